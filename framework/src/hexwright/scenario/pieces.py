"""The pieces of a scenario: ``[[pieces]]``."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from hexwright.board import Board
from hexwright.board.tables import Report, structured
from hexwright.errors import HexwrightError, nearest
from hexwright.rules.naming import check_piece_name
from hexwright.rules.state import Piece
from hexwright.scenario.known import Known
from hexwright.scenario.markers import fit, split
from hexwright.sight.written import GROUND, read_written


@frozen(kw_only=True)
class PieceTable:
    """``[[pieces]]``: the keys that all pieces have; the others are attributes of its kind."""

    name: str
    kind: str
    at: str
    side: str = ""


def read_pieces(raw: Any, board: Board, known: Known, report: Report) -> dict[str, Piece]:
    """The pieces of a list of tables, by name; mistakes are noted at ``pieces``."""
    pieces: dict[str, Piece] = {}
    tables = structured(raw, list[dict[str, Any]], report, "pieces") or []
    for at, given in enumerate(tables):
        piece = _piece(given, board, known, report, at) or _stand_in(given, board)
        if piece is None:
            continue
        if piece.name in pieces:
            report.add(f"there is a piece {piece.name!r} already", "pieces", at, hint="rename it")
        pieces.setdefault(piece.name, piece)
    return pieces


def _piece(
    given: dict[str, Any], board: Board, known: Known, report: Report, at: int
) -> Piece | None:
    keys, attributes = split(given, ("name", "kind", "at", "side"))
    table = structured(keys, PieceTable, report, "pieces", at)
    if table is None:
        return None
    with report.catching("pieces", at, "name"):
        check_piece_name(board.grid, table.name)
    kind = known.piece_kind(table.kind)
    if kind is not None:
        attributes = fit(attributes, kind.attributes, f"a {kind.name}", report, "pieces", at)
    elif known.situation.piece_kinds:
        report.add(
            f"no installed rule knows pieces of kind {table.kind!r}", "pieces", at, "kind",
            hint=nearest(table.kind, known.names("piece_kinds")),
        )  # fmt: skip
    with report.catching("pieces", at, "at"):
        written = read_written(board, table.at)
        if written.aim is not None:
            raise HexwrightError("a piece is at no vertex", hint="write HEX or HEX@LOCATION")
        # a Location that only a rule which is off provides is no mistake; a misspelt one is
        if written.location != GROUND and not known.has_location(written.location):
            raise HexwrightError(
                f"there is no Location {written.location!r}",
                hint=nearest(written.location, known.locations()),
            )
        return Piece(table.name, table.kind, written.hex, written.location, table.side, attributes)
    return None


def _stand_in(given: dict[str, Any], board: Board) -> Piece | None:
    """A piece in place of a wrong one, so that naming it elsewhere is not a further mistake."""
    name = given.get("name")
    return Piece(name, "", board.grid.hexes[0]) if isinstance(name, str) else None
