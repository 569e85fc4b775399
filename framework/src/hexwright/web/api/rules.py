"""The rules in force, and what a change of them changes."""

from __future__ import annotations

import attrs
from attrs import frozen
from litestar import post
from litestar.params import JSONBody

from hexwright.errors import HexwrightError
from hexwright.report.diff import compare
from hexwright.report.rules import rules_json, words_json
from hexwright.report.switches import switches_json
from hexwright.rules.ruling import plain
from hexwright.scenario.changes import Changes
from hexwright.scenario.writing import scenario_toml
from hexwright.web.api.asked import Asked, Here, Told
from hexwright.web.bounds import MOST_FIELDS, MOST_LINES, at_most
from hexwright.web.served import NONE


@frozen(kw_only=True)
class SwitchesAsked(Asked):
    """As ``hexwright rules switches`` takes it.

    Attributes:
        search: Words that a switch's id, title, citation or section must all have.
    """

    search: str = ""


@frozen(kw_only=True)
class DiffAsked(Asked):
    """As ``hexwright rules diff`` takes it.

    Attributes:
        base: What is otherwise than in the scenario's file in the first of the two that are
            compared; in the second it is ``changes``.
        ask: Further lines to compare, each as ``"K15 L16"`` or ``'["Red - 1", "L16"]'``;
            at most 100.
        field: Places from which all that is seen is compared; at most 10.
        quick: Whether to leave out what scenarios expect, and the phases of games.
    """

    base: Changes = NONE
    ask: tuple[str, ...] = attrs.field(default=(), validator=at_most(MOST_LINES))
    field: tuple[str, ...] = attrs.field(default=(), validator=at_most(MOST_FIELDS))
    quick: bool = False


@post("/rules", status_code=200, sync_to_thread=True)
def rules(data: JSONBody[Asked], served: Here) -> Told:
    """`hexwright rules show --json`: the rules in force, in order."""
    scenario = served.under(data.changes)
    return rules_json(scenario)


@post("/words", status_code=200, sync_to_thread=True)
def words(data: JSONBody[Asked], served: Here) -> list[Told]:
    """`hexwright rules words --json`: the words that questions may use."""
    scenario = served.under(data.changes)
    return words_json(scenario)


@post("/switches", status_code=200, sync_to_thread=True)
def switches(data: JSONBody[SwitchesAsked], served: Here) -> Told:
    """`hexwright rules switches --json`: every installed section and rule as a switch."""
    scenario = served.under(data.changes)
    return switches_json(scenario, data.search)


@post("/diff", status_code=200, sync_to_thread=True)
def diff(data: JSONBody[DiffAsked], served: Here) -> Told:
    """`hexwright rules diff --json`: what a change of rules, conditions, markers changes."""
    first, second = served.under(data.base), served.under(data.changes)
    told: Told = plain(compare(first, second, data.ask, viewers=data.field, quick=data.quick))
    return told


@post("/toml", status_code=200, sync_to_thread=True)
def toml(data: JSONBody[Asked], served: Here) -> Told:
    """`hexwright rules toml --json`: the scenario's file as it would be with the changes."""
    if served.side:
        hint = "leave the side out"
        raise HexwrightError("a side does not see the scenario's file", hint=hint)
    return {"toml": scenario_toml(data.changes.made(served.served.scenario))}


HANDLERS = (rules, words, switches, diff, toml)
