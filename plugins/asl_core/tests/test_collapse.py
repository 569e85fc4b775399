"""Buildings that turn to rubble, and rubble that falls (B24.11-.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Loaded, Step

Worlds = Callable[[Any], Any]


def switching_off(rule: str, *more: str) -> pytest.MarkDecorator:
    """Marks a test that switches a rule off."""
    return pytest.mark.rule(rule, *more)


@pytest.fixture
def block(base: Worlds, new_map: Any) -> Any:
    """A 2½-level stone block C5, a wooden house of one level C4, open ground around."""
    ground = new_map().building("block", "C5", 5).building("house", "C4", 2, kind="wooden building")
    return base(ground.mark("stairwell", "C5"))


def counters(scenario: Any) -> set[tuple[str, str]]:
    return {(m.kind, scenario.name_of(m.at)) for m in scenario.markers}


@switching_off("B24.11")
def test_a_building_turns_to_rubble_of_what_it_is_built_of(block: Any, in_play: Any) -> None:
    start = in_play(block)
    done = start.perform(Act("rubble", at="C4"), Loaded(())).scenario
    assert counters(done) == {("wooden rubble", "C4")}
    done = start.without("B24.12").perform(Act("rubble", at="C5"), Loaded(())).scenario
    assert counters(done) == {("stone rubble", "C5")}
    assert not start.ask(Act("rubble", at="C6")).allowed
    assert not start.ask(Act("rubble", at="C5@roof")).allowed
    assert not start.ask(Act("rubble", at="C5", values={"kia": -1})).allowed
    assert "rubble" not in start.without("B24.11").situation.act_kinds


@pytest.mark.rule("B24.11")
@pytest.mark.parametrize(
    ("at", "kia", "dice", "rubble"),
    [
        ("C5", 2, (1,), "stone rubble"),  # 1 + 1 for stone
        ("C5", 2, (2,), None),
        ("C4", 2, (2,), "wooden rubble"),
        ("C5@1", 3, (2, 4), "stone rubble level 1"),  # 4 + 1 for the level above
        ("C5@1", 3, (2, 5), "stone rubble"),
        ("C5@2", 3, (2, 5), "stone rubble level 2"),
        ("C5@2", 3, (2, 6), "stone rubble"),
    ],
)
def test_what_a_kia_of_he_rubbles(
    block: Any, in_play: Any, at: str, kia: int, dice: tuple[int, ...], rubble: str | None
) -> None:
    start = in_play(block).without("B24.12")
    done = start.perform(Act("rubble", at=at, values={"kia": kia}), Loaded(dice))
    assert [kind for kind, _ in counters(done.scenario)] == ([rubble] if rubble else [])
    assert len(done.rolls) == len(dice)


@pytest.mark.rule("B24.11")
def test_rubble_takes_who_and_what_is_in_it(block: Any, in_play: Any) -> None:
    """At its level and above; the armored stay."""
    world = block.marked("fortified", "C5").without("B24.12")
    start = in_play(
        world,
        A=("squad", "C5", {}),
        B=("squad", "C5@1", {}),
        C=("leader", "C5@roof", {}),
        T=("afv", "C5", {}),
        U=("truck", "C5", {}),
        D=("squad", "C6", {}),
    )
    upper = start.perform(Act("rubble", at="C5@1")).scenario
    assert set(upper.pieces) == {"A", "T", "U", "D"}
    assert ("fortified", "C5") in counters(upper)
    whole = start.perform(Act("rubble", at="C5")).scenario
    assert set(whole.pieces) == {"T", "D"}
    assert counters(whole) == {("stone rubble", "C5")}
    later = upper.perform(Act("rubble", at="C5")).scenario
    assert counters(later) == {("stone rubble", "C5")}


@pytest.mark.rule("B24.2")
def test_above_intact_levels_rubble_is_the_last_level(block: Any, in_play: Any) -> None:
    """Level 2 and the roof are gone."""
    start = in_play(block.without("B24.12"))
    done = start.perform(Act("rubble", at="C5@1")).scenario
    assert done.situation.locations.of(done.place("C5").hex) == ["ground", "1"]
    assert start.situation.locations.of(start.place("C5").hex) == ["ground", "1", "2", "roof"]
    assert start.ask(Step("C5", "C5@1")).cost == 1
    assert done.ask(Step("C5", "C5@1")).cost == 3


@pytest.mark.rule("B24.2")
def test_rubble_above_intact_levels_is_lower_than_the_building(base: Worlds, new_map: Any) -> None:
    """From level 2 of C2 over C5 to level 2 of C8: 2½ levels block, 1½ do not."""
    ground = new_map()
    for hex in ("C2", "C5", "C8"):
        ground.building(f"block {hex}", hex, 5)
    world = base(ground)
    assert not world.clear("C2@2", "C8@2")
    low = world.marked("stone rubble level 1", "C5")
    assert low.clear("C2@2", "C8@2")
    assert low.clear("C2@roof", "C8@2")
    assert not low.clear("C2@1", "C8@1")
    assert not low.clear("C2@2", "C6")  # in a Blind Hex behind it
    assert not world.marked("stone rubble level 2", "C5").clear("C2@2", "C8@2")
    assert low.tem("C3", "C5") == 3


@switching_off("B24.12")
def test_rubble_of_upper_levels_may_fall_on_the_next_hex(block: Any, in_play: Any) -> None:
    """Two levels: a colored 5 falls, by the white die 1 on C4 to the north."""
    start = in_play(block, A=("squad", "C4", {}))
    done = start.perform(Act("rubble", at="C5"), Loaded((5, 1))).scenario
    assert counters(done) == {("stone rubble", "C5"), ("stone rubble", "C4")}
    assert not done.pieces
    stays = start.perform(Act("rubble", at="C5"), Loaded((4, 1))).scenario
    assert counters(stays) == {("stone rubble", "C5")}
    one = start.perform(Act("rubble", at="C5@2"), Loaded((5, 1))).scenario
    assert counters(one) == {("stone rubble level 2", "C5")}
    off = start.without("B24.12").perform(Act("rubble", at="C5"), Loaded(())).scenario
    assert set(off.pieces) == {"A"}


@pytest.mark.rule("B24.12")
def test_falling_rubble_spares_the_closed_armor_that_does_not_bog(block: Any, in_play: Any) -> None:
    start = in_play(
        block.marked("foxhole", "C6"), T=("afv", "C6", {}), U=("afv", "C6", {"open_topped": True})
    )
    done = start.perform(Act("rubble", at="C5"), Loaded((6, 4, 6, 6))).scenario
    assert counters(done) == {("stone rubble", "C5"), ("stone rubble", "C6")}
    assert set(done.pieces) == {"T"}
    assert done.pieces["T"].attributes["bogged"]
    free = start.perform(Act("rubble", at="C5"), Loaded((6, 4, 5, 6))).scenario
    assert "bogged" not in free.pieces["T"].attributes


@pytest.mark.rule("B24.12")
def test_rubble_falls_on_from_the_building_it_falls_on(
    base: Worlds, new_map: Any, in_play: Any
) -> None:
    """C5 onto C4, whose own upper levels fall on C3; off the map and back nothing falls."""
    world = base(new_map().building("south", "C5", 5).building("north", "C4", 5))
    done = in_play(world).perform(Act("rubble", at="C5"), Loaded((6, 1, 6, 1))).scenario
    assert counters(done) == {("stone rubble", hex) for hex in ("C5", "C4", "C3")}
    back = in_play(world).perform(Act("rubble", at="C5"), Loaded((6, 1, 6, 4))).scenario
    assert counters(back) == {("stone rubble", hex) for hex in ("C5", "C4")}
    edge = base(new_map().building("edge", "C1", 5))
    off = in_play(edge).perform(Act("rubble", at="C1"), Loaded((6, 1))).scenario
    assert counters(off) == {("stone rubble", "C1")}


@pytest.mark.rule("B24.11", "B24.2")
def test_rubble_is_entered_as_rubble(block: Any, in_play: Any) -> None:
    done = in_play(block).perform(Act("rubble", at="C4")).scenario
    assert done.ask(Step("C3", "C4")).cost == 3
