"""What rules work out once: of the ground, and of parts of the state of play."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from hexwright.board.model import Marker
from hexwright.rules.situation import Situation
from hexwright.rules.state import Piece

asked: list[str] = []


def names(situation: Situation) -> tuple[str, ...]:
    asked.append("names")
    return tuple(situation.state.pieces)


def hexes(situation: Situation) -> int:
    asked.append("hexes")
    return len(situation.ground.hexes)


def phase(situation: Situation) -> str:
    asked.append("phase")
    return situation.state.phase


@pytest.fixture
def situation(raid: Any) -> Situation:
    asked.clear()
    found: Situation = raid.load().situation
    return found


def test_what_is_made_of_a_part_is_kept_while_that_part_is_the_same(situation: Situation) -> None:
    assert situation.once(names, "pieces") == ("Red 1", "Blue 1", "Camp")
    later = situation.after(evolve(situation.state, phase="battle", counts={("moved", ""): 1}))
    assert later.once(names, "pieces") is situation.once(names, "pieces")
    assert asked == ["names"]
    left = {n: p for n, p in later.state.pieces.items() if n != "Camp"}
    fewer = later.after(evolve(later.state, pieces=left))
    assert fewer.once(names, "pieces") == ("Red 1", "Blue 1")
    assert asked == ["names"] * 2


def test_a_state_that_was_left_is_answered_as_it_was(situation: Situation) -> None:
    """Programs that search go back to where they were."""
    camp = Piece("Camp 2", "camp", situation.board.grid.hexes[0])
    later = situation.after(
        evolve(situation.state, pieces={**situation.state.pieces, camp.name: camp})
    )
    assert len(situation.once(names, "pieces")) == 3
    assert len(later.once(names, "pieces")) == 4
    assert len(situation.once(names, "pieces")) == 3


def test_what_looks_at_the_whole_state_is_made_again_for_each(situation: Situation) -> None:
    assert situation.once(phase, "state") == situation.once(phase, "state") == ""
    assert situation.after(evolve(situation.state, phase="battle")).once(phase, "state") == "battle"
    assert asked == ["phase"] * 2


def test_what_is_made_of_the_ground_is_kept_until_the_markers_change(situation: Situation) -> None:
    there = situation.once(hexes), situation.once(names, "pieces")
    bare = situation.after(evolve(situation.state, phase="battle"))
    assert (bare.once(hexes), bare.once(names, "pieces")) == there
    assert asked == ["hexes", "names"]
    pit = Marker("pit", situation.board.grid.hexes[0])
    marked = situation.after(evolve(situation.state, markers=(pit,)))
    assert (marked.once(hexes), marked.once(names, "pieces")) == there
    assert asked == ["hexes", "names"] * 2
