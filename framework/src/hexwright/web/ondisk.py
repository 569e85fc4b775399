"""Whether what is served is still as its files are: the server goes on with what it has read."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from attrs import define, field

from hexwright.rules.section import content
from hexwright.scenario import Scenario

RESTS = 1.0
"""Seconds for which files are not looked at again: a line that is dragged asks often."""

Stamp = tuple[tuple[str, int, int, int], ...]


@define
class Files:
    """Files that were read, as they were then.

    Attributes:
        paths: Files, and directories of packages, each by what people call it.
    """

    paths: Mapping[str, Path]
    _then: dict[str, Stamp] = field(init=False)
    _told: tuple[str, ...] = field(default=(), init=False)
    _looked: float = field(default=0.0, init=False)

    def __attrs_post_init__(self) -> None:
        self._then = {name: _stamp(path) for name, path in self.paths.items()}

    @classmethod
    def of(cls, scenario: Scenario) -> Files:
        """Those of a scenario, its board, and all sections that it may be played with."""
        own = [path for path in (scenario.source, scenario.board.source) if path is not None]
        sections = scenario.ruleset.registry.sections
        return cls(
            {
                **{path.name: path for path in own},
                **{f"section {id_}": section.root for id_, section in sections.items()},
            }
        )

    def changed(self) -> tuple[str, ...]:
        """What has changed on disk since, as it was found a moment ago."""
        now = time.monotonic()
        if now - self._looked > RESTS:
            paths = self.paths.items()
            self._told = tuple(name for name, path in paths if _stamp(path) != self._then[name])
            self._looked = now
        return self._told


def _stamp(path: Path) -> Stamp:
    """By what a change of a file, or of a package's content, shows; empty if it is not there."""
    found = []
    with suppress(OSError):
        for name, file in content(path) if path.is_dir() else [("", str(path))]:
            there = Path(file).stat()
            found.append((name, there.st_ino, there.st_size, there.st_mtime_ns))
    return tuple(found)
