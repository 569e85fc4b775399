"""What a place sees is shaded on the map."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

BOARD = Path(__file__).parents[3] / "shared" / "boards" / "bdRBv2"
MOST = 150
"""Milliseconds from the pointer to the shaded map, at the median."""


def test_what_a_piece_sees_is_shaded_told_and_accounted_for(hall: Callable[..., Any]) -> None:
    """C sees ten Locations on the ground; the wall between the halls blocks six."""
    page = hall("tab=field&from=C")
    page.until("#field-told", "L15 sees 10 of 90 Locations, 5 of them hindered")
    amounts = page.page.locator(".amounts text").all_text_contents()
    assert sorted(amounts) == ["2", "2", "3", "4", "4"]
    page.page.mouse.move(*page.point("K18"))
    page.until("#readout", "K18: seen, hindrance 4")
    page.page.mouse.move(*page.point("J17"))
    page.until("#readout", "J17: blocked by O5.31")
    page.page.get_by_role("button", name="O5.31").click()
    assert page.page.locator(".mark-word", has_text="O5.31").count() == 6
    page.picture("field-C")
    # to another place by a drag, to other Locations by a box, to other tabs and back
    page.drag("K18", "K20", steps=3)
    page.until("#field-told", "K20 sees")
    page.page.get_by_label("roof").check()
    page.until("#field-told", "sees 43 of 106 Locations")
    assert "levels=ground%2Croof" in page.page.url
    page.page.get_by_role("tab", name="Markers").click()
    assert page.page.locator(".shade").count() == 0
    page.page.get_by_role("tab", name="Field").click()
    page.page.mouse.move(*page.point("K18"))
    page.until("#readout", "K18: blocked by O5.31")


@pytest.mark.alone
@pytest.mark.skipif(not BOARD.exists(), reason="../shared/boards/bdRBv2 is not there")
def test_the_field_on_a_whole_board_comes_at_once(
    serve: Callable[..., str], visit: Callable[..., Any]
) -> None:
    """It has 1,638 hexes."""
    page = visit(serve(BOARD, "--sections", "rf_factories"), "tab=field&from=K18")
    page.until("#field-told", "K18 sees")
    page.page.mouse.move(*page.point("K18"))
    page.page.mouse.down()
    path = ("L18", "M19", "N19", "O20", "P20", "Q21", "R21", "S22", "T22")

    def dragged() -> None:
        for name in (*path, "K18"):
            page.page.mouse.move(*page.point(name))
            page.until("#field-told", f"{name} sees")

    page.took("field", MOST, dragged)
    page.page.mouse.up()
    page.picture("field-barricades")
