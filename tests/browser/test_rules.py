"""Rules are switched on the page, and a view is shared."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from typer.testing import CliRunner

from hexwright import Scenario, Sight
from hexwright.cli import app
from hexwright.scenario.places import read_pair

from .conftest import HALL

LINE = "from=K15&to=L16"


def switch(page: Any, id: str) -> Any:
    return page.page.locator(f"[id='switch-{id}']")


def test_a_rule_that_is_switched_off_opens_the_line_it_blocked(hall: Callable[..., Any]) -> None:
    """K15-L16 runs along an Interior Wall: without O5.31 it is open, and so are ten lines more."""
    page = hall(f"tab=rules&{LINE}")
    page.until("#verdict", "blocked by O5.31")
    page.page.locator(".group").first.wait_for()
    page.page.keyboard.press("/")
    page.page.keyboard.type("interior wall LOS")
    page.until("#rules-told", "1 rule found")
    command = "import('/static/js/share.js').then((share) => share.command())"
    assert "rules switches" in page.page.evaluate(command)
    drawn: list[Any] = []
    page.page.on("request", lambda one: one.url.endswith("ground.svg") and drawn.append(one))
    switch(page, "O5.31").click()
    more = "--without O5.31 --field K15 --ask 'K15 - L16' --quick --json"
    assert page.page.evaluate(command) == f"hexwright rules diff scenario.toml {more}"  # at once
    page.until("#verdict", "clear")
    page.until(
        ".differing", "Rule O5.31 Interior Walls and LOS: on → off. 11 of 106 answers differ"
    )
    page.until(".changes li", "LOS K15 - L16 blocked → clear")
    page.until("#differing-told .field", "now seen:")
    assert "L16" in page.text("#differing-told .field")
    assert page.page.locator(".differs.gained").count() == 8
    assert switch(page, "O5.31").get_attribute("aria-checked") == "false"
    page.picture("rules-O5.31-off")
    # undone, nothing is left of it
    page.page.get_by_role("button", name="Undo O5.31").click()
    page.until("#verdict", "blocked by O5.31")
    page.until(".differing", "8 no longer")
    assert "diff scenario.toml --base-without O5.31 --field" in page.page.evaluate(command)
    assert "off=" not in page.page.url
    assert page.page.locator("#view-changes li").count() == 0
    # a condition is compared as well
    # pressed twice at once, it is as it was
    twice = "(knob) => { const { id } = knob; knob.click(); document.getElementById(id).click(); }"
    switch(page, "O5.31").evaluate(twice)
    page.until(".differing", "O5.31 Interior Walls and LOS: off → on")
    assert "off=" not in page.page.url
    page.page.locator("#conditions summary").click()
    page.page.locator("#condition-night").select_option("true")
    page.until(".differing", "Condition night: false → true.")
    assert "diff scenario.toml --condition night=true --field" in page.page.evaluate(command)
    page.until("#differing-told .field", "no longer seen:")
    # none of this looks otherwise on the map; without its section it does
    assert drawn == []
    with page.page.expect_request("**/ground.svg"):
        page.page.evaluate(
            "location.hash = 'tab=rules&off=rf_factories&conditions=campaign%3Dtrue'"
        )
    # a condition that no rule in force has can be taken back; one that is a list is written as one
    page.page.get_by_role("button", name="Undo campaign").click()
    page.becomes("!location.hash.includes('campaign')")
    page.page.locator("#condition-booby_traps").fill("russian C")
    page.page.keyboard.press("Tab")
    page.until(".differing", 'Condition booby traps: [] → ["russian C"].')
    for names in (["C", "H"], ["Red - 1", "T-34"], ["A -", "- B"]):
        written = page.page.evaluate(
            "(names) => import('/static/js/ends.js').then((ends) => ends.asPair(...names))", names
        )
        assert read_pair(written) == tuple(names)


def test_what_cannot_be_switched_says_why_and_stays(hall: Callable[..., Any]) -> None:
    page = hall("tab=rules", color_scheme="dark", viewport={"width": 390, "height": 800})
    page.page.locator(".group").first.wait_for()
    page.page.locator("#rule-search").fill("RF1 ")
    greyed = switch(page, "RF1")
    assert greyed.get_attribute("aria-disabled") == "true"
    told = page.text(f"[id='{greyed.get_attribute('aria-describedby')}']")
    assert "section rf_ssr is not in force" in told
    greyed.click(force=True)
    switch(page, "rf_ssr").click()
    page.until("#view-changes", "rf_ssr")
    page.until(".differing", "the ground is otherwise")
    page.page.locator("[id='switch-RF1']:not([aria-disabled])").wait_for()
    assert "off=" not in page.page.url
    assert page.page.evaluate("document.documentElement.scrollWidth") == 390
    page.picture("rules-narrow-dark")


def test_what_is_copied_gives_the_answer_of_the_page(
    hall: Callable[..., Any], tmp_path: Path
) -> None:
    """The command tells the same as the page; the file beside the scenario, too."""
    given = quote('{"leadership":-1}')
    page = hall(
        f"tab=line&{LINE}&off=O5.31&given={given}",
        permissions=["clipboard-read", "clipboard-write"],
    )
    page.until("#account .sums", "DRM")
    page.page.get_by_role("button", name="Copy the command").click()
    page.until("#copied", "copied: command")
    words = shlex.split(page.page.evaluate("navigator.clipboard.readText()"))
    assert words[:2] == ["hexwright", "fire"]
    assert words[2] == HALL.name
    found = CliRunner().invoke(app, [words[1], str(HALL), *words[3:]])
    assert found.exit_code == 0, found.output
    told = json.loads(found.output)
    assert told["clear"]
    assert "leadership=-1" in words
    page.until("#account .sums div", f"DRM{told['drm']:+}")
    page.page.get_by_role("button", name="Copy the scenario").click()
    page.until("#copied", "copied: scenario")
    text = page.page.evaluate("navigator.clipboard.readText()")
    (tmp_path / "board.toml").write_bytes((HALL.parent / "board.toml").read_bytes())
    (tmp_path / "hall.geojson").write_bytes((HALL.parent / "hall.geojson").read_bytes())
    (tmp_path / "shared.toml").write_text(text, encoding="utf-8")
    assert Scenario.load(tmp_path / "shared.toml").ask(Sight("K15", "L16")).clear
    # and where there is no clipboard, the text is shown to be copied by hand
    page.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    page.page.get_by_role("button", name="Copy the address").click()
    area = page.page.locator("#to-copy textarea")
    selected = "(area) => area.value.slice(area.selectionStart, area.selectionEnd)"
    assert area.evaluate(selected) == page.page.url
    page.page.keyboard.press("Escape")
    area.wait_for(state="detached")


def test_a_shared_address_shows_the_same_and_tabs_do_not_disturb_each_other(
    hall: Callable[..., Any],
) -> None:
    one = hall(f"tab=rules&{LINE}")
    one.page.locator(".group").first.wait_for()
    one.page.locator("#rule-search").fill("O5.31")
    switch(one, "O5.31").click()
    one.until("#verdict", "clear")
    shared = one.page.url.partition("#")[2]
    other = hall(shared)
    other.until("#verdict", "clear, hindrance +1")
    other.until("#view-changes", "Interior Walls and LOS")
    other.page.get_by_role("button", name="undo all").click()
    other.until("#verdict", "blocked by O5.31")
    one.page.reload()
    one.until("#verdict", "clear, hindrance +1")
