"""The scenarios of ``examples/`` come out as they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwright import Scenario

FILES = sorted((Path(__file__).parents[1] / "examples").glob("*/*.toml"))
EXAMPLES = [path for path in FILES if "[rules]" in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_everything_that_an_example_expects_comes_out(path: Path) -> None:
    outcomes = Scenario.load(path).check()
    assert outcomes
    assert [f"{o.question}: {o.error or dict(o.got)}" for o in outcomes if not o.ok] == []


def test_the_house_between_two_boards_is_one_house() -> None:
    """examples/two_boards: the lower board is turned around, and each has a half of it."""
    path = next(path for path in EXAMPLES if path.parent.name == "two_boards")
    board = Scenario.load(path).board
    house = board.owners[board.grid.parse("yF5")]
    assert (house.name, [board.grid.name(hex) for hex in house.hexes]) == ("sD5", ["sD5"])
    (area,) = [area for area in board.areas if area.building == "sD5"]
    assert area.outline is not None
    assert area.outline.bounds[3] - area.outline.bounds[1] == 0.6 * 1200
