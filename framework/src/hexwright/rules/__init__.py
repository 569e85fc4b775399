"""Rules: numbered classes in installable sections, composed into a rule set that is asked.

Only what a section's module needs at once is imported here; the rest is imported when it is
first used, so that reading one name does not load numpy, cattrs and networkx.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

# `rule` and `markers` at once: a lazily imported submodule called `rule` would hide the decorator.
from hexwright.rules.markers import about, answers, deprecated, hookimpl, hookspec
from hexwright.rules.rule import Interest, rule

if TYPE_CHECKING:
    from hexwright.rules.composition import CompositionError, compose
    from hexwright.rules.contributions import (
        AddLocation,
        Block,
        Cap,
        Clear,
        Column,
        Contribution,
        DropLocation,
        Fact,
        Floor,
        Forbid,
        Hinder,
        Link,
        Modify,
        Multiply,
        Number,
        Permit,
        Set,
        Stacking,
        TermContribution,
        Trait,
    )
    from hexwright.rules.discovery import Registry, discover
    from hexwright.rules.entry import ActiveRule, Entry
    from hexwright.rules.hooks import Bound
    from hexwright.rules.lie import Bare, Raise
    from hexwright.rules.manifest import Manifest, RuleRow
    from hexwright.rules.pipeline import Term, by_term, resolve
    from hexwright.rules.ruleset import RuleSet
    from hexwright.rules.ruling import Ruling
    from hexwright.rules.section import Section

_LAZY = {
    "composition": ("CompositionError", "compose"),
    "contributions": (
        "AddLocation",
        "Block",
        "Cap",
        "Clear",
        "Column",
        "Contribution",
        "DropLocation",
        "Fact",
        "Floor",
        "Forbid",
        "Hinder",
        "Link",
        "Modify",
        "Multiply",
        "Number",
        "Permit",
        "Set",
        "Stacking",
        "TermContribution",
        "Trait",
    ),
    "discovery": ("Registry", "discover"),
    "entry": ("ActiveRule", "Entry"),
    "lie": ("Bare", "Raise"),
    "manifest": ("Manifest", "RuleRow"),
    "pipeline": ("Term", "by_term", "resolve"),
    "hooks": ("Bound",),
    "ruleset": ("RuleSet",),
    "ruling": ("Ruling",),
    "section": ("Section",),
}
_HOME = {name: module for module, names in _LAZY.items() for name in names}

__all__ = [
    "ActiveRule",
    "AddLocation",
    "Bare",
    "Block",
    "Bound",
    "Cap",
    "Clear",
    "Column",
    "CompositionError",
    "Contribution",
    "DropLocation",
    "Entry",
    "Fact",
    "Floor",
    "Forbid",
    "Hinder",
    "Interest",
    "Link",
    "Manifest",
    "Modify",
    "Multiply",
    "Number",
    "Permit",
    "Raise",
    "Registry",
    "RuleRow",
    "RuleSet",
    "Ruling",
    "Section",
    "Set",
    "Stacking",
    "Term",
    "TermContribution",
    "Trait",
    "about",
    "answers",
    "by_term",
    "compose",
    "deprecated",
    "discover",
    "hookimpl",
    "hookspec",
    "resolve",
    "rule",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
