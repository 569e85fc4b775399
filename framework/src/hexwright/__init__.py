"""Hexwright: compose the rules of hex wargames from installable sections, and ask them questions.

Names load what they need when they are first used, so that importing the package is quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hexwright.board import MarkerKind, PieceKind, Terrain
    from hexwright.errors import HexwrightError
    from hexwright.grid.walk import ALONG, IN, TOUCH
    from hexwright.rules import (
        AddLocation,
        Block,
        Cap,
        Clear,
        Column,
        DropLocation,
        Fact,
        Floor,
        Forbid,
        Hinder,
        Interest,
        Link,
        Modify,
        Multiply,
        Permit,
        RuleSet,
        Ruling,
        Set,
        Stacking,
        Trait,
        hookimpl,
        hookspec,
        rule,
    )
    from hexwright.scenario import Attack, Scenario, Sight, Step

_HOME = {
    "hexwright.board": ("MarkerKind", "PieceKind", "Terrain"),
    "hexwright.errors": ("HexwrightError",),
    "hexwright.grid.walk": ("ALONG", "IN", "TOUCH"),
    "hexwright.rules": (
        "AddLocation", "Block", "Cap", "Clear", "Column", "DropLocation", "Fact", "Floor",
        "Forbid", "Hinder", "Interest", "Link", "Modify", "Multiply", "Permit", "RuleSet",
        "Ruling", "Set", "Stacking", "Trait", "hookimpl", "hookspec", "rule",
    ),
    "hexwright.scenario": ("Attack", "Scenario", "Sight", "Step"),
}  # fmt: skip
_MODULE = {name: module for module, names in _HOME.items() for name in names}

__all__ = [
    "ALONG", "IN", "TOUCH", "AddLocation", "Attack", "Block", "Cap", "Clear", "Column",
    "DropLocation", "Fact", "Floor", "Forbid", "HexwrightError", "Hinder", "Interest", "Link",
    "MarkerKind", "Modify", "Multiply", "Permit", "PieceKind", "RuleSet", "Ruling", "Scenario",
    "Set", "Sight", "Stacking", "Step", "Terrain", "Trait", "hookimpl", "hookspec", "rule",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _MODULE:
        raise AttributeError(f"module 'hexwright' has no attribute {name!r}")
    value = getattr(import_module(_MODULE[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
