"""Close Combat against vehicles: CCV, PAATC, Street Fighting, ATMM (A11.5-.8, C13.7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, HexwrightError, Loaded, Roll, Scenario

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule

TANK = ("afv", {})


@pytest.fixture
def road(base: Worlds, new_map: Any) -> Callable[..., Scenario]:
    """A road down column C, past houses in B3 and D3; the tank T is in C3."""
    ground = new_map("A-E", "1-6").road("C2-C3 C3-C4")
    ground.building("west", "B3", 2).building("east", "D3", 2)

    def scenario(tank: Any = TANK, at: str = "C3", **units: Any) -> Scenario:
        pieces = [("T", tank[0], at, "russian", tank[1])]
        for name, (kind, where, states) in units.items():
            pieces.append((name, kind, where, "german", {"fp": 4, **states}))
        loaded: Scenario = base(ground).play(*pieces).with_("C13.7")
        return loaded

    return scenario


def attack(by: str = "G", **values: Any) -> Act:
    return Act(
        "attack vehicle", by=by, at="T", values={k.rstrip("_"): v for k, v in values.items()}
    )


def street(by: str = "G", **values: Any) -> Act:
    return Act("street fighting", by=by, at="T", values=values)


def tried(scenario: Scenario, dice: tuple[int, ...] = (1, 1)) -> Scenario:
    return scenario.perform(Act("PAATC", by="G", at="T"), Loaded(dice)).scenario


SQUAD = ("squad", "C3", {})
BESIDE = ("squad", "B3", {})


@switching_off("A11.5")
def test_below_the_ccv_kills_at_it_immobilizes(road: Callable[..., Scenario]) -> None:
    """5; at 2 or less the wreck burns."""
    play = road(G=SQUAD)
    assert play.ask(attack()).kill_number == 5
    dead = play.perform(attack(), Loaded((2, 2))).scenario
    assert "T" not in dead.pieces
    assert dead.markers == ()
    burning = play.perform(attack(), Loaded((1, 1))).scenario
    assert [m.kind for m in burning.markers] == ["burning wreck"]
    still = play.perform(attack(), Loaded((2, 3))).scenario
    assert still.pieces["T"].attributes["immobile"]
    missed = play.perform(attack(), Loaded((3, 3))).scenario
    assert "T" in missed.pieces
    assert not missed.ask(attack()).allowed, "once"
    with pytest.raises(HexwrightError, match="no act 'attack vehicle'"):
        play.without("A11.5").ask(attack())


@pytest.mark.rule("A11.5")
@pytest.mark.parametrize(
    ("kind", "states", "ccv"),
    [
        ("squad", {}, 5), ("crew", {}, 4), ("half-squad", {}, 3), ("leader", {}, 2),
        ("squad", {"pinned": True}, 4),
    ],
)  # fmt: skip
def test_each_has_its_ccv(
    road: Callable[..., Scenario], kind: str, states: dict[str, bool], ccv: int
) -> None:
    assert road(G=(kind, "C3", states)).ask(attack()).kill_number == ccv


@pytest.mark.rule("A11.5")
def test_a_leader_adds_1_and_his_modifier(road: Callable[..., Scenario]) -> None:
    play = road(G=SQUAD, L=("leader", "C3", {"leadership": -2}), H=("half-squad", "C3", {}))
    asked = play.ask(attack(with_="L"))
    assert (asked.kill_number, asked.drm) == (6, -2)
    assert not play.ask(attack(with_="H")).allowed
    assert not play.ask(attack(with_="L, H")).allowed
    assert not road(G=BESIDE).ask(attack()).allowed, "not in its Location"
    assert not road(G=("squad", "C3", {"broken": True})).ask(attack()).allowed


@switching_off("A11.51")
@pytest.mark.parametrize(
    ("tank", "drm"),
    [
        (("truck", {}), -3), (("afv", {"open_topped": True}), -2),
        (("afv", {"buttoned_up": False}), -1), (("afv", {"immobile": True}), -1),
        (("afv", {"in_motion": True}), 2), (TANK, 0),
    ],
)  # fmt: skip
def test_what_makes_a_vehicle_easier_to_attack(
    road: Callable[..., Scenario], tank: Any, drm: int
) -> None:
    play = road(tank, G=SQUAD)
    assert play.ask(attack()).drm == drm
    assert play.without("A11.51").ask(attack()).drm == 0


@switching_off("A11.6")
def test_who_goes_at_an_afv_passes_a_task_check(road: Callable[..., Scenario]) -> None:
    play = road(G=BESIDE)
    assert not play.ask(street()).allowed
    assert tried(play).ask(street()).allowed
    failed = tried(play, (4, 4))
    assert failed.pieces["G"].attributes["pinned"]
    assert not failed.ask(street()).allowed
    assert not failed.ask(Act("PAATC", by="G", at="T")).allowed, "once"
    green = road(G=("squad", "B3", {"class": "green"}))
    assert not tried(green, (3, 4)).ask(street()).allowed, "with 1 more"
    assert tried(play, (3, 4)).ask(street()).allowed
    assert road(G=("leader", "B3", {})).ask(street()).allowed
    assert road(("truck", {}), G=BESIDE).ask(street()).allowed
    assert play.without("A11.6").ask(street()).allowed


@switching_off("A11.8")
def test_out_of_the_houses_one_attacks_a_vehicle_between_them(
    road: Callable[..., Scenario],
) -> None:
    """With -1, and back into the house."""
    play = tried(road(G=BESIDE))
    asked = play.ask(street())
    assert (asked.kill_number, asked.drm) == (5, -1)
    done = play.perform(street(), Loaded((2, 3))).scenario
    assert "T" not in done.pieces
    assert done.name_of(done.pieces["G"].hex) == "B3"
    stays = play.perform(street(stay=True), Loaded((6, 6))).scenario
    assert stays.name_of(stays.pieces["G"].hex) == "C3"
    with pytest.raises(HexwrightError, match="no act 'street fighting'"):
        play.without("A11.8").ask(street())


@pytest.mark.rule("A11.8")
def test_buildings_stand_on_both_sides_of_the_road(base: Worlds, new_map: Any) -> None:
    def allowed(road: str, houses: str, tank: str = "C3", by: str = "B3") -> bool:
        ground = new_map("A-E", "1-6")
        ground = ground.road(road) if road else ground
        for name in houses.split():
            ground.building(name, name, 2)
        leader = ("L", "leader", by, "german", {"fp": 1})
        play = base(ground).play(("T", "afv", tank, "russian", {}), leader)
        return bool(play.ask(street("L")).allowed)

    straight = "C2-C3 C3-C4"
    assert allowed(straight, "B3 D3")
    assert allowed(straight, "B3 D2")
    assert not allowed(straight, "B3"), "on one side alone"
    assert not allowed(straight, "B3 B2"), "on one side alone"
    assert not allowed("", "B3 D3"), "no road"
    assert not allowed(straight, "D2 D3"), "not out of a building"
    assert not allowed(straight, "B5 D3", by="B5"), "not next to it"
    assert allowed("C2-C3", "B3 D3"), "the road ends there"


def check(by: str = "G") -> Act:
    return Act("ATMM check", by=by, at="T")


@switching_off("C13.7")
@pytest.mark.parametrize("dr", [1, 2, 3, 4, 5, 6])
def test_a_dr_of_3_or_less_is_an_atmm_and_a_6_pins(road: Callable[..., Scenario], dr: int) -> None:
    play = road(G=SQUAD)
    done = play.perform(check(), Loaded((dr,))).scenario
    assert done.ask(attack()).drm == (-3 if dr <= 3 else 0)
    assert bool(done.pieces["G"].attributes.get("pinned")) is (dr == 6)
    assert done.ask(attack()).kill_number == (4 if dr == 6 else 5)
    assert not done.ask(check()).allowed
    assert done.end("close combat").scenario.ask(attack()).drm == 0
    with pytest.raises(HexwrightError, match="no act 'ATMM check'"):
        play.without("C13.7").ask(check())


@pytest.mark.rule("C13.7")
@pytest.mark.parametrize(
    ("kind", "states", "modifier"),
    [
        ("squad", {}, 0), ("half-squad", {}, 1), ("crew", {}, 1), ("leader", {}, 2),
        ("squad", {"cx": True}, 1),
    ],
)  # fmt: skip
def test_what_modifies_the_check(
    road: Callable[..., Scenario], kind: str, states: dict[str, bool], modifier: int
) -> None:
    asked = Roll("ATMM check", "G", "T")
    assert road(G=(kind, "C3", states)).ask(asked).modifier == modifier
    assert road(("truck", {}), G=(kind, "C3", states)).ask(asked).modifier == modifier + 1


@pytest.mark.rule("C13.7")
def test_who_has_no_atmm(road: Callable[..., Scenario]) -> None:
    assert road(G=BESIDE).ask(check()).allowed, "for Street Fighting"
    assert not road(G=("squad", "A3", {})).ask(check()).allowed
    assert not road(G=("squad", "C3", {"broken": True})).ask(check()).allowed
    assert not road(G=SQUAD).ask(check("T")).allowed


@pytest.mark.rule("C13.7", "A11.8")
def test_who_is_pinned_by_its_mine_is_left_in_the_street(road: Callable[..., Scenario]) -> None:
    play = tried(road(G=BESIDE)).perform(check(), Loaded((6,))).scenario
    done = play.perform(street(), Loaded((6, 6))).scenario
    assert done.name_of(done.pieces["G"].hex) == "C3"
