"""Ways and what is within reach: as tables for a terminal, and drawn on the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from hexwright.grid import Hex
from hexwright.paths.search import Leg, Reach
from hexwright.report.canvas import XY, circle, line, words
from hexwright.report.cells import Cell, hexagon_sign, ring, shades, written
from hexwright.report.legend import Row, key_rows, swatch
from hexwright.report.mapping import Sheet
from hexwright.report.svg import furniture, picture, scenario_sheet
from hexwright.report.wording import label
from hexwright.report.wording import words as told_as
from hexwright.rules.contributions import Number
from hexwright.rules.ruling import Ruling
from hexwright.scenario import Scenario

NEAR, FAR = (0xFD, 0xE7, 0x37), (0x31, 0x35, 0x7E)
"""Colours of what costs nothing and of what costs most."""
GOES, STOPS = "#1c7c3c", "#c0281c"


def way_lines(legs: Sequence[Leg], allowance: Number | None = None) -> Iterator[RenderableType]:
    """The steps of a way with what each costs.

    Args:
        legs: The steps.
        allowance: How many movement points there are, if it is known.
    """
    total = legs[-1].total if legs else 0
    steps = f"{len(legs)} step{'' if len(legs) == 1 else 's'}"
    more = ""
    if allowance is not None and total > allowance:
        more = f"; there are {told_as(allowance)} in a turn"
    yield Text.assemble("cost ", (told_as(total), "bold"), f" in {steps}{more}")
    table = Table("from", "to", "by", "cost", "total", "rules", box=box.SIMPLE_HEAD, pad_edge=False)
    for leg in legs:
        cells = (leg.start, leg.target, leg.via, told_as(leg.cost), told_as(leg.total))
        rules = ", ".join((*_besides(leg.ruling), *leg.ruling.rules))
        table.add_row(*(Text(cell) for cell in (*cells, rules)))
    if legs:
        yield table


def reach_lines(reach: Reach) -> Iterator[RenderableType]:
    """The Locations within reach, by what they cost."""
    head = f"{len(reach.costs)} Locations from {reach.start}"
    if reach.budget is not None:
        head += f", for at most {told_as(reach.budget)}"
    yield Text(head, "bold")
    table = Table("cost", "Locations", box=box.SIMPLE_HEAD, pad_edge=False)
    vias = {leg.target: f"{leg.target} (by {leg.via})" for leg in reach.legs if leg.via}
    for cost in dict.fromkeys(reach.costs.values()):
        here = [vias.get(name, name) for name, other in reach.costs.items() if other == cost]
        table.add_row(Text(told_as(cost)), Text(" ".join(here)))
    yield table


def draw_way(scenario: Scenario, legs: Sequence[Leg], heading: str) -> str:
    """A way on the scenario's map, as the text of an SVG file; a refused step is dashed.

    Args:
        scenario: The scenario that was asked.
        legs: The steps.
        heading: What is above the legend.
    """
    sheet, bare = scenario_sheet(scenario)
    parts = list(sheet.elements())
    for leg in legs:
        parts += _line(sheet, leg)
    parts += furniture(sheet, bare, scenario.pieces)
    for leg in legs:
        parts += _total(sheet, leg)
    rows = [Row(_told(leg), None) for leg in legs]
    return picture(sheet, f"{scenario.title}: {heading}", parts, [*rows, *key_rows(sheet)])


def draw_reach(scenario: Scenario, reach: Reach) -> str:
    """What is within reach on the scenario's map, hexes shaded by cost, as the text of an SVG file.

    A hex shows the cheapest of its Locations.
    """
    sheet, bare = scenario_sheet(scenario)
    grid, by_hex = scenario.board.grid, dict[Hex, list[str]]()
    for name in reach.costs:
        by_hex.setdefault(grid.parse(name.partition("@")[0]), []).append(name)
    most = max(reach.costs.values(), default=0)
    cells = {
        here: Cell(
            shade(reach.costs[names[0]], most),
            "\n".join(f"{name}: {told_as(reach.costs[name])}" for name in names),
            told_as(reach.costs[names[0]]),
        )
        for here, names in by_hex.items()
    }
    parts = [*sheet.ground_elements(), *shades(sheet, cells), *sheet.lines()]
    start = grid.parse(reach.start.partition("@")[0])
    parts += ring(sheet.hexagon(start), f"the start, {reach.start}")
    parts += written(sheet, cells)
    parts += furniture(sheet, bare, scenario.pieces)
    rows = [Row(f"the start, {reach.start}", hexagon_sign)]
    for cost in dict.fromkeys(reach.costs.values()):
        n = sum(other == cost for other in reach.costs.values())
        rows.append(Row(f"cost {told_as(cost)}: {n:,}", swatch(shade(cost, most), 1)))
    heading = f"{scenario.title}: within reach of {reach.start}"
    return picture(sheet, heading, parts, [*rows, *key_rows(sheet)])


def shade(cost: Number, most: Number) -> str:
    """The colour of what costs this much, if the dearest costs ``most``."""
    part = Fraction(cost) / Fraction(most) if most else Fraction(0)
    mixed = (round(a + (b - a) * part) for a, b in zip(NEAR, FAR, strict=True))
    return "#" + "".join(f"{value:02x}" for value in mixed)


def _besides(ruling: Ruling) -> Iterator[str]:
    """The further answers of a step."""
    for name, value in ruling.values.items():
        if name not in ("allowed", "cost") and value is not None:
            yield f"{label(name)} {told_as(value)}"


def _told(leg: Leg) -> str:
    by = f" by {leg.via}" if leg.via else ""
    if not leg.ruling.values["allowed"]:
        return f"{leg.start} to {leg.target}{by}: not allowed"
    besides = "".join(f", {told}" for told in _besides(leg.ruling))
    return f"{leg.start} to {leg.target}{by}: {told_as(leg.cost)}, in all {told_as(leg.total)}" + (
        besides
    )


def _line(sheet: Sheet, leg: Leg) -> Iterator[str]:
    """A step, by its vertex; dashed if it is refused."""
    grid, allowed = sheet.board.grid, leg.ruling.values["allowed"]
    points: list[XY] = [grid.centre(grid.parse(leg.start.partition("@")[0]))]
    points += [grid.vertex_named(leg.via)] if leg.via else []
    points.append(grid.centre(grid.parse(leg.target.partition("@")[0])))
    drawn = [sheet.at(point) for point in points]
    colour = GOES if allowed else STOPS
    for a, b in pairwise(drawn):
        yield line(a, b, stroke="#ffffff", stroke_width=7, stroke_linecap="round")
        yield line(
            a, b, _told(leg), class_="leg", stroke=colour, stroke_width=3, stroke_linecap="round",
            stroke_dasharray=None if allowed else "4 4",
        )  # fmt: skip


def _total(sheet: Sheet, leg: Leg) -> Iterator[str]:
    """What the way costs up to the end of a step."""
    grid = sheet.board.grid
    x, y = sheet.at(grid.centre(grid.parse(leg.target.partition("@")[0])))
    if leg.ruling.values["allowed"]:
        yield circle((x, y), 8, _told(leg), fill="#ffffff", stroke=GOES, stroke_width=1.8)
        yield words(
            (x, y + 3.5), told_as(leg.total), 9, class_="total", text_anchor="middle",
            font_weight="bold", fill=GOES,
        )  # fmt: skip
