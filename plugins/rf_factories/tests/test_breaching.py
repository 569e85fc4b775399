"""Breaching Interior Walls as an act: by a DC, and by a vehicle (O5.33)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Loaded, Sight

Worlds = Callable[[Any], Any]

ENGINEER = {"dc": 1, "fp": 4}


def switching_off(rule: str, *rows: str) -> pytest.MarkDecorator:
    """Marks a test that switches a rule off, with the rows of the index it exercises."""
    return pytest.mark.rule(rule, *rows)


@pytest.fixture
def hall(rf: Worlds, new_map: Any) -> Any:
    """A Factory down column C with an Interior Wall between C4 and C5, and one beside it."""
    ground = new_map().building("hall", "C3-C8 D3-D8", 3).road("C8-C9")
    return rf(ground.wall("C4-C5"))


@pytest.fixture
def placed(hall: Any, in_play: Any) -> Callable[..., Any]:
    """The charge of A in C4 Placed in its MPh, now in the AFPh; others stand in C5."""

    def scenario(**others: Any) -> Any:
        start = in_play(hall, A=("squad", "C4", ENGINEER), **others).begin("movement").scenario
        done = start.perform(Act("place charge", "A", "C4-C5"))
        assert (done.ruling.allowed, done.ruling.cost) == (True, 1)
        assert done.scenario.pieces["A"].attributes["dc"] == 0
        return done.scenario.end().scenario.begin("advancing fire").scenario

    return scenario


def breaches(scenario: Any) -> list[str]:
    return [scenario.name_of(m.at) for m in scenario.markers if m.kind == "breach"]


@pytest.mark.rule("O5.33", "O5.33a", "B23.711", "A23.3")
@pytest.mark.parametrize(
    ("dice", "final", "breached"),
    [((5, 6), 12, True), ((6, 6), 13, False), ((1, 1), 3, True), ((4, 3), 8, True)],
)
def test_a_charge_breaches_the_wall_with_a_nmc_or_better(
    placed: Any, dice: tuple[int, int], final: int, breached: bool
) -> None:
    """30 FP, the Factory's TEM +1; an Original 12 is a dud whatever it would be."""
    before = placed()
    assert not before.ask(Sight("C4", "C5")).clear
    done = before.perform(Act("detonate", at="C4-C5"), Loaded(dice))
    assert done.rolls[0].total == final
    assert breaches(done.scenario) == (["C4-C5"] if breached else [])
    assert done.scenario.ask(Sight("C4", "C5")).clear is breached
    assert not [m for m in done.scenario.markers if m.kind == "demolition charge"]
    assert "B23.741" in done.rolls[0].ruling.explain()


@pytest.mark.rule("O5.33", "O5.33a", "B23.711")
def test_a_ptc_leaves_the_wall(rf: Worlds, new_map: Any, in_play: Any) -> None:
    """Roofless and Fortified, C5 is worth +3: 11 and 3 is a PTC on 30 FP, 10 and 3 an NMC."""
    ground = new_map().building("hall", "C3-C8", 3).road("C8-C9").wall("C4-C5").mark(
        "roofless", "C5"
    )  # fmt: skip
    world = rf(ground).marked("fortified", "C5")
    start = in_play(world, A=("squad", "C4", ENGINEER))
    start = start.perform(Act("place charge", "A", "C4-C5")).scenario
    for dice, final, there in (((5, 6), 14, []), ((5, 5), 13, ["C4-C5"])):
        done = start.perform(Act("detonate", at="C4-C5"), Loaded(dice))
        assert (done.rolls[0].total, breaches(done.scenario)) == (final, there)


@pytest.mark.rule("O5.33", "O5.33a", "B23.711")
def test_the_same_dr_hits_the_location_behind_as_area_fire(placed: Any) -> None:
    """A Final 6 is 2MC on 12 FP for B, and 1MC on 6 FP for the concealed C."""
    scenario = placed(B=("squad", "C5", {}), C=("squad", "C5", {"concealed": True}))
    done = scenario.perform(Act("detonate", at="C4-C5"), Loaded((2, 3, 3, 3, 3, 3)))
    assert [(r.kind, r.total) for r in done.rolls] == [
        ("demolition charge", 6),
        ("morale check", 8),
        ("morale check", 7),
    ]
    assert done.scenario.pieces["B"].attributes == {"broken": True}
    assert done.scenario.pieces["C"].attributes == {"concealed": True, "pinned": True}


@pytest.mark.rule("B23.711", "A23.3")
def test_a_kia_eliminates_behind_the_wall_and_a_k_reduces(placed: Any) -> None:
    scenario = placed(B=("squad", "C5", {"fp": 4}), C=("leader", "C5", {}))
    killed = scenario.perform(Act("detonate", at="C4-C5"), Loaded((1, 1, 2))).scenario
    assert "C" not in killed.pieces  # 2KIA on 12 FP at a Final 3 takes both
    assert "B" not in killed.pieces
    reduced = scenario.perform(Act("detonate", at="C4-C5"), Loaded((2, 2, 1, 1, 1))).scenario
    assert (reduced.pieces["B"].kind, reduced.pieces["B"].attributes["fp"]) == ("half-squad", 2)
    assert "broken" not in reduced.pieces["C"].attributes


@pytest.mark.rule("O5.33a", "A23.3")
@pytest.mark.parametrize(
    ("who", "told"),
    [
        (("squad", "C4", {"dc": 1, "pinned": True}), "A is pinned"),
        (("squad", "C4", {"dc": 1, "broken": True}), "A is broken"),
        (("squad", "C4", {}), "A has no DC"),
        (("squad", "C3", {"dc": 1}), "not on the ground, nor in a cellar, beside that hexside"),
    ],
)
def test_who_cannot_place_a_charge(hall: Any, in_play: Any, who: Any, told: str) -> None:
    ruling = in_play(hall, A=who).ask(Act("place charge", "A", "C4-C5"))
    assert not ruling.allowed
    assert told in ruling.explain()


@pytest.mark.rule("O5.33a", "A23.3")
def test_a_charge_is_placed_in_one_phase_and_resolved_in_another(hall: Any, in_play: Any) -> None:
    start = in_play(hall, A=("squad", "C4", ENGINEER))
    fire = start.begin("advancing fire").scenario
    assert not fire.ask(Act("place charge", "A", "C4-C5")).allowed
    assert not fire.ask(Act("detonate", at="C4-C5")).allowed
    moved = start.begin("movement").scenario.perform(Act("place charge", "A", "C4-C5")).scenario
    assert not moved.ask(Act("detonate", at="C4-C5")).allowed


@switching_off("O5.33", "O5.33a")
def test_without_the_rule_no_charge_goes_against_an_interior_wall(hall: Any, in_play: Any) -> None:
    act = Act("place charge", "A", "C4-C5")
    start = in_play(hall, A=("squad", "C4", ENGINEER))
    asked = start.ask(act)
    assert asked.allowed
    assert "lifted by O5.33" in asked.explain()
    assert not start.without("O5.33").ask(act).allowed
    assert not start.ask(Act("place charge", "A", "C3-C4")).allowed


@pytest.mark.rule("O5.33c", "B23.9221")
def test_a_wall_of_a_fortified_location_is_breached_under_the_same_test(
    hall: Any, in_play: Any
) -> None:
    """With or without the rule for Fortified Locations; 9 and 2 is an NMC at least on 30 FP."""
    world = hall.marked("fortified", "C5")
    start = in_play(world.without("B23.9221"), A=("squad", "C4", ENGINEER))
    done = start.perform(Act("place charge", "A", "C4-C5")).scenario
    after = done.perform(Act("detonate", at="C4-C5"), Loaded((5, 4)))
    assert after.rolls[0].total == 11
    assert breaches(after.scenario) == ["C4-C5"]


@switching_off("O5.33", "O5.33b", "B9.541")
def test_any_afv_breaks_through_a_wall_that_it_is_beside(hall: Any, in_play: Any) -> None:
    """It pays all its MP, or all but the start; in base it would need a hedgerow and a blade."""
    start = in_play(hall, T=("afv", "C4", {"mp": 13}))
    asked = start.ask(Act("break through", "T", "C4-C5"))
    assert (asked.allowed, asked.cost) == (True, 13)
    assert start.ask(Act("break through", "T", "C4-C5", values={"start": True})).cost == 12
    assert not start.without("O5.33").ask(Act("break through", "T", "C4-C5")).allowed
    assert not start.ask(Act("break through", "T", "C3-C4")).allowed


@pytest.mark.rule("O5.33b", "B9.541")
def test_the_bog_check_decides_whether_the_afv_gets_through(hall: Any, in_play: Any) -> None:
    start = in_play(hall, T=("afv", "C4", {"mp": 13}))
    through = start.perform(Act("break through", "T", "C4-C5"), Loaded((1, 2))).scenario
    assert breaches(through) == ["C4-C5"]
    assert through.name_of(through.pieces["T"].hex) == "C5"
    assert through.ask(Sight("C4", "C5")).clear
    done = start.perform(Act("break through", "T", "C4-C5"), Loaded((5, 6)))
    assert done.rolls[0].total == 12  # the Factory's Bog DRM of +1
    stuck = done.scenario
    assert breaches(stuck) == []
    assert stuck.name_of(stuck.pieces["T"].hex) == "C4"
    assert stuck.pieces["T"].attributes["bogged"]
    assert not stuck.ask(Act("break through", "T", "C4-C5")).allowed


@pytest.mark.rule("O5.33b")
@pytest.mark.parametrize("who", [("truck", "C4", {}), ("squad", "C4", {}), ("afv", "C6", {})])
def test_nobody_else_breaks_through(hall: Any, in_play: Any, who: Any) -> None:
    assert not in_play(hall, T=who).ask(Act("break through", "T", "C4-C5")).allowed


@pytest.mark.rule("O5.33b", "B9.541")
def test_an_afv_that_has_moved_has_not_its_whole_mp(hall: Any, in_play: Any) -> None:
    """Nor does it move on afterwards."""
    start = in_play(hall, T=("afv", "C4", {"mp": 13}))
    moved = start.perform(Act("move", "T", "C3"), Loaded((1, 1))).scenario
    back = moved.perform(Act("move", "T", "C4"), Loaded((1, 1)))
    assert back.ruling.allowed
    assert not back.scenario.ask(Act("break through", "T", "C4-C5")).allowed
    through = start.perform(Act("break through", "T", "C4-C5"), Loaded((1, 1))).scenario
    assert not through.ask(Act("move", "T", "C6")).allowed


@pytest.mark.rule("O5.33b")
@pytest.mark.parametrize("movement", ["fully tracked", "halftrack", "armoured car"])
@pytest.mark.parametrize("dozer", [False, True])
def test_afv_of_all_kinds_break_through_with_a_blade_or_without(
    hall: Any, in_play: Any, movement: str, dozer: bool
) -> None:
    told = {"mp": 13, "movement": movement, "dozer": dozer}
    start = in_play(hall, T=("afv", "C4", told))
    assert start.ask(Act("break through", "T", "C4-C5")).cost == 13
    done = start.perform(Act("break through", "T", "C4-C5"), Loaded((1, 2))).scenario
    assert (breaches(done), done.name_of(done.pieces["T"].hex)) == (["C4-C5"], "C5")


@pytest.mark.rule("O5.33b", "O5.42c")
def test_into_debris_a_fully_tracked_afv_alone_breaks_through(
    rf: Worlds, new_map: Any, in_play: Any
) -> None:
    """Bog +1 of the Factory and +1 of the debris: an 8 lets it through, and a 10 does not."""
    ground = new_map().building("hall", "C3-C8", 3).road("C8-C9").wall("C4-C5").mark(
        "roofless", "C5"
    )  # fmt: skip
    act = Act("break through", "T", "C4-C5")

    def start(movement: str) -> Any:
        return in_play(rf(ground), T=("afv", "C4", {"mp": 13, "movement": movement}))

    for dice, there in (((4, 4), ["C4-C5"]), ((5, 5), [])):
        done = start("fully tracked").perform(act, Loaded(dice))
        assert (done.rolls[0].total, breaches(done.scenario)) == (sum(dice) + 2, there)
    refused = start("halftrack").ask(act)
    assert not refused.allowed
    assert "O5.42" in refused.rules
    assert start("halftrack").without("O5.42").ask(act).allowed


@pytest.mark.rule("O5.33c", "O5.33b")
def test_an_afv_breaches_the_wall_of_a_fortified_location(hall: Any, in_play: Any) -> None:
    start = in_play(hall.marked("fortified", "C4 C5"), T=("afv", "C4", {"mp": 13}))
    done = start.perform(Act("break through", "T", "C4-C5"), Loaded((1, 2))).scenario
    assert breaches(done) == ["C4-C5"]
    assert done.ask(Sight("C4", "C5")).clear


@pytest.mark.rule("O5.33a", "O5.33b", "B9.541", "B23.711")
def test_a_wall_has_one_breach_and_a_vehicle_makes_it_in_its_mph(hall: Any, in_play: Any) -> None:
    """A charge that goes off where a tank has broken through meanwhile still hits what is there."""
    units = {"A": ("squad", "C4", ENGINEER), "T": ("afv", "C4", {"mp": 13})}
    start = in_play(hall, **units, B=("squad", "C5", {}))
    through = Act("break through", "T", "C4-C5")
    for phase, allowed in (("movement", True), ("advancing fire", False), ("advance", False)):
        assert start.begin(phase).scenario.ask(through).allowed is allowed
    placed = start.perform(Act("place charge", "A", "C4-C5")).scenario
    holed = placed.perform(through, Loaded((1, 2))).scenario
    assert not holed.ask(Act("break through", "T", "C4-C5")).allowed
    done = holed.perform(Act("detonate", at="C4-C5"), Loaded((2, 3, 6, 6)))
    assert breaches(done.scenario) == ["C4-C5"]
    assert [r.kind for r in done.rolls][:2] == ["demolition charge", "morale check"]
