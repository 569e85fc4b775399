"""What a board's metadata says, held against what is drawn: small slips that spoil single hexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hexwright import Building, Note
from vasl_boards.archive import METADATA
from vasl_boards.metadata import Metadata
from vasl_boards.picture import Picture

USUAL = {"Stone Building", "Wooden Building"}
"""What a building is that is not listed among the building types."""


def check_metadata(
    picture: Picture, metadata: Metadata, buildings: Sequence[Building]
) -> Iterator[Note]:
    """Where the metadata contradicts itself or the picture; what is drawn is what holds.

    Args:
        picture: The board.
        metadata: What it says of itself.
        buildings: What was recognised as its buildings.
    """
    if metadata.repeated:
        yield _wrong(
            "listed twice among the building types; was a hex beside it meant?", metadata.repeated
        )
    yield from _check_listed(picture, metadata)
    yield from _check_unlisted(picture, metadata, buildings)
    if metadata.flat:
        hills = picture.count(picture.ground.elevation > 0) > picture.speck
        if hills.any():
            yield _wrong("ground above level 0, and hasHills is FALSE", picture.names_at(hills))
    for tag, n in sorted(metadata.unread.items()):
        yield Note("unread", f"{n} entries of <{tag}> in {METADATA}")


def _check_listed(picture: Picture, metadata: Metadata) -> Iterator[Note]:
    """Hexes that are given a type of building."""
    standing = picture.count(picture.mask(picture.codes.of("building", "shell", "bar")))
    there = {picture.geometry.grid.name(hex): i for i, hex in enumerate(picture.hexes)}
    drawn = _drawn(picture)
    strangers, bare, others = [], [], []
    for name, told in metadata.building_types.items():
        if name not in there:
            strangers.append(name)
        elif not standing[there[name]]:
            bare.append(name)
        elif drawn[there[name]] != told:
            others.append(name)
    if strangers:
        yield _wrong(
            f"among the building types are hexes that are not there: {', '.join(strangers)}", ()
        )
    if bare:
        yield _wrong("listed among the building types, and no building is drawn there", bare)
    if others:
        yield _wrong("listed as another type of building than is drawn at the centre", others)


def _check_unlisted(
    picture: Picture, metadata: Metadata, buildings: Sequence[Building]
) -> Iterator[Note]:
    """Hexes of buildings that are given no type, where their like are.

    A building that is listed nowhere is one of the usual types, and most are.
    """
    listed = metadata.building_types
    if not listed:
        return
    names = dict(zip(picture.hexes, _drawn(picture), strict=True))
    given = set(listed.values()) - USUAL
    lacking = set()
    for building in buildings:
        hexes = {picture.geometry.grid.name(hex): hex for hex in building.hexes}
        beside = not listed.keys().isdisjoint(hexes)
        lacking |= {
            hex for name, hex in hexes.items()
            if name not in listed and (beside or names[hex] in given)
        }  # fmt: skip
    if lacking:
        yield _wrong("a building without an entry among the building types", picture.names(lacking))


def _drawn(picture: Picture) -> list[str]:
    """VASL's name for what is drawn at the centre of each hex."""
    return [picture.codes.meanings[code].vasl for code in picture.centre_codes.tolist()]


def _wrong(what: str, hexes: Iterable[str]) -> Note:
    return Note("wrong", f"{METADATA}: {what}", hexes)
