"""Guns in Factories (O5.6)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.factories import factories_of, factory_hex_at, is_entrance
from asl_core.guns import MANHANDLING, across_a_road, declared_tem, is_gun, setting_up
from asl_core.interior import interior
from asl_core.moving import MOVE, PUSH
from hexwright import ActView, Forbid, Modify, Permit, Set, StepView, hookimpl, rule
from rf_factories.roofless import ROOFLESS

ENTRY = 2
"""MF that Infantry pay to enter a building (B23.4)."""


@rule("O5.6")
class FactoryGuns:
    """Guns of all categories stand in a Factory; by an entrance they go in and out at ease."""

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Permit]:
        """Set-up on the floor of a Factory."""
        found = setting_up(act)
        if found is None or found[1].location != "ground":
            return
        if factory_hex_at(act.ground, act.facts, [found[1].hex])[0] >= 0:
            yield Permit(of=("B23.423",), reason="a Factory takes all Guns")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid | Permit]:
        """By an entrance or, Pushed, over any hex that is not Interior.

        What the Gun comes out into is for other rules.
        """
        if not is_gun(step.start):
            return
        start, target = factories_of(step)
        if start == target == -1:
            return
        entrance = self._by_entrance(step)
        if target >= 0 and interior(step.ground, step.target.hex)[step.target.hex]:
            yield Forbid(reason="an Interior hex of the Factory")
        elif target >= 0 and step.how == MOVE and entrance:
            yield Permit(of=("B23.423",), reason="by a Vehicular-Sized Entrance")
        elif target >= 0 and step.how == PUSH:
            yield Permit(of=("B23.423",), reason="a Factory takes all Guns")
        elif start >= 0 and step.how == MOVE and not entrance:
            yield Forbid(reason="where there is no Vehicular-Sized Entrance a Gun must be Pushed")

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Set | Modify]:
        """Open Ground by an entrance; elsewhere, in and out, building MF and TEM are its DRM."""
        if not is_gun(step.start):
            return
        start, target = factories_of(step)
        if start == target:
            return
        if self._by_entrance(step):
            if target >= 0:
                yield Set(1, reason="by a Vehicular-Sized Entrance, as Open Ground")
                if step.how == PUSH:
                    yield from self._as_open_ground(step)
            return
        if step.how == PUSH and start >= 0:
            yield Modify(ENTRY, term=MANHANDLING, group="mf", reason="out of the Factory")
            tem = declared_tem(step, int(step.ground.owner[step.start.hex]))
            yield Modify(tem, term=MANHANDLING, group="tem", reason="TEM of the Factory hex left")

    @staticmethod
    def _as_open_ground(step: StepView) -> Iterator[Modify]:
        told = "as Open Ground"
        yield Modify(1, term=MANHANDLING, replaces=("C10.3",), reason=told)
        if across_a_road(step):
            yield Modify(-2, term=MANHANDLING, reason="across a road hexside")

    @staticmethod
    def _by_entrance(step: StepView) -> bool:
        """Whether what it enters and leaves of Factories are entrances with a roof."""
        ends = zip(factories_of(step), (step.start.hex, step.target.hex), strict=True)
        inside = [hex for factory, hex in ends if factory >= 0]
        roofless = step.facts.hex(ROOFLESS)
        return all(is_entrance(step, hex) and not roofless[hex] for hex in inside)
