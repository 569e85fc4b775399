"""Places as people write them: ``K18``, ``K18@2``, ``K18/v2``."""

from __future__ import annotations

from attrs import frozen

from hexwright.board import Board
from hexwright.errors import HexwrightError
from hexwright.grid import Hex, Point
from hexwright.sight.spot import Place

GROUND = "ground"


@frozen
class Written:
    """What a text that names a hex says.

    Attributes:
        hex: The hex.
        location: The Location in it.
        aim: The vertex a line runs to instead of the hex's centre, on the lattice.
    """

    hex: Hex
    location: str = GROUND
    aim: Point | None = None


def read_written(board: Board, text: str) -> Written:
    """Read ``HEX``, ``HEX@LOCATION``, and either with ``/VERTEX`` after it.

    A vertex is ``v0`` to ``v5``, clockwise, or the three hexes that meet there.

    Raises:
        HexwrightError: if there is no such hex, or the vertex is none of the hex's.
    """
    grid = board.grid
    place, slash, vertex = text.partition("/")
    name, at, location = place.partition("@")
    here = grid.parse(name)
    location = location.strip()
    if at and not location:
        raise HexwrightError(f"{text!r} names no Location after @", hint=f"such as {name}@{GROUND}")
    if not slash:
        return Written(here, location or GROUND)
    vertex = vertex.strip()
    numbered = vertex[:1] in ("v", "V") and vertex[1:].isdigit()
    if numbered and vertex[1:] not in "012345":
        raise _no_vertex(vertex, grid.name(here))
    point = grid.vertex_named(f"{grid.name(here)}/{vertex}" if numbered else vertex)
    if point not in grid.vertices(here):
        raise _no_vertex(vertex, grid.name(here))
    return Written(here, location or GROUND, point)


def _no_vertex(vertex: str, hex: str) -> HexwrightError:
    hint = "its own are v0 to v5, clockwise"
    return HexwrightError(f"{vertex!r} is no vertex of {hex}", hint=hint)


def placed(board: Board, text: str) -> Place:
    """The place that a text names, called by the board's own spelling.

    Raises:
        HexwrightError: as ``read_written``.
    """
    written = read_written(board, text)
    label = label_of(board.grid.name(written.hex), written.location)
    if written.aim is not None:
        label += f"/{text.partition('/')[2].strip()}"
    return Place(board.grid.index[written.hex], written.location, label, aim=written.aim)


def label_of(hex: str, location: str) -> str:
    """A Location as a player names it, with no more than is needed."""
    return hex if location == GROUND else f"{hex}@{location}"
