"""The decorators that hooks are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pluggy

from hexwright.checked import named
from hexwright.rules.deprecations import Deprecation

PROJECT = "hexwright"

F = TypeVar("F", bound=Callable[..., Any])

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


def answers(*types: type, one: bool = False, by: str = "") -> Callable[[F], F]:
    """Say what the implementations of a hook may yield; stacks above or below ``@hookspec``.

    Args:
        types: The kinds of things allowed, such as ``Modify``. Anything else a rule yields is
            reported with the rule's name.
        one: The hook has exactly one answer: the last section's, which must not be an iterable
            of several.
        by: What a rule may name with ``@about``, as an argument of the hook and the way from there
            to a text: ``"act.kind"``; empty if every rule is asked always.

    Returns:
        A decorator that records ``yields``, ``one`` and ``by`` on the function.
    """

    def mark(function: F) -> F:
        function.yields = types  # type: ignore[attr-defined]
        function.one = one  # type: ignore[attr-defined]
        function.by = by  # type: ignore[attr-defined]
        return function

    return mark


def deprecated(*arguments: str, since: str, instead: str) -> Callable[[F], F]:
    """Say that a hook, or some arguments of it, will go; stacks above or below ``@hookspec``::

        @hookspec
        @deprecated(since="0.2", instead="soil_traits")
        def mud(hex): ...

    A rule in force that implements the hook, or takes such an argument, works as before; a
    HookDeprecated warning names it.

    Args:
        arguments: Names of arguments; the hook itself if there are none.
        since: The version of the section that specifies it, since which it is deprecated.
        instead: What is to be used instead, in a few words that go on from "use".

    Returns:
        A decorator that records ``deprecated`` on the function.

    Raises:
        ValueError: if ``since`` is no version, or ``instead`` says nothing.
    """
    from packaging.version import Version

    if not instead.strip():
        raise ValueError("@deprecated does not say what is to be used instead")
    told = tuple(
        Deprecation(argument, str(Version(since)), instead) for argument in arguments or ("",)
    )

    def mark(function: F) -> F:
        function.deprecated = (*getattr(function, "deprecated", ()), *told)  # type: ignore[attr-defined]
        return function

    return mark


def about(*kinds: str) -> Callable[[F], F]:
    """Say which acts, ways of moving, rolls, attacks or phases a rule speaks of.

    It is not asked about others. Stacks above or below ``@hookimpl``::

        @hookimpl
        @about("march")
        def permits(self, act): ...

    Args:
        kinds: Their names.

    Returns:
        A decorator that records ``about`` on the function.

    Raises:
        TypeError, ValueError: for no name at all, and for what is none.
    """
    if not kinds:
        raise ValueError("@about names nothing; leave it out to be asked always")
    of = frozenset(named(kind) for kind in kinds)

    def mark(function: F) -> F:
        function.about = of  # type: ignore[attr-defined]
        return function

    return mark
