"""Hooks: what is specified, and what rules implement of it, read once into frozen tables."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import Any
from weakref import WeakKeyDictionary

import attrs

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


@attrs.frozen
class _Read:
    """What a class of rules implements, where certain hooks are specified.

    Attributes:
        faults: What is wrong with its methods.
        methods: Hook, name of the method, what it is asked about alone, and what it takes.
    """

    faults: tuple[HexwrightError, ...]
    methods: tuple[tuple[Spec, str, frozenset[str] | None, frozenset[str]], ...]


class HookTable:
    """The hooks that rules may implement, and the rules' implementations of them.

    The marks are pluggy's, and a class is read but once. pluggy's manager would read each rule
    anew whenever rules are composed: four fifths of the time that switching a rule takes.

    Attributes:
        specs: The hooks, by name.
        problems: What is wrong with the specifications.
    """

    def __init__(self) -> None:
        self.specs: dict[str, Spec] = {}
        self.problems: list[HexwrightError] = []
        self._classes: WeakKeyDictionary[type, _Read] = WeakKeyDictionary()

    def specify(self, namespace: Any, home: str) -> None:
        """Add the hook specifications of a class or a module.

        Args:
            namespace: Where the functions marked ``@hookspec`` are.
            home: Who specifies them, for messages.
        """
        found = marked(namespace, "spec")
        if not found:
            what = f"did not find any {PROJECT!r} hooks in {namespace!r}"
            hint = "mark the functions @hookspec"
            self.problems.append(HexwrightError(what, where=home, hint=hint))
        for name, function in found:
            if name in self.specs:
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

    def faults(self, rule: ActiveRule, where: str) -> Iterator[HexwrightError]:
        """What is wrong with the methods of a rule, of which ``where`` tells the place."""
        return (problem.at(where) for problem in self._read(type(rule.obj)).faults)

    def table(self, rules: Iterable[ActiveRule]) -> Table:
        """The implementations of rules, by hook, in the order of the rules."""
        table: dict[str, list[Bound]] = {name: [] for name in self.specs}
        for rule in rules:
            for spec, method, about, takes in self._read(type(rule.obj)).methods:
                call = getattr(rule.obj, method)
                if takes != spec.arguments:
                    call = _Some(call, takes)
                table[spec.name].append(Bound(rule, spec, call, about, takes))
        return {name: tuple(bounds) for name, bounds in table.items()}

    def _read(self, cls: type) -> _Read:
        if cls not in self._classes:
            self._classes[cls] = _Read(tuple(self._faults(cls)), tuple(self._methods(cls)))
        return self._classes[cls]

    def _methods(
        self, cls: type
    ) -> Iterator[tuple[Spec, str, frozenset[str] | None, frozenset[str]]]:
        for method, function in sorted(marked(cls, "impl")):
            spec = self.specs.get(_hook(method, function))
            if spec is not None:  # else it is optional, or at fault
                takes = frozenset(p.name for p in _parameters(function)) & spec.arguments
                yield spec, method, getattr(function, "about", None), takes

    def _faults(self, cls: type) -> Iterator[HexwrightError]:
        """What is wrong with the methods of a rule, in words that name the remedy."""
        implemented = dict(marked(cls, "impl"))
        for method, function in implemented.items():
            options, hook = getattr(function, f"{PROJECT}_impl"), _hook(method, function)
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


def _hook(method: str, function: Any) -> str:
    """The hook that a marked method implements."""
    options: Mapping[str, Any] = getattr(function, f"{PROJECT}_impl")
    return options.get("specname") or method


@attrs.frozen
class _Some:
    """Calls a function with those arguments it takes; a class, so that it can be pickled."""

    function: Callable[..., Any]
    taken: frozenset[str]

    def __call__(self, **kwargs: Any) -> Any:
        return self.function(**{name: kwargs[name] for name in self.taken})
