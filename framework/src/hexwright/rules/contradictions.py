"""What the keys of a ``section.toml`` do not show each alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from hexwright.errors import HexwrightError, nearest

if TYPE_CHECKING:
    from hexwright.rules.manifest import Manifest


def contradictions(manifest: Manifest) -> Iterator[HexwrightError]:
    """What is wrong with a manifest whose keys are all of the right type."""
    from packaging.specifiers import InvalidSpecifier, SpecifierSet
    from packaging.version import InvalidVersion, Version

    try:
        Version(manifest.version)
    except InvalidVersion:
        yield HexwrightError(
            f"version {manifest.version!r} is not a version", hint='write it like "0.1.0"'
        )
    try:
        SpecifierSet(manifest.kernel)
    except InvalidSpecifier:
        yield HexwrightError(
            f"kernel {manifest.kernel!r:.60} is not a range of versions",
            hint='write it like ">=0.1,<0.2"',
        )
    yield from _bad_names(manifest)
    yield from _bad_rows(manifest)
    seen: set[str] = set()
    ids = {row.id for row in manifest.rules}
    for row in manifest.rules:
        where = f"[[rule]] {row.id}"
        if not row.id.strip():
            yield HexwrightError("a rule's id is empty", where="[[rule]]")
        if row.id in seen:
            yield HexwrightError("two tables have this id", where=where, hint="remove one")
        seen.add(row.id)
        if row.default not in ("on", "off"):
            hint = 'write "on" or "off"'
            yield HexwrightError(f"default is {row.default!r}", where=where, hint=hint)
        if row.by and row.by == row.id:
            yield HexwrightError("by names the rule itself", where=where, hint="name another")
        elif row.by and row.by not in ids:
            hint = nearest(row.by, ids - {row.id})
            yield HexwrightError(
                f"by names {row.by!r}, which has no table here", where=where, hint=hint
            )


def _bad_rows(manifest: Manifest) -> Iterator[HexwrightError]:
    """Rows under two rules, and rows met elsewhere that are none."""
    ids = {rule.id for rule in manifest.rules}
    owner: dict[str, str] = {}
    for rule in manifest.rules:
        where = f"[[rule]] {rule.id}"
        for id_ in rule.rows:
            other = owner.setdefault(id_, rule.id)
            if other == rule.id and id_ in ids - {rule.id}:
                other = id_  # it would be another rule's number
            if other != rule.id:
                yield HexwrightError(
                    f"row {id_} is under rule {rule.id} and is rule {other}'s too",
                    where=where,
                    hint="list it under one of them",
                )
        for id_ in rule.met_by:
            if id_ not in rule.rows:
                hint = nearest(id_, rule.rows)
                yield HexwrightError(f"met_by names {id_!r}, no row of it", where=where, hint=hint)


def _bad_names(manifest: Manifest) -> Iterator[HexwrightError]:
    from packaging.requirements import InvalidRequirement, Requirement

    for text in manifest.requires:
        try:
            requirement = Requirement(text)
            bare = not (requirement.extras or requirement.marker or requirement.url)
        except InvalidRequirement:
            bare = False
        if not bare:
            hint = 'write "other_section" or "other_section>=0.2"'
            yield HexwrightError(f"requires {text!r} cannot be understood", hint=hint)
    if not manifest.id.isidentifier():
        hint = "use letters, digits and underscores, as in a module's name"
        yield HexwrightError(f"id {manifest.id!r} is not a section's id", hint=hint)
    demo = Path(manifest.demo)
    if demo.is_absolute() or ".." in demo.parts:
        hint = "give it relative to the package"
        yield HexwrightError(f"demo {manifest.demo!r} lies outside the package", hint=hint)
