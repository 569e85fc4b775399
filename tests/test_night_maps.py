"""``hexwright field`` and ``atlas`` under other conditions: at night less is seen of the hall."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hexwright.cli import app

HALL = Path(__file__).parents[1] / "examples" / "factory_543"


@pytest.mark.parametrize("source", [["scenario.toml"], ["board.toml", "--sections=asl_core"]])
def test_a_field_is_told_for_the_conditions_that_are_named(source: list[str]) -> None:
    """At NVR 1 at most the six hexes around are seen, in a scenario and on a bare board."""
    file, *more = source
    args = ["field", str(HALL / file), "I14", *more, "--json"]
    day, night = (
        json.loads(CliRunner().invoke(app, [*args, *at]).stdout)["clear"]
        for at in ([], ["-c", "night=true", "-c", "nvr=1"])
    )
    assert 0 < night <= 6 < day
