"""``hexwright check``: what is wrong with sections, boards and scenarios, all of it at once."""

from __future__ import annotations

from hexwright.checking.codes import CODES, Code, chosen, code_of
from hexwright.checking.finding import Finding, Place
from hexwright.checking.run import check

__all__ = ["CODES", "Code", "Finding", "Place", "check", "chosen", "code_of"]
