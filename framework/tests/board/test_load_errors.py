"""Each mistake is told with the file, the place in it, and what to do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hexwright.board import BoardError, BoardProblems, load_board
from hexwright.errors import Problems

Complaints = Callable[..., list[str]]
Write = Callable[..., Path]

KEEP = '[[building]]\nname = "Keep"\nkind = "tower"\nheight = 2\n'
WALLED = KEEP + "rectangles = [[1.8, 1.8, 2.2, 2.2]]\n"
THICKET = '[[terrain]]\nkind = "thicket"\n'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("colour = 3", "board.toml: [grid]: unknown key 'colour' (did you mean 'columns'"),
        ("[mark]\nx = []", "board.toml: unknown key 'mark' (did you mean 'marks'?)"),
        (
            '[[terrain]]\nkind = "thicket"\nhexs = ["A1"]',
            'board.toml: [[terrain]] 1 "thicket": unknown key \'hexs\' (did you mean \'hexes\'?)',
        ),
        ('[[terrain]]\nhexes = ["A1"]', "board.toml: [[terrain]] 1: 'kind' is missing (add kind ="),
        (THICKET, 'board.toml: [[terrain]] 1 "thicket": the terrain is nowhere (give hexes'),
        (THICKET + "hexes = 'A1'", '1 "thicket" hexes: \'A1\' is not a list (write it in [ ])'),
        (THICKET + "hexes = ['A1', 2]", '1 "thicket" hexes entry 2: 2 is not text'),
        (THICKET + "hexes = ['A1', 'F9']", '1 "thicket" hexes entry 2: '),
        (THICKET + "hexes = ['A1', 'a1']", "hexes entry 2: hex 'a1' is listed twice (remove one"),
        (THICKET + "hexes = ['A1']\nheight = 0.3", '"thicket" height: height 0.3 is not'),
        (THICKET.replace("thicket", " ") + "hexes = ['A1']", "kind: the name is empty"),
        (THICKET + "outline = [[0, 0], [1, 1]]", "outline: an outline of 2 points encloses"),
        (THICKET + "outline = [[0, 0], [1, 1], [2, 2]]", "outline: the outline crosses or touches"),
        (
            THICKET + "outline = [[0, 0], [2, 2], [2, 0], [0, 2]]",
            'board.toml: [[terrain]] 1 "thicket" outline: the outline crosses or touches itself '
            "at (1, 1): self-intersection (list its corners in order",
        ),
        (THICKET + "outline = [[0, 0], [1], [2, 2]]", "outline: [1] is not a point (points are"),
        (THICKET + "outline = [[0, 0], ['1', 0], [2, 2]]", "outline: '1' is not a number"),
        (THICKET + "outline = [[0, 0], [1e300, 0], [2, 2]]", "outline: 1e+300 is out of range"),
        (THICKET + "outline = [[0, 0], [0.0001, 0], [0, 0.0001]]", "nothing is left of the"),
        (THICKET + "outline = [[70, 70], [71, 70], [70, 71]]", "the outline lies off the board"),
        (THICKET + "rectangles = [[0, 0, 1]]", "rectangles entry 1: a rectangle is four numbers ("),
        (THICKET + "rectangles = [[1, 0, 0, 1]]", "entry 1: the rectangle [1, 0, 0, 1] encloses"),
        (THICKET + "hexes = ['A1']\ncut = [[0, 0, 1, 1]]", "cut: there is nothing to cut from"),
        (
            THICKET + "rectangles = [[0, 0, 1, 1]]\ncut = [[0, 0, 1, 1]]",
            'board.toml: [[terrain]] 1 "thicket": nothing is left of the outline (it is too thin',
        ),
        (KEEP, '[[building]] 1 "Keep": it has no outline (give outline, rectangles'),
        (
            KEEP + 'hexes = ["C3", "E6"]\nrectangles = [[1.8, 1.8, 2.2, 2.2]]',
            '[[building]] 1 "Keep" hexes: its outline does not reach hex E6 (draw it there',
        ),
        (
            KEEP + "rectangles = [[1.8, 1.8, 1.9, 1.9]]",
            '[[building]] 1 "Keep": its outline covers no hex\'s centre (list its hexes)',
        ),
        (
            (KEEP + "rectangles = [[1.8, 1.8, 2.2, 2.2]]\n") * 2,
            "board.toml: [[building]] 2 \"Keep\": there are two buildings 'Keep' (rename one",
        ),
        (
            KEEP + "rectangles = [[1.8, 1.8, 2.2, 2.2]]\n"
            + KEEP.replace("Keep", "Barn") + "rectangles = [[1.9, 1.9, 2.3, 2.3]]",
            "[[building]] 2 \"Barn\": hex C3 belongs to building 'Keep' already (list the hexes",
        ),
        (WALLED.replace("= 2", "= true"), '"Keep" height: True is not a height (heights'),
        (WALLED.replace("= 2", "= -2"), '"Keep" height: a building is not lower than its ground'),
        (
            KEEP + "rectangles = [[1.8, 1.8, 2.2, 2.2]]\nvalues = {when = 1979-05-27}",
            '[[building]] 1 "Keep" [values] when: datetime.date(1979, 5, 27) is no value (values',
        ),
        (
            '[[hexside]]\nkind = "fence"\nat = ["A1-C3"]',
            '[[hexside]] 1 "fence" at entry 1: the hexes of \'A1-C3\' are not adjacent',
        ),
        ('[[hexside]]\nkind = "fence"\nat = []', '"fence" at: it is on no hexside (name hexsides'),
        ('[[hexside]]\nkind = "fence"\nat = ["A1-Z9"]', '[[hexside]] 1 "fence" at entry 1: '),
        ('[[hexside]]\nkind = "fence"\nat = ["A1"]', "at entry 1: 'A1' is not a hexside (such as"),
        (
            '[[hexside]]\nkind = "fence"\nat = ["A1-A2", "A2-A1"]',
            "at entry 2: hexside A2-A1 has this fence twice (remove one of the two)",
        ),
        (
            '[[hexside]]\nkind = "fence"\nat = ["A1-A2"]\ncovers = ["B2-C2-C3"]',
            "covers entry 1: vertex B2-C2-C3 is not where any of these hexsides ends (name",
        ),
        (
            '[[hexside]]\nkind = "fence"\nat = ["A1-A2"]\ncovers = ["A1-A2-B1", "B1-A2-A1"]',
            "covers entry 2: vertex 'B1-A2-A1' is listed twice",
        ),
        (
            '[[hexside]]\nkind = "fence"\nat = ["A1-A2"]\ncovers = ["A1-A2"]',
            "covers entry 1: 'A1-A2' is not a vertex (such as",
        ),
        (
            '[[hexside]]\nkind = "fence"\nat = ["A1-A2"]\nspan = [0.5, 0.4]',
            '1 "fence" span: [0.5, 0.4] is no part of a hexside (give [from, to]',
        ),
        (
            '[[hexside]]\nkind = "fence"\nat = ["A1-A2"]\nspan = [0.5, 0.5001]',
            "at entry 1: that part of the hexside is too short to draw",
        ),
        ('[marks]\nladder = ["A1", "A1"]', "[marks] ladder entry 2: hex 'A1' is listed twice"),
        ('[marks]\nladder = "A1"', "[marks] ladder: 'A1' is not a list"),
        ('[elevation]\nhigh = ["A1"]', "[elevation] high: 'high' is not a height"),
        (
            '[elevation]\n1 = ["A1"]\n2 = ["A1"]',
            "[elevation] 2: hex A1 is at level 1 already (list it at one level only)",
        ),
    ],
)  # fmt: skip
def test_one_mistake_gives_one_message(complaints: Complaints, text: str, told: str) -> None:
    """It is the only one, and says where."""
    messages = complaints(text)
    assert len(messages) == 1, messages
    assert messages[0].startswith("board.toml: ")
    assert told in messages[0]


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("", ["'title' is missing", "'grid' is missing"]),
        ("title = 3\ngrid = 4", ["title: 3 is not text", "grid: 4 is not a table"]),
        ('title = " "\n[grid]\ncolumns="A-C"\nrows="1-3"', ["title: the title is empty"]),
        (
            'title = "G"\n[grid]\norientation="round"\nstagger="evn"\ncolumns="A-C"\nrows="1-3"',
            ["[grid] orientation: there is no orientation 'round'", "stagger 'evn' (did you mean"],
        ),
        ('title = "G"\n[grid]\ncolumns="A-C"\nrows="one"', ["board.toml: [grid]: "]),
        ('title = "G"\n[grid]\ncolumns="A-C"\nrows="1-99999999"', ["board.toml: [grid]: "]),
        (
            'title = "G"\n[grid]\ncolumns="A-C"\nrows="1-3"\nwithout=["Z9"]',
            ["board.toml: [grid]: "],
        ),
        ('title = "G"\n[grid]\ncolumns="A-C"\nrows="1-3"\nwidth=3', ["width is for numbers"]),
    ],
)
def test_a_wrong_title_or_grid_is_told(complaints: Complaints, head: str, told: list[str]) -> None:
    messages = complaints("", head=head)
    assert len(told) == len(messages), messages
    assert all(t in m for t, m in zip(told, messages, strict=True)), messages


def test_all_mistakes_are_told_at_once(complaints: Complaints) -> None:
    """A player who mends a file does not do it one message at a time."""
    messages = complaints(
        THICKET + 'hexes = ["A1", "A1", "Q77"]\n'
        '[[hexside]]\nkind = "fence"\nat = ["A1-A3"]\n' + KEEP + '[marks]\nladder = ["ZZ1"]'
    )
    places = [message.split(": ")[1] for message in messages]
    assert places == [
        '[[terrain]] 1 "thicket" hexes entry 2',
        '[[terrain]] 1 "thicket" hexes entry 3',
        '[[building]] 1 "Keep"',
        '[[hexside]] 1 "fence" at entry 1',
        "[marks] ladder entry 1",
    ]


def test_the_problems_are_board_errors(write: Write) -> None:
    """Whoever catches either kind has them all."""
    with pytest.raises(BoardProblems) as caught:
        load_board(write("[mark]"))
    assert isinstance(caught.value, BoardError)
    assert isinstance(caught.value, Problems)


def test_an_off_board_hex_is_told_with_the_nearest(complaints: Complaints) -> None:
    (message,) = complaints(THICKET + 'hexes = ["EE6"]')
    assert "EE6" in message
    assert "did you mean 'E6'?" in message


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ("", "bare ground is drawn without a level"),
        ("level = 1\nheight = 2", "bare ground has no height of its own"),
        ("level = 0.3", "height 0.3 is not a multiple of half a level"),
    ],
)
def test_bare_ground_has_a_level_and_nothing_else(
    complaints: Complaints, keys: str, told: str
) -> None:
    found = complaints(f'[[terrain]]\nkind = "ground"\nhexes = ["A1"]\n{keys}\n')
    assert any(told in complaint for complaint in found)
