"""Hooks: registering rules with pluggy, and reading them once into frozen tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from threading import Lock
from typing import Any
from weakref import WeakKeyDictionary

import attrs
import pluggy

from hexwright.errors import HexwrightError, nearest
from hexwright.rules.deprecations import Deprecation
from hexwright.rules.entry import ActiveRule
from hexwright.rules.marked import functions_of, implemented_by, marked, parameters_of
from hexwright.rules.markers import PROJECT

FEW = 20
"""So many rules are taken out one by one; of more, all: each is looked for in all hooks."""
_REFUSED = ("tryfirst", "trylast", "hookwrapper", "wrapper")


@attrs.frozen
class Spec:
    """A specified hook.

    Attributes:
        name: What implementations are called.
        arguments: What every implementation may take, any subset of it.
        yields: The types of what may be yielded; ``None`` if the specification leaves it open.
        one: Whether the last answer alone counts.
        by: What of what is asked a rule may name with ``@about``; empty if nothing.
        home: Who specified it, for messages.
        deprecated: What of it will go.
    """

    name: str
    arguments: frozenset[str]
    yields: tuple[type, ...] | None
    one: bool
    by: str
    home: str
    deprecated: tuple[Deprecation, ...] = ()


@attrs.frozen
class Bound:
    """One rule's implementation of one hook.

    Attributes:
        rule: The rule.
        spec: The hook.
        call: Takes all arguments of the hook by name and passes on those the rule takes.
        about: What it is asked about alone; ``None`` if it is asked always.
        takes: Names of the arguments that it takes.
    """

    rule: ActiveRule
    spec: Spec
    call: Callable[..., Any]
    about: frozenset[str] | None = None
    takes: frozenset[str] = frozenset()


@attrs.frozen
class Spoken:
    """Which of the implementations of a hook speak of what.

    Attributes:
        argument: Of the hook, on which it depends.
        kind: What of that argument; ``None`` if they all speak of everything.
        of_kind: Those that speak of a kind which one of them names.
        others: Those that speak of any other.
    """

    argument: str
    kind: Callable[[Any], Any] | None
    of_kind: Mapping[str, tuple[Bound, ...]]
    others: tuple[Bound, ...]

    @classmethod
    def of(cls, bounds: tuple[Bound, ...], by: str) -> Spoken:
        """What the implementations of a hook speak of; ``by`` is its spec's."""
        named = {kind for b in bounds for kind in b.about or ()}
        of_kind = {k: tuple(b for b in bounds if b.about is None or k in b.about) for k in named}
        argument, _, way = by.partition(".")
        others = tuple(b for b in bounds if b.about is None)
        return cls(argument, attrgetter(way) if named else None, of_kind, others)


Table = Mapping[str, tuple[Bound, ...]]


class _Manager(pluggy.PluginManager):
    """pluggy's manager, which looks at each class of rules once, and not at each attribute anew.

    That look is most of what a registration costs: 0.5 ms a rule on pluggy 1.7.
    """

    def parse_hookimpl_opts(self, plugin: Any, name: str) -> Any:
        cls: Any = type(plugin)
        function = implemented_by(cls).get(name)
        return None if function is None else dict(getattr(function, f"{PROJECT}_impl"))


class HookTable:
    """Holds specifications and the rules that are registered against them.

    One table serves rule set after rule set: whoever switches a rule registers or unregisters that
    one alone.

    Attributes:
        specs: The hooks, by name.
        problems: What is wrong with the specifications.
    """

    def __init__(self) -> None:
        self.specs: dict[str, Spec] = {}
        self.problems: list[HexwrightError] = []
        self._namespaces: list[Any] = []
        self._manager = _Manager(PROJECT)
        self._judged: WeakKeyDictionary[type, tuple[HexwrightError, ...]] = WeakKeyDictionary()
        self._one_at_a_time = Lock()

    def specify(self, namespace: Any, home: str) -> None:
        """Add the hook specifications of a class or a module.

        Args:
            namespace: Where the functions marked ``@hookspec`` are.
            home: Who specifies them, for messages.
        """
        taken = False
        for name, function in marked(namespace, "spec"):
            if name in self.specs:
                taken = True
                self.problems.append(
                    HexwrightError(
                        f"hook {name} is already specified by {self.specs[name].home}",
                        where=home,
                        hint="rename it",
                    )
                )
                continue
            arguments = [p.name for p in parameters_of(function)]
            yields = getattr(function, "yields", None)
            one, by = bool(getattr(function, "one", False)), str(getattr(function, "by", ""))
            told: tuple[Deprecation, ...] = getattr(function, "deprecated", ())
            self.specs[name] = Spec(name, frozenset(arguments), yields, one, by, home, told)
            for argument in (t.argument for t in told if t.argument not in ("", *arguments)):
                what = f"hook {name} has no argument {argument!r} to be deprecated"
                hint = nearest(argument, arguments)
                self.problems.append(HexwrightError(what, where=home, hint=hint))
        if taken:
            return  # pluggy would raise at the first; the composition fails anyway
        try:
            self._manager.add_hookspecs(namespace)
            self._namespaces.append(namespace)
        except ValueError as error:
            hint = "mark the functions @hookspec"
            self.problems.append(HexwrightError(str(error), where=home, hint=hint))

    def register(self, rules: Iterable[ActiveRule]) -> Table:
        """Register rules, each under its own id, and no others; and read what they implement.

        Args:
            rules: The rules, in order; none of them has any ``faults``.

        Returns:
            Their implementations, by hook, in the order of the rules.

        Raises:
            HexwrightError: if pluggy refuses one.
        """
        by_id = {rule.id: rule for rule in rules}
        with self._one_at_a_time:
            there = self._manager.list_name_plugin()
            gone = [n for n, obj in there if n not in by_id or by_id[n].obj is not obj]
            if len(gone) > FEW:
                self._manager, gone = _Manager(PROJECT), []
                for namespace in self._namespaces:
                    self._manager.add_hookspecs(namespace)
            for id_ in gone:
                self._manager.unregister(name=id_)
            for id_, rule in by_id.items():
                if not self._manager.has_plugin(id_):
                    self._add(rule)
            return {name: self._bound(spec, by_id) for name, spec in self.specs.items()}

    def _add(self, rule: ActiveRule) -> None:
        try:
            self._manager.register(rule.obj, name=rule.id)
        except (pluggy.PluginValidationError, ValueError) as error:
            where = f"rule {rule.id} of section {rule.section}"
            raise HexwrightError(" ".join(str(error).split()), where=where) from error

    def _bound(self, spec: Spec, by_id: Mapping[str, ActiveRule]) -> tuple[Bound, ...]:
        bounds = []
        for found in getattr(self._manager.hook, spec.name).get_hookimpls():
            call, taken = found.function, _taken(found.function, spec)
            if taken != spec.arguments:
                call = _Some(call, taken)
            about = getattr(found.function, "about", None)
            bounds.append(Bound(by_id[found.plugin_name], spec, call, about, taken))
        return tuple(sorted(bounds, key=lambda b: b.rule.order))

    def faults(self, rule: ActiveRule, where: str) -> Iterator[HexwrightError]:
        """What is wrong with the methods of a rule, of which ``where`` tells the place."""
        cls = type(rule.obj)
        if cls not in self._judged:
            self._judged[cls] = tuple(self._faults(cls))
        return (problem.at(where) for problem in self._judged[cls])

    def _faults(self, cls: type) -> Iterator[HexwrightError]:
        """What is wrong with the methods of a rule, in words that name the remedy."""
        implemented = implemented_by(cls)
        for method, function in implemented.items():
            options = getattr(function, f"{PROJECT}_impl")
            hook = options.get("specname") or method
            for word in _REFUSED:
                if options.get(word):
                    yield HexwrightError(
                        f"hook {hook} is marked {word}=True",
                        hint="order comes from the sections' requires and after alone",
                    )
            spec = self.specs.get(hook)
            if spec is not None:
                yield from _wrong_arguments(hook, function, spec)
                if hasattr(function, "about") and not spec.by:
                    what = f"hook {hook} is marked @about, and is asked of every rule always"
                    yield HexwrightError(what, hint="take the mark away")
            elif not options.get("optionalhook"):
                hint = nearest(hook, self.specs)
                yield HexwrightError(f"nobody specified a hook {hook!r}", hint=hint)
        called = functions_of(cls)
        for name in self.specs:
            if name in called and name not in implemented:
                yield HexwrightError(
                    f"method {name} is called like a hook but is not marked",
                    hint="write @hookimpl above it, or rename it",
                )


def _wrong_arguments(hook: str, function: Any, spec: Spec) -> Iterator[HexwrightError]:
    for parameter in parameters_of(function):
        name = parameter.name
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            # pluggy would hand such a rule nothing at all
            yield HexwrightError(
                f"hook {hook} takes {parameter}",
                hint=f"name what it needs of: {', '.join(sorted(spec.arguments))}",
            )
        elif name not in spec.arguments:
            yield HexwrightError(
                f"hook {hook} takes {name!r}, which the hook does not give",
                hint=nearest(name, spec.arguments),
            )
        elif parameter.kind is parameter.POSITIONAL_ONLY:
            yield HexwrightError(
                f"hook {hook} takes {name!r} by position only", hint="take the / out"
            )


def _taken(function: Callable[..., Any], spec: Spec) -> frozenset[str]:
    """Those of the hook's arguments that a rule takes."""
    plain = getattr(function, "__func__", function)
    return frozenset(p.name for p in parameters_of(plain)) & spec.arguments


@attrs.frozen
class _Some:
    """Calls a function with those arguments it takes; a class, so that it can be pickled."""

    function: Callable[..., Any]
    taken: frozenset[str]

    def __call__(self, **kwargs: Any) -> Any:
        return self.function(**{name: kwargs[name] for name in self.taken})
