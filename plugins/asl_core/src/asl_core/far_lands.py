"""What the boards of deserts and of the Pacific hold (Chapters F and G)."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright import Terrain, hookimpl, rule

SAND, LEAF, WET, EARTH = "#dcc98f", "#6f9a57", "#86a9b3", "#b9a377"


@rule("F.1")
class Desert:
    """Desert terrain: most of it lies flat; hillocks, dunes and cactus rise half a level."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """In areas and on hexsides."""
        for name in ("scrub", "hammada", "dier", "dier lip", "sand", "sangar", "broken ground"):
            yield Terrain(name, colour=SAND)
        for name in ("hillock", "hillock summit", "cactus patch"):
            yield Terrain(name, top=1, obstacle=True, inherent=True, colour=SAND)
        yield Terrain("sand dune", top=1, obstacle=True, colour=SAND)
        for name in ("dune, crest low", "dune, crest high"):
            yield Terrain(name, on="hexside", top=1, obstacle=True, colour=SAND)
        for name in ("vineyard", "bedouin camp"):
            yield Terrain(name, top=1, hindrance=1, inherent=True, colour=LEAF)
        yield Terrain("track", on="hexside", colour=EARTH)


@rule("G.1")
class Pacific:
    """Pacific terrain: jungle, bamboo, huts, paddies and beaches."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """What rises, and what lies flat."""
        yield Terrain("light jungle", top=4, obstacle=True, colour=LEAF)
        yield Terrain("dense jungle", top=4, obstacle=True, inherent=True, colour=LEAF)
        yield Terrain("swamp", top=4, obstacle=True, colour=LEAF)
        yield Terrain("bamboo", top=2, obstacle=True, inherent=True, colour=LEAF)
        yield Terrain("kunai", top=1, hindrance=1, colour=LEAF)
        for name in ("huts", "collapsed huts"):
            yield Terrain(name, top=2, hindrance=1, colour=EARTH)
        for name in ("drained", "irrigated", "in season"):
            yield Terrain(f"rice paddy, {name}", colour=WET)
        for name in ("rice paddy bank", "panji", "soft sand"):
            yield Terrain(name, colour=SAND)
        for name in ("slight", "moderate", "steep"):
            yield Terrain(f"beach, {name} slope", colour=SAND)
        for name in ("ocean", "shallow ocean", "effluent", "exposed reef", "submerged reef"):
            yield Terrain(name, colour=WET)
