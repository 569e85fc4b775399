"""What a change of rules changes of what is seen from a place."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from hexwright.errors import HexwrightError, RuleFailed
from hexwright.report.wording import some
from hexwright.scenario import Scenario
from hexwright.sight import field


@frozen
class Hindered:
    """A Location that is seen through another hindrance than before."""

    place: str
    before: int
    after: int


@frozen
class FieldChange:
    """What differs of what is seen from a place.

    Attributes:
        viewer: The place.
        seen, lost: Locations that are seen now and were not, and that no longer are.
        hindrance: Those that are seen as before, but not so well, or better.
        before, after: Why the place was not there before, or is not there now, in words.
    """

    viewer: str
    seen: tuple[str, ...]
    lost: tuple[str, ...]
    hindrance: tuple[Hindered, ...]
    before: str = ""
    after: str = ""

    def told(self) -> Iterator[str]:
        """In words, a line for each kind of difference."""
        yield (
            f"seen from {self.viewer}: {len(self.seen)} Locations more, {len(self.lost)} no "
            f"longer, {len(self.hindrance)} through another hindrance"
        )
        for why, when in ((self.before, "before"), (self.after, "now")):
            if why:
                yield f"nothing {when}: {why}"
        if self.seen:
            yield f"+ {some(self.seen)}"
        if self.lost:
            yield f"- {some(self.lost)}"
        if self.hindrance:
            yield some([f"{one.place} {one.before} -> {one.after}" for one in self.hindrance])


def field_change(a: Scenario, b: Scenario, place: str) -> FieldChange:
    """Compare what is seen from a place: of all Locations there are, in either.

    Args:
        a, b: The scenarios, before and after.
        place: A piece's name, ``K18``, ``K18@2``. It may be there in one of them alone.

    Raises:
        HexwrightError: if it is there in neither.
        RuleFailed: if a rule raises.
    """
    looks = [_look(scenario, place) for scenario in (a, b)]
    viewers = [viewer for viewer, _, _ in looks if viewer]
    if not viewers:
        raise looks[1][2] or HexwrightError(f"there is no place {place!r}")
    (_, before, gone), (_, after, going) = looks
    seen = tuple(there for there in after if there not in before)
    lost = tuple(there for there in before if there not in after)
    through = tuple(
        Hindered(there, n, after[there])
        for there, n in before.items()
        if there in after and after[there] != n
    )
    whys = ["" if exc is None else str(exc) for exc in (gone, going)]
    return FieldChange(viewers[-1], seen, lost, through, *whys)


def _look(scenario: Scenario, place: str) -> tuple[str, dict[str, int], HexwrightError | None]:
    """Where one looks from, the hindrance to each Location that is seen, and why there is none."""
    try:
        found = field(scenario, place, levels="all")
    except RuleFailed:
        raise
    except HexwrightError as exc:
        return "", {}, exc
    there = found.clear & found.others
    labels = found.labels
    hindrance = found.hindrance.tolist()
    return found.viewer, {labels[i]: hindrance[i] for i in there.nonzero()[0].tolist()}, None
