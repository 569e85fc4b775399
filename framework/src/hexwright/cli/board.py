"""``hexwright board``: look at a board file, or have all its mistakes told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hexwright.cli.common import AsJson, examples, show_json, write
from hexwright.cli.common import show as print_parts

if TYPE_CHECKING:
    from rich.console import RenderableType

    from hexwright.board import Board
    from hexwright.board.readers import Reading
    from hexwright.grid import Hex

app = typer.Typer(help="Look at boards and check them.", no_args_is_help=True)

BoardPath = Annotated[
    Path,
    typer.Argument(metavar="BOARD", help="A board file (TOML), or one that a reader knows."),
]
ArchivePath = Annotated[
    Path, typer.Argument(metavar="ARCHIVE", help="A board that an installed reader knows.")
]


@app.command()
def show(
    board: BoardPath,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Draw the board into this file.")
    ] = None,
) -> None:
    """Tell what is on a board: size, terrain, buildings, hexsides and symbols."""
    from rich.text import Text

    from hexwright.board.readers import open_board

    loaded = open_board(board)
    print_parts(_summary(loaded))
    if svg is not None:
        from hexwright.report.svg import draw_board

        write(svg, draw_board(loaded))
        print_parts([Text(f"drawn into {svg}")])


@app.command()
def validate(board: BoardPath) -> None:
    """Check a board file and the outlines it refers to; tell all mistakes at once."""
    from hexwright.board.readers import open_board

    loaded = open_board(board)
    typer.echo(f"{board}: no mistakes; {len(loaded.grid)} hexes, digest {loaded.digest[:12]}")


@app.command("import", epilog=examples("board import bd01 -o city.toml"))
def import_(
    archive: ArchivePath,
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="FILE", help="The board file to write (TOML).")
    ],
) -> None:
    """Read a board in another format and write it as a board file with its outlines.

    The file can be edited, and reads faster than what it came from.
    """
    from hexwright.board import load_board
    from hexwright.board.writing import save_board
    from hexwright.errors import HexwrightError

    if out.suffix.lower() != ".toml":
        hint = f"call it {out.with_suffix('.toml').name}"
        raise HexwrightError("a board file ends in .toml", where=str(out), hint=hint)
    board = _read(archive).board
    save_board(board, out)
    if load_board(out).digest != board.digest:
        raise HexwrightError(
            "the board that was written is not the board that was read", where=str(out),
            hint="this is a fault of hexwright or of the reader",
        )  # fmt: skip
    typer.echo(f"{out}: {len(board.grid)} hexes, digest {board.digest[:12]}")


@app.command(epilog=examples("board report bd01", "board report bd01 --json"))
def report(archive: ArchivePath, as_json: AsJson = False) -> None:
    """Tell what of a board in another format was recognised, guessed and left unread.

    Terrain that no installed section declares is told too: scenarios cannot use it yet.
    """
    from attrs import asdict

    reading = _read(archive)
    missing = _undeclared(reading.board)
    if as_json:
        notes = [asdict(note) for note in reading.notes]
        show_json({"title": reading.board.title, "notes": notes, "undeclared": missing})
        return
    typer.echo(reading.board.title)
    for kind in ("recognised", "guessed", "unread"):
        for note in reading.notes:
            if note.kind == kind:
                place = f": {' '.join(note.hexes)}" if note.hexes else ""
                typer.echo(f"{kind:<11} {note.what}{place}")
    if missing:
        typer.echo(f"{'undeclared':<11} no installed section declares {', '.join(missing)}")


def _read(archive: Path) -> Reading:
    """Read a board in another format, with a bar that shows how far it is."""
    from rich.console import Console
    from rich.progress import Progress

    from hexwright.board.readers import read_foreign

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("reading", total=1.0)
        return read_foreign(
            archive, lambda what, done: progress.update(bar, description=what, completed=done)
        )


def _undeclared(board: Board) -> list[str]:
    """The board's terrain that no installed section declares."""
    from hexwright.rules import compose, discover
    from hexwright.rules.situation import Situation
    from hexwright.scenario.known import Known

    known = Known(Situation(compose(discover(), []), board))
    used = {area.terrain for area in board.areas} | {side.terrain for side in board.hexsides}
    return sorted(name for name in used if known.terrain(name) is None)


def _summary(board: Board) -> list[RenderableType]:
    from rich.text import Text

    grid = board.grid
    first, last = grid.name(grid.hexes[0]), grid.name(grid.hexes[-1])
    parts: list[RenderableType] = [
        Text(board.title, style="bold"),
        Text(f"{len(grid)} {grid.orientation}-top hexes, {first} to {last}"),
    ]
    if board.elevation:
        from hexwright.board import show_height

        levels = Counter(board.elevation.values())
        told = (f"level {show_height(h)}: {n} hexes" for h, n in sorted(levels.items()))
        parts.append(Text("elevation  " + ", ".join(told)))
    for table in (_ground(board), _buildings(board), _hexsides(board), _marks(board)):
        parts.extend(table)
    return parts


def _ground(board: Board) -> list[RenderableType]:
    whole: Counter[str] = Counter()
    drawn: Counter[str] = Counter()
    for area in board.areas:
        if area.building is None:
            whole[area.terrain] += len(area.hexes or ())
            drawn[area.terrain] += area.outline is not None
    rows = [(name, str(whole[name]), str(drawn[name])) for name in sorted(whole)]
    return _table(("terrain", "whole hexes", "outlines"), rows)


def _buildings(board: Board) -> list[RenderableType]:
    from hexwright.board import show_height

    rows = [
        (b.name, b.terrain, show_height(b.height), _names(board, b.hexes)) for b in board.buildings
    ]
    return _table(("building", "kind", "levels", "hexes"), rows)


def _hexsides(board: Board) -> list[RenderableType]:
    by_kind: dict[str, list[str]] = {}
    for feature in board.hexsides:
        name = board.grid.side_name(feature.hex, feature.side)
        by_kind.setdefault(feature.terrain, []).append(name)
    rows = [(kind, " ".join(names)) for kind, names in sorted(by_kind.items())]
    return _table(("hexside", "at"), rows)


def _marks(board: Board) -> list[RenderableType]:
    rows = [
        (name, _names(board, tuple(sorted(hexes)))) for name, hexes in sorted(board.marks.items())
    ]
    return _table(("mark", "hexes"), rows)


def _names(board: Board, hexes: tuple[Hex, ...]) -> str:
    return " ".join(board.grid.name(here) for here in hexes)


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> list[RenderableType]:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    if not rows:
        return []
    table = Table(*head, box=box.SIMPLE_HEAD, pad_edge=False)
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))  # a name in [ ] is not markup
    return [table]
