"""Task Checks, and the pins that come of failing one (A7.82)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.casualties import PERSONNEL, TASK_CHECK
from hexwright import (
    ActKind,
    ActView,
    ChangePiece,
    Effect,
    Forbid,
    Roller,
    RollKind,
    about,
    hookimpl,
    rule,
)

TC = "task check"


def is_task_check(kind: str) -> bool:
    """Whether a kind of roll is a Task Check of Personnel, by its name: it ends with these words.

    The Sighting TC of an aircraft is none of these.
    """
    return kind.endswith(TC)


@rule("A7.82")
class PinTaskChecks:
    """A unit that fails a Pin Task Check is pinned."""

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Taken by a unit."""
        yield ActKind(TASK_CHECK, on="board")

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """Its DR."""
        yield RollKind(TASK_CHECK, (6, 6))

    @hookimpl
    @about(TASK_CHECK)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """By unbroken Personnel."""
        if act.by is None or act.by.piece not in PERSONNEL:
            yield Forbid(reason="name the Infantry that takes it")
        elif act.by.attributes.get("broken"):
            yield Forbid(reason=f"{act.by.label} is broken")

    @hookimpl
    @about(TASK_CHECK)
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """Against its Morale."""
        if act.by is None:
            return
        rolled = dice.roll(TASK_CHECK, by=act.by, at=act.by)
        if rolled.total > act.by.attributes["morale"]:
            yield ChangePiece(act.by.label, "pinned", True, reason="fails its PTC")
