"""Places as people write them: a piece's name, ``K18``, ``K18@2``, ``K18/v2``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from hexwright.board import Board, PieceKind
from hexwright.checked import frozen_map
from hexwright.errors import HexwrightError, nearest
from hexwright.grid import GridError, Hex, Point
from hexwright.grid.naming import AmbiguousName
from hexwright.sight.spot import Place

GROUND = "ground"


@frozen
class Piece:
    """A piece of a scenario.

    Attributes:
        name: What it is called; no two pieces share a name.
        kind: Name of its PieceKind.
        hex: Where it is.
        location: Name of the Location it is in.
        side: Whose it is, if the scenario says so.
        attributes: Those that the scenario gives; the others are its kind's defaults.
    """

    name: str
    kind: str
    hex: Hex
    location: str = GROUND
    side: str = ""
    attributes: Mapping[str, Any] = field(factory=dict, converter=frozen_map, hash=False)


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


def read_place(
    board: Board, pieces: Mapping[str, Piece], kinds: Mapping[str, PieceKind], text: str
) -> Place:
    """The place that a text names.

    Args:
        board: The board.
        pieces: The pieces, by name; a name goes before a hex.
        kinds: The kinds of pieces that rules in force declare, for what a piece leaves unsaid.
        text: A piece's name, or a hex as ``read_written`` reads it.

    Raises:
        HexwrightError: if it names neither, with the nearest name.
    """
    text = text.strip()
    index = board.grid.index
    piece = pieces.get(text)
    if piece is not None:
        known = kinds.get(piece.kind)
        attributes = {**(known.attributes if known else {}), **piece.attributes}
        return Place(index[piece.hex], piece.location, text, piece.kind, attributes)
    try:
        written = read_written(board, text)
    except GridError as exc:
        if isinstance(exc, AmbiguousName) or "@" in text or "/" in text or not pieces:
            raise exc.at(f"place {text!r}") from None
        names = [*pieces, *(board.grid.name(here) for here in board.grid.hexes)]
        raise HexwrightError(
            f"there is no piece and no hex {text!r}", hint=_either(text, pieces, names)
        ) from None
    except HexwrightError as exc:
        raise exc.at(f"place {text!r}") from None
    return Place(
        index[written.hex], written.location, _label(board, written, text), aim=written.aim
    )


def read_pair(text: str) -> tuple[str, str]:
    """The two places of ``"C H"`` or ``"C-H"``.

    Raises:
        HexwrightError: if it is not plain where one ends and the other begins.
    """
    words = text.split()
    if len(words) != 2:
        words = [word.strip() for word in text.split("-")]
    if len(words) != 2 or not all(words):
        raise HexwrightError(
            f"{text!r} does not name two places", hint="write them with a space between: K15 L16"
        )
    return words[0], words[1]


def _either(text: str, pieces: Mapping[str, Piece], names: list[str]) -> str:
    """The nearest piece or hex; if none is near, the pieces, of which there are fewer."""
    hint = nearest(text, names)
    return hint if hint.startswith("did") else f"pieces are {', '.join(list(pieces)[:20])}"


def _label(board: Board, written: Written, text: str) -> str:
    """The place as the ruling calls it: the board's own spelling, and no more than is needed."""
    label = board.grid.name(written.hex)
    if written.location != GROUND:
        label += f"@{written.location}"
    if written.aim is not None:
        label += f"/{text.partition('/')[2].strip()}"
    return label
