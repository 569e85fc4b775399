"""Tables whose keys a rule declares: markers, conditions, and what pieces share with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import frozen

from hexwright.board import Board, Marker
from hexwright.board.tables import Report, Step, shown, structured
from hexwright.errors import HexwrightError, nearest
from hexwright.grid import Hex
from hexwright.rules.naming import of_type
from hexwright.scenario.known import Known

MarkerLike = Marker | tuple[str, str] | tuple[str, str, Mapping[str, Any]]
"""A marker, or its kind, where it stands, and maybe its values."""

_WORDS = {int: "a whole number", str: "text", bool: "true or false", tuple: "a list"}


@frozen(kw_only=True)
class MarkerTable:
    """``[[markers]]``: the keys that all markers have; the others are values of its kind."""

    kind: str
    at: str


def read_markers(
    raw: Any, board: Board, known: Known, report: Report, *path: Step
) -> tuple[Marker, ...]:
    """The markers of a list of tables; mistakes are noted at ``path``."""
    tables = structured(raw, list[dict[str, Any]], report, *path) or []
    found = (read_marker(t, board, known, report, *path, i) for i, t in enumerate(tables))
    return tuple(marker for marker in found if marker is not None)


def read_marker(
    given: dict[str, Any], board: Board, known: Known, report: Report, *path: Step
) -> Marker | None:
    """A marker's table: kind, where it stands, and values of its kind; mistakes are noted."""
    keys, values = split(given, ("kind", "at"))
    table = structured(keys, MarkerTable, report, *path)
    if table is None:
        return None
    kind = known.marker_kind(table.kind)
    if kind is None:
        report.add(
            f"no installed rule knows markers of kind {table.kind!r}", *path, "kind",
            hint=nearest(table.kind, known.names("marker_kinds")),
        )  # fmt: skip
        return None
    values = fit(values, kind.values, f"a {kind.name} marker", report, *path)
    with report.catching(*path, "at"):
        grid = board.grid
        on_side = "-" in table.at or "/" in table.at
        if on_side != (kind.on == "hexside"):
            example = "a hexside, such as K15-K16" if kind.on == "hexside" else "a hex"
            raise HexwrightError(f"{table.at!r} is no place for a {kind.name}", hint=example)
        at = grid.side(table.at) if on_side else grid.parse(table.at)
        return Marker(kind.name, at, values)
    return None


def placed_markers(board: Board, known: Known, given: Iterable[MarkerLike]) -> list[Marker]:
    """Markers as a program gives them.

    Raises:
        Problems: with everything that is wrong with them.
        TypeError: for what is no marker at all.
    """
    report, placed = Report("markers"), []
    for at, one in enumerate(given):
        if isinstance(one, Marker):
            check_marker(one, board, known, report, at)
            placed.append(one)
            continue
        if not isinstance(one, tuple) or len(one) not in (2, 3):
            raise TypeError(f"{one!r} is no marker; give its kind and its place")
        kind, where, values = one if len(one) == 3 else (*one, {})
        found = read_marker({**values, "kind": kind, "at": where}, board, known, report, at)
        placed += [found] if found else []
    report.stop()
    return placed


def check_marker(marker: Marker, board: Board, known: Known, report: Report, *path: Step) -> None:
    """Note a marker that no installed rule knows as it is, or that is nowhere on the board."""
    kind = known.marker_kind(marker.kind)
    if kind is None:
        report.add(
            f"no installed rule knows markers of kind {marker.kind!r}", *path,
            hint=nearest(marker.kind, known.names("marker_kinds")),
        )  # fmt: skip
        return
    fit(marker.values, kind.values, f"a {kind.name} marker", report, *path)
    at, grid = marker.at, board.grid
    match at:
        case Hex():
            good = kind.on == "hex" and at in grid
        case (Hex() as hex, int(side)) if side in range(6):
            there = hex in grid or grid.neighbour(hex, side) in grid
            good = kind.on == "hexside" and there
        case _:
            good = False
    if not good:
        report.add(f"{marker.at!r} is no {kind.on} of the board", *path)


def read_conditions(raw: Any, known: Known, report: Report, *path: Step) -> dict[str, Any]:
    """The conditions of a table; mistakes are noted."""
    table = structured(raw, dict[str, Any], report, *path) or {}
    found = {}
    for name, value in table.items():
        with report.catching(*path, name):
            found[name] = known.condition(name, value)
    return found


def split(given: dict[str, Any], keys: tuple[str, ...]) -> tuple[dict[str, Any], dict[str, Any]]:
    """A table's own keys, and the rest: what its kind declares."""
    mine = {key: value for key, value in given.items() if key in keys}
    return mine, {key: value for key, value in given.items() if key not in keys}


def fit(
    given: Mapping[str, Any], defaults: Mapping[str, Any], what: str, report: Report, *path: Step
) -> dict[str, Any]:
    """Values that fit the defaults a rule declares; what is unknown or of another type is noted.

    Args:
        given: What the file says.
        defaults: The names there are, each with a default of its type; ``None`` takes anything.
        what: What has them, for messages.
        report, path: Where mistakes are noted.
    """
    good: dict[str, Any] = {}
    for name, value in given.items():
        if name not in defaults:
            report.add(f"{what} has no {name!r}", *path, hint=nearest(name, defaults))
            continue
        value = tuple(value) if isinstance(value, list) else value
        default = defaults[name]
        if default is not None and type(value) is not type(default):
            report.add(
                f"{name} is {shown(value)}, which is not {_WORDS.get(type(default), 'its type')}",
                *path, name, hint=f"the default is {shown(default)}",
            )  # fmt: skip
            continue
        with report.catching(*path, name):
            good[name] = of_type(name, value, default)
    return good
