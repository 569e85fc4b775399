"""The map in two layers: together they are the picture, and only the upper one changes in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from hexwright.board.image import BoardImage
from hexwright.report.layers import draw_furniture, draw_ground, draw_key
from hexwright.report.svg import draw_scenario
from hexwright.scenario import Scenario

SVG = "{http://www.w3.org/2000/svg}"
GONE = ("svg", "g", "title")
"""What only holds others together, or tells what they are."""


def furniture(scenario: Scenario) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{draw_furniture(scenario)}</svg>')[0]


def drawn(root: ElementTree.Element) -> Counter[tuple[str, str, tuple[tuple[str, str], ...]]]:
    """All that is drawn below an element, but for a legend and the paper."""

    def below(one: ElementTree.Element) -> Iterator[ElementTree.Element]:
        for child in one:
            if child.get("class") != "legend":
                yield child
                yield from below(child)

    return Counter(
        (e.tag, e.text or "", tuple(sorted(e.items())))
        for e in below(root)
        if e.tag.removeprefix(SVG) not in GONE and (e.get("fill") != "#ffffff" or e.get("stroke"))
    )


@pytest.fixture
def changed(glade: Any) -> Scenario:
    """Mist over a hex of a building beside a fence, and a gap in place of another fence."""
    code = glade.site.path / "glade" / "__init__.py"
    text = code.read_text(encoding="utf-8")
    replacing = text.replace('terrain="gap")', 'terrain="gap", replaces_terrain=True)')
    assert replacing != text
    code.write_text(replacing, encoding="utf-8")
    found: Scenario = glade.load().with_markers(("mist", "C3"), ("gap", "A4-A5"))
    return found


def test_the_two_layers_are_the_picture(glade: Any, changed: Scenario) -> None:
    for scenario in (glade.load(), changed):
        ground = ElementTree.fromstring(draw_ground(scenario))
        above = furniture(scenario)
        layers = drawn(ground) + drawn(above)
        picture = drawn(ElementTree.fromstring(draw_scenario(scenario)))
        outlines = {e for e in layers if ("stroke-opacity", "0.7") in e[2]}
        assert {*picture} <= {*layers}
        assert {*layers} - {*picture} <= outlines


def test_the_ground_is_the_same_in_every_state_of_play(glade: Any, changed: Scenario) -> None:
    scenario = glade.load()
    assert draw_ground(scenario.with_markers(("mist", "C3"))) == draw_ground(scenario)
    assert draw_ground(scenario.in_state(type(scenario.situation.state)())) == draw_ground(scenario)
    assert "mist" not in draw_ground(changed)
    assert "Ada" not in draw_ground(changed)


def test_pieces_and_markers_can_be_picked_by_name_and_place(glade: Any, changed: Scenario) -> None:
    above = furniture(changed)
    grid = changed.board.grid
    told = {e.get("data-name"): e.get("data-hex") for e in above.iter() if e.get("data-name")}
    assert told == {name: grid.name(piece.hex) for name, piece in changed.pieces.items()}
    assert [group.get("class") for group in above] == ["laid", "standing"]
    laid = [e.findtext(f"{SVG}title") for e in above[0]]
    assert "mist" in laid
    assert "gap" in laid


def test_a_printed_hexside_that_a_marker_replaces_is_hidden(glade: Any, changed: Scenario) -> None:
    scenario = glade.load()
    gone = {*scenario.situation.ground.hexsides} - {*changed.situation.ground.hexsides}
    grid = scenario.board.grid
    hides = {grid.side_name(side.hex, side.side) for side in gone}
    shown, left = (
        {e.get("data-hexside") for e in ElementTree.fromstring(draw_ground(one)).iter()} - {None}
        for one in (scenario, changed)
    )
    assert hides
    assert left == shown - hides


def test_the_ground_is_another_exactly_if_its_key_is(glade: Any, changed: Scenario) -> None:
    """A rule that declares no terrain of the board leaves it; one that does, or a gap, does not."""
    scenario = glade.load()
    others = [scenario.without("G6"), scenario.without("G1"), scenario.with_markers(("mist", "C3"))]
    same = [draw_ground(other) == draw_ground(scenario) for other in (*others, changed)]
    assert same == [True, False, True, False]
    keys = [furniture(one).get("data-ground") for one in (scenario, *others, changed)]
    assert [key == keys[0] for key in keys[1:]] == same


def test_the_ground_has_the_map_s_extent_and_no_legend(glade: Any) -> None:
    scenario = glade.load()
    ground = ElementTree.fromstring(draw_ground(scenario))
    whole = ElementTree.fromstring(draw_scenario(scenario))
    (x, y, width, height), outer = (
        [float(n) for n in root.get("viewBox", "").split()] for root in (ground, whole)
    )
    assert (x, y) == (outer[0], outer[1])
    assert width < outer[2]
    points = [
        (float(e.get("x", 0)), float(e.get("y", 0)))
        for e in ground.iter(f"{SVG}text")
    ]  # fmt: skip
    assert all(x < px < x + width and y < py < y + height for px, py in points)
    assert not [e for e in ground.iter() if e.get("class") == "legend"]


def test_a_board_s_image_lies_below_by_its_address(glade: Any) -> None:
    image = BoardImage(b"", "image/png", (200, 300), (40.0, 50.0), (0.0, 0.0))
    ground = ElementTree.fromstring(draw_ground(glade.load(), image, "/board.png"))
    (found,) = ground.iter(f"{SVG}image")
    assert found.get("href") == "/board.png"
    named = [ElementTree.fromstring(draw_ground(glade.load(), one)) for one in (None, image)]
    counts = [sum(e.get("class") == "hex" for e in ground.iter()) for ground in named]
    assert counts[0] > counts[1] == 0


def test_the_key_is_the_legend_of_the_picture(glade: Any, changed: Scenario) -> None:
    """Row by row, each with its sign; terrain that a marker lays is in it."""

    def told(scenario: Scenario) -> list[str]:
        key = ElementTree.fromstring(draw_key(scenario))
        rows = key.findall(f"{SVG}g[@class='row']")
        assert all(list(row[0]) for row in rows)
        return [row.get("data-word", "") for row in rows]

    for scenario in (glade.load(), changed):
        legend = ElementTree.fromstring(draw_scenario(scenario)).find(f"{SVG}g[@class='legend']")
        assert legend is not None
        words = [text.text for text in legend.iter(f"{SVG}text")]
        assert words[-len(told(scenario)) :] == told(scenario)
    assert "mist" in set(told(changed)) - set(told(glade.load()))
