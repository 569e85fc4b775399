"""A section that was found before is given again, with its code, while nothing of it has changed.

Who plays loads one scenario after the other in one process, and reading ten manifests, walking
their code and composing the same rules again takes longer than most questions.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

from hexwright.rules.manifest import read_manifest
from hexwright.rules.section import Code, Section, content

SETTLED = 2_000_000_000
"""Nanoseconds: what changed later than so long ago may change again and keep its time."""

Stamp = tuple[tuple[str, int, int, int, int], ...]
_FOUND: dict[tuple[Path, str, str], tuple[Stamp, Section]] = {}


def section_at(root: Path, package: str, distribution: str) -> Section:
    """The section of an installed package: as it was found before, unless it has changed.

    Args:
        root: The directory of the package.
        package: Its import name.
        distribution: Name of the distribution that installed it.

    Raises:
        Problems: with everything that is wrong with its manifest.
    """
    key, stamp = (root, package, distribution), _stamp(root)
    then, found = _FOUND.get(key, ((), None))
    if found is not None and then == stamp and _still_imported(found):
        return found
    section = Section(read_manifest(root / "section.toml"), root, package, distribution)
    if stamp:
        _FOUND[key] = stamp, section
    return section


def _stamp(root: Path) -> Stamp:
    """By what a change of a package's content shows; empty if the last is too fresh to tell."""
    since, stamp = time.time_ns() - SETTLED, []
    for name, file in content(root):
        there = os.stat(file)
        if max(there.st_mtime_ns, there.st_ctime_ns) > since:
            return ()
        stamp.append((name, there.st_ino, there.st_size, there.st_mtime_ns, there.st_ctime_ns))
    return tuple(stamp)


def _still_imported(section: Section) -> bool:
    """Whether its code, if it was wanted, is sound and what an import gives now.

    A module may have been reloaded, or forgotten, without a change of its file.
    """
    code: Code | None = vars(section).get("code")
    if code is None:
        return True
    specs = code.hookspecs
    return (
        not code.problems
        and (specs is None or sys.modules.get(specs.__name__) is specs)
        and all(_is_there(cls) for cls in code.classes.values())
    )


def _is_there(cls: Any) -> bool:
    home = sys.modules.get(cls.__module__)
    return home is not None and vars(home).get(cls.__name__) is cls
