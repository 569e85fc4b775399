"""Chromium, and `hexwright serve` in a process of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "build" / "screenshots"
HALL = ROOT / "examples/factory_543/scenario.toml"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "chrome"))), None)
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""Chromium shall not talk to anybody but us; as root it has no sandbox."""

SLOW = float(os.environ.get("HEXWRIGHT_SLOW_PAGE", "0"))
"""How many times slower the page is to be, to find tests that do not wait: 6 is a busy machine."""
LATE = """
  const send = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function (body) {
    setTimeout(() => send.call(this, body), Math.random() * 100 * SLOW);
  };
"""
"""Answers come late, and not in the order in which they were asked."""


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A headless browser, for all tests of this process."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium: apt-get install chromium")
    sync = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
    with sync.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[..., str]]:
    """Serves what one names, and gives the address; each thing once in this process."""
    running: dict[tuple[str, ...], tuple[subprocess.Popen[str], str]] = {}

    def serving(*arguments: object) -> str:
        words = tuple(map(str, arguments))
        if words not in running:
            command = [sys.executable, "-m", "hexwright", "serve", *words, "--port", "0"]
            process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            assert process.stdout is not None
            told = process.stdout.readline()
            found = re.match(r"(http://\S+)", told)
            assert found, told
            running[words] = process, found[1]
        return running[words][1]

    yield serving
    for process, _ in running.values():
        process.terminate()
        process.wait(timeout=20)
        assert process.stdout is not None
        process.stdout.close()


class Page:
    """A page of the map, with what a person does on it.

    What goes wrong in it fails the test: errors of scripts, and answers that did not come.
    """

    def __init__(self, page: Any, address: str) -> None:
        self.page, self.address = page, address
        self.wrong: list[str] = []
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", lambda m: m.type == "error" and self.wrong.append(m.text))

    def open(self, fragment: str = "") -> Page:
        """Load it, with what its address says."""
        self.page.goto(f"{self.address}#{fragment}")
        self.page.wait_for_selector("body[data-ready=yes]", timeout=60_000)
        return self

    def point(self, hex: str) -> tuple[float, float]:
        """Where a hex's centre is in the window."""
        x, y = self.page.evaluate("(hex) => hexwright.windowPoint(hex)", hex)
        return x, y

    def drag(self, start: str, end: str, steps: int = 8) -> None:
        """Drag from one hex to another."""
        mouse = self.page.mouse
        mouse.move(*self.point(start))
        mouse.down()
        mouse.move(*self.point(end), steps=steps)
        mouse.up()

    def becomes(self, told: str) -> None:
        """Wait until this is so, as the page's scripts tell.

        Playwright's own `wait_for_function` asks again by eval, which the page forbids.
        """
        end = monotonic() + 20
        while not self.page.evaluate(told):
            assert monotonic() < end, f"not so: {told}"
            self.page.wait_for_timeout(20)

    def text(self, selector: str) -> str:
        """What stands there."""
        found: str = self.page.locator(selector).inner_text()
        return found

    def until(self, selector: str, text: str) -> None:
        """Wait until it stands there."""
        self.page.locator(selector).filter(has_text=text).first.wait_for(timeout=20_000)

    def took(self, what: str, most: float, work: Callable[[], None], rounds: int = 4) -> None:
        """Work until what it does takes no longer, at the median of a round, as the page measures.

        It is for tests that are marked `alone`: beside others it would tell of those.
        """
        medians: list[int] = []
        while len(medians) < rounds and min(medians, default=most + 1) > most:
            self.page.evaluate("(what) => performance.clearMeasures(what)", what)
            work()
            told = "(what) => performance.getEntriesByName(what).map((one) => one.duration)"
            found = self.page.evaluate(told, what)
            assert len(found) > 5
            medians.append(round(median(found)))
        print(f"{what}: {medians} ms, medians of rounds; at most {most} ms")
        assert min(medians) <= most, medians

    def picture(self, name: str) -> None:
        """Keep what it looks like, under build/screenshots."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{name}.png")


@pytest.fixture
def visit(chromium: Any) -> Iterator[Callable[..., Page]]:
    """Opens a page in a browser of its own: address, what stands behind #, and maybe its size."""
    contexts: list[Any] = []
    pages: list[Page] = []

    def visiting(address: str, fragment: str = "", **how: Any) -> Page:
        how.setdefault("viewport", {"width": 1280, "height": 800})
        contexts.append(chromium.new_context(**how))
        page = contexts[-1].new_page()
        if SLOW:
            page.add_init_script(LATE.replace("SLOW", str(SLOW)))
            slowly = contexts[-1].new_cdp_session(page)
            slowly.send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
        pages.append(Page(page, address))
        return pages[-1].open(fragment)

    yield visiting
    wrong = [told for page in pages for told in page.wrong]
    for context in contexts:
        context.close()
    assert wrong == []


@pytest.fixture
def hall(serve: Callable[..., str], visit: Callable[..., Page]) -> Callable[..., Page]:
    """Opens the page of the factory hall."""
    return lambda fragment="", **how: visit(serve(HALL), fragment, **how)
