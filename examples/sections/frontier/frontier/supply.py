"""FR9: supply."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from frontier.battle import attackers, defenders
from frontier.field import actor, around, other, strength, units, zone_of_enemies
from hexwright import (
    ActView,
    Cut,
    Join,
    Modify,
    Network,
    Short,
    Situation,
    Source,
    about,
    hookimpl,
    rule,
)

DEPOTS = {"east": "east depot", "west": "west depot"}


@rule("FR9.1")
class Depots:
    """Supply comes from a side's depots, hex by hex."""

    @hookimpl
    def supply_links(self, situation: Situation, side: str) -> Iterator[Source | Join]:
        index = situation.board.grid.index
        if side not in DEPOTS:
            return
        pairs = [(index[hex], index[near]) for hex in index for near in around(situation, hex)]
        yield Source(situation.ground.marked(DEPOTS[side]))
        yield Join(np.array(pairs, dtype=np.int64).reshape(-1, 2))


@rule("FR9.2")
class CutOff:
    """Enemies cut supply off, and so do their zones where no unit of the side is."""

    @hookimpl
    def supply_links(self, situation: Situation, side: str) -> Iterator[Cut]:
        held = {unit.hex for unit in units(situation, side)}
        foes = {unit.hex for unit in units(situation, other(side))}
        barred = [
            index
            for hex, index in situation.board.grid.index.items()
            if hex in foes or (hex not in held and zone_of_enemies(situation, side, hex))
        ]
        yield Cut(at=np.array(barred, dtype=np.int64))


@rule("FR9.3")
class Range:
    """Supply reaches so many hexes from a depot."""

    hexes: int = 5

    @hookimpl
    def supply_shares(self, situation: Situation, side: str, network: Network) -> Iterator[Short]:
        for unit in units(situation, side):
            way = network.way(situation.board.grid.index[unit.hex])
            if way is not None and len(way) - 1 > self.hexes:
                yield Short(unit.name, reason=f"{len(way) - 1} hexes from a depot")


@rule("FR9.4")
class Hunger:
    """Units without supply attack with half of their strength, rounded down."""

    @hookimpl
    @about("attack")
    def permits(self, act: ActView) -> Iterator[Modify]:
        unit = actor(act)
        if unit is None or not defenders(act):
            return
        network = Network(act.situation, unit.side)
        for unit in attackers(act):
            if not network.supplies(unit):
                lacks = -(-strength(act.situation, unit) // 2)
                yield Modify(-lacks, term="attack", reason=f"{unit.name} without supply")
