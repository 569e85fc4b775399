"""What the terrain codes mean: the plugin's own table, and what a user's table adds to it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import Any
from xml.etree.ElementTree import Element

import numpy as np
from attrs import evolve, field, frozen

from vasl_boards.errors import ArchiveError
from vasl_boards.geometry import HexGeometry
from vasl_boards.losdata import LosData
from vasl_boards.markup import MAX_XML, parse_xml
from vasl_boards.metadata import check_colours, number

SHARED = "SharedBoardMetadata.xml"
"""The user's table of terrain, if it lies beside the archives."""

KINDS = (
    "open", "area", "inherent", "depression", "bridge", "building", "shell", "bar", "hexside",
    "road",
)  # fmt: skip
_MANY = 8


@frozen(kw_only=True)
class Meaning:
    """What a terrain code means; the kinds are told in ``terrain.toml``.

    Attributes:
        code: The code, 0 to 255.
        vasl: VASL's name for it.
        terrain: The name under which it comes onto a board.
        kind: One of ``KINDS``.
        height: Half-levels, of buildings and bars.
        factory: Whether it is of a factory.
        splits: Whether a bar parts two buildings.
        sunken: Whether a road lies in a depression.
        raised: Whether it is the banks on which a road lies.
        mark: The mark that its hexes get; empty if none.
        values: What hexsides that it crosses or stands on are given.
        own: False if it comes from a user's table.
    """

    code: int
    vasl: str
    terrain: str
    kind: str
    height: int = 0
    factory: bool = False
    splits: bool = False
    sunken: bool = False
    raised: bool = False
    mark: str = ""
    values: Mapping[str, Any] = field(factory=dict, hash=False)
    own: bool = True


@frozen(eq=False)
class Codes:
    """A table of terrain codes.

    Attributes:
        meanings: By code.
        renamed: Codes that a user's table calls otherwise: VASL's name here, its name there.
    """

    meanings: Mapping[int, Meaning]
    renamed: Mapping[int, tuple[str, str]] = field(factory=dict)

    def of(self, *kinds: str) -> list[Meaning]:
        """All meanings of these kinds, by code."""
        return [m for m in self.meanings.values() if m.kind in kinds]

    @property
    def depressions(self) -> list[Meaning]:
        """All meanings that are of a depression, roads in one too, by code."""
        return [m for m in self.meanings.values() if m.kind == "depression" or m.sunken]

    @property
    def raised(self) -> list[Meaning]:
        """All meanings that are of the banks of a road, by code."""
        return [m for m in self.meanings.values() if m.raised]

    def only(self, codes: Iterable[int]) -> Codes:
        """The table with nothing but these codes."""
        return evolve(self, meanings={c: self.meanings[c] for c in sorted(codes)})


@lru_cache(maxsize=1)
def own_codes() -> Codes:
    """The plugin's own table."""
    raw = tomllib.loads((files("vasl_boards") / "terrain.toml").read_text(encoding="utf-8"))
    found = {}
    for code, told in raw.items():
        told.setdefault("terrain", told["vasl"].lower())
        found[int(code)] = Meaning(code=int(code), **told)
    return Codes(MappingProxyType(found))


def extended(path: Path) -> Codes:
    """The plugin's own table with what a user's ``SharedBoardMetadata.xml`` adds.

    Codes of our own table keep their meaning.

    Raises:
        ArchiveError: if it cannot be read, or what it adds is ambiguous.
    """
    where = str(path)
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_XML + 1)
    except OSError as exc:
        raise ArchiveError(f"cannot read the file: {exc.strerror or exc}", where=where) from exc
    if len(data) > MAX_XML:
        raise ArchiveError(f"it is larger than {MAX_XML:,} bytes", where=where)
    root = parse_xml(data, "sharedBoardMetadata", where)
    ours = own_codes()
    added: dict[int, Meaning] = {}
    names: dict[int, str] = {}
    for entry in root.iterfind("terrainTypes/terrainType"):
        meaning = _read(entry, where)
        first = names.setdefault(meaning.code, meaning.vasl)
        if first != meaning.vasl:
            raise ArchiveError(
                f"terrain code {meaning.code} is both {first!r} and {meaning.vasl!r}",
                where=where,
                hint="give one of them another code",
            )
        if meaning.code not in ours.meanings:
            added[meaning.code] = meaning
    _check_added_colours(root, {m.vasl for m in added.values()}, where)
    renamed = {
        code: (ours.meanings[code].vasl, name)
        for code, name in names.items()
        if code in ours.meanings and ours.meanings[code].vasl != name
    }
    meanings = dict(sorted({**ours.meanings, **added}.items()))
    return evolve(ours, meanings=MappingProxyType(meanings), renamed=renamed)


def used_codes(ground: LosData, geometry: HexGeometry, codes: Codes, where: str) -> Codes:
    """The part of a table that a board uses.

    Raises:
        ArchiveError: naming the code, the hexes it is in, and a pixel.
    """
    counts = np.bincount(ground.terrain.reshape(-1), minlength=256)
    used = np.flatnonzero(counts).tolist()
    for code in used:
        if code in codes.meanings:
            continue
        xs, ys = np.nonzero(ground.terrain == code)
        hexes = np.unique(geometry.hex_of[xs, ys])
        names = [geometry.grid.name(geometry.grid.hexes[i]) for i in hexes.tolist() if i >= 0]
        shown = ", ".join(names[:_MANY]) + (", ..." if len(names) > _MANY else "")
        raise ArchiveError(
            f"unknown terrain code {code} at {counts[code]:,} pixels, the first at "
            f"({xs[0]}, {ys[0]}), in {shown or 'no hex'}",
            where=where,
            hint=f"put a {SHARED} that has it beside the archive",
        )
    return codes.only(used)


_CATEGORIES = {
    "BUILDING": "building", "MARKETPLACE": "building", "FACTORY": "building",
    "HEXSIDE": "hexside", "ROAD": "road", "DEPRESSION": "depression", "BRIDGE": "bridge",
}  # fmt: skip


def _read(entry: Element, where: str) -> Meaning:
    name = " ".join(entry.get("name", "").split())
    code = number(entry, "typeCode", where)
    if not name or code != int(code) or not 0 <= code <= 255:
        raise ArchiveError(f"terrain {name!r} has type code {entry.get('typeCode')!r}", where=where)
    kind = _CATEGORIES.get(entry.get("LOSCategory", ""), "area")
    if kind == "area" and _is(entry, "isInherentTerrain"):
        kind = "inherent"
    high = 2 * int(number(entry, "height", where)) + _is(entry, "isHalfLevelHeight")
    return Meaning(
        code=int(code),
        vasl=name,
        terrain=name.lower(),
        kind=kind,
        height=max(high, 0) if kind == "building" else 0,
        factory=entry.get("LOSCategory") == "FACTORY",
        own=False,
    )


def _is(entry: Element, key: str) -> bool:
    return entry.get(key, "").strip().upper() == "TRUE"


def _check_added_colours(root: Element, added: set[str], where: str) -> None:
    """What a table adds has colours of its own; VASL's own terrain shares some, which is VASL's."""
    colours = list(root.iterfind("colors/color"))
    key = [tuple(c.get(part) for part in ("red", "green", "blue")) for c in colours]
    concerned = {k for k, c in zip(key, colours, strict=True) if c.get("terrain") in added}
    check_colours((c for k, c in zip(key, colours, strict=True) if k in concerned), where)
