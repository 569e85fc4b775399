"""A building that comes down under a tank, and SMOKE that drifts, in a game that is saved."""

from __future__ import annotations

from pathlib import Path

import pytest

import rf_factories
from hexwright import Act, HexwrightError, Journal, Scenario
from hexwright.game.replay import replay
from hexwright.game.session import Session

DEMO = Path(rf_factories.__file__).parent / "demo"
NEXT = Act("next phase")
SHED = """
[[building]]
name = "N22"
kind = "wooden building"
height = "1"
hexes = ["N22"]
rectangles = [[12.8, 21.3, 13.2, 21.7]]
"""
YARD = """
title = "The yard"
board = "board.toml"
[rules]
sections = ["rf_factories"]
[conditions]
"first side" = "german"
wind = "mild breeze"
"wind direction" = "south"
turn = 2
[[pieces]]
name = "T"
kind = "afv"
at = "N23"
side = "german"
mp = 13
[[pieces]]
name = "S"
kind = "squad"
at = "N22"
side = "russian"
[[pieces]]
name = "E"
kind = "squad"
at = "O24"
side = "russian"
[[markers]]
kind = "smoke"
at = "O13"
"""
FALLS = 0
"""A seed with which the tank's Bog Check brings the shed down."""


@pytest.fixture
def yard(tmp_path: Path) -> Scenario:
    (tmp_path / "hall.geojson").write_bytes((DEMO / "hall.geojson").read_bytes())
    (tmp_path / "board.toml").write_text((DEMO / "board.toml").read_text() + SHED)
    (tmp_path / "scenario.toml").write_text(YARD)
    return Scenario.load(tmp_path / "scenario.toml")


def markers(session: Session) -> set[tuple[str, str]]:
    name = session.scenario.name_of
    return {(m.kind, name(m.at)) for m in session.game.state.markers}


def until(session: Session, phase: str) -> None:
    for _ in range(20):
        if session.game.state.phase == phase:
            return
        session.do(NEXT)
    pytest.fail(f"there is no phase {phase}")


def test_a_building_that_comes_down_and_smoke_that_drifts_are_saved_and_played_again(
    yard: Scenario, tmp_path: Path
) -> None:
    path = tmp_path / "yard.game"
    with Session.begin(path, yard, FALLS) as session:
        until(session, "movement")
        move = session.do(Act("move", by="T", at="N22"))
        assert move.allowed, move.rulings[0].explain()
        assert [roll.kind for roll in move.rolls] == ["bog check"]
        assert ("wooden rubble", "N22") in markers(session)
        assert "S" not in session.game.state.pieces
        with pytest.raises(HexwrightError, match="cannot be taken back"):
            session.undo()
        blown = {("grey smoke", hex) for hex in ("O14", "O15", "O16")}
        assert not blown & markers(session)
        until(session, "advancing fire")
        assert blown <= markers(session)
        left = session.game.state
    with Session.resume(path, yard) as session:
        assert session.game.state == left
        session.undo()
        assert not blown & markers(session), "no dice fell for it"
        session.do(NEXT)
        assert session.game.state == left
    with Journal.open(path, yard) as journal:
        steps = list(replay(journal, yard))
    assert [step.differs for step in steps if step.differs] == []
    assert any("bog check" in dict(step.event.faces) for step in steps)
