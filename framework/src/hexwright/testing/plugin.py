"""The pytest plugin: fixtures, marks that switch rules, golden rulings, and what was tested::

@pytest.mark.scenario("hall.toml")
@pytest.mark.without("7.2")
def test_a_line_opens(scenario):
    assert scenario.ask(Sight("A", "B")).clear
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from hexwright.testing.fixtures import (
    board,
    golden,
    hexwright_kept,
    installed_sections,
    ruleset,
    ruling,
    scenario,
)
from hexwright.testing.switching import mistake

__all__ = [
    "board", "golden", "hexwright_kept", "installed_sections", "ruleset", "ruling", "scenario",
]  # fmt: skip

MARKERS = (
    "scenario(path, house=None): the scenario file that the scenario fixture loads, relative to "
    "the test's file or to pytest's root directory, and maybe its house rules",
    "without(*rules): rules or sections that are off in the fixtures scenario, ruleset and ruling",
    "ssr(*rules, **options): rules or sections that are on in these fixtures; of a single rule "
    "also values of its options",
    "rule(*ids): the numbered rules, and rows of them, that a test is about; only a label",
)
GOLDEN = "hexwright_golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--update-golden`` and ``--hexwright-coverage``."""
    group = parser.getgroup("hexwright", "Hexwright")
    group.addoption(
        "--update-golden",
        action="store_true",
        dest="hexwright_update_golden",
        help="keep the rulings that the golden fixture is given, instead of comparing them",
    )
    group.addoption(
        "--hexwright-coverage",
        action="append",
        metavar="SECTION",
        dest="hexwright_coverage",
        help="list at the end which rows of a section's rules were tested by tests that passed; "
        "repeatable",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the marks; a section that is not installed is told before anything is run."""
    for line in MARKERS:
        config.addinivalue_line("markers", line)
    sections = config.getoption("hexwright_coverage")
    if sections:
        from hexwright.errors import HexwrightError
        from hexwright.testing.ran import Labels, Ran

        config.pluginmanager.register(Labels(), Labels.NAME)
        if hasattr(config, "workerinput"):
            return  # one of several processes that run tests for another, which tells
        try:
            config.pluginmanager.register(Ran(sections), Ran.NAME)
        except HexwrightError as error:
            raise pytest.UsageError(f"--hexwright-coverage: {error}") from None


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A mark that could do nothing is a mistake."""
    if told := mistake(item):
        pytest.fail(told, pytrace=False)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Name the golden rulings that were written, so that they are looked at."""
    written = dict.fromkeys(_written(terminalreporter.stats.values()))
    if written:
        terminalreporter.section("golden rulings written; read them")
        for file in written:
            terminalreporter.write_line(file)


def _written(stats: Iterable[Iterable[Any]]) -> Iterator[str]:
    for reports in stats:
        for report in reports:
            for name, value in getattr(report, "user_properties", ()):
                if name == GOLDEN:
                    yield value
