"""``hexwright board``, of boards in other formats: read them, and tell how well that went."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hexwright.cli.common import (
    progress,
    show_json,
    write,
)
from hexwright.cli.options import (
    AsJson,
    Override,
)

if TYPE_CHECKING:
    from hexwright.board import Board
    from hexwright.board.readers import Note, Reading

ArchivePath = Annotated[
    Path, typer.Argument(metavar="ARCHIVE", help="A board that an installed reader knows.")
]

AnyPath = Annotated[
    Path,
    typer.Argument(
        metavar="ARCHIVE", help="A board that an installed reader knows, or a scenario."
    ),
]


def import_(
    archive: ArchivePath,
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="FILE", help="The board file to write (TOML).")
    ],
    strict: Annotated[
        bool, typer.Option("--strict", help="Refuse an archive that contradicts itself.")
    ] = False,
    override: Override = None,
    force: Annotated[
        bool, typer.Option("--force", help="Write over files that are there already.")
    ] = False,
) -> None:
    """Read a board in another format and write it as a board file with its outlines.

    The file can be edited, and reads faster than what it came from.
    """
    import os
    from time import perf_counter

    from hexwright.board import load_board
    from hexwright.board.writing import save_board
    from hexwright.errors import HexwrightError, call_it

    if out.suffix.lower() != ".toml":
        hint = call_it(out, ".toml")
        raise HexwrightError("a board file ends in .toml", where=str(out), hint=hint)
    for path in () if force else (out, out.with_suffix(".geojson")):
        if os.path.exists(path):
            hint = "give another name, or --force to write over it"
            raise HexwrightError("there is such a file already", where=str(path), hint=hint)
    start = perf_counter()
    reading = _read(archive, override)
    if strict:
        _refuse_contradictions(archive, reading)
    board = reading.board
    save_board(board, out)
    if load_board(out).digest != board.digest:
        raise HexwrightError(
            "the board that was written is not the board that was read", where=str(out),
            hint="this is a fault of hexwright or of the reader",
        )  # fmt: skip
    took = "kept from last time" if reading.kept else f"read in {perf_counter() - start:.1f} s"
    typer.echo(f"{out}: {len(board.grid)} hexes, digest {board.digest[:12]}, {took}")


def _refuse_contradictions(archive: Path, reading: Reading) -> None:
    """Raise all that is wrong with an archive and does not keep it from being read.

    Raises:
        Problems: if anything is.
    """
    from hexwright.errors import HexwrightError, Problems

    wrong = [note for note in reading.notes if note.kind == "wrong"]
    if wrong:
        raise Problems(HexwrightError(_told(note), where=str(archive)) for note in wrong)


def _told(note: Note) -> str:
    return note.what + (f": {' '.join(note.hexes)}" if note.hexes else "")


def report(
    archive: AnyPath,
    hexes: Annotated[
        list[str] | None,
        typer.Option("--hex", metavar="HEX", help="Tell all about this hex. Repeatable."),
    ] = None,
    override: Override = None,
    as_json: AsJson = False,
) -> None:
    """Tell what of a board in another format was recognised, guessed and left unread.

    Of a layout that is told of each board, and what they share and do not agree on.
    Told too are contradictions in the file, what an override changed, and terrain that no installed
    section declares: scenarios cannot use it yet.
    """
    from hexwright.scenario.layout import open_any

    with progress() as tell:
        reading = open_any(archive, tell, override=override)
    if hexes:
        _report_hexes(reading, hexes, as_json)
        return
    missing = _undeclared(reading.board)
    if as_json:
        from attrs import asdict

        notes = [asdict(note) for note in reading.notes]
        show_json({"title": reading.board.title, "notes": notes, "undeclared": missing})
        return
    from typing import get_args

    from hexwright.board.readers import NoteKind

    typer.echo(reading.board.title)
    for kind in get_args(NoteKind):
        for note in reading.notes:
            if note.kind == kind:
                typer.echo(f"{kind:<11} {_told(note)}")
    if missing:
        typer.echo(f"{'undeclared':<11} no installed section declares {', '.join(missing)}")


def _report_hexes(reading: Reading, names: list[str], as_json: bool) -> None:
    from hexwright.report.place import hex_json, hex_lines

    board = reading.board
    told = [hex_json(board, board.grid.parse(name), reading.notes) for name in names]
    if as_json:
        show_json({"title": board.title, "hexes": told})
        return
    for one in told:
        for line in hex_lines(one):
            typer.echo(line)


def _read(archive: Path, override: Path | None) -> Reading:
    """Read a board in another format, with a bar that shows how far it is."""
    from hexwright.board.readers import read_foreign

    with progress() as tell:
        return read_foreign(archive, tell, override=override)


def _undeclared(board: Board) -> list[str]:
    """The board's terrain that no installed section declares."""
    from hexwright.scenario.known import Known

    known = Known.installed(board)
    used = {area.terrain for area in board.areas} | {side.terrain for side in board.hexsides}
    return sorted(name for name in used if known.terrain(name) is None)


def image(
    archive: ArchivePath,
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="FILE", help="The image file to write.")
    ],
    as_json: AsJson = False,
) -> None:
    """Take the picture of the printed map out of an archive, and tell where its hexes lie in it."""
    from hexwright.board.readers import read_image
    from hexwright.errors import HexwrightError, call_it

    found = read_image(archive)
    if out.suffix.lower() not in {found.suffix, found.suffix.replace("jpg", "jpeg")}:
        hint = call_it(out, found.suffix)
        raise HexwrightError(f"the image is {found.media_type}", where=str(out), hint=hint)
    write(out, found.data)
    (across, down), (wide, high), (left, top) = found.step, found.size, found.origin
    if as_json:
        where = {"size": found.size, "step": found.step, "origin": found.origin}
        show_json({"file": str(out), "media_type": found.media_type, **where})
        return
    typer.echo(
        f"{out}: {wide} x {high} pixels; columns {across:g} and rows {down:g} apart, "
        f"column 0 and row 0 at {left:g}, {top:g}"
    )


def cache(
    clear: Annotated[bool, typer.Option("--clear", help="Drop all that is kept.")] = False,
    as_json: AsJson = False,
) -> None:
    """Tell where boards are kept that were slow to read, and how much is there.

    The environment variable HEXWRIGHT_CACHE names another directory, or says off.
    """
    from hexwright.board.cache import OFF, VARIABLE, Cache
    from hexwright.errors import HexwrightError

    store = Cache.usual()
    if store is not None and (why := store.unusable()):
        hint = f"let {VARIABLE} name a directory, or say {OFF}"
        raise HexwrightError(f"{why}, so nothing is kept", where=str(store.directory), hint=hint)
    dropped = store.clear() if store is not None and clear else 0
    entries, size = (0, 0) if store is None else store.size()
    if as_json:
        where = None if store is None else str(store.directory)
        show_json({"directory": where, "entries": entries, "bytes": size, "dropped": dropped})
    elif store is None:
        typer.echo(f"nothing is kept: {VARIABLE} is {OFF}")
    else:
        done = f"; {dropped} dropped" if clear else ""
        typer.echo(f"{store.directory}: {entries} entries, {size / 1e6:.1f} MB{done}")
