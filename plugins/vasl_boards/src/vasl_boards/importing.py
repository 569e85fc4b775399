"""From an archive to a board."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from pathlib import Path

from hexwright import Board, BoardImage, Note, Reading
from vasl_boards.archive import LOS_DATA, METADATA, Archive, is_archive
from vasl_boards.areas import filled, read_areas
from vasl_boards.bridges import BRIDGE, read_bridges
from vasl_boards.buildings import read_buildings, read_marks
from vasl_boards.consistency import check_metadata
from vasl_boards.crossings import DEPRESSION, in_depressions, read_crossings
from vasl_boards.errors import place
from vasl_boards.geometry import hex_geometry, stored_hex
from vasl_boards.hexsides import read_hexsides
from vasl_boards.image import read_image
from vasl_boards.losdata import read_los_data
from vasl_boards.metadata import read_metadata
from vasl_boards.picture import Picture
from vasl_boards.relief import read_relief
from vasl_boards.roadways import read_roadways
from vasl_boards.terrain import SHARED, Codes, extended, own_codes, used_codes

STAIRWELL = "stairwell"

Tell = Callable[[str, float], None]


def read_board(path: str | PathLike[str], *, shared: str | PathLike[str] | None = None) -> Board:
    """The board of an archive.

    Args:
        path: The archive.
        shared: A ``SharedBoardMetadata.xml`` whose terrain extends the plugin's own; if not given,
            the one beside the archive, if there is one.

    Raises:
        ArchiveError: if anything is wrong with either, told with file and member.
    """
    return read_archive(Path(path), shared=None if shared is None else Path(shared)).board


class Reader:
    """The reader that the kernel finds in the entry points.

    Attributes:
        sections: Ids of the sections that these boards are commonly played with.
    """

    sections = ("asl_core",)

    def sniff(self, path: Path) -> bool:
        """Whether a file is a ZIP with a member of a board archive."""
        return is_archive(path)

    def read(self, path: Path, tell: Tell) -> Reading:
        """The board and what is to know about it; see ``read_archive``."""
        return read_archive(path, tell)

    def inputs(self, path: Path) -> list[Path]:
        """The archive, and the user's table of terrain if there is one beside it.

        Raises:
            ArchiveError: if the archive cannot be read at all.
        """
        beside = path.parent / SHARED
        return [Archive.open(path).path, *([beside] if beside.is_file() else [])]

    def image(self, path: Path) -> BoardImage:
        """The picture of the board; see ``read_image``."""
        return read_image(path)


def read_archive(
    path: Path, tell: Tell = lambda what, done: None, *, shared: Path | None = None
) -> Reading:
    """The board of an archive, and what was recognised, guessed and left unread.

    Args:
        path: The archive.
        tell: Told what is being done, and how much of all is done.
        shared: As for ``read_board``.

    Raises:
        ArchiveError: as for ``read_board``.
    """
    tell("reading", 0.0)
    archive = Archive.open(path)
    metadata = read_metadata(archive)
    ground = read_los_data(archive)
    codes = _codes(path, shared)
    geometry = hex_geometry(ground, metadata.measures, place(path, METADATA))
    used = used_codes(ground, geometry, codes, place(path, LOS_DATA))
    picture = Picture(ground, geometry, used)
    tell("buildings", 0.1)
    buildings, outlines = read_buildings(picture)
    tell("ground", 0.4)
    bridges = read_bridges(picture)
    relief = read_relief(picture, bridges.beneath)
    areas = read_areas(bridges.beneath, relief)
    roadways = read_roadways(picture, filled(bridges.beneath) | bridges.hexes)
    tell("hexsides", 0.8)
    hexsides = [*read_hexsides(picture), *read_crossings(picture, bridges.beneath)]
    marks = read_marks(picture, buildings)
    marks |= {BRIDGE: bridges.hexes, DEPRESSION: in_depressions(picture)}
    stairs = frozenset(stored_hex(geometry, *at) for at in ground.stairways)
    if stairs:
        marks[STAIRWELL] = stairs
        picture.notes.append(Note("recognised", "stairwells", picture.names(stairs)))
    picture.notes.extend(check_metadata(picture, metadata, buildings))
    for code, (ours, theirs) in sorted(used.renamed.items()):
        picture.notes.append(
            Note("guessed", f"terrain code {code} is {theirs!r} in {SHARED}; read as {ours!r}")
        )
    tell("done", 1.0)
    loose = [area for area in outlines if area.building is None]
    board = Board(
        f"VASL board {metadata.name}"
        + (f", version {metadata.version}" if metadata.version else ""),
        geometry.grid,
        elevation=relief.elevation,
        areas=(
            *areas,
            *relief.areas,
            *bridges.areas,
            *roadways,
            *loose,
            *(area for area in outlines if area.building is not None),
        ),
        buildings=buildings,
        hexsides=hexsides,
        marks={mark: hexes for mark, hexes in marks.items() if hexes},
        source=path,
    )
    return Reading(board, picture.notes)


def _codes(path: Path, shared: Path | None) -> Codes:
    beside = path.parent / SHARED if shared is None else shared
    if shared is None and not beside.is_file():
        return own_codes()
    return extended(beside)
