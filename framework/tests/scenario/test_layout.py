"""Scenarios on several boards: where they go, how they lie, and what is wrong with that."""

from __future__ import annotations

from typing import Any

import pytest

from hexwright.errors import HexwrightError
from hexwright.grid import S
from hexwright.scenario import Scenario, Sight

FIELD = """
title = "A field"
[grid]
columns = "A-E"
rows = "1-4"
shoved_rows = "0-4"
[[terrain]]
kind = "thicket"
hexes = ["B4", "C2", "C4"]
[elevation]
"1" = ["A1", "B0"]
"""
HEAD = """
title = "Two fields"
[rules]
sections = ["glade"]
"""
TWO = """
[[layout]]
board = "field.toml"
name = "1"
[[layout]]
board = "field.toml"
name = "2"
below = "1"
flip = true
"""


@pytest.fixture
def fields(glade: Any) -> Any:
    """Writes scenarios with a layout of this field."""
    (glade.home / "field.toml").write_text(FIELD, encoding="utf-8")

    class Fields:
        home = glade.home

        def load(self, text: str) -> Scenario:
            scenario: Scenario = glade.load(head=HEAD + text)
            return scenario

        def complaints(self, text: str, head: str = HEAD) -> list[str]:
            lines: list[str] = glade.complaints(head=head + text)
            return lines

    return Fields()


def test_boards_of_a_layout_are_one_board(fields: Any) -> None:
    """Flipped and below itself, the field shares B4 with its own D4; the first's level holds."""
    scenario = fields.load(TWO)
    board, grid = scenario.board, scenario.board.grid
    assert len(grid) == 2 * 22 - 2
    assert board.source == fields.home / "scenario.toml"
    assert grid.parse("1B4") == grid.parse("2D4")
    assert grid.name(grid.neighbour(grid.parse("1C4"), 3)) == "2C4"
    assert {grid.name(hex): level for hex, level in board.elevation.items()} == {
        "1A1": 2, "1B0": 2, "2A1": 2, "2B0": 2,
    }  # fmt: skip


def test_places_are_named_with_their_board(fields: Any) -> None:
    """Two thickets are crossed from one board to the other, and one within a board."""
    text = TWO + '[[pieces]]\nname = "Ada"\nkind = "scout"\nat = "1C3"\n'
    scenario = fields.load(text)
    assert scenario.ask(Sight("Ada", "2c3")).values["hindrance"] == 2
    assert scenario.ask(Sight("1C1", "1C3")).values["hindrance"] == 1
    with pytest.raises(HexwrightError, match=r"'C3' is on several maps .write 1C3 or 2C3"):
        scenario.ask(Sight("Ada", "C3"))


@pytest.mark.parametrize("name", ["1A1", "A1", "2d4"])
def test_a_piece_is_called_like_no_hex_of_any_board(fields: Any, name: str) -> None:
    (line,) = fields.complaints(f'{TWO}[[pieces]]\nname = "{name}"\nkind = "scout"\nat = "1A1"\n')
    assert line.endswith(f"name: {name!r} is a hex (give it another name)")


def test_one_board_alone_can_be_flipped_and_cropped(fields: Any) -> None:
    """It keeps its plain names; B57: rows 1-3 have B1 and not the half hex B0."""
    text = '[[layout]]\nboard = "field.toml"\nflip = true\ncrop = { columns = "A-D", rows = "1-3" }'
    grid = fields.load(text).board.grid
    assert {grid.name(hex) for hex in grid} == {f"{c}{n}" for c in "ABCD" for n in (1, 2, 3)}
    assert grid.centre(grid.parse("A1"))[0] - grid.centre(grid.parse("D1"))[0] == 3 * S


def test_crops_name_the_half_hexes_that_are_to_meet(fields: Any) -> None:
    """The upper part of the one, and the lower part of the other: B2 and D2 are shared."""
    text = """
[[layout]]
board = "field.toml"
name = "1"
crop = { rows = "0-2" }
[[layout]]
board = "field.toml"
name = "2"
below = "1"
crop = { rows = "3-4", shoved_rows = "2-4" }
"""
    scenario = fields.load(text)
    names = [scenario.board.grid.name(hex) for hex in scenario.board.grid]
    assert names == [f"{c}{n}" for c in "ABCDE" for n in range(c in "ACE", 5)]


def test_a_board_is_called_what_its_file_is_called_if_nothing_else(fields: Any) -> None:
    text = '[[layout]]\nboard = "field.toml"\n[[layout]]\nboard = "board.toml"\nbelow = "field"\n'
    (line,) = fields.complaints(text)
    assert line.startswith("scenario.toml: layout: field ends in half hexes along the seam")


WRONG = [
    ('board = "fiel.toml"', "fiel.toml: there is no such file (did you mean 'field.toml'?)"),
    (
        'board = "../../x.toml"',
        "[[layout]] 1 board: '../../x.toml' leads out of the directory tree",
    ),
    ('board = "field.toml"\nflp = true', "[[layout]] 1: unknown key 'flp' (did you mean 'flip'?)"),
    ('board = "field.toml"\nflip = "yes"', "[[layout]] 1 flip: 'yes' is not true or false"),
    ('name = "1"', "[[layout]] 1 \"1\": 'board' is missing (add board = ...)"),
    ('board = "field.toml"\nshift = 1.5', "[[layout]] 1 shift: 1.5 is not a whole number"),
    ('board = "field.toml"\ncrop = "A-C"', "[[layout]] 1 crop: 'A-C' is not a table"),
    (
        'board = "field.toml"\ncrop = { column = "A-C" }',
        "[[layout]] 1 [crop]: unknown key 'column' (did you mean 'columns'?)",
    ),
    (
        'board = "field.toml"\nname = "1"\n[[layout]]\nboard = "field.toml"\nbelow = "one"',
        "layout: field: no board 'one' is listed before it",
    ),
    (
        'board = "field.toml"\n[[layout]]\nboard = "field.toml"\nbelow = "field"',
        "layout: two boards are called 'field' (rename one of them)",
    ),
]


@pytest.mark.parametrize(("entry", "told"), WRONG, ids=[told[:30] for _, told in WRONG])
def test_a_mistake_in_a_layout_is_told_with_its_place(fields: Any, entry: str, told: str) -> None:
    (line,) = fields.complaints(f"[[layout]]\n{entry}\n")
    assert told in line


@pytest.mark.parametrize(
    ("crop", "told"),
    [
        ('columns = "A-F"', "the map has no columns A-F (its hexes are A1 to E4)"),
        ('rows = "1-5"', "the map has no rows 1-5"),
        ('rows = "0-4", shoved_rows = "1-4"', "the map has no rows 0-4"),
        ('columns = "A-C-E"', "'A-C-E' is not a span of columns or rows"),
    ],
)
def test_b55_a_crop_that_cannot_be_had_is_refused(fields: Any, crop: str, told: str) -> None:
    """It is no crop of something else, and no answer is given on one."""
    (line,) = fields.complaints(f'[[layout]]\nboard = "field.toml"\ncrop = {{ {crop} }}')
    assert line.startswith(f"scenario.toml: [[layout]] 1 [crop]: {told}")


def test_there_is_a_board_or_a_layout(fields: Any) -> None:
    (line,) = fields.complaints(TWO, head='board = "board.toml"\n' + HEAD)
    assert line == "scenario.toml: layout: there are a board and a layout (give one of the two)"
    (line,) = fields.complaints("")
    assert line == "scenario.toml: 'board' is missing (add board = ..., or a [[layout]] of several)"
    (line,) = fields.complaints("", head="board = 5\n" + HEAD)
    assert line == "scenario.toml: board: 5 is not text"
    (line,) = fields.complaints("", head="layout = []\n" + HEAD)
    assert line == "scenario.toml: layout: a layout has at least one board"


def test_mistakes_of_all_boards_of_a_layout_are_told_together(fields: Any) -> None:
    """Those of a board's own file with that file's name, once."""
    (fields.home / "bad.toml").write_text(FIELD + '[marks]\nwell = ["Z9"]\n', encoding="utf-8")
    text = "".join(f'[[layout]]\nboard = "{name}"\n' for name in ("bad.toml", "worse.toml"))
    lines = fields.complaints(text)
    assert ["bad.toml" in lines[0], "worse.toml" in lines[1], len(lines)] == [True, True, 2]


def test_terrain_that_nobody_declares_is_told_of_the_joined_board(fields: Any) -> None:
    (fields.home / "odd.toml").write_text(FIELD.replace("thicket", "thiket"), encoding="utf-8")
    (line,) = fields.complaints('[[layout]]\nboard = "odd.toml"\n')
    assert line.startswith("scenario.toml: hex B4: no installed rule knows terrain 'thiket'")


# --- overlays on what is there -------------------------------------------------------------------


PART = '[[layout]]\nboard = "field.toml"\ncrop = { columns = "C-E" }\n'


@pytest.mark.parametrize(
    ("overlay", "told"),
    [
        ('terrain = [{ kind = "pond", hexes = ["B2"] }]', "there is no hex 'B2' on the map"),
        ('erase = ["A1"]', "there is no hex 'A1' on the map"),
        ('elevation = { "1" = ["B2"] }', "there is no hex 'B2' on the map"),
        ('hexside = [{ kind = "fence", at = ["A1-A2"] }]', "there is no hex 'A1' on the map"),
        (
            'terrain = [{ kind = "pond", rectangles = [[-0.3, 0, 0.3, 1]] }]',
            "the outline lies off the board",
        ),
    ],
)
def test_b65_an_overlay_off_what_is_left_of_a_board_is_refused(
    fields: Any, overlay: str, told: str
) -> None:
    """Never laid silently beside the map."""
    (line,) = fields.complaints(f'{PART}[[overlay]]\nname = "pond"\n{overlay}\n')
    assert '[[overlay]] 1 "pond"' in line
    assert told in line


def test_b65_an_overlay_on_a_cropped_board_lies_where_its_hexes_lie(fields: Any) -> None:
    """Hexes keep their column and row when a board is cropped, and so does what is drawn."""
    drawn = 'terrain = [{ kind = "pond", rectangles = [[2.9, 1.4, 3.1, 1.6]] }]'
    board = fields.load(f'{PART}[[overlay]]\nname = "pond"\n{drawn}\n').board
    area = next(area for area in board.areas if area.terrain == "pond")
    x, y = board.grid.centre(board.grid.parse("D2"))
    assert area.outline is not None
    assert (area.outline.centroid.x, area.outline.centroid.y) == (x, y)


def test_b65_an_overlay_over_a_seam_names_hexes_of_both_boards(fields: Any) -> None:
    overlay = 'terrain = [{ kind = "pond", hexes = ["1B4", "2C4", "2B0"] }]'
    board = fields.load(f'{TWO}[[overlay]]\nname = "pond"\n{overlay}\n').board
    area = next(area for area in board.areas if area.terrain == "pond")
    assert {board.grid.name(hex) for hex in area.hexes or ()} == {"1B4", "2C4", "2B0"}
    thickets = [area for area in board.areas if area.terrain == "thicket"]
    left = {board.grid.name(hex) for area in thickets for hex in area.hexes or ()}
    assert left == {"1C2", "1C4", "1D4", "2C2"}
