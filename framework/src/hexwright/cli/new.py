"""``hexwright new``: write what others begin with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hexwright.cli.common import examples, show, show_json
from hexwright.cli.options import AsJson, complete_section

if TYPE_CHECKING:
    from rich.text import Text

    from hexwright.starting import Started

app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="Write the beginnings of a section."
)


@app.callback()
def _group() -> None:
    pass


@app.command(epilog=examples("new section tall_grass", "new section reeds --requires my_section"))
def section(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME", help="The section's id, such as tall_grass.", show_default=False
        ),
    ],
    into: Annotated[
        Path, typer.Option("--into", metavar="DIR", help="Where to make its directory.")
    ] = Path(),
    requires: Annotated[
        list[str] | None,
        typer.Option(
            "--requires",
            metavar="SECTION",
            help="An installed section whose rules it builds on. Repeatable.",
            autocompletion=complete_section,
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Write an installable section: a rule, a terrain, a demo, tests and a page.

    All of it works as it is; nothing that is there already is written over.
    """
    from hexwright.starting import new_section

    found = new_section(name, into, requires or ())
    if as_json:
        import attrs

        show_json({**attrs.asdict(found), "directory": found.directory.as_posix()})
    else:
        show(_lines(found))


def _lines(found: Started) -> Iterator[Text]:
    from rich.text import Text

    home = found.directory.as_posix()
    yield Text(f"section {found.section}, with rule {found.rule} and terrain {found.terrain!r}:")
    yield from (Text(f"  {home}/{file}") for file in found.files)
    yield Text(f"Try it: hexwright check {home}")
