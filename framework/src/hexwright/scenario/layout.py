"""The printed board of a scenario: one file, or a ``[[layout]]`` of several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from attrs import asdict, define, evolve, field, frozen

from hexwright.board.files import beside, read_toml
from hexwright.board.joining import Part, join
from hexwright.board.model import Board
from hexwright.board.overrides import corrected
from hexwright.board.played import out_of_play
from hexwright.board.readers import Note, Reading, Tell, open_reading, untold
from hexwright.board.tables import Report, Step, shown, structured
from hexwright.board.turning import cropped, turned
from hexwright.errors import HexwrightError, Problems
from hexwright.grid import Grid, GridError
from hexwright.grid.joint import prefixed


@frozen
class CropTable:
    """``crop`` of a layout's board: the columns and rows that are kept, as its hexes are named."""

    columns: str | None = None
    rows: str | None = None
    shoved_rows: str | None = None


@frozen(kw_only=True)
class LayoutTable:
    """``[[layout]]``: one board, where it goes, and how it lies there."""

    board: str
    name: str | None = None
    map_group: str | None = None
    in_play: bool = True
    right_of: str | None = None
    below: str | None = None
    shift: int | None = None
    flip: bool = False
    crop: CropTable | None = None


def open_any(path: Path, tell: Tell = untold, *, override: Path | None = None) -> Reading:
    """The board of any file that has one, and what is to know about it.

    Args:
        path: A board file, one that an installed reader knows, or a scenario.
        tell: Told of the progress, if reading is slow.
        override: A file that corrects the board; see ``readers.open_reading``.

    Raises:
        HexwrightError: if there is none, or anything is wrong with it.
    """
    root = read_toml(path) if path.suffix.lower() == ".toml" else {}
    if "grid" in root or not root.keys() & {"board", "layout"}:
        return open_reading(path, tell, override=override)
    report = Report(str(path), root)
    reading = read_printed(root, path, report, tell)
    report.stop()
    assert reading is not None  # otherwise stop has raised
    return reading if override is None else corrected(reading, override)


def read_printed(
    root: Mapping[str, Any], source: Path, report: Report, tell: Tell = untold
) -> Reading | None:
    """The board that a scenario names, without the scenario's overlays.

    Args:
        root: The scenario's tables.
        source: The scenario file; boards are found from there.
        report: Where mistakes are noted.
        tell: Told of the progress, if reading is slow.

    Returns:
        The board; ``None`` if something is wrong, which is noted.
    """
    boards = _Boards(source, report, tell)
    group = structured(root.get("map_group", ""), str, report, "map_group") or ""
    part = structured(root.get("in_play", {}), CropTable, report, "in_play") or CropTable()
    if "layout" in root and "board" in root:
        report.add("there are a board and a layout", "layout", hint="give one of the two")
    elif "layout" in root:
        if "in_play" in root:
            hint = "say in_play = false of the boards that are not in play"
            report.add("boards of a layout are in play each by itself", "in_play", hint=hint)
        return boards.joined(root["layout"], group)
    elif "board" not in root:
        report.add("'board' is missing", hint="add board = ..., or a [[layout]] of several")
    elif not isinstance(root["board"], str):
        report.add(f"{shown(root['board'])} is not text", "board")
    else:
        return boards.alone(root["board"], group, part)
    return None


@define
class _Boards:
    """Reads the boards that one scenario names."""

    source: Path
    report: Report
    tell: Tell
    opened: dict[Path, Reading] = field(factory=dict)

    def alone(self, reference: str, group: str, played: CropTable) -> Reading | None:
        """A single board, with the map group that the scenario gives it and the part in play."""
        reading = self.open(reference, "board")
        if reading is None:
            return None
        board = reading.board
        with self.report.catching("map_group"):
            board = _of_group(board, group)
        if played != CropTable():
            with self.report.catching("in_play"):
                kept = board.grid.part(**asdict(played))
                board = out_of_play(board, (here for here in board.grid if here not in kept))
        return reading if board is reading.board else evolve(reading, board=board)

    def joined(self, raw: Any, context: str) -> Reading | None:
        """The board of a ``[[layout]]``; ``context`` is the map group of names without one."""
        before = len(self.report.problems)
        tables = structured(raw, list[LayoutTable], self.report, "layout") or []
        found = [self._part(table, at) for at, table in enumerate(tables)]
        if len(self.report.problems) > before:
            return None
        read = [one for one in found if one is not None]
        with self.report.catching("layout"):
            whole = join([part for part, _ in read], context=context)
            own = [note for part, notes in read for note in _notes(part, notes, whole.board.grid)]
            return Reading(evolve(whole.board, source=self.source), [*own, *whole.notes])
        return None

    def _part(self, table: LayoutTable, at: int) -> tuple[Part, tuple[Note, ...]] | None:
        reading = self.open(table.board, "layout", at, "board")
        if reading is None:
            return None
        board = reading.board
        with self.report.catching("layout", at, "map_group"):
            board = _of_group(board, table.map_group or "")
        if table.crop is not None:
            with self.report.catching("layout", at, "crop"):
                board = cropped(board, board.grid.part(**asdict(table.crop)))
        if table.flip:
            board = turned(board, board.grid.rotate(180))
        name = table.name or board.grid.map_group or Path(table.board).stem
        part = Part(name, board, table.right_of, table.below, table.shift, table.in_play)
        return part, reading.notes

    def open(self, reference: str, *path: Step) -> Reading | None:
        """A board that the scenario refers to; ``path`` leads to where it does."""
        with self.report.catching(*path):
            file = beside(self.source, reference)
            try:
                if file not in self.opened:
                    self.opened[file] = open_reading(file, self.tell)
                return self.opened[file]
            except HexwrightError as exc:  # it says its own file and place
                self.report.problems += exc.problems if isinstance(exc, Problems) else [exc]
        return None


def _of_group(board: Board, group: str) -> Board:
    """The board as one of a map group, if one is given.

    Raises:
        GridError: if it is of another, or a hex would have two names.
    """
    own = board.grid.map_group
    if not group or own.upper() == group.upper():
        return board
    if own:
        hint = "leave map_group out, or give the board's"
        raise GridError(f"the board is of map group {own!r}, not {group!r}", hint=hint)
    return evolve(board, grid=evolve(board.grid, map_group=group))


def _notes(part: Part, notes: Iterable[Note], whole: Grid) -> Iterator[Note]:
    """Notes on one board, as far as they concern what is left of it, in the names of the whole."""
    own = part.board.grid
    prefix = (own.map_group or part.name) if prefixed(whole) else ""
    for note in notes:
        left = [hex for hex in note.hexes if _has(own, hex)]
        if left or not note.hexes:
            yield evolve(
                note, what=f"{part.name}: {note.what}", hexes=[prefix + hex for hex in left]
            )


def _has(grid: Grid, name: str) -> bool:
    try:
        grid.parse(name)
    except GridError:
        return False
    return True
