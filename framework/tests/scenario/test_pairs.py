"""All lines between the Locations of two hexes: each as it is when asked by itself."""

from __future__ import annotations

import json
from itertools import combinations_with_replacement
from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright.cli import app
from hexwright.errors import HexwrightError
from hexwright.report.pairs import pairs_json
from hexwright.scenario import Scenario, Sight
from hexwright.scenario.pairs import pairs

HEXES = ("C3", "A2", "E2", "C4", "A3", "C1", "D1", "B4")
GLARE = '''
@rule("G8")
class Glare:
    """Against the light one sees no further than a hex, but for what is high."""

    @hookimpl
    def sight_limits(self, lines):
        x = lines.ground.centres[:, 0]
        low = lines.places.sight[lines.b] < 4
        sunward = (x[lines.b_hex] > x[lines.a_hex]) & (lines.range > 1) & low
        yield Block(np.flatnonzero(sunward), reason="against the light")
'''


@pytest.fixture
def glary(glade: Any, site: Any) -> Any:
    """The game with a rule that limits sight one way."""
    package = site.path / "glade"
    for file, more in (
        ("__init__.py", GLARE),
        ("section.toml", '[[rule]]\nid = "G8"\ntitle = "Glare"\ndefault = "off"\n'),
    ):
        path = package / file
        path.write_text(path.read_text(encoding="utf-8") + more, encoding="utf-8")
    return glade


@pytest.mark.parametrize("on", [(), ("G8",)])
def test_a_pair_is_what_a_single_question_says(glary: Any, on: tuple[str, ...]) -> None:
    """Of every two hexes, and a hex with itself; the way back is told where it differs."""
    scenario: Scenario = glary.load('[[markers]]\nkind = "mist"\nat = "C2"\n').with_("G4", *on)
    hindered = blocked = back = 0
    for a, b in combinations_with_replacement(HEXES, 2):
        found = pairs(scenario.situation, scenario.place(a), scenario.place(b))
        for start, row in zip(found.start, found.table, strict=True):
            for end, pair in zip(found.end, row, strict=True):
                ruling = scenario.ask(Sight(start, end))
                told = ruling.clear, ruling.hindrance, ruling.rules
                assert (pair.clear, pair.hindrance, pair.rules) == told
                stands = {rule for _, rule in ruling.trace.blocks}
                assert (set(pair.blocked_by), bool(stands)) == (stands, not pair.clear)
                other = scenario.ask(Sight(end, start))
                same = (other.clear, other.hindrance) == (ruling.clear, ruling.hindrance)
                assert (pair.back is None) == same
                if pair.back is not None:
                    assert pair.back.rules == other.rules
                    back += 1
                hindered, blocked = hindered + bool(pair.hindrance), blocked + (not pair.clear)
    assert min(hindered, blocked) > 5
    assert (back > 0) == bool(on)


def test_locations_are_told_from_the_top_down(glade: Any) -> None:
    scenario = glade.load().with_("G4")
    found = pairs(scenario.situation, scenario.place("C3"), scenario.place("A2"))
    assert (found.start, found.end) == (("C3@top", "C3@1", "C3"), ("A2",))
    assert [len(row) for row in found.table] == [1, 1, 1]


def test_lines_run_to_the_vertex_that_a_place_aims_at(glade: Any) -> None:
    """There the fence of A5 reaches over; a line to the centre passes beside it."""
    scenario = glade.load()
    answers = []
    for end in ("B5", *(f"B5/v{n}" for n in range(6))):
        found = pairs(scenario.situation, scenario.place("B3"), scenario.place(end))
        assert found.table[0][0].clear is scenario.ask(Sight("B3", end)).clear
        answers.append(found.table[0][0].clear)
    assert len(set(answers)) == 2


def test_a_place_that_is_not_there_is_told(glade: Any) -> None:
    scenario = glade.load()
    with pytest.raises(HexwrightError, match="no Location 'roof' here"):
        pairs(scenario.situation, scenario.place("A2"), scenario.place("C3@roof"))


def test_los_tells_all_levels(glary: Any) -> None:
    """As a table and in JSON; with what is of one line it is refused."""
    path = glary.write()

    def run(*args: str) -> Any:
        return CliRunner().invoke(app, ["los", str(path), "Cy", *args, "--levels"])

    scenario = glary.load()
    found = pairs_json(pairs(scenario.situation, scenario.place("Cy"), scenario.place("A2")))
    assert json.loads(run("A2", "--json").stdout) == found
    assert (found["from"], found["to"]) == (["C3@1", "C3"], ["A2"])
    assert [row[0]["hindrance"] for row in found["pairs"]] == [0, 1]
    told = [" ".join(li.split()) for li in run("A2", "--with", "G8").stdout.splitlines()]
    assert told[0] == "LOS C3 - A2, all levels"
    low = told.index("C3 hindrance 1")
    back = "back: blocked, G8"
    assert told[low - 2 : low + 2] == ["C3@1 clear", back, "C3 hindrance 1", back]
    refused = run("A2", "--explain", "--profile")
    assert refused.exit_code == 2
    assert "--levels tells no more with --explain and --profile" in refused.stderr
