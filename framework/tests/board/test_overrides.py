"""A file beside a foreign board corrects what its reader made of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve

from hexwright.board import Board, BoardError, load_board
from hexwright.board.printed import cells
from hexwright.board.readers import open_reading, read_foreign
from hexwright.board.writing import save_board
from hexwright.errors import HexwrightError

Bring = Callable[..., None]

READER = """
from hexwright import Area, Board, Building, Grid, Hex, HexsideFeature, Note, Reading, outline
from shapely import box

def sniff(path):
    return path.read_bytes().startswith(b"MAP")

def inputs(path):
    return [path]

def read(path, tell):
    grid = Grid(columns=range(5), rows=range(5))
    hut = outline([box(1000, 500, 1400, 3100)])
    fence = grid.canonical_side(Hex(2, 2), 0)
    board = Board(
        "Foreign", grid,
        areas=[Area("mire", outline=outline([box(2000, 2000, 5000, 5000)])),
               Area("hut", outline=hut, building="B2")],
        buildings=[Building("B2", "hut", 2, [Hex(1, 1), Hex(1, 2)])],
        hexsides=[HexsideFeature("fence", *fence, *grid.side_ends(*fence))],
        marks={"well": [Hex(1, 1)]},
    )
    return Reading(board, [Note("recognised", "a hut", ["B2", "B3"])])
"""
ALL = """
erase = ["C2-C3", "D4"]
[elevation]
1 = ["A1"]
[[terrain]]
kind = "thicket"
hexes = ["C3"]
[[terrain]]
kind = "mist"
rectangles = [[0, 0, 0.3, 0.3]]
[[change]]
building = "B2"
height = "1½"
hexes = ["B2"]
[[building]]
name = "Barn"
kind = "hut"
height = 1
hexes = ["E1", "E2"]
whole = true
[[hexside]]
kind = "wall"
at = ["A4-A5"]
[marks]
well = ["B3"]
[unmark]
well = ["B2"]
"""


@pytest.fixture
def map_file(bring: Bring, tmp_path: Path) -> Path:
    bring("made", READER)
    home = tmp_path / "boards"
    home.mkdir()
    path = home / "glade"
    path.write_bytes(b"MAP")
    return path


def correct(path: Path, text: str) -> Path:
    found = path.with_name(path.name + ".override.toml")
    found.write_text(text, encoding="utf-8")
    return found


def names(board: Board, hexes: object) -> list[str]:
    return [board.grid.name(hex) for hex in sorted(hexes)]  # type: ignore[call-overload]


def test_everything_can_be_corrected(map_file: Path) -> None:
    correct(map_file, ALL)
    board = open_reading(map_file).board
    at = board.grid.parse
    assert (board.level(at("A1")), board.level(at("A2"))) == (2, 0)
    assert {b.name: (b.height, names(board, b.hexes)) for b in board.buildings} == {
        "B2": (3, ["B2"]), "Barn": (2, ["E1", "E2"]),
    }  # fmt: skip
    assert [(h.terrain, board.grid.side_name(h.hex, h.side)) for h in board.hexsides] == [
        ("wall", "A4-A5")
    ]
    assert {mark: names(board, hexes) for mark, hexes in board.marks.items()} == {"well": ["B3"]}
    assert [(a.terrain, a.building, a.outline is None) for a in board.areas] == [
        ("thicket", None, True), ("mire", None, False), ("mist", None, False),
        ("hut", "B2", False), ("hut", "Barn", False),
    ]  # fmt: skip


def test_what_was_corrected_is_told_hex_by_hex(map_file: Path) -> None:
    correct(map_file, ALL)
    notes = read_foreign(map_file).notes
    assert [note.kind for note in notes] == ["recognised"] + ["overridden"] * 10
    assert {note.what: note.hexes for note in notes[1:]} == {
        "level 1": ("A1",),
        "cleared": ("D4",),
        "building B2: height 1½, of these hexes": ("B1", "B2", "B3"),
        "building Barn: hut, height 1": ("E1", "E2"),
        "thicket fills the hex": ("C3",),
        "mist is drawn": ("A1",),
        "hexside C2-C3 cleared": ("C2", "C3"),
        "wall on A4-A5": ("A4", "A5"),
        "mark well": ("B3",),
        "no mark well": ("B2",),
    }


def test_a_corrected_board_can_be_written_and_reads_back_the_same(
    map_file: Path, tmp_path: Path
) -> None:
    correct(map_file, ALL)
    board = open_reading(map_file).board
    save_board(board, tmp_path / "mine.toml")
    assert load_board(tmp_path / "mine.toml").digest == board.digest


def test_a_corrected_board_is_cut_as_if_all_of_it_were(map_file: Path) -> None:
    correct(map_file, ALL)
    board = open_reading(map_file).board
    assert cells(board) == cells(evolve(board))


def test_what_the_reader_made_of_it_is_kept_uncorrected(map_file: Path) -> None:
    """So that correcting anew takes no time."""
    plain = read_foreign(map_file).board.digest
    told = correct(map_file, ALL)
    first = read_foreign(map_file)
    assert (first.kept, first.board.digest == plain) == (True, False)
    told.unlink()
    assert read_foreign(map_file).board.digest == plain


def test_another_file_may_be_named_for_any_board(map_file: Path, tmp_path: Path) -> None:
    """It takes the place of the one beside the board."""
    correct(map_file, 'erase = ["Z9"]')
    other = tmp_path / "other.toml"
    other.write_text('[elevation]\n2 = ["A1"]\n')
    board = open_reading(map_file, override=other).board
    assert board.level(board.grid.parse("A1")) == 4
    save_board(board, tmp_path / "mine.toml")
    other.write_text('[elevation]\n3 = ["A1"]\n')
    again = open_reading(tmp_path / "mine.toml", override=other).board
    assert again.level(again.grid.parse("A1")) == 6


WRONG = [
    ('erase = ["Z9"]', "erase entry 1: there is no hex 'Z9'"),
    ('errase = ["A1"]', "unknown key 'errase' (did you mean 'erase'?)"),
    ('name = "mine"', "unknown key 'name'"),
    ("[[override]]", "unknown key 'override'"),
    ('[elevation]\n"high" = ["A1"]', "[elevation] high: "),
    ('[[terrain]]\nkind = "bog"\nhexes = ["A1", "a1"]', "[[terrain]] 1 \"bog\" hexes entry 2"),
    ('[[change]]\nbuilding = "B22"\nheight = 1', "there is no building 'B22' (did you mean 'B2'?)"),
    ('[[change]]\nbuilding = "B2"\nhexes = ["E5"]', "does not reach hex E5"),
    ('[unmark]\nwell = ["A1"]', "there is no mark 'well' to take away in A1"),
    ("[elevation", "not valid TOML"),
    ('outlines = "../../../../etc/passwd"', "leads out of the directory tree"),
    ('outlines = "/etc/passwd"', "is not a relative path"),
    ('outlines = "none.geojson"', "there is no such file"),
    ("erase = [" + "[" * 5000, ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "told"), WRONG)
def test_a_mistake_is_told_with_file_and_place(map_file: Path, text: str, told: str) -> None:
    path = correct(map_file, text)
    with pytest.raises(HexwrightError) as caught:
        open_reading(map_file)
    assert isinstance(caught.value, BoardError)
    assert str(caught.value).startswith(f"{path}: ")
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_override_that_is_no_file_is_told(map_file: Path, tmp_path: Path) -> None:
    """A link to nowhere is a slip, not an absence."""
    path = map_file.with_name("glade.override.toml")
    path.symlink_to(tmp_path / "nowhere")
    with pytest.raises(BoardError, match="a link to a file that is not there"):
        open_reading(map_file)
    path.unlink()
    path.mkdir()
    with pytest.raises(BoardError, match="not a file"):
        open_reading(map_file)
