"""``hexwright can``: whether an act may be done, and the rules for it and against it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import rf_factories
from hexwright.cli import app

CELLARS = Path(__file__).parents[1] / "examples" / "cellars" / "scenario.toml"
HALL = Path(rf_factories.__file__).parent / "demo" / "scenario.toml"


def can(*args: str | Path, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["can", *map(str, args)])
    assert result.exit_code == code, result.output
    return result.output


def told(*args: str | Path) -> Any:
    return json.loads(can(*args, "--json"))


def test_what_no_rule_is_against_may_be_done() -> None:
    asked = (CELLARS, "set up", "--by", "B", "--at", "B24@cellar")
    assert can(*asked).splitlines() == [
        "set up by B B24@cellar: allowed", "  no rule is against it",
    ]  # fmt: skip
    found = told(*asked)
    assert (found["allowed"], found["against"], found["for"]) == (True, [], [])


def test_what_a_rule_is_against_may_not_and_the_rule_says_why() -> None:
    asked = (CELLARS, "set up", "--by", "B", "--at", "B24", "--phase", "movement")
    assert "  against  A2.9 Set-up: units are set up before play" in can(*asked)
    found = told(*asked)
    assert found["allowed"] is False
    assert [one["rule"] for one in found["against"]] == ["A2.9"]


GUN = """
title = "A Gun"
board = "board.toml"
[rules]
sections = ["rf_factories"]
[[pieces]]
name = "G"
kind = "gun"
category = "ART"
size = "large"
at = "J18"
"""


def test_a_rule_that_is_for_it_is_told_with_what_it_lifts(tmp_path: Path) -> None:
    """B23.423 keeps a large Gun out of a Factory, and O5.6 lets it set up there."""
    for name in ("board.toml", "hall.geojson"):
        (tmp_path / name).write_bytes((HALL.parent / name).read_bytes())
    file = tmp_path / "gun.toml"
    file.write_text(GUN)
    asked = (file, "set up", "--by", "G", "--at", "K16")
    lines = can(*asked).splitlines()
    assert lines[0] == "set up by G K16: allowed"
    assert lines[1].startswith("  for      O5.6 ")
    assert lines[1].endswith("(lifts B23.423)")
    assert lines[2].startswith("  lost     B23.423 ")
    found = told(*asked)
    assert [one["rule"] for one in found["for"]] == ["O5.6"]
    assert [one["rule"] for one in found["lifted"]] == ["B23.423"]
    assert [one["rule"] for one in told(*asked, "--without", "O5.6")["against"]] == ["B23.423"]


def test_what_it_costs_is_told_with_its_rule(tmp_path: Path) -> None:
    """And what is still to come, such as a check that is rolled when it is done."""
    for name in ("board.toml", "hall.geojson"):
        (tmp_path / name).write_bytes((HALL.parent / name).read_bytes())
    file = tmp_path / "armed.toml"
    file.write_text(GUN.replace('kind = "gun"', 'kind = "squad"').partition("category")[0] +
                    'dc = 1\nat = "J18"\n')  # fmt: skip
    told_so = can(file, "place charge", "--by", "G", "--at", "J18-K19")
    assert "  and      A23.3 Demolition Charges: Placing a DC" in told_so


def test_without_an_act_all_that_fit_the_place_are_tried() -> None:
    found = told(CELLARS, "--by", "B", "--at", "C25")
    assert found["set up"]["allowed"] is True
    assert [one["rule"] for one in found["spread"]["against"]] == ["B25.6"]
    assert "place charge" not in found, "that is done to a hexside"
    assert {"place charge", "detonate"} <= set(told(CELLARS, "--by", "B", "--at", "C25-C26"))
    assert all(one["kind"] == "act" for one in told(CELLARS).values())
    assert "B25.6: there is no Blaze" in can(CELLARS, "--by", "B", "--at", "C25")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("set upp", "--at", "C25"), "no act 'set upp' (did you mean 'set up'"),
        (("--at", "Q99"), "no piece and no hex 'Q99'"),
        (("--by", "Nobody"), "no piece and no hex 'Nobody'"),
        (("set up",), "set up is done to a place"),
    ],
)
def test_a_slip_is_told_and_ends_with_2(args: tuple[str, ...], message: str) -> None:
    assert message in can(CELLARS, *args, code=2)
