"""What is wrong with a board: mistakes in its file, and what lies on it that no rule minds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from hexwright.board import Board
from hexwright.board.readers import open_reading
from hexwright.checking.finding import Finding, Place, of_error, shown
from hexwright.checking.source import files_of
from hexwright.errors import HexwrightError, RuleFailed, nearest
from hexwright.rules.composition import compose
from hexwright.rules.discovery import Registry
from hexwright.rules.section import Section
from hexwright.rules.situation import Situation
from hexwright.scenario.known import Known, undeclared

FEW = 6
"""So many hexes or symbols are named; who wants all of them looks at the board."""


def board_file(path: Path, registry: Registry, *, all_there: bool = True) -> Iterator[Finding]:
    """Check a board by itself, and if sections are all there, what no installed one knows."""
    try:
        board = open_reading(path).board
    except HexwrightError as error:
        yield from of_error("HX401", error)
        return
    if not all_there:
        return
    try:
        known = Known(Situation(compose(registry, []), board))
        names = frozenset(known.names("terrains"))
    except RuleFailed as error:
        yield from of_error("HX301", error)
        return
    inert = sorted({one for one, _, _ in _terrain(board)} - names - {"ground"})
    yield from _undeclared(board, inert, path, lambda name: nearest(name, names))
    yield from marks(board, tuple(registry.sections.values()), path)


def terrain(situation: Situation, source: Path) -> Iterator[Finding]:
    """Terrain of a situation's board that no rule in force declares."""
    names = [name for name in undeclared(situation) if name != "ground"]
    yield from _undeclared(situation.board, names, source, lambda _: "")


def _undeclared(
    board: Board, names: list[str], source: Path, hint: Callable[[str], str]
) -> Iterator[Finding]:
    for name in names:
        where = list(dict.fromkeys(at for one, _, at in _terrain(board) if one == name and at))
        place = Place(file=shown(source), at=_few(where))
        yield Finding("HX402", place, f"no rule declares terrain {name!r}", hint(name))


def _terrain(board: Board) -> Iterator[tuple[str, str, str]]:
    """Each terrain with where it lies: its name, on what, and the name of a hex or hexside."""
    grid = board.grid
    for area in board.areas:
        names = [grid.name(here) for here in sorted(area.hexes or ())]
        yield from ((area.terrain, "area", name) for name in names or [""])
    for side in board.hexsides:
        yield side.terrain, "hexside", grid.side_name(side.hex, side.side)


def marks(board: Board, sections: tuple[Section, ...], source: Path) -> Iterator[Finding]:
    """Printed symbols whose name stands nowhere in the code of sections."""
    if not board.marks:
        return
    code = "\n".join(_code(section.root) for section in sections)
    unread = [n for n in sorted(board.marks) if f'"{n}"' not in code and f"'{n}'" not in code]
    if unread:
        told = (
            f"{n!r} ({_few(board.grid.name(h) for h in sorted(board.marks[n]))})" for n in unread
        )
        what = f"no rule reads the symbol {_few(told, ', ')}"
        yield Finding("HX403", Place(file=shown(source)), what)


def _code(root: Path) -> str:
    return "\n".join(f.read_text("utf-8", errors="replace") for f in files_of(root))


def _few(names: Iterable[str], between: str = " ") -> str:
    all_ = list(names)
    more = f" and {len(all_) - FEW} more" if len(all_) > FEW else ""
    return between.join(all_[:FEW]) + more
