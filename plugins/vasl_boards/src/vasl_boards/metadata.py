"""``BoardMetadata.xml``: what a board is called, where its hexes lie, and what it corrects."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from attrs import field, frozen

from vasl_boards.archive import METADATA, Archive
from vasl_boards.errors import ArchiveError, place
from vasl_boards.markup import MAX_XML, parse_xml

GEOMORPHIC = {"hexWidth": 56.25, "hexHeight": 64.5, "A1CenterX": 0.0, "A1CenterY": 32.25}
"""Where hexes lie if a board does not say."""


@frozen
class Metadata:
    """What a board says of itself.

    Attributes:
        name: Its name, such as ``01``.
        version: As its author counts.
        measures: hexWidth, hexHeight, A1CenterX and A1CenterY, in pixels; see ``HexGeometry``.
        geomorphic: Whether it gives none of these.
        building_types: The type of building that hexes are said to have, by name of the hex.
        repeated: Hexes that are listed twice there with the same type.
        flat: Whether it denies that there are hills.
        image: The member that shows the board; empty if none does.
        unread: What else it lists that this reader takes no notice of: element to how many.
    """

    name: str
    version: str
    measures: Mapping[str, float]
    geomorphic: bool
    building_types: Mapping[str, str] = field(factory=dict)
    repeated: tuple[str, ...] = ()
    flat: bool = False
    image: str = ""
    unread: Mapping[str, int] = field(factory=dict)


def read_metadata(archive: Archive) -> Metadata:
    """What an archive's board says of itself.

    Raises:
        ArchiveError: if it cannot be read, or contradicts itself.
    """
    where = place(archive.path, METADATA)
    root = parse_xml(archive.read(METADATA, MAX_XML), "boardMetadata", where)
    check_colours(root.iterfind("colors/color"), where)
    types, repeated = _building_types(root, where)
    given = [key for key in GEOMORPHIC if key in root.attrib]
    if given and len(given) < len(GEOMORPHIC):
        lacking = [key for key in GEOMORPHIC if key not in given]
        raise ArchiveError(
            f"it gives {', '.join(given)} but not {', '.join(lacking)}",
            where=where,
            hint="give all four, or none for a geomorphic board",
        )
    return Metadata(
        name=root.get("name", "").strip() or archive.path.name,
        version=root.get("version", ""),
        measures={key: number(root, key, where) for key in given} or dict(GEOMORPHIC),
        geomorphic=not given,
        building_types=types,
        repeated=repeated,
        image=root.get("boardImageFileName", ""),
        flat=root.get("hasHills", "").strip().upper() == "FALSE",
        unread={
            child.tag: len(child)
            for child in root
            if len(child) and child.tag not in ("buildingTypes", "colors")
        },
    )


def check_colours(colours: Iterator[Element], where: str) -> None:
    """See that no colour means two terrains.

    Raises:
        ArchiveError: naming both.
    """
    seen: dict[tuple[str | None, ...], Element] = {}
    for colour in colours:
        key = tuple(colour.get(part) for part in ("red", "green", "blue"))
        first = seen.setdefault(key, colour)
        if first.get("terrain") != colour.get("terrain"):
            raise ArchiveError(
                f"colour {'-'.join(str(part) for part in key)} is both "
                f"{first.get('terrain')!r} ({first.get('name')}) and "
                f"{colour.get('terrain')!r} ({colour.get('name')})",
                where=where,
                hint="give one of them another colour",
            )


def number(element: Element, key: str, where: str) -> float:
    """An attribute that is a number.

    Raises:
        ArchiveError: if it is none, or not finite.
    """
    raw = element.get(key, "")
    try:
        value = float(raw)
    except ValueError:
        value = math.nan
    if not math.isfinite(value) or abs(value) > 1e6:
        raise ArchiveError(f"{key} {raw[:40]!r} is not a number", where=where)
    return value


def _building_types(root: Element, where: str) -> tuple[dict[str, str], tuple[str, ...]]:
    found: dict[str, str] = {}
    repeated: list[str] = []
    for entry in root.iterfind("buildingTypes/buildingType"):
        name, told = entry.get("hexName", "").strip().upper(), entry.get("buildingTypeName", "")
        if found.get(name, told) != told:
            raise ArchiveError(
                f"hex {name} is listed twice among the building types: as {found[name]!r} and as "
                f"{told!r}",
                where=where,
                hint="keep one of the two; was a hex beside it meant?",
            )
        if name in found:
            repeated.append(name)
        found[name] = told
    return found, tuple(repeated)
