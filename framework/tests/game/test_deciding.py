"""A side that has something to decide interrupts the phase of another."""

from __future__ import annotations

from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright.cli import app
from hexwright.game.game import NEXT, Game
from hexwright.game.journal import Journal
from hexwright.game.log import as_seen
from hexwright.game.simulate import simulate
from hexwright.report.openings import openings
from hexwright.scenario import Act

ROWS = '[[rule]]\nid = "T1"\ntitle = "Toll"\n'
TOLL = """
from hexwright import *

@rule("T1")
class Toll:
    @hookimpl
    def conditions(self):
        yield ConditionKind("owed", "")

    @hookimpl
    def act_kinds(self):
        yield ActKind("waive", on="board", values={"wholly": True})

    @hookimpl
    def react(self, situation):
        marched = [name for what, name in situation.state.counts if what == "marched"]
        asked = [name for what, name in situation.state.counts if what == "asked"]
        for name in set(marched) - set(asked):
            yield Count("asked", name)
            yield SetCondition("owed", name)

    @hookimpl
    def decisions(self, situation):
        if name := situation.condition("owed"):
            other = {"red": "blue", "blue": "red"}[situation.state.pieces[name].side]
            yield Decision(other, reason=f"what {name} owes")

    @hookimpl
    def commands(self, situation, side):
        if situation.condition("owed"):
            yield Offer("waive")

    @hookimpl
    @about("waive")
    def resolve(self, act):
        yield SetCondition("owed", "")
"""


@pytest.fixture
def started(raid: Any) -> Game:
    raid.site.install("toll", ROWS, TOLL)
    scenario = raid.load(lambda text: text.replace('["raid"]', '["raid", "toll"]'))
    return Game.begin(scenario, 3).game


def marched(game: Game) -> Game:
    return game.apply(next(a for a in game.legal_actions() if a.kind == "march")).game


def test_the_other_side_is_to_act_until_it_has_decided(started: Game) -> None:
    first = started.state.side
    other = {"red": "blue", "blue": "red"}[first]
    assert (started.to_act, started.decisions) == (first, ())
    game = marched(started)
    assert (game.to_act, game.state.side) == (other, first)
    assert [act.kind for act in game.legal_actions()] == ["waive"]
    after = game.apply(Act("waive")).game
    assert after.to_act == first
    assert after.legal_actions()[-1] == Act(NEXT)
    assert marched(Game(scenario=started.scenario.without("T1"))).to_act == first


def test_a_phase_does_not_end_before_and_tells_why(started: Game) -> None:
    game = marched(started)
    refused = game.apply(Act(NEXT))
    assert (refused.allowed, refused.game) == (False, game)
    assert refused.rulings[0].rules == ("T1",)
    (fact,) = refused.rulings[0].facts
    assert fact == f"{game.to_act} has to decide: what {game.state.side.title()} 1 owes"
    assert game.apply(Act("waive")).game.apply(Act(NEXT)).allowed


def test_what_nobody_in_particular_does_is_the_act_of_who_had_to_decide(
    started: Game, tmp_path: Any
) -> None:
    begun = Game.begin(started.scenario, 3)
    move = begun.game.apply(next(a for a in begun.game.legal_actions() if a.kind == "march"))
    with Journal.create(tmp_path / "a.game", started.scenario, begun) as journal:
        journal.append(move)
        journal.append(move.game.apply(Act("waive", values={"wholly": False})))
        told = {
            side: [event.act for event in as_seen(journal.events(), started.scenario, side)][-1]
            for side in ("red", "blue")
        }
    assert told[move.game.to_act] == Act("waive", values={"wholly": False})
    assert told[move.game.state.side] == Act("waive"), "what others say is not told"


def test_games_at_random_decide_too_and_one_in_which_nothing_is_offered_is_stuck(
    raid: Any, started: Game
) -> None:
    scenario = started.scenario.in_state(raid.load().state)
    played = simulate(scenario, 5)
    assert (played.wrong, played.reason) == ("", "time is up")
    assert played.acts["march"] == played.acts["waive"] > 0
    silent = TOLL.replace('yield Offer("waive")', "pass").replace("T1", "T2")
    raid.site.install("silent", ROWS.replace("T1", "T2"), silent)
    stuck = raid.load(lambda text: text.replace('["raid"]', '["raid", "silent"]'))
    found = {simulate(stuck, seed).wrong for seed in range(3)}
    assert found == {"nothing can be done"}


def test_the_prompt_tells_who_decides_what_and_how_a_side_stands(raid: Any, started: Game) -> None:
    said = "list\n1\nnext\nlist\nwaive\nvictory red\nvictory rde\n"
    file = started.scenario.source
    told = CliRunner().invoke(app, ["play", str(file), "--seed", "3"], input=said)
    first = started.state.side
    other = {"red": "blue", "blue": "red"}[first]
    decides = f"{other} has to decide: what {first.title()} 1 owes"
    assert told.output.count(decides) == 2, "when it comes up, and when the phase is to end"
    assert "1  waive" in told.output
    assert "victory of red: the game goes on, points 0" in told.output
    assert "did you mean 'red'" in told.output


LEVY = """
from hexwright import *

@rule("L1")
class Levy:
    @hookimpl
    def conditions(self):
        yield ConditionKind("levied", False)

    @hookimpl
    @about("initiative")
    def begin_phase(self, phase):
        yield SetCondition("levied", True)

    @hookimpl
    def act_kinds(self):
        yield ActKind("pay", on="board")

    @hookimpl
    def commands(self, situation):
        yield Offer("pay")

    @hookimpl
    def decisions(self, situation):
        if situation.condition("levied"):
            yield Decision("blue", reason="the levy")

    @hookimpl
    @about("pay")
    def resolve(self, act):
        yield SetCondition("levied", False)
"""


def test_a_phase_that_would_pass_by_itself_waits_for_what_has_to_be_decided(raid: Any) -> None:
    raid.site.install("levy", ROWS.replace("T1", "L1"), LEVY)
    scenario = raid.load(lambda text: text.replace('["raid"]', '["raid", "levy"]'))
    game = Game.begin(scenario, 3).game
    assert (game.state.phase, game.to_act) == ("initiative", "blue")
    assert game.legal_actions() == [Act("pay")]
    paid = game.apply(Act("pay")).game
    assert (paid.state.phase, paid.to_act) == ("initiative", "")
    assert paid.apply(Act(NEXT)).game.state.phase == "movement"
    assert Game.begin(scenario.without("L1"), 3).game.state.phase == "movement"


def test_what_can_be_done_is_compared_up_to_a_decision(raid: Any) -> None:
    raid.site.install("levy", ROWS.replace("T1", "L1"), LEVY)
    scenario = raid.load(lambda text: text.replace('["raid"]', '["raid", "levy"]'))
    compared, changes = openings(scenario.without("R2"), scenario)
    assert (compared, changes) == (1, ())
