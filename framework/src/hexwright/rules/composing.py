"""One composition, step by step: what is asked for, gathered, sorted, imported and made.

The same steps tell whether a request would do, without composing it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import attrs

from hexwright.errors import HexwrightError, nearest
from hexwright.rules.discovery import Registry
from hexwright.rules.entry import ActiveRule
from hexwright.rules.hooks import HookTable
from hexwright.rules.making import Maker, wanted_rules
from hexwright.rules.ordering import gather, sort
from hexwright.rules.ruleset import Request, RuleSet
from hexwright.rules.section import Code, Section
from hexwright.rules.versions import of_other_kernel

Imported = list[tuple[Section, Code]]


@attrs.frozen
class Plan:
    """What a rule set is going to be made of.

    Attributes:
        sections: Its sections, in order.
        imported: Those that could be imported, with their code.
        rules: The rules in force, in order, not numbered yet.
        off: Ids of those that are not.
    """

    sections: tuple[Section, ...]
    imported: Imported
    rules: tuple[ActiveRule, ...]
    off: tuple[str, ...]


def _homes(composer: Composer) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for section, row in composer.registry.rows():
        found.setdefault(row.id, []).append(section.id)
    return found


@attrs.define
class Composer:
    """One composition. It goes on after a problem as far as that makes sense.

    Attributes:
        registry: What is installed.
        request: What is asked for.
        problems: What is wrong, as far as it was looked at.
        homes: By rule id, the installed sections that have such a rule.
        maker: Makes the rules.
    """

    registry: Registry
    request: Request
    problems: list[HexwrightError] = attrs.field(factory=list)
    homes: Mapping[str, list[str]] = attrs.Factory(_homes, takes_self=True)
    maker: Maker = attrs.Factory(lambda self: Maker(self.request.options), takes_self=True)

    def compose(self) -> RuleSet | None:
        """The rule set, or ``None`` if there are problems."""
        plan = self.plan()
        hooks = _specified(plan.imported)
        rules = tuple(attrs.evolve(rule, order=i) for i, rule in enumerate(plan.rules))
        self.problems += self.faults(plan, rules)
        if self.problems:
            return None
        return RuleSet(
            sections=plan.sections,
            rules=rules,
            off=plan.off,
            options=self.request.options,
            registry=self.registry,
            known=frozenset(self.homes),
            table=hooks.register(rules),
            specs=hooks.specs,
            request=self.request,
        )

    def again(self, request: Request) -> Composer:
        """One for another request with the same options; what was made of rules is kept."""
        return attrs.evolve(self, request=request, problems=[])

    def plan(self) -> Plan:
        """What the rule set is going to be made of; what is wrong is noted."""
        self._check_ids()
        sections = self.gathered()
        self._check_tables(sections)
        imported = list(self._imported(sections))
        rules, off = self._made(imported)
        return Plan(sections, imported, tuple(rules), tuple(off))

    def gathered(self) -> tuple[Section, ...]:
        """The sections that are going to be in force, in order; what is wrong is noted."""
        wanted = [*self.request.sections, *sorted(self.sections_in(self.request.on))]
        found, problems = gather(self.registry, wanted, self.sections_in(self.request.off))
        self.problems += problems
        ordered, problems = sort(found)
        self.problems += problems
        return tuple(ordered)

    def faults(self, plan: Plan, rules: Iterable[ActiveRule]) -> Iterator[HexwrightError]:
        """What is wrong with the hooks of a plan, and with the methods of some rules."""
        hooks = _specified(plan.imported)
        yield from hooks.problems
        for rule in rules:
            yield from hooks.faults(rule, self._place(rule))

    def sections_in(self, ids: Iterable[str]) -> set[str]:
        """Those of the ids that are sections and not rules."""
        sections = {*self.registry.sections, *self.registry.broken}
        return {id_ for id_ in ids if id_ in sections and id_ not in self.homes}

    def _place(self, rule: ActiveRule) -> str:
        return self.registry.sections[rule.section].place(rule.id)

    def _check_ids(self) -> None:
        """Every id in ``on``, ``off`` and ``options`` is known, and none is on and off."""
        request = self.request
        for key, ids in (("on", request.on), ("off", request.off), ("options", request.options)):
            sections = self.sections_in(ids) if key != "options" else set()
            for id_ in sorted(set(ids) - set(self.homes) - sections):
                self.problems.append(self._unknown(id_, key))
        for id_, values in request.options.items():
            if not isinstance(values, Mapping):
                what = f"options of rule {id_} are {values!r}, not a table"
                hint = f"write them as {{ {id_!r} = {{ name = value }} }}"
                self.problems.append(HexwrightError(what, hint=hint))
        for id_ in sorted(request.on & request.off):
            hint = "take it out of one of them"
            self.problems.append(HexwrightError(f"{id_} is in both on and off", hint=hint))

    def _unknown(self, id_: str, where: str) -> HexwrightError:
        sections = self.registry.sections if where in ("on", "off") else ()
        hint = nearest(id_, [*self.homes, *sections])
        if self.registry.broken:
            hint += f" Broken sections might have it: {', '.join(self.registry.broken)}"
        what = f"there is no rule{' or section' if sections else ''} {id_!r}"
        return HexwrightError(what, where=where, hint=hint)

    def _check_tables(self, sections: Iterable[Section]) -> None:
        """Rules that tables name exist, and no two sections in force have the same rule."""
        owners: dict[str, Section] = {}
        for section in sections:
            for row in section.rules:
                owner = owners.setdefault(row.id, section)
                if owner is not section:
                    what = f"rule {row.id} is in both section {owner.id} and section {section.id}"
                    hint = f"leave one out, or rename it in {owner.file} or {section.file}"
                    self.problems.append(HexwrightError(what, hint=hint))
                for key in ("clears", "replaces", "switches_on"):
                    for id_ in getattr(row, key):
                        if id_ not in self.homes:
                            where = f"{section.table(row.id)}: {key}"
                            self.problems.append(self._unknown(id_, where))

    def _imported(self, sections: Iterable[Section]) -> Iterator[tuple[Section, Code]]:
        for section in sections:
            if of_other_kernel(section) is not None:
                continue  # told by gather
            try:
                code = section.code
            except HexwrightError as error:
                self.problems.append(error.at(f"section {section.id}"))
            else:
                self.problems += (p.at(f"section {section.id}") for p in code.problems)
                yield section, code

    def _made(self, imported: Iterable[tuple[Section, Code]]) -> tuple[list[ActiveRule], list[str]]:
        """The rules in force, in order, and the ids of those that are not."""
        rules: dict[str, ActiveRule] = {}
        off: list[str] = []
        rows = (row for section, _ in imported for row in section.rules)
        wanted = wanted_rules(rows, self.request)
        for section, code in imported:
            for row in section.rules:
                given = self.request.options.get(row.id, {})
                if row.by:
                    if given:
                        what = f"rule {row.id} only confirms {row.by} and has no options"
                        self.problems.append(HexwrightError(what, hint="take them out"))
                    continue
                cls = code.classes.get(row.id)
                if cls is None:
                    if row.switches_on and given:
                        what = f"rule {row.id} has no options"
                        hint = (
                            f"give them to a rule that it switches on: {', '.join(row.switches_on)}"
                        )
                        self.problems.append(HexwrightError(what, hint=hint))
                    if row.switches_on and row.id not in wanted:
                        off.append(row.id)
                    continue  # told by its section
                problems = self.maker.misfits(section, row, cls)
                self.problems += problems
                if row.id not in wanted:
                    off.append(row.id)
                elif row.id not in rules and not problems:
                    made = self.maker.make(section, row, cls)
                    if isinstance(made, ActiveRule):
                        rules[row.id] = made
                    else:
                        self.problems.append(made)
        return list(rules.values()), off


def _specified(imported: Imported) -> HookTable:
    """The hooks that rules may implement: the kernel's and those of the sections."""
    own = ((s.id, code.hookspecs) for s, code in imported if code.hookspecs is not None)
    return _table(tuple(own))


@lru_cache(maxsize=8)
def _table(own: tuple[tuple[str, Any], ...]) -> HookTable:
    """One for each selection of sections that have hooks."""
    from hexwright.hookspecs import HookSpecs

    hooks = HookTable()
    hooks.specify(HookSpecs, "the kernel")
    for id_, namespace in own:
        hooks.specify(namespace, f"section {id_}")
    return hooks
