"""Hooks and arguments that will go: who still uses them, and what is to be used instead."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import attrs

from hexwright.errors import HookDeprecated

if TYPE_CHECKING:
    from hexwright.rules.entry import ActiveRule
    from hexwright.rules.hooks import Bound


@attrs.frozen
class Deprecation:
    """That a hook, or one of its arguments, will go.

    Attributes:
        argument: The argument; empty if it is the hook itself.
        since: The version, of the kernel or of the section that specifies it, since which it is
            deprecated.
        instead: What is to be used instead, in a few words.
    """

    argument: str
    since: str
    instead: str

    @property
    def hint(self) -> str:
        """What to do."""
        return f"use {self.instead}"


@attrs.frozen
class Use:
    """A rule in force that uses what is deprecated.

    Attributes:
        rule: The rule.
        hook: The hook.
        home: Who specifies it.
        told: What is deprecated of it.
        function: The rule's implementation.
    """

    rule: ActiveRule
    hook: str
    home: str
    told: Deprecation
    function: Any = attrs.field(repr=False)

    @property
    def what(self) -> str:
        """What is deprecated, of whom, since when."""
        part = f"argument {self.told.argument!r} of " if self.told.argument else ""
        return f"{part}hook {self.hook} of {self.home} is deprecated since {self.told.since}"

    @property
    def place(self) -> tuple[str, int]:
        """The file and the line of the implementation."""
        code = getattr(self.function, "__code__", None)
        return (code.co_filename, code.co_firstlineno) if code else ("", 0)

    def __str__(self) -> str:
        return f"section {self.rule.section}, rule {self.rule.id}: {self.what} ({self.told.hint})"

    def warn(self) -> None:
        """Warn of it, at the implementation: once, however often the rule is composed anew."""
        file, line = self.place
        module = getattr(self.function, "__module__", "") or ""
        seen = vars(sys.modules[module]) if module in sys.modules else {}
        registry = seen.setdefault("__warningregistry__", {})
        warnings.warn_explicit(
            HookDeprecated(str(self)), HookDeprecated, file, line, module, registry
        )


def uses(bounds: Iterable[Bound]) -> Iterator[Use]:
    """Where implementations use what is deprecated."""
    for bound in bounds:
        for told in bound.spec.deprecated:
            if not told.argument or told.argument in bound.takes:
                function = getattr(bound.call, "function", bound.call)
                plain = getattr(function, "__func__", function)
                yield Use(bound.rule, bound.spec.name, bound.spec.home, told, plain)
