"""Where Fortifications may be: entrenchments, Wire, buildings, rubble (B23.5, B24.5, B26, B27)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.entrenchments import DUG
from asl_core.footing import (
    BUILDING,
    CRAG,
    HIGH_OR_LOW,
    MARSH,
    ON_BRIDGE,
    PAVED,
    RAILS,
    RUBBLED,
    RUNWAY,
    STREAM,
    WET,
    footing,
)
from asl_core.setup import ANTITANK_MINES, HIDDEN, MINES, WIRE, fortifies
from hexwright import ActView, Forbid, MarkerKind, Terrain, hookimpl, rule

NO_DIGGING = frozenset({PAVED, RUNWAY, RAILS, HIGH_OR_LOW, ON_BRIDGE, MARSH, CRAG, STREAM, WET})
NO_WIRE = frozenset({MARSH, WET})


def barred(act: ActView, where: frozenset[str]) -> str:
    """What of these the hex of an act is, in words; empty if nothing."""
    return ", ".join(sorted(footing(act, act.at.hex) & where)) if act.at is not None else ""


@rule("B27.1")
class Entrenchments:
    """Entrenchments are no Obstacle, and are dug where there is earth to dig in."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """What is printed of them."""
        for name in ("foxholes", "trench", "antitank trench", "pillbox"):
            yield Terrain(name, colour="#a58d63")

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Foxholes, trenches and A-T Ditches alike (B27.5, B27.56), and not along railroads."""
        if fortifies(act, *DUG) and (why := barred(act, NO_DIGGING)):
            yield Forbid(reason=f"no entrenchment is set up in a hex with {why}")


@rule("B26.1")
class Wire:
    """Wire is put anywhere but in marsh and water."""

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """The counter; what it costs to get out of it is not told yet."""
        yield MarkerKind(WIRE, values={HIDDEN: False, "side": ""})

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Runways too."""
        if fortifies(act, WIRE) and (why := barred(act, NO_WIRE)):
            yield Forbid(reason=f"no Wire is set up in a hex with {why}")


@rule("B23.5")
class FortificationsInBuildings:
    """In a building there are no Fortifications but mines, and what makes it a Fortified one."""

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """On its ground floor."""
        mines = fortifies(act, MINES, ANTITANK_MINES)
        if fortifies(act) and not mines and barred(act, frozenset({BUILDING})):
            yield Forbid(reason="a building holds no Fortifications but mines")


@rule("B24.5")
class FortificationsInRubble:
    """In rubble there are no Fortifications."""

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Neither mines nor anything else."""
        if fortifies(act) and barred(act, frozenset({RUBBLED})):
            yield Forbid(reason="rubble holds no Fortifications")
