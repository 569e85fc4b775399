"""Each row of a section's index, what meets it, and the tests that exercise it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import attrs
from attrs import evolve

from hexwright.errors import HexwrightError, Problems, nearest
from hexwright.rules import Registry, RuleRow, Section
from hexwright.testing.marks import Marked, marked

DATA = "data"


@attrs.frozen(kw_only=True)
class Row:
    """One row.

    Attributes:
        id: Of the row.
        line: What it says.
        met: ``"package.module.Class"``, ``"by RULE"`` or ``"data"``; empty if nothing meets it.
        tests: The tests that are marked with its id.
    """

    id: str
    line: str
    met: str
    tests: tuple[str, ...]


@attrs.frozen(kw_only=True)
class RuleCoverage:
    """One rule with its rows; one that lists none is a row of itself.

    Attributes:
        id: Of the rule.
        title: Its name.
        citation: Where it is printed.
        tests: The tests that are marked with its own id.
        rows: Its rows.
    """

    id: str
    title: str
    citation: str
    tests: tuple[str, ...]
    rows: tuple[Row, ...]


@attrs.frozen(kw_only=True)
class Coverage:
    """What is met and tested of a section.

    Attributes:
        section: Its id.
        directories: Where its tests were looked for.
        rules: Its rules, in the order of the rulebook.
        unknown: Ids that tests are marked with and that no installed section has.
    """

    section: str
    directories: tuple[str, ...]
    rules: tuple[RuleCoverage, ...]
    unknown: tuple[str, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows of all rules."""
        return tuple(row for rule in self.rules for row in rule.rows)

    @property
    def unmet(self) -> tuple[str, ...]:
        """Ids of the rows that nothing meets."""
        return tuple(row.id for row in self.rows if not row.met)

    @property
    def untested(self) -> tuple[str, ...]:
        """Ids of the rows that no test is marked with."""
        return tuple(row.id for row in self.rows if not row.tests)


def coverage(registry: Registry, id: str, directories: Sequence[Path] = ()) -> Coverage:
    """Compare a section's rows with its classes and its tests.

    Args:
        registry: The installed sections.
        id: The section; its code is imported, its tests are only read.
        directories: Where its tests are; the ``tests`` of its source tree if none is given.

    Raises:
        HexwrightError: if there is no such section, if it cannot be imported, if a row is met by a
            rule that there is not, if there is no such directory, or if a test file cannot be read.
    """
    section = registry.section(id)
    places = [_directory(d) for d in directories] or [tests_of(section)]
    found = compared(registry, id, _by_id(marked(places)))
    return evolve(found, directories=tuple(d.as_posix() for d in places))


def compared(registry: Registry, id: str, by_id: Mapping[str, tuple[str, ...]]) -> Coverage:
    """Compare a section's rows with its classes and with tests that are known already.

    Args:
        registry: The installed sections.
        id: The section; its code is imported.
        by_id: Names of tests by the ids that they are marked with.

    Raises:
        HexwrightError: if there is no such section, if it cannot be imported, or if a row is met by
            a rule that there is not.
    """
    section = registry.section(id)
    check_met(registry, section)
    known = {id_ for _, rule in registry.rows() for id_ in (rule.id, *rule.rows)}
    classes = section.code.classes
    rules = []
    for rule in section.rules:
        cls = classes.get(rule.id)
        name = "" if cls is None else f"{cls.__module__}.{cls.__qualname__}"
        rules.append(
            RuleCoverage(
                id=rule.id,
                title=rule.title,
                citation=rule.citation,
                tests=by_id.get(rule.id, ()),
                rows=tuple(_rows(rule, name, by_id)),
            )
        )
    unknown = tuple(sorted(by_id.keys() - known))
    return Coverage(section=section.id, directories=(), rules=tuple(rules), unknown=unknown)


def _rows(rule: RuleRow, cls: str, by_id: Mapping[str, tuple[str, ...]]) -> Iterator[Row]:
    for id_, line in (rule.rows or {rule.id: rule.title}).items():
        other = rule.met_by.get(id_, rule.by)
        met = other if other == DATA else f"by {other}" if other else cls
        yield Row(id=id_, line=line, met=met, tests=by_id.get(id_, ()))


def check_met(registry: Registry, section: Section) -> None:
    """That the rules exist by which a section's rows are met.

    Raises:
        Problems: with each row that names another.
    """
    known = {DATA, *(rule.id for _, rule in registry.rows())}
    problems = [
        HexwrightError(
            f"row {row} is met by {other!r}, which no installed section has",
            where=section.table(rule.id),
            hint=f'{nearest(other, known)} Or write "{DATA}"',
        )
        for rule in section.rules
        for row, other in rule.met_by.items()
        if other not in known
    ]
    if problems:
        raise Problems(problems)


def _by_id(marks: Iterable[Marked]) -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for mark in marks:
        found.setdefault(mark.id, {})[mark.test] = None
    return {id_: tuple(tests) for id_, tests in found.items()}


def tests_of(section: Section) -> Path:
    """The ``tests`` beside the sources of a section that runs from its source tree.

    Raises:
        HexwrightError: if there is none, as for a section that was installed from a wheel.
    """
    for home in (section.root.parent, section.root.parent.parent):
        if (home / "pyproject.toml").is_file() and (home / "tests").is_dir():
            return home / "tests"
    raise HexwrightError(
        "has no directory tests beside a pyproject.toml above its package",
        where=f"section {section.id}: {section.root}",
        hint="name where its tests are by --tests DIR",
    )


def _directory(path: Path) -> Path:
    if not path.is_dir():
        raise HexwrightError(
            "is not a directory", where=str(path), hint="give the one that the tests are in"
        )
    return path
