"""Sewer Movement: down a Manhole, and on below the ground (B8.4, B8.41, B8.45, B8.5)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.casualties import attribute
from asl_core.entrenchments import ENTRENCHED
from asl_core.interior import CELLAR, SEWER, SHAFTS_BELOW, opens_into
from asl_core.kindling import BLAZE
from asl_core.moving import SPENT
from asl_core.phases import ADVANCE, MOVEMENT
from asl_core.rubble import RUBBLE
from asl_core.setup import SET_UP
from asl_core.sewers import at_manhole, passages
from asl_core.stacks import (
    ALONG,
    stack_of,
    together,
    why_moved,
    why_no_stack,
    why_not_now,
)
from hexwright import (
    ActKind,
    ActView,
    ChangePiece,
    Count,
    Effect,
    Forbid,
    Modify,
    MovePiece,
    PhaseView,
    Piece,
    Roller,
    RollKind,
    RollView,
    Set,
    Situation,
    StepView,
    TakePiece,
    about,
    hookimpl,
    rule,
)

ENTER, MOVE_BELOW, EMERGE = "enter sewer", "move in sewer", "emerge from sewer"
CHECK, LOST = "sewer task check", "lost in sewer"
KNOWS_SEWERS = "knows the sewers"
"""What a piece counts as that needs no leader to take it down."""
TASK = 4
"""What the leader's Task Check adds."""
MOST = 3
"""So many hexes one gets below the ground in an MPh."""
OTHERWISE = "otherwise"
"""The term of all that forbids entry but the want of a leader."""


@rule("B8.4")
class SewerEntry:
    """Good Order Infantry goes down a Manhole at the very start of its MPh, for all its MF.

    A leader must be among it and pass a 4TC: DR + 4 against his Morale. Nobody steps into a sewer
    in any other way, and in no phase but the APh out of one.
    """

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Done to the hex; ``along`` names who else goes down."""
        yield ActKind(ENTER, values=ALONG)

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """The leader's check."""
        yield RollKind(CHECK, (6, 6))

    @hookimpl
    @about(CHECK)
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """It is a 4TC."""
        yield Modify(TASK, reason=f"{TASK}TC")

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid | Set]:
        """From the Location that the Manhole opens into, by who has not done anything yet.

        The check that is still to be passed is told beforehand.
        """
        if act.kind == SET_UP and act.at is not None and act.at.kind == SEWER:
            yield Forbid(reason="a sewer is entered in play, by a Manhole")
        if act.kind != ENTER or act.at is None:
            return
        for why in (*why_no_stack(act), *why_moved(act), *self._cannot(act)):
            yield Forbid(term=OTHERWISE, reason=why)
        leader = _leader(act)
        if leader is None:
            yield Forbid(reason="no leader goes along who could pass a 4TC")
        elif act.state.count(CHECK, leader.name):
            yield Forbid(reason=f"{leader.name} has failed the 4TC in this MPh")
        elif act.by is not None and KNOWS_SEWERS not in act.by.traits:
            yield Set(TASK, term=CHECK, reason=f"{leader.name} has to pass a {TASK}TC")

    @hookimpl
    @about(ENTER)
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """All of them are below, or none."""
        if act.by is None:
            return
        leader = _leader(act)
        if KNOWS_SEWERS not in act.by.traits and leader is not None:
            morale = attribute(act.situation, leader, "morale")
            if dice.roll(CHECK, by=act.by, at=act.at).total > morale:
                yield Count(CHECK, leader.name, reason=f"{leader.name} fails the 4TC")
                return
        for piece in stack_of(act):
            spent = 2 * attribute(act.situation, piece, "mf")
            yield MovePiece(piece.name, piece.hex, SEWER, reason="down the Manhole")
            yield ChangePiece(piece.name, "concealed", True, reason="beneath a Sewer counter")
            yield Count(SPENT, piece.name, spent, reason="all its MF")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """One step there is: straight up, in the APh."""
        start, target = step.start, step.target
        up = start.kind == SEWER and start.hex == target.hex and step.adjacent
        if SEWER in (start.kind, target.kind) and not (up and step.how == ADVANCE):
            yield Forbid(reason="by Sewer Movement alone, and in the APh straight up")

    @staticmethod
    def _cannot(act: ActView) -> Iterator[str]:
        by, at = act.by, act.at
        if by is None or at is None:
            return
        if by.hex != at.hex or not at_manhole(act.facts, by):
            dug = by.hex == at.hex and by.kind == ENTRENCHED
            told = ", and first has to leave its entrenchment" if dug else ""
            yield f"{by.label} is not in the Manhole Location there{told}"
        if act.situation.locations.find(at.hex, SEWER) is None:
            yield "there is no sewer"
        yield from why_not_now(act, MOVEMENT)


@rule("B8.41")
class SewerMovement:
    """Below the ground a stack goes up to three hexes in an MPh, and may get lost.

    It then stays where it is; without option ``lost_stays`` it goes where it is told to.
    """

    lost_stays: bool = True

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Done to a Location ``sewer``, by all of a side in one."""
        yield ActKind(MOVE_BELOW)

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """The dr that tells who is lost."""
        yield RollKind(LOST, (6,))

    @hookimpl
    @about(LOST)
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """Who is lost already stays so more easily."""
        if roll.by is not None and roll.by.attributes.get("lost", False):
            yield Modify(1, reason="lost already")

    @hookimpl
    @about(MOVE_BELOW)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Not where it is, and not beyond what is in between."""
        if act.at is None:
            return
        by = act.by
        if by is None or by.kind != SEWER or by.label not in act.state.pieces:
            yield Forbid(reason="name a unit in a sewer")
            return
        if act.at.kind != SEWER:
            yield Forbid(reason=f"{act.at.label} is no sewer; name one as K18@{SEWER}")
        elif act.at.hex == by.hex:
            yield Forbid(reason="it has to go on")
        elif act.at.hex not in passages(act.situation, by.hex, MOST):
            yield Forbid(reason=f"no sewer leads there in {MOST} hexes")
        for why in why_not_now(act, MOVEMENT):
            yield Forbid(reason=why)
        if act.state.count(MOVE_BELOW, by.label):
            yield Forbid(reason=f"{by.label} has gone on below already")

    @hookimpl
    @about(MOVE_BELOW)
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """One dr for all of them."""
        if act.by is None or act.at is None:
            return
        lost = dice.roll(LOST, by=act.by, at=act.at).total >= 6
        for piece in together(act.situation, act.by, act.by.side):
            yield Count(MOVE_BELOW, piece.name)
            if attribute(act.situation, piece, "lost") is not lost:
                yield ChangePiece(piece.name, "lost", lost)
            if not (lost and self.lost_stays):
                yield MovePiece(piece.name, act.ground.hexes[act.at.hex], SEWER)


@rule("B8.45")
class NoWayOut:
    """Who breaks or goes berserk in a sewer is eliminated."""

    @hookimpl
    def begin_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """Whoever came down like that."""
        yield from _eliminated(phase.situation)

    @hookimpl
    def end_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """Whoever became so."""
        yield from _eliminated(phase.situation)


@rule("B8.5")
class ClosedManholes:
    """Rubble or a Blaze in the Location that a Manhole opens into closes it; the sewer stays."""

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Neither down nor up."""
        through = act.kind in (ENTER, EMERGE) and act.at is not None
        if through and act.at is not None and (why := closed_by(act.situation, act.at.hex)):
            yield Forbid(term=OTHERWISE, reason=f"{why} closes the Manhole")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """As a step."""
        if step.start.kind == SEWER and (why := closed_by(step.situation, step.start.hex)):
            yield Forbid(reason=f"{why} closes the Manhole")


def closed_by(situation: Situation, hex: int) -> str:
    """What lies, or burns, in the Location that shafts of a hex open into; empty if nothing."""
    ground = situation.ground
    cellar = opens_into(situation.facts, hex, SHAFTS_BELOW) == CELLAR
    fires = [m for m in situation.state.markers if (m.at, m.kind) == (ground.hexes[hex], BLAZE)]
    if any(m.values.get("level", 0) == (-1 if cellar else 0) for m in fires):
        return "a Blaze"
    rubble = [f.terrain for f in ground.by_hex[hex] if f.terrain in RUBBLE]
    return rubble[0] if rubble and not cellar else ""


def _leader(act: ActView) -> Piece | None:
    """The first leader of the stack."""
    return next((piece for piece in stack_of(act) if piece.kind == "leader"), None)


def _eliminated(situation: Situation) -> Iterator[TakePiece]:
    for piece in situation.state.pieces.values():
        lost = any(attribute(situation, piece, what) for what in ("broken", "berserk"))
        if piece.location == SEWER and lost:
            yield TakePiece(piece.name, reason="broken or berserk in a sewer")
