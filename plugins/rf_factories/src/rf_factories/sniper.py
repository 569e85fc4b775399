"""The Smokestack Sniper (O5.82)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from asl_core.control import controlled
from asl_core.kindling import BLAZE
from asl_core.sniper import ATTACK, attack_from
from hexwright import ActView, Effect, Ground, Roller, RollKind, about, hookimpl, rule

CHIMNEY, SMOKESTACK = "chimney", "smokestack sniper"


@rule("O5.82")
class SmokestackSniper:
    """From a chimney that its side holds, a Russian Sniper may attack with a dr of 3 too."""

    side: str = "russian"

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """The dr that follows."""
        yield RollKind(SMOKESTACK, (6,))

    @hookimpl
    @about(ATTACK)
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """Up to 2 it counts as a dr of 1, up to 4 as one of 2, from any of the chimneys.

        Nothing is counted that would let the Sniper be repositioned or checked for.
        """
        if act.values["side"].casefold() != self.side.casefold():
            return
        made = [rolled for rolled in dice.rolls if rolled.kind == ATTACK]
        held = chimneys(act.ground, self.side)
        if not held or not made or made[-1].total != 3:
            return
        then = dice.roll(SMOKESTACK).total
        if then <= 4:
            start = act.ground.hexes[held[dice.pick(len(held))]]
            yield from attack_from(act, dice, start, 1 if then <= 2 else 2)


def chimneys(ground: Ground, side: str) -> Any:
    """Chimney hexes, by index, whose ground a side Controls, neither rubbled nor Blazing."""
    blazes = {
        ground.grid.index[m.hex]
        for m in ground.markers
        if m.kind == BLAZE and m.values.get("level", 0) == 0
    }
    held = controlled(ground, side) - blazes
    return [h for h in ground.marked(CHIMNEY).tolist() if h in held and ground.building_of[h] >= 0]
