"""A rule set: composed, frozen, and asked."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from types import GeneratorType
from typing import Any

import attrs

from hexwright.checked import names
from hexwright.errors import HexwrightError, Misasked, RuleFailed, nearest
from hexwright.rules.deprecations import Use, uses
from hexwright.rules.discovery import Registry
from hexwright.rules.entry import ActiveRule, Entry
from hexwright.rules.failing import check, failure, raised
from hexwright.rules.hooks import Bound, Spec, Spoken, Table
from hexwright.rules.options import canonical
from hexwright.rules.section import Section
from hexwright.rules.versions import kernel_version

MOST = 500_000
"""No rule says so much to one question; one that does would go on for ever."""


@attrs.frozen
class Request:
    """What somebody asked a rule set to be composed of.

    Attributes:
        sections: Ids of sections.
        on: Ids of rules (or sections) that are to be on though they need not be.
        off: Ids of rules (or sections) that are to be off.
        options: Option values by rule id.
    """

    sections: tuple[str, ...] = ()
    on: frozenset[str] = frozenset()
    off: frozenset[str] = frozenset()
    options: Mapping[str, Mapping[str, Any]] = attrs.field(factory=dict)

    def without(self, *ids: str) -> Request:
        """The same with these rules or sections off."""
        given = set(names(ids))
        return attrs.evolve(self, on=self.on - given, off=self.off | given)

    def with_(self, *ids: str) -> Request:
        """The same with these rules or sections on."""
        given = set(names(ids))
        return attrs.evolve(self, on=self.on | given, off=self.off - given)


@attrs.frozen(kw_only=True, eq=False)
class RuleSet:
    """Rules in force, in order, ready to be asked.

    Two rule sets are equal if their fingerprints are.

    Attributes:
        sections: The sections in force, in order: later is more specific.
        rules: The rules in force, in order.
        off: Ids of rules of these sections that are off.
        options: Option values as they were asked for, by rule id.
        registry: What was installed.
        known: Ids of all rules of all installed sections.
        request: What it was asked to be composed of.
    """

    sections: tuple[Section, ...]
    rules: tuple[ActiveRule, ...]
    off: tuple[str, ...] = ()
    options: Mapping[str, Mapping[str, Any]] = attrs.field(factory=dict)
    registry: Registry = attrs.field(factory=Registry, repr=False)
    known: frozenset[str] = attrs.field(default=frozenset(), repr=False)
    fingerprint: str = attrs.field(init=False)
    _table: Table = attrs.field(factory=dict, repr=False)
    _specs: Mapping[str, Spec] = attrs.field(factory=dict, repr=False)
    request: Request = attrs.field(factory=Request, repr=False)
    _spoken: dict[str, Spoken] = attrs.field(factory=dict, init=False, repr=False)

    @fingerprint.default
    def _sum(self) -> str:
        """SHA-256 over everything that can change an answer: kernel, sections, rules, options."""
        lines = [f"kernel {kernel_version()}"]
        lines += [f"section {s.id} {s.version} {s.digest}" for s in self.sections]
        lines += [f"rule {r.id} {canonical(r.options)}" for r in self.rules]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RuleSet) and other.fingerprint == self.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def has(self, id: str) -> bool:
        """Whether the rule with this id is in force."""
        return any(r.id == id for r in self.rules)

    def rule(self, id: str) -> ActiveRule:
        """The rule with this id.

        Raises:
            HexwrightError: if it is not in force, saying whether it is off or unknown.
        """
        for rule in self.rules:
            if rule.id == id:
                return rule
        if id in self.known:
            raise HexwrightError(f"rule {id} is not in force", hint="switch it on")
        raise HexwrightError(f"there is no rule {id!r}", hint=nearest(id, self.known))

    def without(self, *ids: str) -> RuleSet:
        """The same with these rules or sections off.

        Raises:
            CompositionError: for an unknown id, or a section that another still needs.
        """
        return self._composed(self.request.without(*ids))

    def with_(self, *ids: str) -> RuleSet:
        """The same with these rules or sections on.

        Raises:
            CompositionError: for an unknown id, or a section that does not fit.
        """
        return self._composed(self.request.with_(*ids))

    def with_options(self, id: str, /, **values: Any) -> RuleSet:
        """The same with these values of a rule's options; others stay as they are.

        Raises:
            CompositionError: for an unknown rule or option, or a value it cannot have.
        """
        request = self.request
        options = {**request.options, id: {**request.options.get(id, {}), **values}}
        return self._composed(attrs.evolve(request, options=options))

    def _composed(self, asked: Request) -> RuleSet:
        """What another request makes of the same sections to choose from."""
        from hexwright.rules.composition import compose

        of = asked.sections
        return compose(self.registry, of, on=asked.on, off=asked.off, options=asked.options)

    def hook(self, name: str) -> tuple[Bound, ...]:
        """The implementations of a hook, in rule order.

        Raises:
            HexwrightError: if no section in force, nor the kernel, specifies it.
        """
        try:
            return self._table[name]
        except KeyError:
            hint = nearest(name, self._table)
            raise HexwrightError(f"there is no hook {name!r}", hint=hint) from None

    @property
    def outdated(self) -> tuple[Use, ...]:
        """Where its rules use hooks, or arguments of hooks, that are deprecated."""
        return tuple(uses(bound for bounds in self._table.values() for bound in bounds))

    def concerned(self, hook: str, asked: Mapping[str, Any]) -> tuple[Bound, ...]:
        """Those of the implementations of a hook that speak of what is asked.

        Args:
            hook: The hook.
            asked: Its arguments; of a rule marked ``@about``, what it names must be among them.
        """
        if (spoken := self._spoken.get(hook)) is None:
            spoken = self._spoken[hook] = Spoken.of(self.hook(hook), self._specs[hook].by)
        if spoken.kind is None:
            return spoken.others
        return spoken.of_kind.get(spoken.kind(asked[spoken.argument]), spoken.others)

    def ask(self, hook: str, question: str, **kwargs: Any) -> list[Entry]:
        """Ask every rule that implements a hook and speaks of what is asked, one by one.

        Args:
            hook: The hook.
            question: What is asked, as a player would put it, for messages.
            **kwargs: The hook's arguments, all of them.

        Returns:
            What was said, in rule order, each with the rule that said it. Of a hook with one
            answer, all but the last have lost.

        Raises:
            RuleFailed: if a rule raises, or yields what the hook does not allow.
            Misasked: if what was asked turns out to be wrong.
            TypeError: if ``kwargs`` are not the hook's arguments.
        """
        bounds = self.concerned(hook, kwargs)
        entries = [e for bound in bounds for e in self.consult(bound, question, **kwargs)]
        if len(entries) > 1 and self._specs[hook].one:
            last = entries.pop()
            why = f"{last.rule.id} comes later"
            entries = [*(e.lost(why) for e in entries), last]
        return entries

    def consult(self, bound: Bound, question: str, **kwargs: Any) -> list[Entry]:
        """Ask a single rule, for a question that hands each rule something else.

        Args:
            bound: The rule's implementation, from ``hook()``.
            question: What is asked, as a player would put it, for messages.
            **kwargs: The hook's arguments, all of them.

        Returns:
            What it said.

        Raises:
            RuleFailed: if it raises, or yields what the hook does not allow.
            TypeError: if ``kwargs`` are not the hook's arguments.
        """
        spec = bound.spec
        if kwargs.keys() != spec.arguments:
            takes = ", ".join(sorted(spec.arguments)) or "nothing"
            raise TypeError(f"hook {spec.name} is asked with {takes}, not {sorted(kwargs)}")
        try:
            result = bound.call(**kwargs)
            # what most rules return, and no class to be asked about
            plain = type(result) is GeneratorType
            said = list(islice(result if plain else _drained(result, spec), MOST + 1))
        except (RuleFailed, Misasked):
            raise  # from a question the rule asked in turn: who is at fault is named already
        except (Exception, SystemExit) as error:  # not blame(): asked of every rule, every time
            raise raised(bound, question, error, self.sections) from error
        if len(said) > MOST:
            raise failure(bound, question, f"yielded more than {MOST:,} answers", "does it end?")
        for one in said:
            check(one, bound, question, self.known)
        if spec.one and len(said) > 1:
            hint = "this hook has exactly one answer"
            raise failure(bound, question, f"gave {len(said)} answers", hint)
        return [Entry(bound.rule, one) for one in said]

    @contextmanager
    def blame(self, bound: Bound, question: str) -> Iterator[None]:
        """Tell whatever is raised inside as the failure of a rule.

        Args:
            bound: The rule's implementation of the hook that was asked.
            question: What is asked, as a player would put it.

        Raises:
            RuleFailed: with section, rule, hook and question; the original is its cause.
        """
        try:
            yield
        except (RuleFailed, Misasked):
            raise
        except (Exception, SystemExit) as error:
            raise raised(bound, question, error, self.sections) from error


def _drained(result: Any, spec: Spec) -> Iterator[Any]:
    """A rule may return nothing, one contribution, or yield or return several."""
    if result is None:
        return
    single = spec.yields is not None and isinstance(result, spec.yields)
    if single or isinstance(result, str | bytes | Mapping) or not hasattr(result, "__iter__"):
        yield result
    else:
        yield from result
