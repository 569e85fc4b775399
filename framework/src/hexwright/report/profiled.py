"""A height profile to look at: as a table, and as a diagram below a legend."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from hexwright.board import show_height
from hexwright.report.canvas import XY, circle, line, path, words
from hexwright.report.mapping import Sheet
from hexwright.report.thread import BLOCKED, CLEAR, HINDERED

WIDTH, HEIGHT, LEFT = 214.0, 96.0, 22.0
"""Pixels of a diagram, and of the room for its scale."""
GROUND, ROCK = "#d8cdb0", "#8a8064"
_SMALL = 6.5


def shown(levels: float) -> str:
    """A height of a profile as people read it: ``1½``."""
    return show_height(round(2 * levels))


def table(told: Mapping[str, Any]) -> Table:
    """A profile as a table: what the line meets, and how high it is where rules speak.

    Args:
        told: See ``profile``.
    """
    sight = told["sight"]
    title = f"The line runs from height {shown(sight['from'])} to {shown(sight['to'])}"
    made = Table("from", "to", "at", "ground", "what is there", box=box.SIMPLE_HEAD, title=title,
                 title_justify="left", title_style="", pad_edge=False)  # fmt: skip
    for _, cells, style in sorted(_rows(told), key=lambda row: row[0]):
        made.add_row(*(Text(cell) for cell in cells), style=style)
    return made


def _rows(told: Mapping[str, Any]) -> Iterator[tuple[tuple[float, int], tuple[str, ...], str]]:
    """Cells and style of each row, with what they are sorted by."""
    for s in told["stretches"]:
        levels = dict.fromkeys(shown(g["level"]) for g in s["ground"])
        stands = dict.fromkeys(_stands(t) for t in s["terrain"])
        ends = f"{s['from']:.2f}", f"{s['to']:.2f}"
        yield (s["from"], 0), (*ends, s["hex"], ", ".join(levels), ", ".join(stands)), ""
    for s in told["hexsides"]:
        ends = f"{s['from']:.2f}", f"{s['to']:.2f}"
        yield (s["from"], 1), (*ends, s["place"], "", _stands(s)), ""
    for b in told["blocks"]:
        cells = f"{b['at']:.2f}", "", b["place"], "", f"blocked by {b['rule']}"
        yield (b["at"], 2), cells, "bold red"
    for h in told["hindrances"]:
        cells = f"{h['at']:.2f}", "", h["place"], "", f"hindered by {h['n']}: {h['rule']}"
        yield (h["at"], 2), cells, "yellow" if not told["blocks"] else "dim"


def _stands(t: Mapping[str, Any]) -> str:
    return t["terrain"] if t["top"] is None else f"{t['terrain']} up to {shown(t['top'])}"


def draw_profile(sheet: Sheet, told: Mapping[str, Any], at: XY) -> tuple[list[str], float]:
    """A profile as a diagram.

    Args:
        sheet: The map, for its colours.
        told: See ``profile``.
        at: The upper left corner in pixels.

    Returns:
        Its elements, and how far down it reaches.
    """
    x0, y0 = at[0] + LEFT, at[1] + 12
    heights = list(_heights(told))
    low, high = min(heights) - 0.5, max(heights) + 0.5
    across, up = WIDTH / (told["length"] or 1), HEIGHT / (high - low)

    def to(away: float, height: float) -> XY:
        return x0 + away * across, y0 + (high - height) * up

    parts = [words((at[0] + 6, at[1] + 4), "Heights along the line", 10, font_weight="bold")]
    parts += _scale(to, low, high)
    for stretch in told["stretches"]:
        for g in stretch["ground"]:
            tip = f"{stretch['hex']}: level {shown(g['level'])}"
            parts.append(_bar(to, g, low, g["level"], tip, "ground", fill=GROUND, stroke=ROCK))
        for t in stretch["terrain"]:
            if t["top"] is not None and t["top"] > t["base"]:
                tip = f"{stretch['hex']}: {_stands(t)}"
                style = {"fill": sheet.colour(t["terrain"]), "stroke": "#55534a"}
                solid = 0.9 if t["obstacle"] else 0.45
                parts.append(
                    _bar(to, t, t["base"], t["top"], tip, "stands", fill_opacity=solid, **style)
                )
    parts += _names(told, to, low)
    for side in told["hexsides"]:
        middle = (side["from"] + side["to"]) / 2
        top = side["base"] if side["top"] is None else side["top"]
        colour, ends = sheet.colour(side["terrain"]), (to(middle, side["base"]), to(middle, top))
        tip = f"{side['place']}: {_stands(side)}"
        parts.append(line(*ends, tip, class_="side", stroke=colour, stroke_width=3))
    parts += _line(told, to)
    return parts, y0 + HEIGHT + 14


def _heights(told: Mapping[str, Any]) -> Iterator[float]:
    yield from told["sight"].values()
    for stretch in told["stretches"]:
        yield from (g["level"] for g in stretch["ground"])
        yield from (t["top"] for t in stretch["terrain"] if t["top"] is not None)
    yield from (side["top"] for side in told["hexsides"] if side["top"] is not None)


def _scale(to: Callable[[float, float], XY], low: float, high: float) -> Iterator[str]:
    """The levels; only so many of them as there is room for."""
    x0, x1 = to(0, 0)[0], to(0, 0)[0] + WIDTH
    step = max(1, round((high - low) / 8))
    for level in range(-int(-low // 1), int(high // 1) + 1):
        if level % step == 0:
            y = to(0, level)[1]
            yield line((x0, y), (x1, y), stroke="#d9d7cf", stroke_width=0.6)
            yield words((x0 - 4, y + 2.5), str(level), 7, text_anchor="end", fill="#555555")


def _bar(
    to: Callable[[float, float], XY], span: Mapping[str, Any], low: float, high: float, tip: str,
    kind: str, **style: Any,
) -> str:  # fmt: skip
    """Something from one height to another; a line is drawn of what is only touched."""
    (left, top), (right, bottom) = to(span["from"], high), to(span["to"], low)
    if right - left < 0.5:
        colour = style["fill"]
        return line((left, top), (left, bottom), tip, class_=kind, stroke=colour, stroke_width=1)
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return path([corners], tip, class_=kind, stroke_width=0.6, **style)


def _names(told: Mapping[str, Any], to: Callable[[float, float], XY], low: float) -> Iterator[str]:
    """The names of the hexes below their stretches, where there is room for them."""
    y, free = to(0, low)[1] + 8, to(0, low)[0] - 8
    for stretch in told["stretches"]:
        (left, _), (right, _) = to(stretch["from"], 0), to(stretch["to"], 0)
        room = 0.62 * _SMALL * len(stretch["hex"])
        x = (left + right) / 2
        if right - left >= 2 and x - room / 2 > free:
            yield words((x, y), stretch["hex"], _SMALL, text_anchor="middle", fill="#333333")
            free = x + room / 2


def _line(told: Mapping[str, Any], to: Callable[[float, float], XY]) -> Iterator[str]:
    """The line itself, with what blocks and hinders it."""
    colour = BLOCKED if told["blocks"] else CLEAR
    a, b = to(0, told["sight"]["from"]), to(told["length"], told["sight"]["to"])
    yield line(a, b, class_="sight", stroke=colour, stroke_width=1.8)
    for end in (a, b):
        yield circle(end, 2.2, fill=colour)
    for block in told["blocks"]:
        x, y = to(block["at"], block["height"])
        for rise in (-1, 1):
            tip = f"{block['place']}: {block['rule']}".removeprefix(": ")
            ends = (x - 3, y - 3 * rise), (x + 3, y + 3 * rise)
            yield line(*ends, tip, class_="cross", stroke=BLOCKED, stroke_width=1.6)
    by_number = {h["number"]: h for h in told["hindrances"] if h["number"]}
    for number, h in by_number.items():
        x, y = to(h["at"], h["height"])
        yield circle((x, y), 5, h["place"], class_="number", fill="#fff6e0", stroke=HINDERED)
        yield words((x, y + 2.5), str(number), 7, text_anchor="middle", fill=HINDERED)
