"""The block game as it is asked about from the command line, with no game begun."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import blocks_core
from hexwright.cli import app

DEMO = Path(blocks_core.__file__).parent / "demo" / "isthmus_scenario.toml"
MOVE = ("can", "move", "--by", "Red infantry 1", "--at", "0203", "--phase", "movement")
BUILD = ("can", "build", "--at", "0202", "-g", "kind=infantry", "--phase", "production")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (MOVE, "allowed, cost 2"),
        ((*MOVE, "--side", "red"), "allowed, cost 2"),
        ((*MOVE, "--side", "blue"), "it is the phase of blue"),
        ((*BUILD, "--side", "red"), "allowed, cost 1, left 3"),
        ((*BUILD, "--side", "blue"), "it costs 1 PP, and 0 can be spent on it there"),
        (BUILD, "it is nobody's phase"),
        (("supply", "Red infantry 1"), "in supply, route 0202"),
        (("supply", "0404", "--side", "blue"), "in supply, route 0404 0603"),
        (("act", "battle", "--at", "0202", "--phase", "combat", "--side", "blue"),
         "there is nobody for blue to fight"),
    ],
)  # fmt: skip
def test_a_scenario_is_asked_in_a_phase_of_a_side(asked: tuple[str, ...], told: str) -> None:
    command, *more = asked
    said = CliRunner().invoke(app, [command, str(DEMO), *more])
    assert said.exit_code == 0, said.output
    assert told in " ".join(said.output.split())
