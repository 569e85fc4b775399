from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from hexwright.board import Area, load_board
from hexwright.grid import Hex, S

Write = Callable[..., Path]


def square(left: float, top: float, right: float, bottom: float) -> list[list[float]]:
    return [[left, top], [right, top], [right, bottom], [left, bottom], [left, top]]


def feature(
    coordinates: object, *, kind: str = "Polygon", **properties: object
) -> dict[str, object]:
    return {
        "type": "Feature",
        "properties": properties,
        "geometry": {"type": kind, "coordinates": coordinates},
    }


def collection(*features: object) -> str:
    return json.dumps({"type": "FeatureCollection", "features": features})


def test_a_board_needs_no_more_than_a_title_and_a_grid(write: Write) -> None:
    """Everything else is empty, and every hex is at level 0."""
    board = load_board(write(""))
    assert (board.title, len(board.grid)) == ("Glade", 30)
    assert (board.areas, board.buildings, board.hexsides, dict(board.marks)) == ((), (), (), {})
    assert board.level(board.grid.parse("C3")) == 0


def test_terrain_of_listed_hexes_fills_them(write: Write) -> None:
    """Names are read in either case, and the height is in half-levels."""
    board = load_board(write('[[terrain]]\nkind = "thicket"\nhexes = ["B2", "c3"]\nheight = "1½"'))
    expected = Area("thicket", hexes=frozenset({Hex(1, 1), Hex(2, 2)}), height=3)
    assert (expected,) == board.areas


def test_drawn_terrain_is_snapped_to_the_lattice(write: Write) -> None:
    """The nearest lattice point to each corner is taken, in columns and rows."""
    board = load_board(
        write('[[terrain]]\nkind = "thicket"\noutline = [[1, 1], [2.0003, 1], [2, 2.0005]]')
    )
    (area,) = board.areas
    assert area.outline is not None
    corners = {(int(x), int(y)) for x, y in area.outline.exterior.coords}
    assert {(S, S), (2 * S, S), (2 * S, 2 * S + 1)} == corners


def test_outlines_are_united_and_cuts_taken_out(write: Write) -> None:
    """Two squares side by side are one shape; a hole and a bite are gone from it."""
    board = load_board(
        write(
            """
            [[terrain]]
            kind = "thicket"
            outlines = [[[0, 0], [1, 0], [1, 2], [0, 2]]]
            rectangles = [[1, 0, 2, 2]]
            cut = [[0.5, 0.5, 0.75, 0.75], [[1.5, 1.5], [2.5, 1.5], [2.5, 2.5], [1.5, 2.5]]]
            """
        )
    )
    (area,) = board.areas
    assert area.outline is not None
    assert (area.outline.geom_type, len(area.outline.interiors)) == ("Polygon", 1)
    assert area.outline.area == (4 - 1 / 16 - 1 / 4) * S * S


def test_a_building_owns_the_hexes_it_lists(write: Write) -> None:
    """They come in the grid's order, whatever the order in the file; its outline is an Area."""
    board = load_board(
        write(
            """
            [[building]]
            name = "Keep"
            kind = "tower"
            height = 2.5
            hexes = ["C3", "B3"]
            rectangles = [[0.9, 1.8, 2.2, 2.2]]
            values = { doors = 2, sides = ["north", "south"], tall = true }
            """
        )
    )
    (keep,) = board.buildings
    assert (keep.name, keep.terrain, keep.height) == ("Keep", "tower", 5)
    assert (Hex(1, 2), Hex(2, 2)) == keep.hexes
    assert dict(keep.values) == {"doors": 2, "sides": ("north", "south"), "tall": True}
    assert [area.building for area in board.areas] == ["Keep"]
    assert keep is board.owners[Hex(2, 2)]


def test_a_building_without_a_list_owns_the_hexes_whose_centre_it_covers(write: Write) -> None:
    """C3 is covered and B3, half a hex lower, is reached but not at its centre."""
    board = load_board(
        write(
            '[[building]]\nname = "Keep"\nkind = "tower"\nheight = 2\n'
            "rectangles = [[1.2, 1.8, 2.2, 2.2]]"
        )
    )
    assert [(Hex(2, 2),)] == [keep.hexes for keep in board.buildings]


def test_outlines_may_be_drawn_in_another_file(write: Write) -> None:
    """A building takes the features that name it; others are ground, with holes and parts."""
    ring, hole = square(0, 0, 2, 2), square(0.5, 0.5, 1, 1)
    write(
        collection(
            feature([square(1.8, 1.8, 2.2, 2.2)], building="Keep"),
            feature([ring, hole], terrain="thicket"),
            feature([[square(3, 3, 4, 4)], [square(3, 1, 4, 2)]], kind="MultiPolygon",
                    terrain="bog", height="½"),
        ),
        head="",
        name="more.geojson",
    )  # fmt: skip
    text = '[[building]]\nname = "Keep"\nkind = "tower"\nheight = 2\n'
    head = 'title = "Glade"\noutlines = "more.geojson"\n[grid]\ncolumns = "A-E"\nrows = "1-6"\n'
    board = load_board(write(text, head=head))
    thicket, bog, keep = board.areas
    assert thicket.outline is not None
    assert bog.outline is not None
    assert (thicket.outline.area, bog.outline.area) == (S * S * 15 // 4, 2 * S * S)
    assert (thicket.terrain, thicket.height, bog.terrain, bog.height) == ("thicket", None, "bog", 1)
    assert (keep.building, keep.terrain) == ("Keep", "tower")
    assert (Hex(2, 2),) == board.buildings[0].hexes


def test_a_drawing_may_give_a_part_of_a_building_its_own_height(write: Write) -> None:
    """The part is an Area of its own over the building's outline."""
    write(
        collection(
            feature([square(1.8, 1.8, 2.2, 2.2)], building="Keep"),
            feature([square(1.9, 1.9, 2.1, 2.1)], building="Keep", height=4),
        ),
        head="",
        name="more.geojson",
    )
    text = '[[building]]\nname = "Keep"\nkind = "tower"\nheight = 2\n'
    head = 'title = "Glade"\noutlines = "more.geojson"\n[grid]\ncolumns = "A-E"\nrows = "1-6"\n'
    board = load_board(write(text, head=head))
    assert [(a.building, a.height) for a in board.areas] == [("Keep", None), ("Keep", 8)]


def test_marks_and_elevation_are_kept_by_hex(write: Write) -> None:
    """Marks have free names; levels may be halves and below 0."""
    board = load_board(
        write(
            '[marks]\nladder = ["A1", "A2"]\nshrine = []\n'
            '[elevation]\n"1½" = ["A1"]\n"-1" = ["B1", "B2"]\n0 = ["C1"]'
        )
    )
    assert {Hex(0, 0), Hex(0, 1)} == board.marked("ladder")
    assert frozenset() == board.marked("shrine") == board.marked("nowhere")
    levels = {name: board.level(board.grid.parse(name)) for name in ("A1", "B1", "C1", "D1")}
    assert levels == {"A1": 3, "B1": -2, "C1": 0, "D1": 0}


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("stagger", ["odd", "even"])
def test_every_layout_and_naming_can_be_read(write: Write, orientation: str, stagger: str) -> None:
    """A numbered map in either orientation, without one of its hexes."""
    head = f"""
    title = "Glade"
    [grid]
    orientation = "{orientation}"
    stagger = "{stagger}"
    naming = "numbers"
    width = 3
    columns = "1-4"
    rows = "2-5"
    without = ["002003"]
    """
    grid = load_board(write("", head=head)).grid
    assert (orientation, stagger, 15) == (grid.orientation, grid.stagger, len(grid))
    assert grid.name(grid.parse("004005")) == "004005"


def test_shoved_columns_may_have_rows_of_their_own(write: Write) -> None:
    """Boards often begin with a half hex 0 in every second column."""
    head = 'title = "G"\n[grid]\ncolumns="A-C"\nrows="1-3"\nshoved_rows="0-3"\nmap_group="GL"'
    grid = load_board(write("", head=head)).grid
    names = ["A1", "A2", "A3", "B0", "B1", "B2", "B3", "C1", "C2", "C3"]
    assert names == [grid.name(at) for at in grid.hexes]
    assert grid.parse("B0") == grid.parse("GLB0")


def test_the_digest_depends_on_content_and_not_on_spelling(write: Write) -> None:
    """Order of lists, split outlines and the title do not matter; one corner does."""
    one = (
        '[[terrain]]\nkind="bog"\nrectangles=[[0,0,2,1]]\n'
        '[[terrain]]\nkind="fen"\nhexes=["A1","B1"]'
    )
    other = (
        '[[terrain]]\nkind="bog"\nrectangles=[[0,0,1,1],[1,0,2,1]]\n'
        '[[terrain]]\nkind="fen"\nhexes=["b1","A1"]'
    )
    moved = one.replace("[[0,0,2,1]]", "[[0,0,2,1.1]]")
    digests = [load_board(write(text)).digest for text in (one, other, moved)]
    assert digests[0] == digests[1] != digests[2]


def test_a_file_may_refer_to_one_beside_its_own_directory(write: Write) -> None:
    """Scenarios of one tree share what lies beside them."""
    home = write("").parent
    (home.parent / "shared.geojson").write_text(collection(), encoding="utf-8")
    head = 'title = "G"\noutlines = "../shared.geojson"\n[grid]\ncolumns="A-C"\nrows="1-3"'
    assert load_board(write("", head=head)).areas == ()
