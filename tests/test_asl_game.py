"""The events of the ASL sections as commands of a game: saved, played again, taken back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rf_factories
from hexwright import Act, Game, HexwrightError, Journal, Scenario
from hexwright.game.replay import replay
from hexwright.game.session import Session

DEMO = Path(rf_factories.__file__).parent / "demo"
NEXT = Act("next phase")
HALL = """
title = "A night in the hall"
board = "board.toml"
[rules]
sections = ["rf_factories"]
on = ["B23.8"]
[conditions]
"first side" = "german"
wind = "mild breeze"
[[pieces]]
name = "E"
kind = "squad"
at = "J18"
side = "german"
dc = 1
[[pieces]]
name = "T"
kind = "afv"
at = "K19"
side = "german"
mp = 13
[[pieces]]
name = "S"
kind = "squad"
at = "K16@roof"
side = "russian"
[[markers]]
kind = "sniper"
at = "N14"
side = "russian"
"""


@pytest.fixture
def hall(tmp_path: Path) -> Scenario:
    for name in ("board.toml", "hall.geojson"):
        (tmp_path / name).write_bytes((DEMO / name).read_bytes())
    (tmp_path / "scenario.toml").write_text(HALL)
    return Scenario.load(tmp_path / "scenario.toml")


def until(session: Session, phase: str) -> None:
    """The next such phase of the Germans; the Russians may be gone by then."""
    for _ in range(20):
        if (session.game.state.phase, session.game.state.side) == (phase, "german"):
            return
        session.do(NEXT)
    pytest.fail(f"there is no phase {phase}")


def test_breach_rubble_fire_smoke_and_sniper_are_saved_and_played_again(
    hall: Scenario, tmp_path: Path
) -> None:
    path = tmp_path / "hall.game"
    with Session.begin(path, hall, 11) as session:
        done: list[Any] = []
        until(session, "movement")
        done.append(session.do(Act("place charge", by="E", at="J18-K19")))
        until(session, "advancing fire")
        done.append(session.do(Act("detonate", at="J18-K19")))
        done.append(session.do(Act("rubble", at="K16", values={"kia": 6})))
        done.append(session.do(Act("kindle", at="M15")))
        done.append(session.do(Act("sniper attack", values={"side": "russian"})))
        until(session, "rally")
        refused = [move.rulings[0].explain() for move in done if not move.allowed]
        assert refused == []
        left = session.game.state
    assert any(move.rolls for move in done)
    with Journal.open(path, hall) as journal:
        assert journal.game(hall).state == left
        steps = list(replay(journal, hall))
    assert [step.differs for step in steps if step.differs] == []
    assert {step.event.act.kind for step in steps} >= {"place charge", "detonate", "rubble"}


def test_a_charge_that_is_placed_is_taken_back_and_one_that_went_off_is_not(
    hall: Scenario, tmp_path: Path
) -> None:
    with Session.begin(tmp_path / "hall.game", hall, 11) as session:
        until(session, "movement")
        before = session.game.state
        session.do(Act("place charge", by="E", at="J18-K19"))
        session.undo()
        assert session.game.state == before
        session.do(Act("place charge", by="E", at="J18-K19"))
        until(session, "advancing fire")
        session.do(Act("detonate", at="J18-K19"))
        with pytest.raises(HexwrightError, match="cannot be taken back"):
            session.undo()


def test_a_unit_that_moves_ends_there_and_its_mf_come_back_with_the_next_phase(
    hall: Scenario,
) -> None:
    game = Game.begin(hall, 3).game
    while (game.state.phase, game.state.side) != ("movement", "german"):
        game = game.apply(NEXT).game
    moved = game.apply(Act("move", by="E", at="J17")).game
    assert moved.state.pieces["E"].hex == hall.board.grid.parse("J17")
    assert moved.state.counts
    assert not moved.apply(NEXT).game.state.counts
