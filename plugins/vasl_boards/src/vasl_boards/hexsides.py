"""What stands on hexsides, with the vertices it covers."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from hexwright import HexsideFeature, Note
from vasl_boards.areas import by_terrain
from vasl_boards.picture import Picture
from vasl_boards.shapes import Mask
from vasl_boards.sides import FINE, STEPS, Sides
from vasl_boards.terrain import Meaning

SHORTEST = 0.3
"""A stroke over less of a hexside belongs to another one that it meets at the vertex."""
LONG = 0.75
"""A stroke over so much of a hexside is one on it, though drawn beside it."""
ON_IT = 0.5
"""A shorter one is on it if so much of it is on the hexside itself ..."""
SLANT = 0.45
"""... and leaves it by no more than this for each pixel along it ..."""
BROADEST = 2.5
"""... and is no broader than so many strokes, or it crosses the hexside."""
AT_VERTEX = 2.5
"""Pixels from a vertex within which a stroke covers it ..."""
REACHED = 1.0
"""... and a wall between two buildings, which has an outside at its ends."""
_GAP = 2
_DOT = 4
_MIDDLE = slice(STEPS // 2 - 2, STEPS // 2 + 2)


def read_hexsides(picture: Picture) -> list[HexsideFeature]:
    """Bars, walls, cliffs and the like; terrain by terrain, hexside by hexside."""
    sides = Sides(picture)
    found: list[HexsideFeature] = []
    for terrain, meanings in by_terrain(picture.codes.of("bar", "hexside")):
        mask = picture.mask(meanings)
        if mask.any():
            found += _strokes(sides, terrain, meanings, mask)
    return found


def values_on(meanings: list[Meaning], sides: Sides, i: int) -> dict[str, Any]:
    """The values of the meaning that is most often met on a hexside."""
    if all(dict(m.values) == dict(meanings[0].values) and not m.height for m in meanings):
        return dict(meanings[0].values)
    met: Counter[int] = Counter()
    for offset in (-2.0, 0.0, 2.0):
        pixels = np.floor(sides.along[i] + offset * sides.across[i]).astype(int)
        limit = np.array(sides.picture.geometry.size) - 1
        x, y = np.clip(pixels, 0, limit).T
        met.update(sides.picture.ground.terrain[x, y].tolist())
    best = max(meanings, key=lambda m: met[m.code])
    return {**best.values, "height": best.height} if best.height else dict(best.values)


def _strokes(
    sides: Sides, terrain: str, meanings: list[Meaning], mask: Mask
) -> list[HexsideFeature]:
    picture, near = sides.picture, sides.near(mask)
    offsets = range(2 - picture.stroke, picture.stroke - 1)
    seen = np.array([sides.seen(mask, float(offset), near) for offset in offsets])
    hit = np.logical_or.reduce(seen)
    within = REACHED if all(m.splits for m in meanings) else AT_VERTEX
    covers = [sides.near_vertex(mask, end, within) for end in (0, 1)]
    found, told, marked = [], [], []
    for i, hits in zip(near.tolist(), hit, strict=True):
        first, last = _longest_run(hits)
        if last - first >= SHORTEST * STEPS and (
            last - first >= LONG * STEPS or _is_on(sides, mask, i, slice(first, last))
        ):
            at_start = bool(covers[0][i]) and first <= _GAP
            at_end = bool(covers[1][i]) and last >= STEPS - _GAP
            start, end = sides.ends_of(mask, i, (first, last), offsets)
            ends = (0 if at_start else start, FINE if at_end else end)
            values = values_on(meanings, sides, i)
            found.append(sides.feature(i, terrain, ends, (at_start, at_end), values))
            told.append(i)
        elif hits[_MIDDLE].any() and _is_dot(sides, mask, i):
            found.append(sides.feature(i, terrain, values=values_on(meanings, sides, i)))
            marked.append(i)
    _tell(sides, terrain, mask, told, marked)
    return found


def _is_on(sides: Sides, mask: Mask, i: int, steps: slice) -> bool:
    """Whether a stroke over a part of a hexside is on it: neither beside nor across it."""
    stroke = sides.picture.stroke
    offsets = np.arange(-2 * stroke, 2 * stroke + 1)
    seen = np.array([sides.seen(mask, float(offset), [i])[0, steps] for offset in offsets])
    broad = seen.sum(axis=0)
    there = broad > 0
    middle = (seen * offsets[:, None]).sum(axis=0)[there] / broad[there]
    slant = np.polyfit(np.flatnonzero(there) * sides.step[i], middle, 1)[0]
    return bool(
        seen[abs(offsets) <= 1].any(axis=0).mean() >= ON_IT
        and abs(slant) <= SLANT
        and np.median(broad) <= BROADEST * stroke
    )


def _is_dot(sides: Sides, mask: Mask, i: int) -> bool:
    """Whether what is at the middle of a hexside is a dot, with nothing of its kind around it.

    VASL looks at one pixel of each hexside. Where its own drawing misses that pixel, boards have a
    dot there to tell VASL what the hexside is.
    """
    x, y = sides.along[i][_MIDDLE].mean(axis=0).astype(int)
    reach = sides.picture.stroke + 1
    window = mask[max(0, x - reach) : x + reach + 1, max(0, y - reach) : y + reach + 1]
    inner = mask[max(0, x - reach + 1) : x + reach, max(0, y - reach + 1) : y + reach]
    return bool(window.sum() == inner.sum() >= _DOT)


def _longest_run(hit: Mask) -> tuple[int, int]:
    """Start and stop of the longest run of hits; short gaps do not end a run."""
    best, start, last = (0, 0), -1, -1
    for i in np.flatnonzero(hit).tolist():
        if start < 0 or i - last > _GAP + 1:
            start = i
        last = i
        if last + 1 - start > best[1] - best[0]:
            best = (start, last + 1)
    return best


def _tell(sides: Sides, terrain: str, mask: Mask, told: list[int], marked: list[int]) -> None:
    picture = sides.picture
    if told:
        picture.notes.append(
            Note("recognised", f"{terrain} on {len(told)} hexsides", sides.names(told))
        )
    if marked:
        picture.notes.append(
            Note("guessed", f"{terrain} on {len(marked)} hexsides that have but a dot of it in the "
                 "middle", sides.names(marked))
        )  # fmt: skip
    # as many pixels as a stroke over the shortest part of a hexside that counts has
    enough = SHORTEST * picture.geometry.across / 2 * picture.stroke / 2
    met = {*sides.names(told), *sides.names(marked)}
    left = _without_ends(sides, mask, told)
    missed = [name for name in picture.names_at(picture.count(left) > enough) if name not in met]
    if missed:
        picture.notes.append(
            Note("unread", f"{terrain} that is on none of the hex's sides", tuple(missed))
        )


def _without_ends(sides: Sides, mask: Mask, told: list[int]) -> Mask:
    """What is drawn, without the ends of strokes, which reach into the hexes beyond."""
    left, reach = mask.copy(), round(1.5 * sides.picture.stroke)
    for x, y in sides.ends[told].reshape(-1, 2).astype(int).tolist():
        left[max(0, x - reach) : x + reach + 1, max(0, y - reach) : y + reach + 1] = False
    return left
