"""A saved game is watched: stepped through, listed with its rules, asked of on other tabs."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hexwright import Scenario
from hexwright.game.session import Session
from hexwright.game.spoken import read_act

HERE = "#layer-furniture [data-name='{}']"


def where(page: Any, name: str) -> str | None:
    found: str | None = page.page.locator(HERE.format(name)).get_attribute("data-hex")
    return found


def test_a_game_is_stepped_through_by_buttons_keys_slider_and_list(
    saved_game: Path, serve: Callable[..., str], visit: Callable[..., Any]
) -> None:
    page = visit(serve(saved_game), "tab=game&step=0")
    page.until("#game-where", "Step 0 of 21")
    start = where(page, "Red armor 1")
    page.page.click("#game-forward")
    page.until("#game-where", "Step 1 of 21")
    page.page.wait_for_selector(HERE.format("Red armor 1") + "[data-hex='0303']")
    assert start == "0202"
    assert page.page.locator(".moved").count() == 1
    page.page.keyboard.press(".")
    page.until("#game-where", "Step 2 of 21")
    page.page.keyboard.press(",")
    page.until("#game-where", "Step 1 of 21")
    page.page.locator("#game-step").fill("8")
    page.until("#game-where", "Step 8 of 21")
    page.until(".event.now", "battle at=0702")
    battle = page.text(".event.now")
    assert "fire" in battle
    assert "VB.Combat" in battle
    assert "Blue armor 1 goes from 0702 to 0601" in battle
    assert page.page.locator(".event.now .die").count() > 3
    page.picture("game")
    page.page.get_by_role("button", name="12 move 'Blue infantry 2'").click()
    page.until("#game-where", "Step 12 of 21 · turn 1 · movement · blue")
    page.becomes("document.activeElement.textContent.startsWith('12')")  # keys stay in the list
    assert "step=12" in page.page.url
    page.page.click("#tab-line")
    page.page.fill("#end-from", "Blue infantry 2")
    page.page.fill("#end-to", "0303")
    page.page.keyboard.press("Tab")
    page.until("#account", "Blue infantry 2")
    assert where(page, "Blue infantry 2") == "0504"
    assert page.text("#standing") == "step 12 of 21"
    # a piece that is gone, or not seen: its line is missed where one asks for it, and nowhere else
    gone = "from=Red armor 1&to=0702&step=8&side=blue"
    page.page.evaluate("(gone) => { location.hash = `tab=game&${gone}`; }", gone)
    page.page.locator("#verdict:empty").wait_for(state="attached")
    page.until(".event.now", "battle at=0702")
    assert page.page.locator("#trouble").is_hidden()
    page.page.click("#tab-line")
    page.until("#trouble", "there is no piece and no hex 'Red armor 1'")
    page.page.evaluate("location.hash = location.hash.replace('&side=blue', '')")
    page.until("#account", "Red armor 1")
    page.page.locator("#trouble").wait_for(state="hidden")
    page.wrong[:] = [one for one in page.wrong if "status of 400" not in one]


def test_a_side_is_shown_what_it_sees(
    saved_game: Path, serve: Callable[..., str], visit: Callable[..., Any]
) -> None:
    asked = "tab=game&step=1&side=blue"
    page = visit(serve(saved_game), asked, viewport={"width": 390, "height": 800})
    page.until("#game-where", "Step 1 of 21")
    page.until(".event.now", "move block 0303")
    assert page.page.locator(HERE.format("Red armor 1")).count() == 0
    assert page.page.locator(HERE.format("Blue armor 1")).count() == 1
    assert "Red armor" not in page.page.content()
    assert page.text("#standing") == "step 1 of 21, as blue sees it"
    page.picture("game-side-390")
    page.page.select_option("#game-side", "")
    page.until(".event.now", "move 'Red armor 1' 0303")
    page.page.wait_for_selector(HERE.format("Red armor 1"))


def test_a_game_that_goes_on_is_followed(
    saved_game: Path, tmp_path: Path, serve: Callable[..., str], visit: Callable[..., Any]
) -> None:
    for path in saved_game.parent.iterdir():
        shutil.copy(path, tmp_path)
    own = tmp_path / saved_game.name
    scenario = Scenario.load(own.with_suffix(".toml"))
    page = visit(serve(own.with_suffix(".toml"), "--game", own), "tab=game", color_scheme="dark")
    page.until("#game-where", "Step 21 of 21")
    with Session.resume(own, scenario) as session:
        assert session.do(read_act("next phase", session.game)).allowed
    page.until("#game-where", "Step 22 of 22")
    page.picture("game-dark")
    page.page.uncheck("#game-follow")
    page.page.click("#game-first")
    page.until("#game-where", "Step 0 of 22")
    page.page.locator("#game-step").focus()
    page.page.keyboard.press("Space")
    page.until("#game-where", "Step 1 of 22")
    page.page.keyboard.press("Space")


def test_without_a_game_it_is_told_how_to_get_one(hall: Callable[..., Any]) -> None:
    page = hall("tab=game")
    page.until("#panel-game", "hexwright serve FILE")
