"""``hexwright act`` on the demo hall: breaches, rubble, fires and Gutted Factories, told whole."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import rf_factories
from hexwright.cli import app

DEMO = Path(rf_factories.__file__).parent / "demo"


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The hall, with engineers in J18, a tank in K19, and a charge Placed against K16-L15."""
    where = tmp_path_factory.mktemp("hall")
    for name in ("board.toml", "hall.geojson"):
        (where / name).write_bytes((DEMO / name).read_bytes())
    file = where / "scenario.toml"
    file.write_text("""
title = "Acts"
board = "board.toml"
[rules]
sections = ["rf_factories"]
on = ["B23.8"]
[[pieces]]
name = "E"
kind = "squad"
at = "J18"
dc = 1
[[pieces]]
name = "T"
kind = "afv"
at = "K19"
mp = 13
[[pieces]]
name = "S"
kind = "squad"
at = "K16@roof"
[[markers]]
kind = "demolition charge"
at = "K16-L15"
placed_from = "L15"
""")
    return str(file)


def told(hall: str, *args: str) -> dict[str, Any]:
    result = CliRunner().invoke(app, ["act", hall, *args, "--json"])
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@pytest.mark.rule("O5.33", "O5.33a")
def test_a_charge_is_placed_and_another_goes_off(hall: str) -> None:
    found = told(hall, "place charge", "--by", "E", "--at", "J18-K19")
    assert (found["allowed"], found["cost"]) == (True, 1)
    # what a scenario file must say to go on from there
    assert "place demolition charge (placed_from J18, by E)" in [
        entry["amount"] for entry in found["entries"]
    ]
    text = CliRunner().invoke(app, ["act", hall, "detonate", "--at", "K16-L15", "--dice", "3,4"])
    assert text.exit_code == 0, text.output
    for part in ("demolition charge", ": 3 + 4 + 1 = 8", "place breach", "B23.711", "L15"):
        assert part in text.output
    dud = CliRunner().invoke(app, ["act", hall, "detonate", "--at", "K16-L15", "--dice", "6,6"])
    assert "place breach" not in dud.output


@pytest.mark.rule("O5.33", "O5.33b")
def test_a_tank_breaks_through(hall: str) -> None:
    text = CliRunner().invoke(
        app, ["act", hall, "break through", "--by", "T", "--at", "J18-K19", "--dice", "3,4"]
    )
    for part in ("O5.33", "bog check by T at J18: 3 + 4", "place breach", "T moves to ground"):
        assert part in text.output


@pytest.mark.rule("O5.46")
def test_rubble_tells_what_it_takes(hall: str) -> None:
    text = CliRunner().invoke(app, ["act", hall, "rubble", "--at", "K16"])
    for part in ("place stone rubble", "S is removed"):
        assert part in text.output


@pytest.mark.rule("O5.5", "O5.5a")
def test_gutting_is_refused_in_play(hall: str) -> None:
    for phase in ("", "movement"):
        found = told(hall, "gut", "--at", "K16", *(["--phase", phase] if phase else []))
        assert found["allowed"] is False
    refit = told(hall, "gut", "--at", "K16", "--phase", "refit")
    assert refit["allowed"] is False, "some stand on its roof, which would be gone"
    assert refit["rules"] == ["O5.52"]
    off = told(hall, "gut", "--at", "K16", "--phase", "refit", "--without", "O5.52")
    assert off["allowed"] is True


@pytest.mark.rule("B25.1")
def test_an_act_of_which_nothing_comes_says_so(hall: str) -> None:
    """Allowed it is, and rolled for; what is lit changes something, and a 7 lights nothing."""
    for dice, lit in (("1,6", False), ("6,6", True)):
        text = CliRunner().invoke(app, ["act", hall, "kindle", "--at", "K16", "--dice", dice])
        assert (text.exit_code, "allowed" in text.output) == (0, True)
        assert ("place flame" in text.output, "nothing changes" in text.output) == (lit, not lit)


@pytest.mark.rule("B25.1")
def test_kindling_rolls_its_dice(hall: str) -> None:
    found = told(hall, "kindle", "--at", "K16", "--dice", "4,4")
    (rolled,) = found["rolls"]
    assert rolled == {
        "kind": "kindle", "faces": [4, 4], "original": 8, "modifier": 0, "total": 8
    }  # fmt: skip
