"""Take ``images/page.png``: the page of ``hexwright serve``, as the README shows it.

Run it after changing how the page looks. It needs Chromium, as the tests in ``tests/browser`` do.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
HALL = HERE.parent / "examples" / "factory_543" / "scenario.toml"
PICTURE = HERE / "images" / "page.png"


def main() -> None:
    """Serve the hall, look at the line from C to H, and keep what is seen."""
    command = [sys.executable, "-m", "hexwright", "serve", str(HALL), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            taken = screenshot(server.stdout.readline().split()[0])
        finally:
            server.terminate()
    # few colours are on it: a palette makes the file a third as large
    whole, few = Image.open(BytesIO(taken)).convert("RGB"), Image.Quantize.MAXCOVERAGE
    # without the round of k-means white is yellowish
    near = whole.quantize(256, method=few, kmeans=1, dither=Image.Dither.NONE)
    near.save(PICTURE, optimize=True)


def screenshot(address: str) -> bytes:
    """The line from C to H on the page at an address."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1000, "height": 898})
        page.goto(f"{address}#from=C&to=H")
        page.wait_for_selector("#account .back", timeout=60_000)
        page.wait_for_selector("#world:not(.moving)")
        taken: bytes = page.screenshot()
        browser.close()
    return taken


if __name__ == "__main__":
    main()
