"""Rules that count wrong, or write to what they are handed, are named and change no answer."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hexwright.board import Area, Board, Building
from hexwright.errors import RuleFailed
from hexwright.grid import Grid
from hexwright.rules.situation import Situation
from hexwright.sight.batch import trace_lines
from hexwright.sight.judge import judge
from hexwright.sight.los import look
from hexwright.sight.spot import Place

GROUND = """
import sys
import numpy as np
from hexwright.board import Terrain

@rule("H1")
class Ground:
    @hookimpl
    def terrains(self):
        yield Terrain("keep", obstacle=True, top=4)
        yield Terrain("reeds", hindrance=1, top=1, inherent=True)
"""
LINES, LOCATIONS = "(self, lines)", "(self, ground, facts)"


def situation(site: Any, *rules: tuple[str, str]) -> Situation:
    """A keep at C3 and reeds at D3, under rules H2, H3 ... of one hook and body each."""
    code, ids = GROUND, ["H1"]
    for n, (hook, body) in enumerate(rules, 2):
        ids.append(f"H{n}")
        code += site.rule(ids[-1], body, hook)
    rows = site.rows("H1") + site.rows(*ids[1:], clears='["H1"]')
    site.install("isles", rows, code)
    grid = Grid(columns=range(6), rows=range(6))
    keep = grid.parse("C3")
    board = Board(
        "isles",
        grid,
        areas=(
            Area("keep", frozenset({keep}), building="k"),
            Area("reeds", frozenset({grid.parse("D3")})),
        ),
        buildings=(Building("k", "keep", 4, (keep,)),),
    )
    return Situation(site.compose("isles"), board)


def los(there: Situation, a: str = "C1", b: str = "C5") -> Any:
    grid = there.board.grid
    ends = (Place(grid.index[grid.parse(hex)], "ground", hex) for hex in (a, b))
    return look(there, *ends)[2]


WRONG_NUMBERS = [
    ("los_blockers" + LINES, "yield Block(-1)", "no row -1"),
    ("los_blockers" + LINES, "yield Block(10**6)", "no row 1000000"),
    ("los_clears(self, lines, blocks)", "yield Clear(-1)", "no block -1"),
    ("los_clears(self, lines, blocks)", "yield Clear(7)", "no block 7"),
    ("los_hindrances" + LINES, "yield Hinder(1, -1)", "no row -1"),
    ("los_hindrances" + LINES, "yield Hinder([1, 2, 3], [0, 1])", "raised ValueError"),
    ("los_totals(self, lines, totals)", "yield Block(-1)", "no line -1"),
    ("los_totals(self, lines, totals)", "yield Block(1)", "no line 1"),
    ("sight_limits" + LINES, "yield Block(1)", "no line 1"),
    ("locations" + LOCATIONS, 'yield AddLocation(36, "attic", 2)', "no hex 36"),
    ("locations" + LOCATIONS, 'yield AddLocation(0, "attic", 2, building=99)', "no building 99"),
    ("locations" + LOCATIONS, 'yield DropLocation(36, "ground")', "no hex 36"),
]


@pytest.mark.parametrize(("hook", "body", "told"), WRONG_NUMBERS)
def test_numbers_of_what_is_not_there_are_laid_at_the_rule_s_door(
    site: Any, hook: str, body: str, told: str
) -> None:
    """Negative ones too, which numpy would count from the end."""
    with pytest.raises(RuleFailed, match=told) as caught:
        los(situation(site, (hook, body)))
    assert "section isles, rule H2, hook" in str(caught.value)


def test_a_link_to_a_hex_that_is_not_there_is_laid_at_the_rule_s_door(site: Any) -> None:
    there = situation(site, ("links" + LOCATIONS, 'yield Link((0, "ground"), (36, "ground"))'))
    with pytest.raises(RuleFailed, match=r"rule H2, hook links.*no hex 36"):
        _ = there.links


def test_a_rule_that_ends_the_program_is_named(site: Any) -> None:
    with pytest.raises(RuleFailed, match=r"rule H2.*raised SystemExit"):
        los(situation(site, ("los_blockers" + LINES, "sys.exit(0)")))


HANDED = [
    "lines.a", "lines.ends", "lines.line_numbers", "lines.rows.line", "lines.rows.hex",
    "lines.high", "lines.range", "lines.between", "lines.near", "lines.top", "lines.building",
    "lines.obstacles[0]", "lines.declared.top", "lines.declared.named('keep')",
    "lines.places.height", "lines.places.is_kind('ground')", "lines.ground.base",
    "lines.ground.owner", "lines.ground.centres", "lines.ground.side_hexes",
    "lines.situation.masks(Interest(terrains='keep')).areas",
]  # fmt: skip


@pytest.mark.parametrize("what", HANDED)
def test_what_rules_are_handed_cannot_be_written_to(site: Any, what: str) -> None:
    """The rule is named, and those after it see what is so."""
    there = situation(site, ("los_blockers" + LINES, f"{what}[:] = 0"))
    with pytest.raises(RuleFailed, match=r"rule H2.*read-only"):
        los(there)


@pytest.mark.parametrize(
    ("hook", "body"),
    [
        ("los_clears(self, lines, blocks)", "blocks.row[:] = 0"),
        ("los_totals(self, lines, totals)", "totals[:] = 9"),
    ],
)
def test_blocks_and_totals_cannot_be_written_to(site: Any, hook: str, body: str) -> None:
    with pytest.raises(RuleFailed, match=r"rule H2.*read-only"):
        los(situation(site, (hook, body)))


def test_tracing_leaves_the_caller_s_arrays_as_they_were(site: Any) -> None:
    there = situation(site)
    a, b = np.array([0, 1]), np.array([5, 6])
    judge(trace_lines(there, a, b), "two lines")
    assert a.flags.writeable
    assert b.flags.writeable


# --- hindrances that replace each other ----------------------------------------------------------

REEDS = "lines.areas('reeds')"
IN_ITS_HEX = "np.flatnonzero((lines.rows.kind == 0) & (lines.rows.hex == 20))"


def test_a_hindrance_takes_the_place_of_another_of_its_hex_whatever_the_row(site: Any) -> None:
    """D3 is hex 20: one rule speaks of the hex, the other of the terrain in it."""
    body = f'yield Hinder(5, {IN_ITS_HEX}, group="fog", replaces="H1")'
    found = los(situation(site, ("los_hindrances" + LINES, body)), "D1", "D5")
    assert (found.hindrance, found.rules) == (5, ("H2",))


def test_of_hindrances_that_replace_each_other_the_later_rule_s_counts(site: Any) -> None:
    """Both would be lost if each only looked at whom it names."""
    hook = "los_hindrances" + LINES
    found = los(
        situation(
            site,
            (hook, f'yield Hinder(2, {REEDS}, group="a", replaces=("H1", "H3"))'),
            (hook, f'yield Hinder(3, {REEDS}, group="b", replaces="H2")'),
        ),
        "D1",
        "D5",
    )
    # H2 is beaten, and so H1's own hindrance stands
    assert (found.hindrance, found.rules) == (4, ("H1", "H3"))
