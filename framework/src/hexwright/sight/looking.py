"""Sight as it is asked for: one line explained, a field, an atlas."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import numpy as np
import numpy.typing as npt
from attrs import evolve

from hexwright.errors import HexwrightError, nearest
from hexwright.rules.ruling import Ruling
from hexwright.rules.situation import Situation
from hexwright.sight.charting import Chart
from hexwright.sight.los import look
from hexwright.sight.many import Tell, verdicts
from hexwright.sight.spot import Place, spot
from hexwright.sight.standing import place_named
from hexwright.sight.views import Atlas, Field, named, used
from hexwright.sight.written import GROUND, label_of

Ints = npt.NDArray[np.int64]

ALL = "all"
"""Stands for the Locations of every name."""


class Asked(Protocol):
    """What has a situation and knows more names than hexes have, such as a Scenario."""

    @property
    def situation(self) -> Situation:
        """The rules on the ground."""

    def place(self, text: str) -> Place:
        """The place that a text names."""


On = Situation | Asked
Levels = str | int | Iterable[str | int]


def line(on: On, a: str, b: str) -> Ruling:
    """Whether the line between two places is clear, and every rule that had a part in it.

    Args:
        on: A situation or a scenario.
        a, b: ``K18``, ``K18@2``, or with a vertex to aim at, ``K18/v2``.

    Raises:
        HexwrightError: if a place is not there.
        RuleFailed: if a rule raises.
    """
    return look(situation_of(on), _place(on, a), _place(on, b))[2]


def field(
    on: On,
    hex: str,
    level: str | int | None = None,
    *,
    levels: Levels = GROUND,
    tell: Tell | None = None,
) -> Field:
    """What is seen from one Location.

    Args:
        on: A situation or a scenario.
        hex: Where the viewer is: ``K18``, ``K18@2``.
        level: Name of the viewer's Location, if ``hex`` does not say.
        levels: Names of the Locations that are looked at; ``"all"`` for every Location.
        tell: Told of the progress.

    Raises:
        HexwrightError: if the viewer's place is not there, aims at a vertex, or no Location is
            called so.
        RuleFailed: if a rule raises.
    """
    situation, place = situation_of(on), _place(on, hex)
    if level is not None:
        name = situation.board.grid.name(situation.ground.hexes[place.hex])
        place = evolve(place, location=str(level), label=label_of(name, str(level)))
    if place.aim is not None:
        raise HexwrightError(f"{place.label} aims at a vertex", hint="a field is seen from a hex")
    own, places = spot(situation, place), chosen(situation, levels)
    found = verdicts(situation, np.full_like(places, own.index), places, tell)
    rule, rules = used(found.rule, found.rules)
    hexes, locations = named(situation, places)
    there = situation.locations.hex[places]
    return Field(
        viewer=label_of(situation.board.grid.name(situation.ground.hexes[own.hex]), own.location),
        hexes=hexes,
        locations=locations,
        rules=rules,
        range=situation.ground.ranges(np.full_like(there, own.hex), there),
        clear=found.clear,
        hindrance=found.hindrance,
        rule=rule,
    )


def atlas(on: On, levels: Levels = GROUND, *, tell: Tell | None = None) -> Atlas:
    """What is seen between all pairs of Locations.

    Args:
        on: A situation or a scenario.
        levels: Names of the Locations, such as ``"ground"`` or ``["ground", "1"]``; ``"all"`` for
            every Location.
        tell: Told of the progress.

    Raises:
        HexwrightError: if no Location is called so, or there are too many for one atlas.
        RuleFailed: if a rule raises.
    """
    situation = situation_of(on)
    chart = Chart(situation, chosen(situation, levels))
    for _ in chart.go(tell):
        pass
    return chart.atlas()


def situation_of(on: On) -> Situation:
    """The situation that is asked."""
    return on if isinstance(on, Situation) else on.situation


def chosen(situation: Situation, levels: Levels) -> Ints:
    """Indices of the Locations of some names: hex after hex, and in each from the lowest up.

    Raises:
        HexwrightError: if no Location is called so, with the nearest name.
    """
    given = [levels] if isinstance(levels, str | int) else list(levels)
    wanted = {str(level) for level in given}
    names = situation.locations.names
    if ALL in wanted:
        wanted = set(names)
    for level in sorted(wanted - set(names)):
        raise HexwrightError(
            f"there is no Location {level!r} on this map", hint=nearest(level, names)
        )
    if not wanted:
        raise HexwrightError("no level is named", hint=f"such as {GROUND!r}, or {ALL!r}")
    return np.array([i for i, name in enumerate(names) if name in wanted], dtype=np.int64)


def _place(on: On, text: str) -> Place:
    if not isinstance(on, Situation):
        return on.place(text)
    try:
        return place_named(on, text.strip())
    except HexwrightError as exc:
        raise exc.at(f"place {text!r}") from None
