"""A line, a field and an atlas are three ways to ask the same."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hexwright import Answer, Atlas, Field, Sight, sight
from hexwright.errors import HexwrightError
from hexwright.grid import Grid
from hexwright.rules.naming import condition_value
from hexwright.rules.state import State
from hexwright.sight import charting

GRID = Grid(columns=range(5), rows=range(4))
NAMES = [GRID.name(hex) for hex in GRID.hexes]
SIDES = sorted({GRID.side_name(hex, n) for hex in GRID.hexes for n in range(6)
                if GRID.neighbour(hex, n) in GRID})  # fmt: skip

few = st.lists(st.sampled_from(NAMES), max_size=3, unique=True).map(" ".join)
grounds = st.fixed_dictionaries(
    {
        "terrain": st.dictionaries(st.sampled_from(["spire", "reeds", "thicket"]), few),
        "keeps": st.sampled_from([{}, {"Keep": ("C2 C3", 4)}, {"Hut": ("B2", 1)}]),
        "hexsides": st.lists(st.sampled_from(SIDES), max_size=4, unique=True).map(
            lambda sides: {"fence": " ".join(sides)}
        ),
        "elevation": st.dictionaries(st.sampled_from(NAMES), st.integers(-2, 3), max_size=3),
        "on": st.sets(st.sampled_from(["T5", "T6", "T7", "T9", "T10", "T11"])),
    }
)


@given(ground=grounds)
@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_line_field_and_atlas_are_equal(world: Any, ground: dict[str, Any]) -> None:
    """Fields from all Locations, and lines both ways between every seventh, itself among them."""
    situation = world(**ground, grid=GRID).situation
    atlas = sight.atlas(situation, "all")
    assert len(atlas) == len(situation.locations)
    for i, a in enumerate(atlas.labels):
        field = sight.field(situation, a, levels="all")
        assert field.labels == atlas.labels
        assert (field.clear == atlas.clear[i]).all()
        assert (field.hindrance == atlas.hindrance[i]).all()
        for b in atlas.labels[i % 7 :: 7]:
            ruling = sight.line(situation, a, b)
            answer = atlas.at(a, b)
            assert (answer.clear, answer.hindrance) == (ruling.clear, ruling.hindrance)
            assert answer.rule is None if answer.clear else answer.rule in ruling.rules
            assert field.at(b).clear is answer.clear


def directed(world: Any) -> Any:
    return world({"spire": "C3"}, on=["T11"], grid=GRID).situation


def test_an_atlas_is_its_own_mirror_image(world: Any) -> None:
    """Each pair is judged once, and both of its cells are told."""
    atlas = sight.atlas(world({"spire": "C3", "reeds": "D2"}, grid=GRID).situation)
    assert not atlas.directed
    for array in (atlas.clear, atlas.hindrance, atlas.rule):
        assert (array == array.T).all()
    assert 0 < atlas.clear.sum() < atlas.clear.size
    assert atlas.hindrance.any()


def test_where_sight_is_limited_by_direction_both_are_judged(world: Any) -> None:
    situation = directed(world)
    atlas = sight.atlas(situation)
    assert atlas.directed
    assert (atlas.at("A2", "E2"), atlas.at("E2", "A2")) == (
        Answer(False, None, "T11"),
        Answer(True, 0, None),
    )
    other = sight.atlas(world({"spire": "C3"}, grid=GRID).situation)
    assert other.at("A2", "E2") == other.at("E2", "A2") == Answer(True, 0, None)


def test_what_limits_sight_at_times_costs_nothing_at_other_times(world: Any) -> None:
    """A rule whose interest names a condition is asked only while it holds."""
    day = world(on=["T12"], grid=GRID).situation
    dusk = day.after(State(conditions={"dusk": 1}))
    assert (sight.atlas(day).directed, sight.atlas(dusk).directed) == (False, True)
    assert sight.line(day, "A2", "E2").hindrance == 0
    assert sight.line(dusk, "A2", "D2").hindrance == 1
    assert sight.line(dusk, "A2", "E2").rules == ("T12",)
    assert sight.line(dusk.after(State()), "A2", "E2").clear


def test_a_condition_may_be_of_a_range_of_numbers(world: Any) -> None:
    kind = world(on=["T12"], grid=GRID).situation.condition_kinds["dusk"]
    assert condition_value(kind, 2) == 2
    with pytest.raises(HexwrightError, match=r"dusk cannot be 3 .it is one of: 0, 1, 2"):
        condition_value(kind, 3)


def test_portions_change_nothing(world: Any) -> None:
    """Whole rows, however many lines they are asked for together; each pair is judged once."""
    for situation in (world({"spire": "C3"}, grid=GRID).situation, directed(world)):
        whole = sight.atlas(situation, "all")
        for portion in (1, 45, 10_000):
            chart = charting.Chart(situation, np.arange(len(situation.locations)))
            told: list[int] = []
            steps = [chart.done for _ in chart.go(told.append, portion=portion)]
            assert steps[-1] == len(situation.locations)
            assert len(steps) == {1: len(whole), 10_000: 1}.get(portion, len(steps))
            n = len(whole)
            assert sum(told) == chart.lines(n) == (n * n if whole.directed else n * (n + 1) // 2)
            for name in ("clear", "hindrance", "rule", "rules"):
                assert (getattr(chart.atlas(), name) == getattr(whole, name)).all()


# --- which Locations -----------------------------------------------------------------------------


@pytest.fixture
def keep(world: Any) -> Any:
    return world(keeps={"Keep": ("C2 C3", 4)}, grid=GRID).situation


@pytest.mark.parametrize(
    ("levels", "count"),
    [("ground", 20), ("1", 2), (1, 2), (["ground", "top"], 22), ((1, "top"), 4), ("all", 24)],
)
def test_an_atlas_is_of_the_locations_that_are_named(keep: Any, levels: Any, count: int) -> None:
    atlas = sight.atlas(keep, levels)
    assert len(atlas) == count
    assert atlas.clear.shape == atlas.hindrance.shape == atlas.rule.shape == (count, count)


def test_locations_are_in_the_order_of_hexes_and_from_the_lowest_up(keep: Any) -> None:
    assert sight.atlas(keep, ["top", "1"]).labels == ("C2@1", "C2@top", "C3@1", "C3@top")
    assert sight.atlas(keep).labels == tuple(NAMES)
    assert sight.atlas(keep).hexes.tolist() == NAMES


def test_a_field_is_seen_from_a_location(keep: Any) -> None:
    """Named in the place, or beside it."""
    for field in (sight.field(keep, "c2@top"), sight.field(keep, "C2", "top")):
        assert (field.viewer, len(field)) == ("C2@top", len(NAMES))
        assert field.range[NAMES.index("C4")] == 2
        assert field.others.all()  # the viewer is not on the ground
    assert sight.field(keep, "C2", 1).viewer == "C2@1"
    assert sight.field(keep, "C2").others.sum() == len(NAMES) - 1


def test_a_hex_alone_is_its_ground_or_the_only_location_there_is(keep: Any) -> None:
    both, upper = sight.atlas(keep, ["ground", "1"]), sight.atlas(keep, 1)
    assert both.number("c2") == both.number("C2@ground") == both.labels.index("C2")
    assert both.number("C2@1") == both.labels.index("C2@1")
    assert upper.number("C3") == upper.number("C3@1") == 1
    with pytest.raises(HexwrightError, match="C3@ground"):
        upper.number("C3@ground")


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda s: sight.atlas(s, "grund"), "no Location 'grund' on this map .*'ground'"),
        (lambda s: sight.atlas(s, []), "no level is named"),
        (lambda s: sight.field(s, "C9"), "place 'C9': there is no hex 'C9'"),
        (lambda s: sight.field(s, "C2", 7), "C2@7: there is no Location '7' here"),
        (lambda s: sight.field(s, "C2/v2"), "C2/v2 aims at a vertex"),
        (lambda s: sight.field(s, "C2").at("C2@1"), "no Location 'C2@1' among these"),
        (lambda s: sight.atlas(s).at("C2", "Z1"), "no Location 'Z1' among these"),
        (lambda s: sight.line(s, "C2@", "C3"), "names no Location after @"),
    ],
)
def test_a_mistake_is_told(keep: Any, ask: Any, told: str) -> None:
    with pytest.raises(HexwrightError, match=told):
        ask(keep)


def test_an_atlas_that_would_fill_the_memory_is_refused(
    keep: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(charting, "MOST", 19)
    with pytest.raises(HexwrightError, match="an atlas of 20 Locations is too large"):
        sight.atlas(keep)
    assert len(sight.field(keep, "A1")) == 20


# --- what is given back --------------------------------------------------------------------------


def test_nothing_in_an_answer_can_be_changed(keep: Any) -> None:
    for found in (sight.field(keep, "A1"), sight.atlas(keep)):
        for name in ("clear", "hindrance", "rule", "rules", "hexes", "locations"):
            with pytest.raises(ValueError, match="read-only"):
                getattr(found, name)[...] = 0


def test_arrays_are_of_the_kinds_that_files_hold(keep: Any) -> None:
    atlas = sight.atlas(keep)
    kinds = {name: array.dtype.kind for name, array in atlas.arrays().items()}
    assert kinds == {"hexes": "U", "clear": "b", "hindrance": "u", "rule": "i", "rules": "U"}
    assert "locations" in sight.atlas(keep, 1).arrays()
    assert "locations" in sight.atlas(keep, "all").arrays()


def test_answers_as_json(world: Any) -> None:
    situation = world({"spire": "C3"}, grid=GRID).situation
    field = sight.field(situation, "C2")
    told = json.loads(json.dumps(field.to_json()))
    assert (told["viewer"], told["rules"]) == ("C2", ["T1"])
    row = next(row for row in told["places"] if row["place"] == "C4")
    assert row == {"place": "C4", "range": 2, "clear": False, "hindrance": None, "rule": "T1"}
    atlas = json.loads(json.dumps(sight.atlas(situation).to_json()))
    assert set(atlas) == {"hexes", "clear", "hindrance", "rule", "rules", "directed"}
    assert atlas["clear"][NAMES.index("C2")][NAMES.index("C4")] is False


def test_answers_in_a_notebook_count_lines(world: Any) -> None:
    """Of a field those to others; of an atlas each pair once."""
    situation = world({"spire": "C3"}, grid=GRID).situation
    field, atlas = sight.field(situation, "C2"), sight.atlas(situation)
    assert isinstance(field, Field)
    assert isinstance(atlas, Atlas)
    seen = int(field.clear.sum()) - 1
    assert f"seen from C2: {seen} of 19 lines clear" in field._repr_html_()
    assert repr(field) == f"<Field from C2: {seen} of 19 Locations seen>"
    both = int(atlas.clear.sum() - 20) // 2
    assert f"{both} of 190 lines clear" in atlas._repr_html_()
    assert f"<td>blocked by T1</td><td>{190 - both}</td>" in atlas._repr_html_()
    assert repr(atlas) == "<Atlas of 20 Locations>"


def test_a_scenario_s_pieces_can_be_named(glade: Any) -> None:
    scenario = glade.load()
    assert sight.line(scenario, "A4", "Di") == scenario.ask(Sight("A4", "Di"))
    assert sight.field(scenario, "Cy").viewer == "C3@1"
    assert (sight.atlas(scenario).clear == sight.atlas(scenario.situation).clear).all()
