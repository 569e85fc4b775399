"""Symbols: how rules say what words look like, and where they are drawn."""

from __future__ import annotations

from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

from hexwright import Symbol
from hexwright.board import Area, Board, HexsideFeature
from hexwright.grid import Grid
from hexwright.report.legend import key_rows
from hexwright.report.mapping import Sheet
from hexwright.report.svg import furniture, picture
from hexwright.rules.state import Piece

SVG = "{http://www.w3.org/2000/svg}"
GRID = Grid.named(columns="A-C", rows="1-3")
SYMBOLS = {
    symbol.name: symbol
    for symbol in (
        Symbol("reed", "M0 0v-1"),
        Symbol("track", "M-1 0h2"),
        Symbol("well", "M0 0h.1", at=(0.5, -0.5)),
        Symbol("foot", "M-1 -1l2 2", shows="strength"),
        Symbol("blank", ""),
    )
}


def drawn(*pieces: Piece, symbols: Any = SYMBOLS) -> ElementTree.Element:
    """Reeds in A1, a well in B2, a track from A2 to A3."""
    side = GRID.canonical_side(*GRID.side("A2-A3"))
    board = Board(
        "Ford", GRID, areas=(Area("reed", hexes=frozenset({GRID.parse("A1")})),),
        hexsides=(HexsideFeature("track", *side, *GRID.side_ends(*side)),),
        marks={"well": frozenset({GRID.parse("B2")})},
    )  # fmt: skip
    standing = {piece.name: piece for piece in pieces}
    sheet = Sheet(
        board, {}, board.hexsides, symbols=symbols, usual={"foot": {"strength": 4}}, pieces=standing
    )
    parts = [*sheet.elements(), *furniture(sheet, [], standing)]
    return ElementTree.fromstring(picture(sheet, "Ford", parts, list(key_rows(sheet))))


def stamped(root: ElementTree.Element) -> dict[str, str]:
    """What is drawn on the map by a symbol, with its place."""
    found = (e for e in root.iter(f"{SVG}path") if e.get("class") in ("symbol", "hexside"))
    return {e.findtext(f"{SVG}title", ""): e.get("transform", "") for e in found}


def counters(root: ElementTree.Element) -> list[tuple[str, list[str | None], str | None]]:
    """Of each piece its title, what is written on it, and its colour."""
    return [
        (
            group.findtext(f"{SVG}title", ""),
            [e.text for e in group.iter(f"{SVG}text")],
            next(group.iter(f"{SVG}rect")).get("fill"),
        )
        for group in root.iter(f"{SVG}g")
        if group.get("class") == "piece"
    ]


def test_terrain_and_marks_have_their_symbol_and_no_name() -> None:
    """A1 is at (0, 0) and B2 at (52, 90): 30 pixels are from a centre to a hexside."""
    root = drawn()
    assert stamped(root)["reed"] == "translate(0.00 0.00) scale(30.000)"
    assert stamped(root)["well"] == "translate(66.96 75.00) scale(30.000)"
    assert not [e for e in root.iter(f"{SVG}text") if e.get("class") == "mark"]


def test_what_is_on_a_hexside_is_turned_to_go_from_hex_to_hex() -> None:
    """From A2 to A3 is downwards, and their hexside is level."""
    turn = stamped(drawn())["track"]
    assert turn.startswith("translate(0.00 90.00) rotate(")
    assert abs(float(turn.partition("rotate(")[2].partition(")")[0])) == 90


def test_a_counter_shows_its_symbol_its_number_and_its_side() -> None:
    one, b2 = {"attributes": {"strength": 2}}, GRID.parse("B2")
    root = drawn(
        Piece("Ann", "foot", b2, side="red", **one), Piece("Bob", "foot", b2, side="blue"),
        Piece("x", "blank", b2, side="blue"), Piece("Cy", "cart", b2),
    )  # fmt: skip
    told = {title: (texts, fill) for title, texts, fill in counters(root)}
    assert told.keys() == {
        "Ann: foot, strength 2", "Bob: foot, strength 4", "x: blank", "Cy: cart, ground",
    }  # fmt: skip
    assert [told[name][0] for name in told if name != "Cy: cart, ground"] == [["4"], [], ["2"]]
    assert told["Bob: foot, strength 4"][1] == told["x: blank"][1] != "#ffffff"
    assert told["Ann: foot, strength 2"][1] not in ("#ffffff", told["x: blank"][1])
    assert told["Cy: cart, ground"] == (["Cy"], "#ffffff")


@pytest.mark.parametrize("n", [1, 5, 12, 40])
def test_counters_of_a_hex_stay_in_it_and_apart(n: int) -> None:
    """However many there are."""
    pieces = [Piece(f"P{i}", "foot", GRID.parse("B2"), side="red") for i in range(n)]
    groups = [g for g in drawn(*pieces).iter(f"{SVG}g") if g.get("class") == "piece"]
    boxes = [next(g.iter(f"{SVG}rect")) for g in groups]
    places = Counter((float(b.get("x", 0)), float(b.get("y", 0))) for b in boxes)
    assert (len(places), set(places.values())) == (n, {1})
    assert all(abs(x - 51.96) < 33 and abs(y - 90) < 30 for x, y in places)


def test_the_legend_says_what_symbols_and_colours_are() -> None:
    root = drawn(Piece("Ann", "foot", GRID.parse("B2"), side="red"))
    told = [e.text for group in root.iter(f"{SVG}g") if group.get("class") == "legend"
            for e in group.iter(f"{SVG}text")]  # fmt: skip
    assert told == ["Ford", "reed", "track", "well", "foot", "red"]


def test_without_symbols_everything_has_its_name() -> None:
    root = drawn(Piece("Ann", "foot", GRID.parse("B2")), symbols={})
    assert [e.text for e in root.iter(f"{SVG}text") if e.get("class") == "mark"] == ["well"]
    assert [texts for _, texts, _ in counters(root)] == [["Ann"]]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"path": "M0 0<script>"}, "no path data"),
        ({"path": "url(x)"}, "no path data"),
        ({"path": "M0 0", "at": (3, 0)}, "not in the hex"),
        ({"path": "M0 0", "width": 9}, "must be <= 2"),
    ],
)
def test_what_cannot_be_drawn_is_refused(more: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Symbol("well", **more)
