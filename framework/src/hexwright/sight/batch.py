"""Tracing a batch of lines: interpreted for a few, compiled for many, by the same source."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from hexwright.grid import Point
from hexwright.grid import walk as grid_walk
from hexwright.rules.situation import Situation
from hexwright.sight import trace
from hexwright.sight.compiled import kernels, worthwhile
from hexwright.sight.lines import Lines
from hexwright.sight.rows import Rows

Ints = npt.NDArray[np.int64]


def trace_lines(
    situation: Situation, a: Ints, b: Ints, aims: dict[int, tuple[Point, Point]] | None = None
) -> Lines:
    """Trace lines between Locations.

    Args:
        situation: The rules and the ground.
        a, b: Locations at the two ends, by index.
        aims: For lines that do not run between hex centres: line number to its two ends.

    Returns:
        The lines with their crossings.
    """
    ground = situation.ground
    hexes = situation.locations.hex
    ends = np.concatenate([ground.centres[hexes[a]], ground.centres[hexes[b]]], axis=1)
    for line, (start, end) in (aims or {}).items():
        ends[line] = (*ground.flat_point(start), *ground.flat_point(end))
    rows = trace_rows(ground, ends, compiled=worthwhile(len(a)))
    return Lines(situation, ends, a, b, rows)


def trace_bundle(situation: Situation, a: Ints, b: Ints, ends: tuple[Point, Point]) -> Lines:
    """Trace lines between Locations of two hexes, which differ by their heights alone: once.

    Args:
        situation: The rules and the ground.
        a, b: Locations at the two ends, by index; those of one end are in one hex.
        ends: The two ends of all lines, on the lattice.
    """
    ground, n = situation.ground, len(a)
    flat = np.array([[*ground.flat_point(ends[0]), *ground.flat_point(ends[1])]], dtype=np.int64)
    one = trace_rows(ground, flat, compiled=False)
    row = np.tile(np.arange(len(one)), n)
    rows = one.take(row, np.repeat(np.arange(n), len(one)))
    return Lines(situation, np.repeat(flat, n, axis=0), a, b, rows)


def trace_rows(ground: Any, ends: Ints, *, compiled: bool) -> Rows:
    """The crossings of segments given by their ends (n x 4, in the frame of the trace)."""
    widest = ground.widest
    reach = np.abs(ends[:, 2:] - ends[:, :2]).max(axis=0, initial=0)
    longest = grid_walk.capacity(0, 0, int(reach[0]), int(reach[1]))
    if compiled:
        columns, ptr = _compiled(ground.shape, ends, longest, widest)
    else:
        columns, ptr = _interpreted(ground.lists, ends.tolist(), longest, widest)
    line = np.repeat(np.arange(len(ends)), np.diff(ptr))
    return Rows(line, *columns)


def _interpreted(
    shape: Any, ends: list[list[int]], longest: int, widest: int
) -> tuple[list[Ints], Ints]:
    work = tuple([0] * longest for _ in range(3))
    out = tuple([0] * (longest * (1 + widest)) for _ in range(6))
    columns: tuple[list[int], ...] = ([], [], [], [], [], [])
    ptr = [0]
    for px, py, qx, qy in ends:
        n = trace.trace_one(shape, px, py, qx, qy, work, out, 0)
        for column, filled in zip(columns, out, strict=True):
            column.extend(filled[:n])
        ptr.append(ptr[-1] + n)
    return [np.array(c, dtype=np.int64) for c in columns], np.array(ptr, dtype=np.int64)


def _compiled(shape: Any, ends: Ints, longest: int, widest: int) -> tuple[list[Ints], Ints]:
    many = kernels().trace_many
    work = tuple(np.zeros(longest, dtype=np.int64) for _ in range(3))
    room = longest * (1 + widest) + 24 * len(ends)
    while True:
        out = tuple(np.empty(room, dtype=np.int64) for _ in range(6))
        ptr = np.zeros(len(ends) + 1, dtype=np.int64)
        done = many(shape, ends, work, out, ptr)
        if done == len(ends):
            return [column[: ptr[-1]] for column in out], ptr
        room = max(2 * room, room * len(ends) // max(done, 1))
