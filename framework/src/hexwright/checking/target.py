"""What a path means: sections, boards and scenarios, with the sections to choose from."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from attrs import define, field

from hexwright.board.files import read_toml
from hexwright.checking.finding import Finding, of_error, shown
from hexwright.errors import HexwrightError, nearest
from hexwright.rules.discovery import Registry
from hexwright.rules.house import HOUSE, House, with_house
from hexwright.rules.manifest import read_manifest
from hexwright.rules.section import Section

MANIFEST = "section.toml"
_NOT_LOOKED_AT = ("node_modules", "__pycache__", "build", "dist")


@define
class Targets:
    """What is to be checked.

    Attributes:
        registry: What is installed, and in place of that the sections that paths name.
        sections: Sections with a sound manifest; house rules among them.
        roots: Directories of packages whose manifest is not.
        boards, scenarios: Files.
        findings: What was wrong already.
    """

    registry: Registry = field(factory=Registry)
    sections: list[Section] = field(factory=list)
    roots: list[Path] = field(factory=list)
    boards: list[Path] = field(factory=list)
    scenarios: list[Path] = field(factory=list)
    findings: list[Finding] = field(factory=list)


def targets(paths: Iterable[str], registry: Registry) -> Targets:
    """What paths mean.

    Args:
        paths: Each a directory, a file, or the id of an installed section.
        registry: What is installed.

    Raises:
        HexwrightError: if there is nothing of that name, or nothing in it that can be checked.
    """
    found = Targets(registry)
    for text in paths:
        path = Path(text)
        if path.is_dir():
            _directory(path, found)
        elif path.suffix == ".py" and path.is_file():
            _house(path, found)
        elif path.is_file():
            _file(path, found, asked=True)
        else:
            _installed(text, found)
    installed = {s.id: s for s in found.sections if not isinstance(s, House)}
    broken = {id_: why for id_, why in found.registry.broken.items() if id_ not in installed}
    found.registry = Registry({**found.registry.sections, **installed}, broken)
    return found


def _installed(id_: str, found: Targets) -> None:
    known = found.registry
    if id_ in known.sections:
        found.sections.append(known.sections[id_])
    elif id_ in known.broken:
        found.findings += of_error("HX101", known.broken[id_], section=id_)
    else:
        hint = nearest(id_, [*known.sections, *known.broken])
        raise HexwrightError(
            "there is no such file or directory, and no such section is installed",
            where=id_,
            hint=hint,
        )


def _house(path: Path, found: Targets) -> None:
    """House rules, which are run because they are named; those in a directory are not."""
    try:
        house = with_house(found.registry, path).section(HOUSE)
    except HexwrightError as error:
        found.findings += of_error("HX102", error, section=HOUSE)
    else:
        found.sections.append(house)


def _directory(path: Path, found: Targets) -> None:
    files = list(_tomls(path))
    for file in files:
        _file(file, found, asked=False)
    if not (found.sections or found.roots or found.boards or found.scenarios or found.findings):
        raise HexwrightError(
            "there is no section, board or scenario in it",
            where=str(path),
            hint=f"a section has a {MANIFEST}, a board a [grid], a scenario a board and [rules]",
        )


def _tomls(path: Path) -> Iterator[Path]:
    """Files that may be ours, those nearest the top first."""
    found = (f for f in path.rglob("*.toml") if f.is_file() and f.name != "pyproject.toml")
    for file in sorted(found, key=lambda f: (len(f.parts), f)):
        inner = file.relative_to(path).parts[:-1]
        if not any(part.startswith(".") or part in _NOT_LOOKED_AT for part in inner):
            yield file


def _file(path: Path, found: Targets, *, asked: bool) -> None:
    """Sort a file in; one that was not asked for by name may be none of ours."""
    if path.name == MANIFEST:
        _package(path.parent, found)
    elif path.suffix.lower() != ".toml":
        found.boards.append(path)
    else:
        try:
            root = read_toml(path)
        except HexwrightError as error:
            found.findings += of_error("HX501", error)
            return
        if "grid" in root:
            found.boards.append(path)
        elif asked or (root.keys() & {"board", "layout"} and "title" in root):
            found.scenarios.append(path)


def _package(root: Path, found: Targets) -> None:
    for section in found.registry.sections.values():
        if section.root.resolve() == root.resolve():
            found.sections.append(section)
            return
    name = root.resolve().name
    try:
        manifest = read_manifest(root / MANIFEST)
        if not name.isidentifier():
            hint = "a package's name has letters, digits and underscores"
            raise HexwrightError(f"{name!r} is no name of a package", where=str(root), hint=hint)
        if not (root / "__init__.py").is_file():
            hint = "a section is a directory with __init__.py and section.toml"
            raise HexwrightError("there is no __init__.py", where=shown(root), hint=hint)
    except HexwrightError as error:
        found.findings += of_error("HX101", error)
        found.roots.append(root)
        return
    found.sections.append(Section(manifest, root.resolve(), name))


@contextmanager
def importable(sections: Iterable[Section]) -> Iterator[None]:
    """Packages that are not installed can be imported meanwhile."""
    before = list(sys.path)
    packages = (section for section in sections if not isinstance(section, House))
    homes = dict.fromkeys(str(section.root.parent) for section in packages)
    sys.path[:0] = [home for home in homes if home not in before]
    try:
        yield
    finally:
        sys.path[:] = before
