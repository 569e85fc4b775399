"""Reading what a scenario expects: ``[[expect]]`` and ``[expect_los]``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, fields, frozen

from hexwright.board import Board
from hexwright.board.tables import Report, Step, shown, structured
from hexwright.errors import HexwrightError, nearest
from hexwright.rules.state import Piece
from hexwright.scenario import questions
from hexwright.scenario.expect import Expectation
from hexwright.scenario.known import Known
from hexwright.scenario.markers import read_conditions, read_markers
from hexwright.scenario.places import read_pair, read_place

_QUESTIONS = {
    "los": (),
    "fire": ("kind", "observer", "values"),
    "step": ("how", "values"),
    "act": ("by", "at", "values"),
    "roll": ("by", "at", "values"),
    "supply": ("side",),
    "victory": (),
}
"""The questions, each with the keys that say more of it."""


@frozen(kw_only=True)
class ExpectTable:
    """``[[expect]]``: the keys that are not answers."""

    los: Any = None
    fire: Any = None
    step: Any = None
    act: Any = None
    roll: Any = None
    supply: Any = None
    victory: Any = None
    kind: str = "direct"
    how: str = "move"
    observer: str = ""
    by: str = ""
    at: str = ""
    side: str = ""
    values: dict[str, Any] = field(factory=dict)
    conditions: Any = None
    rules: list[str] = field(factory=list)
    markers: Any = None
    without: list[str] = field(factory=list)


_KEYS = (*(a.name for a in fields(ExpectTable)), "with")


def read_expectations(
    raw: Any, board: Board, pieces: Mapping[str, Piece], known: Known, report: Report
) -> tuple[Expectation, ...]:
    """The ``[[expect]]`` tables; mistakes are noted."""
    tables = structured(raw, list[dict[str, Any]], report, "expect") or []
    found = (_read(t, board, pieces, known, report, i) for i, t in enumerate(tables))
    return tuple(one for one in found if one is not None)


def _read(
    given: dict[str, Any],
    board: Board,
    pieces: Mapping[str, Piece],
    known: Known,
    report: Report,
    at: int,
) -> Expectation | None:
    keys = {key: value for key, value in given.items() if key in _KEYS}
    with_ = structured(keys.pop("with", []), list[str], report, "expect", at, "with")
    table = structured(keys, ExpectTable, report, "expect", at)
    if table is None or with_ is None:
        return None
    values = {key: value for key, value in given.items() if key not in _KEYS}
    for key, value in values.items():
        if not isinstance(value, int | str):
            report.add(
                f"{key} = {shown(value)} is no answer", "expect", at,
                hint=f"an answer is a number, text, true or false. {nearest(key, _KEYS)}",
            )  # fmt: skip
    for key, ids in (("without", table.without), ("with", with_), ("rules", table.rules)):
        _check_rules(ids, known, report, "expect", at, key)
    if not values and not table.rules:
        report.add("nothing is expected", "expect", at, hint="add, say, clear = true")
    markers = () if table.markers is None else read_markers(
        table.markers, board, known, report, "expect", at, "markers"
    )  # fmt: skip
    conditions = {} if table.conditions is None else read_conditions(
        table.conditions, known, report, "expect", at, "conditions"
    )  # fmt: skip
    with report.catching("expect", at):
        _check_kind(table.kind, "attack_kinds", "kind of attack", known, "direct")
        _check_kind(table.how, "move_kinds", "way of moving", known, "move")
        question = _question(table, board, pieces, known)
        _check_keys(table, given, report, "expect", at)
        return Expectation(
            question,
            values,
            tuple(table.rules),
            markers,
            tuple(table.without),
            tuple(with_),
            conditions,
        )
    return None


def _question(
    table: ExpectTable, board: Board, pieces: Mapping[str, Piece], known: Known
) -> questions.Question:
    asked = [(name, said) for name in _QUESTIONS if (said := getattr(table, name)) is not None]
    if len(asked) != 1:
        raise HexwrightError(
            "there must be one question",
            hint='give one of los, fire, step, act, roll, supply and victory, such as los = "A-B"',
        )
    name, said = asked[0]
    if name == "supply":
        if not isinstance(said, str):
            raise HexwrightError(f"supply = {shown(said)} names no place", hint='write it in " "')
        read_place(board, pieces, {}, said)
        return questions.Supply(said, table.side)
    if name == "victory":
        sides = sorted({piece.side for piece in pieces.values()} - {""})
        if not isinstance(said, str) or (said and said not in sides):
            hint = nearest(str(said), sides) if sides else "no piece is of any side"
            raise HexwrightError(f"victory = {shown(said)} names no side", hint=hint)
        return questions.Victory(said)
    if name in ("act", "roll"):
        return _play(name, said, table, board, pieces, known)
    if isinstance(said, list) and len(said) == 2 and all(isinstance(end, str) for end in said):
        a, b = said
    elif isinstance(said, str):
        a, b = read_pair(said)
    else:
        raise HexwrightError(
            f"{name} = {shown(said)} does not name two places", hint='write "A-B" or ["A", "B"]'
        )
    for end in (a, b, *([table.observer] if table.observer else [])):
        read_place(board, pieces, {}, end)
    if name == "fire":
        return questions.Attack(a, b, table.kind, observer=table.observer, values=table.values)
    return (
        questions.Sight(a, b)
        if name == "los"
        else questions.Step(a, b, table.how, values=table.values)
    )


def _play(
    name: str,
    kind: Any,
    table: ExpectTable,
    board: Board,
    pieces: Mapping[str, Piece],
    known: Known,
) -> questions.Act | questions.Roll:
    """What is done, or rolled for; ``at`` of an act may be a hexside."""
    if not isinstance(kind, str):
        raise HexwrightError(f"{name} = {shown(kind)} names none", hint=f'write {name} = "..."')
    _check_kind(kind, f"{name}_kinds", f"kind of {name}", known)
    if table.by:
        read_place(board, pieces, {}, table.by)
    act = known.act_kind(kind) if name == "act" else None
    if table.at and act is not None and act.on == "hexside":
        board.grid.side(table.at)
    elif table.at:
        read_place(board, pieces, {}, table.at)
    return (questions.Roll if act is None else questions.Act)(
        kind, table.by, table.at, values=table.values
    )


def _check_keys(table: ExpectTable, given: Mapping[str, Any], report: Report, *path: Step) -> None:
    """Note what is said of another question: it would change nothing."""
    asked = next(name for name in _QUESTIONS if getattr(table, name) is not None)
    for key in sorted({key for keys in _QUESTIONS.values() for key in keys}):
        if key in given and key not in _QUESTIONS[asked]:
            of = " or ".join(name for name, keys in _QUESTIONS.items() if key in keys)
            hint = f"take it out, or ask {of}"
            report.add(f"{asked} takes no {key}", *path, key, hint=hint)


def _check_kind(name: str, what: str, called: str, known: Known, *always: str) -> None:
    if name not in always and not known.has(what, name):
        hint = nearest(name, {*always, *known.names(what)})
        raise HexwrightError(f"there is no {called} {name!r}", hint=hint)


def _check_rules(ids: list[str], known: Known, report: Report, *path: Step) -> None:
    ruleset = known.situation.ruleset
    names = {*ruleset.known, *ruleset.registry.sections}
    for entry, id_ in enumerate(ids):
        if id_ not in names:
            report.add(f"there is no rule {id_!r}", *path, entry, hint=nearest(id_, names))


def read_visible(
    raw: Any, pieces: Mapping[str, Piece], report: Report
) -> dict[str, frozenset[str]]:
    """``[expect_los]``: for each piece all the pieces it sees; mistakes are noted."""
    tables = structured(raw, dict[str, list[str]], report, "expect_los") or {}
    strangers = [
        (name, other)
        for name, seen in tables.items()
        for other in (name, *seen)
        if other not in pieces
    ]
    for name, other in strangers:
        hint = nearest(other, pieces)
        report.add(f"there is no piece {other!r}", "expect_los", name, hint=hint)
    for name, seen in tables.items():
        for other in seen:
            # a misspelt name would be told again here
            if not strangers and other in tables and name not in tables[other]:
                report.add(
                    f"{name} sees {other}, but {other} not {name}", "expect_los", name,
                    hint="a line is clear in both directions or in none",
                )  # fmt: skip
    return {name: frozenset(seen) for name, seen in tables.items()}
