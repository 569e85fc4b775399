"""``hexwright coverage``: the rows of a section's index, what meets them, and their tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hexwright.cli.common import show, show_json
from hexwright.cli.options import AsJson, complete_section

if TYPE_CHECKING:
    from rich.text import Text

    from hexwright.testing.coverage import Coverage


def coverage(
    section: Annotated[
        str,
        typer.Argument(
            metavar="SECTION",
            help="The section's id.",
            show_default=False,
            autocompletion=complete_section,
        ),
    ],
    tests: Annotated[
        list[Path] | None,
        typer.Option(
            "--tests",
            metavar="DIR",
            help="Where its tests are, if not beside its sources. Repeatable.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List what a section's rules say, row by row, with what meets it and what tests it.

    Tests are read, not run: those marked with a row's id count for it. Ends with code 1 if a row
    is not met or not tested.
    """
    from hexwright.rules import discover
    from hexwright.testing.coverage import coverage as compared

    found = compared(discover(), section, tests or ())
    if as_json:
        show_json(_told(found))
    else:
        show(_lines(found))
    if found.unmet or found.untested:
        raise typer.Exit(1)


def _counts(found: Coverage) -> dict[str, int]:
    rows = len(found.rows)
    return {"rows": rows, "met": rows - len(found.unmet), "tested": rows - len(found.untested)}


def _told(found: Coverage) -> dict[str, Any]:
    import attrs

    told = attrs.asdict(found)
    return told | _counts(found) | {"unmet": list(found.unmet), "untested": list(found.untested)}


def _lines(found: Coverage) -> Iterator[Text]:
    """Lines that are not folded: a test's name can be copied."""
    from rich.text import Text

    for rule in found.rules:
        if [row.id for row in rule.rows] != [rule.id]:
            yield Text(f"{rule.id}  {rule.title}", "bold")
            yield from (Text(f"    {test}", "dim") for test in rule.tests)
        for row in rule.rows:
            yield Text(f"  {row.id}  {row.line}")
            met = row.met.removeprefix("by ")
            yield Text(f"    met by {met}" if met else "    met by nothing", "" if met else "red")
            yield from (Text(f"    {test}", "dim") for test in row.tests)
    for what, ids in (
        ("met by nothing", found.unmet),
        ("without a test", found.untested),
        ("in marks alone, of no installed section", found.unknown),
    ):
        if ids:
            yield Text(f"{what}: {', '.join(ids)}", "red")
    counts = ", ".join(f"{name} {n}" for name, n in _counts(found).items())
    yield Text(f"{found.section}: {counts}", "bold")
