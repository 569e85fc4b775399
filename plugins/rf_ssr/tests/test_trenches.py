"""Trenches that connect to buildings and rubble (RF6), row by row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Attack, Step

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule
TRENCHES = ["trench", "antitank ditch"]


def connected(world: Any, start: str) -> set[str]:
    """The Locations that a trench connects to one."""
    places, grid = world.situation.locations, world.board.grid
    name, _, location = start.partition("@")
    here = places.require(world.place(name).hex, location or "ground", start)
    pairs = world.situation.linked("connection")
    hexes = world.situation.ground.hexes
    there = [b for a, b in pairs if a == here]
    return {f"{grid.name(hexes[places.hex[b]])}@{places.names[b]}" for b in there}


@pytest.fixture
def street(new_map: Any) -> Any:
    """Houses in C3 and C4, with printed rubble in D4 and the open ground of C5 between."""
    return new_map().building("house", "C3 C4", 3).terrain("stone rubble", "D4")


@switching_off("RF6", "RF6a")
@pytest.mark.parametrize("kind", TRENCHES)
def test_a_trench_connects_to_what_is_built_next_to_it(ssr: Worlds, street: Any, kind: str) -> None:
    """To the ground floor, and through it to nothing: not to B3 and not to another trench."""
    world = ssr(street.building("shed", "B3", 2)).marked(kind, "C5 C2")
    assert connected(world, "C5@entrenched") == {"C4@ground", "D4@ground"}
    assert connected(world, "C4") == {"C5@entrenched"}
    assert connected(world, "C4@1") == connected(world, "C5") == set()
    assert connected(world, "C2@entrenched") == {"C3@ground"}
    assert world.cost("C5@entrenched", "C3") is None, "not through C4"
    assert connected(world.without("RF6"), "C5@entrenched") == set()


@pytest.mark.rule("RF6a")
def test_a_foxhole_connects_to_nothing_and_no_trench_does_over_a_cliff(
    ssr: Worlds, street: Any
) -> None:
    assert connected(ssr(street).marked("foxhole", "C5"), "C5@entrenched") == set()
    cliff = ssr(street.level(-1, "C5").side("cliff", "C4-C5")).marked("trench", "C5")
    assert connected(cliff, "C5@entrenched") == {"D4@ground"}


@pytest.mark.rule("RF6b")
def test_to_a_cellar_alone_where_there_is_one(
    ssr: Worlds, red_factories: Worlds, street: Any
) -> None:
    world = red_factories(street).marked("trench", "C5")
    assert connected(world, "C5@entrenched") == {"C4@cellar", "D4@ground"}
    assert connected(ssr(street).marked("trench", "C5"), "C5@entrenched") == {
        "C4@ground", "D4@ground",
    }  # fmt: skip


@pytest.mark.rule("RF6b")
def test_not_to_what_is_rubbled_during_play(ssr: Worlds, street: Any) -> None:
    """A counter that lay there before is as good as print."""
    world = ssr(street).marked("trench", "C5")
    fresh = world.play().perform(Act("rubble", at="C4"), 1).scenario
    assert fresh.situation.ground.with_terrain("stone rubble").size == 2
    assert connected(fresh, "C5@entrenched") == {"D4@ground"}
    assert connected(world.marked("stone rubble", "C4"), "C5@entrenched") == {"D4@ground"}
    old = world.marked("stone rubble", "C4", earlier=True)
    assert connected(old, "C5@entrenched") == {"C4@ground", "D4@ground"}


@pytest.mark.rule("RF6c")
@pytest.mark.parametrize("earlier", [False, True])
def test_to_every_cellar_next_to_it_but_to_none_under_rubble(
    red_factories: Worlds, new_map: Any, earlier: bool
) -> None:
    ground = new_map().building("block", "C3 C4 D4", 3).mark("stairwell", "C4")
    world = red_factories(ground).marked("trench", "C5")
    assert connected(world, "C5@entrenched") == {"C4@cellar", "D4@cellar"}
    rubble = world.marked("stone rubble", "C4", earlier=earlier).marked("cellar", "C4")
    assert "cellar" in rubble.places("C4")
    assert connected(rubble, "C5@entrenched") == {"D4@cellar"}


@pytest.mark.rule("RF6d", "RF6e")
@pytest.mark.parametrize("kind", TRENCHES)
def test_what_it_costs_to_pass(ssr: Worlds, street: Any, kind: str) -> None:
    """The building 2 MF, the rubble 3, the trench's open ground 1: the terrain entered alone."""
    world = ssr(street.side("wall", "C4-C5")).marked(kind, "C5")
    more = 1 if kind == "trench" else 2
    off = world.without("RF6")
    for inside, mf in (("C4", 2), ("D4", 3)):
        wall = inside == "C4"
        assert world.cost("C5@entrenched", inside) == mf
        assert off.cost("C5@entrenched", inside) == mf + more + wall
        assert world.cost(inside, "C5@entrenched") == 1
        assert off.cost(inside, "C5@entrenched") == 1 + more + wall
    assert world.cost("C5@entrenched", "C6") == 1 + more, "to open ground as ever"
    ruling = world.going("squad", "C5@entrenched", "C4")
    assert (ruling.cost, ruling.rules) == (2, ("A4.2", "RF6"))


@pytest.mark.rule("RF6d", "B10.4")
def test_uphill_from_a_trench_a_building_costs_double_all_the_same(
    ssr: Worlds, street: Any
) -> None:
    world = ssr(street.level(1, "C3 C4")).marked("trench", "C5")
    assert world.cost("C5@entrenched", "C4") == 4
    assert world.without("RF6").cost("C5@entrenched", "C4") == 5


@pytest.mark.rule("RF6f")
@pytest.mark.parametrize(
    ("start", "target"),
    [
        ("B5", "C5@entrenched"),  # into it
        ("C5@entrenched", "C6@entrenched"),  # in it, along the vertex
        ("C5@entrenched", "B5"),  # straight out of it
    ],
)
def test_bypass_and_such_a_trench_never_combine(
    ssr: Worlds, street: Any, start: str, target: str
) -> None:
    """All three go by B5-C5-C6; no trench that connects to nothing but trenches is one such."""
    world = ssr(street).marked("trench", "C5 C6")
    via = "B5-C5-C6"
    assert world.cost(start, target, via) is None
    assert world.without("RF6").cost(start, target, via) is not None
    other = ssr(street).marked("trench", "C7 C8")
    moved = [
        name.replace("C6", "C8").replace("C5", "C7").replace("B5", "B7") for name in (start, target)
    ]
    assert other.cost(*moved, "B7-C7-C8") is not None


@pytest.mark.rule("RF6g", "A8.15")
@pytest.mark.parametrize(("left", "at"), [("C5@entrenched", "C4"), ("C4", "C5@entrenched")])
def test_no_snap_shots_at_who_goes_by_the_trench(
    ssr: Worlds, new_map: Any, left: str, at: str
) -> None:
    """Above it there are; the house is drawn small, so that the hexside is in sight."""
    house = new_map().building("house", "C3 C4", 3, drawn=[(1.9, 1.8, 2.1, 3.2)])
    play = ssr(house).marked("trench", "C5").play(("G", "squad", "A6", "", {"fp": 4}))
    shot = Attack("G", f"{at}/B4-C4-C5", values={"snap_shot": True, "moved_from": left})
    ruling = play.ask(shot)
    assert (ruling.clear, ruling.allowed, "RF6" in ruling.rules) == (True, False, True)
    assert play.without("RF6").ask(shot).fp == 2
    above = {"snap_shot": True, "moved_from": left.partition("@")[0]}
    assert play.ask(Attack("G", f"{at.partition('@')[0]}/B4-C4-C5", values=above)).fp == 2


@pytest.mark.rule("RF6h", "B10.4")
def test_to_and_from_a_cellar_nothing_is_doubled(red_factories: Worlds, new_map: Any) -> None:
    """Neither up out of it, from level -1 to 0, nor into one that lies higher than the trench."""
    block = new_map().building("block", "C3 C4", 3)
    world = red_factories(block).marked("trench", "C5")
    assert world.cost("C4@cellar", "C5@entrenched") == 1
    assert world.cost("C5@entrenched", "C4@cellar") == 2
    uphill = new_map().building("block", "C3 C4", 3).level(2, "C3 C4")
    higher = red_factories(uphill).marked("trench", "C5")
    assert higher.cost("C5@entrenched", "C4@cellar") == 2
    assert higher.without("O6.21").cost("C5@entrenched", "C4") == 4, "to the ground floor it is"


@pytest.mark.rule("RF6i", "B23.922")
@pytest.mark.parametrize("kind", TRENCHES)
@pytest.mark.parametrize("how", ["move", "advance"])
def test_by_a_trench_one_enters_a_fortified_location_that_is_held(
    ssr: Worlds, street: Any, kind: str, how: str
) -> None:
    world = ssr(street).marked(kind, "C5").marked("fortified", "C4")
    units = (("U", "squad", "C5@entrenched", "ours"), ("V", "squad", "C5", "ours"))
    play = world.play(*units, ("E", "squad", "C4", "theirs"))
    assert play.ask(Step("U", "C4", how)).allowed
    over = play.ask(Step("V", "C4", how))
    assert (over.allowed, "B23.922" in over.rules) == (False, True)
    assert not play.without("RF6").ask(Step("U", "C4", how)).allowed
