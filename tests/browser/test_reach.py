"""How far a piece gets is shaded on the map, with the way to each hex."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def test_reach_is_shaded_by_cost_and_each_way_is_told(hall: Callable[..., Any]) -> None:
    """J cannot cross the wall to K18: it goes by L18, and O5.42 has a part in each step."""
    page = hall("tab=reach&from=J")
    page.until("#reach-told", "28 Locations from K19, for at most 4 points")
    page.page.mouse.move(*page.point("K18"))
    page.until("#readout", "K18: 4 points, by L18")
    page.page.mouse.click(*page.point("K18"))
    page.until("#reach-way", "To K18: 4 points")
    page.page.locator("#reach-way summary", has_text="L18").click()
    page.until("#reach-way", "Cost of Factory debris")
    assert page.page.locator("#layer-way .total").count() == 2
    page.picture("reach-J")
    page.page.get_by_label("Points", exact=True).fill("2")
    page.page.keyboard.press("Enter")
    page.until("#reach-told", "6 Locations from K19, for at most 2 points")
    page.page.get_by_label("How it moves").select_option("advance")
    page.until("#reach-told", "at most 2 points")
    assert "mf=2&how=advance" in page.page.url
