"""Night in a Factory (O5.311, O5.48)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from asl_core.factories import factory_at, factory_rows, on_the_floor
from asl_core.illumination import FIRE_STARSHELL, LIGHT_GETS_IN, lit_targets
from asl_core.night import AT_NIGHT, SEEN_INSIDE
from hexwright import (
    ActView,
    Block,
    Fact,
    Facts,
    Ground,
    Lines,
    Permit,
    hookimpl,
    rule,
)
from rf_factories.roofless import ROOFLESS


@rule("O5.311", interest=AT_NIGHT)
class FactoryNvr:
    """Inside a Factory one sees the first roofed Location on the line, if the NVR reaches it."""

    @hookimpl
    def classify(self, ground: Ground, facts: Facts) -> Iterator[Fact]:
        """Roofed hexes, and rubbled ones, are not limited as in other Factories."""
        parts = factory_at(ground, facts, np.arange(len(ground.hexes))) >= 0
        hexes = np.flatnonzero(parts & (facts.hex(ROOFLESS) == 0))
        yield Fact(SEEN_INSIDE, hexes, reason="hidden by a roofed Location before it alone")

    @hookimpl
    def sight_limits(self, lines: Lines) -> Iterator[Block]:
        """Roofed Locations behind another, as seen from the floor; not those that are lit."""
        roofless = lines.facts.hex(ROOFLESS) != 0
        rows = lines.once(factory_rows)
        rows = rows[~roofless[lines.rows.hex[rows]]]
        behind = lines.any(rows[lines.effective(rows)]) & lines.once(on_the_floor)
        behind &= ~roofless[lines.b_hex] & (lines.ground.building_of[lines.b_hex] >= 0)
        behind &= ~lines.once(lit_targets)
        yield Block(np.flatnonzero(behind), reason="at night, past the first roofed Location")


@rule("O5.48")
class RooflessNight:
    """A Roofless hex is seen, lit and fired Starshells from as open ground is."""

    @hookimpl
    def classify(self, facts: Facts) -> Iterator[Fact]:
        """The NVR holds there, and light gets in."""
        hexes = np.flatnonzero(facts.hex(ROOFLESS))
        yield Fact(SEEN_INSIDE, hexes, reason="Roofless: the NVR holds")
        yield Fact(LIGHT_GETS_IN, hexes, reason="Roofless")

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Permit]:
        """A Starshell may be fired out of it."""
        by = act.by
        if act.kind == FIRE_STARSHELL and by is not None and act.facts.hex(ROOFLESS)[by.hex]:
            yield Permit(of=("E1.921",), reason="Roofless")
