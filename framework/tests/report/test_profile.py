"""The height profile of a line: what the trace met, at the heights that rules say."""

from __future__ import annotations

import json
from itertools import permutations
from typing import Any
from xml.etree import ElementTree

import pytest
import shapely
from typer.testing import CliRunner

from hexwright.cli import app
from hexwright.report.profile import profile
from hexwright.report.spans import spans_in
from hexwright.report.svg import draw_scenario
from hexwright.scenario import Sight, Step

HILLS = """
[elevation]
1 = ["C1", "C2"]
[[terrain]]
kind = "ground"
level = 1.5
rectangles = [[-0.4, 0.4, 0.6, 1.6]]
"""
SVG = "{http://www.w3.org/2000/svg}"


def test_a_profile_covers_its_line(glade: Any) -> None:
    """Hex after hex without a gap, the ground of each too; what stands there lies within."""
    scenario = glade.load('[[markers]]\nkind = "mist"\nat = "C2"\n', board=HILLS)
    for a, b in permutations(("A1", "A4", "B2", "C1", "C3@1", "C6", "D4", "E2"), 2):
        ruling = scenario.ask(Sight(a, b))
        told = profile(scenario, ruling)
        reached = 0.0
        for stretch in sorted(told["stretches"], key=lambda s: (s["from"], s["to"])):
            assert stretch["from"] <= reached + 1e-3
            reached = max(reached, stretch["to"])
            at = stretch["from"]
            for ground in stretch["ground"]:
                assert ground["from"] == at
                at = ground["to"]
            assert at == stretch["to"]
            for stands in stretch["terrain"]:
                assert stretch["from"] - 1e-3 <= stands["from"] <= stands["to"]
                assert stands["to"] <= stretch["to"] + 1e-3
        assert reached == pytest.approx(told["length"], abs=1e-3)
        met = [c.place for c in ruling.trace.met if c.kind == "hex"]
        assert [s["hex"] for s in told["stretches"]] == [p.partition(" ")[0] for p in met]


def test_a_profile_has_the_heights_of_the_ground_and_of_what_stands_on_it(glade: Any) -> None:
    scenario = glade.load(board=HILLS)
    told = profile(scenario, scenario.ask(Sight("C1", "C5")))
    assert (told["length"], told["sight"]) == (4, {"from": 1, "to": 0})
    levels = [(s["hex"], [g["level"] for g in s["ground"]]) for s in told["stretches"]]
    assert levels == [("C1", [1]), ("C2", [1]), ("C3", [0]), ("C4", [0]), ("C5", [0])]
    keep = {
        "terrain": "keep", "building": "Keep", "from": 1.7, "to": 2.5,
        "base": 0, "top": 2, "obstacle": True, "hindrance": 0,
    }  # fmt: skip
    assert told["stretches"][2]["terrain"] == [keep]
    (drawn,) = (
        s for s in profile(scenario, scenario.ask(Sight("A1", "A4")))["stretches"]
        if s["hex"] == "A2"
    )  # fmt: skip
    assert [(g["from"], g["to"], g["level"]) for g in drawn["ground"]] == [(0.5, 1.5, 1.5)]


def test_blocks_and_hindrances_are_at_the_height_of_the_line(glade: Any) -> None:
    scenario = glade.load()
    told = profile(scenario, scenario.ask(Sight("C3@1", "C1")))
    assert told["sight"] == {"from": 1, "to": 0}
    blocked = profile(scenario, scenario.ask(Sight("A4", "Di")))
    assert blocked["blocks"] == [{"place": "A4-A5", "rule": "G2", "at": 0.5, "height": 0}]
    (fence,) = blocked["hexsides"]
    assert (fence["place"], fence["from"], fence["to"], fence["top"]) == ("A4-A5", 0.5, 0.5, None)
    (hindered,) = profile(scenario, scenario.ask(Sight("Ada", "Bo")))["hindrances"]
    assert (hindered["at"], hindered["number"], hindered["n"]) == (1, 1, 1)


def test_only_a_line_has_a_profile(glade: Any) -> None:
    scenario = glade.load()
    with pytest.raises(TypeError, match="on no line"):
        profile(scenario, scenario.ask(Step("A2", "B2")))


def test_the_parts_of_a_line_in_an_area_are_exact_enough() -> None:
    """Against shapely, for lines through a ring with a hole."""
    outer = [(0, 0), (60, 0), (60, 40), (30, 60), (0, 40)]
    inner = [(20, 10), (40, 10), (30, 30)]
    area = shapely.Polygon(outer, [inner])
    for a, b in (((-10, 5), (70, 5)), ((30, -10), (30, 70)), ((10, 20), (50, 20)),
                 ((-10, -10), (70, 50)), ((5, 50), (60, 55)), ((0, 0), (60, 0))):  # fmt: skip
        line = shapely.LineString([a, b])
        found = spans_in((a, b), [outer, inner])
        length = sum(end - start for start, end in found) * line.length
        assert length == pytest.approx(line.intersection(area).length, abs=1e-6)
    assert spans_in(((30, 60), (60, 60)), [outer]) == []
    assert spans_in(((0, 60), (60, 60)), [outer]) == [(0.5, 0.5)]
    assert spans_in(((70, 0), (80, 0)), [outer]) == []


def test_a_profile_is_drawn_below_the_legend(glade: Any) -> None:
    """Each thing of it once, the line in the colour of the map's."""
    scenario = glade.load(board=HILLS)
    for a, b in (("C1", "C5"), ("Ada", "Bo"), ("A4", "Di")):
        ruling = scenario.ask(Sight(a, b))
        told = profile(scenario, ruling)
        root = ElementTree.fromstring(draw_scenario(scenario, ruling, profile=told))
        (diagram,) = (g for g in root.iter(f"{SVG}g") if g.get("class") == "profile")
        kinds = [e.get("class") for e in diagram.iter()]
        assert kinds.count("ground") == sum(len(s["ground"]) for s in told["stretches"])
        assert kinds.count("cross") == 2 * len(told["blocks"])
        tops = [t for s in told["stretches"] for t in s["terrain"] if t["top"] is not None]
        assert kinds.count("stands") == sum(t["top"] > t["base"] for t in tops)
        numbers = {h["number"] for h in told["hindrances"]} - {None}
        assert kinds.count("number") == len(numbers)
        (sight,) = (e for e in diagram.iter() if e.get("class") == "sight")
        (thread,) = (e for e in root.iter() if e.get("class") == "thread")
        assert sight.get("stroke") == thread.get("stroke")
        bottom = float((root.get("viewBox") or "").split()[3])
        assert all(float(e.get("y", 0)) < bottom for e in diagram.iter(f"{SVG}text"))
    assert "profile" not in draw_scenario(scenario, ruling)


def test_los_tells_the_heights_along_the_line(glade: Any, tmp_path: Any) -> None:
    """As a table, in JSON of both ways, and in the picture."""
    path, picture = glade.write(board=HILLS), tmp_path / "line.svg"

    def run(*args: object) -> str:
        result = CliRunner().invoke(app, ["los", str(path), "C1", "C5", *map(str, args)])
        assert result.exit_code == 0, result.output
        return result.stdout

    rows = [" ".join(line.split()) for line in run("--profile", "--svg", picture).splitlines()]
    assert "The line runs from height 1 to 0" in rows
    assert "1.50 2.50 C3 0 keep up to 2" in rows
    assert 'class="profile"' in picture.read_text(encoding="utf-8")
    told = json.loads(run("--profile", "--both-ways", "--json"))
    scenario = glade.load(board=HILLS)
    assert told["profile"] == profile(scenario, scenario.ask(Sight("C1", "C5")))
    assert told["back"]["profile"]["sight"] == {"from": 0, "to": 1}
    assert "profile" not in json.loads(run("--json"))
