"""Who holds a place: the army that was there alone last (VB.Control)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from blocks_core.units import arm, by_hex
from blocks_core.words import ARMY, CANAL, CITIES, HELD, PORT, RESOURCES, TOWN
from hexwright import ConditionKind, Effect, SetCondition, Situation, hookimpl, rule

Held = Mapping[int, str]


def indices(situation: Situation) -> Mapping[str, int]:
    """The index of each hex, by its name; for ``situation.once``."""
    grid = situation.board.grid
    return {grid.name(hex): index for hex, index in grid.index.items()}


def places(situation: Situation) -> frozenset[int]:
    """The hexes that are held by a side, by index; for ``situation.once``."""
    marked = (*CITIES, *RESOURCES, TOWN, PORT, CANAL)
    return frozenset(h for mark in marked for h in situation.ground.marked(mark).tolist())


def holders(situation: Situation) -> Held:
    """Who holds each place, by the index of its hex; a place that nobody holds is left out.

    Before a game begins, and under rules by which nothing stays held, a place of which nothing is
    said is held by the side whose blocks are there alone.

    Raises:
        ValueError: if the condition names what is no hex.
    """
    return situation.once(_holders, "pieces", "conditions", "turn")


def _holders(situation: Situation) -> Held:
    said = situation.condition(HELD)
    if said is None:
        return _alone(situation, armies=False)
    return _said(situation) if situation.state.turn else _begun(situation)


def _begun(situation: Situation) -> Held:
    """What is held when a game begins."""
    return {**_alone(situation, armies=False), **_said(situation)}


def _said(situation: Situation) -> Held:
    """What the condition says."""
    return situation.once(_read, "conditions")


def _read(situation: Situation) -> Held:
    known, found = situation.once(indices), dict[int, str]()
    for entry in situation.condition(HELD) or ():
        name, _, side = entry.partition(" ")
        if name not in known or not side:
            raise ValueError(f'{HELD} has {entry!r}; write a hex and a side, as in "0305 red"')
        found[known[name]] = side
    return found


@rule("VB.Control")
class Control:
    """A city, town, port, canal or resource is held by the side whose army was there alone last.

    A scenario says who holds what by ``held = ["0305 red"]``. What it does not name is held from
    the beginning by a side whose blocks are there alone. Without this rule no place stays held: it
    is its whose blocks are there alone.
    """

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        """Places that are held, each as its hex and the side."""
        yield ConditionKind(HELD, ())

    @hookimpl
    def setup(self, situation: Situation) -> Iterator[Effect]:
        """Blocks of any arm hold what nobody is said to hold."""
        yield from _set(situation, _said(situation), _begun(situation))

    @hookimpl
    def react(self, situation: Situation) -> Iterator[Effect]:
        """An army that is alone takes the place."""
        held = _said(situation)
        yield from _set(situation, held, {**held, **situation.once(_taken, "pieces")})


def _alone(situation: Situation, armies: bool) -> dict[int, str]:
    """The places with blocks of one side alone; if ``armies``, those with an army among them."""
    marked, found = situation.once(places), {}
    for hex, pieces in by_hex(situation).items():
        if hex not in marked:
            continue
        sides = {p.side for p in pieces if arm(p)}
        if len(sides) == 1 and (not armies or any(arm(p) == ARMY for p in pieces)):
            found[hex] = sides.pop()
    return {hex: side for hex, side in found.items() if side}


def _taken(situation: Situation) -> Held:
    """The places in which armies are alone."""
    return _alone(situation, armies=True)


def _set(situation: Situation, before: Held, after: Held) -> Iterator[Effect]:
    if before == after:
        return
    grid = situation.board.grid
    taken = sorted(h for h in after if before.get(h) != after[h])
    told = ", ".join(f"{after[h]} takes {grid.name(grid.hexes[h])}" for h in taken)
    value = tuple(f"{grid.name(grid.hexes[h])} {after[h]}" for h in sorted(after))
    yield SetCondition(HELD, value, reason=told)
