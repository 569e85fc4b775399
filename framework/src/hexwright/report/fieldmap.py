"""A field as a map: what is seen, hindered and blocked, hex by hex.

The shades get darker from what is seen to what is blocked, so that they are told apart without
their colours; amounts are printed, and so are rules where they are shown.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from hexwright.grid import Hex
from hexwright.report.cells import Cell, hexagon_sign, ring, shades, written
from hexwright.report.legend import Row, key_rows, swatch
from hexwright.report.mapping import Sheet
from hexwright.report.svg import furniture, picture, scenario_sheet
from hexwright.scenario import Scenario
from hexwright.sight.views import Field, by_hindrance, by_rule

SEEN, BLOCKED = "#fde737", "#00204d"
HINDERED = ("#d8c45a", "#b9a96e", "#9a9276", "#7d7c78", "#626672", "#47526d")
"""By amount from 1; what is more has the last."""
RULES = ("#332288", "#117733", "#882255", "#44aa99", "#aa4499", "#88ccee", "#999933", "#cc6677")
"""Of the rules that block most; all others have the colour of what is blocked."""


def draw_field(scenario: Scenario, field: Field, *, by_rules: bool = False) -> str:
    """What is seen from a Location, on the scenario's map, as the text of an SVG file.

    Args:
        scenario: The scenario that was asked.
        field: The answer.
        by_rules: Whether blocked hexes are shown by the rule that blocks them.
    """
    sheet, bare = scenario_sheet(scenario)
    colours = dict(zip(_rules(field), RULES, strict=False)) if by_rules else {}
    cells = _cells(scenario, field, colours if by_rules else None)
    parts = [*sheet.ground_elements(), *shades(sheet, cells), *sheet.lines()]
    parts += _outline(sheet, field)
    parts += written(sheet, cells)
    parts += furniture(sheet, bare, scenario.pieces)
    rows = [*_rows(field, colours if by_rules else None), *key_rows(sheet)]
    return picture(sheet, f"{scenario.title}: seen from {field.viewer}", parts, rows)


def shade(hindrance: int) -> str:
    """The colour of what is seen with a hindrance."""
    return HINDERED[min(hindrance, len(HINDERED)) - 1] if hindrance else SEEN


def _rules(field: Field) -> list[str]:
    return list(by_rule(field.rule, field.rules))


def _cells(scenario: Scenario, field: Field, colours: dict[str, str] | None) -> dict[Hex, Cell]:
    by_hex: dict[str, list[int]] = {}
    for i, name in enumerate(field.hexes.tolist()):
        by_hex.setdefault(name, []).append(i)
    grid = scenario.board.grid
    return {grid.parse(name): _cell(field, found, colours) for name, found in by_hex.items()}


def _cell(field: Field, found: list[int], colours: dict[str, str] | None) -> Cell:
    told = "\n".join(_told(field, i) for i in found)
    seen = [int(field.hindrance[i]) for i in found if field.clear[i]]
    if seen:
        least = min(seen)
        return Cell(shade(least), told, str(least) if least else "")
    if colours is None:
        return Cell(BLOCKED, told)
    rule = str(field.rules[field.rule[found[0]]])
    return Cell(colours.get(rule, BLOCKED), told, rule, small=True)


def _told(field: Field, i: int) -> str:
    if not field.clear[i]:
        return f"{field.labels[i]}: blocked by {field.rules[field.rule[i]]}"
    n = int(field.hindrance[i])
    return f"{field.labels[i]}: seen" + (f", hindrance {n}" if n else "")


def _outline(sheet: Sheet, field: Field) -> Iterator[str]:
    """The viewer's hex."""
    here = sheet.board.grid.parse(field.viewer.partition("@")[0])
    yield from ring(sheet.hexagon(here), f"the viewer, at {field.viewer}")


def _rows(field: Field, colours: dict[str, str] | None) -> Iterator[Row]:
    others = field.others
    clear, hindrance = field.clear[others], field.hindrance[others]
    names = list(dict.fromkeys(field.locations.tolist()))
    yield Row(f"the viewer, at {field.viewer}", hexagon_sign)
    for n, count in by_hindrance(hindrance, clear).items():
        what = f"seen, hindrance {n}" if n else "seen"
        yield Row(f"{what}: {count:,}", swatch(shade(n), 1))
    blocked = int(np.count_nonzero(~clear))
    if colours is None or not blocked:
        yield Row(f"blocked: {blocked:,}", swatch(BLOCKED, 1))
    else:
        for rule, count in by_rule(field.rule[others], field.rules).items():
            yield Row(f"blocked by {rule}: {count:,}", swatch(colours.get(rule, BLOCKED), 1))
    if len(names) > 1:
        yield Row(f"A hex shows the clearest of its Locations: {', '.join(names)}")
    elif names != ["ground"]:
        yield Row(f"Locations looked at: {', '.join(names)}")
