"""The line that is shown is the line that was judged, however its map lies."""

from __future__ import annotations

from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

from hexwright.report.canvas import XY, to_pixels
from hexwright.report.svg import draw_scenario
from hexwright.scenario import Scenario, Sight

SVG = "{http://www.w3.org/2000/svg}"
HEAD = 'title = "Lines"\n[rules]\nsections = ["glade"]\n'
LAYOUTS = {
    "as it is": ("", 'board = "board.toml"'),
    "flipped": ("", 'board = "board.toml"\nflip = true'),
    "cropped": ("", 'board = "board.toml"\ncrop = { columns = "A-C", rows = "1-5" }'),
    "below another": (
        "b",
        'board = "board.toml"\nname = "a"\n[[layout]]\n'
        'board = "board.toml"\nname = "b"\nbelow = "a"\nflip = true',
    ),
}
SEEN = ("A1", "A4", "A5", "B1", "B5", "C2", "C3", "C5")


def spots(root: ElementTree.Element, kind: str) -> list[tuple[str, XY]]:
    """The circles of a kind in the order of the file: what their title begins with, and where."""
    return [
        (
            (circle.findtext(f"{SVG}title") or "").partition(": ")[0],
            (float(circle.get("cx", 0)), float(circle.get("cy", 0))),
        )
        for circle in root.iter(f"{SVG}circle")
        if circle.get("class") == kind
    ]


@pytest.mark.parametrize("how", LAYOUTS)
def test_b111_all_that_is_marked_on_a_line_is_in_the_engine_s_list(glade: Any, how: str) -> None:
    """Blocks where they are, hindrances in order, between the ends that were asked."""
    prefix, layout = LAYOUTS[how]
    scenario: Scenario = glade.load(head=f"{HEAD}[[layout]]\n{layout}\n")
    grid = scenario.board.grid
    marked = 0
    for a, b in combinations(SEEN, 2):
        ruling = scenario.ask(Sight(prefix + a, prefix + b))
        root = ElementTree.fromstring(draw_scenario(scenario, ruling))
        p, q = (to_pixels(grid, grid.centre(grid.parse(prefix + name))) for name in (a, b))
        (thread,) = (line for line in root.iter(f"{SVG}line") if line.get("class") == "thread")
        shown = [float(thread.get(key, 0)) for key in ("x1", "y1", "x2", "y2")]
        assert shown == pytest.approx([*p, *q], abs=0.02)
        hindered, blocked = spots(root, "hindrance"), spots(root, "block")
        trace = ruling.trace
        assert {name for name, _ in blocked} == {place for place, _ in trace.blocks}
        if trace.blocks:
            assert hindered == []
        else:
            assert {name for name, _ in hindered} == {place for place, _, _ in trace.hindrances}
        met = [contact.place for contact in trace.met]
        along = [(x - p[0]) * (q[0] - p[0]) + (y - p[1]) * (q[1] - p[1]) for _, (x, y) in hindered]
        assert along == sorted(along)
        order = [met.index(name) for name, _ in hindered]
        assert order == sorted(order)
        for name, (x, y) in hindered + blocked:
            assert name in met
            off = (x - p[0]) * (q[1] - p[1]) - (y - p[1]) * (q[0] - p[0])
            assert abs(off) < 0.05 * (abs(q[0] - p[0]) + abs(q[1] - p[1]))
        marked += len(hindered) + len(blocked)
    assert marked > 5
