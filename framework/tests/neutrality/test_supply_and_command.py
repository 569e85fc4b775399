"""Supply and command in other games: what is cut off, how far it reaches, who is obeyed."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from hexwright import Act, Step, Supply

NewGame = Any

LINES = """
@rule("P1")
class Depots:
    @hookimpl
    def terrains(self):
        yield Terrain("road", on="hexside")

    @hookimpl
    def supply_links(self, situation, side):
        yield Source(situation.ground.marked("depot"), reason="a depot")

@rule("P2")
class Overland:
    @hookimpl
    def supply_links(self, situation, side):
        grid, hexes = situation.board.grid, situation.ground.hexes
        near = [(i, n) for i, hex in enumerate(hexes) for n in grid.neighbours(hex) if n in grid]
        yield Join([(i, grid.index[n]) for i, n in near], reason="overland")
"""

CUTTING = """
@rule("N08")
class Blockade:
    @hookimpl
    def move_kinds(self):
        yield MoveKind("retreat")

    @staticmethod
    def zone(situation, side):
        grid, there = situation.board.grid, situation.state.pieces.values()
        foes = [p.hex for p in there if p.side not in ("", side)]
        friends = {p.hex for p in there if p.side == side}
        near = {n for hex in foes for n in (hex, *grid.neighbours(hex)) if n in grid}
        return sorted(grid.index[hex] for hex in near - friends)

    @hookimpl
    def supply_links(self, situation, side):
        yield Cut(self.zone(situation, side), reason="beside the enemy")

    @hookimpl
    @about("retreat")
    def move_permits(self, step):
        if step.target.hex in self.zone(step.situation, step.start.side):
            yield Forbid(reason="no retreat into a zone")
"""
NARROW = """
    d   .
      .
    .   .
      .
    .   .
      .
    .   .
      .
    .   .
      .
    d = mark depot
"""


def test_zones_cut_supply_and_retreat_unless_a_friend_is_there(game: NewGame) -> None:
    """On a board of three columns a piece in the middle one holds the whole width."""
    pieces = {"A": "line red B5", "B": "line blue B3", "C": "line red A1"}
    world = game(LINES + CUTTING, drawing=NARROW, **pieces)
    assert not world.ask(Supply("A")).supplied
    assert world.without("N08").ask(Supply("A")).supplied
    assert not world.ask(Step("A", "B4", "retreat")).allowed
    assert world.ask(Step("A", "B4")).allowed
    assert world.ask(Step("A", "A5", "retreat")).allowed


def test_a_friend_in_a_zone_lets_supply_through(game: NewGame) -> None:
    pieces = {"A": "line red B5", "B": "line blue B3", "C": "line red C3", "D": "line red C4"}
    world = game(LINES + CUTTING, drawing=NARROW, **pieces)
    assert world.ask(Supply("A")).supplied


STATES = """
@rule("N21")
class Reach:
    most: int = 3

    @hookimpl
    def supply_links(self, situation, side):
        roads = [i for i, s in enumerate(situation.ground.hexsides) if s.terrain == "road"]
        yield Join(situation.ground.side_hexes[roads], reason="by road")

    @hookimpl
    def supply_shares(self, situation, side, network):
        for piece in situation.state.pieces.values():
            way = network.way(situation.board.grid.index[piece.hex])
            if piece.side == side and way is not None and len(way) > self.most + 1:
                yield Short(piece.name, reason="too far")

@rule("N21.1")
class Headquarters:
    @hookimpl
    def supply_links(self, situation, side):
        grid = situation.board.grid
        for piece in situation.state.pieces.values():
            if piece.kind == "staff" and piece.side == side:
                near = [n for n in grid.neighbours(piece.hex) if n in grid]
                yield Join([(grid.index[piece.hex], grid.index[n]) for n in near], reason="a staff")

@rule("N21.2")
class States:
    @hookimpl
    def traits(self, piece, situation):
        network = Network(situation, piece.side)
        if network.way(piece.hex) is None:
            yield Trait("isolated")
        elif not network.supplies(situation.state.pieces[piece.label]):
            yield Trait("ill supplied")

    @hookimpl
    def move_cost(self, step):
        yield Set(1)
        for state, dearer in (("isolated", 2), ("ill supplied", 1)):
            if state in step.start.traits:
                yield Modify(dearer, reason=state)
"""


def test_supply_goes_so_far_by_road_and_through_a_staff(game: NewGame) -> None:
    """And a piece is well supplied, ill supplied or isolated, which tells in what it costs it."""
    road = "A1-A2 A2-A3 A3-A4 A4-A5 = road", "A1 = mark depot"
    pieces = {"A": "line red A4", "B": "line red A5", "C": "line red B3", "S": "staff red A3"}
    world = game(LINES + STATES, *road, **pieces).without("P2")
    assert world.ask(Supply("A")).route == ("A4", "A3", "A2", "A1")
    assert not world.ask(Supply("B")).supplied, "four hexes are too far"
    assert world.ask(Supply("C")).supplied, "through the staff"
    steps = {"A": "B4", "B": "B5", "C": "C3"}
    assert [world.ask(Step(*one)).cost for one in steps.items()] == [1, 2, 1]
    alone = world.without("N21.1")
    assert [alone.ask(Step(*one)).cost for one in steps.items()] == [1, 2, 3]
    assert not world.without("N21").ask(Supply("A")).supplied
    assert alone.without("N21.2").ask(Step("C", "C3")).cost == 0


CARRIED = """
@rule("N22")
class Wagons:
    @hookimpl
    def piece_kinds(self):
        yield PieceKind("wagon", {"load": 1})
        yield PieceKind("line", {"fed": False})

    @hookimpl
    def act_kinds(self):
        yield ActKind("feed")

    @hookimpl
    @about("feed")
    def permits(self, act):
        hexes, grid = act.ground.hexes, act.ground.grid
        if grid.distance(hexes[act.by.hex], hexes[act.at.hex]) > 1:
            yield Forbid(reason="too far away")
        if not act.by.attributes["load"]:
            yield Forbid(reason="it is empty")

    @hookimpl
    @about("feed")
    def resolve(self, act):
        yield ChangePiece(act.by.label, "load", act.by.attributes["load"] - 1)
        yield ChangePiece(act.at.label, "fed", True)

@rule("N22.1")
class Hunger:
    @hookimpl
    def move_permits(self, step):
        if not step.start.attributes.get("fed", True):
            yield Forbid(reason="unfed")
"""


def test_supply_is_carried_and_spent(game: NewGame) -> None:
    world = game(CARRIED, W="wagon red A1", A="line red A2", B="line red B1", C="line red A4")
    assert not world.ask(Step("A", "A3")).allowed
    assert not world.ask(Act("feed", "W", "C")).allowed
    fed = world.perform(Act("feed", "W", "A")).scenario
    assert fed.ask(Step("A", "A3")).allowed
    assert not fed.ask(Act("feed", "W", "B")).allowed, "it was the last"
    assert world.without("N22.1").ask(Step("A", "A3")).allowed


COMMAND = """
import networkx as nx

@rule("N23")
class Chain:
    radius: int = 2

    @hookimpl
    def piece_kinds(self):
        yield PieceKind("line", {"of": "", "chief": False})

    @hookimpl
    def traits(self, piece, situation):
        own = piece.attributes["of"]
        band = {n: p for n, p in situation.state.pieces.items() if p.attributes.get("of") == own}
        graph, grid = nx.Graph(), situation.board.grid
        graph.add_nodes_from(band)
        graph.add_edges_from((a, b) for a in band for b in band
                             if grid.distance(band[a].hex, band[b].hex) <= self.radius)
        reached = nx.node_connected_component(graph, piece.label)
        if any(band[name].attributes.get("chief") for name in reached):
            yield Trait("in command")

@rule("N23.1")
class Orders:
    @hookimpl
    def move_permits(self, step):
        if "in command" not in step.start.traits:
            yield Forbid(reason="it has no orders")
"""


def test_orders_go_from_piece_to_piece_of_a_formation(game: NewGame) -> None:
    world = game(
        COMMAND,
        Chief="line red A1 of=first chief=true",
        A="line red A3 of=first",
        B="line red A5 of=first",
        C="line red B1 of=second",
    )
    steps = {"A": "A4", "B": "B4", "C": "B2"}
    assert [world.ask(Step(*one)).allowed for one in steps.items()] == [True, True, False]
    left = {name: piece for name, piece in world.pieces.items() if name != "A"}
    broken = world.in_state(evolve(world.state, pieces=left))
    assert not broken.ask(Step("B", "B4")).allowed, "the chain is broken"
    assert world.without("N23.1").ask(Step("C", "B2")).allowed
