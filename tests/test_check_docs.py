"""docs/checks.md says what ``hexwright check`` finds."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

from hexwright.checking import CODES

DOCS = Path(__file__).parents[1] / "docs"


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate_checks", DOCS / "generate_checks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_of_checks_is_what_the_codes_say() -> None:
    """Every code stands there, below the head of its chapter."""
    written = (DOCS / "checks.md").read_text(encoding="utf-8")
    assert generator().page() == written, "run: uv run python docs/generate_checks.py"
    assert [code for code in CODES if f"| {code} |" not in written] == []
