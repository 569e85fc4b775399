"""The Logistics Set as it is played: `hexwright play` fed by a file, `supply`, `can`, `show`."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import blocks_core
from hexwright.cli import app

DEMO = Path(blocks_core.__file__).parent / "demo"
SCENARIO = """
title = "Behind the front"
board = "isthmus.toml"

[rules]
sections = ["blocks_logistics"]

[conditions]
held = ["0303 red", "0102 red", "0404 red", "0505 red", "0603 blue", "0702 blue"]

[[pieces]]
name = "Storm"
kind = "storm"
at = "0801"

[[pieces]]
name = "Works"
kind = "naval factory"
at = "0303"
side = "red"
cv = 1

[[pieces]]
name = "Engineer"
kind = "engineer"
at = "0404"
side = "red"

[[pieces]]
name = "Marine"
kind = "marine"
at = "0302"
side = "red"

[[pieces]]
name = "Infantry"
kind = "infantry"
at = "0604"
side = "red"

[[pieces]]
name = "Foe"
kind = "infantry"
at = "0702"
side = "blue"

[[markers]]
kind = "destroyed bridge"
at = "0505-0604"

[[markers]]
kind = "destroyed canal"
at = "0404"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "isthmus.toml").write_text((DEMO / "isthmus.toml").read_text())
    path = tmp_path / "war.toml"
    path.write_text(SCENARIO)
    return path


def run(*args: object, lines: str = "") -> str:
    return CliRunner().invoke(app, [str(arg) for arg in args], input=lines).output


def production(file: Path, game: Path, seed: int) -> str:
    """Play to red's production phase, and say what the last prompt tells."""
    told = run("play", file, "--game", game, "--seed", seed, lines="next\n")
    for _ in range(9):
        if "production, red" in told:
            return told
        told = run("play", file, "--game", game, lines="next\n")
    raise AssertionError(told)


def test_logistics_acts_are_played_from_a_file_and_replayed(file: Path, tmp_path: Path) -> None:
    game = tmp_path / "war.game"
    production(file, game, seed=3)
    told = run("play", file, "--game", game, lines="\n".join((
        "rebuild canal Engineer 0404", "build airfield Engineer", "enlarge airfield Engineer",
        "build mulberry Marine", "build 0303 kind=fighter", "convert 0102 0303 to=air",
        "convert 0102 0303 to=naval", "build 0303 kind=submarine", "exchange Works to=army",
    )))  # fmt: skip
    for line in (
        "remove destroyed canal at 0404 (BL.Destruction-3)",
        "red airfield 1 appears at 0404 (BL.Airfields-1)",
        "Engineer: cv is 1 (BL.Airfields-2)",
        "red mulberry 1 appears at 0302 (BL.Mulberries-1)",
        "forbidden by BL.Factories-11 Resources for a type of Factory",
        "PP of resources to +1 (BL.Factories-11)",
        "red submarine 1 appears at 0303 (VB.Production)",
        "forbidden by BL.Factories-5 Exchange: there has been production",
    ):
        assert line in told
    assert "it costs 1 PP, and 0 can be spent on it there" in told
    replayed = run("replay", game)
    assert "build mulberry Marine" in replayed
    assert "differs" not in replayed
    shown = run("show", game)
    for piece in ("major airfield", "mulberry", "naval factory", "storm"):
        assert piece in shown


def test_a_destroyed_bridge_and_the_storm_as_commands_tell_of_them(file: Path) -> None:
    assert "out of supply" in run("supply", file, "Infantry")
    whole = file.with_name("whole.toml")
    whole.write_text(SCENARIO[: SCENARIO.index("[[markers]]")])
    assert "in supply, route 0604 0505 0404" in run("supply", whole, "Infantry")
    stormy = file.with_name("stormy.toml")
    stormy.write_text(whole.read_text().replace('at = "0801"', 'at = "0504"'))
    assert "in supply, route 0604 0505 0404" in run("supply", stormy, "Infantry")
    assert "BL.Storms-3" in run("can", stormy, "move", "--by", "Infantry", "--at", "0605")
    assert "BL.Storms" not in run("can", whole, "move", "--by", "Infantry", "--at", "0605")
    refused = run("can", file, "rebuild bridge", "--by", "Infantry", "--at", "0505-0604")
    assert "against  BL.Destruction-3" in refused
