"""Hand-to-Hand, ATMM, No Quarter, Stealth (RF11, RF13, RF14, RF18)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, HexwrightError, Loaded, Roll, Scenario, standing

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule


@pytest.fixture
def fight(ssr: Worlds, new_map: Any) -> Callable[..., Scenario]:
    """Germans (G...), who are the ATTACKER, and Russians (R...) in C3, by name and states."""
    world = ssr(new_map("B-E", "1-5").building("house", "D3", 2)).marked("pillbox", "C3")

    def scenario(at: str = "C3", **units: Any) -> Scenario:
        pieces = []
        for name, told in units.items():
            kind, states = told if isinstance(told, tuple) else ("squad", told)
            side = "german" if name.startswith("G") else "russian"
            usual = {} if kind == "afv" else {"fp": 4}
            has = {**usual, **states}
            where = "C3@pillbox" if has.pop("pillbox", False) else at
            pieces.append((name, kind, where, side, has))
        loaded: Scenario = world.play(*pieces)
        return loaded.with_conditions(attacker="german")

    return scenario


def declare(by: str) -> Act:
    return Act("hand-to-hand", by=by)


def cc(by: str, **values: str) -> Act:
    return Act("close combat", by=by, values=values)


@switching_off("RF11", "RF11a")
def test_the_attacker_may_declare_hand_to_hand(fight: Callable[..., Scenario]) -> None:
    """Between Good Order Infantry; without the rule there is no such thing."""
    play = fight(G1={}, R1={})
    assert play.ask(declare("G1")).allowed
    done = play.perform(declare("G1"), Loaded(())).scenario
    assert done.ask(cc("G1")).kill_number == 7
    assert done.ask(cc("R1")).kill_number == 7
    with pytest.raises(HexwrightError, match="no act 'hand-to-hand'"):
        play.without("RF11").ask(declare("G1"))
    with pytest.raises(HexwrightError, match="no act 'hand-to-hand'"):
        play.without("J2.32").ask(declare("G1"))


@pytest.mark.rule("RF11b")
def test_the_defender_may_too_if_no_attacker_is_free(fight: Callable[..., Scenario]) -> None:
    """One Ambushed, one withdrawing, one pinned; the ATTACKER may as ever."""
    hampered = {
        "G1": {"ambushed": True}, "G2": {"withdrawing": "C4"}, "G3": {"pinned": True},
    }  # fmt: skip
    play = fight(**hampered, R1={})
    asked = play.ask(declare("R1"))
    assert asked.allowed
    assert asked.rules == ("RF11",)
    assert play.ask(declare("G1")).allowed
    free = fight(**hampered, G4={}, R1={})
    assert not free.ask(declare("R1")).allowed
    assert "J2.32" in free.ask(declare("R1")).rules
    assert free.ask(declare("G1")).allowed
    for one in hampered:
        less = {name: {} if name == one else states for name, states in hampered.items()}
        assert not fight(**less, R1={}).ask(declare("R1")).allowed
        assert fight(**less, R1={}).ask(declare("G1")).allowed


@pytest.mark.rule("RF11b")
def test_without_the_rule_the_defender_may_not(fight: Callable[..., Scenario]) -> None:
    play = fight(G1={"pinned": True}, R1={})
    assert play.ask(declare("R1")).allowed
    assert not play.without("RF11").with_("J2.32").ask(declare("R1")).allowed


@pytest.mark.rule("RF11c")
@pytest.mark.parametrize("states", [{"prc": True}, {"pillbox": True}])
def test_none_by_or_against_those_in_vehicles_and_pillboxes(
    fight: Callable[..., Scenario], states: dict[str, bool]
) -> None:
    assert not fight(G1=states, R1={}).ask(declare("G1")).allowed
    assert not fight(G1={}, R1=states).ask(declare("G1")).allowed
    base = fight(G1={}, R1=states).without("RF11").with_("J2.32")
    assert base.ask(declare("G1")).allowed


@pytest.mark.rule("RF11c")
@pytest.mark.parametrize("states", [{"prc": True}, {"pillbox": True}])
def test_the_infantry_beside_them_fights_hand_to_hand(
    fight: Callable[..., Scenario], states: dict[str, bool]
) -> None:
    """Attacks by and against the others use black Kill Numbers."""
    play = fight(G1={}, G2=states, R1={}, R2=states)
    assert play.ask(declare("G1")).allowed
    done = play.perform(declare("G1"), Loaded(())).scenario
    assert done.ask(cc("G1", against="R1")).kill_number == 7
    assert done.ask(cc("G1", against="R2")).kill_number == 5
    assert done.ask(cc("G2", against="R1")).kill_number == 5


@pytest.mark.rule("RF11c")
def test_vehicles_take_no_part(fight: Callable[..., Scenario]) -> None:
    assert not fight(G1={}, RT=("afv", {})).ask(declare("G1")).allowed
    assert not fight(GT=("afv", {}), R1={}).ask(declare("GT")).allowed
    beside = fight(G1={}, R1={}, RT=("afv", {}))
    assert beside.ask(declare("G1")).allowed
    done = beside.perform(declare("G1"), Loaded(())).scenario
    assert done.ask(Act("attack vehicle", by="G1", at="RT")).kill_number == 5
    assert done.ask(cc("G1", against="R1")).kill_number == 7


def check(by: str = "G1") -> Act:
    return Act("ATMM check", by=by, at="RT")


TANK = ("afv", {})


@switching_off("RF13", "RF13a")
@pytest.mark.parametrize(
    ("quality", "allowed"),
    [("elite", True), ("first line", False), ("second line", False), ("conscript", False)],
)
def test_only_elite_german_infantry_has_atmm(
    fight: Callable[..., Scenario], quality: str, allowed: bool
) -> None:
    play = fight(G1={"class": quality}, RT=TANK)
    assert play.ask(check()).allowed is allowed
    if not allowed:
        assert "RF13" in play.ask(check()).rules
    assert play.without("RF13").with_("C13.7").ask(check()).allowed
    with pytest.raises(HexwrightError, match="no act 'ATMM check'"):
        play.without("RF13").ask(check())
    russian = fight(R1={"class": "elite"}, RT=TANK)
    assert not russian.ask(check("R1")).allowed


@pytest.mark.rule("RF13a", "RF19a", "A1.25")
def test_units_that_are_elite_by_their_counter_have_atmm(fight: Callable[..., Scenario]) -> None:
    """8⁵-3-8 squads are, whatever is said of their class; others are by that."""
    pioneers = {"fp": 8, "range": 3, "morale": 8, "smoke": 5}
    play = fight(G1=pioneers, G2={**pioneers, "smoke": 3}, RT=TANK)
    assert [play.ask(check(name)).allowed for name in ("G1", "G2")] == [True, False]
    assert not play.without("RF19").ask(check("G1")).allowed
    assert not fight(G1={"class": "elite"}, RT=TANK).without("A1.25").ask(check()).allowed


@switching_off("RF13", "RF13b")
@pytest.mark.parametrize("cx", [False, True])
@pytest.mark.parametrize("dr", [1, 2, 3, 4, 5, 6])
def test_only_an_original_1_is_an_atmm_and_a_6_pins(
    fight: Callable[..., Scenario], dr: int, cx: bool
) -> None:
    """No drm applies; CX still adds 1 to the CC DR (A4.51)."""
    play = fight(G1={"class": "elite", "cx": cx}, RT=TANK)
    assert play.ask(Roll("ATMM check", "G1", "RT")).modifier == 0
    done = play.perform(check(), Loaded((dr,))).scenario
    attack = done.ask(Act("attack vehicle", by="G1", at="RT"))
    assert attack.drm == (-3 if dr == 1 else 0) + cx
    assert bool(done.pieces["G1"].attributes.get("pinned")) is (dr == 6)
    base = play.without("RF13").with_("C13.7").perform(check(), Loaded((dr,))).scenario
    mine = base.ask(Act("attack vehicle", by="G1", at="RT")).drm - cx
    assert mine == (-3 if dr + cx <= 3 else 0)


@pytest.mark.rule("RF13b")
@pytest.mark.parametrize("kind", ["half-squad", "crew", "leader"])
def test_nor_do_small_units_add_to_it(fight: Callable[..., Scenario], kind: str) -> None:
    play = fight(G1=(kind, {"class": "elite"}), RT=("truck", {"mp": 10}))
    assert play.ask(Roll("ATMM check", "G1", "RT")).modifier == 0
    assert play.without("RF13").with_("C13.7").ask(Roll("ATMM check", "G1", "RT")).modifier > 0


@switching_off("RF14", "RF14")
@pytest.mark.parametrize(("broken", "captor"), [("G1", "R1"), ("R1", "G1")])
def test_nobody_surrenders_in_the_rout_phase(
    ssr: Worlds, new_map: Any, broken: str, captor: str
) -> None:
    """Of either side; who cannot rout is lost instead."""
    sides = {"G1": "german", "R1": "russian"}
    states = {"broken": True, "dm": True, "fp": 4}
    play = ssr(new_map("B-D", "1-4")).play(
        (broken, "squad", "C2", sides[broken], states),
        (captor, "squad", "C3", sides[captor], {"fp": 4, "range": 6}),
    )
    act = Act("surrender", by=broken, at=captor)
    assert not play.ask(act).allowed
    assert "RF14" in play.ask(act).rules
    assert play.without("RF14").ask(act).allowed
    rejected = Act("reject surrender", by=broken, at=captor)
    assert not play.ask(rejected).allowed
    assert broken not in play.end("rout", Loaded(())).scenario.pieces


@switching_off("RF18", "RF18")
@pytest.mark.parametrize(
    ("quality", "stealthy"),
    [
        ("elite", True), ("first line", True), ("second line", False), ("green", False),
        ("conscript", False),
    ],
)  # fmt: skip
def test_elite_and_first_line_russians_are_stealthy(
    fight: Callable[..., Scenario], quality: str, stealthy: bool
) -> None:
    play = fight("D3", G1={"class": "elite"}, R1={"class": quality})
    traits = standing(play.situation, "R1").traits
    assert ("stealthy" in traits) is stealthy
    assert "stealthy" not in standing(play.situation, "G1").traits
    assert "stealthy" not in standing(play.without("RF18").situation, "R1").traits
    asked = Roll("ambush", at="D3", values={"side": "russian"})
    without = play.without("RF18").ask(asked).modifier
    assert play.ask(asked).modifier == without - stealthy


@pytest.mark.rule("RF18")
@pytest.mark.parametrize("state", ["broken", "berserk"])
def test_only_in_good_order(fight: Callable[..., Scenario], state: str) -> None:
    play = fight("D3", G1={}, R1={"class": "elite", state: True})
    assert "stealthy" not in standing(play.situation, "R1").traits
    assert "stealthy" in standing(fight(R1={"pinned": True}).situation, "R1").traits
    assert "stealthy" not in standing(fight(R1=("afv", {})).situation, "R1").traits
