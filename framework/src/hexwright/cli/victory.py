"""``hexwright victory``: how a side stands, and whether the game would be over."""

from __future__ import annotations

from typing import Annotated

import typer

from hexwright.cli.common import load, show_json, show_ruling
from hexwright.cli.options import (
    AsJson,
    Conditions,
    Explain,
    House,
    Markers,
    Off,
    On,
    PlayedPath,
    Unmarked,
)


def victory(
    scenario: PlayedPath,
    side: Annotated[
        str,
        typer.Argument(metavar="SIDE", help="Whose points; only how the game ends if left out."),
    ] = "",
    on: On = None,
    off: Off = None,
    house: House = None,
    conditions: Conditions = None,
    markers: Markers = None,
    unmarked: Unmarked = None,
    explain: Explain = False,
    as_json: AsJson = False,
) -> None:
    """How does a side stand, and is the game over as things are?"""
    from hexwright.game.view import known_side, sides
    from hexwright.scenario import Victory

    loaded = load(scenario, on, off, conditions, markers, unmarked, house=house)
    ruling = loaded.ask(Victory(known_side(side, sides(loaded))))
    show_json(ruling.to_json()) if as_json else show_ruling(ruling, explain=explain)
