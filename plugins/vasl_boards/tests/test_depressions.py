"""Gullies that go on from hex to hex, and the bridges over them."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import shapely

from hexwright import LATTICE, Board
from vasl_boards import read_archive, read_board

GULLY, STREAM, PAVED, SUNKEN, BRIDGE, WOODEN_BRIDGE = 30, 32, 66, 68, 82, 85


def gully(draft: Any, *hexes: str, code: int = GULLY) -> Any:
    """A gully from hex to hex, a level below the ground around it."""
    made = draft()
    for a, b in pairwise(hexes):
        made.road(code, a, b, half=8).block(code, b, reach=8)
    made.elevation[made.terrain == code] = -1
    return made


def crossed(board: Board, terrain: str = "depression") -> dict[str, dict[str, Any]]:
    return {
        board.grid.side_name(f.hex, f.side): dict(f.values)
        for f in board.hexsides
        if f.terrain == terrain
    }


def marked(board: Board, mark: str) -> set[str]:
    return {board.grid.name(hex) for hex in board.marked(mark)}


def holds(shape: Any, x: float, y: float) -> bool:
    point = shapely.Point(x / 56.25 * LATTICE, (y - 32.25) / 64.5 * LATTICE)
    return bool(shapely.covers(shape, point))


def test_a_gully_joins_the_hexes_whose_common_side_it_crosses(draft: Any, tmp_path: Path) -> None:
    made = gully(draft, "B1", "C2", "C3")
    board = read_board(made.write(tmp_path))
    assert crossed(board) == {"B1-C2": {"of": "gully"}, "C2-C3": {"of": "gully"}}
    assert marked(board, "depression") == {"B1", "C2", "C3"}


def test_a_gully_that_ends_in_its_hex_joins_it_to_none(draft: Any, tmp_path: Path) -> None:
    board = read_board(draft().block(GULLY, "C2").level(-1, "C2").write(tmp_path))
    assert crossed(board) == {}
    assert marked(board, "depression") == {"C2"}


def test_a_gully_too_narrow_for_vasl_crosses_where_a_dot_of_it_is(
    draft: Any, tmp_path: Path
) -> None:
    """VASL looks at the middle of the hexside alone, so boards have a dot there."""
    made = gully(draft, "B1", "C2")
    (x0, y0), (x1, y1) = made._side("C2-C3")
    x, y = round((x0 + x1) / 2), round((y0 + y1) / 2)
    made.box(GULLY, x - 3, y - 3, x + 4, y + 4)
    assert set(crossed(read_board(made.write(tmp_path)))) == {"B1-C2", "C2-C3"}


def test_a_sunken_road_is_a_road_and_a_depression_and_nothing_drawn(
    draft: Any, tmp_path: Path
) -> None:
    board = read_board(gully(draft, "B1", "C2", code=SUNKEN).write(tmp_path))
    assert crossed(board) == {"B1-C2": {"of": "sunken road"}}
    assert set(crossed(board, "sunken road")) == {"B1-C2"}
    assert {a.terrain for a in board.areas} == {"ground"}


# --- bridges -------------------------------------------------------------------------------------


def bridged(draft: Any) -> Any:
    """A stream down column C; in C2 a road crosses it on a bridge, between two parapets."""
    made = gully(draft, "C1", "C2", "C3", code=STREAM)
    x, y = made.centre("C2")
    made.box(PAVED, 20, y - 6, x + 90, y + 7)
    for top in (y - 10, y + 7):
        made.box(BRIDGE, x - 16, top, x + 17, top + 4)
    for code in (PAVED, BRIDGE):
        made.elevation[made.terrain == code] = 0
    return made


def test_a_bridge_lies_over_what_goes_on_beneath_it(draft: Any, tmp_path: Path) -> None:
    made = bridged(draft)
    board = read_board(made.write(tmp_path))
    x, y = made.centre("C2")
    deck = next(a for a in board.areas if a.terrain == "stone bridge")
    assert deck.level == 0
    assert holds(deck.outline, x, y)
    assert holds(deck.outline, x + 15, y)
    assert not holds(deck.outline, x + 25, y), "the road that leads to it"
    stream = next(a for a in board.areas if a.terrain == "shallow stream")
    bottom = next(a for a in board.areas if a.terrain == "ground" and a.level == -2)
    for beneath in (stream, bottom):
        assert holds(beneath.outline, x, y)
        assert not holds(beneath.outline, x + 15, y)
    assert stream.level == -2


def test_a_hex_whose_centre_a_bridge_holds_is_at_the_bridge_s_level(
    draft: Any, tmp_path: Path
) -> None:
    path = bridged(draft).write(tmp_path)
    board = read_board(path)
    levels = {n: board.level(board.grid.parse(n)) for n in ("C1", "C2", "C3")}
    assert levels == {"C1": -2, "C2": 0, "C3": -2}
    assert marked(board, "bridge") == {"C2"}
    assert marked(board, "depression") == {"C1", "C3"}
    told = [(note.kind, note.hexes) for note in read_archive(path).notes if note.what == "bridges"]
    assert told == [("recognised", ("C2",))]


def test_both_the_road_and_the_stream_cross_the_sides_of_a_bridge_s_hex(
    draft: Any, tmp_path: Path
) -> None:
    board = read_board(bridged(draft).write(tmp_path))
    assert set(crossed(board)) == {"C1-C2", "C2-C3"}
    assert {name for name in crossed(board, "road") if "C2" in name} != set()


def test_a_bridge_over_several_hexes_is_one_deck(draft: Any, tmp_path: Path) -> None:
    """From hex to hex nothing interrupts it."""
    made = draft().box(8, 40, 50, 180, 150)
    made.elevation[made.terrain == 8] = -1
    made.box(WOODEN_BRIDGE, 30, 90, 190, 104)
    made.elevation[made.terrain == WOODEN_BRIDGE] = 0
    board = read_board(made.write(tmp_path))
    (deck,) = (a for a in board.areas if a.terrain == "wooden bridge")
    assert len(shapely.get_parts(deck.outline)) == 1
    assert len(marked(board, "bridge")) > 2
    (water,) = (a for a in board.areas if a.terrain == "water")
    assert holds(water.outline, 112, 97)
    assert water.level == -2
