"""What was slow to work out, kept on disk for the next time.

An entry is plain data under a key that says all that shaped it. Nothing here is needed: an entry
that is damaged, foreign or gone is worked out again, and a directory that cannot be written to
costs time and nothing else.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from attrs import frozen

VARIABLE = "HEXWRIGHT_CACHE"
"""The environment variable that names another directory, or says ``off``."""
OFF = "off"

MAX_ENTRY = 64_000_000
"""Bytes of one entry; the largest board there is needs 2 million."""
MAX_TOTAL = 256_000_000
"""Bytes of all entries; those that were not used for longest are dropped."""

_ENTRY = re.compile(r"[0-9a-f]{64}\.\w+\.kept|\.hexwright-\w+")
"""Files of these names are entries, or are going to be; others in the directory are let be."""
_ABANDONED = 3600
"""Seconds after which a file that is still being written is not: who wrote it was killed."""


@frozen
class Cache:
    """A directory of entries, which any number of processes may use at once.

    Attributes:
        directory: It need not exist.
        most: Bytes of all entries together.
    """

    directory: Path
    most: int = MAX_TOTAL

    @classmethod
    def usual(cls) -> Cache | None:
        """The user's own, or the one that ``HEXWRIGHT_CACHE`` names; ``None`` if that is off."""
        told = os.environ.get(VARIABLE, "")
        if told.strip().casefold() == OFF:
            return None
        if told.strip():
            return cls(Path(told).expanduser())
        from platformdirs import user_cache_path

        return cls(user_cache_path("hexwright", appauthor=False))

    def get(self, kind: str, key: str) -> bytes | None:
        """What was kept under a key; ``None`` if nothing was, or it cannot be trusted.

        Args:
            kind: What it is, a word.
            key: A sha256 in hexadecimal.
        """
        path = self._path(kind, key)
        try:
            with os.fdopen(os.open(path, os.O_RDONLY | _PLAIN), "rb") as stream:
                if not _is_own_file(os.fstat(stream.fileno())):
                    return None
                data = stream.read(MAX_ENTRY + 1)
        except (OSError, ValueError):
            return None
        head, _, body = data.partition(b"\n")
        if len(data) > MAX_ENTRY or head != _head(kind, key, body):
            return None
        with suppress(OSError):
            os.utime(path)  # used now: it is not the oldest
        return body

    def put(self, kind: str, key: str, body: bytes) -> bool:
        """Keep something.

        Returns:
            Whether it is kept: it is not if it is too large or the directory cannot be written to.
        """
        head = _head(kind, key, body)
        if len(head) + 1 + len(body) > min(MAX_ENTRY, self.most):
            return False
        try:
            self.directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.directory, prefix=".hexwright-")
            try:
                with os.fdopen(handle, "wb") as stream:
                    stream.write(head + b"\n" + body)
                os.replace(name, self._path(kind, key))
            except BaseException:
                with suppress(OSError):
                    os.unlink(name)
                raise
        except (OSError, ValueError):
            return False
        self._drop_oldest()
        return True

    def unusable(self) -> str:
        """Why nothing can be kept in the directory; empty if it can, or could if it were made."""
        nearest = next(p for p in (self.directory, *self.directory.parents) if os.path.exists(p))
        if not nearest.is_dir():
            return (
                "this is not a directory" if nearest == self.directory else "its parent is a file"
            )
        return "" if os.access(nearest, os.W_OK | os.X_OK) else "this cannot be written to"

    def size(self) -> tuple[int, int]:
        """How many entries there are, and their bytes."""
        sizes = [told.st_size for _, told in self._files()]
        return len(sizes), sum(sizes)

    def clear(self) -> int:
        """Drop all entries; files that are not entries stay. Returns how many there were."""
        gone = 0
        for path, _ in list(self._files()):
            with suppress(OSError):
                path.unlink()
                gone += 1
        return gone

    def code(self, *sources: str) -> str | None:
        """A directory for what a compiler makes of these source files, and of no other version.

        It holds code, so it is ``None`` unless it belongs to the user and nobody else can write
        to it.
        """
        try:
            mark = hashlib.sha256(b"\0".join(Path(source).read_bytes() for source in sources))
            home = self.directory / f"compiled-{mark.hexdigest()[:16]}"
            home.mkdir(mode=0o700, parents=True, exist_ok=True)
            told = home.lstat()
        except OSError:
            return None
        own = not hasattr(os, "getuid") or told.st_uid == os.getuid()
        others = os.name == "posix" and bool(told.st_mode & (stat.S_IWGRP | stat.S_IWOTH))
        return str(home) if stat.S_ISDIR(told.st_mode) and own and not others else None

    def _path(self, kind: str, key: str) -> Path:
        return self.directory / f"{key}.{kind}.kept"

    def _files(self) -> Iterator[tuple[Path, os.stat_result]]:
        try:
            listed = [Path(found.path) for found in os.scandir(self.directory)]
        except (OSError, ValueError):
            return
        for path in listed:
            if _ENTRY.fullmatch(path.name):
                with suppress(OSError):
                    told = path.lstat()
                    if stat.S_ISREG(told.st_mode):
                        yield path, told

    def _drop_oldest(self) -> None:
        found = sorted(self._files(), key=lambda entry: entry[1].st_mtime)
        total = sum(told.st_size for _, told in found)
        old = time.time() - _ABANDONED
        for path, told in found:
            abandoned = path.name.startswith(".") and told.st_mtime < old
            if total <= self.most and not abandoned:
                continue
            with suppress(OSError):
                path.unlink()
                total -= told.st_size


# a link or a pipe in the place of an entry is neither followed nor waited for
_PLAIN = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)


def _is_own_file(told: os.stat_result) -> bool:
    """Whether it is a plain file that nobody else has put there."""
    mine = not hasattr(os, "getuid") or told.st_uid == os.getuid()
    return stat.S_ISREG(told.st_mode) and mine


def _head(kind: str, key: str, body: bytes) -> bytes:
    return f"hexwright {kind} {key} {hashlib.sha256(body).hexdigest()}".encode()
