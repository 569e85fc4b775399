"""Movement in other games: roads and rails, modes, zones, stacking, pieces of two hexes."""

from __future__ import annotations

from typing import Any

import pytest

from hexwright import Act, Scenario, Step
from hexwright.errors import HexwrightError
from hexwright.paths import reach

NewGame = Any

PLAIN = """
@rule("P1")
class Plain:
    @hookimpl
    def terrains(self):
        yield Terrain("mire", values={"mp": 7})
        yield Terrain("road", on="hexside")
        yield Terrain("rail", on="hexside")
        yield Terrain("river", on="hexside")

    @hookimpl
    def piece_kinds(self):
        for kind in ("line", "scout"):
            yield PieceKind(kind, {"mp": 5}, allowance="mp")

    @hookimpl
    def move_cost(self, step):
        yield Set(max((t.values.get("mp", 1) for t in step.terrains), default=1), reason="ground")
"""

RATES = """
@rule("N02")
class Roads:
    rate: Fraction = Fraction(1, 2)

    @hookimpl
    def move_cost(self, step):
        if any(step.ground.hexsides[i].terrain == "road" for i in step.crossed):
            yield Set(self.rate, reason="along a road", replaces=("P1",))

@rule("N02.1")
class Rails:
    trains: int = 1

    @hookimpl
    def move_kinds(self):
        yield MoveKind("by rail")

    @hookimpl
    @about("by rail")
    def move_permits(self, step):
        if all(step.ground.hexsides[i].terrain != "rail" for i in step.crossed):
            yield Forbid(reason="no rails")

    @hookimpl
    def act_kinds(self):
        yield ActKind("entrain", on="board")

    @hookimpl
    @about("entrain")
    def permits(self, act):
        if act.state.count("trains", act.by.side) >= self.trains:
            yield Forbid(reason="no train is left")

    @hookimpl
    @about("entrain")
    def resolve(self, act):
        yield Count("trains", act.by.side)
"""


def test_a_road_has_a_rate_of_its_own(game: NewGame) -> None:
    world = game(PLAIN + RATES, "A3 = mire", "A1-A2 A2-A3 = road", A="line red A1")
    assert reach(world, "A").costs["A3"] == 1
    off = reach(world.without("N02"), "A")
    assert (off.costs["A2"], "A3" in off.costs) == (1, False)


def test_rails_carry_so_many(game: NewGame) -> None:
    world = game(PLAIN + RATES, "A1-A2 = rail", A="line red A1", B="line red A1")
    assert world.ask(Step("A", "A2", "by rail")).allowed
    assert not world.ask(Step("A", "B1", "by rail")).allowed
    later = world.perform(Act("entrain", "A")).scenario
    assert not later.ask(Act("entrain", "B")).allowed
    assert later.begin("movement").scenario.end().scenario.ask(Act("entrain", "B")).allowed
    with pytest.raises(HexwrightError, match="no way of moving 'by rail'"):
        world.without("N02.1").ask(Step("A", "A2", "by rail"))


LEAST = """
@rule("N04.1")
class Spending:
    @hookimpl
    def act_kinds(self):
        yield ActKind("go")

    @hookimpl
    @about("go")
    def permits(self, act):
        spent, cost = act.state.count("spent", act.by.label), act.stepping().ruling.cost
        if spent + cost > act.by.attributes["mp"]:
            yield Forbid(reason="too dear")

    @hookimpl
    @about("go")
    def resolve(self, act):
        yield MovePiece(act.by.label, act.ground.hexes[act.at.hex])
        yield Count("spent", act.by.label, act.stepping().ruling.cost)

@rule("N04")
class AtLeastOne:
    @hookimpl
    @about("go")
    def permits(self, act):
        if not act.state.count("spent", act.by.label):
            yield Permit(of=("N04.1",), reason="one hex always")
"""


def test_one_hex_can_always_be_gone_whatever_it_costs(game: NewGame) -> None:
    world = game(PLAIN + LEAST, "A2 = mire", A="line red A1")
    done = world.perform(Act("go", "A", "A2"))
    assert done.ruling.allowed
    assert not done.scenario.ask(Act("go", "A", "A3")).allowed
    assert not world.without("N04").ask(Act("go", "A", "A2")).allowed


MODES = """
@rule("N05")
class ForcedMarch:
    away: int = 2

    @hookimpl
    def move_kinds(self):
        yield MoveKind("forced")

    @hookimpl
    @about("forced")
    def move_cost(self, step):
        yield Multiply(Fraction(1, 2), reason="forced march")

    @hookimpl
    @about("forced")
    def move_permits(self, step):
        hexes, grid = step.ground.hexes, step.ground.grid
        foes = [p for p in step.state.pieces.values() if p.side != step.start.side]
        if any(grid.distance(p.hex, hexes[step.target.hex]) < self.away for p in foes):
            yield Forbid(reason="beside the enemy")
"""


def test_a_mode_of_movement_has_costs_and_limits_of_its_own(game: NewGame) -> None:
    world = game(PLAIN + MODES, A="line red A1", B="line blue A5")
    forced, plain = reach(world, "A", how="forced"), reach(world, "A")
    assert (forced.costs["A3"], plain.costs["A3"]) == (1, 2)
    assert ("A4" in forced.costs, "A4" in plain.costs) == (False, True)
    with pytest.raises(HexwrightError, match="no way of moving 'forced'"):
        reach(world.without("N05"), "A", how="forced")


ZONES = """
@rule("N06")
class Zones:
    @staticmethod
    def held(step, hex):
        grid, ground = step.ground.grid, step.ground
        for piece in step.state.pieces.values():
            if piece.kind == "line" and piece.side not in ("", step.start.side):
                at = grid.index[piece.hex]
                sides = ground.sides_between.get(frozenset((at, hex)), ())
                wet = any(ground.hexsides[i].terrain == "river" for i in sides)
                if grid.distance(piece.hex, ground.hexes[hex]) == 1 and not wet:
                    return True
        return False

    @hookimpl
    def move_cost(self, step):
        if self.held(step, step.target.hex):
            yield Modify(1, reason="into a zone")

    @hookimpl
    def move_permits(self, step):
        if self.held(step, step.start.hex):
            began = step.state.pieces[step.start.label].hex == step.ground.hexes[step.start.hex]
            if not began:
                yield Forbid(reason="it stops in the zone")
            elif self.held(step, step.target.hex):
                yield Forbid(reason="from zone to zone")
"""


def zone(game: NewGame, *legend: str, foe: str = "line") -> Scenario:
    world: Scenario = game(PLAIN + ZONES, *legend, A="line red A1", B=f"{foe} blue A4")
    return world


def test_a_zone_costs_stops_and_is_left_only_for_what_is_no_zone(game: NewGame) -> None:
    world = zone(game)
    found = reach(world, "A").costs
    assert (found["A2"], found["A3"]) == (1, 3)
    assert not {"A4", "A5", "B4"} & set(found), "nothing behind the zone within five points"
    free = reach(world.without("N06"), "A").costs
    assert (free["A3"], free["A4"], free["A5"]) == (2, 3, 4)


def test_who_stands_in_a_zone_goes_out_and_not_on(game: NewGame) -> None:
    world = game(PLAIN + ZONES, A="line red A3", B="line blue A4")
    assert world.ask(Step("A", "A2")).allowed
    refused = world.ask(Step("A", "B3"))
    assert (refused.allowed, refused.rules) == (False, ("N06",))
    assert world.without("N06").ask(Step("A", "B3")).allowed


def test_only_some_have_zones_and_none_across_a_river(game: NewGame) -> None:
    assert reach(zone(game, "A3-A4 = river"), "A").costs["A3"] == 2


def test_scouts_have_no_zones(game: NewGame) -> None:
    assert reach(zone(game, foe="scout"), "A").costs["A4"] == 3


BONDS = """
@rule("N07")
class Bonds:
    @hookimpl
    def move_permits(self, step):
        grid, there = step.ground.grid, step.ground.hexes[step.target.hex]
        foes = [p.hex for p in step.state.pieces.values() if p.side != step.start.side]
        near = [hex for hex in foes if grid.distance(hex, there) == 1]
        if any(grid.distance(a, b) == 2 for a in near for b in near):
            yield Forbid(reason="between two that hold together")
"""


def test_two_pieces_with_a_gap_between_hold_it_together(game: NewGame) -> None:
    world = game(PLAIN + BONDS, A="line red B1", B="line blue A3", C="line blue C3")
    refused = world.ask(Step("A", "B2"))
    assert (refused.allowed, refused.rules) == (False, ("N07",))
    assert world.ask(Step("A", "A2")).allowed, "beside one of them alone"
    assert world.without("N07").ask(Step("A", "B2")).allowed


STACKING = """
@rule("N09")
class Stacking_:
    most: int = 4

    @hookimpl
    def piece_kinds(self):
        yield PieceKind("line", {"steps": 2, "mp": 5})

    @hookimpl
    @about("movement")
    def end_phase(self, phase):
        held = {}
        for piece in phase.state.pieces.values():
            stack = (piece.hex, piece.side)
            held[stack] = held.get(stack, 0) + piece.attributes.get("steps", 2)
            if held[stack] > self.most:
                yield TakePiece(piece.name, reason="too many steps in a hex")
"""


def test_too_many_in_a_hex_is_judged_when_the_phase_ends(game: NewGame) -> None:
    """Not before, so that they may pass through each other."""
    pieces = {
        "A": "line red A1",
        "B": "line red A1",
        "C": "line red A1",
        "D": "line red A1 steps=1",
    }
    world = game(PLAIN + STACKING, **pieces)
    begun = world.begin("movement").scenario
    assert set(begun.pieces) == set("ABCD")
    assert set(begun.end().scenario.pieces) == {"A", "B"}
    assert set(world.begin("rally").scenario.end().scenario.pieces) == set("ABCD")
    assert set(begun.without("N09").end().scenario.pieces) == set("ABCD")


TAILS = """
@rule("N11")
class Tails:
    @hookimpl
    def piece_kinds(self):
        yield PieceKind("column", {"tail": 0, "mp": 5})

    @staticmethod
    def tail(situation, piece):
        kind = situation.piece_kinds[piece.kind]
        if "tail" in kind.attributes:
            side = {**kind.attributes, **piece.attributes}["tail"]
            return situation.board.grid.neighbour(piece.hex, side)

    @hookimpl
    def move_permits(self, step):
        there = step.ground.hexes[step.target.hex]
        for piece in step.state.pieces.values():
            if self.tail(step.situation, piece) == there:
                yield Forbid(reason=f"the rear of {piece.name} is there")
"""


def test_a_piece_lies_in_two_hexes(game: NewGame) -> None:
    """Where its second hex is follows from an attribute, side 0 of its hex being above it."""
    world = game(PLAIN + TAILS, A="line red A1", B="column blue A3 tail=0")
    assert not world.ask(Step("A", "A2")).allowed
    assert world.ask(Step("A", "B1")).allowed
    assert world.without("N11").ask(Step("A", "A2")).allowed
