"""Movement: what a step costs, whether it is allowed, what is in reach and by which way."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hexwright.paths.going import allowance, points, reach, way
    from hexwright.paths.search import Leg, Reach

__all__ = ["Leg", "Reach", "allowance", "points", "reach", "way"]


def __getattr__(name: str) -> Any:
    """Loaded when first used: other modules of this package are wanted without networkx."""
    if name not in __all__:
        raise AttributeError(f"module 'hexwright.paths' has no attribute {name!r}")
    home = "search" if name[0].isupper() else "going"
    return getattr(import_module(f"hexwright.paths.{home}"), name)
