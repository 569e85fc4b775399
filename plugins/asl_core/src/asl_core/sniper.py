"""Snipers: their attacks, where these fall, and what ends or moves a Sniper (A14)."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright import (
    ActKind,
    ActView,
    Count,
    Effect,
    Forbid,
    Hex,
    Marker,
    MarkerKind,
    PhaseView,
    PutMarker,
    Roller,
    RollKind,
    State,
    TakeMarker,
    about,
    hookimpl,
    rule,
)

SNIPER, TARGET = "sniper", "sniper target"
ATTACK, REPOSITION, CHECK = "sniper attack", "reposition sniper", "sniper check"
RANDOM_LOCATION = "random location"
ATTACKED = "sniper attacked"
"""What is counted, by side, of a Sniper that may be repositioned or checked for in this phase."""


def snipers(state: State, side: str) -> list[Marker]:
    """The Sniper counters of a side."""
    return _of_side(state, SNIPER, side)


def attacks(state: State, side: str) -> list[Marker]:
    """The marks of where attacks of a side's Sniper fell."""
    return _of_side(state, TARGET, side)


def _of_side(state: State, kind: str, side: str) -> list[Marker]:
    found = (m for m in state.markers if m.kind == kind)
    return [m for m in found if str(m.values.get("side", "")).casefold() == side.casefold()]


def attack_from(act: ActView, dice: Roller, start: Hex, result: int) -> Iterator[Effect]:
    """An attack that counts as a dr of 1 or 2, from where its Random Location DR starts.

    The colored die is the hexside that the DR leaves by, from the top clockwise, the white one how
    far. The hex is marked with the result; on whom it falls there is for the players. Off the map
    it falls on nobody.
    """
    rolled = dice.roll(RANDOM_LOCATION)
    at, grid = start, act.ground.grid
    for _ in range(rolled.faces[1]):
        at = grid.neighbour(at, rolled.faces[0] - 1)
    if at in grid:
        values = {"side": act.values["side"], "result": result, "start": grid.name(start)}
        yield PutMarker(TARGET, at, values, reason=f"an attack dr of {result}")


@rule("A14.1")
class Snipers:
    """Each side may have a Sniper, somewhere on the map."""

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """Its counter, and the hex on which an attack falls: ``result`` is the dr it counts as."""
        yield MarkerKind(SNIPER, values={"side": ""})
        yield MarkerKind(TARGET, values={"side": "", "result": 1, "start": ""})

    @hookimpl
    @about(ATTACK, REPOSITION, CHECK)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """What a Sniper does is a side's, which must have one."""
        if not snipers(act.state, act.values["side"]):
            yield Forbid(reason=f"side {act.values['side']!r} has no Sniper")

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """An attack of the Sniper of a side."""
        yield ActKind(ATTACK, on="board", values={"side": ""})

    @hookimpl
    def end_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """Attacks are over, wherever they fell."""
        for marker in phase.state.markers:
            if marker.kind == TARGET:
                yield TakeMarker(marker, reason="the attack is over")


@rule("A14.2")
class SniperAttack:
    """A dr of 1 or 2 is an attack, which falls somewhere about the Sniper.

    Instead the Sniper may be put elsewhere.
    """

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Putting it elsewhere, done to the hex it is put into."""
        yield ActKind(REPOSITION, values={"side": ""})

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """The attack dr, and the DR that tells where it falls."""
        yield RollKind(ATTACK, (6,), values={"side": ""})
        yield RollKind(RANDOM_LOCATION, (6, 6))

    @hookimpl
    @about(REPOSITION)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """It is put elsewhere once for each attack."""
        if not _attacked(act, REPOSITION):
            yield Forbid(reason="no Sniper attack dr of 1 or 2 was made")

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """The dr, and what comes of it; the Sniper may be repositioned, and checked for."""
        if act.kind == REPOSITION:
            yield from _repositioned(act)
        if act.kind != ATTACK:
            return
        side = act.values["side"]
        result = dice.roll(ATTACK, side=side).total
        if result <= 2:
            yield from attack_from(act, dice, snipers(act.state, side)[0].hex, result)
            yield Count(ATTACKED, side.casefold(), reason=f"an attack dr of {result}")


@rule("A14.4")
class SniperCheck:
    """After an attack the other side may check for the Sniper: a DR of 2 kills it."""

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """A check for the Sniper of a side."""
        yield ActKind(CHECK, on="board", values={"side": ""})

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """Its DR."""
        yield RollKind(CHECK, (6, 6))

    @hookimpl
    @about(CHECK)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Once for each attack."""
        if not _attacked(act, CHECK):
            yield Forbid(reason="no Sniper attack dr of 1 or 2 was made")

    @hookimpl
    @about(CHECK)
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """The Sniper is found, or not."""
        side = act.values["side"]
        yield Count(CHECK, side.casefold())
        if dice.roll(CHECK).total <= 2:
            yield TakeMarker(snipers(act.state, side)[0], reason="killed")


def _repositioned(act: ActView) -> Iterator[Effect]:
    """The Sniper is elsewhere, and its attack is forfeited."""
    if act.at is None:
        return
    side = act.values["side"]
    old = snipers(act.state, side)[0]
    yield TakeMarker(old, reason="repositioned")
    yield PutMarker(SNIPER, act.ground.hexes[act.at.hex], old.values, reason="repositioned")
    from_here = act.ground.grid.name(old.hex)
    for marker in attacks(act.state, side):
        if marker.values.get("start") == from_here:
            yield TakeMarker(marker, reason="forfeited")
    yield Count(REPOSITION, side.casefold())


def _attacked(act: ActView, what: str) -> bool:
    """Whether an attack of the side in this phase is left to answer."""
    side = act.values["side"].casefold()
    return act.state.count(ATTACKED, side) > act.state.count(what, side)
