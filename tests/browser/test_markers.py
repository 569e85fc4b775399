"""Markers are put on the map and taken off, and what they do is seen at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def between(page: Any, one: str, other: str) -> tuple[float, float]:
    """A little nearer to the first hex than the middle of their hexside."""
    (ax, ay), (bx, by) = page.point(one), page.point(other)
    return ax + 0.42 * (bx - ax), ay + 0.42 * (by - ay)


def test_a_breach_opens_a_line_until_it_is_taken_off(hall: Callable[..., Any]) -> None:
    """C sees K16 through a breach of the wall L15-K16 alone."""
    page = hall("tab=markers&from=C&to=K16")
    page.until("#verdict", "blocked by")
    page.page.get_by_label("Kind", exact=True).fill("brea")
    page.page.mouse.move(*between(page, "L15", "K16"))
    page.until("#readout", "breach at L15-K16")
    page.page.mouse.click(*between(page, "L15", "K16"))
    page.until("#verdict", "clear")
    page.until("#layer-furniture", "breach")
    page.until("#marker-told", "breach L15-K16 is put")
    assert "markers=breach+L15-K16" in page.page.url
    page.until("#panel-markers .differing", "Marker breach K16-L15: now there.")
    page.until("#panel-markers .changes li", "LOS C - K16 blocked → clear")
    page.picture("marker-breach")
    page.page.get_by_role("button", name="Remove breach L15-K16").click()
    page.until("#verdict", "blocked by")
    page.until(".differing", "Marker breach K16-L15: no longer there.")
    page.page.get_by_role("button", name="Undo").click()
    page.until("#verdict", "clear")


def test_values_are_sent_along_and_what_cannot_be_is_told(hall: Callable[..., Any]) -> None:
    page = hall("tab=markers")
    page.page.get_by_label("Kind", exact=True).fill("smoke")
    page.page.get_by_label("Kinds of markers").select_option("smoke")
    page.page.get_by_label("level").fill("1")
    place = page.page.get_by_label("At", exact=True)
    place.fill("K18")
    page.page.keyboard.press("Enter")
    page.until("#marker-list", "smoke K18 level=1")
    place.fill("Z99")
    page.page.keyboard.press("Enter")
    page.until("#marker-told", "there is no hex 'Z99'")
    assert "400" in page.wrong.pop()
    assert "Z99" not in page.page.url
    assert page.page.locator("#marker-list li").count() == 1
