"""Files that are written whole or not at all, so that none is lost to a work that fails."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def draft(path: Path) -> Iterator[Path]:
    """A file to write into, which takes the place of ``path`` once all went well.

    Raises:
        OSError: if ``path`` is a directory, or the draft cannot take its place.
    """
    target = Path(os.path.realpath(path))  # what a link leads to, and not the link
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    made = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        yield made
        os.replace(made, target)
    except BaseException:
        with suppress(OSError):
            made.unlink(missing_ok=True)
        raise
