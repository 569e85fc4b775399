"""``hexwright rules diff``: the map under two rule sets, on a made-up game."""

from __future__ import annotations

import json
from typing import Any

from typer.testing import CliRunner

from hexwright.cli import app
from hexwright.report.diff import compare
from hexwright.rules.ruling import plain


def run(*args: object) -> Any:
    """Run a command in this process."""
    return CliRunner().invoke(app, [str(a) for a in args])


def test_rules_diff_tells_of_the_ground_and_of_what_is_seen(glade: Any) -> None:
    path = glade.write()
    call = ("rules", "diff", path, "--without", "G3", "--field", "Ada", "--field", "Cy", "--quick")
    told = run(*call).stdout.splitlines()
    assert "ground: no longer Location 1 in 3 hexes: C3, C4, D3" in told
    (line,) = [line for line in told if line.startswith("seen from C3@1: 0 Locations more")]
    assert "there is no Location '1'" in told[told.index(line) + 1]
    scenario = glade.load()
    found = compare(scenario, scenario.without("G3"), viewers=("Ada", "Cy"), quick=True)
    assert json.loads(run(*call, "--json").stdout) == plain(found)


def test_a_place_that_is_nowhere_is_a_mistake(glade: Any) -> None:
    wrong = run("rules", "diff", glade.write(), "--without", "G3", "--field", "Q99")
    assert (wrong.exit_code, wrong.stdout) == (2, "")
    assert "Q99" in wrong.stderr


def test_a_line_between_names_that_hold_the_sign_between_names(glade: Any) -> None:
    """As the list that it is told as; the two together are not plain otherwise."""
    path = glade.write()
    text = (
        path.read_text(encoding="utf-8").replace('"Ada"', '"Ada - 1"').replace('"Di"', '"Di - 2"')
    )
    path.write_text(text, encoding="utf-8")
    call = ("rules", "diff", path, "--without", "G2", "--quick", "--json", "--ask")
    assert "does not name two places" in run(*call, "Ada - 1 - Di - 2").stderr
    told = json.loads(run(*call, '["Ada - 1", "Di - 2"]').stdout)
    (change,) = [
        change for change in told["changes"] if change["question"] == "LOS Ada - 1 - Di - 2"
    ]
    assert change["ends"] == ["Ada - 1", "Di - 2"]
