"""Which sections are in force, and in which order they speak."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from graphlib import CycleError, TopologicalSorter
from heapq import heappop, heappush

from hexwright.errors import HexwrightError
from hexwright.rules.discovery import Registry
from hexwright.rules.section import Section
from hexwright.rules.versions import of_other_kernel, within


def gather(
    registry: Registry, wanted: Iterable[str], dropped: Iterable[str]
) -> tuple[list[Section], list[HexwrightError]]:
    """The sections asked for and those they require, directly or not.

    Args:
        registry: What is installed.
        wanted: Ids of the sections asked for.
        dropped: Ids of sections that are switched off.

    Returns:
        The sections in order of id, and what is wrong. Each missing section is told once, with
        all that need it.
    """
    off = frozenset(dropped)
    needed_by: dict[str, set[str]] = {}
    waiting = [w for w in dict.fromkeys(wanted) if w not in off]
    asked = frozenset(waiting)
    found: dict[str, Section] = {}
    while waiting:
        id_ = waiting.pop()
        if id_ in found or id_ not in registry.sections or id_ in off:
            continue
        section = found[id_] = registry.sections[id_]
        for name, _ in requirements(section):
            needed_by.setdefault(name, set()).add(id_)
            waiting.append(name)
    problems = []
    for id_ in sorted((asked | set(needed_by)) - set(found)):
        problems.append(_absent(registry, id_, needed_by.get(id_, set()), id_ in off))
    ordered = [found[id_] for id_ in sorted(found)]
    for section in ordered:
        problems.extend(_unfit(section, found))
    return ordered, problems


def requirements(section: Section) -> Iterator[tuple[str, str]]:
    """The sections that a section requires, each with the range of versions, maybe empty."""
    return map(_required, section.manifest.requires)


@lru_cache(maxsize=4096)
def _required(text: str) -> tuple[str, str]:
    from packaging.requirements import Requirement

    requirement = Requirement(text)
    return requirement.name, str(requirement.specifier)


def _absent(registry: Registry, id_: str, needed_by: set[str], off: bool) -> HexwrightError:
    who = ", ".join(sorted(needed_by))
    if off:
        return HexwrightError(
            f"section {id_} is switched off, but {who} needs it", hint=f"switch {who} off too"
        )
    try:
        registry.section(id_)
    except HexwrightError as error:
        return error.at(f"needed by section {who}") if who else error
    raise AssertionError(f"{id_} is installed")  # pragma: no cover


def _unfit(section: Section, found: dict[str, Section]) -> Iterator[HexwrightError]:
    """Versions that do not fit, and sections that exclude each other."""
    where = f"section {section.id} {section.version}"
    if (problem := of_other_kernel(section)) is not None:
        yield problem
    for name, range_ in requirements(section):
        if name in found and not within(found[name].version, range_):
            yield HexwrightError(
                f"needs {name}{range_}, and {found[name].version} is installed",
                where=where,
                hint=f"install another version of {name}",
            )
    for name in dict.fromkeys(section.manifest.conflicts):
        mutual = name in found and section.id in found[name].manifest.conflicts
        if name in found and not (mutual and name < section.id):
            yield HexwrightError(
                f"sections {section.id} and {name} conflict",
                where=where,
                hint="leave one of them out",
            )


def sort(sections: Iterable[Section]) -> tuple[list[Section], list[HexwrightError]]:
    """Put sections behind what they require and what they come after; equals by id.

    Args:
        sections: Sections in force.

    Returns:
        The sections in order, and each circle there is. With a circle the order is that of ids.
    """
    by_id = {s.id: s for s in sections}
    before = {
        id_: {name for name in _before(section) if name in by_id} for id_, section in by_id.items()
    }
    sorter = TopologicalSorter(before)
    try:
        sorter.prepare()
    except CycleError:
        return [by_id[id_] for id_ in sorted(by_id)], _circles(before)
    order: list[Section] = []
    ready = sorted(sorter.get_ready())
    while ready:
        id_ = heappop(ready)
        order.append(by_id[id_])
        sorter.done(id_)
        for next_ in sorter.get_ready():
            heappush(ready, next_)
    return order, []


def _before(section: Section) -> Iterator[str]:
    yield from (name for name, _ in requirements(section))
    yield from section.manifest.after


def _circles(before: Mapping[str, set[str]]) -> list[HexwrightError]:
    """Every circle there is, not only the first."""
    import networkx as nx  # a second to import, and needed by nobody whose sections are in order

    graph = nx.DiGraph((name, id_) for id_, names in before.items() for name in names)
    circles = [
        sorted(circle)
        for circle in nx.strongly_connected_components(graph)
        if len(circle) > 1 or any(graph.has_edge(id_, id_) for id_ in circle)
    ]
    return sorted(map(_circle, circles), key=str)


def _circle(ids: list[str]) -> HexwrightError:
    if len(ids) == 1:
        return HexwrightError(
            f"section {ids[0]} is to come before itself",
            hint="take it out of its own requires or after",
        )
    return HexwrightError(
        f"sections {', '.join(ids)} are each to come before the others",
        hint="take one requires or after out of the circle",
    )
