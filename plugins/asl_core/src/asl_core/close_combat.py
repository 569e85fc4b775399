"""Close Combat: who attacks whom, at what odds, and what comes of it (A11.1, A11.11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from asl_core.casualties import attribute, lessened, reduced
from asl_core.charges import between
from asl_core.phases import CLOSE_COMBAT
from asl_core.units import ATTACKER, facing, named, names, together, units
from hexwright import (
    ActKind,
    ActView,
    ConditionKind,
    Count,
    Effect,
    Forbid,
    Modify,
    PhaseView,
    Piece,
    Rolled,
    Roller,
    RollKind,
    RollView,
    Set,
    Situation,
    Spot,
    TakePiece,
    about,
    hookimpl,
    rule,
)

ATTACKS, ATTACKED = "attacks in CC", "attacked in CC"
AGAINST_VEHICLE = "CC against a vehicle"
"""The DR of an attack on a vehicle."""
KILLED, REDUCED = "killed in CC", "reduced in CC"
"""What is counted of each unit in a CCPh; the latter two come about when it ends."""
STRENGTH, DEFENCE, RED = "attack", "defense", "red"
"""Terms of the CC DR besides its modifier: the two FP, and what makes black Kill Numbers red."""
LEAST, MOST = Fraction(1, 8), Fraction(10)
ODDS = (
    (LEAST, "1-8"), (Fraction(1, 6), "1-6"), (Fraction(1, 4), "1-4"), (Fraction(1, 2), "1-2"),
    (Fraction(1), "1-1"), (Fraction(3, 2), "3-2"), (Fraction(2), "2-1"), (Fraction(3), "3-1"),
    (Fraction(4), "4-1"), (Fraction(6), "6-1"), (Fraction(8), "8-1"), (MOST, "10-1"),
)  # fmt: skip


def column(attack: Fraction, defence: Fraction) -> tuple[str, int]:
    """The odds as the table has them, rounded down, and the black Kill Number."""
    ratio = attack / defence
    if ratio > MOST:
        return ">10-1", len(ODDS) + 1
    met = [i for i, (least, _) in enumerate(ODDS) if ratio >= least]
    return (ODDS[met[-1]][1], met[-1] + 1) if met else ("<1-8", 0)


def attackers(act: ActView) -> list[Piece]:
    """The units of an attack in CC: who makes it, and those that it says are with it."""
    if act.kind != CLOSE_COMBAT or act.by is None or act.by.label not in act.state.pieces:
        return []
    return named(act.situation, f"{act.by.label}, {act.values['with']}")


def targets(act: ActView) -> list[Piece]:
    """The units that are attacked; all enemies in the Location that were not yet if none is named.

    Nobody who is named and is not there is among them.
    """
    if act.by is None or not attackers(act):
        return []
    there = facing(act.situation, act.by, act.by.side)
    if act.values["against"].strip():
        wanted = {piece.name for piece in named(act.situation, act.values["against"])}
        return [piece for piece in there if piece.name in wanted]
    return [piece for piece in there if not act.state.count(ATTACKED, piece.name)]


def said(act: ActView, one: Piece) -> dict[str, str]:
    """What the CC DR says of an attack; ``one`` is the target for whom it is modified."""
    return {"attackers": names(attackers(act)), "targets": names(targets(act)), "one": one.name}


def sequential(situation: Situation, spot: Spot) -> bool:
    """Whether attacks in a Location take effect one by one: somebody is Ambushed (A11.32)."""
    return any(attribute(situation, p, "ambushed") for p in together(situation, spot))


def kill_number(terms: Mapping[str, Any]) -> tuple[int, str]:
    """The Kill Number that a CC DR is compared to, and the odds.

    Args:
        terms: Of the DR's ruling, with ``attack`` and ``defense``.
    """
    odds, number = column(Fraction(terms[STRENGTH].value), Fraction(terms[DEFENCE].value))
    if RED in terms and terms[RED].value:
        return number + int(terms[RED].value), f"{odds} Hand-to-Hand"
    return number, odds


def finals(act: ActView, dice: Roller, made: Rolled) -> dict[str, int]:
    """The Final DR against each target of an attack, by name: the dice fall once for all."""
    return {
        one.name: dice.again(made, by=act.by, at=act.by, **said(act, one)).total
        for one in targets(act)
    }


@rule("A11.1")
class CloseCombat:
    """In the CCPh units attack enemies in their own Location, each once; all take effect together.

    Neither TEM nor Hindrances matter. After an Ambush each attack takes effect at once.
    """

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        """The ATTACKER, by side, where no game says whose phase it is."""
        yield ConditionKind(ATTACKER, "")

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """By a unit, ``with`` others of its Location; ``against`` some if not all enemies there."""
        yield ActKind(CLOSE_COMBAT, on="board", values={"with": "", "against": ""})

    @hookimpl
    @about(CLOSE_COMBAT)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Personnel, in the CCPh."""
        if reason := self._cannot(act):
            yield Forbid(term=CLOSE_COMBAT, reason=reason)

    @hookimpl
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """Who has attacked, and who was attacked."""
        for what, pieces in ((ATTACKS, attackers(act)), (ATTACKED, targets(act))):
            for piece in pieces:
                yield Count(what, piece.name)

    @hookimpl
    @about(CLOSE_COMBAT)
    def end_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """What came of attacks that took effect together."""
        for piece in units(phase.situation):
            if phase.state.count(KILLED, piece.name):
                yield TakePiece(piece.name, reason="eliminated in CC")
            elif phase.state.count(REDUCED, piece.name):
                yield from reduced(phase.situation, piece)

    @staticmethod
    def _cannot(act: ActView) -> str:
        if act.by is None or not (mine := attackers(act)):
            return "name the unit that attacks"
        if not between(act.state.phase, CLOSE_COMBAT):
            return f"units attack in the phase {CLOSE_COMBAT!r}"
        here = {piece.name for piece in together(act.situation, act.by, act.by.side)}
        asked = [name.strip() for name in f"{act.by.label},{act.values['with']}".split(",")]
        if strange := [name for name in asked if name and name not in here]:
            return f"{strange[0]} is no unit of its side in its Location"
        for piece in mine:
            if act.state.count(ATTACKS, piece.name):
                return f"{piece.name} has attacked"
        theirs = {piece.name: piece for piece in targets(act)}
        asked = [name.strip() for name in act.values["against"].split(",")]
        if strange := [name for name in asked if name and name not in theirs]:
            return f"{strange[0]} is no enemy in its Location"
        if done := [name for name in theirs if act.state.count(ATTACKED, name)]:
            return f"{done[0]} was attacked"
        return "" if theirs else "no enemy is in its Location, or all were attacked"


@rule("A11.11")
class Odds:
    """FP against FP gives the odds; a DR below the Kill Number eliminates, at it it reduces one."""

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """The CC DR: ``one`` is the target it is modified for."""
        yield RollKind(CLOSE_COMBAT, (6, 6), values={"attackers": "", "targets": "", "one": ""})

    @hookimpl
    @about(CLOSE_COMBAT)
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """Printed FP; a pinned unit attacks with half of it, and defends with all (A7.8)."""
        for term, value in ((STRENGTH, "attackers"), (DEFENCE, "targets")):
            for piece in named(roll.situation, roll.values[value]):
                if piece.kind == "leader":
                    continue
                fp = Fraction(attribute(roll.situation, piece, "fp") or 0)
                halved = term == STRENGTH and attribute(roll.situation, piece, "pinned")
                told = f"{piece.name}, pinned" if halved else piece.name
                yield Modify(fp / 2 if halved else fp, term=term, reason=told)

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Set | Forbid]:
        """What the DR is compared to."""
        if not (found := targets(act)):
            return
        ruling = act.rolling(CLOSE_COMBAT, act.by, act.by, **said(act, found[0]))
        fp = [ruling.terms.get(term) for term in (STRENGTH, DEFENCE)]
        if not all(term and term.value for term in fp):
            yield Forbid(term="kill_number", reason="no FP, or none against it")
            return
        number, odds = kill_number(ruling.terms)
        by = ", ".join(ruling.rules)
        yield Set(number, term="kill_number", reason=f"{odds}, by {by}")
        if ruling.modifier is not None:
            yield Set(ruling.modifier, term="drm", reason=f"against {found[0].name}, by {by}")

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """Of several that a Partial Kill could reduce, one is picked by lot."""
        found = targets(act)
        if act.by is None or not found:
            return
        made = dice.roll(CLOSE_COMBAT, by=act.by, at=act.by, **said(act, found[0]))
        number, odds = kill_number(made.ruling.terms)
        against = finals(act, dice, made)
        at_once = sequential(act.situation, act.by)
        level = [piece for piece in found if against[piece.name] == number]
        lot = dice.pick(len(level)) if len(level) > 1 else 0
        for piece in found:
            told = f"{against[piece.name]} against {number} ({odds})"
            if against[piece.name] < number:
                gone = TakePiece(piece.name, reason=told)
                yield gone if at_once else Count(KILLED, piece.name, reason=told)
            elif level and piece is level[lot] and at_once:
                yield from reduced(act.situation, piece)
            elif level and piece is level[lot]:
                yield Count(REDUCED, piece.name, reason=told)


def survivors(phase: PhaseView) -> list[Piece]:
    """The Personnel that are left when the attacks of a CCPh have taken effect."""
    left = []
    for piece in units(phase.situation):
        if phase.state.count(KILLED, piece.name):
            continue
        found = (
            lessened(phase.situation, piece) if phase.state.count(REDUCED, piece.name) else piece
        )
        if found is not None:
            left.append(found)
    return left
