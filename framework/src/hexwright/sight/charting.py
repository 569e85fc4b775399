"""An atlas in the making: all pairs of some Locations, row after row, so that it can go on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
from attrs import define, field

from hexwright.errors import HexwrightError
from hexwright.rules.situation import Situation
from hexwright.sight.many import Tell, verdicts
from hexwright.sight.views import Atlas, named, used

Ints = npt.NDArray[np.int64]

PORTION = 1 << 18
"""Lines that are asked for together."""

MOST = 20_000
"""Locations of the largest atlas: its arrays take 1.6 GB."""


@define(eq=False)
class Chart:
    """The answers so far between some Locations.

    Each pair is judged once, since a line is the same from either end; where ``sight_limits``
    rules are asked, which look from viewer to target, it is judged from both.

    Attributes:
        situation: The rules and the ground.
        places: The Locations, by index.
        clear, hindrance, rule: As an Atlas has them; ``rule`` counts all rules in force.
        done: How many rows are answered; below them, so is what mirrors them.
    """

    situation: Situation
    places: Ints
    clear: npt.NDArray[np.bool_] = field(init=False)
    hindrance: npt.NDArray[np.uint8] = field(init=False)
    rule: npt.NDArray[np.int16] = field(init=False)
    done: int = field(default=0, init=False)

    def __attrs_post_init__(self) -> None:
        n = len(self.places)
        if n > MOST:
            raise HexwrightError(
                f"an atlas of {n:,} Locations is too large; {MOST:,} are the most",
                hint="ask for fewer levels, or for fields",
            )
        self.clear = np.zeros((n, n), dtype=bool)
        self.hindrance = np.zeros((n, n), dtype=np.uint8)
        self.rule = np.full((n, n), -1, dtype=np.int16)

    @property
    def directed(self) -> bool:
        """Whether the two directions of a line are judged each by itself."""
        situation = self.situation
        return any(situation.awake(bound) for bound in situation.ruleset.hook("sight_limits"))

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that ``rule`` counts."""
        return tuple(rule.id for rule in self.situation.ruleset.rules)

    def lines(self, rows: int) -> int:
        """How many lines the first ``rows`` rows are."""
        n = len(self.places)
        return rows * n if self.directed else rows * n - rows * (rows - 1) // 2

    def go(self, tell: Tell | None = None, *, portion: int = PORTION) -> Iterator[None]:
        """Judge what is left, stopping after each portion of whole rows.

        Args:
            tell: Told of the progress.
            portion: Lines of a portion; it is one row at least.
        """
        number = {id_: i for i, id_ in enumerate(self.rules)}
        n = len(self.places)
        while self.done < n:
            stop = self.done + 1
            while stop < n and self.lines(stop + 1) - self.lines(self.done) <= portion:
                stop += 1
            rows = np.arange(self.done, stop)
            firsts = 0 * rows if self.directed else rows
            i = np.repeat(rows, n - firsts)
            j = np.concatenate([np.arange(first, n) for first in firsts.tolist()])
            found = verdicts(self.situation, self.places[i], self.places[j], tell)
            ids = np.array([number[id_] for id_ in found.rules] + [-1], dtype=np.int16)
            self._fill(i, j, found.clear, found.hindrance, ids[found.rule])
            if not self.directed:
                self._fill(j, i, found.clear, found.hindrance, ids[found.rule])
            self.done = stop
            yield

    def _fill(self, i: Ints, j: Ints, clear: Any, hindrance: Any, rule: Any) -> None:
        self.clear[i, j], self.hindrance[i, j], self.rule[i, j] = clear, hindrance, rule

    def atlas(self) -> Atlas:
        """The atlas, once all rows are answered."""
        rule, rules = used(self.rule, self.rules)
        hexes, locations = named(self.situation, self.places)
        return Atlas(
            hexes=hexes,
            locations=locations,
            rules=rules,
            clear=self.clear,
            hindrance=self.hindrance,
            rule=rule,
            directed=self.directed,
        )
