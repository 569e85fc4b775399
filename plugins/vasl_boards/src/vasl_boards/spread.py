"""Rasters: what is wide, and the nearest of what is known."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from vasl_boards.shapes import Mask

Cells = npt.NDArray[np.int32]


def opened(mask: Mask, cells: Cells, by: int) -> Mask:
    """A mask without what is at most ``2 * by`` pixels wide within a cell."""
    beside, below = cells[1:] == cells[:-1], cells[:, 1:] == cells[:, :-1]
    core = mask
    for _ in range(by):
        core = _eroded(core, beside, below)
    # a little further than it was worn away, or its corners at hexsides would stay rounded
    for _ in range(2 * by):
        core = _dilated(core, beside, below) & mask
    return core


def closed(mask: Mask, by: int) -> Mask:
    """A mask with the gaps filled that are at most ``2 * by`` pixels wide."""
    wide = np.pad(mask, by)
    cells = np.zeros(wide.shape, dtype=np.int32)
    beside, below = cells[1:] == cells[:-1], cells[:, 1:] == cells[:, :-1]
    for _ in range(by):
        wide = _dilated(wide, beside, below)
    for _ in range(by):
        wide = _eroded(wide, beside, below)
    found: Mask = wide[by:-by, by:-by] | mask
    return found


def filled(values: npt.NDArray[Any], known: Mask, cells: Cells) -> npt.NDArray[Any]:
    """Values, each that is not known replaced by the nearest that is, step by step in its cell.

    A pixel that no known one reaches keeps what it has.
    """
    found, known = values.copy(), known.copy()
    left = np.flatnonzero(~known)
    flat, sure, cell = found.reshape(-1), known.reshape(-1), cells.reshape(-1)
    wide, high = values.shape
    while len(left):
        x, y = left // high, left % high
        taken = np.full(len(left), -1)
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            inside = (x + dx >= 0) & (x + dx < wide) & (y + dy >= 0) & (y + dy < high)
            beside = np.where(inside, left + dx * high + dy, left)
            good = inside & sure[beside] & (cell[beside] == cell[left]) & (taken < 0)
            taken[good] = beside[good]
        reached = taken >= 0
        if not reached.any():
            break
        flat[left[reached]] = flat[taken[reached]]
        sure[left[reached]] = True
        left = left[~reached]
    return found


def _eroded(mask: Mask, beside: Mask, below: Mask) -> Mask:
    found = mask.copy()
    found[1:] &= mask[:-1] & beside
    found[:-1] &= mask[1:] & beside
    found[:, 1:] &= mask[:, :-1] & below
    found[:, :-1] &= mask[:, 1:] & below
    return found


def _dilated(mask: Mask, beside: Mask, below: Mask) -> Mask:
    found = mask.copy()
    found[1:] |= mask[:-1] & beside
    found[:-1] |= mask[1:] & beside
    found[:, 1:] |= mask[:, :-1] & below
    found[:, :-1] |= mask[:, 1:] & below
    return found
