"""What must come out: a scenario's own expectations, and how they came out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from hexwright.board import Marker
from hexwright.errors import HexwrightError, RuleFailed
from hexwright.rules.ruling import Ruling, plain
from hexwright.scenario.questions import Question, Sight, told

if TYPE_CHECKING:
    from hexwright.scenario.scenario import Scenario


@frozen
class Expectation:
    """One ``[[expect]]`` table.

    Attributes:
        question: What is asked.
        values: The answers that must come out, by name.
        rules: Ids of rules that must count in the answer.
        markers: Markers added for this question.
        without, with_: Rules or sections off or on for this question.
        conditions: Conditions for this question.
    """

    question: Question
    values: Mapping[str, Any] = field(factory=dict, hash=False)
    rules: tuple[str, ...] = ()
    markers: tuple[Marker, ...] = ()
    without: tuple[str, ...] = ()
    with_: tuple[str, ...] = ()
    conditions: Mapping[str, Any] = field(factory=dict, hash=False)


@frozen
class Outcome:
    """How an expectation came out.

    Attributes:
        question: What was asked, as a player would put it.
        under: What was changed for it: markers added, rules off or on; empty if nothing.
        expected, got: Values by name; what could not be answered is missing from ``got``.
        ok: Whether they agree, and the rules that must count do.
        error: Why there is no answer, or what is wrong with it; empty if nothing is.
        ruling: The answer; ``None`` for a line of ``[expect_los]`` that came out as expected, and
            where there is none.
        table: Whether it comes from ``[expect_los]``.
    """

    question: str
    expected: Mapping[str, Any]
    got: Mapping[str, Any]
    ok: bool
    under: str = ""
    error: str = ""
    ruling: Ruling | None = None
    table: bool = False


def altered(scenario: Scenario, expectation: Expectation) -> Scenario:
    """The scenario as an expectation wants it asked."""
    if expectation.without:
        scenario = scenario.without(*expectation.without)
    if expectation.with_:
        scenario = scenario.with_(*expectation.with_)
    if expectation.conditions:
        scenario = scenario.with_conditions(**expectation.conditions)
    return scenario.with_markers(*expectation.markers) if expectation.markers else scenario


def check_one(scenario: Scenario, expectation: Expectation) -> Outcome:
    """Ask one question and compare."""
    question = expectation.question
    asked = told(question)
    under, expected = _under(scenario, expectation), dict(expectation.values)
    try:
        ruling = altered(scenario, expectation).ask(question)
    except RuleFailed:
        raise
    except HexwrightError as exc:
        return Outcome(asked, expected, {}, False, under, error=str(exc))
    got = {}
    problems = []
    for name in expected:
        try:
            got[name] = plain(ruling.__getattr__(name))  # not what every Ruling has, as its methods
        except AttributeError as exc:
            problems.append(str(exc))
    silent = [id_ for id_ in expectation.rules if id_ not in ruling.rules]
    if silent:
        problems.append(f"{', '.join(silent)} has no part in it")
    ok = not problems and all(got[name] == plain(value) for name, value in expected.items())
    return Outcome(ruling.question, expected, got, ok, under, "; ".join(problems), ruling)


def check_lines(scenario: Scenario, visible: Mapping[str, frozenset[str]]) -> Iterator[Outcome]:
    """Compare who sees whom with ``[expect_los]``: an outcome a pair, tried in both directions."""
    if not visible:
        return
    found = scenario.survey()
    pieces = list(scenario.pieces)
    for i, a in enumerate(pieces):
        for b in pieces[i + 1 :]:
            if a not in visible and b not in visible:
                continue
            wanted = b in visible[a] if a in visible else a in visible[b]
            there, back = b in found.seen_from(a), a in found.seen_from(b)
            why = "; ".join(found.absent[p] for p in (a, b) if p in found.absent)
            if there != back:
                why = f"from {a} clear {there}, from {b} clear {back}"
            ok = there == back == wanted and not why
            ruling = None if ok or found.absent.keys() & {a, b} else scenario.ask(Sight(a, b))
            yield Outcome(
                f"LOS {a} - {b}", {"clear": wanted}, {"clear": there}, ok, "", why, ruling, True
            )


def _under(scenario: Scenario, expectation: Expectation) -> str:
    parts = [f"{m.kind} at {scenario.name_of(m.at)}" for m in expectation.markers]
    parts += [f"without {id_}" for id_ in expectation.without]
    parts += [f"with {id_}" for id_ in expectation.with_]
    parts += [f"{name} {value}" for name, value in expectation.conditions.items()]
    return ", ".join(parts)
