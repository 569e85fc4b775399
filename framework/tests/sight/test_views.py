from __future__ import annotations

from typing import Any

import numpy as np

from hexwright import sight
from hexwright.board import Area, Board
from hexwright.grid import Grid
from hexwright.rules.situation import Situation
from hexwright.sight.many import verdicts
from hexwright.sight.views import used


def test_more_hindrance_than_a_byte_holds_is_told_as_the_most(site: Any) -> None:
    """Not as what is left of it when the byte runs over."""
    code = (
        "from hexwright.board import Terrain\n"
        '@rule("D1")\nclass Deep:\n    @hookimpl\n    def terrains(self):\n'
        '        yield Terrain("murk", hindrance=200, top=1, inherent=True)\n'
    )
    site.install("deep", site.rows("D1"), code)
    grid = Grid(columns=range(1), rows=range(5))
    board = Board("deep", grid, areas=(Area("murk", frozenset(grid.hexes)),))
    field = sight.field(Situation(site.compose("deep"), board), "A1")
    assert field.clear.all()
    assert field.hindrance.tolist() == [0, 0, 200, 255, 255]


def test_no_lines_have_no_answers(world: Any) -> None:
    nothing = np.zeros(0, dtype=np.int64)
    assert len(verdicts(world().situation, nothing, nothing).clear) == 0


def test_rules_that_block_nothing_are_not_counted() -> None:
    rule, rules = used(np.array([-1, 3, 1, 3]), ["T0", "T1", "T2", "T3"])
    assert (rule.tolist(), rules.tolist()) == ([-1, 1, 0, 1], ["T1", "T3"])
    rule, rules = used(np.array([-1, -1]), [])
    assert (rule.tolist(), rules.tolist()) == ([-1, -1], [])
