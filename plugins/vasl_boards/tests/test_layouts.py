"""Archives beside and below each other: boards the tests draw, and real ones where they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely
from attrs import evolve

from hexwright import Board, Grid, HexwrightError, Scenario, Sight
from hexwright.board import Part, cropped, join, turned
from hexwright.rules import compose, discover
from vasl_boards import read_archive, read_board

SHARED = Path(__file__).parents[4] / "shared"
WOODS, ORCHARD = 60, 63
FLIPS = list(product([False, True], repeat=2))


def lie(board: Board, flip: bool) -> Board:
    return turned(board, board.grid.rotate(180)) if flip else board


def stacked(upper: Board, lower: Board, flip: tuple[bool, bool]) -> Board:
    parts = Part("1", lie(upper, flip[0])), Part("2", lie(lower, flip[1]), below="1")
    return join(parts).board


# --- archives that the tests draw ----------------------------------------------------------------


@pytest.fixture
def archives(draft: Any, tmp_path: Path) -> dict[str, Path]:
    """Two boards of 5 x 4 hexes with halves around, a level in each hex of their own."""
    home = tmp_path / "games" / "boards"
    home.mkdir(parents=True)
    found = {}
    for name, start in (("bd1", -20), ("bd2", 10)):
        board = draft()
        for i, hex in enumerate(board.grid.hexes):
            board.level(start + i, board.grid.name(hex))
        found[name] = board.block(WOODS, "B0", 25).hex(ORCHARD, "B4").write(home, name)
    return found


def test_b51_hexes_of_stacked_archives_keep_name_and_level(archives: Mapping[str, Path]) -> None:
    """On the seam, where each has a half of B0 or B4, the first board's."""
    boards = [read_board(path) for path in archives.values()]
    for flip in FLIPS:
        whole = stacked(boards[0], boards[1], flip)
        names = {whole.grid.name(hex): whole.level(hex) for hex in whole.grid}
        assert len(names) == len(whole.grid) == 2 * len(boards[0].grid) - 2
        printed = {
            name + board.grid.name(hex): board.level(hex)
            for name, board in zip("12", boards, strict=True)
            for hex in board.grid
        }
        assert names.items() <= printed.items()
        lost = {"2B4", "2D4"} if flip[1] else {"2B0", "2D0"}
        assert printed.keys() - names.keys() == lost


def test_b51_half_hexes_with_different_ground_keep_both(archives: Mapping[str, Path]) -> None:
    """The upper one's half is orchard, which fills its hex; the lower one's half has woods."""
    upper, lower = (read_board(path) for path in archives.values())
    whole = stacked(upper, lower, (False, False))
    seam = whole.grid.parse("1B4")
    cell = shapely.Polygon(whole.grid.vertices(seam))
    assert any(seam in (area.hexes or ()) for area in whole.areas if area.terrain == "orchard")
    woods = [a.outline for a in whole.areas if a.terrain == "woods" and a.outline is not None]
    inside = shapely.union_all([shape.intersection(cell) for shape in woods])
    assert inside.area > 0
    assert inside.bounds[1] >= whole.grid.centre(seam)[1]


def test_archives_lie_in_a_scenario_s_layout(archives: Mapping[str, Path]) -> None:
    """And what is to know of each of them is told in the names of the layout."""
    path = archives["bd1"].parent.parent / "scenario.toml"
    path.write_text(
        """
title = "Two boards"
[[layout]]
board = "boards/bd1"
name = "1"
crop = { columns = "A-C" }
[[layout]]
board = "boards/bd2"
name = "2"
right_of = "1"
flip = true
[rules]
sections = []
""",
        encoding="utf-8",
    )
    from hexwright.scenario.layout import open_any

    reading = open_any(path)
    grid = reading.board.grid
    assert grid.parse("1C2") == grid.parse("2E3")
    orchard = {note.hexes for note in reading.notes if note.what.endswith("orchard fills 1 hexes")}
    assert orchard == {("1B4",), ("2B4",)}
    assert not any("1D" in hex or "1E" in hex for note in reading.notes for hex in note.hexes)
    assert Scenario.load(path).board.grid == grid


# --- real boards, where there are any ------------------------------------------------------------


@cache
def real(name: str) -> Board:
    path = SHARED / "boards" / name
    if not path.exists():
        pytest.skip(f"no real boards beside the checkout: no {name} in ../shared/boards")
    return read_archive(path).board


def seam_of(whole: Board) -> Iterator[tuple[str, str]]:
    """The hexes on either side of the seam and on it, by name and the board's name for them."""
    for hex in whole.grid:
        if hex.row in (8, 9, 10) or (hex.col % 2 and hex.row == 11):
            full = whole.grid.name(hex)
            yield full, full[1:]


@pytest.mark.parametrize(("upper", "lower"), [("bd01", "bd20"), ("bd03", "bd10")])
def test_b51_on_the_seam_of_real_boards_hexes_are_those_of_their_board(
    upper: str, lower: str
) -> None:
    """Names, base levels, and terrain at the centre, of all hexes near the edges."""
    boards = {"1": real(upper), "2": real(lower)}
    for flip in FLIPS:
        whole = stacked(boards["1"], boards["2"], flip)
        upper_hexes, lower_hexes = (sheet.hexes for sheet in whole.grid.naming.sheets)  # type: ignore[attr-defined]
        near = [(whole.grid.parse(full), full[0], name) for full, name in seam_of(whole)]
        assert len(near) >= 3 * 33 - 16
        for here, which, name in near:
            board = boards[which]
            there = board.grid.parse(name)
            assert whole.level(here) == board.level(there)
            mine, theirs = at_centre(board, there), at_centre(whole, here)
            # on the seam the other board may add what lies in its half
            assert theirs >= mine if here in upper_hexes & lower_hexes else theirs == mine


def at_centre(board: Board, hex: Any) -> set[str]:
    """What lies at a hex's centre; of a half hex, at its edge."""
    point = shapely.Point(board.grid.centre(hex))
    return {
        area.terrain
        for area in board.areas
        if hex in (area.hexes or ()) or (area.outline is not None and area.outline.covers(point))
    }


def test_b51_the_gully_below_the_seam_is_where_it_is_printed() -> None:
    """01 flipped above 20 flipped: U10 is 20's, at level -1, and not M11 of the board above."""
    whole = stacked(real("bd01"), real("bd20"), (True, True))
    grid = whole.grid
    gully = grid.parse("2U10")
    assert (gully.col, whole.level(gully)) == (32 - 20, -2)
    assert "gully" in at_centre(whole, gully)
    assert grid.name(grid.neighbour(gully, 0)) == "1U1"
    with pytest.raises(HexwrightError, match="no hex '1M11'"):
        grid.parse("1M11")


def answers(board: Board, pairs: list[tuple[str, str]]) -> list[tuple[bool, Any]]:
    rules = compose(discover(), ["asl_core"])
    scenario = Scenario(title="x", ruleset=rules, board=board)
    asked = [scenario.ask(Sight(a, b)) for a, b in pairs]
    return [(ruling.clear, ruling.hindrance) for ruling in asked]


def some_pairs(grid: Grid, n: int, reach: int) -> list[tuple[str, str]]:
    """Pairs of hexes that are not far from each other, most of which see each other."""
    rng = np.random.default_rng(7)
    found: list[tuple[str, str]] = []
    while len(found) < n:
        a, b = (grid.hexes[i] for i in rng.integers(len(grid), size=2).tolist())
        if 0 < grid.distance(a, b) <= reach:
            found.append((grid.name(a), grid.name(b)))
    return found


def test_real_boards_give_the_same_answers_flipped_and_stacked() -> None:
    """X4 to U10 of board 20 among them, from two levels up."""
    board = real("bd20")
    board = evolve(board, elevation={**board.elevation, board.grid.parse("X4"): 4})
    pairs = [("X4", "U10"), *some_pairs(board.grid, 200, 8)]
    wanted = answers(board, pairs)
    whole = stacked(real("bd01"), board, (True, True))
    assert answers(whole, [(f"2{a}", f"2{b}") for a, b in pairs]) == wanted
    assert {clear for clear, _ in wanted} == {True, False}


def test_b53_a_real_board_cropped_to_its_half_gives_the_answers_of_the_whole() -> None:
    """Columns R to GG, from a half hex on: plateaus stay under their hexes."""
    board = real("bd03")
    part = cropped(board, board.grid.part(columns="R-GG"))
    assert part.grid.name(part.grid.hexes[0]) == "R0"
    assert {h: part.level(h) for h in part.grid} == {h: board.level(h) for h in part.grid}
    pairs = [
        (a, b)
        for a, b in some_pairs(part.grid, 200, 8)
        if all(met.hex in part.grid for met in part.grid.walk(
            *(part.grid.centre(part.grid.parse(name)) for name in (a, b))))
    ]  # fmt: skip
    assert answers(part, pairs) == answers(board, pairs)
