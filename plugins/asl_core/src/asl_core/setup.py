"""Set-up: units, Fortifications and roadblocks, in view or hidden (A2.9, A12.3)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.entrenchments import DUG
from asl_core.walls import ROADBLOCK
from hexwright import (
    ActKind,
    ActView,
    ChangePiece,
    Effect,
    Forbid,
    MovePiece,
    PutMarker,
    about,
    hookimpl,
    rule,
)

SET_UP, FORTIFY, BLOCK = "set up", "set up fortification", "set up roadblock"
WIRE, MINES, ANTITANK_MINES = "wire", "minefield", "antitank mines"
FORTIFICATIONS = (*DUG, WIRE, MINES, ANTITANK_MINES)
HIDDEN = "hidden"


def is_set_up_hidden(act: ActView) -> bool:
    """Whether something is set up out of the enemy's sight."""
    return bool(act.values.get(HIDDEN))


def fortifies(act: ActView, *kinds: str) -> bool:
    """Whether an act sets up a Fortification, of one of these kinds if any are named."""
    return act.kind == FORTIFY and (not kinds or act.values["kind"] in kinds)


def side_of(act: ActView) -> str:
    """Whose it is that is set up: as the act says, else that of the unit it names."""
    return str(act.values.get("side") or (act.by.side if act.by else ""))


@rule("A2.9")
class SetUp:
    """Before play units are put where they begin, and Fortifications where they stay."""

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """A unit; a Fortification of a ``kind``, mines with ``factors``; a roadblock.

        Each may be ``hidden``; a roadblock that is ``sunken`` is IN the gully or Culvert.
        """
        whose = {"side": "", HIDDEN: False}
        yield ActKind(SET_UP, values={HIDDEN: False})
        yield ActKind(FORTIFY, values={"kind": "", "factors": 0, **whose})
        yield ActKind(BLOCK, on="hexside", values={"sunken": False, **whose})

    @hookimpl
    @about(SET_UP, FORTIFY, BLOCK)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """What there is, before there is any phase, and Fortifications on the ground."""
        if act.state.phase:
            what = "units are" if act.kind == SET_UP else "Fortifications are"
            yield Forbid(reason=f"{what} set up before play")
        if act.kind == SET_UP and (act.by is None or not act.by.piece):
            yield Forbid(reason="say which unit is set up")
        if act.kind == FORTIFY:
            kind, known = act.values["kind"], act.situation.marker_kinds
            there = [name for name in FORTIFICATIONS if name in known]
            if kind not in there:
                yield Forbid(reason=f"{kind!r} is no Fortification; there are {', '.join(there)}")
            if act.at is not None and act.at.kind != "ground":
                yield Forbid(reason="Fortifications are set up on the ground")
            elif act.at is not None and act.at.hex in act.ground.marker_hexes(kind):
                yield Forbid(reason=f"there is a {kind} in that hex already")
        if act.kind == BLOCK and ROADBLOCK not in act.situation.marker_kinds:
            yield Forbid(reason="no rule in force tells of roadblock counters")

    @hookimpl
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """It is there, for all to see."""
        if act.kind == SET_UP and act.by is not None and act.at is not None:
            yield MovePiece(act.by.label, act.ground.hexes[act.at.hex], act.at.location)
        yield from _counter(act, hidden=False)


def _counter(act: ActView, *, hidden: bool, replaces: tuple[str, ...] = ()) -> Iterator[PutMarker]:
    """The counter that an act sets up, if it does."""
    told = {"side": side_of(act), HIDDEN: hidden}
    if act.kind == FORTIFY and act.at is not None:
        if act.values["factors"]:
            told["factors"] = act.values["factors"]
        at = act.ground.hexes[act.at.hex]
        yield PutMarker(act.values["kind"], at, told, replaces=replaces, reason="set up")
    if act.kind == BLOCK and act.hexside is not None:
        told["sunken"] = act.values["sunken"]
        yield PutMarker(ROADBLOCK, act.hexside, told, replaces=replaces, reason="set up")


@rule("A12.3")
class HiddenPlacement:
    """What is set up may be hidden, where a scenario gives its side the means."""

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Infantry and Guns; vehicles need a rule that lets them."""
        unit = act.by if act.kind == SET_UP and is_set_up_hidden(act) else None
        if unit is not None and unit.piece and HIDDEN not in unit.attributes:
            yield Forbid(reason=f"no rule lets a {unit.piece} be hidden")

    @hookimpl
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """The unit is hidden; of a Fortification its counter says so."""
        if not is_set_up_hidden(act):
            return
        if act.kind == SET_UP and act.by is not None:
            yield ChangePiece(act.by.label, HIDDEN, True, reason="set up hidden")
        yield from _counter(act, hidden=True, replaces=("A2.9",))
