"""``hexwright can``: may this be done, and which rules are for it and against it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from hexwright.cli.asked import AskedOfAct, asking
from hexwright.cli.common import pairs, show, show_json, show_ruling
from hexwright.cli.options import AsJson, Explain, Given
from hexwright.cli.play import At, By, Phase, Side, complete_act, in_phase

if TYPE_CHECKING:
    from hexwright.rules.ruling import Ruling
    from hexwright.scenario import Scenario


@asking
def can(
    kind: Annotated[
        str,
        typer.Argument(
            metavar="ACT",
            help="What is to be done, as rules in force declare; all that fits if left out.",
            autocompletion=complete_act,
        ),
    ] = "",
    by: By = "",
    at: At = "",
    given: Given = None,
    phase: Phase = "",
    side: Side = "",
    *,
    asked: AskedOfAct,
    explain: Explain = False,
    as_json: AsJson = False,
) -> None:
    """May this be done, and which rules are for it and against it?

    Nothing is done and no dice fall; `hexwright act` does it. Without an act, all acts are tried
    that can be done to such a place.
    """
    from hexwright.report import permission
    from hexwright.scenario import Act

    loaded = in_phase(asked.loaded(), phase, side)
    if kind:
        ruling = loaded.ask(Act(kind, by, at, values=pairs(given, "--given")))
        if as_json:
            show_json(permission.as_json(ruling))
        elif explain:
            show_ruling(ruling, explain=True)
        else:
            show(permission.told(ruling))
        return
    found = dict(_all(loaded, by, at))
    if as_json:
        show_json({name: permission.as_json(ruling) for name, ruling in found.items()})
    else:
        show([permission.listed(found)])


def _all(scenario: Scenario, by: str, at: str) -> Iterator[tuple[str, Ruling]]:
    """Every act that is done to such a place, or to none, with its values as they usually are."""
    from hexwright.errors import HexwrightError, RuleFailed
    from hexwright.scenario import Act

    refused: list[HexwrightError] = []
    asked = 0
    for kind in scenario.situation.act_kinds.values():
        if (kind.on == "board") != (not at):
            continue
        try:
            yield kind.name, scenario.ask(Act(kind.name, by, at))
            asked += 1
        except RuleFailed:
            raise
        except HexwrightError as exc:
            refused.append(exc)  # it is done to a hexside, and this is a place
    if refused and not asked:
        raise refused[0]
