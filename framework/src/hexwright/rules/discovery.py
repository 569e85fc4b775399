"""Finding the sections that are installed, without importing any of them."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import attrs

from hexwright.checked import FrozenMap
from hexwright.errors import HexwrightError, Problems, nearest
from hexwright.installed import Brought, brought
from hexwright.rules.manifest import RuleRow
from hexwright.rules.section import Section
from hexwright.rules.unchanged import section_at
from hexwright.rules.versions import of_other_kernel

GROUP = "hexwright.sections"


def _frozen(value: Mapping[str, Any]) -> Mapping[str, Any]:
    return FrozenMap(sorted(value.items()))


@attrs.frozen(eq=False)
class Registry:
    """The sections that are installed; being here puts none of them in force.

    Attributes:
        sections: The sound ones, by id.
        broken: Why the others are of no use, by the name of their entry point.
    """

    sections: Mapping[str, Section] = attrs.field(factory=dict, converter=_frozen)
    broken: Mapping[str, HexwrightError] = attrs.field(factory=dict, converter=_frozen)

    def imported(self) -> Registry:
        """Import the code of every section; those that fail are among the broken ones.

        So are those of another kernel, whose code is not imported.

        Returns:
            A registry for listings. Composing imports only what it activates.
        """
        sections, broken = {}, dict(self.broken)
        for id_, section in self.sections.items():
            if (misfit := of_other_kernel(section)) is not None:
                broken[id_] = misfit
                continue
            try:
                problems = section.code.problems
            except HexwrightError as error:
                problems = (error,)
            if problems:
                broken[id_] = Problems(p.at(f"section {id_}") for p in problems)
            else:
                sections[id_] = section
        return Registry(sections, broken)

    def section(self, id: str) -> Section:
        """The section with this id.

        Raises:
            HexwrightError: if there is none, with the nearest name; or the reason it is broken.
        """
        if id in self.sections:
            return self.sections[id]
        if id in self.broken:
            raise self.broken[id]
        raise HexwrightError(
            f"no section {id!r} is installed", hint=nearest(id, [*self.sections, *self.broken])
        )

    def rows(self) -> Iterator[tuple[Section, RuleRow]]:
        """All rules of all sound sections with the section that each belongs to."""
        for section in self.sections.values():
            for row in section.rules:
                yield section, row


def discover(*, paths: Iterable[str | Path] | None = None) -> Registry:
    """Find the installed sections.

    A section is an entry point in the group ``hexwright.sections``, named like the section and
    naming a top-level package that holds a ``section.toml``.

    Args:
        paths: Directories with installed distributions; ``sys.path`` if not given. The packages
            themselves are found as ``import`` finds them.

    Returns:
        The registry. Whatever is wrong with a section is told in ``broken`` and concerns no other.
    """
    importlib.invalidate_caches()
    places = [str(p) for p in (sys.path if paths is None else paths)]
    named: dict[str, list[Brought]] = {}
    for found in brought(GROUP, places):
        named.setdefault(found.name, []).append(found)
    sections: dict[str, Section] = {}
    broken: dict[str, HexwrightError] = {}
    for name, claims in named.items():
        try:
            sections[name] = _one(name, claims)
        except HexwrightError as error:
            broken[name] = error
    return Registry(sections, broken) if broken else _all_sound(tuple(sections.values()))


@lru_cache(maxsize=8)
def _all_sound(sections: tuple[Section, ...]) -> Registry:
    """The registry of these sections: for the same ones the same, with what was composed of it."""
    return Registry({section.id: section for section in sections})


def _one(name: str, claims: list[Brought]) -> Section:
    """The one section that entry points of this name mean."""
    values = {c.value for c in claims}
    if len(values) > 1:
        told = " and ".join(f"{c.distribution} ({c.value}, in {c.origin})" for c in claims)
        raise HexwrightError(
            f"different packages claim this name: {told}",
            where=f"section {name}",
            hint="uninstall all but one",
        )
    found = claims[0]
    try:
        root = _package_root(found)
        section = section_at(root, found.value, found.distribution)
        if section.id != name:
            raise HexwrightError(
                f"the entry point is called {name!r} and the id is {section.id!r}",
                where=str(section.file),
                hint="make them the same",
            )
    except HexwrightError as error:
        raise error.at(f"section {name}") from None
    return section


def _package_root(found: Brought) -> Path:
    where = f"distribution {found.distribution}"
    if not found.value.isidentifier():
        raise HexwrightError(
            f"its entry point names {found.value!r}",
            where=where,
            hint="name a top-level package, without dots or a colon",
        )
    spec = _spec(found.value)
    if spec is None:
        raise HexwrightError(
            f"its package {found.value!r} is not there", where=where, hint="install it again"
        )
    if not spec.submodule_search_locations or spec.origin is None:
        raise HexwrightError(
            f"{found.value!r} is not a package with an __init__.py",
            where=where,
            hint="a section is a directory with __init__.py and section.toml",
        )
    root = Path(spec.origin).parent
    if not (root / "section.toml").is_file():
        raise HexwrightError(
            "there is no section.toml in the package",
            where=str(root),
            hint="write one, and ship it as package data",
        )
    return root


def _spec(package: str) -> ModuleSpec | None:
    try:
        return find_spec(package)
    except (ImportError, ValueError):  # ValueError: a loaded module without a spec
        return None
