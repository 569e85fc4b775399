"""The three decorators that hooks are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pluggy

PROJECT = "hexwright"

F = TypeVar("F", bound=Callable[..., Any])

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


def answers(*types: type, one: bool = False) -> Callable[[F], F]:
    """Say what the implementations of a hook may yield; stacks above or below ``@hookspec``.

    Args:
        types: The kinds of things allowed, such as ``Modify``. Anything else a rule yields is
            reported with the rule's name.
        one: The hook has exactly one answer: the last section's, which must not be an iterable
            of several.

    Returns:
        A decorator that records ``yields`` and ``one`` on the function.
    """

    def mark(function: F) -> F:
        function.yields = types  # type: ignore[attr-defined]
        function.one = one  # type: ignore[attr-defined]
        return function

    return mark
