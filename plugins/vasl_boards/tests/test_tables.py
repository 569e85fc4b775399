"""What a board says of itself, and what terrain codes mean."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hexwright import HexwrightError
from vasl_boards import read_archive, read_board
from vasl_boards.terrain import KINDS, own_codes

SHARED = "SharedBoardMetadata.xml"


def terrain(code: int, name: str, category: str = "OTHER", **more: str) -> str:
    told = "".join(f' {key}="{value}"' for key, value in more.items())
    return (
        f'<terrainType name="{name}" typeCode="{code}" LOSCategory="{category}" height="1" '
        f'isHalfLevelHeight="TRUE"{told}/>'
    )


def colour(name: str, terrain: str, rgb: str = "1 2 3") -> str:
    red, green, blue = rgb.split()
    return (
        f'<color name="{name}" red="{red}" green="{green}" blue="{blue}" terrain="{terrain}" '
        'elevation="0"/>'
    )


def shared(directory: Path, *terrains: str, colours: str = "", name: str = SHARED) -> Path:
    path = directory / name
    path.write_text(
        f"<sharedBoardMetadata><colors>{colours}</colors>"
        f"<terrainTypes>{''.join(terrains)}</terrainTypes></sharedBoardMetadata>"
    )
    return path


# --- the plugin's own table ----------------------------------------------------------------------


def test_every_code_of_the_table_is_a_byte_of_a_known_kind() -> None:
    meanings = own_codes().meanings
    assert len(meanings) > 150
    assert all(0 <= code <= 255 for code in meanings)
    assert {m.kind for m in meanings.values()} <= set(KINDS)


def test_buildings_and_bars_have_a_height_and_nothing_else_has() -> None:
    for meaning in own_codes().meanings.values():
        assert (meaning.height > 0) == (meaning.kind in ("building", "shell", "bar")), meaning


def test_only_buildings_show_marks() -> None:
    assert all(m.kind == "building" for m in own_codes().meanings.values() if m.mark)


# --- what a user's table adds ---------------------------------------------------------------------


def test_a_table_beside_the_archive_adds_terrain(draft: Any, tmp_path: Path) -> None:
    shared(tmp_path, terrain(222, "Salt  Pan"))
    board = read_board(draft().block(222, "C2").write(tmp_path))
    assert [area.terrain for area in board.areas] == ["salt pan"]


def test_a_table_may_lie_elsewhere(draft: Any, tmp_path: Path) -> None:
    table = shared(tmp_path, terrain(222, "Bunker", "BUILDING"), name="mine.xml")
    board = read_board(draft().block(222, "C2").write(tmp_path), shared=table)
    assert [(b.name, b.terrain, b.height) for b in board.buildings] == [("C2", "bunker", 3)]


def test_codes_of_our_own_keep_their_meaning_and_that_is_told(draft: Any, tmp_path: Path) -> None:
    shared(tmp_path, terrain(60, "Trees"))
    reading = read_archive(draft().block(60, "C2").write(tmp_path))
    assert [area.terrain for area in reading.board.areas] == ["woods"]
    assert ("guessed", f"terrain code 60 is 'Trees' in {SHARED}; read as 'Woods'") in [
        (note.kind, note.what) for note in reading.notes
    ]


@pytest.mark.parametrize(
    ("terrains", "colours", "words"),
    [
        ([terrain(222, "Salt Pan"), terrain(222, "Mire")], "", ["222", "'Salt Pan'", "'Mire'"]),
        (
            [terrain(222, "Salt Pan"), terrain(223, "Mire")],
            colour("A", "Salt Pan") + colour("B", "Mire"),
            ["colour 1-2-3", "'Salt Pan' (A)", "'Mire' (B)"],
        ),
        (
            [terrain(222, "Salt Pan")],
            colour("A", "Woods") + colour("B", "Salt Pan"),
            ["colour 1-2-3", "'Woods' (A)", "'Salt Pan' (B)"],
        ),
        ([terrain(256, "Salt Pan")], "", ["'Salt Pan'", "'256'"]),
        ([terrain(222, "")], "", ["''", "'222'"]),
        (['<terrainType name="Salt Pan" typeCode="x"/>'], "", ["typeCode 'x'"]),
    ],
)
def test_an_ambiguous_table_is_refused(
    draft: Any, tmp_path: Path, terrains: list[str], colours: str, words: list[str]
) -> None:
    table = shared(tmp_path, *terrains, colours=colours)
    with pytest.raises(HexwrightError) as caught:
        read_board(draft().write(tmp_path))
    assert str(caught.value).startswith(str(table))
    for word in words:
        assert word in str(caught.value)


def test_colours_that_vasl_s_own_terrain_shares_are_no_concern_of_the_reader(
    draft: Any, tmp_path: Path
) -> None:
    """VASL's table itself has a few, and the ground of an archive is told by code."""
    shared(tmp_path, terrain(60, "Woods"), colours=colour("A", "Woods") + colour("B", "Grain"))
    assert read_board(draft().write(tmp_path)).areas == ()


def test_a_hostile_table_is_refused(draft: Any, tmp_path: Path) -> None:
    path = tmp_path / SHARED
    path.write_text('<!DOCTYPE x [<!ENTITY a "b">]><sharedBoardMetadata/>')
    with pytest.raises(HexwrightError, match="DOCTYPE"):
        read_board(draft().write(tmp_path))


# --- the board's own metadata ---------------------------------------------------------------------


def test_a_board_is_called_by_its_name_and_version(draft: Any, tmp_path: Path) -> None:
    assert read_board(draft().write(tmp_path)).title == "VASL board test, version 1"


def test_a_hex_with_two_building_types_is_refused(draft: Any, tmp_path: Path) -> None:
    """Case B59: its neighbour was meant."""
    board = draft().building_type("C2", "Stone Building").building_type("C2", "Wooden Building")
    with pytest.raises(HexwrightError) as caught:
        read_board(board.write(tmp_path))
    assert "BoardMetadata.xml: hex C2 is listed twice" in str(caught.value)


def test_two_terrains_of_one_colour_are_refused(draft: Any, tmp_path: Path) -> None:
    inner = f"<colors>{colour('A', 'Marsh')}{colour('B', 'Woods')}</colors>"
    with pytest.raises(HexwrightError) as caught:
        read_board(draft().metadata(inner).write(tmp_path))
    assert "BoardMetadata.xml: colour 1-2-3 is both 'Marsh' (A) and 'Woods' (B)" in str(
        caught.value
    )


def test_what_the_metadata_gets_wrong_is_told_by_hex(draft: Any, tmp_path: Path) -> None:
    """Case B59: a hex listed twice alike, a type without a building, a hex that is not there."""
    board = draft().block(41, "C2")
    for hex, told in (
        ("C2", "Stone Building, 1 Level"),
        ("C2", "Stone Building, 1 Level"),
        ("D2", "Stone Building"),
        ("Z9", "Stone Building"),
    ):
        board.building_type(hex, told)
    notes = read_archive(board.write(tmp_path)).notes
    told = {(note.kind, note.hexes) for note in notes if note.kind != "recognised"}
    assert told >= {("guessed", ("C2",)), ("guessed", ("D2",))}
    assert any("Z9" in note.what for note in notes if note.kind == "unread")


def test_the_origin_comes_from_the_metadata(draft: Any, tmp_path: Path) -> None:
    """Case B63: a first hex that is no half hex."""
    board = draft(columns=3, rows=3).block(60, "B2")
    board.metadata(hexWidth="50", hexHeight="60", A1CenterX="10", A1CenterY="32.25")
    found = read_board(board.write(tmp_path))
    (area,) = found.areas
    assert area.outline is not None
    x, y = area.outline.centroid.x / 1200, area.outline.centroid.y / 1200
    pixel = board.centre("B2")
    assert x == pytest.approx((pixel[0] + 0.5 - 10) / 50, abs=0.03)
    assert y == pytest.approx((pixel[1] + 0.5 - 32.25) / 60, abs=0.03)


def test_the_right_half_of_a_board_goes_on_with_the_letters_of_the_left(
    draft: Any, tmp_path: Path
) -> None:
    board = draft(columns=3, rows=2).metadata(
        hexWidth="56.25", hexHeight="64.5", A1CenterX="-901", A1CenterY="32.25"
    )
    names = [
        found.grid.name(h) for found in [read_board(board.write(tmp_path))] for h in found.grid
    ]
    assert names == ["Q1", "Q2", "R0", "R1", "R2", "S1", "S2"]


def test_the_lower_half_of_a_board_goes_on_with_its_numbers(draft: Any, tmp_path: Path) -> None:
    board = draft(columns=2, rows=2).metadata(
        hexWidth="56.25", hexHeight="64.5", A1CenterX="0", A1CenterY="-612.75"
    )
    grid = read_board(board.write(tmp_path)).grid
    assert [grid.name(h) for h in grid] == ["A11", "A12", "B10", "B11", "B12"]
