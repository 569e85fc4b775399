"""``hexwright rules switches``: every section and rule as a switch, and which can be used."""

from __future__ import annotations

from typing import Annotated

import typer

from hexwright.cli.common import show, show_json
from hexwright.cli.maps import load_map
from hexwright.cli.options import (
    AsJson,
    AtStep,
    Conditions,
    House,
    Markers,
    Off,
    On,
    SeenBy,
    Unmarked,
)
from hexwright.cli.sight import MapPath, Sections


def switches(
    scenario: MapPath,
    sections: Sections = "",
    on: On = None,
    off: Off = None,
    conditions: Conditions = None,
    markers: Markers = None,
    unmarked: Unmarked = None,
    house: House = None,
    at: AtStep = None,
    side: SeenBy = "",
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

    both = (conditions, markers, unmarked)
    loaded = load_map(scenario, sections, on, off, *both, house=house, at=at, side=side)
    told = switches_json(loaded, search)
    if as_json:
        show_json(told)
    else:
        show(switches_table(told))
