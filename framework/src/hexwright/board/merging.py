"""Ground and buildings of several boards as those of one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import define, evolve, frozen

from hexwright.board import outlines
from hexwright.board.lying import Lying, names
from hexwright.board.model import Area, Building
from hexwright.board.readers import Note
from hexwright.board.terrain import GROUND
from hexwright.board.turning import without_building
from hexwright.grid import Grid, Hex
from hexwright.grid.joint import prefixed

Key = tuple[int, str]
"""A building: the number of its board, and its name there."""


@frozen
class Merged:
    """What boards have together; see Board for the attributes."""

    areas: tuple[Area, ...]
    buildings: tuple[Building, ...]
    notes: tuple[Note, ...]


@define
class _Standing:
    """A building, and what is drawn of it, while it is worked out what becomes of it."""

    building: Building
    areas: list[Area]
    hexes: set[Hex]
    into: Key | None = None


def merge_ground(parts: Sequence[Lying], whole: Grid, base: Mapping[Hex, int]) -> Merged:
    """The ground and the buildings of boards that lie beside each other.

    Outlines are cut where they leave their board's own ground. Buildings of one kind and height
    that share a hex, and meet at the seam, are one building.

    Args:
        parts: The boards where they lie.
        whole: The joined map.
        base: The base level of its hexes.
    """
    own = [list(_own_areas(part, whole)) for part in parts]
    drawn = [list(_levelled(part, a, base)) for part, a in zip(parts, own, strict=True)]
    found = _buildings(parts, drawn)
    notes = [*_differing(parts, own, whole), *_settle(parts, found, whole)]
    called = _names(parts, found, whole)
    areas: list[Area] = []
    filled: dict[Area, frozenset[Hex]] = {}
    told: set[Key] = set()
    for number, mine in enumerate(drawn):
        for area in mine:
            if area.building is not None:
                key = _root(found, (number, area.building))
                if key not in told:
                    areas += _drawn_of(found[key], called[key])
                    told.add(key)
            elif area.hexes is None:
                areas.append(area)
            else:  # in a shared hex it fills the hex once
                alike = evolve(area, hexes=None)
                before = filled.get(alike, frozenset())
                if left := area.hexes - before:
                    areas.append(evolve(area, hexes=left))
                filled[alike] = before | area.hexes
    buildings = [
        evolve(standing.building, name=called[key], hexes=_ordered(standing.hexes, whole))
        for key, standing in found.items()
        if standing.into is None and standing.hexes
    ]
    return Merged(tuple(areas), tuple(buildings), tuple(notes))


def _own_areas(part: Lying, whole: Grid) -> Iterator[Area]:
    foreign = part.foreign(whole)
    for area in part.board.areas:
        if area.outline is None:
            yield area
        elif (shape := foreign.out_of(area.outline)) is not None:
            yield area if shape is area.outline else evolve(area, outline=shape)


def _levelled(part: Lying, areas: list[Area], base: Mapping[Hex, int]) -> Iterator[Area]:
    """A board's areas; where a shared hex is at another level for the whole, they say their own."""
    import shapely

    cells: dict[int, list[Any]] = {}
    for here in part.halves:
        if (level := part.board.level(here)) != base[here]:
            cells.setdefault(level, []).append(part.own(here))
    ground = [area.outline for area in areas if area.terrain == GROUND and area.outline is not None]
    for level, own in cells.items():
        shape = outlines.without(shapely.union_all(own), ground)
        if shape is not None:
            yield Area(GROUND, outline=shape, level=level)
    for area in areas:
        if area.outline is None or area.level is not None or area.building is not None:
            yield area
            continue
        rest: Any = area.outline
        for level, own in cells.items():
            within = outlines.common(rest, shapely.union_all(own)) if rest is not None else None
            if within is not None:
                yield evolve(area, outline=within, level=level)
                rest = outlines.without(rest, own)
        if rest is not None:
            yield area if rest is area.outline else evolve(area, outline=rest)


# --- what differs on the two sides of a seam -----------------------------------------------------


def _differing(
    parts: Sequence[Lying], drawn: Sequence[Sequence[Area]], whole: Grid
) -> Iterator[Note]:
    """Terrain that is in one board's half of a shared hex and not in another's."""
    lies = [_terrain(part, areas) for part, areas in zip(parts, drawn, strict=True)]
    alone: dict[tuple[str, str], set[Hex]] = {}
    for part, mine in zip(parts, lies, strict=True):
        for here, terrains in mine.items():
            others = [lie[here] for lie in lies if here in lie and lie is not mine]
            for terrain in terrains:
                if any(terrain not in other for other in others):
                    alone.setdefault((terrain, part.name), set()).add(here)
    for (terrain, name), hexes in sorted(alone.items()):
        told = "ground at another level than the centre" if terrain == GROUND else terrain
        what = f"{told} in the half of {name} and not in the other"
        yield Note("guessed", what, names(whole, hexes))


def _terrain(part: Lying, areas: Sequence[Area]) -> dict[Hex, set[str]]:
    """The terrain in a board's own part of each hex that it shares."""
    import shapely

    hexes = list(part.halves)
    found: dict[Hex, set[str]] = {here: set() for here in hexes}
    if not hexes:
        return found
    cells = [part.own(here) for here in hexes]
    tree = shapely.STRtree(cells)
    for area in areas:
        for here in (area.hexes or frozenset()) & found.keys():
            found[here].add(area.terrain)
        if area.outline is None:
            continue
        for i in tree.query(area.outline, "intersects"):
            if shapely.relate_pattern(area.outline, cells[i], "T********"):
                found[hexes[i]].add(area.terrain)
    return found


# --- buildings -----------------------------------------------------------------------------------


def _buildings(parts: Sequence[Lying], drawn: Sequence[Sequence[Area]]) -> dict[Key, _Standing]:
    found: dict[Key, _Standing] = {}
    for number, (part, areas) in enumerate(zip(parts, drawn, strict=True)):
        had = {area.building for area in part.board.areas}
        for building in part.board.buildings:
            mine = [area for area in areas if area.building == building.name]
            lost = not mine and building.name in had  # all that was drawn of it was foreign
            found[number, building.name] = _Standing(
                building, mine, set() if lost else set(building.hexes)
            )
    return found


def _settle(parts: Sequence[Lying], found: Mapping[Key, _Standing], whole: Grid) -> Iterator[Note]:
    """Let each shared hex have one building: two become one, or the second loses the hex."""
    claims: dict[Hex, list[Key]] = {}
    for key, standing in found.items():
        for here in standing.hexes:
            claims.setdefault(here, []).append(key)
    told: dict[tuple[Key, Key, bool], set[Hex]] = {}
    for here in _ordered(claims, whole):
        first, *others = claims[here]
        for key in others:
            a, b = _root(found, first), _root(found, key)
            one = a == b or _alike(found[a], found[b])
            if not one:
                found[b].hexes.discard(here)
            elif a != b:
                _unite(found, *sorted((a, b)))
            told.setdefault((first, key, one), set()).add(here)
    for (first, key, one), hexes in told.items():
        pair = " and ".join(f"{name} of {parts[number].name}" for number, name in (first, key))
        if one:
            yield Note("recognised", f"buildings {pair} are one", names(whole, hexes))
        else:
            what = f"buildings {pair} share the hex, which counts as the first one's"
            yield Note("guessed", what, names(whole, hexes))


def _names(parts: Sequence[Lying], found: Mapping[Key, _Standing], whole: Grid) -> dict[Key, str]:
    """What buildings are called: with their board's name, if hexes are or two have one name."""
    plain = [name for (_, name), standing in found.items() if standing.into is None]
    told = prefixed(whole) or len(set(plain)) < len(plain)
    return {key: (parts[key[0]].name if told else "") + key[1] for key in found}


def _drawn_of(standing: _Standing, name: str) -> Iterator[Area]:
    for area in standing.areas:
        if standing.hexes:
            yield evolve(area, building=name)
        else:
            yield without_building(area, standing.building)


def _ordered(hexes: Iterable[Hex], whole: Grid) -> tuple[Hex, ...]:
    return tuple(sorted(hexes, key=lambda here: whole.index[here]))


def _root(found: Mapping[Key, _Standing], key: Key) -> Key:
    while (into := found[key].into) is not None:
        key = into
    return key


def _alike(a: _Standing, b: _Standing) -> bool:
    """Whether two buildings that share a hex are one: of a kind, and joined at the seam."""
    mine, theirs = a.building, b.building
    if (mine.terrain, mine.height, dict(mine.values)) != (
        theirs.terrain, theirs.height, dict(theirs.values)
    ):  # fmt: skip
        return False
    shapes: list[tuple[Any, Any]] = [(x.outline, y.outline) for x in a.areas for y in b.areas]
    if any(x is None or y is None for x, y in shapes):
        return all(x is None and y is None for x, y in shapes)  # undrawn, they fill their hexes
    return any(x.intersection(y).length > 0 for x, y in shapes)


def _unite(found: Mapping[Key, _Standing], first: Key, second: Key) -> None:
    """Make the second building a part of the first."""
    a, b = found[first], found[second]
    b.into = first
    a.hexes |= b.hexes
    mine, theirs = a.areas[0], b.areas[0]  # the first Area of a building is all of it
    if mine.outline is None or theirs.outline is None:
        mine = evolve(mine, hexes=(mine.hexes or frozenset()) | (theirs.hexes or frozenset()))
    else:
        mine = evolve(mine, outline=outlines.combined([mine.outline, theirs.outline]))
    a.areas = [mine, *a.areas[1:], *b.areas[1:]]
