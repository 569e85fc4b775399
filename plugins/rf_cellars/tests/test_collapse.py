"""AFV that fall into Cellars (O6.62), no further collapse (O6.6), Encirclement (O6.7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Loaded, Step

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule
TANK = ("T", "afv", "C2", "us", {"mp": 12, "cs": 5})
INTO = Act("move", "T", "C3")


@pytest.fixture
def block(new_map: Any) -> Any:
    """A stone building of two levels, C3 to C5, with stairwells; a hut of one hex, E3."""
    ground = new_map().building("block", "C3-C5", 3).mark("stairwell", "C3-C5")
    return ground.building("hut", "E3", 2)


def driven(start: Any, *dice: int) -> Any:
    return start.perform(INTO, Loaded(dice))


@switching_off("O6.62", "O6.62a", "B23.41")
@pytest.mark.parametrize("colored", range(1, 7))
def test_an_afv_falls_into_a_cellar_with_a_colored_4(
    cellars: Worlds, block: Any, colored: int
) -> None:
    """The Original die; without the rule it takes a 6."""
    start = cellars(block).play(("T", "afv", "C2", "us", {"mp": 12}))
    step = start.ask(Step("T", "C3"))
    assert (step.falls, step.bog) == (4, 4)
    assert bool(driven(start, colored, 1).scenario.pieces) is (colored < 4)
    off = start.without("O6.62")
    assert off.ask(Step("T", "C3")).falls == 6
    assert bool(driven(off, colored, 1).scenario.pieces) is (colored < 6)


@pytest.mark.rule("O6.62b", "D5.6", "D10.5")
def test_its_crew_may_scrounge_at_once_and_is_in_the_cellar(cellars: Worlds, block: Any) -> None:
    """It may try for each MG; another unit may not, nor the crew in a later phase."""
    start = cellars(block).play(TANK, ("A", "squad", "C3", "us"))
    done = driven(start, 4, 1, 2, 3).scenario
    crew = done.pieces["T crew"]
    assert (crew.kind, crew.location, done.name_of(crew.hex)) == ("crew", "cellar", "C3")
    at = done.situation.locations
    hex = done.place("C3").hex
    assert at.height[at.find(hex, "cellar")] == done.situation.ground.base[hex] - 2
    scrounge = Act("scrounge", "T crew")
    assert done.ask(scrounge).allowed
    assert not done.ask(Act("scrounge", "A")).allowed
    got = done.perform(scrounge, Loaded((1,))).scenario
    mine = got.pieces["T crew MG"]
    assert (mine.attributes["owner"], mine.location) == ("T crew", "cellar")
    assert not got.ask(scrounge).allowed, "there was one"
    assert not done.begin("movement").scenario.end().scenario.ask(scrounge).allowed
    above = driven(start.without("O6.62"), 6, 1, 2, 3).scenario
    assert above.pieces["T crew"].location == "ground"
    assert not above.ask(scrounge).allowed


@pytest.mark.rule("O6.62c", "B23.41")
def test_it_is_gone_and_leaves_no_wreck_and_no_rubble(cellars: Worlds, block: Any) -> None:
    start = cellars(block).play(TANK, ("A", "squad", "C3", "us"))
    done = driven(start, 5, 1, 6, 6).scenario
    assert set(done.pieces) == {"A"}
    assert done.markers == ()
    assert done.situation.locations.of(done.place("C3").hex) == ["cellar", "ground", "1", "roof"]


@pytest.mark.rule("O6.62d", "A4.43")
def test_infantry_below_takes_an_nmc_and_its_weapons_a_dr_each(cellars: Worlds, block: Any) -> None:
    """A fails and loses one of three weapons, another malfunctions; L passes, and rolls none."""
    gun = ("support weapon", "C3@cellar", "them")
    units = (
        ("A", "squad", "C3@cellar", "them"), ("L", "leader", "C3@cellar", "them"),
        ("B", "squad", "C3", "us"), ("C", "squad", "C4@cellar", "them", {"morale": 2}),
        ("LMG", *gun, {"owner": "A"}), ("MMG", *gun, {"owner": "A"}), ("HMG", *gun, {"owner": "A"}),
        ("ATR", *gun, {"owner": "L"}), ("MTR", *gun),
    )  # fmt: skip
    start = cellars(block).play(("T", "afv", "C2", "us", {"mp": 12}), *units)
    done = driven(start, 4, 1, 4, 4, 6, 4, 3, 2, 2)
    kinds = [r.kind for r in done.rolls]
    damage = "weapon under a fallen AFV"
    assert kinds == ["bog check", "morale check", *3 * [damage], "morale check"]
    left = done.scenario.pieces
    assert set(left) == {"A", "L", "B", "C", "MMG", "HMG", "ATR", "MTR"}
    broken = {n for n, p in left.items() if p.attributes.get("malfunctioned")}
    assert (broken, left["A"].attributes["broken"]) == ({"MMG"}, True)
    assert left["L"].attributes.get("broken", False) is False
    assert left["C"] == start.pieces["C"]
    off = driven(start.without("O6.62"), 6, 1)
    assert [r.kind for r in off.rolls] == ["bog check"]
    assert off.scenario.pieces.keys() == start.pieces.keys() - {"T"}


@pytest.mark.rule("O6.62d")
@pytest.mark.parametrize(("dr", "kept"), [(1, True), (3, True), (4, False), (5, False), (6, False)])
def test_weapons_that_are_no_pieces_are_lost_too(
    cellars: Worlds, block: Any, dr: int, kept: bool
) -> None:
    """Firepower told of a unit is one weapon; each DC is one."""
    unit = ("A", "squad", "C3@cellar", "them", {"sw_fp": 4, "dc": 2})
    start = cellars(block).play(("T", "afv", "C2", "us", {"mp": 12}), unit)
    done = driven(start, 4, 1, 6, 6, dr, dr, 1).scenario.pieces["A"].attributes
    assert (done["sw_fp"], done["dc"]) == ((4, 2) if kept else (0, 1))


@pytest.mark.rule("O6.62d")
def test_a_broken_unit_that_fails_is_reduced_and_its_weapon_rolls_all_the_same(
    cellars: Worlds, block: Any
) -> None:
    """A half-squad is gone, with its DC."""
    unit = ("A", "half-squad", "C3@cellar", "them", {"broken": True, "dc": 1})
    weapon = ("LMG", "support weapon", "C3@cellar", "them", {"owner": "A"})
    start = cellars(block).play(("T", "afv", "C2", "us", {"mp": 12}), unit, weapon)
    done = driven(start, 4, 1, 6, 6, 5, 6).scenario
    assert set(done.pieces) == {"LMG"}
    assert done.pieces["LMG"].attributes["malfunctioned"]


@pytest.mark.rule("O6.62e", "B23.41")
def test_a_hut_that_an_afv_fell_into_has_no_cellar(cellars: Worlds, block: Any) -> None:
    """It takes a 6 there, and the crew is on the ground."""
    start = cellars(block).play(("T", "afv", "E2", "us", {"mp": 12, "cs": 5}))
    into = Act("move", "T", "E3")
    assert start.ask(Step("T", "E3")).falls == 6
    assert "T" in start.perform(into, Loaded((5, 1))).scenario.pieces
    done = start.perform(into, Loaded((6, 1, 1, 1))).scenario
    assert done.situation.locations.of(done.place("E3").hex) == ["ground", "roof"]
    assert (done.markers, done.pieces["T crew"].location) == ((), "ground")


@pytest.mark.rule("O6.62f", "B23.41")
@pytest.mark.parametrize(
    ("kind", "height", "drm", "most"),
    [
        ("stone building", 3, 4, None), ("stone building", 2, 4, 1),
        ("wooden building", 3, 3, 1), ("wooden building", 2, 3, 2),
    ],
)  # fmt: skip
def test_the_rest_of_the_base_rule_is_what_it_was(
    base: Worlds, cellars: Worlds, new_map: Any, kind: str, height: int, drm: int, most: Any
) -> None:
    """Who may, the MP, the Bog DRM and the rubble; but under it the Cellar stays."""
    ground = new_map().building("block", "C3-C5", height, kind=kind).board()
    for world in (base(ground), cellars(ground)):
        start = world.play(("T", "afv", "C2", "us", {"mp": 13}))
        step = start.ask(Step("T", "C3"))
        assert (step.cost, step.bog, step.caves_in) == (7, drm, most)
        for more in ({"open_topped": True}, {"buttoned_up": False}, {"riders": True}):
            refused = world.play(("T", "afv", "C2", "us", {"mp": 13, **more}))
            assert not refused.ask(Step("T", "C3")).allowed
        assert not world.play(("T", "truck", "C2", "", {"mp": 13})).ask(Step("T", "C3")).allowed
        for colored in (1, 2, 3):
            found = driven(start, colored, 2, *(2, 2) * (height == 3 and colored <= (most or 0)))
            fell = any(m.kind.endswith("rubble") for m in found.scenario.markers)
            assert fell is (colored <= (most or 0))
            below = found.scenario.situation.locations.of(found.scenario.place("C3").hex)
            assert ("cellar" in below) is ("cellar" in world.places("C3"))
            assert "T" in found.scenario.pieces


@pytest.mark.rule("O6.6c", "B24.4")
@pytest.mark.parametrize("colored", [4, 5, 6])
def test_no_afv_falls_into_a_cellar_that_is_rubble(
    cellars: Worlds, block: Any, colored: int
) -> None:
    """Bog by the rubble, +3, and nothing else; a Cellar below rubble is fallen into, by option."""
    world = cellars(block).marked("stone rubble", "C3")
    start = world.play(("T", "afv", "C2", "us", {"mp": 12}))
    step = start.ask(Step("T", "C3"))
    assert (step.falls, step.bog, step.cost) == (None, 3, 6)
    assert set(driven(start, colored, 1).scenario.pieces) == {"T"}
    intact = world.marked("cellar", "C3")
    assert not driven(intact.play(("T", "afv", "C2", "us", {"mp": 12})), colored, 1).scenario.pieces
    over = intact.with_options(O6_62={"through_rubble": False})
    stays = driven(over.play(("T", "afv", "C2", "us", {"mp": 12})), colored, 1)
    assert set(stays.scenario.pieces) == {"T"}


@pytest.mark.rule("O6.7", "A7.72")
def test_nobody_is_encircled_in_a_cellar(cellars: Worlds, block: Any) -> None:
    """With the enemy at the head of each stairwell, and in the next Cellar; upstairs one is."""
    held = (("X", "squad", "C3", "them"), ("Y", "squad", "C4@cellar", "them"))
    world = cellars(block).without("B23.8")
    down = world.play(("E", "squad", "C3@cellar", "us"), *held)
    assert not down.ask(Act("upper level encirclement", "E")).allowed
    up = world.play(("E", "squad", "C3@1", "us"), *held, ("Z", "squad", "C4@1", "them"))
    assert up.ask(Act("upper level encirclement", "E")).allowed
