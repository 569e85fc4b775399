"""Hooks: registering rules with pluggy, and reading them once into frozen tables."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any

import attrs
import pluggy

from hexwright.errors import HexwrightError, nearest
from hexwright.rules.deprecations import Deprecation
from hexwright.rules.entry import ActiveRule
from hexwright.rules.markers import PROJECT

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
    """pluggy's manager, not looking at the thirty dunder attributes that every object has.

    That look is most of what a registration costs: 0.5 ms a rule on pluggy 1.7.
    """

    def parse_hookimpl_opts(self, plugin: Any, name: str) -> Any:
        return None if name.startswith("__") else super().parse_hookimpl_opts(plugin, name)


class HookTable:
    """Gathers specifications and rules, then freezes them into tables.

    Problems are collected in ``problems``; a table of a composition that has any is not used.
    """

    def __init__(self) -> None:
        self.specs: dict[str, Spec] = {}
        self.problems: list[HexwrightError] = []
        self._manager = _Manager(PROJECT)
        self._rules: dict[str, ActiveRule] = {}
        self._judged: dict[tuple[Any, str], tuple[HexwrightError, ...]] = {}

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
            arguments = [p.name for p in _parameters(function)]
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
        except ValueError as error:
            hint = "mark the functions @hookspec"
            self.problems.append(HexwrightError(str(error), where=home, hint=hint))

    def register(self, rule: ActiveRule, where: str) -> None:
        """Register a rule under its own id and check every hook it implements.

        Args:
            rule: The rule.
            where: Where its class is, for messages.
        """
        found = list(self.faults(rule, where))
        try:
            self._manager.register(rule.obj, name=rule.id)
        except (pluggy.PluginValidationError, ValueError) as error:
            if not found:
                found = [HexwrightError(" ".join(str(error).split()), where=where)]
        self.problems.extend(found)
        self._rules[rule.id] = rule

    def faults(self, rule: ActiveRule, where: str) -> tuple[HexwrightError, ...]:
        """What is wrong with the methods of a rule, of which ``where`` tells the place."""
        key = (type(rule.obj), where)
        if key not in self._judged:
            self._judged[key] = tuple(p.at(where) for p in self._faults(rule.obj))
        return self._judged[key]

    def _faults(self, obj: Any) -> Iterator[HexwrightError]:
        """What is wrong with the methods of a rule, in words that name the remedy."""
        cls: Any = type(obj)
        implemented = dict(marked(cls, "impl"))
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
        called = _functions(cls)
        for name in self.specs:
            if name in called and name not in implemented:
                yield HexwrightError(
                    f"method {name} is called like a hook but is not marked",
                    hint="write @hookimpl above it, or rename it",
                )

    def freeze(self) -> Table:
        """Read the registered implementations, once: by hook, in rule order."""
        table: dict[str, tuple[Bound, ...]] = {}
        for name, spec in self.specs.items():
            caller = getattr(self._manager.hook, name)
            bound = [
                Bound(
                    self._rules[i.plugin_name],
                    spec,
                    _caller(i.function, spec),
                    getattr(i.function, "about", None),
                    _taken(i.function, spec),
                )
                for i in caller.get_hookimpls()
            ]
            table[name] = tuple(sorted(bound, key=lambda b: b.rule.order))
        return table


@lru_cache(maxsize=4096)
def marked(namespace: Any, kind: str) -> tuple[tuple[str, Any], ...]:
    """Functions of a class (its bases included) or module that carry pluggy's marker, by name.

    Args:
        namespace: The class or module.
        kind: ``"spec"`` or ``"impl"``.
    """
    homes: Iterable[Any] = (
        reversed(namespace.__mro__) if isinstance(namespace, type) else [namespace]
    )
    found: dict[str, Any] = {}
    for home in homes:
        for name, value in vars(home).items():
            found[name] = getattr(value, "__func__", value)
    return tuple(
        (name, function)
        for name, function in found.items()
        if isinstance(getattr(function, f"{PROJECT}_{kind}", None), dict)
    )


@lru_cache(maxsize=4096)
def _functions(cls: type) -> frozenset[str]:
    """Names of the plain functions of a class and its bases."""
    return frozenset(name for name in dir(cls) if inspect.isfunction(getattr(cls, name, None)))


@lru_cache(maxsize=16384)
def _parameters(function: Any) -> tuple[inspect.Parameter, ...]:
    """The parameters of a function but for ``self``; inspecting one takes its time."""
    found = inspect.signature(function).parameters
    return tuple(parameter for name, parameter in found.items() if name != "self")


def _wrong_arguments(hook: str, function: Any, spec: Spec) -> Iterator[HexwrightError]:
    for parameter in _parameters(function):
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
    return frozenset(p.name for p in _parameters(plain)) & spec.arguments


def _caller(function: Callable[..., Any], spec: Spec) -> Callable[..., Any]:
    """A callable with all the hook's arguments, for a rule that takes some of them."""
    taken = _taken(function, spec)
    return function if taken == spec.arguments else _Some(function, taken)


@attrs.frozen
class _Some:
    """Calls a function with those arguments it takes; a class, so that it can be pickled."""

    function: Callable[..., Any]
    taken: frozenset[str]

    def __call__(self, **kwargs: Any) -> Any:
        return self.function(**{name: kwargs[name] for name in self.taken})
