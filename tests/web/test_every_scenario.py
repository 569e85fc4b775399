"""Whatever scenario is served, no tab's question fails: without pieces or sections, of one hex."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from litestar.testing import TestClient
from tests.web.conftest import ROOT

from hexwright import Scenario
from hexwright.web.app import make_app
from hexwright.web.served import Served

FILES = [
    *ROOT.glob("examples/**/*.toml"),
    *ROOT.glob("plugins/*/src/*/demo/*.toml"),
]
SCENARIOS = sorted(path for path in FILES if "[rules]" in path.read_text(encoding="utf-8"))
ONE = """
title = "one"

[grid]
orientation = "pointy"
stagger = "odd"
naming = "letters"
columns = "A-A"
rows = "1-1"
"""
ODD = '<b id=x>one & \\"two\\" = #1'


def asked_by_all_tabs(path: Path) -> dict[str, str]:
    """Ask what the tabs ask between the first two pieces, or places; pictures by their names."""
    pictures = {}
    app = make_app(Served(Scenario.load(path)))
    with TestClient(app, base_url="http://127.0.0.1") as client:

        def ask(what: str, **body: object) -> str:
            answer = client.post(f"/api/{what}", json=body)
            assert answer.status_code in {200, 400}, (what, body, answer.text)
            return answer.text

        there = client.post("/api/places", json={}).json()
        hexes = [
            (hex["locations"] or [{"place": hex["hex"]}])[0]["place"] for hex in there["hexes"]
        ]
        places = [*(piece["name"] for piece in there["pieces"]), hexes[0], hexes[-1]]
        a, b = places[:2]
        for what in ("rules", "words", "switches", "command", "toml", "game"):
            ask(what)
        line = {"a": a, "b": b}
        ask("los", ask=line, both_ways=True, profile=True)
        ask("levels", ask=line)
        ask("fire", ask=line, both_ways=True, profile=True)
        ask("field", place=a, levels=["all"])
        ask("reach", place=a, mf="1")
        ask("move", start=a, end=b)
        ask("hex", hex=there["hexes"][0]["hex"])
        for what in ("ground.svg", "furniture.svg"):
            pictures[what] = ask(what)
            # as the page reads it
            ElementTree.fromstring(
                f'<svg xmlns="http://www.w3.org/2000/svg">{pictures[what]}</svg>'
            )
    return pictures


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_tab_is_answered(path: Path) -> None:
    asked_by_all_tabs(path)


@pytest.mark.parametrize("pieces", [0, 1])
@pytest.mark.parametrize("sections", ["[]", '["asl_core"]', '["blocks_core"]'])
def test_one_hex_with_odd_names_or_nothing(tmp_path: Path, pieces: int, sections: str) -> None:
    """Names of people are text in pictures, whatever stands in them."""
    (tmp_path / "board.toml").write_text(ONE)
    kind = "infantry" if "blocks" in sections else "squad"
    piece = f'[[pieces]]\nname = "{ODD}"\nkind = "{kind}"\nat = "A1"\n' * pieces
    path = tmp_path / "scenario.toml"
    path.write_text(
        f'title = "{ODD}"\nboard = "board.toml"\n[rules]\nsections = {sections}\n{piece}'
    )
    drawn = asked_by_all_tabs(path)
    assert "<b" not in drawn["furniture.svg"]
    assert ("&lt;b" in drawn["furniture.svg"]) == bool(pieces)
