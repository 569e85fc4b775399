"""What sight rules make of lines on a board: the same from both ends, and not line by line."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from hexwright.checking.asking import Failures, location_name, sampled
from hexwright.checking.finding import Finding, Place, shown
from hexwright.checking.source import RuleSource, called
from hexwright.rules.rule import EVERYTHING
from hexwright.rules.section import Section
from hexwright.rules.situation import INTERESTED, Situation
from hexwright.sight.batch import trace_lines
from hexwright.sight.found import Found
from hexwright.sight.judge import Verdicts, judge
from hexwright.sight.lines import Lines

SHARE = 0.01
"""Of a board's lines; a rule that goes line by line shall be handed no more."""


def symmetric(
    situation: Situation, rules: Mapping[str, RuleSource], failures: Failures
) -> Iterator[Finding]:
    """Rules that block, lift or hinder a line from one end only; what limits sight may."""
    with failures.noted():
        a, b = sampled(situation)
        there, back = trace_lines(situation, a, b), trace_lines(situation, b, a)
        question = "a sample of lines"
        ways = [_by_rule(lines, judge(lines, question)) for lines in (there, back)]
        for id_ in dict.fromkeys([*ways[0], *ways[1]]):
            one, other = (way.get(id_, {}) for way in ways)
            lines = [i for i in sorted({*one, *other}) if one.get(i) != other.get(i)]
            if lines:
                i = lines[0]
                ends = [location_name(situation, int(end[i])) for end in (a, b)]
                what = (
                    f"{_says(one.get(i))} from {ends[0]} to {ends[1]} and {_says(other.get(i))} "
                    f"back, and so on {len(lines)} of {len(a)} lines"
                )
                place = rules[id_].place() if id_ in rules else Place(rule=id_)
                yield Finding("HX302", place, what)


def _by_rule(lines: Lines, verdicts: Verdicts) -> dict[str, dict[int, tuple[str, int]]]:
    """What each rule does to each line: by rule and number of the line."""
    found: dict[str, dict[int, tuple[str, int]]] = {}
    for word, said in (("blocks", verdicts.blocks), ("lifts", verdicts.clears)):
        for one in said:
            own = found.setdefault(one.entry.rule.id, {})
            own.update(dict.fromkeys(one.line[one.row >= 0].tolist(), (word, 0)))
    sizes: dict[tuple[str, int], dict[tuple[int, str], int]] = {}
    for one in verdicts.hindrances:
        for i, hex_, n in _crossings(lines, one):
            here = sizes.setdefault((one.entry.rule.id, i), {})
            key = (hex_, one.entry.contribution.group)
            here[key] = max(here.get(key, 0), n)
    for (id_, i), by_hex in sizes.items():
        word, _ = found.setdefault(id_, {}).get(i, ("hinders", 0))
        found[id_][i] = (word, sum(by_hex.values()))
    return found


def _crossings(lines: Lines, found: Found) -> Iterator[tuple[int, int, int]]:
    rows = found.row
    yield from zip(
        found.line.tolist(), lines.rows.hex[rows].tolist(), found.n.tolist(), strict=True
    )


def _says(did: tuple[str, int] | None) -> str:
    if did is None:
        return "says nothing"
    return f"{did[0]} by {did[1]}" if did[1] else did[0]


def line_by_line(
    situation: Situation, rules: Mapping[str, RuleSource], failures: Failures
) -> Iterator[Finding]:
    """Rules that go through lines one by one and are handed too many of them."""
    slow = {
        id_: loop
        for id_, rule in rules.items()
        for method in rule.methods()
        if method.name in INTERESTED and (loop := _loop(method)) is not None
    }
    asked = [rule for rule in situation.ruleset.rules if rule.id in slow]
    if not asked:
        return
    with failures.noted():
        lines = trace_lines(situation, *sampled(situation))
        for rule in asked:
            if len(lines):
                met = np.mean(lines.of_interest(rule.interest or EVERYTHING))
                if met > SHARE:
                    what = f"it goes line by line, and its interest meets {met:.0%} of the lines"
                    yield Finding("HX304", rules[rule.id].place(slow[rule.id]), what)


def _loop(method: ast.FunctionDef) -> ast.AST | None:
    """A loop over what was handed over, if there is one."""
    handed = {"lines", "blocks"}
    for node in ast.walk(method):
        if isinstance(node, ast.Assign) and _over(node.value, handed):
            names = (n for t in node.targets for n in ast.walk(t) if isinstance(n, ast.Name))
            handed |= {name.id for name in names}
        if isinstance(node, ast.For | ast.comprehension) and _over(node.iter, handed):
            return node.iter
    return None


def _over(node: ast.expr, handed: set[str]) -> bool:
    """Whether an expression is made of columns that were handed over, and not of the ground."""
    if isinstance(node, ast.Attribute):
        of_ground = ("ground", "situation", "facts", "places", "declared")
        return node.attr not in of_ground and _over(node.value, handed)
    if isinstance(node, ast.Name):
        return node.id in handed
    if isinstance(node, ast.Tuple | ast.List):
        return False  # written out: of the two ends, or such
    if isinstance(node, ast.Call) and called(node) == "unique":
        return False  # each once, however many there are
    return any(_over(n, handed) for n in ast.iter_child_nodes(node) if isinstance(n, ast.expr))


def unmet(section: Section, situation: Situation, failures: Failures) -> Iterator[Finding]:
    """Sight rules of a section whose interest nothing on a board meets."""
    hooks: Any = (situation.ruleset.hook(hook) for hook in INTERESTED)
    bounds = {b.rule.id: b.rule for bound in hooks for b in bound if b.rule.section == section.id}
    found = []
    for rule in bounds.values():
        interest = rule.interest
        if interest is None or interest.everything:
            continue
        with failures.noted():
            masks = situation.masks(interest)
            if not (masks.hexes.any() or masks.areas.any() or masks.hexsides.any()):
                found.append(rule.id)
    if found:
        place = Place(file=shown(section.file), at="demo")
        yield Finding("HX305", place, f"nothing on its board meets {', '.join(found)}")
