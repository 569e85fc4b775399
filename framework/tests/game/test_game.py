"""A game: phases, commands, what follows by itself, what a side sees, and the end."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from hexwright.errors import HexwrightError, RuleFailed
from hexwright.game.game import NEXT, Game
from hexwright.play.dice import Loaded
from hexwright.scenario import Act


@pytest.fixture
def started(raid: Any) -> Game:
    return Game.begin(raid.load(), 3).game


def test_it_begins_with_what_rules_set_up_and_the_first_phase_in_which_somebody_acts(
    raid: Any,
) -> None:
    begun = Game.begin(raid.load(), 3)
    state = begun.game.state
    assert (state.turn, state.phase, state.position) == (1, "movement", 1)
    assert state.side == state.conditions["first"]
    assert [roll.kind for roll in begun.rolls] == ["initiative"]
    assert begun.game.drawn == 3, "the storm's pick, and two dice"


def test_the_phases_follow_each_other_and_turn_follows_turn(started: Game) -> None:
    first = started.state.side
    other = {"red": "blue", "blue": "red"}[first]
    told = []
    game = started
    while not game.is_terminal:
        told.append((game.state.turn, game.state.phase, game.state.side))
        game = game.apply(Act(NEXT)).game
    assert told[:4] == [
        (1, "movement", first), (1, "movement", other), (1, "battle", ""), told[3],
    ]  # fmt: skip
    assert told[3][:2] == (2, "movement")
    assert {turn for turn, _, _ in told} == {1, 2, 3}
    assert game.outcome is not None
    assert game.outcome.reason == "time is up"
    assert game.legal_actions() == []
    with pytest.raises(HexwrightError, match="the game is over"):
        game.apply(Act(NEXT))


def test_what_can_be_done_is_what_is_offered_and_allowed(started: Game) -> None:
    side = started.state.side
    name = f"{side.title()} 1"
    legal = started.legal_actions()
    assert {act.by for act in legal[:-1]} == {name}
    assert len(legal) == 6 + 1
    assert legal[-1] == Act(NEXT)
    moved = started.apply(legal[0])
    assert moved.allowed
    assert moved.game.legal_actions() == [Act(NEXT)]
    assert started.legal_actions() == legal, "it is as it was"


def test_what_is_not_allowed_changes_nothing(started: Game) -> None:
    done = started.apply(Act("attack", by="Red 1", at="B3"))
    assert (done.allowed, done.game) == (False, started)
    assert "not now" in done.rulings[0].explain()
    with pytest.raises(HexwrightError, match=r"no act 'mrach'.*did you mean 'march'"):
        started.apply(Act("mrach"))
    with pytest.raises(HexwrightError, match="is said of nothing"):
        started.apply(Act(NEXT, by="Red 1"))


def test_what_follows_by_itself_follows_at_once_and_is_told(raid: Any) -> None:
    """A camp changes sides as an army enters it; without the rule it does not."""
    game = Game.begin(raid.load(), 3).game
    while game.state.side != "red":
        game = game.apply(Act(NEXT)).game
    done = game.apply(Act("march", "Red 1", "B3"))
    assert done.game.state.pieces["Camp"].side == "red"
    assert "R4" in done.rulings[0].rules
    assert "captured" in done.rulings[0].explain()
    off = Game(scenario=game.scenario.without("R4")).apply(Act("march", "Red 1", "B3"))
    assert off.game.state.pieces["Camp"].side == "blue"


def test_rules_that_react_without_end_are_told(raid: Any) -> None:
    raid.site.install(
        "restless",
        'requires = ["raid"]\n' + raid.site.rows("X1"),
        """
        from hexwright import *

        @rule("X1")
        class Restless:
            @hookimpl
            def react(self, situation):
                yield Count("ticks")
        """,
    )
    scenario = raid.load(lambda text: text.replace('["raid"]', '["raid", "restless"]'))
    with pytest.raises(RuleFailed, match="rules X1: does not end"):
        Game.begin(scenario)


def test_a_side_sees_no_more_than_it_may(started: Game) -> None:
    """Blocks of the other side stand there without name, kind or strength."""
    seen = started.observation("red")
    assert set(seen.pieces) == {"Red 1", "Camp", "block 1"}
    assert seen.pieces["block 1"].attributes == {}
    assert seen.pieces["block 1"].kind == "block"
    off = Game(scenario=started.scenario.without("R5")).observation("red")
    assert set(off.pieces) == {"Red 1", "Blue 1", "Camp"}


def test_dice_and_what_is_revealed_cannot_be_taken_back(raid: Any) -> None:
    """Marching is neither; meeting a block shows it; a battle rolls dice."""
    game = Game.begin(raid.load(), 3).game
    while game.state.side != "red":
        game = game.apply(Act(NEXT)).game
    there = game.apply(Act("march", "Red 1", "B3"))
    assert (there.chance, there.revealed) == (False, False)
    close = raid.load(lambda text: text.replace('at = "B4"', 'at = "A3"'))
    game = Game.begin(close, 3).game
    while game.state.side != "red":
        game = game.apply(Act(NEXT)).game
    (name,) = [
        act.at for act in game.legal_actions() if act.at == "A3"
    ] or [None]  # fmt: skip
    if name:
        assert game.apply(Act("march", "Red 1", "A3")).revealed
    while game.state.phase != "battle":
        game = game.apply(Act(NEXT)).game
    fought = game.apply(Act("attack", "Red 1", "A3"))
    assert (fought.allowed, fought.chance) == (True, True)


def test_one_seed_is_one_game(raid: Any) -> None:
    from hexwright.game.saving import state_hash

    def hashes(seed: int) -> list[str]:
        game = Game.begin(raid.load(), seed).game
        found = []
        while not game.is_terminal:
            for act in [*game.legal_actions()[:1], Act(NEXT)]:
                if not game.is_terminal:
                    game = game.apply(act).game
                    found.append(state_hash(game.state, game.scenario.board.grid))
        return found

    assert hashes(7) == hashes(7)
    assert hashes(7) != hashes(8)


def test_given_dice_fall_as_they_are_given(started: Game) -> None:
    game = started
    while game.state.phase != "battle":
        game = game.apply(Act(NEXT)).game
    for face, left in ((3, True), (4, False)):
        done = game.apply(Act("attack", "Red 1", "B4"), Loaded([face]))
        assert ("Blue 1" in done.game.state.pieces) is left
        assert done.game.drawn == game.drawn, "the game's own dice have not fallen"


def test_a_game_without_phases_is_played_act_by_act(raid: Any) -> None:
    game = Game.begin(raid.load().without("R1", "R6")).game
    assert (game.state.phase, game.state.turn) == ("", 0)
    with pytest.raises(HexwrightError, match="have no phases"):
        game.apply(Act(NEXT))


def test_what_is_concealed_is_named_nowhere(raid: Any) -> None:
    from attrs import evolve

    from hexwright import Piece
    from hexwright.game.saving import canonical, to_plain

    scenario = raid.load()
    state = scenario.situation.state
    blue = state.pieces["Blue 1"]
    there = {**state.pieces, "Aft": Piece("Aft", "army", blue.hex, side="blue")}
    counts = {("marched", "Blue 1"): 1, ("marched", "Red 1"): 1, ("spent", ""): 2}
    game = Game(scenario=scenario.in_state(evolve(state, pieces=there, counts=counts)))
    seen = game.observation("red")
    told = canonical(to_plain(seen, scenario.board.grid))
    assert "Blue 1" not in told
    assert "Aft" not in told
    assert seen.count("marched", "Red 1") == 1
    assert seen.count("spent") == 2
    assert game.observation("blue").count("marched", "Blue 1") == 1


def test_an_offer_that_cannot_be_asked_is_the_rules_mistake(raid: Any) -> None:
    raid.site.install(
        "wrong",
        'requires = ["raid"]\n' + raid.site.rows("W1"),
        "from hexwright import *\n"
        + raid.site.rule("W1", "yield Offer('mrach', 'Red 1')", "commands(self, situation, side)"),
    )
    scenario = raid.load(lambda text: text.replace('["raid"]', '["raid", "wrong"]'))
    with pytest.raises(RuleFailed, match=r"rule W1.*mrach"):
        Game.begin(scenario, 1).game.legal_actions()


def test_what_is_allowed_is_the_same_with_and_without_telling_why(started: Game) -> None:
    game, answers = started, set()
    for _ in range(8):
        here = game.scenario
        for act in game.offers():
            far = Act(act.kind, act.by, "A1")
            for tried in (act, far):
                assert here.allows(tried) == here.ask(tried).allowed
                answers.add(here.allows(tried))
        game = game.apply(game.legal_actions()[0]).game
    assert answers == {True, False}


def test_a_place_that_was_asked_for_before_is_where_the_piece_is_now(started: Game) -> None:
    act = started.legal_actions()[0]
    padded = Act(act.kind, f" {act.by} ", f" {act.at} ")
    assert started.scenario.allows(act)
    assert started.scenario.allows(padded)
    after = started.apply(padded).game.scenario
    assert after.pieces[act.by].hex == after.board.grid.parse(act.at)
    back = Act(act.kind, f" {act.by} ", after.board.grid.name(started.scenario.pieces[act.by].hex))
    free = after.in_state(evolve(after.state, counts={}))
    assert free.allows(back), "it is one hex away, seen from where the piece is now"
    assert not free.allows(padded), "and no hex away from where it goes"
