"""A line in JSON: where it is, and where what is on it is."""

from __future__ import annotations

from itertools import permutations
from typing import Any
from xml.etree import ElementTree

import pytest

from hexwright.grid import S
from hexwright.report.canvas import to_pixels
from hexwright.report.json import to_json
from hexwright.report.svg import draw_scenario
from hexwright.scenario import Attack, Sight, Step

SVG = "{http://www.w3.org/2000/svg}"


def test_json_of_a_line_has_what_blocks_and_hinders_it(glade: Any) -> None:
    """Points count columns and rows of the board, and hindrances are numbered by place."""
    scenario = glade.load()
    blocked = to_json(scenario.ask(Sight("A4", "Di")))
    assert (blocked["clear"], blocked["hindrance"]) == (False, None)
    assert blocked["line"] == {"from": [0, 3], "to": [0, 4]}
    assert blocked["blocks"] == [{"place": "A4-A5", "rule": "G2", "at": [0, 3.5]}]
    (fence,) = blocked["outlines"]
    ends = [pytest.approx([x, 3.5], abs=1e-4) for x in (1 / 3, -1 / 3)]
    assert fence == {"kind": "hexside", "name": "fence", "places": ["A4-A5"], "rings": [ends]}
    hindered = to_json(scenario.ask(Attack("Ada", "Bo")))
    (place,) = hindered["hindrances"]
    at = {"at": [1, 1], "number": 1}
    assert place == {"place": "B2 (along B1-B2)", "rule": "G1", "n": 1, **at}
    assert next(c["place"] for c in hindered["met"] if c["kind"] == "hex") == "A2"
    assert hindered["outlines"] == []


def test_json_of_a_step_is_the_ruling_s(glade: Any) -> None:
    ruling = glade.load().ask(Step("A2", "B2"))
    assert to_json(ruling) == ruling.to_json()


def test_points_and_numbers_are_those_of_the_picture(glade: Any) -> None:
    """Of a blocked line no hindrance has a number, as none is drawn."""
    scenario = glade.load('[[markers]]\nkind = "mist"\nat = "C2"\n')
    grid, numbers, crosses = scenario.board.grid, 0, 0
    for a, b in permutations(("A2", "A4", "B1", "C2", "C5", "D2", "E1"), 2):
        ruling = scenario.ask(Sight(a, b))
        told = to_json(ruling)
        root = ElementTree.fromstring(draw_scenario(scenario, ruling))
        drawn: dict[str, list[Any]] = {"hindrance": [], "block": []}
        for circle in root.iter(f"{SVG}circle"):
            if (kind := circle.get("class", "")) in drawn:
                drawn[kind].append((float(circle.get("cx", 0)), float(circle.get("cy", 0))))
        by_number = {h["number"]: h["at"] for h in told["hindrances"]}
        if told["blocks"]:
            assert set(by_number) <= {None}
        else:
            assert sorted(by_number) == list(range(1, len(by_number) + 1))
        spots = [by_number[n] for n in sorted(by_number)] if told["clear"] else []
        at = [to_pixels(grid, (x * S, y * S)) for x, y in spots]
        assert at == [pytest.approx(p, abs=0.02) for p in drawn["hindrance"]]
        blocks = {to_pixels(grid, (b["at"][0] * S, b["at"][1] * S)) for b in told["blocks"]}
        assert len(blocks) == len(drawn["block"])
        for spot in drawn["block"]:
            assert any(spot == pytest.approx(p, abs=0.02) for p in blocks)
        numbers, crosses = numbers + len(spots), crosses + len(blocks)
    assert min(numbers, crosses) > 3
