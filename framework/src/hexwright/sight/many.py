"""Many lines at once: their answers as columns, in bounded memory, on all cores.

Declared terrain that blocks a line for good is found on the way out (``sight.sieve``); what is
left is traced whole and judged by the rules, as a single line is.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt
from attrs import field, frozen

from hexwright.checked import seal
from hexwright.grid import walk as grid_walk
from hexwright.rules.situation import Situation
from hexwright.sight.batch import trace_rows
from hexwright.sight.compiled import kernels, threads, worthwhile
from hexwright.sight.judge import judge
from hexwright.sight.lines import Lines
from hexwright.sight.sieve import Sieve, flags_of, sieve_of, sift_many

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

Tell = Callable[[int], None]
"""Told how many more lines are answered."""

CHUNK = 1 << 15
"""Lines that are looked at together; few of them are left when they are traced and judged."""

JUDGED = 4096
"""Of those, lines that are traced and judged together: what they meet is held in memory."""

MOST_HINDRANCE = 255
"""What uint8 holds; more than this is told as this."""


@frozen(eq=False)
class Answers:
    """What became of lines, as columns.

    Attributes:
        clear: Whether each line is clear (bool).
        hindrance: Total hindrance of each line (uint8); 0 where it is blocked.
        rule: A rule that blocks each line, as an index into ``rules``; -1 where it is clear.
        rules: Ids of rules.
    """

    clear: Bools = field(converter=seal)
    hindrance: npt.NDArray[np.uint8] = field(converter=seal)
    rule: npt.NDArray[np.int32] = field(converter=seal)
    rules: tuple[str, ...]


def verdicts(situation: Situation, a: Ints, b: Ints, tell: Tell | None = None) -> Answers:
    """Judge lines between Locations.

    Args:
        situation: The rules and the ground.
        a, b: Locations at the two ends, by index (n). Sight looks from a to b.
        tell: Told of the progress, from this thread.

    Raises:
        RuleFailed: if a rule raises.
    """
    clear = np.zeros(len(a), dtype=bool)
    hindrance = np.zeros(len(a), dtype=np.uint8)
    rule = np.full(len(a), -1, dtype=np.int32)
    compiled = worthwhile(len(a))
    work = _Work(situation, compiled)

    def answer(some: slice) -> int:
        blocked = work.sifted(a[some], b[some])
        rule[some] = blocked
        left = np.flatnonzero(blocked < 0)
        for part in np.array_split(left, -(-len(left) // JUDGED)) if len(left) else ():
            at = part + some.start
            clear[at], hindrance[at], rule[at] = work.judged(a[at], b[at])
        return len(blocked)

    size = CHUNK if compiled else JUDGED
    parts = [slice(at, min(at + size, len(a))) for at in range(0, len(a), size)]
    workers = min(threads(), len(parts)) if compiled else 1
    if workers <= 1:
        for part in parts:
            _tell(tell, answer(part))
    else:
        work.ready()
        with ThreadPoolExecutor(workers) as pool:
            try:
                for done in pool.map(answer, parts):
                    _tell(tell, done)
            except BaseException:  # a rule that fails, or Ctrl-C: nobody waits for the others
                pool.shutdown(wait=True, cancel_futures=True)
                raise
    return Answers(clear, hindrance, rule, tuple(r.id for r in situation.ruleset.rules))


def _tell(tell: Tell | None, done: int) -> None:
    if tell is not None:
        tell(done)


class _Work:
    """What all chunks of a batch have in common."""

    def __init__(self, situation: Situation, compiled: bool) -> None:
        self.situation, self.compiled = situation, compiled
        ground = situation.ground
        self.centres = ground.centres[situation.locations.hex]
        sieve = situation.once(sieve_of)
        self.sieve = sieve if compiled else Sieve(*(column.tolist() for column in sieve))
        self.shape = ground.shape if compiled else ground.lists
        wide, high = np.ptp(ground.centres, axis=0).tolist()
        self.longest = grid_walk.capacity(0, 0, wide, high)

    def ready(self) -> None:
        """Work out what rules share before threads need it at once."""
        situation = self.situation
        for known in (situation.facts, situation.links, situation.stacking, kernels()):
            del known

    def sifted(self, a: Ints, b: Ints) -> npt.NDArray[np.int32]:
        """The rule that blocks each line for good, by its order, or -1."""
        places, ends = self.situation.locations, self._ends(a, b)
        high = np.maximum(places.sight[a], places.sight[b])
        given = (ends, places.hex[a], places.hex[b], high, flags_of(self.situation, a, b))
        found = np.empty(len(a), dtype=np.int32)
        if self.compiled:
            work = tuple(np.zeros(self.longest, dtype=np.int64) for _ in range(3))
            kernels().sift_many(self.shape, self.sieve, *given, work, found)
        else:
            scratch = tuple([0] * self.longest for _ in range(3))
            columns: tuple[Any, ...] = tuple(column.tolist() for column in given)
            sift_many(*(self.shape, self.sieve, *columns, scratch, found))
        return found

    def judged(
        self, a: Ints, b: Ints
    ) -> tuple[Bools, npt.NDArray[np.uint8], npt.NDArray[np.int32]]:
        """Whether each line is clear, its hindrance, and a rule that blocks it, or -1."""
        ends = self._ends(a, b)
        rows = trace_rows(self.situation.ground, ends, compiled=self.compiled)
        found = judge(Lines(self.situation, ends, a, b, rows), "sight of many lines")
        rule = np.full(len(a), -1, dtype=np.int32)
        for block in reversed(found.blocks):  # the first that was said is the one that is told
            rule[block.line[block.counts]] = block.entry.rule.order
        return found.clear, np.minimum(found.hindrance, MOST_HINDRANCE).astype(np.uint8), rule

    def _ends(self, a: Ints, b: Ints) -> Ints:
        return np.concatenate([self.centres[a], self.centres[b]], axis=1)
