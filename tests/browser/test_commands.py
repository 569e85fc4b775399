"""The command that each tab offers prints the answer that the tab shows."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from typer.testing import CliRunner

from hexwright.cli import app

from .conftest import HALL

CHANGED = f"off=O5.31&conditions=night%3Dtrue&conditions=nvr%3D6&markers={quote('smoke K15')}"
LINE = f"from=C&to=H&{CHANGED}"
GIVEN = quote('{"leadership":-1,"moved_from":"K15"}')
TABS = [
    (f"tab=line&{CHANGED}", "places"),
    (f"tab=line&{LINE}&given={GIVEN}", "fire"),
    ("tab=line&from=K15&to=M20&fire=indirect&observer=C", "fire"),
    (f"tab=field&{LINE}&levels=ground,roof", "field"),
    (f"tab=reach&from=K19&mf=5/2&how=advance&{CHANGED}", "reach"),
    (f"tab=reach&from=J&goal=L18&{CHANGED}", "move"),
    (f"tab=rules&{LINE}", "diff"),
    ("tab=markers&markers=smoke+K18", "diff"),
    ("tab=game&off=O5.41", "places"),
]
"""What stands in the address, and what the server is asked for it."""


def ask(page: Any, home: Path, fragment: str, what: str) -> None:
    """Go there: what the command prints that the page offers is what it is told at last."""
    got: list[Any] = []

    def hear(response: Any) -> None:
        if response.url.endswith(f"/api/{what}"):
            got.append(response)

    page.page.on("response", hear)
    page.page.evaluate("(fragment) => { location.hash = fragment; }", fragment)
    while not got:  # the tab has asked by then
        page.page.wait_for_event("response", timeout=60_000)
    copied = page.page.evaluate("import('/static/js/share.js').then((it) => it.command())")
    words = shlex.split(copied)
    at = next(n for n, word in enumerate(words) if (home / word).is_file())
    ran = CliRunner().invoke(app, [*words[1:at], str(home / words[at]), *words[at + 1 :]])
    assert ran.exit_code == 0, (copied, ran.output)
    printed = json.loads(ran.stdout)
    while not any(response.json() == printed for response in got):
        page.page.wait_for_event("response", timeout=60_000)
    page.page.remove_listener("response", hear)


def test_the_command_of_each_tab_prints_its_answer(hall: Callable[..., Any]) -> None:
    page = hall()
    for fragment, what in TABS:
        ask(page, HALL.parent, fragment, what)


def test_the_command_of_a_game_names_the_step_and_the_side(
    saved_game: Path, serve: Callable[..., str], visit: Callable[..., Any]
) -> None:
    page = visit(serve(saved_game))
    ask(page, saved_game.parent, "tab=field&from=0702&levels=all&step=8&side=blue", "field")
    ask(page, saved_game.parent, "tab=line&from=0303&to=0702&step=8&side=blue", "los")
    gone = quote('{"gone":1}')
    retreat = f"tab=reach&from=0702&how=retreat&mf=3&step=8&given={gone}"
    ask(page, saved_game.parent, retreat, "reach")
    page.until("#reach-told", "1 Locations from 0702")
