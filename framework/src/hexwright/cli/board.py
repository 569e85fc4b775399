"""``hexwright board``: look at a board file, or have all its mistakes told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hexwright.cli.common import progress, write
from hexwright.cli.common import show as print_parts
from hexwright.cli.options import Override

if TYPE_CHECKING:
    from rich.console import RenderableType

    from hexwright.board import Board
    from hexwright.grid import Hex

app = typer.Typer(help="Look at boards and check them.", no_args_is_help=True)

BoardPath = Annotated[
    Path,
    typer.Argument(
        metavar="BOARD",
        help="A board file (TOML), one that a reader knows, or a scenario: its printed board.",
    ),
]


@app.command()
def show(
    board: BoardPath,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Draw the board into this file.")
    ] = None,
    image: Annotated[
        Path | None,
        typer.Option("--image", metavar="ARCHIVE", help="Draw it over the image in this archive."),
    ] = None,
    override: Override = None,
) -> None:
    """Tell what is on a board: size, terrain, buildings, hexsides and symbols."""
    from rich.text import Text

    from hexwright.board.readers import read_image
    from hexwright.errors import HexwrightError

    if image is not None and svg is None:
        raise HexwrightError("--image is for a picture, and none is drawn", hint="add --svg FILE")
    printed = None if image is None else read_image(image)
    loaded = _open(board, override)
    print_parts(_summary(loaded))
    if svg is not None:
        from hexwright.report.svg import draw_board
        from hexwright.scenario.known import Known

        write(svg, draw_board(loaded, Known.installed(loaded).colours(), image=printed))
        print_parts([Text(f"drawn into {svg}")])


@app.command()
def validate(board: BoardPath, override: Override = None) -> None:
    """Check a board file and the outlines it refers to; tell all mistakes at once."""
    loaded = _open(board, override)
    typer.echo(f"{board}: no mistakes; {len(loaded.grid)} hexes, digest {loaded.digest[:12]}")


def _open(path: Path, override: Path | None) -> Board:
    from hexwright.scenario.layout import open_any

    with progress() as tell:
        return open_any(path, tell, override=override).board


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
