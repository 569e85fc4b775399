"""Overrides: a file of its own that corrects, hex by hex, what a reader made of a board.

It has the tables of an overlay, without a name, and lies beside the board: ``bd01`` is corrected by
``bd01.override.toml``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve

from hexwright.board.features import Features
from hexwright.board.files import read_toml
from hexwright.board.heights import show_height
from hexwright.board.layers import Overlay, apply_overlay, read_overlay, touched
from hexwright.board.model import Area, Board
from hexwright.board.printed import lay_over
from hexwright.board.schema import OverrideFile
from hexwright.board.tables import Report, structured
from hexwright.errors import HexwrightError
from hexwright.grid import Grid, Hex

if TYPE_CHECKING:
    from hexwright.board.readers import Note, Reading

SUFFIX = ".override.toml"


def override_beside(path: Path) -> Path | None:
    """The file that corrects a board, if there is one beside it."""
    found = path.with_name(path.name + SUFFIX)
    return found if found.exists() or found.is_symlink() else None


def read_override(path: Path, grid: Grid) -> Overlay:
    """What a file of overrides says.

    Raises:
        BoardError: if it cannot be read, or as BoardProblems with every mistake in it.
    """
    root = read_toml(path)
    report = Report(str(path), root)
    tables = structured(root, OverrideFile, report)
    report.stop()
    assert tables is not None  # otherwise stop has raised
    overlay = read_overlay(tables, path.name, grid, path, report)
    report.stop()
    return overlay


def corrected(reading: Reading, path: Path) -> Reading:
    """A reading with what a file of overrides corrects, and notes on that.

    Raises:
        BoardError: as ``read_override``, or if it changes what is not there.
    """
    board = in_file_order(reading.board)
    overlay = read_override(path, board.grid)
    try:
        found = in_file_order(apply_overlay(board, overlay))
        lay_over(found, board, touched(board, overlay))
        notes = list(_notes(board, overlay))
    except HexwrightError as exc:
        raise exc.at(str(path)) from exc
    return evolve(reading, board=found, notes=(*reading.notes, *notes))


def in_file_order(board: Board) -> Board:
    """The board with its areas as a file has them: whole hexes, drawn ground, buildings in turn.

    What an override replaces leaves nothing below it, so that nothing is covered by something else.
    """
    turn = {building.name: i for i, building in enumerate(board.buildings)}

    def place(area: Area) -> tuple[int, int]:
        if area.building is not None:
            return 2, turn[area.building]
        return (0 if area.outline is None else 1), 0

    areas = tuple(sorted(board.areas, key=place))
    return board if areas == board.areas else evolve(board, areas=areas)


def _notes(board: Board, overlay: Overlay) -> Iterator[Note]:
    """What an override says, each with the hexes that it concerns."""
    from hexwright.board.readers import Note

    grid = board.grid

    def note(what: str, hexes: Iterable[Hex]) -> Note:
        inside = sorted({h for h in hexes if h in grid}, key=grid.index.__getitem__)
        return Note("overridden", what, [grid.name(hex) for hex in inside])

    new = overlay.features
    for level in sorted(set(new.elevation.values())):
        yield note(
            f"level {show_height(level)}", (h for h, at in new.elevation.items() if at == level)
        )
    if overlay.erased:
        yield note("cleared", overlay.erased)
    for change in overlay.changes:
        told = [] if change.terrain is None else [change.terrain]
        told += [] if change.height is None else [f"height {show_height(change.height)}"]
        told += [] if change.hexes is None else ["of these hexes"]
        told += [f"{key} {value}" for key, value in change.values.items()]
        alone = Overlay(overlay.name, changes=(change,))
        yield note(f"building {change.building}: {', '.join(told)}", touched(board, alone))
    for building in new.buildings:
        what = f"building {building.name}: {building.terrain}, height"
        yield note(f"{what} {show_height(building.height)}", building.hexes)
    for area in new.areas:
        if area.building is None:
            how = "fills the hex" if area.outline is None else "is drawn"
            alone = Overlay(overlay.name, Features(areas=(area,)))
            yield note(f"{area.terrain} {how}", touched(board, alone))
    for side in sorted(overlay.erased_sides):
        yield note(f"hexside {grid.side_name(*side)} cleared", _both(grid, *side))
    for feature in new.hexsides:
        name = grid.side_name(feature.hex, feature.side)
        yield note(f"{feature.terrain} on {name}", _both(grid, feature.hex, feature.side))
    for mark, hexes in new.marks.items():
        yield note(f"mark {mark}", hexes)
    for mark, hexes in overlay.unmarked.items():
        yield note(f"no mark {mark}", hexes)


def _both(grid: Grid, hex: Hex, side: int) -> tuple[Hex, Hex]:
    return hex, grid.neighbour(hex, side)
