"""Rules of one section that set one answer, as their source shows."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from itertools import combinations

from attrs import frozen

from hexwright.checking.finding import Finding
from hexwright.checking.source import RuleSource, Sources, called, given, texts
from hexwright.rules.manifest import RuleRow

OPEN = ""
"""The main term of a hook."""


@frozen
class _Setting:
    """A ``Set`` that is written in a rule.

    Attributes:
        rule: Whose it is.
        node: The call.
        hook, term: What it answers.
        kinds: The kinds of questions it speaks about, if the code says so; ``None`` if of any.
        replaces: What the call itself replaces; ``None`` if that is not written out.
    """

    rule: RuleSource
    node: ast.Call
    hook: str
    term: str
    kinds: frozenset[str] | None
    replaces: frozenset[str] | None


def sets(sources: Sources, rows: Mapping[str, RuleRow]) -> Iterator[Finding]:
    """Rules that set one term of one hook, neither in place of the other: one finding a term.

    Rules that look at the kind of what is asked, and at different ones, never meet.
    """
    found: dict[tuple[str, str], list[_Setting]] = {}
    for rule in (sources.rules[id_] for id_ in rows if id_ in sources.rules):
        for setting in _settings(rule):
            found.setdefault((setting.hook, setting.term), []).append(setting)
    for (hook, term), settings in found.items():
        meeting = [
            pair
            for pair in combinations(settings, 2)
            if pair[0].rule is not pair[1].rule and not _apart(*pair) and not _settled(*pair, rows)
        ]
        if meeting:
            held = {setting.rule.id for pair in meeting for setting in pair}
            ids = ", ".join(id_ for id_ in rows if id_ in held)
            last = meeting[-1][1]
            what = (
                f"{ids} set {term or 'the main term'} in {hook}; of two that meet the later has it"
            )
            yield Finding("HX207", last.rule.place(last.node), what)


def _settings(rule: RuleSource) -> Iterator[_Setting]:
    for method in rule.methods():
        for node in ast.walk(method):
            if isinstance(node, ast.Call) and called(node) == "Set" and node.args:
                term, replaces = given(node, "term"), given(node, "replaces")
                name = next((t.value for t in texts(term)), ast.unparse(term) if term else OPEN)
                written = replaces is None or isinstance(replaces, ast.Tuple | ast.List)
                named = frozenset(str(t.value) for t in texts(replaces)) if written else None
                kinds = _kinds(method)
                yield _Setting(rule, node, method.name, str(name), kinds, named)


def _settled(one: _Setting, other: _Setting, rows: Mapping[str, RuleRow]) -> bool:
    """Whether one of two is written to take the place of the other."""

    def beats(a: _Setting, b: _Setting) -> bool:
        return a.replaces is None or b.rule.id in {*a.replaces, *rows[a.rule.id].replaces}

    return beats(one, other) or beats(other, one)


def _apart(one: _Setting, other: _Setting) -> bool:
    return one.kinds is not None and other.kinds is not None and not one.kinds & other.kinds


def _kinds(method: ast.FunctionDef) -> frozenset[str] | None:
    """The kinds of questions a method speaks of; ``None`` if the code does not say.

    Those that ``@about`` names, or else those that it compares a ``.kind`` or ``.how`` with.
    """
    marks = (mark for mark in method.decorator_list if isinstance(mark, ast.Call))
    about = [kind for mark in marks if called(mark) == "about" for kind in mark.args]
    compared = (node for node in ast.walk(method) if isinstance(node, ast.Compare))
    sides = [
        side
        for node in compared
        if getattr(node.left, "attr", "") in ("kind", "how")
        for side in node.comparators
    ]
    found: set[str] = set()
    for kind in about or sides:
        names = [str(text.value) for text in texts(kind)]
        found.update(names or [ast.unparse(kind)])
    return frozenset(found) or None
