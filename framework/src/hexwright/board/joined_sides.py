"""Hexside features of several boards as those of one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import define, evolve, frozen

from hexwright.board.lying import Lying, names
from hexwright.board.model import HexsideFeature
from hexwright.board.readers import Note
from hexwright.board.seams import Half
from hexwright.board.turning import placed
from hexwright.grid import Grid, Hex, Point


@frozen
class Sides:
    """Hexside features, and what is to know about them."""

    hexsides: tuple[HexsideFeature, ...]
    notes: tuple[Note, ...]


@define
class _Side:
    """What boards have of one kind on one hexside: each with the number of its board.

    Attributes:
        found: The features, in the order of the boards.
        cut: Whether the seam cuts through the hexside.
    """

    found: list[tuple[int, HexsideFeature]]
    cut: bool = False


def merge_hexsides(parts: Sequence[Lying], whole: Grid) -> Sides:
    """The hexside features of boards that lie beside each other.

    Of a hexside that the seam cuts through, each board has its half; what both have of one kind
    is one feature, with the values that the first gives it. What a board has on hexsides of
    another's ground is left out.

    Args:
        parts: The boards where they lie.
        whole: The joined map.
    """
    sides: dict[tuple[object, ...], _Side] = {}
    beyond: dict[str, set[Hex]] = {}
    for number, part in enumerate(parts):
        for feature in part.board.hexsides:
            around = feature.hex, part.board.grid.neighbour(feature.hex, feature.side)
            kept = feature
            for half in (half for here in around for half in part.halves.get(here, ())):
                found = _within(kept, half)
                if found is None:
                    beyond.setdefault(part.name, set()).update(h for h in around if h in whole)
                    break
                kept = found
            else:
                at = whole.canonical_side(kept.hex, kept.side)
                there = placed(kept, *at, (kept.start, kept.end), whole)
                key = (*at, kept.terrain)
                side = sides.setdefault(key, _Side([]))
                side.found.append((number, there))
                side.cut |= kept is not feature
    notes = [
        Note("unread", f"hexsides of {name} beyond the seam", names(whole, hexes))
        for name, hexes in beyond.items()
    ]
    merged = tuple(f for side in sides.values() for f in _merged(side))
    return Sides(merged, (*notes, *_differing(parts, sides.values(), whole)))


def _within(feature: HexsideFeature, half: Half) -> HexsideFeature | None:
    """The part of a feature in a half of the plane; ``None`` if it has no length there."""
    start, end = feature.start[half.axis], feature.end[half.axis]
    inside = [(at < half.at) if half.below else (at > half.at) for at in (start, end)]
    if not any(inside):
        return None
    if all(inside) or half.at in (start, end):
        return feature
    # only hexsides that run straight along the axis reach across a seam; up to it and over the
    # line of the seam itself the feature stands, so that no line finds a slit there
    cut = _moved(feature.start, half.axis, half.at)
    if inside[0]:
        return evolve(feature, end=cut, covers_end=True)
    return evolve(feature, start=cut, covers_start=True)


def _moved(point: Point, axis: int, at: int) -> Point:
    return (at, point[1]) if axis == 0 else (point[0], at)


def _merged(side: _Side) -> Iterator[HexsideFeature]:
    """What of a hexside's features goes on in another board's becomes one with it."""
    if len({number for number, _ in side.found}) == 1:
        yield from (feature for _, feature in side.found)
        return
    # all lie on one hexside, so that their points are in order along it, or in reverse
    first = side.found[0][1]
    backwards = first.start > first.end
    found = sorted(side.found, key=lambda one: (one[1].start, one[1].end), reverse=backwards)
    owner, last = found[0]
    for number, feature in found[1:]:
        if (feature.start < last.end) if backwards else (feature.start > last.end):
            yield last
            owner, last = number, feature
            continue
        if feature.start == last.start:
            last = evolve(last, covers_start=last.covers_start or feature.covers_start)
        if feature.end == last.end:
            last = evolve(last, covers_end=last.covers_end or feature.covers_end)
        elif (feature.end < last.end) if backwards else (feature.end > last.end):
            last = evolve(last, end=feature.end, covers_end=feature.covers_end)
        if number < owner:
            owner, last = number, evolve(last, values=feature.values)
    yield last


def _differing(parts: Sequence[Lying], sides: Iterable[_Side], whole: Grid) -> Iterator[Note]:
    """Features of which only one half is there, or whose halves are not alike."""
    told: dict[str, set[Hex]] = {}
    for side in sides:
        owner, feature = side.found[0]
        others = [(parts[number].name, other) for number, other in side.found if number != owner]
        first = parts[owner].name
        if side.cut and not others:
            what = f"{feature.terrain} on the half of a hexside of {first} and not on the other"
        elif differing := [name for name, f in others if dict(f.values) != dict(feature.values)]:
            what = f"{feature.terrain} of {first} and {differing[0]} on one hexside, of two kinds; "
            what += "that of the board listed first holds"
        else:
            continue
        around = feature.hex, whole.neighbour(feature.hex, feature.side)
        told.setdefault(what, set()).update(here for here in around if here in whole)
    for what, hexes in sorted(told.items()):
        yield Note("guessed", what, names(whole, hexes))
