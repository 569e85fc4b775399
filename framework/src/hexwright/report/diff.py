"""What a change of rules, conditions or markers changes: in the rule set, and in the answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import field, frozen
from rich.console import RenderableType
from rich.text import Text

from hexwright.errors import HexwrightError, RuleFailed
from hexwright.report import otherwise
from hexwright.report.groundwork import GroundChange, ground_change
from hexwright.report.openings import Opening, openings
from hexwright.report.sighting import FieldChange, field_change
from hexwright.report.wording import told_values
from hexwright.rules.entry import Entry
from hexwright.rules.ruleset import RuleSet
from hexwright.rules.ruling import Ruling, amount, plain
from hexwright.scenario import Expectation, Scenario, Sight
from hexwright.scenario.expect import altered
from hexwright.scenario.places import read_pair
from hexwright.scenario.questions import places_of
from hexwright.scenario.survey import speaks_of_sight


@frozen
class Change:
    """An answer that differs.

    Attributes:
        question: What was asked.
        before, after: The answers, by name; empty if there is none.
        why: The rules' words that count in one answer alone, or why there is no answer.
        ends: The two places, if a line of sight was asked for.
    """

    question: str
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    why: tuple[str, ...]
    ends: tuple[str, ...] = ()


@frozen
class Comparison:
    """What differs between two scenarios.

    Attributes:
        sections, rules, options, conditions, markers: What differs in the rule sets, in what holds
            on the whole board, and in what stands on it, in words.
        compared: How many questions were asked of both.
        changes: The answers that differ.
        phases: How many phases of a first turn were compared, if both are games.
        openings: Those in which something else can be done.
        ground: What differs of the ground.
        fields: What differs of what is seen, of each place that was asked for.
    """

    sections: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()
    compared: int = 0
    changes: tuple[Change, ...] = field(default=())
    phases: int = 0
    openings: tuple[Opening, ...] = field(default=())
    ground: GroundChange = field(factory=GroundChange)
    fields: tuple[FieldChange, ...] = ()


def compare(
    a: Scenario,
    b: Scenario,
    lines: Iterable[str] = (),
    *,
    viewers: Iterable[str] = (),
    quick: bool = False,
) -> Comparison:
    """Compare the rules of two scenarios, their grounds, and the answers they give.

    Args:
        a, b: The scenarios, before and after.
        lines: Further lines of sight to ask for, each as ``"K15 L16"``; see ``read_pair``.
        viewers: Places from which all that is seen is compared.
        quick: Whether to leave out what may take seconds: what the scenarios expect, and the
            phases of a first turn.

    Raises:
        HexwrightError: if a further line names a place that one of the boards lacks, or one looks
            from a place that both lack.
    """
    questions = [Sight(*read_pair(line)) for line in lines]
    for line in questions:
        for scenario in (a, b):
            scenario.place(line.a), scenario.place(line.b)
    asked = [Expectation(line) for line in questions]
    fields = tuple(field_change(a, b, place) for place in viewers)
    expects = () if quick else (*a.expectations, *b.expectations)
    expected = [e for e in dict.fromkeys(expects) if _both(e, a, b)]
    changes: dict[str, Change] = {}
    for one in (*asked, *expected):
        if change := _changed(a, b, one):
            changes.setdefault(change.question, change)
    seeing = speaks_of_sight(a.situation) or speaks_of_sight(b.situation)
    pairs, count = _pairs(a, b) if seeing else ([], 0)
    for pair in pairs:
        if change := _changed(a, b, Expectation(pair)):
            changes.setdefault(change.question, change)
    return Comparison(
        tuple(otherwise.sections(a.ruleset, b.ruleset)),
        tuple(otherwise.rules(a.ruleset, b.ruleset)),
        tuple(otherwise.options(a.ruleset, b.ruleset)),
        tuple(otherwise.conditions(a, b)),
        tuple(otherwise.markers(a, b)),
        len(asked) + len(expected) + count,
        tuple(changes.values()),
        *(openings(a, b) if not quick else (0, ())),
        ground_change(a.situation, b.situation),
        fields,
    )


def rendered(found: Comparison) -> Iterator[RenderableType]:
    """The comparison for a terminal."""
    told = (*found.sections, *found.rules, *found.options)
    for line in told:
        yield Text(line, "bold")
    if not told:
        yield Text("the rules are the same")
    yield from (Text(line, "bold") for line in (*found.conditions, *found.markers))
    yield from (Text(f"ground: {line}") for line in found.ground.told())
    for seen in found.fields:
        first, *others = seen.told()
        yield Text(first, "bold")
        yield from (Text(f"  {line}") for line in others)
    for change in found.changes:
        before = told_values(change.before) or "no answer"
        after = told_values(change.after) or "no answer"
        yield Text.assemble((change.question, "bold"), ": ", before, " -> ", (after, "bold yellow"))
        yield from (Text(f"  {line}") for line in change.why)
    for opening in found.openings:
        of = f" of {opening.side}" if opening.side else ""
        yield Text(f"{opening.phase}{of}:", "bold")
        yield from (Text(f"  {line}") for line in opening.told())
    if found.compared or not found.phases:
        yield Text(f"{len(found.changes)} of {found.compared} answers differ")
    if found.phases:
        where = f"in {len(found.openings)} of {found.phases} phases of the first turn"
        yield Text(f"{where}, as it begins, something else can be done")


# --- answers -------------------------------------------------------------------------------------


def _pairs(a: Scenario, b: Scenario) -> tuple[list[Sight], int]:
    """Lines between pieces of both that may differ, and how many lines there are."""
    names = [name for name in a.pieces if name in b.pieces]
    before, after = a.survey(names), b.survey(names)
    pairs: list[Sight] = []
    for i, one in enumerate(names):
        for other in names[i + 1 :]:
            cells = []
            for found in (before, after):
                there = one in found.names and other in found.names
                at = (found.names.index(one), found.names.index(other)) if there else None
                cells.append(
                    None if at is None else (bool(found.clear[at]), int(found.hindrance[at]))
                )
            if cells[0] != cells[1]:
                pairs.append(Sight(one, other))
    return pairs, len(names) * (len(names) - 1) // 2


def _both(expectation: Expectation, a: Scenario, b: Scenario) -> bool:
    """Whether the places of an expectation are there in both scenarios."""
    try:
        for scenario in (a, b):
            for place in places_of(expectation.question):
                scenario.place(place)
    except HexwrightError:
        return False
    return True


def _changed(a: Scenario, b: Scenario, expectation: Expectation) -> Change | None:
    before, wrong_before = _answer(a, expectation)
    after, wrong_after = _answer(b, expectation)
    ruling = before or after
    if ruling is None:
        return None
    values = [_values(before), _values(after)]
    if values[0] == values[1]:
        return None
    under = ", ".join(f"{m.kind} at {a.name_of(m.at)}" for m in expectation.markers)
    question = ruling.question + (f" ({under})" if under else "")
    if before is None or after is None:
        why: tuple[str, ...] = (wrong_before or wrong_after,)
    else:
        why = tuple(_why(before, after, a.ruleset, b.ruleset))
    differing = [k for k in {**values[0], **values[1]} if values[0].get(k) != values[1].get(k)]
    told = [{k: v[k] for k in differing if k in v} for v in values]
    line = expectation.question
    ends = (line.a, line.b) if isinstance(line, Sight) else ()
    return Change(question, told[0], told[1], why, ends)


def _answer(scenario: Scenario, expectation: Expectation) -> tuple[Ruling | None, str]:
    try:
        return altered(scenario, expectation).ask(expectation.question), ""
    except RuleFailed:
        raise
    except HexwrightError as exc:
        return None, str(exc)


def _values(ruling: Ruling | None) -> dict[str, Any]:
    return {} if ruling is None else {k: plain(v) for k, v in ruling.values.items()}


def _why(before: Ruling, after: Ruling, old: RuleSet, new: RuleSet) -> Iterator[str]:
    """What counts in one answer alone, with what became of it in the other, then facts."""
    was, now = _said(before), _said(after)
    for key, entry in was.items():
        if entry.counts and not (key in now and now[key].counts):
            yield f"- {_words(entry)}; {_lost(entry, now.get(key), new, 'now')}"
    for key, entry in now.items():
        if entry.counts and not (key in was and was[key].counts):
            yield f"+ {_words(entry)}; {_lost(entry, was.get(key), old, 'before')}"
    switched = {r.id for r in old.rules} ^ {r.id for r in new.rules}
    for sign, one, other in (("-", before, after), ("+", after, before)):
        for fact in one.facts:
            # one that follows from a switched rule's fact would only tell the same again
            if fact not in other.facts and _by(fact) in switched:
                yield f"{sign} fact: {fact}"


def _by(fact: str) -> str:
    """The rule that a fact in words is by."""
    return fact.rpartition(", by ")[2].partition(" (")[0]


def _said(ruling: Ruling) -> dict[tuple[str, ...], Entry]:
    terms = [(t.name, e) for t in ruling.terms.values() for e in t.entries]
    said = [*terms, *(("", e) for e in ruling.entries)]
    return {(name, e.rule.id, amount(e.contribution), e.where, e.reason): e for name, e in said}


def _words(entry: Entry) -> str:
    place = f" at {entry.where}" if entry.where else ""
    reason = f" ({entry.reason})" if entry.reason else ""
    return f"{entry.rule.id} {entry.rule.title}: {amount(entry.contribution)}{place}{reason}"


def _lost(entry: Entry, other: Entry | None, there: RuleSet, when: str) -> str:
    if not there.has(entry.rule.id):
        return f"{when} {entry.rule.id} is not in force"
    return f"{when} {other.why}" if other is not None else f"{when} it does not say so"
