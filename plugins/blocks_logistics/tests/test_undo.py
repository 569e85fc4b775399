"""What is taken back in the block game, and what never is: dice, and what a battle showed."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexwright import Act, HexwrightError, Scenario
from hexwright.game.session import Session

NEXT = Act("next phase")


def to(session: Session, phase: str, side: str = "") -> None:
    for _ in range(20):
        state = session.game.state
        if state.phase == phase and side in ("", state.side):
            return
        session.do(NEXT)
    pytest.fail(f"there is no {phase}")


def fixed(session: Session) -> None:
    n = session.journal.last().n
    state = session.game.state
    with pytest.raises(HexwrightError, match="cannot be taken back"):
        session.undo()
    assert (session.journal.last().n, session.game.state) == (n, state)


def test_steps_without_dice_are_taken_back_one_by_one(isthmus: Scenario, tmp_path: Path) -> None:
    with Session.begin(tmp_path / "war.game", isthmus, 5) as session:
        states = [session.game.state]
        with pytest.raises(HexwrightError, match="nothing has been done yet"):
            session.undo()
        for _ in range(4):
            act = next(a for a in session.game.legal_actions() if a.kind == "move")
            session.do(act)
            states.append(session.game.state)
        session.do(NEXT)
        states.append(session.game.state)
        assert len({state.phase for state in states}) == 2, "the end of a phase, too"
        for before in reversed(states[:-1]):
            session.undo()
            assert session.game.state == before


def test_the_rolls_for_initiative_and_the_storm_are_not_taken_back(
    isthmus: Scenario, tmp_path: Path
) -> None:
    with Session.begin(tmp_path / "war.game", isthmus, 5) as session:
        while session.game.state.turn == 1:
            move = session.do(NEXT)
        assert {roll.kind for roll in move.rolls} > {"initiative", "storm direction"}
        fixed(session)


def fight(isthmus: Scenario, path: Path) -> Session:
    """Until an enemy is met, whose side is next to fight."""
    session = Session.begin(path, isthmus, 5)
    to(session, "movement", "red")
    for name, way in (("Red armor 1", ("0303", "0304", "0404")), ("Red armor 2", ("0304", "0404"))):
        for hex in way:
            session.do(Act("move", name, hex))
    to(session, "movement", "blue")
    there = session.game.state.pieces["Red armor 2"].hex
    for name in [n for n, p in session.game.state.pieces.items() if p.side == "blue"]:
        for hex in ("0604", "0505", isthmus.board.grid.name(there)):
            if name in ("Blue armor 2", "Blue infantry 2"):
                session.do(Act("move", name, hex))
    to(session, "combat", "blue")
    return session


def test_a_battle_and_what_it_shows_are_not_taken_back(isthmus: Scenario, tmp_path: Path) -> None:
    with fight(isthmus, tmp_path / "war.game") as session:
        game = session.game
        battle = next(act for act in game.legal_actions() if act.kind == "battle")
        hidden = game.observation("red").pieces
        move = session.do(battle)
        assert (move.chance, move.revealed) == (True, True)
        shown = session.game.observation("red").pieces.keys() - hidden.keys()
        assert any(name.startswith("Blue ") for name in shown)
        fixed(session)


def test_the_end_of_a_phase_in_which_a_battle_is_fought_is_not_taken_back(
    isthmus: Scenario, tmp_path: Path
) -> None:
    with fight(isthmus, tmp_path / "war.game") as session:
        order = next(act for act in session.game.legal_actions() if act.kind == "order")
        session.do(order)
        assert session.undo().act == order
        session.do(NEXT)
        fixed(session)
