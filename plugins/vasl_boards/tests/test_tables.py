"""What a board says of itself, and what terrain codes mean."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hexwright import HexwrightError
from vasl_boards import read_archive, read_board
from vasl_boards.terrain import KINDS, own_codes

SHARED = "SharedBoardMetadata.xml"
STONE, STONE_1 = 40, 41


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


def wrong(board: Any, directory: Path) -> dict[str, tuple[str, ...]]:
    """What is told to be wrong with an archive, each with its hexes."""
    notes = read_archive(board.write(directory)).notes
    return {
        note.what.removeprefix("BoardMetadata.xml: "): note.hexes
        for note in notes
        if note.kind == "wrong"
    }


def test_a_hex_that_is_listed_twice_alike_is_told(draft: Any, tmp_path: Path) -> None:
    """Case B59; and so is the neighbour that was meant, whose building is drawn like its own."""
    board = draft().block(STONE_1, "C2").block(STONE_1, "C3")
    board.building_type("C2", "Stone Building, 1 Level").building_type(
        "C2", "Stone Building, 1 Level"
    )
    assert wrong(board, tmp_path) == {
        "listed twice among the building types; was a hex beside it meant?": ("C2",),
        "a building without an entry among the building types": ("C3",),
    }


def test_a_hex_left_out_beside_listed_ones_of_its_building_is_told(
    draft: Any, tmp_path: Path
) -> None:
    """Case B59: it was drawn as the lower building that unlisted hexes are."""
    x, y = draft().centre("C2")
    board = draft().box(STONE_1, x - 12, y - 12, x + 13, y + 33)
    board.box(STONE, x - 12, y + 33, x + 13, y + 77)
    board.building_type("C2", "Stone Building, 1 Level")
    assert wrong(board, tmp_path) == {
        "a building without an entry among the building types": ("C3",)
    }


@pytest.mark.parametrize("listed", [False, True])
def test_usual_buildings_need_no_entry(draft: Any, tmp_path: Path, listed: bool) -> None:
    """Nor does any if the board lists none."""
    board = draft().block(STONE, "C2").block(STONE, "A2").block(STONE_1, "D3")
    if listed:
        board.building_type("D3", "Stone Building, 1 Level").building_type("A2", "Stone Building")
    assert wrong(board, tmp_path) == {}


def test_an_entry_without_a_building_is_told(draft: Any, tmp_path: Path) -> None:
    """Case B59: no building pixels, another building, and no such hex."""
    board = draft().block(STONE_1, "C2")
    for hex, told in (("C2", "Stone Building, 2 Level"), ("D2", "Stone Building"), ("Z9", "Hut")):
        board.building_type(hex, told)
    assert wrong(board, tmp_path) == {
        "among the building types are hexes that are not there: Z9": (),
        "listed among the building types, and no building is drawn there": ("D2",),
        "listed as another type of building than is drawn at the centre": ("C2",),
    }


@pytest.mark.parametrize(
    ("level", "told", "hexes"),
    [(1, "FALSE", ("B2",)), (1, "TRUE", ()), (1, None, ()), (-1, "FALSE", ())],
)
def test_hills_on_a_board_that_denies_them_are_told(
    draft: Any, tmp_path: Path, level: int, told: str | None, hexes: tuple[str, ...]
) -> None:
    """Case B59; what is dug out is no hill."""
    board = draft().level(level, "B2")
    if told is not None:
        board.metadata(hasHills=told)
    found = wrong(board, tmp_path)
    assert found == ({"ground above level 0, and hasHills is FALSE": hexes} if hexes else {})


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
