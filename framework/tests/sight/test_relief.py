"""Ground at several levels: whole hexes, drawn hills and hollows, and what stands on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import shapely

from hexwright.board import Area
from hexwright.board.features import Features
from hexwright.board.layers import Overlay, apply_overlay
from hexwright.grid import S
from hexwright.rules.situation import Situation

HILLS = ("T9",)


def drawn(level: int, *corners: tuple[float, float], terrain: str = "ground") -> Area:
    """Ground drawn at a level, its corners in (column, row) units."""
    ring = [(round(x * S), round(y * S)) for x, y in corners]
    return Area(terrain, outline=shapely.Polygon(ring), level=level)


RIDGE = drawn(2, (4.2, -1), (4.6, -1), (4.6, 10), (4.2, 10))
"""A ridge down column E, east of the hexes' centres, so that they stay at level 0."""


def test_ground_above_both_ends_blocks_where_a_rule_says_so(world: Callable[..., Any]) -> None:
    """C4 to G4 crosses column E, at level 1; without the rule ground is no obstacle."""
    column = {f"E{n}": 2 for n in range(1, 11)}
    ruling = world(elevation=column, on=HILLS).los("C4", "G4")
    assert not ruling.clear
    assert [(e.rule.id, e.place) for e in ruling.entries] == [("T9", "E4")]
    assert world(elevation=column).los("C4", "G4").clear


def test_ground_drawn_between_the_centres_blocks(world: Callable[..., Any]) -> None:
    """The hexes of the ridge are at level 0 themselves."""
    hills = world(drawn=(RIDGE,), on=HILLS)
    assert not hills.los("C4", "G4").clear
    assert hills.los("A4", "C4").clear
    assert world(on=HILLS).los("C4", "G4").clear


def test_a_line_over_the_low_part_of_a_mixed_hex_has_not_met_the_high_one(
    world: Callable[..., Any],
) -> None:
    """E4 is at level 1, its north cut away to level 0: a line along that cut passes."""
    cut = drawn(0, (3, 2.4), (5, 2.4), (5, 3.1), (3, 3.1))
    hill = {"E4": 2}
    a, b = "C4", "G3"
    assert not world(elevation=hill, on=HILLS).los(a, b).clear
    assert world(elevation=hill, drawn=(cut,), on=HILLS).los(a, b).clear


def test_along_a_hexside_the_lower_ground_counts(world: Callable[..., Any]) -> None:
    """A4 to C4 runs along B3-B4."""
    on = HILLS
    assert world(elevation={"B3": 2}, on=on).los("A4", "C4").clear
    assert world(elevation={"B4": 2}, on=on).los("A4", "C4").clear
    assert not world(elevation={"B3": 2, "B4": 2}, on=on).los("A4", "C4").clear


@pytest.mark.parametrize(("level", "clear"), [(0, False), (-4, True)])
def test_terrain_stands_on_the_ground_it_is_drawn_on(
    world: Callable[..., Any], level: int, clear: bool
) -> None:
    """A keep of two levels at the bottom of a hollow of two does not reach over its edge."""
    keep = drawn(level, (4.2, -1), (4.6, -1), (4.6, 10), (4.2, 10), terrain="keep")
    assert world(drawn=(keep,)).los("C4", "G4").clear is clear


def test_a_marker_that_replaces_terrain_leaves_the_ground_as_high_as_it_is(
    world: Callable[..., Any],
) -> None:
    """Reeds in place of what stood there hinder nobody who looks at the hill behind them."""
    bare = world(elevation={"E4": 2}, on=HILLS)
    ruined = world(elevation={"E4": 2}, markers={"ruin": "E4"}, on=HILLS)
    assert not bare.los("C4", "G4").clear
    assert not ruined.los("C4", "G4").clear


def test_a_flat_board_has_no_rows_of_ground(world: Callable[..., Any]) -> None:
    """What no line can be below is not looked at, at whatever level it lies."""
    grid = world().situation.board.grid
    every = {grid.name(h): 6 for h in grid.hexes}
    for level in ({}, every):
        features = world(elevation=level, on=HILLS).situation.ground.features
        assert features == ()


def test_answers_do_not_depend_on_direction_or_on_the_level_of_the_whole_map(
    world: Callable[..., Any],
) -> None:
    """All lines over a ridge, a hollow and a hill, both ways, and all of it three levels up."""

    def answers(up: int, *, reverse: bool = False) -> Any:
        hexes = world().situation.board.grid
        base = {hexes.name(h): up for h in hexes.hexes}
        base |= {"E4": 4 + up, "C3": -2 + up, "G6": 2 + up}
        hollow = drawn(-2 + up, (6.6, 3), (7.7, 3), (7.7, 6), (6.6, 6))
        ridge = Area("ground", outline=RIDGE.outline, level=2 + up)
        made = world(elevation=base, drawn=(ridge, hollow), on=HILLS)
        return made.everything(reverse=reverse).clear.tolist()

    level = answers(0)
    assert 0 < sum(level) < len(level)
    assert level == answers(0, reverse=True) == answers(6)


def test_an_overlay_that_sets_a_level_levels_its_hex(world: Callable[..., Any]) -> None:
    """The ridge goes from the hexes that are given a level, and from no other."""
    ridge = world(drawn=(RIDGE,), on=HILLS).situation
    grid = ridge.board.grid
    flat = Overlay("dug", Features(elevation={grid.parse("E4"): 0}))
    erased = Overlay("cleared", erased=frozenset({grid.parse("E4")}))
    made = type(world())
    dug = made(Situation(ridge.ruleset, apply_overlay(ridge.board, flat)))
    cleared = made(Situation(ridge.ruleset, apply_overlay(ridge.board, erased)))
    assert dug.los("C4", "G4").clear
    assert not dug.los("C6", "G6").clear
    assert not cleared.los("C4", "G4").clear
