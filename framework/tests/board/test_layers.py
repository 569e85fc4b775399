from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwright.board import (
    Board,
    BoardError,
    BoardProblems,
    Overlay,
    apply_overlay,
    load_board,
    read_overlays,
    touched,
)
from hexwright.board.outlines import hex_shape, overlaps
from hexwright.grid import Grid, Hex

Write = Callable[..., Path]

BOARD = """
[[terrain]]
kind = "thicket"
hexes = ["A1", "B2", "C3"]
[[terrain]]
kind = "bog"
rectangles = [[0, 3, 4, 4.5]]
[[building]]
name = "Keep"
kind = "tower"
height = 2
hexes = ["B3", "C3"]
rectangles = [[0.9, 1.8, 2.2, 2.2]]
[[building]]
name = "Hut"
kind = "tower"
height = 1
rectangles = [[3.9, 0.9, 4.1, 1.1]]
[[hexside]]
kind = "fence"
at = ["B3-C3", "C3-C4"]
[marks]
ladder = ["C3", "A1"]
[elevation]
1 = ["C3"]
"""


@pytest.fixture
def board(write: Write) -> Board:
    return load_board(write(BOARD))


def overlay(board: Board, **tables: Any) -> Overlay:
    (read,) = read_overlays([{"name": "test", **tables}], board.grid, Path("scenario.toml"))
    return read


def names(board: Board, hexes: Any) -> set[str]:
    return {board.grid.name(at) for at in hexes}


def whole(board: Board, terrain: str) -> set[str]:
    areas = [a.hexes for a in board.areas if a.terrain == terrain and a.hexes is not None]
    return {name for hexes in areas for name in names(board, hexes)}


def drawn_in(board: Board, name: str) -> set[str]:
    here = board.grid.parse(name)
    return {
        area.terrain
        for area in board.areas
        if area.outline is not None and overlaps(area.outline, board.grid, here)
    }


def test_terrain_of_listed_hexes_replaces_what_is_printed(board: Board) -> None:
    """Ground, building and symbols go; elevation and the hexside features stay."""
    lava = overlay(board, terrain=[{"kind": "lava", "hexes": ["C3", "B4"]}])
    over = apply_overlay(board, lava)
    assert ({"C3", "B4"}, {"A1", "B2"}) == (whole(over, "lava"), whole(over, "thicket"))
    assert (set(), {"tower"}) == (drawn_in(over, "C3"), drawn_in(over, "B3"))
    assert ({"bog"}, set()) == (drawn_in(board, "B4"), drawn_in(over, "B4"))
    assert {"Keep": {"B3"}, "Hut": {"E2"}} == {b.name: names(over, b.hexes) for b in over.buildings}
    assert {"A1"} == names(over, over.marked("ladder"))
    assert over.level(board.grid.parse("C3")) == 2
    assert board.hexsides == over.hexsides


def test_a_building_that_loses_its_last_hex_is_gone(board: Board) -> None:
    """So is what was drawn of it in hexes that it did not own."""
    over = apply_overlay(board, overlay(board, erase=["B3", "C3"]))
    assert [b.name for b in over.buildings] == ["Hut"]
    assert {"Hut", None} == {area.building for area in over.areas}


def test_drawn_terrain_is_added(board: Board) -> None:
    """It lies over what is printed, which stays."""
    over = apply_overlay(
        board, overlay(board, terrain=[{"kind": "mist", "rectangles": [[0, 0, 4, 4]]}])
    )
    assert board.areas == over.areas[:-1]
    assert over.areas[-1].terrain == "mist"


def test_a_building_takes_the_place_of_one_of_its_name(board: Board) -> None:
    """The printed one is gone whole, from the hexes too that the new one lacks."""
    low = {"name": "Keep", "kind": "ruin", "height": "½", "hexes": ["C3"],
           "rectangles": [[1.8, 1.8, 2.2, 2.2]]}  # fmt: skip
    over = apply_overlay(board, overlay(board, building=[low]))
    assert [(b.name, b.height) for b in over.buildings] == [("Hut", 2), ("Keep", 1)]
    assert (set(), {"ruin"}) == (drawn_in(over, "B3"), drawn_in(over, "C3"))


def test_hexsides_are_added_replaced_and_erased(board: Board) -> None:
    laid = overlay(
        board,
        hexside=[{"kind": "fence", "at": ["B3-C3"], "values": {"new": True}},
                 {"kind": "ditch", "at": ["B3-C3"]}],
        erase=["C3-C4"],
    )  # fmt: skip
    over = apply_overlay(board, laid)
    assert [(h.terrain, dict(h.values)) for h in over.hexsides] == [
        ("fence", {"new": True}),
        ("ditch", {}),
    ]


def test_marks_are_added_and_elevation_replaced(board: Board) -> None:
    laid = overlay(
        board, marks={"ladder": ["B1"], "well": ["A2"]}, elevation={"0": ["C3"], "½": ["A2"]}
    )
    over = apply_overlay(board, laid)
    assert {"A1", "B1", "C3"} == names(over, over.marked("ladder"))
    assert {"A2"} == names(over, over.marked("well"))
    assert {Hex(0, 1): 1} == dict(over.elevation)


def test_marks_are_taken_away(board: Board) -> None:
    over = apply_overlay(board, overlay(board, unmark={"ladder": ["C3"]}, marks={"well": ["C3"]}))
    assert ({"A1"}, {"C3"}) == tuple(names(over, over.marked(m)) for m in ("ladder", "well"))
    with pytest.raises(BoardError, match="no mark 'ladder' to take away in B1"):
        apply_overlay(board, overlay(board, unmark={"ladder": ["A1", "B1"]}))
    with pytest.raises(BoardError, match=r"no mark 'lader' to take .* mean 'ladder'"):
        apply_overlay(board, overlay(board, unmark={"lader": ["A1"]}))


def test_a_building_is_changed_within_its_outline(board: Board) -> None:
    """What lies beside it in its hexes stays, and so do symbols."""
    tall = {"building": "Keep", "kind": "ruin", "height": "½", "values": {"owner": "Ada"}}
    over = apply_overlay(board, overlay(board, change=[tall]))
    (keep, hut) = over.buildings
    assert (keep.name, keep.terrain, keep.height, dict(keep.values)) == (
        "Keep", "ruin", 1, {"owner": "Ada"},
    )  # fmt: skip
    assert names(over, keep.hexes) == {"B3", "C3"}
    assert hut == board.buildings[1]
    assert {"ruin", "bog"} == drawn_in(over, "B4") | drawn_in(over, "C3")
    assert dict(over.marks) == dict(board.marks)
    assert [a.outline for a in over.areas] == [a.outline for a in board.areas]
    apart = [a for a in over.areas if a.terrain not in ("ruin", "tower")]
    assert apart == [a for a in board.areas if a.terrain != "tower"]


def test_a_building_of_a_new_height_is_as_high_all_over(write: Write) -> None:
    """Its parts of other heights are a matter of the height it had."""
    drawn = (
        '{"type": "Feature", "properties": {"building": "Keep"%s}, "geometry": {"type": "Polygon", '
        '"coordinates": [[[0.9, 1.8], [2.2, 1.8], [%s, 2.2], [0.9, 2.2]]]}}'
    )
    shapes = write("", head="", name="shapes.geojson")
    inner = ", ".join([drawn % ("", "2.2"), drawn % (', "height": "3½"', "1.2")])
    shapes.write_text(f'{{"type": "FeatureCollection", "features": [{inner}]}}')
    head = 'title = "Glade"\noutlines = "shapes.geojson"\n[grid]\ncolumns = "A-E"\nrows = "1-6"\n'
    keep = '[[building]]\nname = "Keep"\nkind = "tower"\nheight = 2\n'
    board = load_board(write(keep, head=head))
    assert [a.height for a in board.areas] == [None, 7]
    low = apply_overlay(board, overlay(board, change=[{"building": "Keep", "height": 1}]))
    assert [(b.height, len(low.areas)) for b in low.buildings] == [(2, 1)]
    other = apply_overlay(board, overlay(board, change=[{"building": "Keep", "kind": "ruin"}]))
    assert [(a.terrain, a.height) for a in other.areas] == [("ruin", None), ("ruin", 7)]


ANNEX = """
[[building]]
name = "Annex"
kind = "tower"
height = 1
rectangles = [[0.9, 1.4, 1.1, 1.6]]
"""


def test_hexes_go_from_one_building_to_another(write: Write) -> None:
    """The one that has none left is gone."""
    board = load_board(write(BOARD + ANNEX))
    assert [names(board, b.hexes) for b in board.buildings][2] == {"B2"}
    wide = overlay(board, change=[{"building": "Keep", "hexes": ["B2", "B3"]}])
    over = apply_overlay(board, wide)
    assert {b.name: names(over, b.hexes) for b in over.buildings} == {
        "Keep": {"B2", "B3"}, "Hut": {"E2"},
    }  # fmt: skip
    assert {a.building for a in over.areas} == {None, "Keep", "Hut"}
    assert names(board, touched(board, wide)) >= {"B2", "B3", "C3"}
    assert board.grid.parse("E2") not in touched(board, wide)
    with pytest.raises(BoardError, match="outline of building 'Keep' does not reach hex E6"):
        apply_overlay(board, overlay(board, change=[{"building": "Keep", "hexes": ["E6"]}]))
    with pytest.raises(BoardError, match=r"no building 'Kep' \(did you mean 'Keep'"):
        apply_overlay(board, overlay(board, change=[{"building": "Kep", "height": 1}]))


def test_a_building_may_fill_its_hexes(board: Board) -> None:
    shed = {"name": "Shed", "kind": "hut", "height": 1, "hexes": ["B5", "C5"], "whole": True}
    over = apply_overlay(board, overlay(board, building=[shed]))
    (area,) = (a for a in over.areas if a.building == "Shed")
    assert all(drawn_in(over, at) == {"hut"} for at in ("B5", "C5"))
    assert area.outline is not None
    hexes = [hex_shape(board.grid, board.grid.parse(at)) for at in ("B5", "C5")]
    assert area.outline.area == sum(shape.area for shape in hexes)


def test_the_printed_board_is_what_it_was(board: Board) -> None:
    """Applying is pure: taking the overlay off is going on with the printed board."""
    before = board.digest
    over = apply_overlay(board, overlay(board, erase=["C3", "B4", "B3-C3"]))
    assert before == board.digest != over.digest
    empty = apply_overlay(board, overlay(board))
    assert before == empty.digest


cells = st.sets(st.sampled_from([f"{c}{r}" for c in "ABCDE" for r in range(1, 7)]), max_size=6)


@given(
    new=cells, gone=cells, marked=cells, raised=cells,
    unmarked=st.sets(st.sampled_from(["A1", "C3"])), height=st.sampled_from([None, "½", 3]),
    owned=st.sampled_from([[], ["B3"], ["B2", "C3"]]),
)  # fmt: skip
def test_hexes_that_are_not_touched_are_what_they_were(
    tmp_path_factory: pytest.TempPathFactory,
    new: set[str], gone: set[str], marked: set[str], raised: set[str],
    unmarked: set[str], height: object, owned: list[str],
) -> None:  # fmt: skip
    """Everything that one could ask about an untouched hex has the printed answer."""
    board = _printed(tmp_path_factory)
    terrain = [{"kind": "lava", "hexes": sorted(new)}] if new else []
    change = {"building": "Keep", "height": height, "hexes": owned}
    laid = overlay(
        board, terrain=terrain, erase=sorted(gone), marks={"sign": sorted(marked)},
        elevation={"3": sorted(raised)}, unmark={"ladder": sorted(unmarked)},
        change=[change] if height or owned else [],
    )  # fmt: skip
    over = apply_overlay(board, laid)
    for at in set(board.grid.hexes) - touched(board, laid):
        assert _described(board, at) == _described(over, at)


def _printed(factory: pytest.TempPathFactory) -> Board:
    if not _cache:
        path = factory.mktemp("glade") / "board.toml"
        head = 'title = "Glade"\n[grid]\ncolumns = "A-E"\nrows = "1-6"\n'
        path.write_text(head + BOARD + ANNEX, encoding="utf-8")
        _cache.append(load_board(path))
    return _cache[0]


_cache: list[Board] = []


def _described(board: Board, at: Hex) -> object:
    grid: Grid = board.grid
    ground = [
        (a.terrain, a.building)
        for a in board.areas
        if (a.hexes is not None and at in a.hexes)
        or (a.outline is not None and overlaps(a.outline, grid, at))
    ]
    owner = board.owners.get(at)
    marks = sorted(name for name, hexes in board.marks.items() if at in hexes)
    sides = [h for h in board.hexsides if at in (h.hex, grid.neighbour(h.hex, h.side))]
    height = owner and (owner.name, owner.height)
    return ground, height, marks, board.level(at), sides


@pytest.mark.parametrize(
    ("tables", "told"),
    [
        (
            {"terrain": [{"kind": "lava", "hexes": ["Q9"]}]},
            '"test" [[terrain]] 1 "lava" hexes entry 1: ',
        ),
        ({"terrian": []}, "unknown key 'terrian' (did you mean 'terrain'?)"),
        ({"erase": ["A1", "A1-A3"]}, "erase entry 2: the hexes of 'A1-A3' are not adjacent"),
        ({"outlines": "/tmp/x"}, "'/tmp/x' is not a relative path"),
        ({"name": 4}, "name: 4 is not text"),
        ({"change": [{"building": "Keep"}]}, "nothing is changed"),
        ({"change": [{"building": "Keep", "height": "tall"}]}, "'tall' is not a height"),
        ({"change": [{"building": "Keep", "height": -1}]}, "not lower than its ground"),
        ({"change": [{"building": "Keep", "hexes": ["C33"]}]}, "no hex 'C33'"),
        ({"change": [{"building": "Keep", "kind": " "}]}, "the name is empty"),
        ({"change": [{"building": "A", "height": 1}, {"building": "A", "kind": "b"}]}, "already"),
        ({"change": [{"building": "A", "hight": 1}]}, "'hight' (did you mean 'height'?)"),
        ({"unmark": {"ladder": ["Z9"]}}, "[unmark] ladder entry 1: there is no hex 'Z9'"),
        (
            {"building": [{"name": "A", "kind": "b", "height": 1, "whole": True}]},
            "it fills its hexes, and has none",
        ),
    ],
)
def test_a_wrong_overlay_is_told_by_its_place_in_the_scenario(
    board: Board, tables: dict[str, Any], told: str
) -> None:
    with pytest.raises(BoardProblems) as caught:
        overlay(board, **tables)
    (problem,) = caught.value.problems
    assert str(problem).startswith("scenario.toml: [[overlay]] 1")
    assert told in str(problem)


def test_overlays_must_be_a_list_of_tables(board: Board) -> None:
    with pytest.raises(BoardProblems, match=r"overlay\]: .* is not a list"):
        read_overlays({"name": "x"}, board.grid, Path("scenario.toml"))
