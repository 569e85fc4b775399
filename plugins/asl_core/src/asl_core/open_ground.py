"""What no line of sight minds: open ground, and what lies flat on it (B1-B3, B7)."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright import Terrain, hookimpl, rule

FIELDS = (
    "plowed field", "snow", "deep snow", "ice", "mud", "mudflats", "sewer", "tunnel", "cave",
)  # fmt: skip
SHELLHOLES = "shellholes"
RUNWAYS = ("runway", "boulevard")


@rule("B1.1")
class OpenGround:
    """Open Ground neither blocks nor hinders."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """Fields and what else lies flat."""
        for name in FIELDS:
            yield Terrain(name, colour="#cdb583")


@rule("B2.1")
class Shellholes:
    """Shellholes lie below the sight of anyone."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """Printed shellholes."""
        yield Terrain(SHELLHOLES, colour="#b9a377")


@rule("B7.1")
class Runways:
    """Runways and boulevards are open."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """A printed runway, and a Wide City Boulevard."""
        for name in RUNWAYS:
            yield Terrain(name, colour="#b5b2aa")
