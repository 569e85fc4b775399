"""Composing a rule set from installed sections, and telling everything that is wrong at once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any
from weakref import WeakKeyDictionary

import attrs

from hexwright.checked import FrozenMap
from hexwright.errors import HexwrightError, Problems, nearest
from hexwright.rules.discovery import Registry
from hexwright.rules.entry import ActiveRule
from hexwright.rules.hooks import HookTable
from hexwright.rules.manifest import RuleRow
from hexwright.rules.options import canonical, fit_options, option_values
from hexwright.rules.ordering import gather, sort
from hexwright.rules.rule import rule_info
from hexwright.rules.ruleset import Request, RuleSet
from hexwright.rules.section import Code, Section
from hexwright.rules.versions import of_other_kernel


class CompositionError(Problems):
    """Everything that keeps a rule set from being composed."""


def compose(
    registry: Registry,
    sections: Iterable[str],
    *,
    on: Iterable[str] = (),
    off: Iterable[str] = (),
    options: Mapping[str, Mapping[str, Any]] | None = None,
) -> RuleSet:
    """Compose a rule set.

    Args:
        registry: What is installed.
        sections: Ids of the sections wanted; what they require comes along.
        on: Ids of rules that are off by default and wanted, or of further sections.
        off: Ids of rules not wanted, or of sections not wanted.
        options: Values of rules' options, by rule id and name.

    Returns:
        The rule set, frozen.

    Raises:
        CompositionError: with all problems together.

    Warns:
        HookDeprecated: for each rule in force that implements a hook, or takes an argument of one,
            that will go.
    """
    for name, ids in (("sections", sections), ("on", on), ("off", off)):
        if isinstance(ids, str):
            raise CompositionError(
                [HexwrightError(f"{name} is one text", hint=f"give a list: [{ids!r}]")]
            )
    request = Request(
        tuple(dict.fromkeys(sections)), frozenset(on), frozenset(off), _frozen(options or {})
    )
    kept = _COMPOSED.setdefault(registry, OrderedDict())
    key = (request.sections, request.on, request.off, canonical(request.options))
    if key in kept:
        kept.move_to_end(key)
        return kept[key]
    composer = _Composer(registry, request)
    ruleset = composer.compose()
    if ruleset is None:
        raise CompositionError(_once(composer.problems))
    for use in ruleset.outdated:
        use.warn()
    kept[key] = ruleset
    if len(kept) > MOST:
        kept.popitem(last=False)
    return ruleset


MOST = 32
"""So many rule sets of one registry are kept: who switches rules asks for the same ones again."""
_COMPOSED: WeakKeyDictionary[Registry, OrderedDict[Any, RuleSet]] = WeakKeyDictionary()


def _frozen(options: Mapping[str, Any]) -> Mapping[str, Any]:
    """Option values that stay what they were when the rule set was composed."""
    return FrozenMap(
        (id_, FrozenMap(deepcopy(dict(given))) if isinstance(given, Mapping) else given)
        for id_, given in options.items()
    )


def _once(problems: Iterable[HexwrightError]) -> list[HexwrightError]:
    """All single problems, the same text only once."""
    flat: dict[str, HexwrightError] = {}
    for problem in problems:
        for one in problem.problems if isinstance(problem, Problems) else (problem,):
            flat.setdefault(str(one), one)
    return list(flat.values())


@attrs.define
class _Composer:
    """One composition. It goes on after a problem as far as that makes sense."""

    registry: Registry
    request: Request
    problems: list[HexwrightError] = attrs.field(factory=list)
    homes: dict[str, list[str]] = attrs.field(factory=dict)

    def __attrs_post_init__(self) -> None:
        for section, row in self.registry.rows():
            self.homes.setdefault(row.id, []).append(section.id)

    def compose(self) -> RuleSet | None:
        """The rule set, or ``None`` if there are problems."""
        self._check_ids()
        wanted = [*self.request.sections, *sorted(self._sections_in(self.request.on))]
        found, problems = gather(self.registry, wanted, self._sections_in(self.request.off))
        self.problems += problems
        ordered, problems = sort(found)
        self.problems += problems
        self._check_tables(ordered)
        imported = list(self._imported(ordered))
        hooks = self._specified(imported)
        rules, off = self._made(imported)
        for rule in rules:
            hooks.register(rule, self.registry.sections[rule.section].place(rule.id))
        self.problems += hooks.problems
        if self.problems:
            return None
        return RuleSet(
            sections=tuple(ordered),
            rules=tuple(rules),
            off=tuple(off),
            options=self.request.options,
            registry=self.registry,
            known=frozenset(self.homes),
            table=hooks.freeze(),
            specs=hooks.specs,
            request=self.request,
        )

    def _sections_in(self, ids: Iterable[str]) -> set[str]:
        """Those of the ids that are sections and not rules."""
        sections = {*self.registry.sections, *self.registry.broken}
        return {id_ for id_ in ids if id_ in sections and id_ not in self.homes}

    def _check_ids(self) -> None:
        """Every id in ``on``, ``off`` and ``options`` is known, and none is on and off."""
        request = self.request
        for key, ids in (("on", request.on), ("off", request.off), ("options", request.options)):
            sections = self._sections_in(ids) if key != "options" else set()
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

    def _specified(self, imported: Iterable[tuple[Section, Code]]) -> HookTable:
        from hexwright.hookspecs import HookSpecs

        hooks = HookTable()
        hooks.specify(HookSpecs, "the kernel")
        for section, code in imported:
            if code.hookspecs is not None:
                hooks.specify(code.hookspecs, f"section {section.id}")
        return hooks

    def _made(self, imported: Iterable[tuple[Section, Code]]) -> tuple[list[ActiveRule], list[str]]:
        """The rules in force, in order, and the ids of those that are not."""
        rules: dict[str, ActiveRule] = {}
        off: list[str] = []
        wanted = self._wanted([row for section, _ in imported for row in section.rules])
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
                values, problems = fit_options(row.id, cls, given)
                self.problems += problems
                if row.id not in wanted:
                    off.append(row.id)
                elif row.id not in rules and not problems:
                    self._make(section, row, cls, values, rules)
        return list(rules.values()), off

    def _wanted(self, rows: Sequence[RuleRow]) -> set[str]:
        """Ids of the rules that are on: by default, by the scenario, or by a rule that is on."""
        by_id = {row.id: row for row in rows}
        wanted: set[str] = set()
        waiting = [row.id for row in rows if row.default == "on" or row.id in self.request.on]
        while waiting:
            id_ = waiting.pop()
            if id_ in by_id and id_ not in wanted and id_ not in self.request.off:
                wanted.add(id_)
                waiting += by_id[id_].switches_on
        return wanted

    def _make(
        self,
        section: Section,
        row: RuleRow,
        cls: Any,
        values: Mapping[str, Any],
        rules: dict[str, ActiveRule],
    ) -> None:
        """Make the rule itself; its class may refuse the values of its options."""
        try:
            obj = cls(**values)
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            where = f"section {section.id}, options of rule {row.id}"
            self.problems.append(HexwrightError(what, where=where, hint="give another value"))
            return
        info = rule_info(cls)
        rules[row.id] = ActiveRule(
            id=row.id,
            title=row.title,
            citation=row.citation,
            section=section.id,
            interest=info.interest if info else None,
            clears=row.clears,
            replaces=row.replaces,
            order=len(rules),
            options=option_values(obj),
            obj=obj,
        )
