"""Checking all that some paths mean, one thing after the other; what fails stops nothing else."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from hexwright.checking import boards, classes, interests, manifests, scenarios, sets, tested
from hexwright.checking.finding import Finding
from hexwright.checking.source import Sources
from hexwright.checking.target import Targets, importable, targets
from hexwright.errors import HexwrightError, HookDeprecated
from hexwright.rules.discovery import Registry, discover
from hexwright.rules.house import HOUSE, House, with_house
from hexwright.rules.section import Section


def check(
    paths: Iterable[str], *, tests: Sequence[Path] = (), registry: Registry | None = None
) -> list[Finding]:
    """Everything that is wrong with what paths mean.

    Args:
        paths: Each a section's directory or the id of an installed one, house rules, a board, a
            scenario, or a directory that holds such. House rules are run if they are named.
        tests: Where the tests of sections are, if not beside their sources.
        registry: The sections to choose from; what is installed if not given.

    Returns:
        What was found, each thing once, in the order of the paths.

    Raises:
        HexwrightError: if a path means nothing that could be checked, or there are no such tests.
    """
    for directory in tests:
        if not directory.is_dir():
            hint = "give the one that the tests are in"
            raise HexwrightError("is not a directory", where=str(directory), hint=hint)
    found = targets(paths, discover() if registry is None else registry)
    with importable(found.sections), warnings.catch_warnings():
        warnings.simplefilter("ignore", HookDeprecated)  # told as HX210
        return list(dict.fromkeys(_all(found, tests)))


def _all(found: Targets, tests: Sequence[Path]) -> Iterator[Finding]:
    yield from found.findings
    read = cache(Sources.of)
    for root in found.roots:
        sources = read(root)
        yield from classes.docstrings(sources)
        yield from classes.options(sources)
    unsound = {root.resolve().name for root in found.roots}
    unsound |= {f.place.section for f in found.findings if f.place.section == HOUSE}
    shown: set[Path] = set()
    for section in found.sections:
        if isinstance(section, House):
            told = list(_house(section, read(section.root), found.registry))
            yield from told
            if any(finding.code in UNSOUND for finding in told):
                unsound |= {HOUSE, section.file.stem}
            continue
        told = list(_section(section, read(section.root), found.registry, tests))
        yield from told
        if any(finding.code in UNSOUND for finding in told):
            unsound.add(section.id)
        elif section.demo is not None and section.demo.is_file():
            shown.add(section.demo.resolve())
            yield from scenarios.scenario_file(section.demo, found.registry, read, section)
    houses = [section.file for section in found.sections if isinstance(section, House)]
    for path in found.scenarios:
        if path.resolve() not in shown:
            files = scenarios.scenario_file(path, found.registry, read, houses=houses)
            yield from (finding for finding in files if not _again(finding, unsound))
    for path in found.boards:
        yield from boards.board_file(path, found.registry, all_there=not unsound)


UNSOUND = ("HX101", "HX102", "HX103", "HX104", "HX105")
"""A section with one of these cannot be in force."""


def _again(finding: Finding, unsound: set[str]) -> bool:
    """Whether a scenario suffers from a section whose own mistakes have been told."""
    words = re.split(r"\W", f"{finding.place} {finding.what}")
    return finding.code == "HX501" and "[rules]" in str(finding.place) and bool(unsound & {*words})


def _house(house: House, sources: Sources, registry: Registry) -> Iterator[Finding]:
    """What can be told of house rules without a board: of all that is said of a section's code."""
    together = with_house(registry, house.file)
    unsound = list(manifests.composed(house, sources, together))
    yield from unsound
    yield from _code(house, sources, together, sound=not unsound)


def _section(
    section: Section, sources: Sources, registry: Registry, tests: Sequence[Path]
) -> Iterator[Finding]:
    """What can be told of a section without a board."""
    unsound = list(manifests.composed(section, sources, registry))
    yield from unsound
    yield from manifests.met_rows(section, registry)
    yield from manifests.kernel_range(section)
    yield from manifests.demo(section)
    yield from manifests.entry_point(section)
    yield from tested.exercised(section, sources, registry, tests)
    yield from _code(section, sources, registry, sound=not unsound)


def _code(
    section: Section, sources: Sources, registry: Registry, *, sound: bool
) -> Iterator[Finding]:
    known = frozenset(row.id for _, row in registry.rows())
    yield from classes.docstrings(sources)
    yield from classes.options(sources)
    yield from classes.references(sources, known)
    yield from classes.citations(sources, section, registry)
    yield from sets.sets(sources, {row.id: row for row in section.rules})
    if sound:
        yield from manifests.outdated(section, registry)
        yield from interests.unknown_words(section, sources, registry)
    yield from interests.idle(section, sources)
