"""Names that people and rules give are text, on the page and in what is copied from it."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from typer.testing import CliRunner

from hexwright import Scenario
from hexwright.cli import app

EVIL = "<img src=x onerror=alert(1)>"
FIELD = """
title = "A field"
[grid]
columns = "A-E"
rows = "1-4"
shoved_rows = "0-4"
[[building]]
name = '"><img src=x onerror=alert(1)>'
kind = "stone building"
height = "2"
hexes = ["C2"]
whole = true
"""
HOUSE = """
\"\"\"<img src=x onerror=alert(1)> of the house.\"\"\"

from hexwright import AttackKind, MarkerKind, Modify, hookimpl, rule


@rule("H1")
class Dust:
    \"\"\"<script>alert(1)</script> & '"><img src=x onerror=alert(1)>.\"\"\"

    @hookimpl
    def tem_modifiers(self, attack):
        yield Modify(1, reason="<img src=x onerror=alert(1)>")

    @hookimpl
    def attack_kinds(self):
        yield AttackKind("<b>shot</b>", values={"<b>n": 0, "list": ("a",), "any": None})

    @hookimpl
    def marker_kinds(self):
        yield MarkerKind("<b>it's", on="hex", values={"<b>": "<i>"})
"""
SCENARIO = f"""
title = "{EVIL}"
[rules]
sections = ["asl_core"]
[[layout]]
board = "field.toml"
name = "n"
map_group = "RB"
[[layout]]
board = "field.toml"
name = "s"
map_group = "RO"
below = "n"
flip = true
"""
PIECES = {"--help": "RBA1", EVIL: "ROC1", "$(touch 'x') `x` - \"1": "ROB3", "部隊 🪖": "ROE4"}


@pytest.fixture
def odd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A scenario on two boards whose hexes are called alike, in the directory one is in."""
    (tmp_path / "field.toml").write_text(FIELD, encoding="utf-8")
    (tmp_path / "house.py").write_text(HOUSE, encoding="utf-8")
    pieces = (
        f'[[pieces]]\nname = {json.dumps(name, ensure_ascii=False)}\nkind = "squad"\nat = "{at}"\n'
        for name, at in PIECES.items()
    )
    path = tmp_path / "-odd's.toml"
    path.write_text(SCENARIO + "".join(pieces), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return path


def test_nothing_is_executed_and_what_is_copied_runs(
    odd: Path, serve: Callable[..., str], visit: Callable[..., Any]
) -> None:
    page = visit(serve(odd, "--house", odd.with_name("house.py")))
    page.page.on("dialog", lambda dialog: page.wrong.append(dialog.message))
    share = "import('/static/js/share.js').then((it) => it.command())"
    given = quote(json.dumps({"<b>n": 3, "list": ["a", EVIL], "any": 5}))
    first, second, third, fourth = map(quote, PIECES)
    fire = f"fire={quote('<b>shot</b>')}&given={given}"
    for view, there, told in (
        (
            f"tab=line&from={first}&to={second}&observer={fourth}&{fire}",
            "#account",
            "<script>alert(1)</script> &",
        ),
        (f"tab=line&from={third}&to={second}", "#account", EVIL),
        (f"tab=field&from={fourth}&levels=all", "#field-told", "sees"),
        (f"tab=reach&from={first}&mf=2", "#reach-told", "RBA1"),
        (f"tab=rules&from={third}&to={first}&off=H1", "#differing-part", "differ"),
    ):
        page.page.evaluate("(view) => { location.hash = view; }", view)
        page.until(there, told)
        words = shlex.split(page.page.evaluate(share))
        ran = CliRunner().invoke(app, words[1:])
        assert ran.exit_code == 0, (words, ran.output)
    page.page.evaluate("location.hash = 'tab=markers'")
    page.page.get_by_label("Kinds of markers").select_option("<b>it's")
    page.page.mouse.click(*page.point("ROD2"))
    page.until("#marker-list", "ROD2")
    page.page.get_by_role("button", name="Remove").click()
    page.until("#marker-list", "No marker")
    page.page.click("#tab-line")
    page.drag("ROD2", "ROA3")
    page.until("#account", "ROA3")
    assert page.page.url.endswith("from=ROD2&to=ROA3")
    page.picture("odd-names")
    tags = "document.querySelectorAll('body img, body script, svg img, #side i, #map b').length"
    assert page.page.evaluate(tags) == 2  # the ground's two pictures
    copied = page.page.evaluate("import('/static/js/api.js').then((it) => it.ask('toml'))")
    odd.with_name("again.toml").write_text(copied["toml"], encoding="utf-8")
    assert Scenario.load(odd.with_name("again.toml")).state.pieces.keys() == PIECES.keys()
