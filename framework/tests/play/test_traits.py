"""What a piece counts as, as things are around it."""

from __future__ import annotations

from typing import Any

from hexwright.scenario import Act, Step
from hexwright.testing import scenario_on

RULES = """
from hexwright import *

@rule("A1")
class Company:
    @hookimpl
    def traits(self, piece, situation):
        here = situation.ground.hexes[piece.hex]
        with_it = [p for p in situation.state.pieces.values() if p.hex == here]
        if len(with_it) > 1:
            yield Trait("in company")

    @hookimpl
    def move_cost(self, step):
        yield Set(2 if "in company" in step.start.traits else 1)

@rule("A2")
class Going:
    @hookimpl
    def act_kinds(self):
        yield ActKind("go")

    @hookimpl
    def permits(self, act):
        if "in company" in act.by.traits:
            yield Forbid(reason="it stays with the other")

    @hookimpl
    def resolve(self, act):
        yield MovePiece(act.by.label, act.ground.hexes[act.at.hex])
"""


def test_it_is_asked_anew_when_others_have_moved(site: Any) -> None:
    site.install("company", site.rows("A1", "A2"), RULES)
    pieces = {"A": "x at A1", "B": "x at A2"}
    scenario = scenario_on(". .\n .\n. .\n .", "company", registry=site.discover(), pieces=pieces)
    assert scenario.ask(Step("A", "B1")).cost == 1
    assert scenario.ask(Act("go", "A", "B1")).allowed
    together = scenario.perform(Act("go", "B", "A1")).scenario
    assert together.pieces["A"] is scenario.pieces["A"]
    assert together.ask(Step("A", "B1")).cost == 2
    assert not together.ask(Act("go", "A", "B1")).allowed
    off = together.without("A1")
    assert off.ask(Act("go", "A", "B1")).allowed
