"""A saved game, to be watched."""

from __future__ import annotations

from typing import Any

HANDLERS: tuple[Any, ...] = ()
