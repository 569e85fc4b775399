"""How many blocks a side has at all (VB.Pool)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from blocks_core.units import arm
from blocks_core.words import BUILD
from hexwright import ActView, Fault, Forbid, Situation, hookimpl, rule


def _blocks(situation: Situation) -> Counter[str]:
    """How many blocks of each side are in play."""
    return Counter(p.side for p in situation.state.pieces.values() if arm(p))


@rule("VB.Pool")
class Pool:
    """A side has ``blocks`` blocks, those that were lost and wait to be built again included."""

    blocks: int = 60

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """One more than there are."""
        if act.kind == BUILD and _blocks(act.situation)[act.state.side] >= self.blocks:
            yield Forbid(reason=f"all {self.blocks} blocks are in play")

    @hookimpl
    def faults(self, situation: Situation) -> Iterator[Fault]:
        """More than there are."""
        for side, n in _blocks(situation).items():
            if n > self.blocks:
                yield Fault(reason=f"{side} has {n} blocks in play, of {self.blocks}")
