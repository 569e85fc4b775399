"""Sections and rules as switches: what is on, and what can be switched alone as things are.

The steps that compose a rule set are asked, so what they would refuse is refused here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import field, frozen

from hexwright.errors import HexwrightError
from hexwright.rules.composing import Composer, Plan
from hexwright.rules.composition import once
from hexwright.rules.entry import ActiveRule
from hexwright.rules.making import wanted_rules
from hexwright.rules.manifest import RuleRow
from hexwright.rules.ordering import sort
from hexwright.rules.ruleset import RuleSet
from hexwright.rules.section import Section
from hexwright.rules.versions import of_other_kernel

DATA = "data"
"""What meets a row for which what boards and scenarios say is enough."""


@frozen(kw_only=True)
class Switch:
    """A section or a rule that is installed.

    Attributes:
        kind: ``"section"`` or ``"rule"``.
        id, title, citation: As its manifest has them; a section has no citation.
        section: Id of the section it belongs to; of a section its own.
        on: Whether it is in force; of a rule that others stand for, whether these are.
        default: Whether a rule is on if nobody says otherwise; ``None`` for a section.
        by: The rule that this one only confirms, if it does.
        switches_on: Ids of rules that are on while it is.
        options: Values of its options, as they are or would be.
        why: Why switching it alone is impossible or changes nothing; empty if it can be done.
        ends: Ids of the rules that would no longer be in force.
    """

    kind: str
    id: str
    title: str
    citation: str = ""
    section: str
    on: bool
    default: bool | None = None
    by: str = ""
    switches_on: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(factory=dict)
    why: str = ""
    ends: frozenset[str] = frozenset()

    @property
    def can(self) -> bool:
        """Whether it can be switched alone, as things are."""
        return not self.why


def switches(ruleset: RuleSet) -> tuple[Switch, ...]:
    """Every installed section and every rule of it, in section order.

    The code of all of them is imported, once in a process. Those that are broken come last.

    Args:
        ruleset: The rules in force; switching is what ``with_`` and ``without`` would do to them.
    """
    board = _Switchboard(ruleset)
    ordered, _ = sort(ruleset.registry.sections.values())
    found: list[Switch] = []
    for section in ordered:
        found.append(board.section(section.id, section.title))
        found += (board.rule(section, row) for row in section.rules)
    return (*found, *(board.section(name, name) for name in ruleset.registry.broken))


class _Switchboard:
    """What there is to know of a rule set before its switches are looked at one by one."""

    def __init__(self, ruleset: RuleSet) -> None:
        self.request = ruleset.request
        self.composer = Composer(ruleset.registry, self.request)
        self.plan = self.composer.plan()
        self.in_force = frozenset(section.id for section in self.plan.sections)
        self.specifying = self._specifying(self.plan)
        self.rows = [row for section in self.plan.sections for row in section.rules]
        self.rules = frozenset(rule.id for rule in self.plan.rules)
        self.wanted = wanted_rules(self.rows, self.request)
        self.there = {row.id: (s, row) for s in self.plan.sections for row in s.rules}
        self.classes = dict(_classes(ruleset.registry.sections.values()))

    @staticmethod
    def _specifying(plan: Plan) -> frozenset[str]:
        """The sections that have hooks of their own."""
        return frozenset(s.id for s, code in plan.imported if code.hookspecs is not None)

    def section(self, id: str, title: str) -> Switch:
        """The switch of a section."""
        on = id in self.in_force
        why, ends = self._less(id) if on else (self._more(id), frozenset[str]())
        if id in self.composer.homes:
            why = f"a rule is called {id} too, and is what is switched by that name"
        return Switch(
            kind="section", id=id, title=title, section=id, on=on, why=why,
            ends=frozenset() if why else ends,
        )  # fmt: skip

    def _less(self, id: str) -> tuple[str, frozenset[str]]:
        """Why a section cannot be off, and the rules that would not be in force."""
        request = self.request.without(id)
        composer = self.composer.again(request)
        left = composer.gathered()
        if composer.problems:
            return _told(composer.problems), frozenset()
        if not self.specifying <= {section.id for section in left}:
            # a hook is gone that rules in force may answer
            plan = composer.plan()
            composer.problems += composer.faults(plan, plan.rules)
        rows = (row for section in left for row in section.rules)
        return _told(composer.problems), self.rules - wanted_rules(rows, request)

    def _more(self, id: str) -> str:
        """Why a section cannot be on."""
        composer = self.composer.again(self.request.with_(id))
        plan = composer.plan()
        new = plan.rules
        if self._specifying(plan) == self.specifying:  # else the others may be at fault as well
            new = tuple(rule for rule in plan.rules if rule.id not in self.rules)
        return _told([*composer.problems, *composer.faults(plan, new)])

    def rule(self, section: Section, row: RuleRow) -> Switch:
        """The switch of a rule."""
        here = section.id in self.in_force
        why = self._idle(section, row)
        if not why and not here:
            why = f"section {section.id} is not in force; switch that on"
        on, ends = here and self._on(row, set()), frozenset[str]()
        if not why:
            wanted = self._wanted(row, on=not on)
            # the sections stay as they are, so only rules that are new can be of no use
            new = sorted(wanted - self.wanted)
            why = _told(self._faults(new)) if new else ""
            ends = frozenset() if why else self.rules & (self.wanted - wanted)
        return Switch(
            kind="rule",
            id=row.id,
            title=row.title,
            citation=row.citation,
            section=section.id,
            on=on,
            default=row.default == "on",
            by=row.by,
            switches_on=row.switches_on,
            options=self._options(section, row),
            why=why,
            ends=ends,
        )

    def _idle(self, section: Section, row: RuleRow) -> str:
        """Why there is nothing of the rule's own to be switched, if there is not."""
        if row.by:
            return f"it only confirms {row.by}; switch that"
        if row.switches_on or (section.id, row.id) in self.classes or not row.met_by:
            return ""
        others = sorted(set(row.met_by.values()) - {DATA})
        if others:
            return f"{', '.join(others)} stands for it; switch that"
        return "what the board and the scenario say is all there is to it"

    def _on(self, row: RuleRow, met: set[str]) -> bool:
        """Whether a rule of a section in force is on, or those that stand for it are."""
        if row.switches_on or self._idle(*self.there[row.id]) == "":
            return row.id in self.wanted
        met.add(row.id)
        others = {row.by} if row.by else set(row.met_by.values()) - {DATA}
        rows = [self.there[id_][1] if id_ in self.there else None for id_ in others - met]
        return all(other is not None and self._on(other, met) for other in rows)

    def _wanted(self, row: RuleRow, *, on: bool) -> set[str]:
        """The rules that would be wanted with one of them on or off."""
        if not row.switches_on:
            return self.wanted | {row.id} if on else self.wanted - {row.id}
        change = self.request.with_ if on else self.request.without
        return wanted_rules(self.rows, change(row.id))

    def _faults(self, ids: Iterable[str]) -> Iterator[HexwrightError]:
        """What keeps rules of sections in force from being on."""
        made: list[ActiveRule] = []
        for id_ in ids:
            section, row = self.there[id_]
            if (cls := self.classes.get((section.id, id_))) is not None:
                rule = self.composer.maker.make(section, row, cls)
                if isinstance(rule, ActiveRule):
                    made.append(rule)
                else:
                    yield rule
        yield from self.composer.faults(self.plan, made)

    def _options(self, section: Section, row: RuleRow) -> Mapping[str, Any]:
        cls = self.classes.get((section.id, row.id))
        rule = None if cls is None else self.composer.maker.make(section, row, cls)
        return rule.options if isinstance(rule, ActiveRule) else {}


def _classes(sections: Iterable[Section]) -> Iterator[tuple[tuple[str, str], Any]]:
    """The rule classes of all sections that can be imported, by section and rule."""
    for section in sections:
        if of_other_kernel(section) is not None:
            continue
        try:
            classes = section.code.classes
        except HexwrightError:
            continue  # told of its switch
        yield from (((section.id, id_), cls) for id_, cls in classes.items())


def _told(problems: Iterable[HexwrightError]) -> str:
    return "; ".join(str(problem) for problem in once(problems))
