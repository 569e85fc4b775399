"""The rules in force, and what a change of them changes."""

from __future__ import annotations

from litestar import post
from litestar.params import JSONBody

from hexwright.report.rules import rules_json, words_json
from hexwright.scenario.writing import scenario_toml
from hexwright.web.api.asked import Asked, Here, Told


@post("/rules", status_code=200, sync_to_thread=True)
def rules(data: JSONBody[Asked], served: Here) -> Told:
    """`hexwright rules show --json`: the rules in force, in order."""
    with served.under(data.changes) as scenario:
        return rules_json(scenario)


@post("/words", status_code=200, sync_to_thread=True)
def words(data: JSONBody[Asked], served: Here) -> list[Told]:
    """`hexwright rules words --json`: the words that questions may use."""
    with served.under(data.changes) as scenario:
        return words_json(scenario)


@post("/toml", status_code=200, sync_to_thread=True)
def toml(data: JSONBody[Asked], served: Here) -> Told:
    """`hexwright rules toml --json`: the scenario's file as it would be with the changes."""
    with served.under(data.changes) as scenario:
        return {"toml": scenario_toml(scenario)}


HANDLERS = (rules, words, toml)
