"""Whether the tests of a section are about its rules: marks are read, nothing is run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from hexwright.checking.finding import Finding, Place, of_error, shown
from hexwright.checking.source import Sources
from hexwright.errors import HexwrightError
from hexwright.rules.discovery import Registry
from hexwright.rules.section import Section
from hexwright.testing.coverage import tests_of
from hexwright.testing.marks import marked


def exercised(
    section: Section, sources: Sources, registry: Registry, directories: Sequence[Path]
) -> Iterator[Finding]:
    """Rules with a class that no test is marked with, and marks with ids that nothing has."""
    if not sources.rules:
        return
    try:
        places = directories or [tests_of(section)]
    except HexwrightError as error:
        yield Finding("HX203", Place(file=shown(section.file)), "it has no tests", error.hint)
        return
    try:
        marks = marked(places)
    except HexwrightError as error:
        yield from of_error("HX204", error, section=section.id)
        return
    known = {id_ for _, row in registry.rows() for id_ in (row.id, *row.rows)}
    named = {mark.id for mark in marks}
    for row in section.rules:
        rule = sources.rules.get(row.id)
        if rule is not None and named.isdisjoint({row.id, *row.rows}):
            yield Finding("HX203", rule.place(), f"no test is marked with {row.id}")
    for mark in marks:
        if mark.id not in known:
            file, _, test = mark.test.partition("::")
            place = Place(file=shown(Path(file)), at=test)
            yield Finding("HX204", place, f"no installed section has {mark.id!r}")
