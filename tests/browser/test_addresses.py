"""Addresses written by hand, shared for another scenario, or overtaken by a later one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def expected(page: Any, *, failed: str = "400") -> None:
    """Forget that the browser told of answers with this status; of nothing else."""
    page.wrong[:] = [one for one in page.wrong if f"status of {failed}" not in one]


def test_what_does_not_fit_is_told_and_left_out(hall: Callable[..., Any]) -> None:
    """A shared view of another scenario: it says so, and shows the scenario as its file has it."""
    page = hall("from=K15&to=L16&off=NOPE&tab=nope")
    page.until("#refused", "there is no rule or section 'NOPE'")
    page.until("#verdict", "blocked by O5.31")
    assert "NOPE" not in page.page.url
    page.page.locator("#refused button").click()
    # as it was before, if it was something else before
    page.page.evaluate("location.hash = 'from=K15&to=L16&off=O5.31'")
    page.until("#verdict", "clear")
    page.page.evaluate("location.hash = 'from=K15&to=L16&off=O5.31&markers=smoke+ZZ1&step=7'")
    page.until("#refused", "does not fit the scenario")
    page.until("#verdict", "clear")
    assert page.page.url.endswith("off=O5.31")
    expected(page)


def test_a_place_that_is_not_there(hall: Callable[..., Any]) -> None:
    """The mistake is told, no other line's answer stands beside it, and keys still work."""
    page = hall("from=K15&to=L16")
    page.until("#account", "K15")
    page.page.evaluate("location.hash = 'from=ZZ99&to=L16'")
    page.until("#trouble", "there is no piece and no hex 'ZZ99'")
    page.page.locator("#verdict:empty").wait_for(state="attached")
    page.page.locator("#account:empty").wait_for(state="attached")
    page.page.locator("#account-told:empty").wait_for(state="attached")
    assert page.page.locator("#layer-thread line").count() == 0
    page.page.locator("#stage").focus()
    page.page.keyboard.press("ArrowRight")
    page.until("#cursor-told", "level")
    page.page.keyboard.press("f")
    page.page.locator("#verdict:not(:empty)").wait_for()
    page.page.locator("#trouble").wait_for(state="hidden")
    # whoever looks at its field is told as well
    page.page.evaluate("location.hash = 'tab=field&from=ZZ98'")
    page.until("#trouble", "there is no piece and no hex 'ZZ98'")
    page.page.evaluate("location.hash = 'from=K15&to=L16'")
    page.page.locator("#trouble").wait_for(state="hidden")
    # a link within the page leaves the view alone
    page.page.locator(".skip").focus()
    page.page.keyboard.press("Enter")
    assert "to=L16" in page.page.url
    assert page.page.evaluate("document.activeElement.id") == "tab-line"
    expected(page)


def test_an_answer_that_was_overtaken_does_not_win(hall: Callable[..., Any]) -> None:
    """Whatever order answers come in, what is shown is that of the view as it is."""
    page = hall("from=C&to=H&tab=markers")
    page.until("#marker-list", "No marker is on the map")
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route) if "O5.31" in (route.request.post_data or "") else route.continue_()

    page.page.route("**/api/words", hold)
    page.page.evaluate("location.hash = 'from=C&to=H&tab=markers&off=O5.31'")
    page.page.locator("#marker-kind option").nth(3).wait_for(state="attached")
    page.page.evaluate("location.hash = 'from=C&to=H&tab=markers&off=rf_factories'")
    for route in held:
        route.continue_()
    # two that are put at once are both put
    page.page.evaluate(
        """() => {
          const at = document.getElementById('marker-place');
          for (const place of ['K15', 'K16']) {
            at.value = place;
            at.form.requestSubmit();
          }
        }"""
    )
    page.until("#marker-list", "K15")
    page.until("#marker-list", "K16")
    assert page.page.url.count("markers=") == 2


def test_the_server_is_away_for_a_while(hall: Callable[..., Any]) -> None:
    """It is told, and what was asked meanwhile is answered when it is back."""
    page = hall("from=K15&to=L16")
    page.until("#verdict", "blocked by O5.31")
    page.page.route("**/api/*", lambda route: route.abort())
    page.page.evaluate("location.hash = 'from=K15&to=L16&tab=rules&off=O5.31'")
    page.until("#trouble", "the server does not answer")
    page.page.unroute("**/api/*")
    page.until("#verdict", "clear")
    page.until("#view-changes", "O5.31")
    page.page.locator("#trouble").wait_for(state="hidden")
    page.wrong[:] = [one for one in page.wrong if "net::ERR_FAILED" not in one]
    # what a server reads no more is told; another one at the same port is not mixed with it
    told = {"hexwright-outdated": "section%20rf_factories"}

    def answer(route: Any) -> None:
        got = route.fetch()
        route.fulfill(response=got, headers={**got.headers, **told})

    page.page.route("**/api/*", answer)
    page.page.evaluate("location.hash = 'from=K15&to=L16'")
    page.until("#outdated", "Changed on disk since it is served: section rf_factories.")
    page.until("#verdict", "blocked by O5.31")
    page.picture("served-outdated")
    told["hexwright-served"] = "another"
    page.page.evaluate("location.hash = 'from=K15&to=L16&off=O5.31'")
    page.until("#other-served", "What is served here has changed")
    assert "blocked by O5.31" in page.text("#verdict")
    page.picture("served-another")
    for _ in range(3):  # the browser would close it at the second
        page.page.keyboard.press("Escape")
    page.page.locator("#other-served[open]").wait_for()
    page.page.unroute_all(behavior="ignoreErrors")
    page.page.get_by_role("button", name="Reload").click()
    page.until("#verdict", "clear")
    assert page.page.locator("#outdated").count() == 0
