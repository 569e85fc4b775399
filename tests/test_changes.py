"""What is asked otherwise than the scenario's file has it: rules, conditions, markers as texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwright import HexwrightError, Scenario, Sight
from hexwright.scenario.changes import Changes, marker_of, told_marker, told_values, written

HALL = Path(__file__).parents[1] / "examples/factory_543/scenario.toml"


@pytest.fixture(scope="module")
def hall() -> Scenario:
    return Scenario.load(HALL)


def test_nothing_changed_is_the_scenario_itself(hall: Scenario) -> None:
    assert Changes().made(hall) is hall


def test_rules_conditions_and_markers_are_changed_at_once(hall: Scenario) -> None:
    changes = Changes(off=("O5.31",), conditions=("night=true",), markers=("smoke K18 level=1",))
    made = changes.made(hall)
    assert not made.ruleset.has("O5.31")
    assert made.conditions["night"] is True
    assert [told_marker(made, n) for n in range(len(made.markers))] == ["smoke K18 level=1"]
    assert Changes(on=("O5.31",)).made(made).ruleset.has("O5.31")


def test_a_marker_that_is_put_changes_an_answer_and_taken_off_changes_it_back(
    hall: Scenario,
) -> None:
    smoky = Changes(markers=("smoke I20",)).made(hall)
    line = Sight("I18", "I22")
    assert smoky.ask(line).hindrance > hall.ask(line).hindrance
    assert Changes(unmarked=("smoke I20",)).made(smoky).ask(line) == hall.ask(line)


def test_one_marker_of_several_is_taken_off(hall: Scenario) -> None:
    both = hall.with_markers(("breach", "L15-K16"), ("breach", "K15-K16"))
    left = Changes(unmarked=("breach K16-L15",)).made(both)
    assert [told_marker(left, n) for n in range(len(left.markers))] == ["breach K15-K16"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("smoke K15", ("smoke", "K15", {})),
        ("stone rubble level 2 K15", ("stone rubble level 2", "K15", {})),
        ("smoke K15 level=1 roof=true", ("smoke", "K15", {"level": 1, "roof": True})),
        ('tunnel K15 to="L16 ground"', ("tunnel", "K15", {"to": "L16 ground"})),
    ],
)
def test_a_marker_is_written_as_kind_place_and_values(
    text: str, found: tuple[str, str, dict[str, object]]
) -> None:
    assert marker_of(text) == found


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"on": ("O5.31",), "off": ("O5.31",)}, "O5.31: both on and off"),
        ({"off": ("O5.311x",)}, "O5.311"),
        ({"conditions": ("night",)}, "condition 'night' is no NAME=VALUE"),
        ({"conditions": ("nihgt=true",)}, "did you mean 'night'"),
        ({"markers": ("smoke",)}, "names no kind and place"),
        ({"markers": ("level=1",)}, "names no kind and place"),
        ({"markers": ('smoke "K15',)}, "cannot be read"),
        ({"markers": ("smoek K15",)}, "did you mean 'smoke'"),
        ({"markers": ("smoke Z99",)}, "Z99"),
        ({"markers": ("smoke K15 level=high",)}, "level"),
        ({"unmarked": ("smoke K15",)}, "there is no smoke marker at K15"),
    ],
)
def test_what_does_not_fit_is_told(
    hall: Scenario, changes: dict[str, tuple[str, ...]], told: str
) -> None:
    with pytest.raises(HexwrightError, match=told):
        Changes(**changes).made(hall)


def test_a_marker_is_told_as_it_is_read(hall: Scenario) -> None:
    made = hall.with_markers(("tunnel", "K15", {"to": "L16 ground", "side": "true"}))
    again = hall.with_markers(marker_of(told_marker(made, 0)))
    assert again.markers == made.markers


@pytest.mark.parametrize(
    "value", [True, 3, "3", "true", "mild", "a b", 'say "so"', (1, 2), ("a", "3")]
)
def test_a_value_is_written_as_it_is_read(value: object) -> None:
    read = told_values([f"x={written(value)}"], "given")["x"]
    assert (tuple(read) if isinstance(read, list) else read) == value
