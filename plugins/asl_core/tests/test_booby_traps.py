"""Task Checks and Booby Traps (A7.82, B28.9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, HexwrightError, Loaded, Scenario

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule

TRAPS = "booby traps"
CHECK = Act("pin task check", "G")


@pytest.fixture
def field(base: Worlds, new_map: Any) -> Scenario:
    """A German and a Russian squad; C3 to C6 are mined by whoever has the capability."""
    world = base(new_map().mark(TRAPS, "C3-C6"))
    loaded: Scenario = world.play(
        ("G", "squad", "C4", "german", {"fp": 4}), ("R", "squad", "C6", "russian", {"fp": 4})
    )
    return loaded


def level(scenario: Scenario, *told: str) -> Scenario:
    return scenario.with_conditions(**{TRAPS: list(told)})


@switching_off("A7.82")
@pytest.mark.parametrize(("dice", "pinned"), [((3, 4), False), ((4, 4), True)])
def test_who_fails_a_ptc_is_pinned(field: Scenario, dice: tuple[int, int], pinned: bool) -> None:
    """Morale 7."""
    done = field.perform(CHECK, Loaded(dice)).scenario
    assert done.pieces["G"].attributes.get("pinned", False) is pinned
    assert not field.ask(Act("pin task check")).allowed
    with pytest.raises(HexwrightError, match="no act 'pin task check'"):
        field.without("A7.82").ask(CHECK)


@pytest.mark.rule("A7.82")
def test_broken_units_take_no_ptc(base: Worlds, new_map: Any) -> None:
    start = base(new_map()).play(("B", "squad", "C4", "german", {"broken": True}))
    assert not start.ask(Act("pin task check", "B")).allowed


@switching_off("B28.9")
@pytest.mark.parametrize(
    ("told", "attacks"), [("russian C", {12}), ("russian B", {11}), ("Russian A", {11, 12})]
)
def test_a_trap_goes_off_with_an_original_dr(field: Scenario, told: str, attacks: set[int]) -> None:
    """It is Casualty Reduction of one unit in the Location."""
    armed = level(field, told)
    for original in range(2, 13):
        dice = Loaded((original // 2, original - original // 2))
        after = armed.perform(CHECK, dice).scenario.pieces["G"].kind
        assert (after == "half-squad") is (original in attacks), original
    off = armed.without("B28.9").perform(CHECK, Loaded((6, 6))).scenario
    assert off.pieces["G"].kind == "squad"


@pytest.mark.rule("B28.9")
def test_a_trap_goes_off_by_enemies_and_where_it_is(base: Worlds, new_map: Any) -> None:
    world = base(new_map().mark(TRAPS, "C3-C6"))
    start = world.play(
        ("R", "squad", "C6", "russian", {"fp": 4}), ("E", "squad", "E4", "german", {"fp": 4}),
        ("N", "squad", "C3", "", {"fp": 4}),
    )  # fmt: skip
    armed = level(start, "russian C")
    for name in ("R", "E", "N"):
        done = armed.perform(Act("pin task check", name), Loaded((6, 6))).scenario
        assert done.pieces[name].kind == "squad", name
    theirs = level(start, "german C").perform(Act("pin task check", "R"), Loaded((6, 6))).scenario
    assert theirs.pieces["R"].kind == "half-squad"


@pytest.mark.rule("B28.9")
def test_it_may_hit_another_than_who_checked(base: Worlds, new_map: Any) -> None:
    """Whoever is drawn, of Personnel in that Location."""
    world = base(new_map().mark(TRAPS, "C4"))
    start = level(
        world.play(
            ("G", "squad", "C4", "german"), ("L", "leader", "C4", "german"),
            ("T", "truck", "C4", "german"), ("X", "squad", "C5", "german"),
        ), "russian C",
    )  # fmt: skip
    hit = [start.perform(CHECK, Loaded((6, 6, n))).scenario for n in (1, 2)]
    assert hit[0].pieces["G"].kind == "half-squad"
    assert hit[1].pieces["G"].kind == "squad"
    assert hit[1].pieces["L"].attributes["wounded"]


@pytest.mark.rule("B28.9", "A7.82")
def test_what_is_left_of_who_checked_is_pinned_all_the_same(field: Scenario) -> None:
    """It failed its PTC."""
    left = level(field, "russian C").perform(CHECK, Loaded((6, 6))).scenario.pieces["G"]
    assert (left.kind, left.attributes["pinned"]) == ("half-squad", True)


@pytest.mark.rule("B28.9", "B28.41", "A7.82")
@pytest.mark.parametrize("picked", [1, 2])
def test_who_checks_in_the_hex_that_it_enters_is_hit_there(
    base: Worlds, new_map: Any, picked: int
) -> None:
    """By mines whose result is a PTC; those that it left are not within reach."""
    world = base(new_map().mark(TRAPS, "C4 C5")).marked("minefield", "C5", factors=6)
    start = level(
        world.play(
            ("G", "squad", "C4", "german"), ("S", "squad", "C4", "german"),
            ("N", "squad", "C5", "german"),
        ), "russian C",
    )  # fmt: skip
    act = Act("move", "G", "C5")
    done = start.begin("movement").scenario.perform(act, Loaded((4, 4, 6, 6, picked)))
    assert [rolled.kind for rolled in done.rolls] == ["minefield", "pin task check"]
    left = done.scenario.pieces
    hit = {name for name, piece in left.items() if piece.kind == "half-squad"}
    assert len(hit) == 1
    assert hit < {"G", "N"}
    assert (done.scenario.name_of(left["G"].hex), left["G"].attributes["pinned"]) == ("C5", True)


@pytest.mark.rule("B28.9", "B23.711")
@pytest.mark.parametrize(("picks", "left"), [((1, 1), {"B"}), ((1, 2), set()), ((2, 1), set())])
def test_two_checks_set_off_two_traps(
    base: Worlds, new_map: Any, picks: tuple[int, int], left: set[str]
) -> None:
    """They may both hit one unit, of which nothing is left then, and the second is lost."""
    ground = new_map().building("house", "C4 C5", 2).mark(TRAPS, "C5")
    start = level(
        base(ground).marked("fortified", "C4 C5").play(
            ("R", "squad", "C4", "russian", {"dc": 1}),
            ("A", "half-squad", "C5", "german"), ("B", "half-squad", "C5", "german"),
        ), "russian C",
    ).with_markers(("demolition charge", "C4-C5", {"placed_from": "C4", "by": "R"}))  # fmt: skip
    for dr in range(2, 13):
        dice = (dr // 2, dr - dr // 2, 6, 6, 6, 6, *picks)
        try:
            done = start.perform(Act("detonate", at="C4-C5"), Loaded(dice))
        except HexwrightError:  # a result that other dice belong to
            continue
        if [rolled.kind for rolled in done.rolls[1:]] == 2 * ["pin task check"]:
            assert set(done.scenario.pieces) - {"R"} == left
            return
    pytest.fail("no result of the charge is a PTC alone")


@pytest.mark.rule("B28.9", "B23.711")
def test_a_ptc_by_fire_sets_it_off_too(base: Worlds, new_map: Any) -> None:
    """A charge breaches a hexside, and pins who is behind it; that unit's DR is a 12."""
    ground = new_map().building("house", "C4 C5", 2).mark(TRAPS, "C5")
    world = base(ground).marked("fortified", "C4 C5")
    start = world.play(
        ("R", "squad", "C4", "russian", {"dc": 1}),
        ("G", "squad", "C5", "german", {"concealed": True}),
    )  # fmt: skip
    ready = level(start, "russian C").with_markers(
        ("demolition charge", "C4-C5", {"placed_from": "C4", "by": "R"})
    )
    act = Act("detonate", at="C4-C5")
    for dr in range(2, 13):
        dice = (dr // 2, dr - dr // 2, 6, 6)
        try:
            done = ready.perform(act, Loaded(dice))
        except HexwrightError:  # a result that more dice belong to
            continue
        if [rolled.kind for rolled in done.rolls[1:]] == ["pin task check"]:
            assert done.scenario.pieces["G"].kind == "half-squad"
            break
    else:
        pytest.fail("no result of the charge is a PTC alone")


@pytest.mark.rule("B28.9")
def test_minefield_factors_buy_a_level_before_play(field: Scenario) -> None:
    for factors, told in ((10, "C"), (20, "B"), (30, "A")):
        act = Act("exchange mines", values={"side": "Russian", "factors": factors})
        done = field.perform(act, Loaded(())).scenario
        assert done.situation.condition(TRAPS) == (f"russian {told}",)
        assert not field.begin("rally").scenario.ask(act).allowed
    both = level(field, "german B").perform(act, Loaded(())).scenario
    assert both.situation.condition(TRAPS) == ("german B", "russian A")
    for values in ({"side": "russian", "factors": 15}, {"factors": 10}):
        assert not field.ask(Act("exchange mines", values=values)).allowed
