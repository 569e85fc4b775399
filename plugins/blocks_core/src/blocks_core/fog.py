"""Blocks face away until they are in a battle (VB.Fog)."""

from __future__ import annotations

from collections.abc import Iterator

from blocks_core.battle import SEEN
from blocks_core.units import arm
from hexwright import Conceal, Situation, Symbol, hookimpl, rule

FACING_AWAY = "block"


@rule("VB.Fog")
class Fog:
    """The other side sees where a block is, and not which, but for the phase that it fights in.

    What a block is told to do, nobody else sees, also between the rounds of a battle.
    """

    @hookimpl
    def symbols(self) -> Iterator[Symbol]:
        """A block seen from behind is blank."""
        yield Symbol(FACING_AWAY, "")

    @hookimpl
    def conceals(self, situation: Situation, side: str) -> Iterator[Conceal]:
        """The other side's blocks that have been in no battle of this phase, and all orders."""
        shown, away = situation.state.counts, situation.once(facing_away)
        for piece in situation.state.pieces.values():
            name = piece.name
            if piece.side != side and arm(piece):
                if (SEEN, name) in shown:
                    yield Conceal(name, attributes=("orders", "aim"))
                    continue
                if name not in away:
                    away[name] = Conceal(name, FACING_AWAY)
                yield away[name]


def facing_away(situation: Situation) -> dict[str, Conceal]:
    """What is said of each block, by its name: it is said over and over. For ``situation.once``."""
    return {}
