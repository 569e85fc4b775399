"""Readers of boards in other formats, which packages bring without the kernel knowing them.

A package names its reader in the entry-point group ``hexwright.boards``: an object (a module will
do) with two functions, ``sniff(path)`` and ``read(path, tell)``. It may have ``sections`` too. See
``BoardReader``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Literal, Protocol

from attrs import field, frozen

from hexwright.board.errors import BoardError
from hexwright.board.files import check_no_game, check_there
from hexwright.board.image import BoardImage
from hexwright.board.kept import kept_or_read
from hexwright.board.model import Board
from hexwright.board.overrides import corrected, override_beside
from hexwright.checked import names as texts
from hexwright.errors import HexwrightError
from hexwright.installed import brought

GROUP = "hexwright.boards"

Tell = Callable[[str, float], None]
"""Told what is being done and how much of all is done, 0 to 1."""


def untold(what: str, done: float) -> None:
    """A ``Tell`` for who does not want to know."""


NoteKind = Literal["recognised", "guessed", "unread", "wrong", "overridden"]


def _names(value: Iterable[str]) -> tuple[str, ...]:
    return tuple(value)


@frozen
class Note:
    """Something to know about a board that was read.

    Attributes:
        kind: ``"recognised"``, ``"guessed"`` (right or wrong, look at it), ``"unread"`` (in the
            file and not on the board), ``"wrong"`` (the file contradicts itself, and a strict
            import refuses it), or ``"overridden"`` (corrected by the user; readers leave that out).
        what: What it is.
        hexes: Names of the hexes it concerns; none if it concerns the whole board.
    """

    kind: NoteKind
    what: str
    hexes: tuple[str, ...] = field(default=(), converter=_names)


def _notes(value: Iterable[Note]) -> tuple[Note, ...]:
    return tuple(value)


@frozen
class Reading:
    """A board as a reader read it, and what is to know about that.

    Attributes:
        board: The board.
        notes: What was recognised, guessed and left unread.
        kept: Whether it was read earlier and comes from the cache; readers leave it out.
    """

    board: Board
    notes: tuple[Note, ...] = field(default=(), converter=_notes)
    kept: bool = False


class BoardReader(Protocol):
    """What an entry point in ``hexwright.boards`` names.

    It may have two more functions. ``inputs(path)`` gives all files that reading this one reads,
    itself among them; what it reads is then kept in the cache until one of them, or its own code,
    changes. ``image(path)`` gives the BoardImage of the map as it is printed.

    It may also have ``sections``: ids of the sections that its boards are commonly played with.
    """

    def sniff(self, path: Path) -> bool:
        """Whether the file is of this reader's kind, by a look at its start; never an error."""

    def read(self, path: Path, tell: Tell) -> Reading:
        """Read it.

        Raises:
            HexwrightError: if it is of this kind and something is wrong with it.
        """


@frozen
class Broken:
    """A reader that is installed and of no use, and why."""

    name: str
    why: str


def readers() -> Iterator[tuple[str, BoardReader | Broken]]:
    """All installed readers by name; each is imported when its turn comes."""
    for one in sorted(brought(GROUP), key=lambda b: (b.name, b.value)):
        try:
            found: Any = one.entry.load()
        except (Exception, SystemExit) as exc:  # a stranger's package may raise anything
            yield one.name, Broken(one.name, f"{type(exc).__name__}: {exc}")
            continue
        if callable(getattr(found, "sniff", None)) and callable(getattr(found, "read", None)):
            yield one.name, found
        else:
            yield one.name, Broken(one.name, f"{one.value} has no sniff and read")


def open_reading(path: Path, tell: Tell = untold, *, override: Path | None = None) -> Reading:
    """A board in whatever format: a TOML file of our own, or what an installed reader knows.

    Args:
        path: The file.
        tell: Told of the progress of a reader.
        override: As for ``read_foreign``; a TOML file has none beside it.

    Raises:
        HexwrightError: as ``load_board`` or ``read_foreign``.
    """
    if path.suffix.lower() != ".toml":
        return read_foreign(path, tell, override=override)
    from hexwright.board.load import load_board

    reading = Reading(load_board(path))
    return reading if override is None else corrected(reading, override)


def read_foreign(path: Path, tell: Tell = untold, *, override: Path | None = None) -> Reading:
    """A board in a format that an installed reader knows; it may have been kept from last time.

    Args:
        path: The file.
        tell: Told of the progress.
        override: A file that corrects what the reader made of it; if not given, the one beside the
            board, ``bd01.override.toml`` for ``bd01``, if there is one.

    Raises:
        BoardError: if there is no such file, no reader knows it, the reader fails, or something is
            wrong with the override.
        HexwrightError: what the reader says is wrong with the file.
    """
    name, reader = reader_of(path)

    def read() -> Reading:
        with _blaming(name, path):
            return _reading(name, reader.read(path, tell), path)

    reading = kept_or_read(name, reader, path, read)
    override = override or override_beside(path)
    return reading if override is None else corrected(reading, override)


def read_image(path: Path) -> BoardImage:
    """The picture of a map as it is printed, and where its hexes lie in it.

    Raises:
        BoardError: if no reader knows the file, or its reader has no pictures or fails.
        HexwrightError: what the reader says is wrong with the file.
    """
    name, reader = reader_of(path)
    ask = getattr(reader, "image", None)
    if not callable(ask):
        raise BoardError(f"reader {name!r} has no images of boards", where=str(path))
    with _blaming(name, path):
        found = ask(path)
    if not isinstance(found, BoardImage):
        raise BoardError(
            f"reader {name!r} gave {type(found).__name__} instead of an image", where=str(path)
        )
    return found


def reader_of(path: Path) -> tuple[str, BoardReader]:
    """The installed reader that knows a file, and its name.

    Raises:
        BoardError: if there is no such file, no reader knows it, or one fails to look at it.
    """
    check_there(path)
    check_no_game(path)
    broken: list[str] = []
    names: list[str] = []
    for name, reader in readers():
        if isinstance(reader, Broken):
            broken.append(f"{name} ({reader.why})")
            continue
        names.append(name)
        with _blaming(name, path):
            if reader.sniff(path):
                return name, reader
    known = f"installed readers: {', '.join(names)}" if names else "no reader is installed"
    out = f"; out of order: {'; '.join(broken)}" if broken else ""
    raise BoardError("no installed reader knows this file", where=str(path), hint=known + out)


def usual_sections(path: Path) -> tuple[str, ...]:
    """Ids of the sections that a board is commonly played with; none if nobody says.

    The reader of its format says it. A board file of our own has no reader and may be of any game:
    for it the installed readers say it, if they agree.

    Raises:
        BoardError: as ``reader_of``.
    """
    own = path.suffix.lower() == ".toml"
    said: set[tuple[str, ...]] = set()
    for name, reader in readers() if own else [reader_of(path)]:
        with suppress(TypeError) if own else _blaming(name, path):
            said.add(texts(getattr(reader, "sections", ())))
    said.discard(())
    return said.pop() if len(said) == 1 else ()


@contextmanager
def _blaming(name: str, path: Path) -> Iterator[None]:
    """What a reader raises that is no message to a user is told as its fault."""
    try:
        yield
    except HexwrightError:
        raise
    except Exception as exc:  # a stranger's package may raise anything
        raise BoardError(
            f"reader {name!r} failed: {type(exc).__name__}: {exc}",
            where=str(path),
            hint="this is a fault of the package that brings the reader",
        ) from exc


def _reading(name: str, found: Any, path: Path) -> Reading:
    if not isinstance(found, Reading):
        raise BoardError(
            f"reader {name!r} gave {type(found).__name__} instead of a Reading", where=str(path)
        )
    return found
