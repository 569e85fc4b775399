from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

TESTS = """
import pytest
from hexwright import HexwrightError, Sight

pytestmark = pytest.mark.scenario("scenario.toml")


@pytest.mark.rule("G2")
def test_the_fence_blocks(scenario):
    assert not scenario.ask(Sight("A4", "A5")).clear


@pytest.mark.without("G2")
def test_without_it_the_line_is_clear(scenario):
    assert scenario.ask(Sight("A4", "A5")).clear


@pytest.mark.with_rules("G4")
@pytest.mark.without("G2", "G3")
def test_rules_may_be_on_and_off(scenario):
    assert [scenario.ruleset.has(f"G{n}") for n in (2, 3, 4)] == [False, False, True]


@pytest.mark.without("G22")
def test_an_unknown_rule(scenario):
    pass
"""
UNMARKED = "def test_it(scenario): pass\n"


def test_a_rule_is_switched_in_one_line(glade: Any) -> None:
    """The fixture and its markers are there without any import or configuration.

    A test that names no scenario, or an unknown rule, is told what to write instead.
    """
    home = glade.write().parent
    (home / "test_glade.py").write_text(TESTS, encoding="utf-8")
    (home / "test_unmarked.py").write_text(UNMARKED, encoding="utf-8")
    result = subprocess.run(
        [sys.executable, "-m", "pytest", "--strict-markers", "-p", "no:cacheprovider",
         "-p", "no:xdist", "-q", str(home)],
        cwd=home, env={**os.environ, "PYTHONPATH": str(glade.site.path)}, capture_output=True,
        text=True, timeout=120, check=False,
    )  # fmt: skip
    assert "3 passed, 2 errors" in result.stdout, result.stdout + result.stderr
    assert "'G22' (did you mean 'G2'?)" in result.stdout
    assert 'mark the test with @pytest.mark.scenario("file.toml")' in result.stdout
