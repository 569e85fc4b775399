"""What a board holds in one hex, for people who check what was read of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from hexwright.board import Area, Board, show_height
from hexwright.board.outlines import overlaps
from hexwright.board.readers import Note
from hexwright.grid import Hex


def hex_json(board: Board, here: Hex, notes: Iterable[Note] = ()) -> dict[str, Any]:
    """What there is in a hex, as JSON.

    Args:
        board: The board.
        here: The hex.
        notes: Of the reader; those that name the hex are told.
    """
    name, owner = board.grid.name(here), board.owners.get(here)
    return {
        "hex": name,
        "level": show_height(board.level(here)),
        "building": None
        if owner is None
        else {
            "name": owner.name,
            "kind": owner.terrain,
            "height": show_height(owner.height),
            "hexes": [board.grid.name(hex) for hex in owner.hexes],
            "values": dict(owner.values),
        },
        "terrain": [_area(area) for area in board.areas if _lies_in(board, area, here)],
        "hexsides": [
            {"kind": side.terrain, "at": board.grid.side_name(side.hex, side.side),
             "values": dict(side.values)}
            for side in board.hexsides
            if here in (side.hex, board.grid.neighbour(side.hex, side.side))
        ],
        "marks": sorted(mark for mark, hexes in board.marks.items() if here in hexes),
        "notes": [
            {"kind": note.kind, "what": note.what} for note in notes if name in note.hexes
        ],
    }  # fmt: skip


def hex_lines(told: dict[str, Any]) -> Iterator[str]:
    """The same as lines of text, each a word and what there is."""
    yield _line("hex", f"{told['hex']}, level {told['level']}")
    if building := told["building"]:
        what = f"{building['name']}: {building['kind']}, height {building['height']}"
        yield _line("building", f"{what}, of {' '.join(building['hexes'])}{_values(building)}")
    for area in told["terrain"]:
        how = "whole" if area["whole"] else "a part"
        more = [f"{key} {area[key]}" for key in ("building", "height", "level") if area[key]]
        yield _line("terrain", ", ".join([area["kind"], how, *more]))
    for side in told["hexsides"]:
        yield _line("hexside", f"{side['kind']} on {side['at']}{_values(side)}")
    if told["marks"]:
        yield _line("marks", ", ".join(told["marks"]))
    for note in told["notes"]:
        yield _line(note["kind"], note["what"])


def _lies_in(board: Board, area: Area, here: Hex) -> bool:
    if area.hexes is not None:
        return here in area.hexes
    return area.outline is not None and overlaps(area.outline, board.grid, here)


def _area(area: Area) -> dict[str, Any]:
    return {
        "kind": area.terrain,
        "whole": area.outline is None,
        "building": area.building,
        "height": None if area.height is None else show_height(area.height),
        "level": None if area.level is None else show_height(area.level),
    }


def _values(told: dict[str, Any]) -> str:
    return "".join(f", {key} {value}" for key, value in told["values"].items())


def _line(word: str, what: str) -> str:
    return f"{word:<11} {what}"
