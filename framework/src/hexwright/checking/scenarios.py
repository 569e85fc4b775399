"""What is wrong with a scenario: its file, its answers, and what it says in vain."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from hexwright.board.files import beside
from hexwright.checking import boards, order, sight
from hexwright.checking.asking import Failures, asked
from hexwright.checking.finding import Finding, Place, of_error, shown
from hexwright.checking.source import RuleSource, Sources
from hexwright.errors import HexwrightError
from hexwright.rules.discovery import Registry
from hexwright.rules.section import Section
from hexwright.scenario import Scenario
from hexwright.scenario.house import named_house


def scenario_file(
    path: Path,
    registry: Registry,
    read: Callable[[Path], Sources],
    section: Section | None = None,
    houses: Sequence[Path] = (),
) -> Iterator[Finding]:
    """Check a scenario.

    Args:
        path: Its file.
        registry: The sections to choose from.
        read: Gives the sources of a package.
        section: The section that it shows, if it is one's demo.
        houses: House rules that may be run; it is played with those that it names.
    """
    try:
        house = _house(path, houses)
        scenario = Scenario.load(path, house=house, registry=registry)
    except HexwrightError as error:
        for one in of_error("HX501", error):
            yield (
                one
                if one.place.file in ("", shown(path))
                else Finding("HX401", one.place, one.what, one.remedy)
            )
        return
    failures = Failures()
    played = scenario.ruleset.sections
    rules: dict[str, RuleSource] = {}
    for one_ in played:
        rules |= read(one_.root).rules
    with failures.noted():
        yield from in_vain(scenario, path)
        yield from boards.terrain(scenario.situation, scenario.board.source or path)
        yield from boards.marks(scenario.board, played, scenario.board.source or path)
    yield from expectations(scenario, path, failures)
    answers = asked(scenario, failures)
    yield from order.met(answers)
    with failures.noted():
        yield from order.order(scenario, answers)
    yield from sight.symmetric(scenario.situation, rules, failures)
    yield from sight.line_by_line(scenario.situation, rules, failures)
    if section is not None:
        yield from sight.unmet(section, scenario.situation, failures)
    yield from failures.found.values()


def _house(path: Path, houses: Sequence[Path]) -> Path | None:
    """Those of the house rules that a scenario names, if there are any."""
    named = named_house(path) if houses else ""
    there = beside(path, named) if named else None
    return next((house for house in houses if house.resolve() == there), None)


def expectations(scenario: Scenario, path: Path, failures: Failures) -> Iterator[Finding]:
    """What does not come out as the scenario expects."""
    with failures.noted():
        for outcome in scenario.check():
            if not outcome.ok:
                under = f" ({outcome.under})" if outcome.under else ""
                expected = ", ".join(f"{k} {v}" for k, v in outcome.expected.items())
                got = ", ".join(f"{k} {v}" for k, v in outcome.got.items())
                table = "expect_los" if outcome.table else "[expect]"
                place = Place(file=shown(path), at=f"[{table}] {outcome.question}{under}")
                why = f": {outcome.error}" if outcome.error else ""
                yield Finding("HX502", place, f"expected {expected}, got {got or 'nothing'}{why}")


def in_vain(scenario: Scenario, path: Path) -> Iterator[Finding]:
    """What a scenario says of rules, markers, pieces and conditions, and changes nothing."""
    rules, situation = scenario.ruleset, scenario.situation
    request, file = rules.request, shown(path)
    homes = {row.id: section for section, row in rules.registry.rows()}
    played = {section.id for section in rules.sections}
    for id_ in request.options:
        if not rules.has(id_):
            yield Finding("HX503", Place(file=file, at="[rules] options"), _idle(id_, "options"))
    for key, ids in (("on", request.on), ("off", request.off)):
        for id_ in sorted(ids & homes.keys()):
            if homes[id_].id not in played:
                what = f"{_idle(id_, key)}: its section {homes[id_].id} is not in force"
                yield Finding("HX503", Place(file=file, at=f"[rules] {key}"), what)
            elif key == "on" and _default(homes[id_], id_) == "on":
                what = f"{id_} is on without being named"
                yield Finding("HX503", Place(file=file, at="[rules] on"), what, "take it out")
    for marker in scenario.markers:
        if marker.kind not in situation.marker_kinds:
            place = Place(file=file, at=f"[[markers]] {scenario.name_of(marker.at)}")
            yield Finding("HX504", place, f"no rule in force knows a marker {marker.kind!r}")
    for piece in scenario.pieces.values() if situation.piece_kinds else ():
        if piece.kind not in situation.piece_kinds:
            place = Place(file=file, at=f"[[pieces]] {piece.name}")
            yield Finding("HX504", place, f"no rule in force knows pieces of kind {piece.kind!r}")
    for name in scenario.conditions:
        if name not in situation.condition_kinds:
            place = Place(file=file, at="[conditions]")
            yield Finding("HX504", place, f"no rule in force knows a condition {name!r}")


def _idle(id_: str, key: str) -> str:
    return f"{key} names {id_}, which is not in force"


def _default(section: Section, id_: str) -> str:
    return next(row.default for row in section.rules if row.id == id_)
