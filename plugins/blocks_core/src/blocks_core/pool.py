"""How many blocks a side has at all, and that none comes from nowhere (VB.Pool)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from attrs import field

from blocks_core.checks import at_least, of_kinds
from blocks_core.production import ADDED
from blocks_core.units import KINDS, arm, told
from blocks_core.words import BUILD, DEPLOY
from hexwright import (
    ActView,
    Fault,
    Forbid,
    Situation,
    about,
    hookimpl,
    rule,
)


@rule("VB.Pool")
class Pool:
    """A side has ``blocks`` blocks, those that were lost and wait to be built again included.

    ``kinds`` says how many there are of some kinds, as ``{infantry = 20}``; of the others
    there are as many as one likes. Blocks and their CV become more by production and deployment
    alone.
    """

    blocks: int = 60
    kinds: Mapping[str, int] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        at_least(0, self, "blocks")
        of_kinds(KINDS, self, "kinds")
        if min(self.kinds.values(), default=0) < 0:
            raise ValueError("kinds has numbers of 0 or more")

    @hookimpl
    @about(BUILD, DEPLOY)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """One more than there are."""
        by_kind, kind = _blocks(act.situation, act.state.side), act.values["kind"]
        if by_kind.total() >= self.blocks:
            yield Forbid(reason=f"all {self.blocks} blocks are in play")
        if kind in self.kinds and by_kind[kind] >= self.kinds[kind]:
            yield Forbid(reason=f"all {self.kinds[kind]} {kind} blocks are in play")

    @hookimpl
    def faults(self, situation: Situation, before: Situation) -> Iterator[Fault]:
        """More than there are, or than there were, but for what has been added."""
        then = before.once(_strength, "pieces")
        for side, (blocks, steps) in situation.once(_strength, "pieces").items():
            by_kind = _blocks(situation, side) if self.kinds else Counter[str]()
            if blocks > self.blocks:
                yield Fault(reason=f"{side} has {blocks} blocks in play, of {self.blocks}")
            for kind, most in self.kinds.items():
                if by_kind[kind] > most:
                    yield Fault(reason=f"{side} has {by_kind[kind]} {kind} blocks, of {most}")
            added = _added(situation, before, side)
            had = then.get(side, (0, 0))
            for what, now, most in (
                ("blocks", blocks, had[0] + sum(name not in before.state.pieces for name in added)),
                ("CV", steps, had[1] + sum(added.values())),
            ):
                if now > most:
                    yield Fault(reason=f"{side} has {now} {what}, and can have {most}")


def _added(situation: Situation, before: Situation, side: str) -> dict[str, int]:
    """Which blocks of a side have gained steps by the last command, and how many."""
    pieces, found = situation.state.pieces, dict[str, int]()
    for (what, of), n in situation.state.counts.items():
        more = n - before.state.count(what, of)
        if what == ADDED and more > 0 and of in pieces and pieces[of].side == side:
            found[of] = more
    return found


def _blocks(situation: Situation, side: str) -> Counter[str]:
    """How many blocks of a side are in play, by kind."""
    there = situation.state.pieces.values()
    return Counter(p.kind for p in there if p.side == side and arm(p))


def _strength(situation: Situation) -> dict[str, tuple[int, int]]:
    """How many blocks each side has in play, and their CV; for ``situation.once``."""
    found: dict[str, tuple[int, int]] = {}
    for piece in situation.state.pieces.values():
        if arm(piece):
            blocks, steps = found.get(piece.side, (0, 0))
            found[piece.side] = blocks + 1, steps + told(situation, piece, "cv")
    return found
