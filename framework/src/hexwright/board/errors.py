"""What is raised when a board, or a file that describes one, is wrong."""

from __future__ import annotations

from hexwright.errors import HexwrightError, Problems


class BoardError(HexwrightError):
    """Something is wrong with a board or its files; says the file, the place and the remedy."""


class BoardProblems(Problems, BoardError):
    """All that is wrong with a board, reported together."""
