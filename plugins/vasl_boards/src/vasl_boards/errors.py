"""What is raised when an archive, or a file in it, is not what it should be."""

from __future__ import annotations

from pathlib import Path

from hexwright import HexwrightError


class ArchiveError(HexwrightError):
    """Something is wrong with a board archive; says the file, the member and the remedy."""


def place(path: Path, member: str = "", detail: str = "") -> str:
    """Where something is wrong: the file, its member, and where in that."""
    return ": ".join(part for part in (str(path), member, detail) if part)
