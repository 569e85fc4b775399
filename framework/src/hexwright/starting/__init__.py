"""``hexwright new``: the beginnings of what others write for Hexwright."""

from __future__ import annotations

from hexwright.starting.section import Started, new_section

__all__ = ["Started", "new_section"]
