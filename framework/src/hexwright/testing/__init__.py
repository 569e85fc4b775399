"""Help for those who test rules: what the pytest plugin gives, by names to import.

``plugin`` is loaded by pytest itself, wherever Hexwright is installed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hexwright.testing.asking import question, scenario_on
    from hexwright.testing.conforming import conformance
    from hexwright.testing.drawing import draw
    from hexwright.testing.fixtures import AskRuling, ComposeRules, DrawBoard
    from hexwright.testing.golden import Golden

_HOME = {
    "AskRuling": "fixtures",
    "ComposeRules": "fixtures",
    "DrawBoard": "fixtures",
    "Golden": "golden",
    "conformance": "conforming",
    "draw": "drawing",
    "question": "asking",
    "scenario_on": "asking",
}

__all__ = [
    "AskRuling",
    "ComposeRules",
    "DrawBoard",
    "Golden",
    "conformance",
    "draw",
    "question",
    "scenario_on",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'hexwright.testing' has no attribute {name!r}")
    return getattr(import_module(f"hexwright.testing.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
