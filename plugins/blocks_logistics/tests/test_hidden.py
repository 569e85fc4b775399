"""What a side is told of the other's blocks: as much as it sees, whatever it asks.

Two games that look alike to a side are alike to it: blocks that face away from it are of other
kinds, CV and orders, and nothing that it is told may differ.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from attrs import evolve
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from blocks_core.units import KINDS
from hexwright import Act, Game, Scenario
from hexwright.game.saving import canonical, to_plain
from hexwright.game.view import hidden_from
from hexwright.rules.ruling import Ruling
from hexwright.scenario import Supply

NEXT = Act("next phase")
QUICK = settings(
    max_examples=3,
    phases=[Phase.generate],  # a game that fails is small enough
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)


def wandering(scenario: Scenario, chance: Random, n: int) -> Iterator[Game]:
    """The game after each of n commands at random, now and then the next phase."""
    game = Game.begin(scenario, chance.randrange(1000)).game
    while n and not game.is_terminal:
        yield game
        offered = [*game.offers()] if chance.random() < 0.8 else []
        chance.shuffle(offered)
        offered.sort(key=lambda act: act.at not in _met(game))  # so that there is a battle
        game = next(m for m in map(game.apply, [*offered[:8], NEXT]) if m.allowed).game
        n -= 1


def _met(game: Game) -> set[str]:
    """The hexes in which the other side is."""
    name = game.scenario.board.grid.name
    return {name(p.hex) for p in game.state.pieces.values() if p.side != game.state.side}


def other_way_round(game: Game, side: str, chance: Random) -> Game:
    """The game with those blocks that a side does not see having other kinds, CV and orders."""
    state, hidden = game.state, sorted(hidden_from(game.scenario, side))
    pieces = dict(state.pieces)
    mixed = chance.sample(hidden, len(hidden))
    for name, other in zip(hidden, mixed, strict=True):
        orders = {"cv": chance.randint(1, 4), "orders": chance.choice(["", "retreat", "army"])}
        pieces[name] = evolve(state.pieces[name], kind=state.pieces[other].kind, attributes=orders)
    return evolve(game, scenario=game.scenario.in_state(evolve(state, pieces=pieces)))


def text(ruling: Ruling) -> str:
    return ruling.explain() + json.dumps(ruling.to_json(), sort_keys=True, default=str)


def told(game: Game, side: str, acts: list[Act]) -> Iterator[tuple[Any, ...]]:
    """All that a side is told when it asks."""
    scenario, grid = game.scenario, game.scenario.board.grid
    yield "observation", canonical(to_plain(game.observation(side), grid))
    yield "legal actions", game.legal_actions(side)
    own = [name for name, piece in game.state.pieces.items() if piece.side == side]
    for name in own:
        if game.state.pieces[name].kind in KINDS:
            yield "supply", name, text(scenario.ask(Supply(name)))
    for act in acts:
        yield "may it be done", act, text(scenario.ask(act))


@QUICK
@given(seed=st.integers(0, 999))
def test_games_that_look_alike_to_a_side_are_alike_to_it(isthmus: Scenario, seed: int) -> None:
    chance = Random(seed)
    names = [*map(isthmus.board.grid.name, isthmus.board.grid.hexes)]
    for n, game in enumerate(wandering(isthmus, chance, 40)):
        side = ("blue", "red")[n % 2]
        other = other_way_round(game, side, chance)
        assert [*game.offers(side)] == [*other.offers(side)]
        if n % 10 == seed % 10:
            own = [name for name, piece in game.state.pieces.items() if piece.side == side]
            acts = chance.sample(offered := [*game.offers(side)], min(10, len(offered)))
            for kind in ("move", "fly", "sail", "respond", "battle", "build", "order"):
                by = "" if kind in ("battle", "build") else chance.choice(own)
                acts.append(Act(kind, by, "" if kind == "order" else chance.choice(names)))
            for one, two in zip(told(game, side, acts), told(other, side, acts), strict=True):
                assert one == two


@QUICK
@given(seed=st.integers(0, 999))
def test_what_a_side_is_told_names_no_block_that_it_does_not_see(
    isthmus: Scenario, seed: int
) -> None:
    """Nor what comes of its own acts, until dice fall in a battle."""
    for n, game in enumerate(wandering(isthmus, Random(seed), 24)):
        side = game.state.side
        if n % 3 or not side:
            continue
        hidden = {*hidden_from(game.scenario, side)}
        seen = game.observation(side).pieces
        blank = [piece for piece in seen.values() if piece.kind.startswith("block")]
        assert len(blank) == len(hidden)
        assert all(piece.attributes == {} for piece in blank)
        acts = sorted(game.offers(side), key=lambda act: act.at not in _met(game))[:6]
        assert not [what for what in told(game, side, acts) if _named(hidden, str(what))]
        for move in map(game.apply, acts):
            left = hidden & {*hidden_from(move.game.scenario, side)}
            rulings = () if move.chance else move.rulings
            assert not [r for r in rulings if _named(left, text(r))]


def _named(names: set[str], said: str) -> list[str]:
    return [name for name in names if re.search(rf"\b{name}\b", said)]


def test_the_log_of_a_side_tells_neither_orders_nor_what_is_built_nor_names(
    isthmus: Scenario, tmp_path: Path
) -> None:
    from hexwright.game.log import as_seen
    from hexwright.game.session import Session

    with Session.begin(tmp_path / "war.game", isthmus, 5) as session:
        while (session.game.state.phase, session.game.state.side) != ("movement", "blue"):
            session.do(NEXT)
        n = session.journal.last().n + 1
        for act in (
            Act("order", "Blue marine", values={"to": "retreat", "aim": "0706"}),
            Act("move", "Blue armor 1", "0703"),
        ):
            assert session.do(act).allowed
        while session.game.state.phase != "production" or session.game.state.side != "blue":
            session.do(NEXT)
        build = next(act for act in session.game.legal_actions() if act.kind == "build")
        session.do(build)
        seen = {
            side: [event.act for event in as_seen(session.journal.events(), isthmus, side)]
            for side in ("red", "blue")
        }
        acts = [event.act for event in session.journal.events()]
    assert seen["blue"] == acts
    assert seen["red"][n : n + 2] == [Act("order", "block"), Act("move", "block", "0703")]
    assert seen["red"][-1] == Act("build", at=build.at)
    assert [act.kind for act in seen["red"]] == [act.kind for act in acts]
