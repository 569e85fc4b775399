"""Sight: one line explained, a field, an atlas; and what they are made of.

Below these are tracing lines over a ground, judging them, and the attacks that follow them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hexwright.sight.looking import atlas, field, line
    from hexwright.sight.views import Answer, Atlas, Field

__all__ = ["Answer", "Atlas", "Field", "atlas", "field", "line"]


def __getattr__(name: str) -> Any:
    """Loaded when first used: other modules of this package import it on their way."""
    if name not in __all__:
        raise AttributeError(f"module 'hexwright.sight' has no attribute {name!r}")
    home = "views" if name[0].isupper() else "looking"
    return getattr(import_module(f"hexwright.sight.{home}"), name)
