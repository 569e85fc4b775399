"""What is wrong with a section as a package: its manifest, its code, how it is made known."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import evolve

from hexwright.board.files import read_toml
from hexwright.checking.finding import Finding, Place, of_error, shown
from hexwright.checking.source import Sources
from hexwright.errors import HexwrightError, Problems
from hexwright.rules.composition import compose
from hexwright.rules.discovery import GROUP, Registry
from hexwright.rules.section import Section
from hexwright.testing.coverage import check_met

_REFERENCES = (": clears", ": replaces", ": switches_on")


def composed(section: Section, sources: Sources, registry: Registry) -> Iterator[Finding]:
    """Everything that keeps the section, with all its rules on, from being composed."""
    try:
        compose(registry, [section.id], on=[row.id for row in section.rules])
    except Problems as error:
        known = _of_code(section)
        for problem in error.problems:
            for found in of_error(_code(problem, known), problem, section=section.id):
                rule = sources.rules.get(found.place.rule)
                if not found.place.file and rule is not None:
                    found = evolve(found, place=rule.place())
                elif not found.place.file:
                    place = evolve(found.place, file=shown(section.file))
                    found = evolve(found, place=place)
                yield found


def outdated(section: Section, registry: Registry) -> Iterator[Finding]:
    """Rules of a section that can be composed which use hooks, or arguments, that will go."""
    rules = compose(registry, [section.id], on=[row.id for row in section.rules])
    for use in (use for use in rules.outdated if use.rule.section == section.id):
        file, line = use.place
        place = Place(file=shown(Path(file)) if file else "", line=line, rule=use.rule.id)
        yield Finding("HX210", place, use.what, use.told.hint)


def _of_code(section: Section) -> frozenset[str]:
    try:
        return frozenset(problem.what for problem in section.code.problems)
    except HexwrightError:
        return frozenset()


def _code(problem: HexwrightError, of_code: frozenset[str]) -> str:
    if problem.what.startswith("cannot be imported"):
        return "HX102"
    if problem.what in of_code:
        return "HX103"
    return "HX104" if problem.where.endswith(_REFERENCES) else "HX105"


def met_rows(section: Section, registry: Registry) -> Iterator[Finding]:
    """Rows that are met by a rule that there is not."""
    try:
        check_met(registry, section)
    except HexwrightError as error:
        yield from of_error("HX104", error, section=section.id)


def kernel_range(section: Section) -> Iterator[Finding]:
    """A manifest that does not say which kernels will do."""
    if not section.manifest.kernel.strip(" ,"):
        yield Finding("HX108", Place(file=shown(section.file)), "the key 'kernel' is missing")


def demo(section: Section) -> Iterator[Finding]:
    """A section of rules that no scenario shows, or whose scenario is not there."""
    file = shown(section.file)
    if section.demo is None:
        if section.rules:
            yield Finding("HX107", Place(file=file), "the key 'demo' is missing")
    elif not section.demo.is_file():
        what = f"demo names {section.manifest.demo!r}, which is not there"
        yield Finding("HX107", Place(file=file), what, "give it relative to the package")


def entry_point(section: Section) -> Iterator[Finding]:
    """A source tree that does not make the section known once it is installed."""
    file = next((f for f in _projects(section.root) if f.is_file()), None)
    remedy = f'below [project.entry-points."{GROUP}"] write {section.id} = "{section.package}"'
    if file is None:
        if not section.distribution:
            what = "there is no pyproject.toml above the package, and it is not installed"
            yield Finding("HX106", Place(file=shown(section.root)), what, remedy)
        return
    try:
        project: Any = read_toml(file).get("project", {})
    except HexwrightError as error:
        yield from of_error("HX106", error)
        return
    points = project.get("entry-points", {}) if isinstance(project, dict) else {}
    named = points.get(GROUP, {}) if isinstance(points, dict) else {}
    value = named.get(section.id) if isinstance(named, dict) else None
    if value != section.package:
        what = f"its entry points name {value!r} as section {section.id}"
        if value is None:
            what = f"none of its entry points is section {section.id}"
        yield Finding("HX106", Place(file=shown(file)), what, remedy)


def _projects(root: Path) -> Iterator[Path]:
    yield root.parent / "pyproject.toml"
    yield root.parent.parent / "pyproject.toml"
