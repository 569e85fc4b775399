"""Questions put to a scenario to see what its rules say: a sample, always the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import TypeVar

import numpy as np
import numpy.typing as npt
from attrs import define, field

from hexwright.checking.finding import Finding, of_error
from hexwright.errors import HexwrightError, RuleFailed
from hexwright.rules.ruling import Ruling
from hexwright.rules.section import source_line
from hexwright.rules.situation import Situation
from hexwright.scenario import Act, Attack, Question, Roll, Scenario, Step, Supply, Victory
from hexwright.scenario.questions import told

MOST = 60
"""So many questions of each sort."""
LINES = 300
"""So many lines, each judged from both its ends."""

T = TypeVar("T")
Ints = npt.NDArray[np.int64]


def questions(scenario: Scenario) -> Iterator[Question]:
    """What players might ask of the pieces that there are, some of each sort."""
    situation, names = scenario.situation, list(scenario.pieces)
    near = {name: _near(scenario, name) for name in names}
    yield from _some(
        [Attack(a, b, k) for k in situation.attack_kinds for a in names for b in names]
    )
    yield from _some(
        [Step(n, b, how) for how in situation.move_kinds for n in names for b in near[n]]
    )
    acts: list[Act] = []
    for kind in situation.act_kinds.values():
        for name in names:
            sides = _sides(scenario, name)
            where = {"hexside": sides, "board": [""]}.get(kind.on, [name, *near[name]])
            acts += [Act(kind.name, name, at) for at in where]
    yield from _some(acts)
    yield from _some([Roll(kind, name, name) for kind in situation.roll_kinds for name in names])
    if situation.ruleset.hook("supply_links"):
        yield from _some([Supply(name) for name in names])
    if any(situation.ruleset.hook(name) for name in ("victory_points", "outcome")):
        yield from (Victory(side) for side in sorted({p.side for p in scenario.pieces.values()}))


def _some(all_: Sequence[T]) -> list[T]:
    return list(all_) if len(all_) <= MOST else Random(0).sample(all_, MOST)


def _near(scenario: Scenario, name: str) -> list[str]:
    """The Locations of a piece's hex and of those beside it."""
    grid, locations = scenario.board.grid, scenario.situation.locations
    here = scenario.pieces[name].hex
    hexes = [here, *(grid.neighbour(here, side) for side in range(6))]
    found = []
    for hex_ in hexes:
        at = grid.index.get(hex_)
        if at is not None:
            rows = np.flatnonzero(locations.hex == at).tolist()
            found += [f"{grid.name(hex_)}@{locations.names[i]}" for i in rows]
    return found


def _sides(scenario: Scenario, name: str) -> list[str]:
    grid, here = scenario.board.grid, scenario.pieces[name].hex
    return [grid.side_name(here, side) for side in range(6)]


def sampled(situation: Situation) -> tuple[Ints, Ints]:
    """Locations at the ends of lines, by index."""
    n = len(situation.locations)
    rng = np.random.default_rng(0)
    a = rng.integers(0, n, LINES)
    b = rng.integers(0, n, LINES)
    apart = situation.locations.hex[a] != situation.locations.hex[b]
    return a[apart], b[apart]


def location_name(situation: Situation, location: int) -> str:
    """A Location as a player would write it."""
    locations, grid = situation.locations, situation.board.grid
    hex_ = grid.name(situation.ground.hexes[locations.hex[location]])
    name = locations.names[location]
    return hex_ if name == "ground" else f"{hex_}@{name}"


@define
class Failures:
    """Rules that failed, each told once however often it was asked."""

    found: dict[tuple[str, str], Finding] = field(factory=dict)

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Note what a rule does wrong inside, and go on."""
        try:
            yield
        except RuleFailed as error:
            self._note(error)
        except HexwrightError:
            pass  # no sensible question
        except Exception as error:  # what a rule yielded may be of use to nobody
            line = source_line(error)
            self._note(RuleFailed(f"raised {type(error).__name__}: {error}", where=line))

    def _note(self, error: HexwrightError) -> None:
        for one in of_error("HX301", error):
            self.found.setdefault((one.place.rule, one.what), one)


def asked(scenario: Scenario, failures: Failures) -> dict[str, Ruling]:
    """The answers to the sample, by question; what cannot be asked is left out."""
    found: dict[str, Ruling] = {}
    with failures.noted():
        for question in questions(scenario):
            with failures.noted():
                ruling = scenario.ask(question)
                found[f"{told(question)} {getattr(question, 'kind', '')}".strip()] = ruling
    return found
