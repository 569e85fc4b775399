"""Low growth and broken ground: half-level Hindrances (B12, B15-B18)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from hexwright import Terrain, hookimpl, rule


@rule("B12.2")
class Brush:
    """Brush hinders at its own level."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """Brush, where it is drawn; 2 MF."""
        yield Terrain("brush", top=1, hindrance=1, values={"mf": 2}, colour="#9aa05a")


@rule("B15.2")
class Grain:
    """Grain hinders at its own level, while it stands."""

    in_season: bool = True

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """Grain costs 1½ MF; with option ``in_season`` off it is a plowed field."""
        if self.in_season:
            mf = Fraction(3, 2)
            yield Terrain("grain", top=1, hindrance=1, values={"mf": mf}, colour="#e3cf6d")
        else:
            yield Terrain("grain", colour="#cdb583")


@rule("B16.2")
class Marsh:
    """Marsh hinders at its own level."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """Marsh, where it is drawn."""
        yield Terrain("marsh", top=1, hindrance=1, colour="#7fa78f")


@rule("B17.2")
class Crag:
    """Crag hinders at its own level, and fills its hex."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """Crag."""
        yield Terrain("crag", top=1, hindrance=1, inherent=True, colour="#a39c90")


@rule("B18.2")
class Graveyard:
    """A graveyard hinders at its own level, and fills its hex."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """Graveyard."""
        yield Terrain("graveyard", top=1, hindrance=1, inherent=True, colour="#a8b49a")
