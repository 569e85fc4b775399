"""``hexwright victory``: how a side stands, and whether the game would be over."""

from __future__ import annotations

from typing import Annotated

import typer

from hexwright.cli.asked import AskedAsSeen, asking
from hexwright.cli.common import show_json, show_ruling
from hexwright.cli.options import AsJson, Explain


@asking
def victory(
    side: Annotated[
        str,
        typer.Argument(metavar="SIDE", help="Whose points; only how the game ends if left out."),
    ] = "",
    *,
    asked: AskedAsSeen,
    explain: Explain = False,
    as_json: AsJson = False,
) -> None:
    """How does a side stand, and is the game over as things are?"""
    from hexwright.game.view import known_side, sides
    from hexwright.scenario import Victory

    loaded = asked.loaded()
    ruling = loaded.ask(Victory(known_side(side, sides(loaded))))
    show_json(ruling.to_json()) if as_json else show_ruling(ruling, explain=explain)
