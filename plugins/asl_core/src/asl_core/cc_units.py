"""What units are worth in Close Combat: leaders, the broken, the tired, the concealed (A11)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from asl_core.casualties import attribute
from asl_core.close_combat import (
    AGAINST_VEHICLE,
    DEFENCE,
    STRENGTH,
    attackers,
    finals,
    kill_number,
    targets,
)
from asl_core.phases import CLOSE_COMBAT
from asl_core.units import best_leader, facing, leadership, named
from hexwright import (
    ActView,
    ChangePiece,
    Effect,
    Forbid,
    Modify,
    Multiply,
    Piece,
    Roller,
    RollView,
    about,
    hookimpl,
    rule,
)


def attacking(roll: RollView) -> list[Piece]:
    """The units of the attack that a CC DR is for; none of any other roll."""
    if roll.kind not in (CLOSE_COMBAT, AGAINST_VEHICLE):
        return []
    return named(roll.situation, roll.values["attackers"])


def attacked(roll: RollView) -> Piece | None:
    """The unit against which a CC DR is modified; ``None`` of any other roll."""
    found = named(roll.situation, roll.values["one"]) if roll.kind == CLOSE_COMBAT else []
    return found[0] if found else None


@rule("A4.51")
class CounterExhaustion:
    """Who is CX has +1 to its attacks in CC, and -1 goes to those against it."""

    @hookimpl
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """Of an attack by several, one that is CX is enough."""
        tired = [p for p in attacking(roll) if attribute(roll.situation, p, "cx")]
        if tired:
            yield Modify(1, reason=f"{tired[0].name} is CX")
        one = attacked(roll)
        if one is not None and attribute(roll.situation, one, "cx"):
            yield Modify(-1, reason=f"{one.name} is CX")


@rule("A11.14")
class LeadersInCombat:
    """A leader has 1 FP in CC, and directs the attack that he makes with others.

    One that has a squad of its side with it is not singled out.
    """

    @hookimpl
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """One leader's modifier counts (A11.141)."""
        for term, value in ((STRENGTH, "attackers"), (DEFENCE, "targets")):
            if roll.kind == CLOSE_COMBAT:
                for piece in named(roll.situation, roll.values[value]):
                    if piece.kind == "leader":
                        yield Modify(1, term=term, reason=piece.name)
        group = attacking(roll)
        leader = best_leader(roll.situation, group) if len(group) > 1 else None
        if leader is not None and (n := leadership(roll.situation, leader)):
            yield Modify(n, reason=f"leadership of {leader.name}")

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """While others stand beside it."""
        found = targets(act)
        if not found or act.by is None or any(p.kind != "leader" for p in found):
            return
        there = facing(act.situation, act.by, act.by.side)
        if any(p.kind != "leader" for p in there):
            yield Forbid(reason=f"{found[0].name} is not attacked apart from those beside it")


@rule("A11.16")
class BrokenInCombat:
    """Who is broken does not attack in CC; attacks against it have -2."""

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """None of those that attack."""
        for piece in attackers(act):
            if attribute(act.situation, piece, "broken"):
                yield Forbid(reason=f"{piece.name} is broken")

    @hookimpl
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """It defends with all its FP."""
        one = attacked(roll)
        if one is not None and attribute(roll.situation, one, "broken"):
            yield Modify(-2, reason=f"{one.name} is broken")


@rule("A11.19")
class ConcealedInCombat:
    """FP against a concealed unit is halved in CC; who attacks there is concealed no more.

    An ambusher that eliminates all it attacks stays so (A11.4).
    """

    @hookimpl
    @about(CLOSE_COMBAT)
    def roll_modifiers(self, roll: RollView) -> Iterator[Multiply]:
        """One concealed unit among those attacked is enough."""
        found = named(roll.situation, roll.values["targets"])
        hidden = [p for p in found if attribute(roll.situation, p, "concealed")]
        if hidden:
            told = f"{hidden[0].name} is concealed"
            yield Multiply(Fraction(1, 2), term=STRENGTH, reason=told)

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """Whatever comes of the attack."""
        hidden = [p for p in attackers(act) if attribute(act.situation, p, "concealed")]
        if not hidden or self._clean(act, dice):
            return
        for piece in hidden:
            yield ChangePiece(piece.name, "concealed", False, reason="it attacked")

    @staticmethod
    def _clean(act: ActView, dice: Roller) -> bool:
        found = targets(act)
        made = [rolled for rolled in dice.rolls if rolled.kind == CLOSE_COMBAT]
        if not made or not all(attribute(act.situation, p, "ambushed") for p in found):
            return False
        number, _ = kill_number(made[-1].ruling.terms)
        return all(total < number for total in finals(act, dice, made[-1]).values())
