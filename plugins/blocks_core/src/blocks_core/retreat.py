"""Retreat from a battle, in the block's own turn to fire (VB.Retreat)."""

from __future__ import annotations

from collections.abc import Iterator

from blocks_core.checks import at_least
from blocks_core.control import holders
from blocks_core.ways import ENTRY
from blocks_core.words import ARMY, RETREAT
from hexwright import Forbid, MoveKind, StepView, about, hookimpl, rule


@rule("VB.Retreat")
class Retreat:
    """A block with orders to retreat leaves the battle when it would fire.

    Army and naval blocks go to a hex next to it that they may enter, with room, without enemies,
    and not held by them; air blocks fly to a base with room within their move. Where there is none
    the block stays and fires. ``hexes`` is how far army and naval blocks go at most.
    """

    hexes: int = 1

    def __attrs_post_init__(self) -> None:
        at_least(0, self, "hexes")

    @hookimpl
    def move_kinds(self) -> Iterator[MoveKind]:
        """``before`` is how many of the side have retreated over the hexside in this round.

        ``gone`` is how many hexes it has retreated already.
        """
        yield MoveKind(RETREAT, values={"before": 0, "gone": 0})

    @hookimpl
    @about(RETREAT)
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """Not further than that, an army not into the sea, nobody to what the enemy holds."""
        if step.values["gone"] >= self.hexes:
            yield Forbid(reason=f"it has retreated {self.hexes} hexes")
        if ARMY in step.start.traits and not step.facts.hex(ENTRY)[step.target.hex]:
            yield Forbid(reason="an army does not enter the sea")
        side = step.start.side
        if holders(step.situation).get(step.target.hex, side) != side:
            yield Forbid(reason="the enemy holds it")
