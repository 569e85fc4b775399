"""A scenario with its changes, as the text of a file."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import attrs
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from hexwright import HexwrightError, Marker, Scenario, Sight
from hexwright.cli import app
from hexwright.rules import discover
from hexwright.scenario.changes import Changes
from hexwright.scenario.writing import scenario_toml

INSTALLED = discover()
HALL = Path(__file__).parents[1] / "examples/factory_543"
COMMENTED = """\
# Of the hall.
title = "Smoke in the hall"
board = "board.toml"

[[markers]]
kind = "smoke"
at = "K15"    # drifts

# The second lies further off.
[[markers]]
kind = "smoke"
at = "K18"
level = 1

# Rules.
[rules]
sections = [
  "rf_factories",
  "rf_ssr",   # some of them
]
on = ["B23.8"]    # rooftops
# nothing else

# Weather.
[conditions]
fog = 2
"""
TERSE = """\
title = "Terse"
board = "board.toml"
rules = { sections = ["asl_core", "rf_factories"], off = ["O5.31"] }
markers = [{ kind = "smoke", at = "K15" }, { kind = "breach", at = "L15-K16" }]
conditions.night = true
"""
DOTTED = """\
rules.sections = ["rf_factories"]
title = "Dotted"
rules.off = ["O5.31"]
board = "board.toml"
[[pieces]]
name = "A"
kind = "squad"
at = "K15"
[rules.options."O5.1"]
railroads = true
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with the hall and some more scenarios of it, each written in another way."""
    home = tmp_path_factory.mktemp("hall") / "home"
    shutil.copytree(HALL, home)
    for name, text in (("commented", COMMENTED), ("terse", TERSE), ("dotted", DOTTED)):
        (home / f"{name}.toml").write_text(text, encoding="utf-8")
    return home


@pytest.fixture(scope="module")
def scenarios(home: Path) -> list[Scenario]:
    names = ("scenario", "commented", "terse", "dotted")
    there = [Scenario.load(home / f"{name}.toml", registry=INSTALLED) for name in names]
    return [*there, Scenario.on(home / "board.toml", ["rf_factories"], registry=INSTALLED)]


def read_back(scenario: Scenario, name: str = "written.toml") -> Scenario:
    """The scenario that its text loads to."""
    assert scenario.source is not None
    file = scenario.source.with_name(name)
    file.write_text(scenario_toml(scenario), encoding="utf-8")
    return Scenario.load(file, registry=INSTALLED)


RULES = ("O5.31", "O5.41", "B23.8", "O5.1", "O.1", "RF1", "RF5", "rf_ssr", "rf_cellars", "A7.21")
CONDITIONS = ("night=true", "night=false", "fog=0", "fog=1", "fog=2")
MARKERS = ("smoke K15", "smoke K18 level=1", "smoke K18", "breach L15-K16", "breach K15-K16")
some = st.lists(st.sampled_from(RULES), unique=True, max_size=3)


@settings(max_examples=10, deadline=None)
@given(
    n=st.integers(0, 4),
    on=some,
    off=some,
    conditions=st.lists(
        st.sampled_from(CONDITIONS), unique_by=lambda c: c.partition("=")[0], max_size=2
    ),
    markers=st.lists(st.sampled_from(MARKERS), max_size=3),
    unmarked=st.lists(st.sampled_from(("smoke K15", "smoke K18", "breach L15-K16")), max_size=2),
)
def test_the_text_loads_to_the_scenario_with_its_changes(
    scenarios: list[Scenario],
    n: int,
    on: list[str],
    off: list[str],
    conditions: list[str],
    markers: list[str],
    unmarked: list[str],
) -> None:
    off = [id_ for id_ in off if id_ not in on]
    scenario = scenarios[n]
    there = list(_there(scenario, unmarked))
    try:
        made = Changes(on=on, off=off, conditions=conditions, markers=markers, unmarked=there).made(
            scenario
        )
    except HexwrightError:  # rules that do not go together
        assume(False)
    assert read_back(made).fingerprint == made.fingerprint


def _there(scenario: Scenario, unmarked: list[str]) -> Iterator[str]:
    """Those of the markers that can be taken off."""
    for text in unmarked:
        with suppress(HexwrightError):
            scenario = Changes(unmarked=(text,)).made(scenario)
            yield text


def test_nothing_changed_is_the_file_as_it_is(home: Path, scenarios: list[Scenario]) -> None:
    for scenario in scenarios[:4]:
        assert scenario.source is not None
        assert scenario_toml(scenario) == scenario.source.read_text(encoding="utf-8")


def test_what_is_added_stands_below_a_last_line_without_an_end(home: Path) -> None:
    file = home / "unended.toml"
    file.write_text(DOTTED + '[[markers]]\nkind = "smoke"\nat = "K15"', encoding="utf-8")
    for put in ("smoke K16", "smoke K15"):
        made = Changes(markers=(put,), conditions=("fog=1",)).made(Scenario.load(file))
        assert read_back(made).fingerprint == made.fingerprint


def test_lines_end_as_in_the_file(home: Path) -> None:
    file = home / "windows.toml"
    file.write_bytes(COMMENTED.replace("\n", "\r\n").encode())
    scenario = Scenario.load(file)
    assert scenario_toml(scenario).encode() == file.read_bytes()
    changes = Changes(on=("rf_cellars",), markers=("smoke K16",), conditions=("night=true",))
    text = scenario_toml(changes.made(scenario))
    assert "K16" in text
    assert text.count("\n") == text.count("\r\n")


def test_only_what_differs_is_edited_and_comments_stay(scenarios: list[Scenario]) -> None:
    changes = Changes(
        on=("B23.21",), off=("B23.8", "O5.31"), markers=("smoke K16",), unmarked=("smoke K18",),
        conditions=("fog=1",),
    )  # fmt: skip
    text = scenario_toml(changes.made(scenarios[1]))
    expected = COMMENTED.replace('on = ["B23.8"] ', 'on = ["B23.21"] ')
    expected = expected.replace("# rooftops\n", '# rooftops\noff = ["B23.8", "O5.31"]\n')
    expected = expected.replace('"K18"\nlevel = 1\n', '"K16"\n').replace("fog = 2", "fog = 1")
    lines, wanted = text.split(), expected.split()
    assert sorted(lines) == sorted(wanted)
    assert [line for line in text.splitlines() if "#" in line] == [
        line for line in expected.splitlines() if "#" in line
    ]


def test_a_rule_switched_back_is_not_told_of(scenarios: list[Scenario]) -> None:
    """B23.8 is off by default, so it need not be off besides; and O5.31 is on by default."""
    hall, terse = scenarios[0], scenarios[2]
    told = tomllib.loads(scenario_toml(hall.without("B23.8")))
    assert told["rules"] == {"sections": ["asl_core", "rf_factories"], "on": []}
    assert tomllib.loads(scenario_toml(terse.with_("O5.31")))["rules"]["off"] == []
    assert scenario_toml(hall.without("O5.31").with_("O5.31")) == scenario_toml(hall)


def test_a_section_leaves_and_joins_the_sections(scenarios: list[Scenario]) -> None:
    told = tomllib.loads(scenario_toml(scenarios[0].without("rf_factories").with_("rf_ssr")))
    assert told["rules"]["sections"] == ["asl_core", "rf_ssr"]
    assert "off" not in told["rules"]


def test_options_are_told(scenarios: list[Scenario]) -> None:
    bare = scenarios[4]
    ruleset = bare.ruleset.with_options("O5.1", railroads=True)
    made = attrs.evolve(bare, ruleset=ruleset)
    assert read_back(made).fingerprint == made.fingerprint != bare.fingerprint


def test_the_text_of_a_bare_board_gives_its_answers(scenarios: list[Scenario]) -> None:
    bare = scenarios[4].without("O5.31")
    assert read_back(bare).ask(Sight("K15", "L16")).clear
    assert not read_back(scenarios[4]).ask(Sight("K15", "L16")).clear


def test_terrain_that_no_rule_knows_keeps_a_board_from_being_written(home: Path) -> None:
    board = (home / "board.toml").read_text(encoding="utf-8").replace('"debris"', '"quicksand"')
    (home / "odd.toml").write_text(board, encoding="utf-8")
    with pytest.raises(HexwrightError, match="quicksand"):
        scenario_toml(Scenario.on(home / "odd.toml", ["rf_factories"], registry=INSTALLED))


def test_a_board_without_a_file_cannot_be_named(scenarios: list[Scenario]) -> None:
    with pytest.raises(HexwrightError, match="no board that can be named"):
        scenario_toml(attrs.evolve(scenarios[0], source=None))


def test_a_game_under_way_is_no_scenario(scenarios: list[Scenario]) -> None:
    with pytest.raises(HexwrightError, match="how far a game is"):
        scenario_toml(attrs.evolve(scenarios[0], turn=2))


def test_markers_that_a_program_put_are_told(scenarios: list[Scenario]) -> None:
    hall = scenarios[0]
    made = hall.with_markers(Marker("smoke", hall.board.grid.parse("K15"), {"level": 1}))
    assert tomllib.loads(scenario_toml(made))["markers"] == [
        {"kind": "smoke", "at": "K15", "level": 1}
    ]


# --- the command ---------------------------------------------------------------------------------


def run(*words: object) -> tuple[int, str]:
    found = CliRunner().invoke(app, [*map(str, words)])
    return found.exit_code, found.output


def test_the_command_prints_and_writes_the_text(home: Path) -> None:
    hall, out = home / "scenario.toml", home / "open.toml"
    asked = ("rules", "toml", hall, "--without", "O5.31", "--marker", "smoke K15")
    code, printed = run(*asked)
    assert code == 0
    assert 'off = ["O5.31"]' in printed
    code, said = run(*asked, "--out", out)
    assert (code, said) == (0, f"wrote {out}\n")
    assert out.read_text(encoding="utf-8") == printed
    assert Scenario.load(out, registry=INSTALLED).ask(Sight("K15", "L16")).clear


@pytest.mark.parametrize(
    ("out", "told"),
    [
        ("scenario.toml", "there is such a file already"),
        ("other.txt", "a scenario file ends in .toml"),
        ("../other.toml", "would not find its board"),
    ],
)
def test_where_the_command_does_not_write(home: Path, out: str, told: str) -> None:
    before = (home / "scenario.toml").read_bytes()
    code, said = run("rules", "toml", home / "terse.toml", "-o", home / out)
    assert code == 2
    assert told in said
    assert (home / "scenario.toml").read_bytes() == before
    assert not (home.parent / "other.toml").exists()
