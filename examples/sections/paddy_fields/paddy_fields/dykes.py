"""PF5 and PF6: the dykes between paddies, on hexsides."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright import (
    AttackView,
    Block,
    Forbid,
    Interest,
    Lines,
    Modify,
    StepView,
    Terrain,
    about,
    hookimpl,
    rule,
)

DYKE = "dyke"


@rule("PF5")
class Dykes:
    """A dyke costs 1 to climb over, and vehicles do not."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        yield Terrain(DYKE, on="hexside", top=1, colour="#7a5c2e")

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Modify]:
        if _over_dyke(step):
            yield Modify(1, term="added", reason="a dyke")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        if step.start.piece in ("afv", "truck") and _over_dyke(step):
            yield Forbid(reason="a dyke")


def _over_dyke(step: StepView) -> bool:
    dykes = step.ground.hexsides_of(DYKE)
    return any(side in dykes for side in step.crossed)


@rule("PF6")
class BehindADyke:
    """A dyke is worth +1 to who is behind it, against fire from no higher ground over it."""

    @hookimpl
    @about("direct")
    def tem_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        lines = attack.lines
        rows = lines.sides(DYKE)
        own = (lines.far[rows] == 0) & lines.own_side[rows]
        if own.any() and attack.firer.height <= attack.target.height:
            yield Modify(1, group="tem", reason="behind a dyke")


@rule("PF8", interest=Interest(hexsides=(DYKE,)))
class HighDykes:
    """Dykes of the old kind block lines between places that are no higher (optional)."""

    @hookimpl
    def los_blockers(self, lines: Lines) -> Iterator[Block]:
        rows = lines.sides(DYKE)
        low = lines.high[lines.rows.line[rows]] < lines.top[rows]
        yield Block(rows[low & ~lines.own_side[rows]], reason="a high dyke")
