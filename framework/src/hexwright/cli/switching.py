"""``hexwright rules switches``: every section and rule as a switch, and which can be used."""

from __future__ import annotations

from typing import Annotated

import typer

from hexwright.cli.asked import AskedAsSeen, asking
from hexwright.cli.common import show, show_json
from hexwright.cli.options import AsJson


@asking
def switches(
    asked: AskedAsSeen,
    search: Annotated[
        str,
        typer.Option(
            "--search", metavar="TEXT", help="Only those with these words in number or title."
        ),
    ] = "",
    as_json: AsJson = False,
) -> None:
    """List every installed section and rule, and whether it can be switched.

    Of one that cannot be switched alone, as things are, it tells why; of others, what of the
    scenario would mean nothing any more. Their code is imported.
    """
    from hexwright.report.switches import switches_json, switches_table

    told = switches_json(asked.loaded(), search)
    if as_json:
        show_json(told)
    else:
        show(switches_table(told))
