"""Boards, and what they print, as bytes and back: JSON in which nothing can execute."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_origin

import attrs
from attrs import evolve

from hexwright.board.clip import Edge
from hexwright.board.feature import Feature
from hexwright.board.model import Area, Board
from hexwright.grid import Hex, Letters, Naming, Numbers

if TYPE_CHECKING:
    from cattrs import Converter

    from hexwright.board.readers import Reading

Cells = tuple[tuple[Feature, ...], ...]
"""What a board prints in each of its hexes."""

_NAMINGS: tuple[type[Any], ...] = (Letters, Numbers)


def packed(reading: Reading) -> bytes | None:
    """A reading as bytes; ``None`` if it would not come back the same."""
    bare = evolve(reading, board=evolve(reading.board, source=None), kept=False)
    try:
        told = {"digest": reading.board.digest, "reading": _converter().unstructure(bare)}
        body = json.dumps(told, separators=(",", ":"), allow_nan=False).encode()
    except Exception:  # values of a reader's own may be anything; what JSON cannot hold is not kept
        return None
    again = unpacked(body)
    if again is None or (again.board.title, again.notes) != (bare.board.title, bare.notes):
        return None
    return body


def unpacked(body: bytes) -> Reading | None:
    """What was packed; ``None`` if it was something else, whatever that is."""
    from hexwright.board.readers import Reading

    try:
        told = json.loads(body)
        found = _converter().structure(told["reading"], Reading)
        return found if found.board.digest == told["digest"] and _is_sound(found.board) else None
    except Exception:  # nothing is known of what may be wrong with it
        return None


def packed_cells(cells: Cells, board: Board) -> bytes | None:
    """What a board prints, hex by hex, as bytes; ``None`` if JSON cannot hold it."""
    features = _converter().unstructure([feature for cell in cells for feature in cell])
    try:
        told = {"digest": board.digest, "features": features}
        return json.dumps(told, separators=(",", ":")).encode()
    except (TypeError, ValueError):
        return None


def unpacked_cells(body: bytes, board: Board) -> Cells | None:
    """What was packed of a board; ``None`` if it was something else."""
    found: list[list[Feature]] = [[] for _ in board.grid.hexes]
    try:
        told = json.loads(body)
        if told["digest"] != board.digest:
            return None
        for feature in _converter().structure(told["features"], list[Feature]):
            if feature.hex < 0 or not -1 <= feature.building < len(board.buildings):
                return None
            found[feature.hex].append(feature)
    except Exception:  # as above
        return None
    return tuple(tuple(cell) for cell in found)


def _is_sound(board: Board) -> bool:
    """Whether the board holds to what geometry takes for granted."""
    import numpy as np
    import shapely

    grid = board.grid
    outlines = [area.outline for area in board.areas if area.outline is not None]
    corners = shapely.get_coordinates(outlines)
    kinds = set(shapely.get_type_id(outlines).tolist())
    hexes = {*board.elevation, *(h for b in board.buildings for h in b.hexes)}
    hexes = hexes.union(*(a.hexes or () for a in board.areas), *board.marks.values())
    return (
        kinds <= {3, 6}  # polygons and multipolygons
        and bool(shapely.is_valid(outlines).all())
        and bool((np.abs(corners) < 2**40).all() and (corners == np.floor(corners)).all())
        and all(hex in grid for hex in hexes)
        and all(grid.canonical_side(h.hex, h.side) == (h.hex, h.side) for h in board.hexsides)
    )


# --- the converter -------------------------------------------------------------------------------


@cache
def _converter() -> Converter:
    """For all that a reading is made of; a class that is not told here is taken apart by cattrs."""
    import shapely
    from cattrs.preconf.json import make_converter
    from shapely.geometry.base import BaseGeometry

    attrs.resolve_types(Area, localns={"BaseGeometry": BaseGeometry})
    found = make_converter(forbid_extra_keys=True, detailed_validation=False)

    def hook(kind: Any, there: Callable[[Any], Any], back: Callable[[Any], Any]) -> None:
        chosen = kind if not isinstance(kind, type) else lambda given: given is kind
        found.register_unstructure_hook_func(chosen, there)
        found.register_structure_hook_func(chosen, lambda raw, _: back(raw))

    hook(Hex, list, _hex)
    hook(range, lambda span: [span.start, span.stop], lambda raw: range(*map(int, raw)))
    hook(
        Naming,
        lambda naming: [_NAMINGS.index(type(naming)), found.unstructure(naming)],
        lambda raw: found.structure(raw[1], _NAMINGS[raw[0]]),
    )
    hook(BaseGeometry, lambda shape: shapely.to_wkb(shape, hex=True), shapely.from_wkb)
    hook(lambda kind: kind == Edge, list, _edge)
    hook(_is_by_hex, lambda held: [[*key, value] for key, value in held.items()], _by_hex)
    hook(_is_values, dict, lambda raw: {str(key): _value(value) for key, value in raw.items()})
    return found


def _is_by_hex(kind: Any) -> bool:
    return get_origin(kind) is Mapping and get_args(kind)[0] is Hex


def _is_values(kind: Any) -> bool:
    return get_origin(kind) is Mapping and get_args(kind)[1] is Any


def _hex(raw: Any) -> Hex:
    col, row = raw
    return Hex(int(col), int(row))


def _edge(raw: Any) -> Edge:
    x0, y0, x1, y1, bx, by, real = map(int, raw)
    return x0, y0, x1, y1, bx, by, real


def _by_hex(raw: Any) -> dict[Hex, int]:
    return {_hex((col, row)): int(value) for col, row, value in raw}


def _value(raw: Any) -> Any:
    return tuple(raw) if isinstance(raw, list) else raw
