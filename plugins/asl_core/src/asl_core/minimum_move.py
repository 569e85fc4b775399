"""Minimum Move: one hex, whatever it costs, and then no more (A4.134)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.casualties import PERSONNEL, why_not_able
from asl_core.charges import between
from asl_core.moving import MOVE, SPENT, stepping
from asl_core.phases import MOVEMENT
from hexwright import (
    ActView,
    ChangePiece,
    Count,
    Effect,
    Forbid,
    MoveKind,
    StepView,
    about,
    hookimpl,
    rule,
)

MINIMUM = "minimum move"
MADE = "Minimum Move made"


@rule("A4.134")
class MinimumMove:
    """Infantry with an MF left enters one hex, whatever it costs; it is then CX and pinned."""

    @hookimpl
    def move_kinds(self) -> Iterator[MoveKind]:
        """A way of moving."""
        yield MoveKind(MINIMUM)

    @hookimpl
    @about(MINIMUM)
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """Infantry, to another hex; what other rules forbid stays so."""
        if step.start.piece and step.start.piece not in PERSONNEL:
            yield Forbid(reason="only Infantry makes a Minimum Move")
        if step.start.hex == step.target.hex:
            yield Forbid(reason="a Minimum Move is one to another hex")

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """In the MPh, by a unit that may move and has an MF left; none moves on after it."""
        step = stepping(act)
        if step is None or not step.start.piece:
            return
        name, has = step.start.label, step.start.attributes
        if step.how in (MINIMUM, MOVE) and act.state.count(MADE, name):
            yield Forbid(reason="it has made its Minimum Move")
        if step.how != MINIMUM:
            return
        if why := why_not_able(step.start):
            yield Forbid(reason=why)
        if not between(act.state.phase, MOVEMENT):
            yield Forbid(reason=f"a Minimum Move is made in the phase {MOVEMENT!r}")
        if 0 < 2 * has.get("mf", 0) < act.state.count(SPENT, name) + 2:
            yield Forbid(reason="it has no MF left")

    @hookimpl
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """CX and pinned, whoever it met; the MF count as spent."""
        step = stepping(act)
        if step is None or step.how != MINIMUM:
            return
        yield Count(MADE, step.start.label)
        for state in ("cx", "pinned"):
            yield ChangePiece(step.start.label, state, True, reason="Minimum Move")
