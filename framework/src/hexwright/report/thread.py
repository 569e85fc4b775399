"""A line in a picture: the engine's own trace, with what blocks and hinders it."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from hexwright.report.canvas import XY, circle, line, words
from hexwright.report.mapping import Sheet
from hexwright.rules.ruling import Ruling
from hexwright.sight.los import Thread

CLEAR, BLOCKED, HINDERED = "#1c7c3c", "#c0281c", "#b56a00"


@frozen
class Spot:
    """A place of a line where rules said something.

    Attributes:
        place: Its name.
        at: Where it is, on the lattice.
        told: What the rules said there.
    """

    place: str
    at: XY
    told: str


def blocks(thread: Thread) -> list[Spot]:
    """Where the line is blocked, with the rules that block it."""
    rules: dict[str, list[str]] = {}
    for place, rule in thread.blocks:
        rules.setdefault(place, []).append(rule)
    return [
        Spot(place, thread.at[place], ", ".join(dict.fromkeys(ids))) for place, ids in rules.items()
    ]


def hindrances(thread: Thread) -> list[Spot]:
    """Where the line is hindered, in order from its start, with what each rule adds.

    A blocked line has no hindrance.
    """
    if thread.blocks:
        return []
    found: dict[str, list[str]] = {}
    for place, rule, n in thread.hindrances:
        found.setdefault(place, []).append(f"+{n} {rule}")
    spots = [Spot(place, thread.at[place], ", ".join(told)) for place, told in found.items()]
    (ax, ay), (bx, by) = thread.start, thread.end
    return sorted(spots, key=lambda s: (s.at[0] - ax) * (bx - ax) + (s.at[1] - ay) * (by - ay))


def draw_thread(sheet: Sheet, ruling: Ruling) -> Iterator[str]:
    """The line of a ruling."""
    thread = ruling.trace
    if not isinstance(thread, Thread):
        return
    a, b = sheet.at(thread.start), sheet.at(thread.end)
    colour = CLEAR if ruling.values.get("clear") else BLOCKED
    yield line(a, b, stroke="#ffffff", stroke_width=6, stroke_opacity=0.8, stroke_linecap="round")
    yield line(
        a, b, ruling.question, class_="thread", stroke=colour, stroke_width=2.4,
        stroke_linecap="round",
    )  # fmt: skip


def draw_spots(sheet: Sheet, ruling: Ruling) -> Iterator[str]:
    """What lies on the line of a ruling: blocks crossed out and named, hindrances numbered."""
    thread = ruling.trace
    if not isinstance(thread, Thread):
        return
    for number, spot in enumerate(hindrances(thread), 1):
        x, y = sheet.at(spot.at)
        tip = f"{spot.place}: {spot.told}"
        yield circle(
            (x, y), 6.5, tip, class_="hindrance", fill="#fff6e0", stroke=HINDERED, stroke_width=1.5
        )
        yield words(
            (x, y + 3), str(number), 8.5, text_anchor="middle", font_weight="bold", fill=HINDERED
        )
    for spot in blocks(thread):
        yield from _cross(sheet.at(spot.at), spot)


def _cross(at: XY, spot: Spot) -> Iterator[str]:
    x, y = at
    tip = f"{spot.place}: {spot.told}" if spot.place else spot.told
    yield circle((x, y), 7, tip, class_="block", fill="#ffffff", stroke=BLOCKED, stroke_width=1.6)
    for rise in (-1, 1):
        yield line(
            (x - 3.6, y - 3.6 * rise), (x + 3.6, y + 3.6 * rise), stroke=BLOCKED, stroke_width=2
        )
    yield words(
        (x + 10, y + 3), spot.told, 9, class_="blocker", font_weight="bold", fill=BLOCKED,
        stroke="#ffffff", stroke_width=2.5, paint_order="stroke",
    )  # fmt: skip
