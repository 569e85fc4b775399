"""Wall Advantage, and what a wall is worth to who has it (B9.3)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.casualties import PERSONNEL
from asl_core.fire import DIRECT
from asl_core.indirect import INDIRECT
from asl_core.walls import LOW, ROADBLOCK
from hexwright import (
    TOUCH,
    ActKind,
    ActView,
    AttackView,
    Effect,
    Forbid,
    Marker,
    MarkerKind,
    Modify,
    PutMarker,
    about,
    hookimpl,
    rule,
)

CLAIM, ADVANTAGE = "claim wall advantage", "wall advantage"
WORTH = {"wall": 2, "hedge": 1, "cactus hedge": 1, ROADBLOCK: 2}


@rule("B9.3")
class WallTem:
    """To who has Wall Advantage a wall is worth +2 and a hedge +1, one less to Indirect Fire."""

    @hookimpl
    def tem_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        """Against fire across it that does not come from above; it adds to no other TEM."""
        target, ground, lines = attack.target, attack.ground, attack.lines
        if target.location != "ground" or attack.firer.sight > target.sight:
            return
        here = ground.grid.name(ground.hexes[target.hex])
        held = {m.at for m in ground.markers if _whose(m) == here}
        rows = lines.sides(*LOW, ROADBLOCK)
        for row in rows[lines.rows.contact[rows] != TOUCH].tolist():
            side = ground.hexsides[int(lines.rows.feature[row])]
            if ground.grid.canonical_side(side.hex, side.side) not in held or attack.kind not in (
                DIRECT,
                INDIRECT,
            ):
                continue
            n = WORTH[side.terrain] - (attack.kind == INDIRECT)
            if n:
                yield Modify(n, group="tem", reason=f"behind a {side.terrain}")


@rule("B9.32")
class WallAdvantage:
    """A unit on the ground claims the walls of its hex that no enemy has."""

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """On a hexside: the hex from which it is held, and by which side."""
        yield MarkerKind(ADVANTAGE, on="hexside", values={"hex": "", "side": ""})

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Claiming the wall of a hexside."""
        yield ActKind(CLAIM, on="hexside")

    @hookimpl
    @about(CLAIM)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Infantry or a vehicle that is not broken; one that is entrenched or upstairs may not."""
        if act.by is None or act.behind is None or not act.by.piece:
            yield Forbid(reason="name a unit beside that hexside")
            return
        if not any(act.ground.hexsides[i].terrain in WORTH for i in act.sides):
            yield Forbid(reason="there is no wall, hedge or roadblock")
        if act.by.location != "ground":
            yield Forbid(reason=f"{act.by.label} is not on the ground behind it")
        if act.by.piece in PERSONNEL and act.by.attributes.get("broken"):
            yield Forbid(reason=f"{act.by.label} is broken")
        if _held(act):
            yield Forbid(reason="it is held already")

    @hookimpl
    @about(CLAIM)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """It is held from the unit's hex."""
        if act.by is not None and act.hexside is not None:
            here = act.ground.grid.name(act.ground.hexes[act.by.hex])
            yield PutMarker(ADVANTAGE, act.hexside, {"hex": here, "side": act.by.side})


def _whose(marker: Marker) -> str:
    """The name of the hex from which a hexside is held; empty for other markers."""
    return str(marker.values.get("hex", "")) if marker.kind == ADVANTAGE else ""


def _held(act: ActView) -> bool:
    if act.hexside is None:
        return False
    side = act.ground.grid.canonical_side(*act.hexside)
    return any(m.kind == ADVANTAGE and m.at == side for m in act.ground.markers)
