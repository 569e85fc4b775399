"""A new section: an installable package of files that are filled in from templates."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from importlib.resources import as_file, files
from pathlib import Path
from string import Template

from attrs import frozen
from packaging.version import Version

from hexwright.board.terrain import GROUND
from hexwright.checking.target import importable
from hexwright.errors import HexwrightError
from hexwright.rules import Registry, Section, compose, discover
from hexwright.rules.declared import Declarations
from hexwright.rules.manifest import read_manifest
from hexwright.scenario import Scenario, Sight
from hexwright.starting.names import check_name, class_name, rule_id
from hexwright.testing.golden import Golden

SUFFIX = ".tmpl"
"""Templates are no modules of ours, whatever they are to become."""

GOLDEN, LINE = "test_the_long_line_is_judged_as_before", Sight("C1", "C6")
"""The test whose ruling is kept from the beginning, and what it asks of the demo."""


@frozen
class Started:
    """What was written.

    Attributes:
        section: The section's id.
        directory: Where all of it is.
        files: The files, from there.
        rule: The id of its rule.
        terrain: The name of its terrain.
    """

    section: str
    directory: Path
    files: tuple[str, ...]
    rule: str
    terrain: str


def new_section(
    name: str,
    into: Path = Path(),
    requires: Sequence[str] = (),
    registry: Registry | None = None,
) -> Started:
    """Write the package of a section that is whole: it has a rule, a demo and tests that pass.

    Args:
        name: The section's id, and its package's name.
        into: The directory in which its own is made.
        requires: Ids of installed sections that it is to come along with.
        registry: The installed sections; looked for if not given.

    Raises:
        HexwrightError: for a name that cannot be used, a directory that is there already, a section
            that is not installed or not sound, or if it cannot be written. Nothing is left then.
    """
    known = discover() if registry is None else registry
    check_name(name, known)
    target = into / name
    if os.path.lexists(target):
        hint = "give another name, or another directory with --into"
        raise HexwrightError("is there already", where=str(target), hint=hint)
    needed = [known.section(id_) for id_ in dict.fromkeys(requires)]
    words = _words(name, needed, known)
    _check_terrain(words["terrain"], needed, known)
    try:
        target.mkdir()
        try:
            _fill(target, words)
            _keep_golden(target, name, known)
        except BaseException:
            shutil.rmtree(target, ignore_errors=True)
            raise
    except OSError as error:
        raise HexwrightError(
            f"cannot be written: {error.strerror}",
            where=error.filename or str(target),
            hint="give a directory that is there and can be written to with --into",
        ) from None
    written = sorted(f.relative_to(target).as_posix() for f in target.rglob("*") if f.is_file())
    return Started(name, target, tuple(written), words["rule"], words["terrain"])


def _words(name: str, needed: Sequence[Section], registry: Registry) -> Mapping[str, str]:
    """What stands in the templates for each of their names."""
    terrain = name.replace("_", " ")
    now = Version(version("hexwright"))
    kernel = f">={now.major}.{now.minor},<{now.major}.{now.minor + 1}"
    packages = [f"hexwright{kernel}", *(s.distribution or s.id for s in needed)]
    return {
        "section": name,
        "distribution": name.replace("_", "-"),
        "title": terrain.capitalize(),
        "terrain": terrain,
        "class_name": class_name(name),
        "rule": rule_id(name, registry),
        "kernel": kernel,
        "requires": _listed([s.id for s in needed]),
        "dependencies": _listed(packages),
        "golden": GOLDEN,
        "a": LINE.a,
        "b": LINE.b,
    }


def _listed(texts: Sequence[str]) -> str:
    return ", ".join(f'"{text}"' for text in texts)


def _check_terrain(name: str, needed: Sequence[Section], registry: Registry) -> None:
    """That there is no terrain of this name in what it requires, which it would take the place of.

    Raises:
        HexwrightError: if there is, or if what it requires cannot be composed.
    """
    rules = compose(registry, [section.id for section in needed])
    if name in {GROUND, *Declarations(rules).terrains}:
        there = " and ".join(section.id for section in rules.sections) or "any board"
        raise HexwrightError(f"{there} has terrain {name!r}", hint="give it another name")


def _fill(target: Path, words: Mapping[str, str]) -> None:
    with as_file(files("hexwright.starting") / "templates" / "section") as templates:
        for template in sorted(templates.rglob(f"*{SUFFIX}")):
            path = template.relative_to(templates).as_posix().removesuffix(SUFFIX)
            file = target / path.replace("SECTION", words["section"])
            file.parent.mkdir(parents=True, exist_ok=True)
            text = Template(template.read_text(encoding="utf-8")).substitute(words)
            file.write_text(text, encoding="utf-8", newline="\n")


def _keep_golden(target: Path, name: str, registry: Registry) -> None:
    """Keep the ruling with which the golden test compares, as the rules now have it."""
    root = target.resolve() / "src" / name
    section = Section(read_manifest(root / "section.toml"), root, name)
    both = Registry({**registry.sections, name: section}, registry.broken)
    with importable([section]), _forgotten(name):
        ruling = Scenario.load(root / section.manifest.demo, registry=both).ask(LINE)
        Golden(target / "tests" / "golden" / f"test_{name}", GOLDEN, update=True)(ruling)


@contextmanager
def _forgotten(name: str) -> Iterator[None]:
    """What is imported of a package meanwhile leaves no trace, here and beside its files."""
    before = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    try:
        yield
    finally:
        sys.dont_write_bytecode = before
        for module in [m for m in sys.modules if m.split(".")[0] == name]:
            sys.modules.pop(module, None)
