"""What other packages bring: entry points, found without importing anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs


@attrs.frozen
class Brought:
    """Something that an installed distribution brings under a name.

    Attributes:
        name: Of the entry point.
        value: What it names, such as a package.
        distribution: Name of the distribution.
        origin: Where that is installed.
        entry: The entry point itself, which can load what it names.
    """

    name: str
    value: str
    distribution: str
    origin: str
    entry: Any = attrs.field(repr=False, eq=False)


def brought(group: str, places: Iterable[str] | None = None) -> Iterator[Brought]:
    """Entry points of a group; a distribution met twice counts once, as on import.

    Args:
        group: Such as ``"hexwright.sections"``.
        places: Directories to look in; those of ``sys.path`` if not given.
    """
    from importlib_metadata import distributions

    seen: set[str] = set()
    for dist in distributions() if places is None else distributions(path=list(places)):
        try:
            text = dist.read_text("entry_points.txt")
            if text is not None and group not in text:  # as most; to parse all takes its time
                continue
            ours = list(dist.entry_points.select(group=group))
            name = dist.metadata["Name"] if ours else ""
        except Exception:  # a stranger's damaged metadata is no business of ours
            continue
        if not ours or name.casefold() in seen:
            continue
        seen.add(name.casefold())
        # Where it is installed; PathDistribution has no public name for it.
        origin = str(dist.locate_file(""))
        for entry in ours:
            yield Brought(entry.name, entry.value, name, origin, entry)
