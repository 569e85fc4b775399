"""Factories (B23.74-.743)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from asl_core.buildings import STAIRWELL, in_building
from asl_core.control import controllers
from asl_core.fire import DIRECT
from asl_core.indirect import INDIRECT
from asl_core.roads import ROAD, road_hexes
from asl_core.rubble import RUBBLE
from asl_core.vehicles import BOG, CAVES_IN, FALLS, drives, fully_tracked, is_vehicle, share
from hexwright import (
    ALONG,
    TOUCH,
    AttackView,
    Blocks,
    Clear,
    DropLocation,
    Fact,
    Facts,
    Forbid,
    Ground,
    Hinder,
    Interest,
    Lines,
    Modify,
    Permit,
    Set,
    StepView,
    hookimpl,
    rule,
)

DRIVEN = ("D2.1", "B23.41")
"""What a vehicle's own way in, or inside, takes the place of."""
FACTORY = "factory"
ENTRANCE = "vehicular entrance"
STILL_PART = "rubble of its building"
STOREYED = "storeyed hex of a factory"
"""The fact that a hex is part of a Factory and has levels, as in a building that is none."""
INSIDE = Interest(facts=(FACTORY,), indoors=True)


def factory_at(ground: Ground, facts: Facts, hexes: Any) -> Any:
    """The Factory each hex is part of, by building index, or -1.

    A rubbled hex is part of it as long as B23.743 says so.
    """
    part = (ground.building_of[hexes] >= 0) | (facts.hex(STILL_PART)[hexes] != 0)
    owner = np.where(part, ground.owner[hexes], -1)
    is_factory = np.append(facts.building(FACTORY), 0)  # the last answers for "no building": -1
    return np.where(is_factory[owner] != 0, owner, -1)


def factory_hex_at(ground: Ground, facts: Facts, hexes: Any) -> Any:
    """As ``factory_at``, but -1 for its hexes that are storeyed."""
    return np.where(facts.hex(STOREYED)[hexes] != 0, -1, factory_at(ground, facts, hexes))


def ways_in(ground: Ground, facts: Facts) -> Any:
    """Hexes of standing buildings with a stairwell or a road hexside (B23.742, B23.87)."""
    hexes = np.union1d(ground.marked(STAIRWELL), road_hexes(ground, facts, ROAD))
    return hexes[ground.building_of[hexes] >= 0]


def target_factory(attack: AttackView) -> Any:
    """The Factory in whose hex the target is, as one building index for the attack's one line."""
    return factory_hex_at(attack.ground, attack.facts, np.array([attack.target.hex]))


def shared_factory(lines: Lines) -> Any:
    """The Factory that both ends of each line are part of, by building index, or -1."""
    here = factory_at(lines.ground, lines.facts, lines.a_hex)
    there = factory_at(lines.ground, lines.facts, lines.b_hex)
    return np.where(here == there, here, -1)


def all_inside(lines: Lines) -> Any:
    """Which lines never leave the depiction of the Factory that both ends are part of."""
    return lines.within(lines.once(shared_factory), also=lines.facts.hex(STILL_PART) != 0)


def on_the_floor(lines: Lines) -> Any:
    """Which lines run inside one Factory between two ends on its ground floor."""
    floor = lines.places.is_kind("ground")
    return lines.once(all_inside) & floor[lines.a] & floor[lines.b]


def storeyed(lines: Lines, rows: Any) -> Any:
    """Which of these rows are in storeyed hexes; along a hexside, on both of its sides."""
    r, there = lines.rows, lines.facts.hex(STOREYED) != 0
    across = (r.contact[rows] == ALONG) & (r.other[rows] >= 0) & ~there[r.other[rows]]
    return there[r.hex[rows]] & ~across


def factory_rows(lines: Lines) -> Any:
    """Crossings of Factory hexes between the ends of lines that run on the floor."""
    mine = (lines.building == lines.once(shared_factory)[lines.rows.line]) & (lines.building >= 0)
    rows = np.flatnonzero(mine & lines.between & lines.once(on_the_floor)[lines.rows.line])
    rows = rows[lines.effective(rows)]
    return rows[lines.facts.hex(STOREYED)[lines.rows.hex[rows]] == 0]


@rule("B23.74")
class Factories:
    """A Factory has a ground floor and a roof, and no levels between."""

    buildings: tuple[str, ...] = ()

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """The buildings that the scenario calls Factories (option ``buildings``, by name)."""
        named = [i for i, b in enumerate(ground.buildings) if b.name in self.buildings]
        yield Fact(FACTORY, named, on="building", reason="named by the scenario")

    @hookimpl
    def locations(self, ground: Ground, facts: Facts) -> Iterator[DropLocation]:
        """No upper levels."""
        hexes = np.arange(len(ground.hexes))
        for hex in np.flatnonzero(factory_hex_at(ground, facts, hexes) >= 0).tolist():
            yield DropLocation(hex, "level")


@rule("B23.741", interest=INSIDE)
class FactoryInterior:
    """Inside, a Factory hinders by +1 a hex instead of blocking, and its TEM is +1."""

    @hookimpl
    def los_clears(self, lines: Lines, blocks: Blocks) -> Iterator[Clear]:
        """The building is no Obstacle to lines that run on its floor."""
        same = lines.building[blocks.row] == lines.once(shared_factory)[blocks.line]
        inside = lines.once(on_the_floor)[blocks.line] & ~storeyed(lines, blocks.row)
        yield Clear(np.flatnonzero(same & inside), reason="inside the Factory")

    @hookimpl
    def los_hindrances(self, lines: Lines) -> Iterator[Hinder]:
        """Each Factory hex between the ends."""
        yield Hinder(1, lines.once(factory_rows), group=FACTORY, reason="Factory interior")

    @hookimpl
    def tem_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        """Factory TEM for Direct Fire that never leaves the Factory.

        Against Indirect Fire the TEM is the building's, and Fortified adds nothing to it.
        """
        if not in_building(attack.target) or target_factory(attack)[0] < 0:
            return
        if attack.kind == INDIRECT:
            yield Modify(0, replaces=("B23.921",), reason="Indirect Fire: no use of Fortified")
        if attack.kind == DIRECT and attack.lines.once(all_inside)[0]:
            yield Modify(1, group="tem", replaces=("B23.3",), reason="fire from within the Factory")


@rule("B23.742")
class FactoryMovement:
    """Inside a Factory a hex costs 1 MF; stairwells and road hexes are vehicular entrances."""

    @hookimpl
    def classify(self, ground: Ground, facts: Facts) -> Iterator[Fact]:
        """Vehicular-Sized Entrances; what is not a Factory hex has no use for it."""
        yield Fact(ENTRANCE, ways_in(ground, facts), reason="stairwell or road")

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Set | Modify | Forbid]:
        """From a Factory hex, or rubble that is part of it (B23.743), to a standing one.

        Inside, a fully-tracked AFV pays a quarter of its MP, with a Bog Check; by an entrance any
        vehicle comes in as over Open Ground.
        """
        if drives(step) and by_entrance(step):
            told = "by a Vehicular-Sized Entrance, as Open Ground"
            yield Set(1, replaces=DRIVEN, reason=told)
            yield Forbid(term=BOG, reason="a Vehicular-Sized Entrance: no Bog Check")
        if drives(step) and factories_of(step)[1] >= 0:
            yield Forbid(term=FALLS, reason="a Factory has no cellar")
            if by_entrance(step) or stays_inside(step):
                yield Forbid(term=CAVES_IN, reason="no wall is broken")
        if not stays_inside(step):
            return
        if not is_vehicle(step.start):
            yield Set(1, replaces=("A4.2",), reason="inside the Factory")
        elif fully_tracked(step.start):
            told = "a quarter of its MP, inside the Factory"
            yield Set(share(step.start, Fraction(1, 4)), replaces=DRIVEN, reason=told)
            yield Modify(1, term=BOG, replaces=("B23.41",), reason="inside the Factory")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Permit]:
        """By an entrance, for any vehicle."""
        if drives(step) and by_entrance(step):
            yield Permit(of=("D2.1", "B23.41"), reason="a Vehicular-Sized Entrance")


def factories_of(step: StepView) -> tuple[int, int]:
    """The Factories whose hexes a step leaves and enters on the ground, by index, or -1."""
    hexes = np.array([step.start.hex, step.target.hex])
    found = factory_hex_at(step.ground, step.facts, hexes).tolist()
    ends = zip(found, (step.start, step.target), strict=True)
    start, target = (one if end.location == "ground" else -1 for one, end in ends)
    return start, target


def stays_inside(step: StepView) -> bool:
    """Whether a step goes from a Factory hex to a standing one of the same Factory."""
    start, target = factories_of(step)
    inside = start == target >= 0 and step.start.hex != step.target.hex and step.via is None
    return inside and step.target.building >= 0  # rubble costs what rubble does (B24.4)


def by_entrance(step: StepView) -> bool:
    """Whether a step comes from outside into an entrance that the enemy does not control."""
    return factories_of(step)[1] >= 0 and is_entrance(step, step.target.hex)


def is_entrance(step: StepView, hex: int) -> bool:
    """Whether one end of a step is an entrance to it, or exit: not the enemy's.

    From a storeyed hex, which is no Factory hex, to the next hex of its building one is inside.
    """
    owner = step.ground.owner
    if owner[step.start.hex] == owner[step.target.hex] or step.via is not None:
        return False
    theirs = controllers(step.ground, hex) - {step.start.side}
    return bool(step.facts.hex(ENTRANCE)[hex]) and not theirs


@rule("B23.743")
class FactoryRubble:
    """A rubbled hex of a Factory stays part of it, does not hinder, and opens its neighbours."""

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """Rubbled hexes of buildings; only Factories ask for them."""
        hexes = ground.with_terrain(*RUBBLE)
        yield Fact(STILL_PART, hexes[ground.owner[hexes] >= 0], reason="rubbled Factory hex")

    @hookimpl
    def tem_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        """Factory TEM for a hex entered, through the building, from a rubbled hex of it."""
        lines, factory = attack.lines, target_factory(attack)
        if attack.kind != DIRECT or factory[0] < 0 or not in_building(attack.target):
            return
        rows = lines.areas(*RUBBLE)
        next_to_it = (lines.far[rows] == 1) & (lines.rows.contact[rows] != TOUCH)
        mine = attack.ground.owner[lines.rows.hex[rows]] == factory[0]
        if (next_to_it & mine).any() and lines.enters_within(factory)[0]:
            yield Modify(1, group="tem", reason="in over Factory rubble")
