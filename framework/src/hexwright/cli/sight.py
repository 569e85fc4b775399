"""``hexwright field`` and ``atlas``: what is seen from a place, and between all places."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hexwright.cli.asked import AskedAsSeen, asking
from hexwright.cli.common import names, show, show_json, write
from hexwright.cli.maps import working
from hexwright.cli.options import AsJson, complete_level, complete_place

if TYPE_CHECKING:
    from hexwright.scenario import Scenario
    from hexwright.sight import Atlas

Viewer = Annotated[
    str,
    typer.Argument(
        metavar="PLACE",
        help="Where one looks from: a piece's name, K18, or K18@2.",
        show_default=False,
        autocompletion=complete_place,
    ),
]
Level = Annotated[
    str | None,
    typer.Option(
        "--level",
        metavar="NAME",
        help="The viewer's Location in its hex: K18 --level 2 is K18@2.",
        autocompletion=complete_level,
    ),
]
Levels = Annotated[
    str,
    typer.Option(
        "--levels",
        metavar="NAMES",
        help="Names of the Locations that are looked at, such as ground,1,roof; or all.",
        autocompletion=complete_level,
    ),
]


@asking
def field(
    place: Viewer,
    level: Level = None,
    levels: Levels = "ground",
    *,
    asked: AskedAsSeen,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Draw the map into this file.")
    ] = None,
    png: Annotated[
        Path | None, typer.Option("--png", metavar="FILE", help="Draw it as PNG.")
    ] = None,
    rule: Annotated[
        bool, typer.Option("--rule", help="Show on the map which rule blocks each hex.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """What is seen from a place?

    Counts what is seen, hindered and blocked, by range and by rule. The map shades each hex by the
    clearest of its Locations that are looked at, and prints the hindrance.
    """
    from hexwright.report.seen import counts_json, field_summary
    from hexwright.sight import field as look

    if png is not None:
        from hexwright.report.png import renderer

        renderer()  # what is not there is told before the work
    loaded = asked.loaded()
    with working("looking"):
        found = look(loaded, place, level, levels=names(levels))
    if svg is not None or png is not None:
        from hexwright.report.fieldmap import draw_field

        drawn = draw_field(loaded, found, by_rules=rule)
        if svg is not None:
            write(svg, drawn)
        if png is not None:
            from hexwright.report.png import to_png

            write(png, to_png(drawn))
    if as_json:
        show_json({**counts_json(loaded, found), **found.to_json()})
        return
    show(field_summary(loaded, found))
    _tell_files(svg, png)


@asking
def atlas(
    out: Annotated[
        Path,
        typer.Option("--out", "-o", metavar="FILE", help="The file to write (.npz, for NumPy)."),
    ],
    levels: Levels = "ground",
    *,
    asked: AskedAsSeen,
    as_json: AsJson = False,
) -> None:
    """What is seen between all places?

    Writes arrays that numpy.load reads: hexes (n names), clear (n x n, true or false), hindrance
    (n x n), rule (n x n, which of rules blocks, or -1) and rules; and locations (n names), unless
    all are ground. A work that is broken off goes on where it was when it is called again.
    """
    from hexwright.report.seen import atlas_summary, counts_json

    loaded = asked.loaded()
    try:
        made = _make(loaded, out, names(levels))
    except KeyboardInterrupt:
        from hexwright.scenario.atlas_file import parts

        kept = f"what is judged is kept beside {out}, and the same call goes on with it"
        told = kept if parts(out) else "nothing was judged yet"
        typer.echo(f"interrupted; {told}", err=True)
        raise typer.Exit(130) from None
    if as_json:
        head = {"out": str(out), "locations": len(made), "directed": made.directed}
        show_json({**head, **counts_json(loaded, made)})
        return
    show(atlas_summary(loaded, made))
    _tell_files(out)


def _make(scenario: Scenario, out: Path, levels: list[str]) -> Atlas:
    """The atlas, with a bar that shows how far it is."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    from hexwright.scenario.atlas_file import save_atlas

    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    )  # fmt: skip
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        bar = progress.add_task("preparing", total=None)

        def tell(done: int, lines: int) -> None:
            progress.update(bar, description="lines", completed=done, total=lines)

        return save_atlas(
            scenario,
            out,
            levels,
            tell=tell,
            note=lambda text: typer.echo(text, err=True),
        )


def _tell_files(*paths: Path | None) -> None:
    from rich.text import Text

    show(Text(f"written: {path}") for path in paths if path is not None)
