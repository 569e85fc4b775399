"""Breaches of Cellars, thrown DC, Wall Advantage (O6.11, O6.3, O6.4)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rf_cellars
from hexwright import Act, Loaded, Step
from hexwright.board import load_board

Worlds = Callable[[Any], Any]
PLACE, THROW = "place charge", "throw charge"
ENGINEER = {"dc": 1}


@pytest.fixture(scope="module")
def board() -> Any:
    return load_board(Path(rf_cellars.__file__).parent / "demo" / "board.toml")


@pytest.mark.rule("O6.11c", "O6.11", "B23.9221")
def test_a_cellar_is_breached_across_a_hexside_of_an_adjacent_one(
    cellars: Worlds, board: Any
) -> None:
    """C25 shares a building hexside with B25 alone; C24 and B24 have Cellars too."""
    start = cellars(board).play(("A", "squad", "C25@cellar", "us", ENGINEER))
    allowed = start.ask(Act(PLACE, "A", "B25-C25"))
    assert (allowed.allowed, allowed.cost) == (True, 1)
    for side in ("C24-C25", "B24-C25"):
        refused = start.ask(Act(PLACE, "A", side))
        assert (refused.allowed, "O6.11" in refused.rules) == (False, True), side
    for side in ("C25-C26", "C25-D24", "C25-D25"):
        refused = start.ask(Act(PLACE, "A", side))
        assert (refused.allowed, "O6.11" in refused.rules) == (False, True), side
    assert not start.without("O6.11").ask(Act(PLACE, "A", "B25-C25")).allowed
    with_o6_11 = start.ask(Act(PLACE, "A", "C24-C25")).rules
    assert "O6.11" not in start.without("O6.11").ask(Act(PLACE, "A", "C24-C25")).rules
    assert "O6.11" in with_o6_11


@pytest.mark.rule("O6.11c", "A23.3")
def test_the_breach_is_one_of_the_cellars_alone(cellars: Worlds, board: Any) -> None:
    """TEM 4 of stone and Fortified; one enters a held Cellar then, and no held ground floor."""
    world = cellars(board).marked("fortified", "B25")
    start = world.play(
        ("A", "squad", "C25@cellar", "us", ENGINEER), ("X", "squad", "B25@cellar", "them"),
        ("B", "squad", "C25", "us"), ("Y", "squad", "B25", "them", {"morale": 2}),
    )  # fmt: skip
    assert not start.ask(Step("A", "B25@cellar")).allowed
    placed = start.perform(Act(PLACE, "A", "B25-C25")).scenario
    assert not placed.ask(Act(PLACE, "A", "B25-C25")).allowed
    done = placed.perform(Act("detonate", at="B25-C25"), Loaded((2, 3, 1, 1)))
    assert done.rolls[0].total == 9
    later = done.scenario
    kinds = [(m.kind, later.name_of(m.at)) for m in later.markers if m.side is not None]
    assert kinds == [("cellar breach", "B25-C25")]
    assert later.pieces["Y"] == start.pieces["Y"], "the blast is below"
    assert later.ask(Step("A", "B25@cellar")).allowed
    assert not later.ask(Step("B", "B25")).allowed


@pytest.mark.rule("O6.11c", "B23.711")
def test_one_charge_on_the_ground_and_one_below_it(cellars: Worlds, board: Any) -> None:
    """On one hexside; each is resolved by its level, if that is said."""
    world = cellars(board).marked("fortified", "B25")
    start = world.play(
        ("A", "squad", "C25@cellar", "us", ENGINEER), ("B", "squad", "C25", "us", ENGINEER)
    )
    both = start.perform(Act(PLACE, "A", "B25-C25")).scenario
    both = both.perform(Act(PLACE, "B", "B25-C25")).scenario
    charges = [m.values.get("location", "ground") for m in both.markers if m.side is not None]
    assert sorted(charges) == ["cellar", "ground"]
    for where, kind in (("ground", "breach"), ("cellar", "cellar breach")):
        blast = Act("detonate", at="B25-C25", values={"location": where})
        done = both.perform(blast, Loaded((1, 1))).scenario
        assert [m.kind for m in done.markers if m.kind.endswith("breach")] == [kind]
        assert len([m for m in done.markers if m.kind == "demolition charge"]) == 1


@pytest.mark.rule("O6.11c", "O6.3c", "B23.711")
def test_a_bar_between_cellars_is_breached_as_one_above(cellars: Worlds, new_map: Any) -> None:
    world = cellars(new_map().building("row", "C3-C5", 3).side("rowhouse wall", "C3-C4"))
    start = world.play(("A", "squad", "C3@cellar", "us", ENGINEER))
    placed = start.perform(Act(PLACE, "A", "C3-C4")).scenario
    done = placed.perform(Act("detonate", at="C3-C4"), Loaded((1, 2))).scenario
    assert not placed.ask(Step("A", "C4@cellar")).allowed
    assert done.ask(Step("A", "C4@cellar")).allowed
    assert not done.ask(Act(PLACE, "A", "C3-C4")).allowed


@pytest.mark.rule("O6.11a", "O6.11c", "B23.9221")
def test_he_breaches_a_cellar_there_alone_too(cellars: Worlds, board: Any) -> None:
    start = cellars(board).play()

    def hit(side: str, **more: Any) -> Any:
        told = {"into": "C25", "location": "cellar", "kia": 2, **more}
        return start.ask(Act("breach by HE", at=side, values=told))

    assert hit("B25-C25").allowed
    for side in ("C24-C25", "C25-D25", "C25-C26"):
        assert (hit(side).allowed, "O6.11" in hit(side).rules) == (False, True)
    assert not hit("B25-C25", kia=0).allowed
    assert not hit("B25-C25", location="ground").allowed, "it is not Fortified"


@pytest.mark.rule("O6.4d", "O6.4", "A23.61")
def test_a_dc_is_thrown_out_of_a_cellar_into_what_is_adjacent(cellars: Worlds, board: Any) -> None:
    """The next Cellar and the ground above; not out into the street, though one sees that."""
    start = cellars(board).play(
        ("A", "squad", "C25@cellar", "us", ENGINEER), ("G", "squad", "C25", "us", ENGINEER)
    )
    assert start.ask(Act(THROW, "A", "B25@cellar")).allowed
    assert start.ask(Act(THROW, "A", "C25")).allowed
    refused = start.ask(Act(THROW, "A", "C26"))
    assert (refused.allowed, "O6.4" in refused.rules) == (False, True)
    assert start.ask(Act(THROW, "G", "C26")).allowed
    assert start.without("O6.4").ask(Act(THROW, "A", "C26")).allowed


@pytest.mark.rule("O6.3d", "O6.3", "B9.32")
def test_nobody_claims_wall_advantage_from_a_cellar(cellars: Worlds, board: Any) -> None:
    start = cellars(board).play(("A", "squad", "C25@cellar", "us"), ("G", "squad", "C25", "us"))
    refused = start.ask(Act("claim wall advantage", "A", "C25-D25"))
    assert (refused.allowed, "O6.3" in refused.rules) == (False, True)
    assert start.ask(Act("claim wall advantage", "G", "C25-D25")).allowed
    assert (
        "O6.3" not in start.without("O6.3").ask(Act("claim wall advantage", "A", "C25-D25")).rules
    )
