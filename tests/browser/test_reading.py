"""The page is for everybody: keys alone, a screen reader, a dark room, a telephone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

TABS = ("line", "field", "reach", "rules", "markers", "game")


def test_keys_alone_ask_a_line_and_its_answer_is_said(hall: Callable[..., Any]) -> None:
    page = hall("from=L15")
    keys = page.page.keyboard
    page.page.locator("#stage").focus()
    page.until("#cursor-told", "L15, level 0 · stone building L17")
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowLeft", "t"):
        keys.press(key)
    page.until("#verdict[role=status]", "hindrance")
    assert page.page.url.endswith("#tab=line&from=L15&to=K18")
    keys.press("Escape")
    page.until("#account", "Drag a line")


def test_l_goes_through_the_levels_of_a_hex(hall: Callable[..., Any]) -> None:
    page = hall("from=J21")
    page.page.locator("#stage").focus()
    for told in ("1, level 1", "2, level 2", "roof, level 2½", "ground, level 0"):
        page.page.keyboard.press("l")
        page.until("#cursor-told", told)


def test_on_a_telephone_nothing_lies_beside_the_screen(hall: Callable[..., Any]) -> None:
    page = hall("from=C&to=H", viewport={"width": 390, "height": 800}, has_touch=True)
    page.until("#account", "DRM+6")
    for tab in TABS:
        page.page.locator(f"#tab-{tab}").click()
        wide = page.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390, tab
    page.page.locator("#tab-line").click()
    page.picture("narrow")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(hall: Callable[..., Any], scheme: str) -> None:
    """What the axe engine knows of WCAG: names, roles, contrasts, headings."""
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="pip install axe-playwright-python"
    ).Axe()
    page = hall("from=O&to=I", color_scheme=scheme)
    page.until("#account", "all levels")
    found = {}
    for tab in TABS:
        page.page.locator(f"#tab-{tab}").click()
        page.page.locator(f"#panel-{tab}:not([hidden])").wait_for()
        told = axe.run(page.page).response
        assert "color-contrast" in {one["id"] for one in told["passes"]}
        wrong = told["violations"]
        found |= {f"{tab}: {one['id']}": [n["html"][:120] for n in one["nodes"]] for one in wrong}
    page.picture(f"{scheme}")
    assert found == {}
