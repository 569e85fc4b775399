from __future__ import annotations

import re
from math import dist
from typing import Any
from xml.etree import ElementTree

import pytest
import shapely

from hexwright.board import Area, Board, cropped
from hexwright.grid import Grid, S
from hexwright.pictured import Pictured
from hexwright.report.canvas import to_pixels
from hexwright.report.svg import draw_board, draw_scenario, drawn
from hexwright.scenario import Attack, Sight, Step

SVG = "{http://www.w3.org/2000/svg}"


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [e for e in root.iter() if e.get("class") == name]


def texts(root: ElementTree.Element) -> str:
    return " ".join(e.text or "" for e in root.iter(f"{SVG}text"))


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_hexes_are_drawn_regular(orientation: Any) -> None:
    """All six sides are equally long in pixels, to within the rounding."""
    grid = Grid.named(columns="A-C", rows="1-3", orientation=orientation)
    corners = [to_pixels(grid, p) for p in grid.vertices(grid.parse("B2"))]
    sides = [dist(corners[i - 1], corners[i]) for i in range(6)]
    assert max(sides) - min(sides) < 0.05


def test_colours_of_a_board_can_be_given() -> None:
    grid = Grid.named(columns="A-C", rows="1-3")
    board = Board("Glade", grid, areas=(Area("bog", hexes=frozenset(grid.hexes)),))
    assert 'fill="#123456"' in draw_board(board, {"bog": "#123456"})
    assert draw_board(board) == draw_board(board)


def test_terrain_has_the_colour_that_its_rule_declares(glade: Any) -> None:
    text = draw_scenario(glade.load())
    assert 'fill="#88aa66"' in text
    assert 'stroke="#553311"' in text


def test_a_picture_has_hexes_hexsides_marks_and_pieces(glade: Any) -> None:
    scenario = glade.load()
    root = parsed(draw_scenario(scenario))
    assert len(of_class(root, "hex")) == len(scenario.board.grid)
    assert len(of_class(root, "hexside")) == 2
    assert [e.text for e in of_class(root, "mark")] == ["ladder"]
    names = [e.find(f"{SVG}text").text for e in of_class(root, "piece")]  # type: ignore[union-attr]
    assert names == ["Ada", "Bo", "Cy", "Di"]


def test_the_edge_of_a_mark_runs_between_hexes_of_one_building(glade: Any) -> None:
    """C4 and D3 are bare, C3 is not: its sides to the two are the edge."""
    scenario = glade.load()
    grid = scenario.board.grid
    drawn = {
        frozenset(
            ((float(e.get("x1", 0)), float(e.get("y1", 0))),
             (float(e.get("x2", 0)), float(e.get("y2", 0))))
        )
        for e in of_class(parsed(draw_scenario(scenario)), "edge")
    }  # fmt: skip
    expected = {
        frozenset(to_pixels(grid, p) for p in grid.side_ends(*grid.side(name)))
        for name in ("C3-C4", "C3-D3")
    }
    assert drawn == expected


def test_a_blocked_line_is_crossed_out_where_its_rule_blocks_it(glade: Any) -> None:
    scenario = glade.load()
    root = parsed(draw_scenario(scenario, scenario.ask(Sight("A4", "Di"))))
    (block,) = of_class(root, "block")
    grid = scenario.board.grid
    a, b = (grid.centre(grid.parse(n)) for n in ("A4", "A5"))
    middle = to_pixels(grid, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
    assert (float(block.get("cx", 0)), float(block.get("cy", 0))) == middle
    assert [e.text for e in of_class(root, "blocker")] == ["G2"]
    assert not of_class(root, "hindrance")
    assert "A4-A5: G2 Fences: a fence" in texts(root)


def test_hindrances_are_numbered_from_the_line_s_start(glade: Any) -> None:
    """The legend says what each number is."""
    scenario = glade.load('[[markers]]\nkind = "mist"\nat = "C2"\n')
    ruling = scenario.ask(Attack("A2", "D2"))
    root = parsed(draw_scenario(scenario, ruling))
    found = [e.find(f"{SVG}title").text for e in of_class(root, "hindrance")]  # type: ignore[union-attr]
    assert len(found) == len({p for p, _, _ in ruling.trace.hindrances}) >= 2
    across = [float(e.get("cx", 0)) for e in of_class(root, "hindrance")]
    assert across == sorted(across)
    assert all(text in texts(root) for text in found if text)


def test_a_marker_s_terrain_is_drawn_over_its_hex(glade: Any) -> None:
    scenario = glade.load()
    before = draw_scenario(scenario).count("<title>mist</title>")
    after = draw_scenario(scenario.with_markers(("mist", "E1"), ("gap", "A4-A5")))
    assert (before, after.count("<title>mist</title>")) == (0, 1)
    assert "<title>gap</title>" in after


def test_a_marker_without_terrain_is_named_where_it_stands(glade: Any) -> None:
    from hexwright.board import Marker
    from hexwright.report.mapping import Sheet
    from hexwright.report.svg import _markers

    grid = glade.load().board.grid
    markers = [Marker("flag", grid.parse("B2")), Marker("wire", grid.side("B2-B3"))]
    markers.append(Marker("lamp", grid.parse("B2")))
    drawn = "".join(_markers(Sheet(glade.load().board), markers))
    root = parsed(f'<svg xmlns="{SVG[1:-1]}">{drawn}</svg>')
    assert [e.text for e in of_class(root, "marker")] == ["flag, lamp", "wire"]


def test_raised_and_sunken_ground_is_tinted_and_in_the_legend() -> None:
    """The higher the darker; level 0 is plain and needs no row."""
    grid = Grid.named(columns="A-C", rows="1-3")
    heights = {grid.parse(n): h for n, h in (("A1", 2), ("A2", 4), ("B1", -2))}
    root = parsed(draw_board(Board("Hill", grid, elevation=heights)))
    assert "level 2 level 1 level -1" in texts(root)
    fills = {e.get("fill"): e.find(f"{SVG}title") for e in root.iter(f"{SVG}path")}
    told = {t.text for t in fills.values() if t is not None}
    assert told == {"level 1", "level 2", "level -1"}


def test_pieces_lie_on_the_line_and_its_numbers_on_them(glade: Any) -> None:
    scenario = glade.load()
    text = draw_scenario(scenario, scenario.ask(Sight("Ada", "Bo")))
    assert text.index('class="thread"') < text.index('class="piece"')
    assert text.rindex('class="piece"') < text.index('class="hindrance"')


def test_a_step_has_no_line(glade: Any) -> None:
    scenario = glade.load()
    root = parsed(draw_scenario(scenario, scenario.ask(Step("A2", "B2"))))
    assert not of_class(root, "thread")
    assert "cost 1" in texts(root)


def test_of_a_cropped_board_nothing_is_drawn_beside_its_hexes() -> None:
    """Its outlines go on there, but the legend is there too."""
    grid = Grid.named(columns="A-H", rows="1-3")
    bog = Area("bog", outline=shapely.box(0, 0, 7 * S, 2 * S))
    board = Board("Bog", grid, areas=[bog])

    def right(board: Board) -> float:
        (drawn,) = (
            e for e in parsed(draw_board(board)).iter(f"{SVG}path")
            if e.findtext(f"{SVG}title") == "bog"
        )  # fmt: skip
        return max(float(x) for x in re.findall(r"[ML]([\d.]+) ", drawn.get("d", "")))

    assert right(board) == pytest.approx(to_pixels(grid, (7 * S, 0))[0], abs=0.02)
    corner = to_pixels(grid, grid.vertex(grid.parse("B2"), 2))[0]
    part = cropped(board, board.grid.part(columns="A-B"))
    assert right(part) == pytest.approx(corner, abs=0.02)


def test_names_that_xml_would_misread_are_escaped(glade: Any) -> None:
    head = glade.write().read_text(encoding="utf-8")
    head = head.replace("A day in the glade", "<A & B>").replace('"Ada"', '"<b>"')
    scenario = glade.load(head=head)
    root = parsed(draw_scenario(scenario, scenario.ask(Sight("<b>", "Bo"))))
    assert root.findtext(f"{SVG}title") == "<A & B>: LOS <b> - Bo"


def test_boards_and_scenarios_show_themselves_in_a_notebook(glade: Any) -> None:
    """The picture is the one that the commands draw."""
    scenario = glade.load()
    assert scenario._repr_svg_() == draw_scenario(scenario)
    assert scenario.board._repr_svg_() == draw_board(scenario.board)
    with pytest.raises(TypeError, match="no board and no scenario"):
        drawn(Pictured())
