"""What of a scenario would mean nothing without some of the rules in force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from hexwright.errors import RuleFailed
from hexwright.report.wording import some
from hexwright.rules.entry import Entry
from hexwright.scenario import Scenario
from hexwright.sight.written import GROUND, label_of

_TOLD = {
    "piece_kinds": "no rule in force knows these pieces any more: {}",
    "marker_kinds": "these markers do nothing any more: {}",
    "conditions": "these conditions mean nothing any more: {}",
    "terrains": "lines meet nothing any more in this terrain: {}",
    "locations": "the Locations of these pieces are gone: {}",
}
"""What becomes of them, by the hook that declared them."""


@frozen
class Orphan:
    """Something that means nothing any more once these rules are off.

    Attributes:
        hook: The hook that declares such things.
        name: What it is called.
        rules: Ids of the rules in force that declare it; one of them is enough.
    """

    hook: str
    name: str
    rules: frozenset[str]


def orphans(scenario: Scenario) -> tuple[Orphan, ...]:
    """Pieces, markers, conditions and terrain of a scenario, and the rules that they hang on.

    What means nothing already is not among them, nor what only a rule that fails could tell.
    """
    pieces = Counter(piece.kind for piece in scenario.pieces.values())
    markers = Counter(marker.kind for marker in scenario.markers)
    areas = {(area.terrain, "area"): area.terrain for area in scenario.board.areas}
    sides = {(side.terrain, "hexside"): side.terrain for side in scenario.board.hexsides}
    return (
        *_declared(scenario, "piece_kinds", _counted(pieces)),
        *_declared(scenario, "marker_kinds", _counted(markers)),
        *_declared(scenario, "conditions", {(name, ""): name for name in scenario.conditions}),
        *_declared(scenario, "terrains", areas | sides),
        *_homeless(scenario),
    )


def warnings(found: Iterable[Orphan], ends: frozenset[str]) -> list[str]:
    """What is to be told of rules that would no longer be in force, a text for each hook."""
    names: dict[str, list[str]] = {}
    for orphan in found if ends else ():
        if orphan.rules <= ends:
            names.setdefault(orphan.hook, []).append(orphan.name)
    return [_TOLD[hook].format(some(named)) for hook, named in names.items()]


def _counted(kinds: Counter[str]) -> dict[tuple[str, str], str]:
    return {(kind, ""): f"{n} {kind}" for kind, n in kinds.items()}


def _declared(
    scenario: Scenario, hook: str, told: Mapping[tuple[str, str], str]
) -> Iterator[Orphan]:
    """What hangs on the rules that declare it; by its name and where it stands, how it is told."""
    rules: dict[tuple[str, str], set[str]] = {}
    for entry in _said(scenario, hook) if told else ():
        kind = entry.contribution
        on = kind.on if hook == "terrains" else ""
        rules.setdefault((kind.name, on), set()).add(entry.rule.id)
    for key, name in told.items():
        if key in rules:
            yield Orphan(hook, name, frozenset(rules[key]))


def _homeless(scenario: Scenario) -> Iterator[Orphan]:
    """Pieces whose Location only some rules add."""
    grid = scenario.board.grid
    above = [piece for piece in scenario.pieces.values() if piece.location != GROUND]
    rules: dict[tuple[int, str], set[str]] = {
        (grid.index[piece.hex], piece.location): set() for piece in above
    }
    for entry in _said(scenario, "locations") if above else ():
        key = (entry.contribution.hex, getattr(entry.contribution, "name", GROUND))
        if key in rules:
            rules[key].add(entry.rule.id)
    for piece in above:
        if by := rules[grid.index[piece.hex], piece.location]:
            name = f"{piece.name} ({label_of(grid.name(piece.hex), piece.location)})"
            yield Orphan("locations", name, frozenset(by))


def _said(scenario: Scenario, hook: str) -> list[Entry]:
    """What all rules in force say; nothing if one fails, which is told where it is asked."""
    situation = scenario.situation
    try:
        given = {}
        if hook == "locations":
            given = {"ground": situation.ground, "facts": situation.facts}
        return scenario.ruleset.ask(hook, "what the scenario hangs on", **given)
    except RuleFailed:
        return []
