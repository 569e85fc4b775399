"""A line of sight is dragged on the map."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def test_a_dragged_line_is_answered_with_its_rules(hall: Callable[..., Any]) -> None:
    """C sees H through debris: hindrance 4 and TEM 2 are the +6 of the 5.43 illustration."""
    page = hall()
    page.drag("L15", "K18")
    page.until("#verdict", "clear, hindrance +4")
    assert page.page.evaluate("String(getSelection())") == ""
    page.until("#account", "DRM+6")
    account = page.text("#account")
    assert "O5.41" in account
    assert "replaced by O5.41" in account
    page.picture("line-C-H")
    # what it comes to is said, not all of it at each change; the window is called after it
    page.until("#account-told[role=status]", "fire C at H: clear yes, ")
    assert page.page.locator("#account[aria-live], #account [aria-live]").count() == 0
    page.becomes("document.title.startsWith('Line C to H - The hall')")
    page.page.select_option("#attack-kind", "indirect")
    page.page.locator("summary", has_text="more about the attack").click()
    page.page.fill("#attack-observer", "M15")
    page.page.keyboard.press("Enter")
    page.until("#verdict", "seen by M15: ")
    page.until("#account", "seen by M15")
    page.until("#account h3", "attack")
    assert "null" not in page.text("#account")  # it is forbidden, and comes to nothing
