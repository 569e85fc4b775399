"""Questions for a scenario, drawn by a seed: some of every kind that its rules declare."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from attrs import frozen

from hexwright.errors import HexwrightError, RuleFailed
from hexwright.rules.kinds import ActKind
from hexwright.rules.ruling import Ruling
from hexwright.scenario import Act, Attack, Question, Roll, Scenario, Sight, Step, Supply, Victory

SEED = 2026


@frozen
class Refused:
    """A question that is not answered.

    Attributes:
        what: Why not: there is no such place, or no such act, under the rules.
        failed: Whether a rule raised.
    """

    what: str
    failed: bool = False


def ask(scenario: Scenario, question: Question) -> Ruling | Refused:
    """The answer, or why there is none."""
    try:
        return scenario.ask(question)
    except RuleFailed as error:
        return Refused(str(error), failed=True)
    except HexwrightError as error:
        return Refused(error.what)


def plainly(answer: Ruling | Refused) -> Any:
    """An answer with everything that can be told of it, to be compared."""
    return answer.what if isinstance(answer, Refused) else answer.to_json()


def briefly(answer: Ruling | Refused) -> str:
    """An answer in a few words."""
    if isinstance(answer, Refused):
        return answer.what
    return ", ".join(f"{name} {value}" for name, value in answer.values.items()) or "no answer"


def sampled(scenario: Scenario, count: int) -> tuple[Question, ...]:
    """About so many questions: what the scenario expects, then of each kind in turn.

    The same scenario is asked the same questions.
    """
    random = Random(SEED)
    expected = [
        e.question
        for e in scenario.expectations
        if not (e.markers or e.with_ or e.without or e.conditions)
    ]
    found = dict.fromkeys(_some(expected, count // 4, random))
    sources = list(_sources(scenario, random))
    while sources and len(found) < count:
        for source in list(sources):
            question = next(source, None)
            if question is None:
                sources.remove(source)
            else:
                found.setdefault(question)
    return tuple(list(found)[:count])


def places(scenario: Scenario) -> list[str]:
    """All Locations, as questions name them."""
    grid, locations = scenario.board.grid, scenario.situation.locations
    return [
        f"{grid.name(grid.hexes[hex])}@{name}"
        for hex, name in zip(locations.hex.tolist(), locations.names, strict=True)
    ]


def _sources(scenario: Scenario, random: Random) -> Iterator[Iterator[Question]]:
    """For each kind of question those there are, drawn when they are taken."""
    situation, there = scenario.situation, places(scenario)
    pieces = list(scenario.pieces) or there

    def drawn(make: Callable[..., Question], *args: Any) -> Iterator[Question]:
        return (make(*args) for _ in range(200))  # of which some are drawn twice

    def sight() -> Question:
        return Sight(random.choice(there), random.choice(there))

    def attack(kind: str) -> Question:
        return Attack(random.choice(pieces), random.choice(there), kind)

    def step(how: str) -> Question:
        return _step(scenario, random.choice(pieces), how, random)

    def act(kind: ActKind) -> Question:
        return Act(kind.name, random.choice(pieces), _at(scenario, kind.on, there, random))

    def roll(kind: str) -> Question:
        return Roll(kind, random.choice(pieces), random.choice(there))

    yield drawn(sight)
    yield from (drawn(attack, kind) for kind in situation.attack_kinds)
    yield from (drawn(step, how) for how in situation.move_kinds)
    yield from (drawn(act, kind) for kind in _some(situation.act_kinds.values(), 12, random))
    yield from (drawn(roll, kind) for kind in _some(situation.roll_kinds, 6, random))
    if scenario.pieces and situation.ruleset.hook("supply_links"):
        yield iter([Supply(name) for name in pieces])
    if any(situation.ruleset.hook(name) for name in ("victory_points", "outcome")):
        yield iter([Victory(side) for side in sorted({p.side for p in scenario.pieces.values()})])


def _step(scenario: Scenario, piece: str, how: str, random: Random) -> Step:
    """A step to a hex nearby."""
    grid = scenario.board.grid
    here = grid.hexes[scenario.place(piece).hex]
    near = [at for at in (here, *grid.neighbours(here)) if at in grid]
    return Step(piece, grid.name(random.choice(near)), how)


def _at(scenario: Scenario, on: str, there: Sequence[str], random: Random) -> str:
    if on == "board":
        return ""
    grid = scenario.board.grid
    side = grid.side_name(random.choice(grid.hexes), random.randrange(6))
    return random.choice(there) if on == "place" else side


def _some(items: Any, count: int, random: Random) -> list[Any]:
    """At most so many of some, in their order."""
    all_ = list(items)
    if len(all_) <= count:
        return all_
    return [all_[i] for i in sorted(random.sample(range(len(all_)), count))]


Answers = Mapping[Question, Ruling | Refused]


def answers(scenario: Scenario, questions: Sequence[Question]) -> Answers:
    """The answers to questions."""
    return {question: ask(scenario, question) for question in questions}
