"""Close Combat of Infantry, Melee, Ambush, Hand-to-Hand (A11, J2.32)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve

from asl_core.close_combat import column
from hexwright import Act, HexwrightError, Loaded, Roll, Scenario, Step

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule


@pytest.fixture
def fight(base: Worlds, new_map: Any) -> Callable[..., Scenario]:
    """Germans (G...) and Russians (R...) in the open at C3: each a name, its states, its kind."""
    ground = new_map("B-E", "1-5").building("house", "D3", 3).terrain("woods", "E3")

    def scenario(at: str = "C3", attacker: str = "german", **units: Any) -> Scenario:
        pieces = []
        for name, told in units.items():
            kind, states = told if isinstance(told, tuple) else ("squad", told)
            side = "german" if name.startswith("G") else "russian"
            pieces.append((name, kind, at, side, {"fp": 4, **states}))
        loaded: Scenario = base(ground).play(*pieces).with_("J2.32")
        return loaded.with_conditions(attacker=attacker)

    return scenario


def cc(by: str, **values: str) -> Act:
    return Act("close combat", by=by, values={k.rstrip("_"): v for k, v in values.items()})


def ended(scenario: Scenario) -> Scenario:
    return scenario.end("close combat", Loaded(())).scenario


LEADER = ("leader", {"fp": 0, "leadership": -1})


@pytest.mark.rule("A11.11")
@pytest.mark.parametrize(
    ("attack", "defence", "found"),
    [
        (7, 4, ("3-2", 6)), (11, 2, ("4-1", 9)), (4, 15, ("1-4", 3)), (12, 4, ("3-1", 8)),
        (5, 8, ("1-2", 4)), (4, 4, ("1-1", 5)), (40, 4, ("10-1", 12)), (41, 4, (">10-1", 13)),
        (1, 8, ("1-8", 1)), (1, 9, ("<1-8", 0)),
    ],
)  # fmt: skip
def test_odds_are_rounded_down_to_those_of_the_table(
    attack: int, defence: int, found: tuple[str, int]
) -> None:
    assert column(Fraction(attack), Fraction(defence)) == found


@switching_off("A11.1")
def test_units_attack_once_and_are_attacked_once(fight: Callable[..., Scenario]) -> None:
    play = fight(G1={}, G2={}, R1={}, R2={})
    done = play.perform(cc("G1", against="R1"), Loaded((6, 6))).scenario
    assert not done.ask(cc("G1", against="R2")).allowed
    assert not done.ask(cc("G2", against="R1")).allowed
    assert done.ask(cc("G2")).allowed, "on whom is left"
    assert ended(done).ask(cc("G1", against="R1")).allowed
    with pytest.raises(HexwrightError, match="no act 'close combat'"):
        play.without("A11.1").ask(cc("G1"))


@pytest.mark.rule("A11.1")
@pytest.mark.parametrize(
    ("act", "told"),
    [
        (cc("G1", against="G2"), "G2 is no enemy in its Location"),
        (cc("G1", with_="R1"), "R1 is no unit of its side"),
        (cc("G1", with_="Nobody"), "Nobody is no unit of its side"),
        (cc("C3"), "name the unit that attacks"),
    ],
)
def test_who_does_not_attack_whom(fight: Callable[..., Scenario], act: Act, told: str) -> None:
    asked = fight(G1={}, G2={}, R1={}).ask(act)
    assert not asked.allowed
    assert told in asked.explain()


@pytest.mark.rule("A11.1")
def test_all_attacks_take_effect_together(fight: Callable[..., Scenario]) -> None:
    """Who is eliminated still attacks back."""
    play = fight(G1={}, R1={}).begin("close combat").scenario
    first = play.perform(cc("G1"), Loaded((1, 1))).scenario
    assert "R1" in first.pieces
    second = first.perform(cc("R1"), Loaded((1, 1))).scenario
    assert not ended(second).pieces
    assert not play.ask(Act("rally", by="G1")).allowed
    assert not fight(G1={}, R1={}).begin("movement").scenario.ask(cc("G1")).allowed


@switching_off("A11.11")
def test_below_the_kill_number_eliminates_at_it_reduces(fight: Callable[..., Scenario]) -> None:
    """8 FP against 4 are 2-1: 7."""
    play = fight(G1={}, G2={}, R1={})
    act = cc("G1", with_="G2", against="R1")
    assert play.ask(act).kill_number == 7
    assert "2-1" in play.ask(act).explain()
    kinds = {}
    for faces in ((3, 3), (3, 4), (4, 4)):
        left = ended(play.perform(act, Loaded(faces)).scenario).pieces.get("R1")
        kinds[sum(faces)] = left.kind if left else None
    assert kinds == {6: None, 7: "half-squad", 8: "squad"}
    assert "kill_number" not in play.without("A11.11").ask(act).values


@pytest.mark.rule("A11.11")
def test_a_pinned_unit_attacks_with_half_its_fp_and_defends_with_all(
    fight: Callable[..., Scenario],
) -> None:
    play = fight(G1={"pinned": True}, R1={})
    assert play.ask(cc("G1")).kill_number == 4
    assert play.ask(cc("R1")).kill_number == 5


@pytest.mark.rule("A11.11")
def test_of_several_a_partial_kill_reduces_one_by_lot(fight: Callable[..., Scenario]) -> None:
    play = fight(G1={}, G2={}, R1={}, R2={})
    done = play.perform(cc("G1", with_="G2"), Loaded((2, 3, 2))).scenario
    kinds = [ended(done).pieces[name].kind for name in ("R1", "R2")]
    assert kinds == ["squad", "half-squad"]


@switching_off("A11.14")
def test_a_leader_adds_1_fp_and_his_modifier(fight: Callable[..., Scenario]) -> None:
    """4-6-7 and 8-1 against two 4-4-7: 5-8 and 8-5."""
    play = fight(G1={}, GL=LEADER, R1={}, R2={})
    asked = play.ask(cc("G1", with_="GL"))
    assert (asked.kill_number, asked.drm) == (4, -1)
    assert play.ask(cc("R1", with_="R2")).kill_number == 6
    assert play.ask(cc("GL", against="R1")).drm == 0, "alone he does not direct himself"
    without = play.without("A11.14")
    assert without.ask(cc("G1", with_="GL")).drm == 0
    assert without.ask(cc("R1", with_="R2")).kill_number == 7


@pytest.mark.rule("A11.14")
def test_a_leader_is_not_singled_out(fight: Callable[..., Scenario]) -> None:
    assert not fight(G1={}, GL=LEADER, R1={}).ask(cc("R1", against="GL")).allowed
    assert fight(GL=LEADER, R1={}).ask(cc("R1", against="GL")).allowed


@switching_off("A11.16")
def test_the_broken_do_not_attack_and_are_attacked_with_minus_2(
    fight: Callable[..., Scenario],
) -> None:
    play = fight(G1={}, R1={"broken": True}, R2={})
    assert play.ask(cc("G1", against="R1")).drm == -2
    assert not play.ask(cc("R1")).allowed
    without = play.without("A11.16")
    assert without.ask(cc("G1", against="R1")).drm == 0
    assert without.ask(cc("R1")).allowed


@pytest.mark.rule("A11.16")
def test_one_dr_is_modified_for_each_that_is_attacked(fight: Callable[..., Scenario]) -> None:
    """At 1-1 a 5 is a 3 against the broken one, and reduces the other."""
    play = fight(G1={"fp": 8}, R1={"broken": True}, R2={})
    done = play.perform(cc("G1"), Loaded((2, 3)))
    assert len(done.rolls) == 1
    left = ended(done.scenario).pieces
    assert "R1" not in left
    assert left["R2"].kind == "half-squad"


@switching_off("A4.51")
def test_who_is_cx_attacks_with_plus_1_and_is_attacked_with_minus_1(
    fight: Callable[..., Scenario],
) -> None:
    play = fight(G1={"cx": True}, R1={})
    assert play.ask(cc("G1")).drm == 1
    assert play.ask(cc("R1")).drm == -1
    assert play.without("A4.51").ask(cc("G1")).drm == 0


@switching_off("A11.19")
def test_fp_against_the_concealed_is_halved_and_attackers_are_known(
    fight: Callable[..., Scenario],
) -> None:
    """6 FP against a concealed 4 are 3-4: 1-2."""
    play = fight(G1={"fp": 6}, R1={"concealed": True})
    assert play.ask(cc("G1")).kill_number == 4
    assert play.without("A11.19").ask(cc("G1")).kill_number == 6
    done = play.perform(cc("R1"), Loaded((6, 6))).scenario
    assert not done.pieces["R1"].attributes["concealed"]


@switching_off("A11.15")
def test_who_is_left_on_both_sides_is_held_in_melee(fight: Callable[..., Scenario]) -> None:
    play = ended(fight(G1={}, R1={}))
    assert [(m.kind, m.values["location"]) for m in play.markers] == [("melee", "ground")]
    assert not play.ask(Step("G1", "C4")).allowed
    assert not play.ask(Step("G1", "C4", "advance")).allowed
    assert play.ask(Step("G1", "C4", "withdraw")).allowed
    killed = play.perform(cc("G1"), Loaded((1, 1))).scenario
    assert ended(killed).markers == ()
    assert fight(G1={}, R1={}).without("A11.15").end("close combat").scenario.markers == ()


@pytest.mark.rule("A11.15")
def test_the_concealed_neither_hold_nor_are_held(fight: Callable[..., Scenario]) -> None:
    assert ended(fight(G1={}, R1={"concealed": True})).markers == ()
    both = ended(fight(G1={}, G2={"concealed": True}, R1={}))
    assert len(both.markers) == 1
    assert both.ask(Step("G2", "C4")).allowed
    assert not both.ask(Step("G1", "C4")).allowed


@switching_off("A11.2")
def test_who_withdraws_is_attacked_with_minus_2_and_leaves_if_whole(
    fight: Callable[..., Scenario],
) -> None:
    play = ended(fight(G1={}, R1={}, R2={}))
    announced = play.perform(Act("withdraw", by="R1", at="C4"), Loaded(())).scenario
    assert announced.ask(cc("G1", against="R1")).drm == -1, "a friend stays"
    assert not announced.ask(cc("R1")).allowed
    both = announced.perform(Act("withdraw", by="R2", at="B3"), Loaded(())).scenario
    assert both.ask(cc("G1", against="R1")).drm == -2
    gone = ended(both)
    assert {gone.name_of(gone.pieces[n].hex) for n in ("R1", "R2")} == {"C4", "B3"}
    assert gone.markers == ()
    caught = ended(both.perform(cc("G1", against="R1"), Loaded((3, 4))).scenario)
    assert caught.name_of(caught.pieces["R1"].hex) == "C3", "7 - 2 reduces it at 1-1"
    assert len(caught.markers) == 1
    with pytest.raises(HexwrightError, match="no act 'withdraw'"):
        play.without("A11.2").ask(Act("withdraw", by="R1", at="C4"))


@pytest.mark.rule("A11.2")
def test_who_does_not_withdraw(fight: Callable[..., Scenario]) -> None:
    away = Act("withdraw", by="R1", at="C4")
    assert not fight(G1={}, R1={}).ask(away).allowed, "there is no Melee"
    assert not ended(fight(G1={}, R1={"pinned": True})).ask(away).allowed
    held = ended(fight(G1={}, R1={}))
    assert held.ask(away).allowed
    assert not held.ask(Act("withdraw", by="R1", at="E5")).allowed


def ambush(at: str = "D3") -> Act:
    return Act("ambush", at=at)


@switching_off("A11.4")
def test_a_side_that_is_lower_by_3_ambushes_the_other(fight: Callable[..., Scenario]) -> None:
    play = fight("D3", G1={}, R1={})
    done = play.perform(ambush(), Loaded((2, 5)))
    assert [(r.kind, r.faces) for r in done.rolls] == [("ambush", (2,)), ("ambush", (5,))]
    now = done.scenario
    assert now.pieces["R1"].attributes["ambushed"]
    assert now.ask(cc("G1")).drm == -1
    assert now.ask(cc("R1")).drm == 1
    for faces in ((2, 4), (3, 3)):
        none = play.perform(ambush(), Loaded(faces)).scenario
        assert none.ask(cc("G1")).drm == none.ask(cc("R1")).drm == 0
    over = ended(now)
    assert not over.pieces["R1"].attributes["ambushed"]
    assert not over.ask(ambush()).allowed, "they are in Melee"
    with pytest.raises(HexwrightError, match="no act 'ambush'"):
        play.without("A11.4").ask(ambush())


@pytest.mark.rule("A11.4")
def test_the_attacker_rolls_first(fight: Callable[..., Scenario]) -> None:
    play = fight("D3", attacker="russian", G1={}, R1={})
    assert play.perform(ambush(), Loaded((2, 5))).scenario.pieces["G1"].attributes["ambushed"]


@pytest.mark.rule("A11.4")
def test_after_an_ambush_attacks_take_effect_at_once(fight: Callable[..., Scenario]) -> None:
    play = fight("D3", G1={}, R1={}).perform(ambush(), Loaded((1, 6))).scenario
    assert "R1" not in play.perform(cc("G1"), Loaded((1, 1))).scenario.pieces


@pytest.mark.rule("A11.4")
@pytest.mark.parametrize(
    ("at", "states", "allowed"),
    [
        ("C3", {}, False), ("C3", {"concealed": True}, True), ("C3", {"hidden": True}, True),
        ("D3", {}, True), ("D3@1", {}, True), ("D3@roof", {}, False), ("E3", {}, True),
    ],
)  # fmt: skip
def test_there_is_one_in_buildings_and_woods_or_with_the_concealed(
    fight: Callable[..., Scenario], at: str, states: dict[str, bool], allowed: bool
) -> None:
    play = fight(at, G1={}, R1=states)
    assert play.ask(ambush(at)).allowed is allowed
    assert not fight(at, G1=states).ask(ambush(at)).allowed, "one side alone"


@pytest.mark.rule("A11.4")
@pytest.mark.parametrize(
    ("states", "modifier"),
    [
        ({}, 0), ({"concealed": True}, -2), ({"cx": True}, 1), ({"pinned": True}, 1),
        ({"broken": True}, 1), ({"berserk": True, "pinned": True}, 2),
        ({"concealed": True, "cx": True}, -1),
    ],
)  # fmt: skip
def test_what_modifies_the_dr_of_a_side(
    fight: Callable[..., Scenario], states: dict[str, bool], modifier: int
) -> None:
    """Even if a part of the force has it."""
    play = fight("D3", G1=states, G2={}, R1={})
    assert play.ask(Roll("ambush", at="D3", values={"side": "german"})).modifier == modifier
    assert play.ask(Roll("ambush", at="D3", values={"side": "russian"})).modifier == 0


@pytest.mark.rule("A11.1", "A11.4", "A11.15")
@pytest.mark.parametrize(
    ("marker", "at", "modifier"), [("pillbox", "C3@pillbox", 2), ("foxhole", "C3@entrenched", 0)]
)
def test_one_fights_with_those_in_a_pillbox_or_entrenchment(
    base: Worlds, new_map: Any, marker: str, at: str, modifier: int
) -> None:
    world = base(new_map("B-E", "1-5")).marked(marker, "C3")
    hidden = {"fp": 4, "concealed": True}
    play = world.play(
        ("G1", "squad", "C3", "german", {"fp": 4}), ("R1", "squad", at, "russian", hidden)
    )
    assert play.ask(cc("G1")).allowed
    assert play.ask(cc("R1")).allowed
    assert play.ask(ambush("C3")).allowed
    assert play.ask(Roll("ambush", at="C3", values={"side": "russian"})).modifier == modifier - 2
    known = world.play(("G1", "squad", "C3", "german"), ("R1", "squad", at, "russian"))
    held = [m for m in ended(known).markers if m.kind == "melee"]
    assert [m.values["location"] for m in held] == ["ground"]
    assert not ended(known).ask(Step("R1", "C3", "advance")).allowed


@pytest.mark.rule("A11.4")
def test_a_leader_with_others_modifies_it(fight: Callable[..., Scenario]) -> None:
    asked = Roll("ambush", at="D3", values={"side": "german"})
    assert fight("D3", G1={}, GL=LEADER, R1={}).ask(asked).modifier == -1
    assert fight("D3", GL=LEADER, R1={}).ask(asked).modifier == 0
    pinned = ("leader", {"leadership": -1, "pinned": True})
    assert fight("D3", G1={}, GL=pinned, R1={}).ask(asked).modifier == 1


@pytest.mark.rule("A11.4", "A11.19")
def test_the_ambushed_lose_concealment_and_the_ambusher_may_keep_it(
    fight: Callable[..., Scenario],
) -> None:
    play = fight("D3", G1={"concealed": True}, R1={"concealed": True})
    now = play.perform(ambush(), Loaded((1, 6))).scenario
    assert not now.pieces["R1"].attributes["concealed"]
    killed = now.perform(cc("G1"), Loaded((1, 1))).scenario
    assert killed.pieces["G1"].attributes["concealed"]
    missed = now.perform(cc("G1"), Loaded((6, 6))).scenario
    assert not missed.pieces["G1"].attributes["concealed"]


@switching_off("A11.17")
def test_stealthy_units_in_good_order_take_1_off(fight: Callable[..., Scenario]) -> None:
    asked = Roll("ambush", at="D3", values={"side": "german"})
    play = fight("D3", G1={"stealthy": True}, G2={}, R1={})
    assert play.ask(asked).modifier == -1
    assert play.without("A11.17").ask(asked).modifier == 0
    assert fight("D3", G1={"stealthy": True, "broken": True}, R1={}).ask(asked).modifier == 1


@switching_off("A11.18")
def test_conscripts_and_green_units_without_a_leader_are_lax(
    fight: Callable[..., Scenario],
) -> None:
    asked = Roll("ambush", at="D3", values={"side": "german"})
    assert fight("D3", G1={"class": "conscript"}, R1={}).ask(asked).modifier == 1
    green = fight("D3", G1={"class": "green"}, R1={})
    assert green.ask(asked).modifier == 1
    assert green.without("A11.18").ask(asked).modifier == 0
    led = fight("D3", G1={"class": "green"}, GL=("leader", {}), R1={})
    assert led.ask(asked).modifier == 0


@pytest.mark.rule("A11.1")
def test_the_attacker_is_the_side_whose_phase_it_is_or_as_a_condition_says(
    fight: Callable[..., Scenario],
) -> None:
    play = fight(G1={}, R1={})
    declare = {side: Act("hand-to-hand", by=side) for side in ("G1", "R1")}
    assert [play.ask(act).allowed for act in declare.values()] == [True, False]
    russian = play.in_state(evolve(play.state, side="russian"))
    assert [russian.ask(act).allowed for act in declare.values()] == [False, True]


@switching_off("J2.32")
def test_the_attacker_may_declare_hand_to_hand(fight: Callable[..., Scenario]) -> None:
    """Each red Kill Number is 2 above the black one; for both sides."""
    play = fight(G1={}, R1={})
    declare = Act("hand-to-hand", by="G1")
    assert play.ask(declare).allowed
    assert not play.ask(Act("hand-to-hand", by="R1")).allowed
    done = play.perform(declare, Loaded(())).scenario
    assert (play.ask(cc("G1")).kill_number, done.ask(cc("G1")).kill_number) == (5, 7)
    killed = done.perform(cc("G1"), Loaded((3, 3))).scenario
    assert "R1" not in ended(killed).pieces
    assert "R1" in ended(play.perform(cc("G1"), Loaded((3, 3))).scenario).pieces
    assert done.ask(cc("R1")).kill_number == 7
    assert "Hand-to-Hand" in done.ask(cc("G1")).explain()
    assert not done.ask(declare).allowed, "it is declared"
    assert ended(done).ask(cc("G1")).kill_number == 5
    with pytest.raises(HexwrightError, match="no act 'hand-to-hand'"):
        play.without("J2.32").ask(declare)


@pytest.mark.rule("J2.32")
@pytest.mark.parametrize("states", [{"ambushed": True}, {"pinned": True}, {"withdrawing": "C4"}])
def test_an_attacker_that_is_hampered_may_too(
    fight: Callable[..., Scenario], states: dict[str, Any]
) -> None:
    assert fight(G1=states, R1={}).ask(Act("hand-to-hand", by="G1")).allowed


@pytest.mark.rule("J2.32")
def test_who_does_not_declare_it(fight: Callable[..., Scenario]) -> None:
    declare = Act("hand-to-hand", by="G1")
    assert not fight(G1={"broken": True}, R1={}).ask(declare).allowed
    assert not fight(G1={}).ask(declare).allowed
    begun = fight(G1={}, G2={}, R1={}).perform(cc("G2"), Loaded((6, 6))).scenario
    assert not begun.ask(declare).allowed
    assert not fight(G1={}, R1={}).begin("movement").scenario.ask(declare).allowed
    asked = fight(attacker="", G1={}, R1={}).ask(declare)
    assert "whose Player Turn" in asked.explain()
