"""FR1 and FR2: what there is on the map."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from frontier.field import MOVE_POINTS
from hexwright import (
    Fact,
    Facts,
    Forbid,
    Ground,
    Modify,
    PieceKind,
    StepView,
    Symbol,
    Terrain,
    hookimpl,
    rule,
)


@rule("FR1.1")
class Units:
    """Foot, horse and guns: how strong they are, and how far they get."""

    @hookimpl
    def piece_kinds(self) -> Iterator[PieceKind]:
        for name, strength, points in (("foot", 3, 4), ("horse", 2, 6), ("guns", 4, 3)):
            attributes = {"strength": strength, MOVE_POINTS: points}
            yield PieceKind(name, attributes=attributes, allowance=MOVE_POINTS)

    @hookimpl
    def symbols(self) -> Iterator[Symbol]:
        yield Symbol("foot", "M-.7 -.5H.7V.5H-.7Z M-.7 -.5L.7 .5M.7 -.5L-.7 .5", shows="strength")
        yield Symbol("horse", "M-.7 -.5H.7V.5H-.7Z M-.7 .5L.7 -.5", shows="strength")
        yield Symbol("guns", "M-.7 -.5H.7V.5H-.7Z M-.1 0H.1", width=0.3, shows="strength")


@rule("FR2.1")
class Country:
    """Woods, hills and towns: what they cost to enter, and how they shelter who is there."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        yield Terrain("woods", values={"points": 2, "shelter": 1}, colour="#8fae6f")
        yield Terrain("hills", values={"points": 2, "shelter": 2}, colour="#c9b184")
        yield Terrain("town", values={"points": 1, "shelter": 2}, colour="#b9b3ae")

    @hookimpl
    def move_cost(self, step: StepView) -> Modify:
        return Modify(max((int(t.values.get("points", 1)) for t in step.terrains), default=1))


@rule("FR2.2")
class Rivers:
    """A river costs 2 more to cross, but not at a bridge."""

    extra: int = 2

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        yield Terrain("river", on="hexside", colour="#4d87b8")
        yield Terrain("bridge", on="hexside", colour="#5b4630")

    @hookimpl
    def classify(self, ground: Ground, facts: Facts) -> Iterator[Fact]:
        rivers = ground.hexsides_of("river")
        bridged = {tuple(pair) for pair in ground.side_hexes[ground.hexsides_of("bridge")].tolist()}
        bare = [i for i in rivers.tolist() if tuple(ground.side_hexes[i].tolist()) not in bridged]
        yield Fact("unbridged", on="hexside", at=np.array(bare, dtype=np.int64))

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Modify]:
        if crosses_river(step):
            yield Modify(self.extra, reason="river")


def crosses_river(step: StepView) -> bool:
    """Whether a step goes over a river without a bridge."""
    unbridged = step.facts.hexside("unbridged")
    return any(unbridged[side] for side in step.crossed)


@rule("FR2.3")
class NoFording:
    """Guns cross no river but by a bridge."""

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        if step.start.piece == "guns" and crosses_river(step):
            yield Forbid(reason="guns need a bridge")
