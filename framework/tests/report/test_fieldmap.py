"""Maps of what is seen: shades, amounts and rules that can be read without colours."""

from __future__ import annotations

import struct
import sys
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from hexwright import sight
from hexwright.errors import HexwrightError
from hexwright.report.canvas import to_pixels
from hexwright.report.cells import VEIL, Cell
from hexwright.report.fieldmap import (
    BLOCKED,
    HINDERED,
    RULES,
    SEEN,
    draw_field,
    shade,
)
from hexwright.report.png import renderer, to_png

SVG = "{http://www.w3.org/2000/svg}"


def of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [e for e in root.iter() if e.get("class") == name]


def drawn(scenario: Any, place: str, *, by_rules: bool = False, **kwargs: Any) -> Any:
    field = sight.field(scenario, place, **kwargs)
    return field, ElementTree.fromstring(draw_field(scenario, field, by_rules=by_rules))


def shown(root: ElementTree.Element) -> dict[str, str]:
    """The shade of each hex that has one, by what is told when one points at it."""
    return {e.findtext(f"{SVG}title", ""): e.get("fill", "") for e in of_class(root, "cell")}


def legend(root: ElementTree.Element) -> list[str]:
    return [e.text or "" for g in of_class(root, "legend") for e in g.iter(f"{SVG}text")]


def test_each_hex_is_shaded_by_what_became_of_its_line(glade: Any) -> None:
    field, root = drawn(glade.load(), "Ada")
    cells = shown(root)
    assert len(cells) == len(field) == 30
    for label in field.labels:
        answer = field.at(label)
        if not answer.clear:
            assert cells[f"{label}: blocked by {answer.rule}"] == BLOCKED
        elif answer.hindrance:
            told = f"{label}: seen, hindrance {answer.hindrance}"
            assert cells[told] == HINDERED[answer.hindrance - 1]
        else:
            assert cells[f"{label}: seen"] == SEEN
    assert set(cells.values()) == {SEEN, *HINDERED[:2], BLOCKED}


def test_amounts_are_printed_and_counted_in_the_legend(glade: Any) -> None:
    """The viewer's own Location is shaded and not counted."""
    field, root = drawn(glade.load(), "Ada")
    hindered = [int((field.hindrance == n).sum()) for n in (1, 2)]
    printed = [e.text for e in of_class(root, "amount")]
    assert [printed.count(n) for n in ("1", "2")] == hindered
    assert len(printed) == sum(hindered)
    plain = int((field.clear & (field.hindrance == 0)).sum()) - 1
    blocked = int((~field.clear).sum())
    told = legend(root)
    assert {f"seen: {plain}", f"seen, hindrance 1: {hindered[0]}", f"blocked: {blocked}"} <= set(
        told
    )
    assert " ".join(told).startswith("A day in the glade: seen from A2 the viewer, at A2")


def test_rules_that_block_are_printed_if_they_are_wanted(glade: Any) -> None:
    field, root = drawn(glade.load(), "Ada", by_rules=True)
    by_rule = [r for r in shown(root).values() if r in RULES]
    assert len(by_rule) == int((~field.clear).sum())
    assert len(set(by_rule)) == len(field.rules) == 2
    printed = [e.text for e in of_class(root, "amount")]
    told = legend(root)
    for rule in field.rules.tolist():
        count = int((field.rule == field.rules.tolist().index(rule)).sum())
        assert printed.count(rule) == count
        assert f"blocked by {rule}: {count}" in told


def test_the_viewer_s_hex_is_outlined(glade: Any) -> None:
    scenario = glade.load()
    _, root = drawn(scenario, "Cy")
    on_map, _ = of_class(root, "viewer")  # the other one is in the legend
    assert on_map.findtext(f"{SVG}title") == "the viewer, at C3@1"
    grid = scenario.board.grid
    x, y = to_pixels(grid, grid.vertices(grid.parse("C3"))[0])
    assert f"M{x:g} {y:g} L" in on_map.get("d", "")
    assert "the viewer, at C3@1" in legend(root)


def test_a_hex_shows_the_clearest_of_its_locations(glade: Any) -> None:
    """Pointing at it tells of each; a hex that was not looked at has no shade."""
    scenario = glade.load()
    field, root = drawn(scenario, "Ada", levels="all")
    assert (field.at("C4").hindrance, field.at("C4@1").hindrance) == (2, 0)
    told = "C4: seen, hindrance 2\nC4@1: seen"
    assert shown(root)[told] == SEEN
    assert "ground, 1" in " ".join(legend(root))
    _, root = drawn(scenario, "Di", levels="1")
    assert len(shown(root)) == 3
    assert len(of_class(root, "hex")) == 30
    assert "Locations looked at: 1" in legend(root)


def test_pieces_are_drawn_on_the_shades(glade: Any) -> None:
    text = draw_field(glade.load(), sight.field(glade.load(), "Ada"))
    assert text.rindex('class="cell"') < text.index('class="hexside"')
    assert text.index('class="hexside"') < text.index('class="amount"')
    assert text.rindex('class="amount"') < text.index('class="piece"')


# --- readable without colours --------------------------------------------------------------------


def luminance(colour: str) -> float:
    """Relative luminance of a colour, as WCAG 2 has it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def over(colour: str, ground: str, opacity: float) -> str:
    """A colour laid over another."""
    mixed = [
        round(int(colour[i : i + 2], 16) * opacity + int(ground[i : i + 2], 16) * (1 - opacity))
        for i in (1, 3, 5)
    ]
    return "#" + "".join(f"{c:02x}" for c in mixed)


def test_shades_get_darker_from_seen_to_blocked() -> None:
    """So that they are told apart in any kind of colour blindness, and in print."""
    shades = [SEEN, *HINDERED, BLOCKED]
    light = [luminance(colour) for colour in shades]
    assert light == sorted(light, reverse=True)
    assert all(a - b > 0.04 for a, b in pairwise(light))
    assert [shade(n) for n in range(9)] == [SEEN, *HINDERED, HINDERED[-1], HINDERED[-1]]


@pytest.mark.parametrize("colour", [SEEN, *HINDERED, *RULES, BLOCKED])
@pytest.mark.parametrize("ground", ["#ffffff", "#f4f1e6", "#bbb7b0"])
def test_what_is_written_stands_out_from_its_shade(colour: str, ground: str) -> None:
    """By 3 to 1 at least, on pale ground and on buildings: what WCAG asks of bold text."""
    ink = luminance(Cell(colour, "").ink)
    paper = luminance(over(colour, over("#ffffff", ground, 0.3), VEIL))
    assert (max(ink, paper) + 0.05) / (min(ink, paper) + 0.05) >= 3


# --- PNG -----------------------------------------------------------------------------------------


@pytest.fixture
def png() -> Any:
    """Where PNGs can be drawn."""
    try:
        return renderer()
    except HexwrightError as exc:
        pytest.skip(str(exc))


@pytest.mark.usefixtures("png")
def test_a_picture_is_drawn_as_png(glade: Any) -> None:
    """Twice as large, as screens of today are; with something on it."""
    scenario = glade.load()
    svg = draw_field(scenario, sight.field(scenario, "Ada"))
    data = to_png(svg)
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    root = ElementTree.fromstring(svg)
    wanted = [2 * int(root.get(side, "0")) for side in ("width", "height")]
    assert list(struct.unpack(">2I", data[16:24])) == pytest.approx(wanted, abs=2)
    assert to_png(svg.replace(SEEN, BLOCKED)) != data


@pytest.mark.usefixtures("png")
def test_a_large_picture_is_not_drawn_larger() -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5000 10" width="5000" height="10">'
    data = to_png(f"{head}</svg>")
    assert struct.unpack(">2I", data[16:24]) == (5000, 10)


@pytest.mark.usefixtures("png")
def test_what_is_no_picture_cannot_be_drawn() -> None:
    with pytest.raises(HexwrightError, match="the picture cannot be drawn as PNG"):
        to_png("<svg")


def test_a_png_without_the_package_is_told_with_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(HexwrightError) as caught:
        to_png("<svg/>")
    assert "needs the package resvg-py" in str(caught.value)
    assert "hexwright[png]" in str(caught.value)


def test_a_png_without_fonts_is_told_and_not_drawn_without_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Blind:
        @staticmethod
        def svg_to_bytes(**kwargs: Any) -> bytes:
            return b"\x89PNG"

    monkeypatch.setitem(sys.modules, "resvg_py", Blind)
    with pytest.raises(HexwrightError, match="there is no font"):
        to_png("<svg/>")
