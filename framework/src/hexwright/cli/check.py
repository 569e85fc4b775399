"""``hexwright check``: what is wrong with sections, boards and scenarios."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hexwright.cli.common import names, show, show_json
from hexwright.cli.options import AsJson, House

if TYPE_CHECKING:
    from rich.console import RenderableType

    from hexwright.checking import Code, Finding


def check(
    paths: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PATH...",
            help="A section's directory or id, a board, a scenario, a directory of such, or a "
            "file of house rules.",
            show_default=False,
        ),
    ] = None,
    select: Annotated[
        str, typer.Option("--select", metavar="CODES", help="Tell these alone, such as HX2,HX301.")
    ] = "",
    ignore: Annotated[
        str, typer.Option("--ignore", metavar="CODES", help="Do not tell these.")
    ] = "",
    tests: Annotated[
        list[Path] | None,
        typer.Option(
            "--tests",
            metavar="DIR",
            help="Where a section's tests are, if not beside its sources. Repeatable.",
        ),
    ] = None,
    house: House = None,
    codes: Annotated[bool, typer.Option("--codes", help="List all codes.")] = False,
    explain: Annotated[
        str, typer.Option("--explain", metavar="CODE", help="Say what a code means.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Look for mistakes in sections, boards and scenarios, and tell all of them at once.

    Each finding has a code, a place and a remedy. Ends with code 1 if there are errors among them;
    warnings alone are no failure. A section's code is imported and its demo is asked. House rules
    are run if they are named, as with --house.
    """
    from hexwright.checking import CODES, chosen, code_of
    from hexwright.checking import check as checked
    from hexwright.errors import HexwrightError

    wanted = chosen(tuple(names(select)), tuple(names(ignore)))
    if codes or explain:
        listed = [code_of(explain)] if explain else [c for c in CODES.values() if c.id in wanted]
        _show_codes(listed, as_json)
        return
    given = [*(paths or ()), *([str(house)] if house else ())]
    if not given:
        raise HexwrightError(
            "there is nothing to check", hint="name a section, a board or a scenario"
        )
    found = [f for f in checked(given, tests=tests or ()) if f.code in wanted]
    errors = sum(f.severity == "error" for f in found)
    if as_json:
        show_json({"findings": [f.to_json() for f in found], **_counts(found, errors)})
    else:
        show(_lines(found, errors))
    if errors:
        raise typer.Exit(1)


def _counts(found: list[Finding], errors: int) -> dict[str, int]:
    return {"errors": errors, "warnings": len(found) - errors}


def _lines(found: list[Finding], errors: int) -> list[RenderableType]:
    """One line each, which is not folded: an editor can go to its place."""
    from rich.text import Text

    colours = {"error": "red", "warning": "yellow"}
    lines = [Text(str(f), colours[f.severity]) for f in found]
    counts = ", ".join(f"{n} {name}" for name, n in _counts(found, errors).items())
    return [*lines, Text(counts, "bold")]


def _show_codes(codes: list[Code], as_json: bool) -> None:
    import attrs
    from rich.text import Text

    if as_json:
        show_json([attrs.asdict(code) for code in codes])
        return
    told: list[Any] = [
        Text(f"{code.id}  {code.severity:<8} {code.title}: {code.remedy}") for code in codes
    ]
    show(told)
