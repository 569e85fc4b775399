"""Places in other games: boxes off the map, ports, works that grow, effects on an area."""

from __future__ import annotations

from typing import Any

import pytest

from hexwright import Act, Attack, Sight, Step
from hexwright.errors import HexwrightError

NewGame = Any

AIR = """
@rule("N27")
class Sorties:
    tired: int = 2

    @hookimpl
    def piece_kinds(self):
        yield PieceKind("wing", {"fatigue": 0})

    @hookimpl
    def locations(self, ground):
        yield AddLocation(0, "base", 0, "box")

    @hookimpl
    def act_kinds(self):
        yield ActKind("sortie")
        yield ActKind("rest", on="board")

    @hookimpl
    @about("sortie")
    def permits(self, act):
        if act.by.kind != "box":
            yield Forbid(reason="it is not at its base")
        if act.by.attributes["fatigue"] >= self.tired:
            yield Forbid(reason="it is tired")

    @hookimpl
    @about("sortie", "rest")
    def resolve(self, act):
        if act.kind == "sortie":
            yield MovePiece(act.by.label, act.ground.hexes[act.at.hex])
            yield ChangePiece(act.by.label, "fatigue", act.by.attributes["fatigue"] + 1)
        else:
            yield MovePiece(act.by.label, act.ground.hexes[0], "base")
"""


def test_missions_are_flown_from_a_box_off_the_map(game: NewGame) -> None:
    world = game(AIR, W="wing red A1@base")
    for _ in range(2):
        flown = world.perform(Act("sortie", "W", "E4"))
        assert flown.ruling.allowed
        assert not flown.scenario.ask(Act("sortie", "W", "E3")).allowed, "it is out already"
        world = flown.scenario.perform(Act("rest", "W")).scenario
    assert not world.ask(Act("sortie", "W", "E4")).allowed, "it is tired"
    with pytest.raises(HexwrightError, match="no act 'sortie'"):
        world.without("N27").ask(Act("sortie", "W", "E4"))


PORTS = """
@rule("N28")
class Ports:
    capacity: int = 1

    @hookimpl
    def links(self, ground):
        ports = ground.marked("port").tolist()
        for a in ports:
            for b in ports:
                if a < b:
                    yield Link((a, "ground"), (b, "ground"), kind="sea")

    @hookimpl
    def act_kinds(self):
        yield ActKind("ship")

    @hookimpl
    @about("ship")
    def permits(self, act):
        name = act.ground.grid.name(act.ground.hexes[act.at.hex])
        if (act.by.index, act.at.index) not in act.situation.linked("sea"):
            yield Forbid(reason="not from port to port")
        if act.state.count("landed", name) >= self.capacity:
            yield Forbid(reason=f"the port of {name} is full")

    @hookimpl
    @about("ship")
    def resolve(self, act):
        there = act.ground.hexes[act.at.hex]
        yield MovePiece(act.by.label, there)
        yield Count("landed", act.ground.grid.name(there))
"""


def test_ports_are_linked_and_take_so_many_a_phase(game: NewGame) -> None:
    world = game(PORTS, "A1 G5 = mark port", A="foot red A1", B="foot red A1", C="foot red A2")
    landed = world.perform(Act("ship", "A", "G5"))
    assert landed.ruling.allowed
    assert not landed.scenario.ask(Act("ship", "B", "G5")).allowed
    assert landed.scenario.begin("x").scenario.end().scenario.ask(Act("ship", "B", "G5")).allowed
    assert not world.ask(Act("ship", "C", "G5")).allowed
    with pytest.raises(HexwrightError, match="no act 'ship'"):
        world.without("N28").ask(Act("ship", "A", "G5"))


WORKS = """
@rule("N30")
class Works:
    most: int = 3

    @hookimpl
    def marker_kinds(self):
        yield MarkerKind("works", values={"level": 1})

    @hookimpl
    @about("building")
    def end_phase(self, phase):
        known = {m.hex: m for m in phase.state.markers if m.kind == "works"}
        for piece in phase.state.pieces.values():
            if piece.kind == "sapper":
                before = known.get(piece.hex)
                level = before.values.get("level", 1) if before else 0
                if before and level < self.most:
                    yield TakeMarker(before)
                if level < self.most:
                    yield PutMarker("works", piece.hex, {"level": level + 1})

@rule("N30.1")
class Cover:
    @hookimpl
    def tem_modifiers(self, attack):
        for marker in attack.situation.markers:
            there = attack.ground.grid.index.get(marker.hex)
            if marker.kind == "works" and there == attack.target.hex:
                yield Modify(marker.values.get("level", 1), reason="works")
"""


def test_works_grow_phase_by_phase(game: NewGame) -> None:
    world = game(WORKS, S="sapper red A3", E="foot blue A1")
    cover = []
    for _ in range(5):
        cover.append(world.ask(Attack("E", "S")).tem)
        world = world.begin("building").scenario.end().scenario
    assert cover == [0, 1, 2, 3, 3]
    assert world.without("N30.1").ask(Attack("E", "S")).tem == 0
    assert world.without("N30").ask(Attack("E", "S")).tem == 3, "what stands goes on to stand"


AREA = """
@rule("N40")
class Storms:
    radius: int = 1

    @hookimpl
    def terrains(self):
        yield Terrain("storm", top=9, obstacle=True, inherent=True)

    @hookimpl
    def marker_kinds(self):
        yield MarkerKind("storm", terrain="storm")

    @hookimpl
    def act_kinds(self):
        yield ActKind("storm")

    @hookimpl
    @about("storm")
    def resolve(self, act):
        grid, eye = act.ground.grid, act.ground.hexes[act.at.hex]
        for hex in act.ground.hexes:
            if grid.distance(eye, hex) <= self.radius:
                yield PutMarker("storm", hex)

    @hookimpl
    def move_permits(self, step):
        if "storm" in step.target_terrain:
            yield Forbid(reason="a storm")
"""


def test_an_effect_lies_on_all_hexes_around_one(game: NewGame) -> None:
    world = game(AREA, A="foot red A1")
    storm = world.perform(Act("storm", at="A3")).scenario
    assert len(storm.markers) == 5, "A3, and those around it that are on the map"
    assert [storm.ask(Step("A", to)).allowed for to in ("A2", "B1")] == [False, True]
    assert world.ask(Sight("A1", "A5")).clear
    assert not storm.ask(Sight("A1", "A5")).clear
    off = storm.without("N40")
    assert off.ask(Sight("A1", "A5")).clear
    assert off.ask(Step("A", "A2")).allowed
