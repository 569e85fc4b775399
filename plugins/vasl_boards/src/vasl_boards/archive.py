"""A board archive: a ZIP file whose members are read one by one, bounded, and never unpacked."""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path, PurePosixPath, PureWindowsPath

from attrs import frozen

from hexwright import HexwrightError
from vasl_boards.errors import ArchiveError, place

METADATA = "BoardMetadata.xml"
LOS_DATA = "LOSData"

MAX_ARCHIVE = 100_000_000
"""Bytes of a whole archive; the largest board there is has 7 million."""
MAX_MEMBERS = 5_000
MAX_DIRECTORY = 2_000_000
"""Bytes of the ZIP's directory, which is held in memory."""

_END, _END_SIZE = b"PK\5\6", 22
_LOCATOR = b"PK\6\7"
_PLAIN = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_NOT_A_BOARD = "a board archive is a ZIP file with BoardMetadata.xml and LOSData"


@frozen
class Archive:
    """The directory of an archive that can be read.

    Attributes:
        path: The file.
        members: Its members by name.
    """

    path: Path
    members: Mapping[str, zipfile.ZipInfo]

    @classmethod
    def open(cls, path: Path) -> Archive:
        """Read the directory of an archive.

        Raises:
            ArchiveError: if it is no file, no ZIP, truncated, too large, or its names are wrong.
        """
        try:
            _check_directory(path)
            with zipfile.ZipFile(path) as archive:
                infos = archive.infolist()
        except HexwrightError:
            raise
        except OSError as exc:
            raise ArchiveError(
                f"cannot read the file: {exc.strerror or exc}", where=str(path)
            ) from exc
        except _ZIP_TROUBLE as exc:
            raise ArchiveError(
                f"this is a damaged ZIP file: {exc}", where=str(path), hint="get the archive again"
            ) from exc
        _check_names(path, infos)
        return cls(path, {info.filename: info for info in infos})

    def read(self, member: str, limit: int) -> bytes:
        """The content of a member.

        Args:
            member: Its name, in exact case.
            limit: Most bytes it may have; no more are ever held.

        Raises:
            ArchiveError: if it is missing, empty, damaged, encrypted or larger than that.
        """
        info, where = self._info(member), place(self.path, member)
        if info.flag_bits & 1:
            raise ArchiveError("it is encrypted", where=where, hint="store it without a password")
        if info.compress_type not in _PLAIN:
            raise ArchiveError(
                f"it is packed by method {info.compress_type}",
                where=where,
                hint="pack it stored or deflated",
            )
        try:
            with zipfile.ZipFile(self.path) as archive, archive.open(info) as stream:
                data = stream.read(limit + 1)
        except (OSError, *_ZIP_TROUBLE) as exc:
            raise ArchiveError(
                f"it is damaged: {exc}", where=where, hint="get the archive again"
            ) from exc
        if len(data) > limit or info.file_size > limit:
            raise ArchiveError(f"it is larger than {limit:,} bytes", where=where)
        if not data:
            raise ArchiveError("it is empty", where=where, hint="get the archive again")
        return data

    def _info(self, member: str) -> zipfile.ZipInfo:
        if member in self.members:
            return self.members[member]
        where = place(self.path, member)
        alike = next((n for n in self.members if n.casefold() == member.casefold()), None)
        if alike is not None:
            raise ArchiveError(
                f"there is no such member, but one called {alike!r}",
                where=where,
                hint=f"rename it to {member}",
            )
        raise ArchiveError("there is no such member", where=where, hint=_NOT_A_BOARD)


# what zipfile lets through from the modules it uses, besides its own error
_ZIP_TROUBLE = (
    zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, ValueError, struct.error,
)  # fmt: skip


def is_archive(path: Path) -> bool:
    """Whether a file looks like a board archive, by its first bytes and its directory.

    So does a damaged ZIP file: reading it will tell what is wrong with it.
    """
    try:
        with path.open("rb") as stream:
            if stream.read(4) not in (b"PK\3\4", _END):
                return False
        _check_directory(path)
        with zipfile.ZipFile(path) as archive:
            names = {name.casefold() for name in archive.namelist()}
    except OSError:
        return False
    except (HexwrightError, *_ZIP_TROUBLE):
        return True
    return bool(names & {METADATA.casefold(), LOS_DATA.casefold()})


def _check_directory(path: Path) -> None:
    """Look at the end of the file before zipfile does, which holds the directory in memory."""
    where = str(path)
    if not path.exists():
        raise ArchiveError("there is no such file", where=where)
    if not path.is_file():
        raise ArchiveError("this is not a file", where=where, hint=_NOT_A_BOARD)
    size = path.stat().st_size
    if size > MAX_ARCHIVE:
        raise ArchiveError(f"the file is larger than {MAX_ARCHIVE // 1_000_000} MB", where=where)
    with path.open("rb") as stream:
        start = stream.read(4)
        stream.seek(max(0, size - 65_557))  # a comment may follow, of at most 64 kB
        tail = stream.read()
    at = len(tail) - _END_SIZE
    if at < 0 or tail[at : at + 4] != _END:
        at = tail.rfind(_END)
    if at < 0 or len(tail) < at + _END_SIZE:
        if start == b"PK\3\4":
            raise ArchiveError(
                "the ZIP file is truncated: its directory is missing",
                where=where,
                hint="get the archive again",
            )
        raise ArchiveError("this is not a ZIP file", where=where, hint=_NOT_A_BOARD)
    count, directory = struct.unpack("<HL", tail[at + 10 : at + 16])
    # a 64-bit directory would be believed instead of this one
    if count > MAX_MEMBERS or directory > MAX_DIRECTORY or _LOCATOR in tail[max(0, at - 20) : at]:
        raise ArchiveError(
            f"the ZIP file has more than {MAX_MEMBERS:,} members or a directory of more than "
            f"{MAX_DIRECTORY // 1_000_000} MB",
            where=where,
            hint=_NOT_A_BOARD,
        )


def _check_names(path: Path, infos: list[zipfile.ZipInfo]) -> None:
    twice = [name for name, n in Counter(i.filename for i in infos).items() if n > 1]
    if twice:
        raise ArchiveError(
            "two members have this name", where=place(path, twice[0]), hint="remove one of them"
        )
    for info in infos:
        name = info.filename.replace("\\", "/")
        if (
            PurePosixPath(name).is_absolute()
            or PureWindowsPath(name).drive
            or ".." in PurePosixPath(name).parts
        ):
            raise ArchiveError(
                "the member's name leads out of the archive",
                where=place(path, repr(info.filename)),
                hint="do not trust this file",
            )
