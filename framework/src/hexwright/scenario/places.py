"""Pieces, and the places that people write: a piece's name, or a hex as ``written`` reads it."""

from __future__ import annotations

import json
from collections.abc import Mapping

from hexwright.board import Board, PieceKind
from hexwright.errors import HexwrightError, nearest
from hexwright.grid import GridError
from hexwright.grid.naming import AmbiguousName
from hexwright.rules.state import Piece
from hexwright.sight.spot import Place, place_of
from hexwright.sight.written import placed


def read_place(
    board: Board, pieces: Mapping[str, Piece], kinds: Mapping[str, PieceKind], text: str
) -> Place:
    """The place that a text names.

    Args:
        board: The board.
        pieces: The pieces, by name; a name goes before a hex.
        kinds: The kinds of pieces that rules in force declare, for what a piece leaves unsaid.
        text: A piece's name, or a hex as ``sight.written`` reads it.

    Raises:
        HexwrightError: if it names neither, with the nearest name.
    """
    text = text.strip()
    piece = pieces.get(text)
    if piece is not None:
        return place_of(board.grid, kinds, piece)
    try:
        return placed(board, text)
    except GridError as exc:
        if isinstance(exc, AmbiguousName) or "@" in text or "/" in text or not pieces:
            raise exc.at(f"place {text!r}") from None
        names = [*pieces, *(board.grid.name(here) for here in board.grid.hexes)]
        raise HexwrightError(
            f"there is no piece and no hex {text!r}", hint=_either(text, pieces, names)
        ) from None
    except HexwrightError as exc:
        raise exc.at(f"place {text!r}") from None


def read_pair(text: str) -> tuple[str, str]:
    """The two places of ``"C H"``, ``"C-H"``, ``"Red 1 - T-34"`` or ``'["Red - 1", "T-34"]'``.

    Raises:
        HexwrightError: if it is not plain where one ends and the other begins.
    """
    words = _listed(text) or text.split()
    if len(words) != 2:
        apart = text.split(" - ")  # names have hyphens of their own: T-34
        words = [word.strip() for word in (apart if len(apart) == 2 else text.split("-"))]
    if len(words) != 2 or not all(words):
        hint = 'write them with a space between: K15 L16, or as a list: ["Red - 1", "L16"]'
        raise HexwrightError(f"{text!r} does not name two places", hint=hint)
    return words[0], words[1]


def _listed(text: str) -> list[str]:
    """The texts of a list of texts; nothing if it is no such list."""
    try:
        told = json.loads(text) if text.lstrip().startswith("[") else None
    except (ValueError, RecursionError):  # nested as deep
        return []
    if not isinstance(told, list) or not all(isinstance(one, str) for one in told):
        return []
    return [one.strip() for one in told]


def _either(text: str, pieces: Mapping[str, Piece], names: list[str]) -> str:
    """The nearest piece or hex; if none is near, the pieces, of which there are fewer."""
    hint = nearest(text, names)
    return hint if hint.startswith("did") else f"pieces are {', '.join(list(pieces)[:20])}"
