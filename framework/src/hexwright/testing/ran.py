"""Which rows of a section's rules were tested, by the tests that were run and what came of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from hexwright.rules import Registry, discover
from hexwright.testing.coverage import Coverage, compared

MARK = "hexwright_rule"


class Labels:
    """A plugin that hands on the marks ``rule`` of a test with what is reported of it."""

    NAME = "hexwright-labels"

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        """Properties of a test go where its reports go, from whichever process runs it."""
        ids = dict.fromkeys(id_ for mark in item.iter_markers("rule") for id_ in mark.args)
        item.user_properties += [(MARK, id_) for id_ in ids]


class Ran:
    """A plugin that notes the marks of tests that passed, and tells the rows at the end.

    Args:
        sections: Ids of sections.

    Raises:
        HexwrightError: for one that is not installed, or whose rows cannot be told.
    """

    NAME = "hexwright-coverage"

    def __init__(self, sections: Sequence[str]) -> None:
        self.registry: Registry = discover()
        self.sections = tuple(dict.fromkeys(sections))
        for id_ in self.sections:
            compared(self.registry, id_, {})
        self.passed: dict[str, dict[str, None]] = {}
        self.others: dict[str, dict[str, None]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test: it passed if its call did; what failed before or was skipped did not."""
        ids = [str(id_) for name, id_ in report.user_properties if name == MARK]
        xfailed = hasattr(report, "wasxfail")
        good = report.when == "call" and report.passed and not xfailed
        if good or report.outcome != "passed" or xfailed:
            noted = self.passed if good else self.others
            for id_ in ids:
                noted.setdefault(id_, {})[report.nodeid] = None

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Tell the rows of each section that no passed test is marked with."""
        for section in self.sections:
            found = compared(self.registry, section, _tuples(self.passed))
            terminalreporter.section(f"rows of {section} tested in this run")
            for line in self._lines(found):
                terminalreporter.write_line(line)

    def _lines(self, found: Coverage) -> Iterator[str]:
        for row in found.rows:
            if not row.met:
                yield f"{row.id}  met by nothing: {row.line}"
            if not row.tests:
                others = ", ".join(self.others.get(row.id, ()))
                why = f"not passed: {others}" if others else "no test that was run"
                yield f"{row.id}  {why}: {row.line}"
        if found.unknown:
            yield f"in marks alone, of no installed section: {', '.join(found.unknown)}"
        rows = len(found.rows)
        tests = {test for row in found.rows for test in row.tests}
        yield (
            f"{found.section}: rows {rows}, met {rows - len(found.unmet)}, "
            f"tested {rows - len(found.untested)} by {len(tests)} tests that passed"
        )


def _tuples(noted: dict[str, dict[str, None]]) -> dict[str, tuple[str, ...]]:
    return {id_: tuple(tests) for id_, tests in noted.items()}
