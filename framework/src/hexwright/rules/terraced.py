"""A board as rules have it: some hexes at another level than printed, some with nothing in them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from hexwright.board.features import Features
from hexwright.board.ground import Ground
from hexwright.board.layers import Overlay, apply_overlay
from hexwright.board.model import Board
from hexwright.board.played import OUT_OF_PLAY
from hexwright.board.terrain import HIGHEST
from hexwright.errors import RuleFailed
from hexwright.grid import Hex
from hexwright.rules.entry import Entry
from hexwright.rules.lie import Raise
from hexwright.rules.pipeline import unreplaced
from hexwright.rules.ruleset import RuleSet


def changed_by_rules(ruleset: RuleSet, ground: Ground) -> tuple[Board, frozenset[Hex]]:
    """The board of a ground as the rules in force have it, and the hexes in which nothing counts.

    It is the same board if everything is as it is printed.

    Raises:
        RuleFailed: if a rule raises, or speaks of hexes that are not there.
    """
    question = "where the ground is otherwise than printed"
    said: list[Entry] = []
    for bound in ruleset.hook("ground_changes"):
        for entry in ruleset.consult(bound, question, ground=ground):
            with ruleset.blame(bound, question):
                _check(entry.contribution.at, len(ground.hexes))
            said.append(entry)
    rise = np.zeros(len(ground.hexes), dtype=np.int64)
    bare = np.zeros(len(ground.hexes), dtype=bool)
    for entry in unreplaced(said):
        if not entry.counts:
            continue
        if isinstance(entry.contribution, Raise):
            rise[entry.contribution.at] += entry.contribution.by
        else:
            bare[entry.contribution.at] = True
    if not rise.any() and not bare.any():
        return ground.board, frozenset()
    hexes = ground.hexes
    if (far := np.flatnonzero(np.abs(ground.base + rise) > HIGHEST)).size:
        ids = dict.fromkeys(e.rule.id for e in said if isinstance(e.contribution, Raise))
        where = f"hook ground_changes, rules {', '.join(ids)}"
        name = ground.grid.name(hexes[int(far[0])])
        hint = f"a height is at most {HIGHEST} half-levels up or down"
        raise RuleFailed(f"raise {name} too far", where=where, hint=hint)
    levels = {hexes[i]: int(ground.base[i] + rise[i]) for i in np.flatnonzero(rise).tolist()}
    emptied = frozenset(hexes[i] for i in np.flatnonzero(bare).tolist())
    return _changed(ground.board, tuple(sorted(levels.items())), emptied), emptied


def _check(at: Any, hexes: int) -> None:
    if at.size and (at.min() < 0 or at.max() >= hexes):
        raise IndexError(f"there are hexes 0 to {hexes - 1}, and not all of {at.tolist()[:9]}")


@lru_cache(maxsize=32)
def _changed(board: Board, levels: tuple[tuple[Hex, int], ...], emptied: frozenset[Hex]) -> Board:
    """Kept, because a board is cut anew wherever it is changed, and markers come and go."""
    grid = board.grid
    sides = {
        grid.canonical_side(hex, side)
        for hex in emptied
        for side in range(6)
        if (other := grid.neighbour(hex, side)) not in grid or other in emptied
    }
    played = {OUT_OF_PLAY: emptied & board.marked(OUT_OF_PLAY)}  # what is true of it stays true
    there = Features(elevation=dict(levels), marks=played)
    return apply_overlay(board, Overlay("rules", there, emptied, frozenset(sides)))
