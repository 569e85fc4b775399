"""The page is for everybody: keys alone, a screen reader, a dark room, a telephone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

CONTRAST = ["color-contrast"]
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
    for told in ("level 1", "level 2", "roof, level 2½", "ground, level 0"):
        page.page.keyboard.press("l")
        page.until("#cursor-told", told)


def test_on_a_telephone_nothing_lies_beside_the_screen(hall: Callable[..., Any]) -> None:
    page = hall("from=C&to=H", viewport={"width": 390, "height": 800}, has_touch=True)
    page.until("#account", "DRM+6")
    for tab in TABS:
        page.page.locator(f"#tab-{tab}").click()
        wide = page.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390, tab
        high = page.page.locator("#tabs").bounding_box()["height"]
        assert high < 50, f"{tab}: its letters are wider, and the others keep their line"
    page.page.locator("#tab-line").click()
    page.picture("narrow")
    # as at 400 % of a usual window: one scrolls down, and never across
    page.page.set_viewport_size({"width": 320, "height": 256})
    page.becomes("document.documentElement.scrollWidth <= 320")
    page.becomes(
        """(() => {
          const last = document.querySelector("#account .back > summary");
          last?.scrollIntoView({ block: "center" });
          const y = last?.getBoundingClientRect().y;
          return y > 0 && y < 256;
        })()"""
    )
    page.picture("large")


def test_fingers_ask_a_line_and_move_the_map(hall: Callable[..., Any]) -> None:
    """One finger drags a line; a second one gives up what the first began, and moves the map."""
    page = hall("from=C&to=H", viewport={"width": 390, "height": 800}, has_touch=True)
    hand = page.page.context.new_cdp_session(page.page)

    def touch(kind: str, *fingers: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(fingers)]
        hand.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    def drag(start: str, end: str) -> tuple[float, float]:
        (ax, ay), (bx, by) = page.point(start), page.point(end)
        touch("Start", (ax, ay))
        for part in range(1, 9):
            touch("Move", (ax + (bx - ax) * part / 8, ay + (by - ay) * part / 8))
        return bx, by

    drag("K15", "L16")
    touch("End")
    page.until("#verdict", "blocked by")
    x, y = drag("N18", "O17")
    page.becomes("location.hash.includes('to=O17')")
    (_, top), (_, low) = page.point("I13"), page.point("I14")
    for kind, far in (("Start", 0), ("Move", 20), ("Move", 40)):
        touch(kind, (x + far, y), (x - 40 - far, y))
    touch("End")
    page.becomes("location.hash.includes('to=E')")
    (_, higher), (_, lower) = page.point("I13"), page.point("I14")
    assert lower - higher > 2.5 * (low - top)
    page.until("#verdict", "blocked by")


def test_a_view_is_printed_as_it_is_seen(hall: Callable[..., Any]) -> None:
    """The map fits a sheet, whole, with the answer below; in dark colours nobody prints."""
    page = hall("from=C&to=H", color_scheme="dark")
    page.until("#account", "DRM+6")
    page.page.emulate_media(media="print")
    page.page.set_viewport_size({"width": 700, "height": 900})
    page.becomes("document.querySelector('#map').getBoundingClientRect().width <= 690.5")
    sheet = page.page.locator("#map").bounding_box()
    for end in page.page.locator("#layer-marks .end-sign").all():
        there = end.bounding_box()
        assert sheet["x"] < there["x"] < sheet["x"] + sheet["width"]
        assert sheet["y"] < there["y"] < sheet["y"] + sheet["height"]
    assert page.page.locator("#account").bounding_box()["y"] >= sheet["y"] + sheet["height"]
    assert page.page.locator("#map-tools").is_hidden()
    back = page.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert back == "rgb(251, 250, 245)"
    page.picture("printed")


def test_the_key_tells_colours_and_keys_and_is_closed_by_one(hall: Callable[..., Any]) -> None:
    page = hall("from=C&to=H")
    page.page.locator("#key-open").focus()
    page.page.keyboard.press("Enter")
    page.until("#key[tabindex]", "edge of roofless")
    told = page.text("#key")
    assert "interior wall" in told
    assert "hindered" in told
    page.picture("key")
    page.page.keyboard.press("Escape")
    assert page.page.evaluate("document.activeElement.id") == "key-open"
    assert page.page.locator("#key").is_hidden()


def test_the_map_is_not_lost_and_fits_another_window(hall: Callable[..., Any]) -> None:
    page = hall()
    far = page.page.evaluate("document.querySelector('#stage').getBoundingClientRect().right")
    page.page.set_viewport_size({"width": 1000, "height": 600})
    page.becomes("hexwright.windowPoint('O24')[1] < 600")
    for _ in range(3):
        page.page.mouse.move(300, 300)
        page.page.mouse.down(button="right")
        page.page.mouse.move(300 + far, 900)
        page.page.mouse.up(button="right")
    edge = page.page.evaluate("document.querySelector('#stage').getBoundingClientRect().toJSON()")
    x, y = page.point("I12")
    assert edge["left"] < x < edge["right"]
    assert edge["top"] < y < edge["bottom"]
    # it does not move to the cursor as it is pressed
    page.page.locator("#end-to").focus()
    page.page.mouse.click(x, y)
    page.becomes("location.hash.endsWith('from=I12')")


@pytest.fixture
def axe() -> Callable[[Any, str], dict[str, Any]]:
    """What the axe engine knows of WCAG and finds wrong: names, roles, contrasts, headings."""
    engine = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="pip install axe-playwright-python"
    ).Axe()

    def wrong(page: Any, where: str, **how: Any) -> dict[str, Any]:
        told = engine.run(page.page, **how).response
        assert CONTRAST[0] in {one["id"] for one in told["passes"]}
        found = told["violations"]
        return {f"{where}: {one['id']}": [n["html"][:120] for n in one["nodes"]] for one in found}

    return wrong


FULL = {
    "tab=line&from=C&to=H": ("#account details", "The other way"),
    "tab=field&from=L15&levels=all": ("#field-by", "Interior Walls and LOS"),
    "tab=reach&from=J&goal=K18": ("#reach-way details", "L18"),
    "tab=rules&off=O5.31&from=K15&to=L16": ("#differing-part", "O5.31"),
    "tab=markers&markers=smoke+K15": ("#marker-list", "smoke K15"),
    "tab=game": ("#panel-game", "No game is watched"),
}
"""What is looked at, and what stands there once it is all told."""


def test_axe_finds_nothing(
    hall: Callable[..., Any],
    saved_game: Path,
    serve: Callable[..., str],
    visit: Callable[..., Any],
    axe: Callable[..., Any],
) -> None:
    page, found = hall(), {}

    def look(at: Any, where: str, part: str = "#panels") -> None:
        at.page.emulate_media(color_scheme="light")
        found.update(axe(at, where, context=part))
        at.page.emulate_media(color_scheme="dark")  # nothing but colours is otherwise
        found.update(axe(at, f"{where} dark", context=part, options={"runOnly": CONTRAST}))

    page.until("#account", "Drag a line")
    look(page, "nothing asked yet", "body")
    page.picture("dark")
    page.page.emulate_media(color_scheme="light")
    page.picture("light")

    for view, there in FULL.items():
        page.page.evaluate("(view) => { location.hash = view; }", view)
        page.until(*there)
        for fold in page.page.locator("#panels [role=tabpanel]:not([hidden]) summary").all():
            if fold.is_visible():
                fold.click()
        look(page, view)
    page.page.locator("#key-open").click()
    page.until("#key", "debris")
    look(page, "key", "#key")
    game = visit(serve(saved_game), "tab=game&step=8")
    game.until(".event.now", "VB.Combat")
    look(game, "game")
    assert found == {}
