"""What is not seen in other games: dummies, blocks that face away, orders and cards."""

from __future__ import annotations

from typing import Any

import pytest

from hexwright import Act, Game, Step
from hexwright.errors import HexwrightError

NewGame = Any
NEXT = Act("next phase")

HIDDEN = """
@rule("N20")
class Hidden:
    far: int = 2

    @hookimpl
    def conceals(self, situation, side):
        grid, there = situation.board.grid, situation.state.pieces.values()
        for piece in (p for p in there if p.side != side):
            away = min(grid.distance(p.hex, piece.hex) for p in there if p.side == side)
            if away > 1:
                yield Conceal(piece.name, "block" if away <= self.far else "")

@rule("N20.1")
class Dummies:
    @hookimpl
    def react(self, situation):
        grid, there = situation.board.grid, situation.state.pieces.values()
        for piece in (p for p in there if p.kind == "dummy"):
            if any(p.side != piece.side and grid.distance(p.hex, piece.hex) == 1 for p in there):
                yield TakePiece(piece.name, reason="there was nothing")

@rule("P1")
class March:
    @hookimpl
    def act_kinds(self):
        yield ActKind("march")

    @hookimpl
    @about("march")
    def resolve(self, act):
        yield MovePiece(act.by.label, act.ground.hexes[act.at.hex])
"""


def test_each_side_sees_its_own_and_blocks_that_are_near(game: NewGame) -> None:
    """B faces away, D is a dummy that looks alike, C is too far away to be seen at all."""
    pieces = {"A": "foot red A1", "B": "foot blue A3", "C": "foot blue E5", "D": "dummy blue C2"}
    world = game(HIDDEN, **pieces)
    now = Game.begin(world).game
    seen = now.observation("red").pieces
    assert sorted((p.kind, p.side) for p in seen.values()) == [
        ("block", "blue"), ("block", "blue"), ("foot", "red"),
    ]  # fmt: skip
    assert set(now.observation("blue").pieces) >= {"B", "C", "D"}
    assert set(Game.begin(world.without("N20")).game.observation("red").pieces) == set("ABCD")


def test_what_one_comes_beside_is_revealed_and_dummies_vanish(game: NewGame) -> None:
    world = game(HIDDEN, A="foot red A1", B="foot blue A3", D="dummy blue C2")
    now = Game.begin(world).game
    met = now.apply(Act("march", "A", "A2"))
    assert met.revealed, "so that it cannot be taken back"
    assert "B" in met.game.observation("red").pieces
    vanished = now.apply(Act("march", "A", "B1"))
    assert "D" not in vanished.game.state.pieces
    kept = Game.begin(world.without("N20.1")).game.apply(Act("march", "A", "B1"))
    assert "D" in kept.game.state.pieces


ORDERS = """
@rule("N34")
class Orders:
    @hookimpl
    def piece_kinds(self):
        yield PieceKind("foot")
        yield PieceKind("order", {"of": ""})

    @hookimpl
    def sequence_of_play(self):
        yield Phase("orders")

    @hookimpl
    def act_kinds(self):
        yield ActKind("order")

    @hookimpl
    @about("order")
    def resolve(self, act):
        name = f"order for {act.by.label}"
        if name in act.state.pieces:
            yield TakePiece(name)
        there, side = act.ground.hexes[act.at.hex], act.by.side
        yield PutPiece(Piece(name, "order", there, side=side, attributes={"of": act.by.label}))

    @hookimpl
    def conceals(self, situation, side):
        for piece in situation.state.pieces.values():
            if piece.kind == "order" and piece.side != side:
                yield Conceal(piece.name)

    @hookimpl
    @about("orders")
    def end_phase(self, phase):
        for piece in phase.state.pieces.values():
            if piece.kind == "order":
                yield MovePiece(piece.attributes["of"], piece.hex, reason="as ordered")
                yield TakePiece(piece.name)
"""


def test_orders_are_written_unseen_and_carried_out_together(game: NewGame) -> None:
    """Two that are ordered to where the other is change places."""
    world = game(ORDERS, A="foot red A1", B="foot blue A2")
    now = Game.begin(world).game
    for act in (Act("order", "A", "A3"), Act("order", "A", "A2"), Act("order", "B", "A1")):
        now = now.apply(act).game
    assert set(now.observation("blue").pieces) == {"A", "B", "order for B"}
    done = now.apply(NEXT).game
    grid = world.board.grid
    assert {n: grid.name(p.hex) for n, p in done.state.pieces.items()} == {"A": "A2", "B": "A1"}
    with pytest.raises(HexwrightError, match="no act 'order'"):
        world.without("N34").ask(Act("order", "A", "A2"))


CARDS = """
@rule("N38")
class Cards:
    @hookimpl
    def piece_kinds(self):
        yield PieceKind("foot")
        yield PieceKind("card", {"event": "", "points": 1})

    @hookimpl
    def locations(self, ground):
        yield AddLocation(0, "hand", 0, "hand")

    @hookimpl
    def conditions(self):
        yield ConditionKind("points", 0)
        yield ConditionKind("event", "")

    @hookimpl
    def act_kinds(self):
        yield ActKind("play", on="board", values={"event": False})

    @hookimpl
    @about("play")
    def permits(self, act):
        if act.by.piece != "card" or act.by.side != act.state.side:
            yield Forbid(reason="no card of this side's hand")

    @hookimpl
    @about("play")
    def resolve(self, act):
        card = act.by.attributes
        if act.values["event"]:
            yield SetCondition("event", card["event"])
        else:
            yield SetCondition("points", act.situation.condition("points") + card["points"])
        yield TakePiece(act.by.label, reason="played")

    @hookimpl
    def conceals(self, situation, side):
        for piece in situation.state.pieces.values():
            if piece.kind == "card" and piece.side != side:
                yield Conceal(piece.name, "card")

@rule("N38.1")
class Blizzard:
    @hookimpl
    def move_permits(self, step):
        if step.situation.condition("event") == "blizzard":
            yield Forbid(reason="the card of the blizzard")
"""


def test_a_card_is_a_piece_in_a_hand_and_its_event_a_rule(game: NewGame) -> None:
    from attrs import evolve

    hand = "card red A1@hand event=blizzard points=3"
    world = game(CARDS, A="foot red A2", Card=hand, Other="card blue A1@hand event=thaw")
    world = world.in_state(evolve(world.state, side="red"))
    seen = Game(scenario=world).observation("red").pieces
    assert (seen["Card"].attributes["event"], "Other" in seen) == ("blizzard", False)
    assert not world.ask(Act("play", "Other")).allowed
    spent = world.perform(Act("play", "Card")).scenario
    assert (spent.conditions["points"], "Card" in spent.pieces) == (3, False)
    storm = world.perform(Act("play", "Card", values={"event": True})).scenario
    assert not storm.ask(Step("A", "A3")).allowed
    assert storm.without("N38.1").ask(Step("A", "A3")).allowed
