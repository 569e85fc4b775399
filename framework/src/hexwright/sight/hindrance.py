"""Adding up hindrance: within a hex, then over the hexes of a line."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hexwright.sight.found import Found, distinct
from hexwright.sight.lines import Lines

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


def add_up(lines: Lines, found: list[Found]) -> Ints:
    """Total hindrance of each line (int64); what does not count is told why, in ``found``.

    Within a hex the largest of each group counts and groups add up; how hexes add up is for the
    rule that answers ``hindrance_policy``.
    """
    if not found:
        return np.zeros(len(lines), dtype=np.int64)
    _replace(lines, found)
    live = [np.flatnonzero(f.counts) for f in found]
    source = np.repeat(np.arange(len(found)), [len(k) for k in live])
    item = np.concatenate(live)
    row = np.concatenate([f.row[k] for f, k in zip(found, live, strict=True)])
    n = np.concatenate([f.n[k] for f, k in zip(found, live, strict=True)])
    names = [f.entry.contribution.group for f in found]
    group = np.array([sorted(set(names)).index(g) for g in names], dtype=np.int64)[source]
    line, hex = lines.rows.line[row], lines.rows.hex[row]

    def lose(losers: Ints, why: str) -> None:
        of = source[losers]
        for i in distinct(of):
            found[i].lose(item[losers[of == i]], why)

    best, others = _largest(n, line, hex, group)
    lose(others, "a larger one counts in this hex")
    if lines.situation.stacking == "range":
        first = _first(line[best], hex[best])
        cell, one = np.cumsum(first) - 1, best[first]
        sums = np.bincount(cell, weights=n[best]).astype(np.int64)
        # near - far is the same hexes' mirror image when the ends change places
        aside = lines.near[row[one]] - lines.far[row[one]]
        _, dropped = _largest(sums, line[one], aside, tie=hex[one])
        counts = np.ones(len(one), dtype=bool)
        counts[dropped] = False
        lose(best[~counts[cell]], "another hex at this range counts")
        best = best[counts[cell]]
    return np.bincount(line[best], weights=n[best], minlength=len(lines)).astype(np.int64)


def _largest(size: Ints, *keys: Ints, tie: Ints | None = None) -> tuple[Ints, Ints]:
    """Indices of the largest of each set of equal keys, sorted by them, and of all others."""
    last = () if tie is None else (tie,)
    order = np.lexsort((*last, -size, *reversed(keys)))
    first = _first(*(k[order] for k in keys))
    return order[first], order[~first]


def _first(*keys: Ints) -> Bools:
    """Which are the first of a run of equal keys."""
    first = np.zeros(len(keys[0]), dtype=bool)
    first[:1] = True
    for key in keys:
        first[1:] |= key[1:] != key[:-1]
    return first


def _replace(lines: Lines, found: list[Found]) -> None:
    """A hindrance that replaces another rule's takes its place in the same hex of a line.

    As for terms: what is itself replaced there replaces nothing, and rules that replace each
    other in a circle are decided for the later one.
    """
    ids = [f.entry.rule.id for f in found]
    named = [
        {*f.entry.contribution.replaces, *f.entry.rule.replaces} - {id_}
        for f, id_ in zip(found, ids, strict=True)
    ]
    if not any(named):
        return
    cells = [f.line * len(lines.ground.hexes) + lines.rows.hex[f.row] for f in found]
    open_ = set(range(len(found)))
    while open_:
        wanted = {id_ for i in open_ for id_ in named[i]}
        free = {i for i in open_ if ids[i] not in wanted}
        chosen = free or {max(open_, key=lambda i: found[i].entry.rule.order)}
        open_ -= chosen
        for i in chosen:
            held = cells[i][found[i].counts]
            for j in open_:
                if ids[j] in named[i]:
                    why = f"replaced by {ids[i]}"
                elif ids[i] in named[j] and ids[i] != ids[j]:
                    why = f"replaces {ids[i]} in a circle, and {ids[i]} is later"
                else:
                    continue
                found[j].lose(found[j].counts & np.isin(cells[j], held), why)
