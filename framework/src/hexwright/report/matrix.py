"""Who sees whom, as a table."""

from __future__ import annotations

from collections.abc import Mapping

from rich import box
from rich.table import Table
from rich.text import Text

from hexwright.scenario import Survey


def matrix(survey: Survey, visible: Mapping[str, frozenset[str]] | None = None) -> Table:
    """A row for each place: the hindrance of the line to each place it sees, a dot for the others.

    Args:
        survey: The lines.
        visible: What was expected; lines that differ are shown red.
    """
    expected = visible or {}
    table = Table("", *survey.names, box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for i, name in enumerate(survey.names):
        cells = []
        for j, other in enumerate(survey.names):
            clear = bool(survey.clear[i, j])
            wrong = i != j and name in expected and clear != (other in expected[name])
            sign = "" if i == j else str(survey.hindrance[i, j]) if clear else "·"
            cells.append(Text(sign, "bold red" if wrong else "green" if clear else "dim"))
        table.add_row(Text(name, "bold"), *cells)
    return table
