"""EC and Weather in a Factory (O5.44)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from asl_core.factories import factory_at
from asl_core.weather import EXPOSED, MIST_GETS_IN
from hexwright import Fact, Facts, Ground, hookimpl, rule
from rf_factories.roofless import ROOFLESS


@rule("O5.44")
class FactoryWeather:
    """A Roofless hex is open to EC and Weather; Fog and Mist get into the roofed ones beside."""

    @hookimpl
    def classify(self, ground: Ground, facts: Facts) -> Iterator[Fact]:
        """All hexes of Factories that have a Roofless one."""
        roofless = np.flatnonzero(facts.hex(ROOFLESS))
        yield Fact(EXPOSED, roofless, reason="Roofless")
        hexes = np.flatnonzero(ground.building_of >= 0)
        among = np.isin(factory_at(ground, facts, hexes), factory_at(ground, facts, roofless))
        roofed = hexes[among & (facts.hex(ROOFLESS)[hexes] == 0)]
        yield Fact(MIST_GETS_IN, roofed, reason="in from the Roofless hexes of its Factory")
