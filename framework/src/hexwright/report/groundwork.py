"""What a change of rules changes of the ground: Locations, facts, terrain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from attrs import asdict, field, frozen

from hexwright.board import show_height
from hexwright.board.terrain import GROUND
from hexwright.checked import FrozenMap
from hexwright.report.wording import some, words
from hexwright.rules.declared import Declared
from hexwright.rules.situation import Situation

MOST_LINES = 30
"""So many lines are told of the ground; of the others there is the number."""


KINDS = ("location", "terrain", "level", "fact")
"""What can be otherwise in a place, in the order in which it is told."""


@frozen
class Difference:
    """One thing that is otherwise in a place.

    Attributes:
        kind: One of ``KINDS``.
        name: Of the Location, terrain or fact.
        before, after: Of a Location and a level its height, of terrain the rule that declares it,
            of a fact its value; ``None`` where there is none.
    """

    kind: str
    name: str
    before: Any
    after: Any

    @property
    def order(self) -> tuple[int, str, str, str]:
        """Where it stands among others."""
        return KINDS.index(self.kind), self.name, str(self.before), str(self.after)


@frozen
class TerrainChange:
    """Terrain of the board that is not declared as it was.

    Attributes:
        name: The terrain.
        before, after: The rule that declares it; ``None`` if none does, and lines meet nothing.
        changed: What differs of two declarations: before and after, by attribute.
    """

    name: str
    before: str | None
    after: str | None
    changed: Mapping[str, tuple[Any, Any]] = field(factory=dict)


Places = Mapping[str, tuple[Difference, ...]]


@frozen
class GroundChange:
    """What differs of the ground.

    Attributes:
        hexes, hexsides, buildings: What is otherwise in each that differs, by its name.
        terrains: Terrain that is not declared as it was.
    """

    hexes: Places = field(factory=FrozenMap)
    hexsides: Places = field(factory=FrozenMap)
    buildings: Places = field(factory=FrozenMap)
    terrains: tuple[TerrainChange, ...] = ()

    def told(self) -> Iterator[str]:
        """In words, a line for each thing that differs, with the places."""
        yield from map(_terrain, self.terrains)
        own = {terrain.name for terrain in self.terrains}
        together: dict[tuple[Difference, str], list[str]] = {}
        for on in _ONE:
            places: Places = getattr(self, on)
            for place, found in places.items():
                for one in found:
                    if one.kind != "terrain" or one.name not in own:  # told already
                        together.setdefault((one, on), []).append(place)
        lines = sorted(together.items(), key=lambda told: (told[0][0].order, told[0][1]))
        for (one, on), named in lines[:MOST_LINES]:
            where = f"{len(named)} {on if len(named) > 1 else _ONE[on]}"
            yield f"{_words(one)} in {where}: {some(named)}"
        if len(lines) > MOST_LINES:
            yield f"and {len(lines) - MOST_LINES} more differences"


_ONE = {"hexes": "hex", "hexsides": "hexside", "buildings": "building"}


def ground_change(a: Situation, b: Situation) -> GroundChange:
    """Compare what there is on the ground of two situations.

    Args:
        a, b: Before and after; places of one board alone are told as well.

    Raises:
        RuleFailed: if a rule raises.
    """
    return GroundChange(
        _differing(_hexes(a) | _facts(a, b, "hex"), _hexes(b) | _facts(b, a, "hex")),
        _differing(_hexsides(a) | _facts(a, b, "hexside"), _hexsides(b) | _facts(b, a, "hexside")),
        _differing(_facts(a, b, "building"), _facts(b, a, "building")),
        tuple(_terrains(a, b)),
    )


# --- what there is -------------------------------------------------------------------------------

Told = dict[tuple[str, str, str], Any]
"""By place, kind and name."""


def _hexes(of: Situation) -> Told:
    ground, there, names = of.ground, of.locations, _names(of, "hex")
    rows = zip(
        there.hex.tolist(), there.names, there.height.tolist(), there.sight.tolist(), strict=True
    )
    found: Told = {
        (names[hex], "location", name): _height(height, sight) for hex, name, height, sight in rows
    }
    for name, level in zip(names, ground.base.tolist(), strict=True):
        found[name, "level", ""] = show_height(level)
    for feature in ground.features:
        if feature.terrain != GROUND and (by := _declared(of, feature.terrain, "area")):
            found[names[feature.hex], "terrain", feature.terrain] = by.rule.id
    return found


def _hexsides(of: Situation) -> Told:
    found: Told = {}
    for name, side in zip(_names(of, "hexside"), of.ground.hexsides, strict=True):
        if by := _declared(of, side.terrain, "hexside"):
            found[name, "terrain", side.terrain] = by.rule.id
    return found


def _facts(of: Situation, other: Situation, on: str) -> Told:
    """What is so of hexes, buildings or hexsides, without facts that are the same in the other."""
    same = _subjects(of, on) == _subjects(other, on)
    found: Told = {}
    for fact in {said.name for said in of.facts.said if said.on == on}:
        values = getattr(of.facts, on)(fact)
        if same and np.array_equal(values, getattr(other.facts, on)(fact)):
            continue
        names = _names(of, on)
        for at, value in enumerate(values.tolist()):
            if value:
                found[names[at], "fact", fact] = value
    return found


def _subjects(of: Situation, on: str) -> tuple[Any, ...]:
    ground = of.ground
    return {"hex": ground.hexes, "hexside": ground.hexsides, "building": ground.buildings}[on]


def _names(of: Situation, on: str) -> list[str]:
    """What the hexes, hexsides or buildings are called."""
    return of.once(_all_names)[on]


def _all_names(of: Situation) -> dict[str, list[str]]:
    grid, ground = of.board.grid, of.ground
    return {
        "hex": [grid.name(here) for here in ground.hexes],
        "hexside": [grid.side_name(side.hex, side.side) for side in ground.hexsides],
        "building": [building.name for building in ground.buildings],
    }


def _declared(of: Situation, terrain: str, on: str) -> Declared | None:
    found = of.terrains.get(terrain)
    return found if found is not None and found.terrain.on == on else None


def _height(height: int, sight: int) -> str:
    told = show_height(height)
    return told if sight == height else f"{told}, looking from {show_height(sight)}"


# --- what differs --------------------------------------------------------------------------------


def _differing(before: Told, after: Told) -> Places:
    found: dict[str, list[Difference]] = {}
    for key in before.keys() | after.keys():
        was, now = before.get(key), after.get(key)
        if was != now:
            place, kind, name = key
            if kind == "terrain" and was is not None and now is not None:
                continue  # only declared by another rule
            found.setdefault(place, []).append(Difference(kind, name, was, now))
    return FrozenMap(
        (place, tuple(sorted(found[place], key=lambda one: one.order))) for place in sorted(found)
    )


def _terrains(a: Situation, b: Situation) -> Iterator[TerrainChange]:
    """Terrain that lies on one of the two grounds."""
    areas = {feature.terrain for of in (a, b) for feature in of.ground.features}
    sides = {side.terrain for of in (a, b) for side in of.ground.hexsides}
    lying = {(name, "area") for name in areas} | {(name, "hexside") for name in sides}
    for name, on in sorted(lying - {(GROUND, "area")}):
        was, now = _declared(a, name, on), _declared(b, name, on)
        changed: dict[str, tuple[Any, Any]] = {}
        if was is not None and now is not None:
            old, new = (asdict(one.terrain, recurse=False) for one in (was, now))
            changed = {key: (old[key], new[key]) for key in old if old[key] != new[key]}
        if changed or (was is None) != (now is None):
            ids = [None if one is None else one.rule.id for one in (was, now)]
            yield TerrainChange(name, ids[0], ids[1], FrozenMap(changed))


# --- in words ------------------------------------------------------------------------------------


def _terrain(one: TerrainChange) -> str:
    if one.after is None:
        return f"no rule declares {one.name} any more: lines meet nothing there"
    if one.before is None:
        return f"{one.after} declares {one.name}"
    told = (f"{key} {words(old)} -> {words(new)}" for key, (old, new) in one.changed.items())
    return f"{one.after} declares {one.name} otherwise: {', '.join(told)}"


def _words(one: Difference) -> str:
    if one.kind == "fact":
        was, now = (1 if v is None else v for v in (one.before, one.after))
        if one.before is None:
            return f"now {one.name}" + ("" if now == 1 else f" ({now})")
        if one.after is None:
            return f"no longer {one.name}" + ("" if was == 1 else f" ({was})")
    name = {"location": f"Location {one.name}", "level": "level"}.get(one.kind, one.name)
    if one.before is None:
        return f"now {name}" + (f" at {one.after}" if one.kind != "terrain" else "")
    if one.after is None:
        return f"no longer {name}"
    return f"{name} {one.before} -> {one.after}"
