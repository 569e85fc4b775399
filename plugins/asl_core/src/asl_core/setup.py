"""Set-up (A2.9)."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright import ActKind, ActView, Effect, Forbid, MovePiece, hookimpl, rule

SET_UP = "set up"


@rule("A2.9")
class SetUp:
    """Before play a unit is put where it begins."""

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Setting a unit up."""
        yield ActKind(SET_UP)

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """A unit, before there is any phase."""
        if act.kind == SET_UP and act.state.phase:
            yield Forbid(reason="units are set up before play")
        if act.kind == SET_UP and (act.by is None or not act.by.piece):
            yield Forbid(reason="say which unit is set up")

    @hookimpl
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """It is there."""
        if act.kind == SET_UP and act.by is not None and act.at is not None:
            yield MovePiece(act.by.label, act.ground.hexes[act.at.hex], act.at.location)
