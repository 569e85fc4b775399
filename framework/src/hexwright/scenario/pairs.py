"""All lines between the Locations of two hexes, judged in one batch."""

from __future__ import annotations

import numpy as np
from attrs import evolve, frozen

from hexwright.rules.situation import Situation
from hexwright.sight.batch import trace_bundle
from hexwright.sight.judge import Verdicts, judge
from hexwright.sight.spot import Place
from hexwright.sight.written import label_of


@frozen
class Pair:
    """The line between two Locations.

    Attributes:
        clear: Whether it is clear.
        hindrance: Its total hindrance; ``None`` if it is blocked.
        rules: Ids of the rules that count in this, in rule order, as of a ruling on the line.
        blocked_by: Those of them that block it.
        back: The line the other way, if that has another answer.
    """

    clear: bool
    hindrance: int | None
    rules: tuple[str, ...]
    blocked_by: tuple[str, ...]
    back: Pair | None = None


@frozen
class Pairs:
    """The lines between all Locations of two hexes.

    Attributes:
        question: What was asked, as a player would put it.
        start, end: The Locations of the first and of the second hex, from the top down, as places
            are written.
        table: A row for each Location of the first hex, a pair for each of the second in it.
    """

    question: str
    start: tuple[str, ...]
    end: tuple[str, ...]
    table: tuple[tuple[Pair, ...], ...]


def pairs(situation: Situation, a: Place, b: Place) -> Pairs:
    """Judge the lines between all Locations of two hexes.

    A line is judged both ways if a rule in force limits sight one way.

    Args:
        situation: The rules and the ground.
        a, b: A place in each of the hexes. Lines run to the vertex at which it aims, if it does.

    Raises:
        HexwrightError: if a place is no Location of the ground; also a RuleFailed.
    """
    ground, grid = situation.ground, situation.ground.grid
    hexes = ground.hexes[a.hex], ground.hexes[b.hex]
    ends = a.aim or grid.centre(hexes[0]), b.aim or grid.centre(hexes[1])
    names = grid.name(hexes[0]), grid.name(hexes[1])
    there = situation.locations
    for place in (a, b):
        there.require(place.hex, place.location, place.label)
    start, end = (np.flatnonzero(there.hex == place.hex)[::-1] for place in (a, b))
    i, j = (of.ravel() for of in np.meshgrid(start, end, indexing="ij"))
    question = f"LOS {names[0]} - {names[1]}, all levels"
    found = _pairs(judge(trace_bundle(situation, i, j, ends), question))
    if any(map(situation.awake, situation.ruleset.hook("sight_limits"))):
        back = _pairs(judge(trace_bundle(situation, j, i, ends[::-1]), question))
        found = [
            one
            if (one.clear, one.hindrance) == (other.clear, other.hindrance)
            else evolve(one, back=other)
            for one, other in zip(found, back, strict=True)
        ]
    wide = len(end)
    return Pairs(
        question,
        tuple(label_of(names[0], there.names[k]) for k in start.tolist()),
        tuple(label_of(names[1], there.names[k]) for k in end.tolist()),
        tuple(tuple(found[at : at + wide]) for at in range(0, len(found), wide)),
    )


def _pairs(verdicts: Verdicts) -> list[Pair]:
    """The answer on each line of a batch."""
    said: list[set[tuple[int, str]]] = [set() for _ in verdicts.clear]
    blocks: list[set[tuple[int, str]]] = [set() for _ in verdicts.clear]
    for found, of in (
        *((f, (said, blocks)) for f in verdicts.blocks),
        *((f, (said,)) for f in (*verdicts.clears, *verdicts.hindrances)),
    ):
        rule = found.entry.rule.order, found.entry.rule.id
        for line in set(found.line[found.counts].tolist()):
            for rules in of:
                rules[line].add(rule)
    return [
        Pair(clear, n if clear else None, _ids(rules), _ids(blocking))
        for clear, n, rules, blocking in zip(
            verdicts.clear.tolist(), verdicts.hindrance.tolist(), said, blocks, strict=True
        )
    ]


def _ids(rules: set[tuple[int, str]]) -> tuple[str, ...]:
    return tuple(id_ for _, id_ in sorted(rules))
