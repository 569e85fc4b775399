"""Thrown DC, and HE that breaches (A23.61, B23.9221)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Loaded

Worlds = Callable[[Any], Any]


def switching_off(rule: str, *more: str) -> pytest.MarkDecorator:
    """Marks a test that switches a rule off."""
    return pytest.mark.rule(rule, *more)


@pytest.fixture
def play(base: Worlds, new_map: Any) -> Any:
    """Engineers in C4 and on the level above; a stone house C5, and one of wood that hides C8."""
    ground = new_map().building("near", "C4", 3).building("house", "C5", 2)
    return base(ground).play(
        ("A", "squad", "C4", "us", {"dc": 2}), ("U", "squad", "C4@1", "us", {"dc": 1}),
        ("N", "squad", "C4", "us"), ("P", "squad", "C4", "us", {"dc": 1, "pinned": True}),
        ("X", "squad", "C5", "them"), ("Y", "squad", "C5", "them", {"concealed": True}),
    )  # fmt: skip


@switching_off("A23.61")
def test_a_dc_is_thrown_into_the_next_hex_at_3_more(play: Any) -> None:
    """30 FP on who is seen, at TEM +3 and +3, and 15 on the concealed; a 12 is a dud."""
    throw = Act("throw charge", "A", "C5")
    done = play.perform(throw, Loaded((1, 1, 1, 1, 6, 6)))
    assert done.rolls[0].total == 2 + 3 + 3
    assert done.scenario.pieces["A"].attributes["dc"] == 1
    assert [r.kind for r in done.rolls] == ["demolition charge", "morale check", "morale check"]
    told = done.ruling.explain()
    assert "A23.61" in told
    dud = play.perform(throw, Loaded((6, 6)))
    assert dud.scenario.pieces["X"] == play.pieces["X"]
    assert "throw charge" not in play.without("A23.61").situation.act_kinds


@pytest.mark.rule("A23.61")
def test_who_throws_one_and_where(play: Any) -> None:
    """Unpinned, with a DC, in the AFPh, no further than the next hex, and where it sees."""
    allowed = {n: play.ask(Act("throw charge", n, "C5")).allowed for n in "AUNP"}
    assert allowed == {"A": True, "U": True, "N": False, "P": False}
    assert play.ask(Act("throw charge", "A", "C3")).allowed
    for at in ("C2", "C4", "C6", "C4@1"):
        assert not play.ask(Act("throw charge", "A", at)).allowed, at
    assert not play.begin("movement").scenario.ask(Act("throw charge", "A", "C5")).allowed
    assert play.begin("advancing fire").scenario.ask(Act("throw charge", "A", "C5")).allowed


@pytest.mark.rule("B23.9221")
def test_he_with_a_kia_breaches_the_hexside_of_a_fortified_location(
    base: Worlds, new_map: Any
) -> None:
    """The one that it came in through; twice there is nothing to breach."""
    world = base(new_map().building("hall", "C3-C6", 3)).marked("fortified", "C5")
    play = world.play()

    def hit(at: str, into: str, **more: Any) -> Act:
        return Act("breach by HE", at=at, values={"into": into, **more})

    assert not play.ask(hit("C4-C5", "C4")).allowed, "C4 is not Fortified"
    assert not play.ask(hit("C3-C4", "C5")).allowed
    assert not play.ask(hit("C4-C5", "C5", kia=0)).allowed
    assert not play.ask(hit("C4-C5", "C5", location="roof")).allowed
    done = play.perform(hit("C4-C5", "C5")).scenario
    assert [(m.kind, done.name_of(m.at)) for m in done.markers if m.side is not None] == [
        ("breach", "C4-C5")
    ]
    assert not done.ask(hit("C4-C5", "C5")).allowed
    assert "breach by HE" not in play.without("B23.9221").situation.act_kinds
