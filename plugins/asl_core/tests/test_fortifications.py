"""Where Fortifications are set up (A2.9, A12.3, B23.5, B24.5, B26-B29), and what mines do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from hexwright import Act, Loaded, Step

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule
DUG = ["foxhole", "trench", "antitank ditch"]


def paved(ground: Any, at: str) -> Any:
    """A paved road across hexsides."""
    ground.road(at)
    n = len(at.split())
    ground.hexsides[-n:] = [evolve(s, values={"surface": "paved"}) for s in ground.hexsides[-n:]]
    return ground


def setting(play: Any, kind: str, at: str, **values: Any) -> Any:
    """What comes of the question whether a Fortification may be set up."""
    if kind == "minefield":
        values = {"factors": 6, "hidden": True, **values}
    return play.ask(Act("set up fortification", "", at, values={"kind": kind, **values}))


def may(play: Any, kind: str, at: str, **values: Any) -> bool:
    return bool(setting(play, kind, at, **values).allowed)


@pytest.fixture
def grounds(base: Worlds, new_map: Any) -> Any:
    """Open ground in B2; a hex of each kind elsewhere."""
    ground = paved(new_map(), "C3-C4").road("E3-E4").side("railroad", "G3-G4")
    ground.side("sunken road", "G8-G9")
    for kind, at in (
        ("runway", "A5"), ("boulevard", "A6"), ("marsh", "C6"), ("crag", "D6"), ("river", "E6"),
        ("dry stream", "F6"), ("gully", "G6"), ("shellholes", "C3 E3"),
    ):  # fmt: skip
        ground.terrain(kind, at)
    ground.building("hall", "C9 C10 C11 B9 B10 D9 D10", 3)
    return base(ground.mark("bridge", "A8")).marked("stone rubble", "F10")


@switching_off("B27.1")
@pytest.mark.parametrize("kind", DUG)
def test_entrenchments_are_dug_where_there_is_earth(grounds: Any, kind: str) -> None:
    """Shellholes change nothing; a dirt road and a gully are earth."""
    play = grounds.play()
    barred = ["C3", "C4", "A5", "A6", "G3", "G8", "A8", "C6", "D6", "E6", "F6"]
    assert [at for at in barred if may(play, kind, at)] == []
    assert all(may(play, kind, at) for at in ("B2", "E3", "G6"))
    assert setting(play, kind, "C3").rules == ("B27.1",)
    assert all(may(play.without("B27.1"), kind, at) for at in barred)


@switching_off("B23.5")
def test_in_a_building_there_are_mines_and_no_other_fortifications(grounds: Any) -> None:
    """B9 is at the building's edge; all around C10 is building."""
    play = grounds.play()
    assert not any(may(play, kind, "B9") for kind in (*DUG, "wire"))
    assert may(play, "minefield", "B9")
    assert all(may(play.without("B23.5"), kind, "B9") for kind in (*DUG, "wire"))


@switching_off("B24.5")
def test_in_rubble_there_are_none_at_all(grounds: Any) -> None:
    play, kinds = grounds.play(), (*DUG, "wire", "minefield")
    assert not any(may(play, kind, "F10") for kind in kinds)
    assert all(may(play.without("B24.5"), kind, "F10") for kind in kinds)


@switching_off("B26.1")
def test_wire_is_put_on_roads_and_runways_but_not_into_water(grounds: Any) -> None:
    play = grounds.play()
    assert all(may(play, "wire", at) for at in ("C3", "A5", "D6", "G3"))
    assert not any(may(play, "wire", at) for at in ("C6", "E6"))
    off = play.without("B26.1")
    assert "'wire' is no Fortification" in setting(off, "wire", "C3").explain()


@switching_off("B28.1")
def test_mines_are_not_put_into_hard_or_wet_ground_nor_deep_inside_buildings(grounds: Any) -> None:
    play = grounds.play()
    assert not any(
        may(play, "minefield", at) for at in ("C3", "A5", "A6", "A8", "C6", "D6", "E6", "C10")
    )
    assert all(may(play, "minefield", at) for at in ("B2", "E3", "G3", "F6", "G6"))
    assert not may(play, "minefield", "B2", factors=7)
    assert setting(play, "minefield", "C3").rules == ("B28.1",)
    off = play.without("B28.1")
    assert "'minefield' is no Fortification" in setting(off, "minefield", "B2").explain()


@pytest.mark.rule("B28.1")
def test_antitank_mines_lie_on_a_paved_road_for_all_to_see(grounds: Any) -> None:
    play = grounds.play()
    assert may(play, "antitank mines", "C3", factors=5)
    assert not may(play, "antitank mines", "C3", factors=5, hidden=True)
    assert may(play, "antitank mines", "B2", factors=5, hidden=True)
    assert not may(play, "antitank mines", "B2", factors=6)
    assert not may(play, "antitank mines", "C6", factors=5)


@pytest.mark.rule("A2.9")
def test_a_fortification_stays_where_it_is_set_up(grounds: Any) -> None:
    play = grounds.play(("S", "squad", "B2", "russian"))
    act = Act("set up fortification", "S", "B2", values={"kind": "trench"})
    done = play.perform(act, Loaded(()))
    marker = done.scenario.markers[-1]
    assert (marker.kind, play.name_of(marker.at)) == ("trench", "B2")
    assert dict(marker.values) == {"hidden": False, "side": "russian"}
    assert not done.scenario.begin("movement").scenario.ask(act).allowed
    assert not may(play, "tank", "B2")
    assert not may(play, "trench", "C9@roof")
    assert not may(done.scenario, "trench", "B2"), "there is one"
    assert may(done.scenario, "wire", "B2")


@switching_off("A12.3")
def test_what_is_set_up_hidden_is_hidden(grounds: Any) -> None:
    play = grounds.play(("S", "squad", "B1"), ("G", "gun", "B1"), ("T", "truck", "B1"))

    def hidden(of: Any, unit: str) -> Any:
        act = Act("set up", unit, "B2", values={"hidden": True})
        return of.perform(act, Loaded(())).scenario.pieces[unit].attributes.get("hidden", False)

    assert hidden(play, "S")
    assert hidden(play, "G")
    assert not play.ask(Act("set up", "T", "B2", values={"hidden": True})).allowed
    assert not hidden(play.without("A12.3"), "S")
    dug = Act("set up fortification", "S", "B2", values={"kind": "foxhole", "hidden": True})
    assert play.perform(dug, Loaded(())).scenario.markers[-1].values["hidden"]
    shown = play.without("A12.3").perform(dug, Loaded(())).scenario.markers[-1]
    assert not shown.values["hidden"]


# --- roadblocks ----------------------------------------------------------------------------------


def block(at: str, **values: Any) -> Act:
    return Act("set up roadblock", "", at, values=values)


@pytest.mark.rule("B29.1")
def test_a_roadblock_is_set_up_on_a_hexside_that_a_road_or_runway_crosses(
    base: Worlds, new_map: Any
) -> None:
    ground = new_map().road("C3-C4").terrain("runway", "A5 A6")
    play = base(ground.side("depression", "E4-E5")).play()
    assert all(play.ask(block(at)).allowed for at in ("C3-C4", "C4-C3", "A5-A6"))
    for refused in (block("C4-C5"), block("A6-A7"), block("E4-E5"), block("A1/0")):
        assert not play.ask(refused).allowed
    assert not play.ask(block("C3-C4", sunken=True)).allowed
    done = play.perform(block("C4-C3"), Loaded(())).scenario
    assert [m.kind for m in done.markers] == ["road block"]
    assert not done.ask(block("C3-C4")).allowed
    assert "roadblock counters" in play.without("B29.1").ask(block("C3-C4")).explain()


@pytest.mark.rule("B29.4")
def test_a_roadblock_reaches_to_the_middle_of_a_building_beside_it(
    base: Worlds, new_map: Any
) -> None:
    """D4, D3 and C4 meet at the end of C4-D3; D4 has a hut, C3 at its other end has nothing."""
    ground = new_map().building("hut", "D4", 2, drawn=[(2.9, 3.4, 3.1, 3.6)])
    ground.building("shed", "D3", 2, drawn=[(2.9, 2.4, 3.1, 2.6)])
    bare, world = base(ground), base(ground).marked("road block", "C4-D3")
    via, other = "C4-D3-D4", "C3-C4-D3"
    grid = world.board.grid
    assert grid.vertex_named(via) in grid.vertices(grid.parse("D4"))
    assert bare.cost("C4", "D4", via) == 1
    assert world.cost("C4", "D4", via) == 2
    assert world.cost("D5", "D4", "C5-D4-D5") == 1, "by a vertex that is not its"
    assert world.cost("C3", "C4", other) == 1, "open ground"
    assert world.without("B29.4").cost("C4", "D4", via) == 1

    def drives(of: Any) -> bool:
        tank = of.play(("T", "afv", "C4", "", {"mp": 12}))
        return bool(tank.ask(Step("T", f"D4/{via}")).allowed)

    assert drives(bare)
    assert not drives(world)


# --- what mines do -------------------------------------------------------------------------------


@switching_off("B28.41")
def test_a_step_tells_the_mines_that_attack_it(base: Worlds, new_map: Any) -> None:
    """Along a paved road as anywhere else; in whatever way."""
    world = base(paved(new_map().terrain("woods", "D4"), "C3-C4")).marked("minefield", "C4")
    world = world.marked("minefield", "D4", factors=12)
    assert world.going("squad", "C3", "C4").mines_entered == 6
    assert world.going("squad", "C3", "C4").mines_left is None
    away = world.going("squad", "C4", "D4", "advance")
    assert (away.mines_left, away.mines_entered) == (6, 12)
    assert world.going("afv", "C3", "C4", mp=12).mines_entered is None
    with pytest.raises(AttributeError):
        _ = world.without("B28.41").going("squad", "C3", "C4").mines_entered


@pytest.mark.rule("B28.41")
def test_mines_spare_who_stays_within_a_building_or_goes_from_trench_to_trench(
    base: Worlds, new_map: Any
) -> None:
    hall = base(new_map().building("hall", "C3 C4", 2)).marked("minefield", "C3")
    assert hall.going("squad", "C4", "C3").mines_entered is None
    assert hall.going("squad", "C2", "C3").mines_entered == 6
    drawn = new_map().building("hall", "C3 C4", 2, drawn=[(1.9, 1.8, 2.1, 3.2)])
    around = base(drawn).marked("minefield", "C3").play(("S", "squad", "C4"))
    assert around.ask(Step("S", "C3")).mines_entered is None
    assert around.ask(Step("S", "C3/B3-C3-C4")).mines_entered == 6, "in Bypass"
    dug = base(new_map()).marked("trench", "C3 C4").marked("minefield", "C3")
    assert dug.going("squad", "C4@entrenched", "C3@entrenched").mines_entered is None
    assert dug.going("squad", "C4", "C3@entrenched").mines_entered == 6
    holes = base(new_map()).marked("foxhole", "C3 C4").marked("minefield", "C3")
    assert holes.going("squad", "C4@entrenched", "C3@entrenched").mines_entered == 6


@pytest.mark.rule("B28.41")
@pytest.mark.parametrize(
    ("dice", "left"),
    [
        ((6, 6), {"S": ("squad", "C4", {})}),
        ((2, 4, 5, 5), {"S": ("squad", "C4", {"broken": True})}),
        ((1, 3), {"S": ("half-squad", "C4", {})}),
        ((1, 1), {}),
    ],
)
def test_mines_attack_on_their_column_and_no_tem_helps(
    base: Worlds, new_map: Any, dice: tuple[int, ...], left: dict[str, Any]
) -> None:
    """6 factors: nothing on 12; 1MC on 6, failed with 10; K/1 on 4; 1KIA on 2."""
    ground = new_map().building("hall", "C4", 5)
    play = base(ground).marked("minefield", "C4").play(("S", "squad", "C3", "", {"fp": 4}))
    done = play.perform(Act("move", "S", "C4"), Loaded(dice))
    assert len(done.rolls) == len(dice) // 2
    found = {
        name: (p.kind, play.name_of(p.hex), {k: v for k, v in p.attributes.items() if v is True})
        for name, p in done.scenario.pieces.items()
    }
    assert found == left
    assert [m.values["hidden"] for m in done.scenario.markers] == [False]


@pytest.mark.rule("B28.41")
def test_who_is_broken_by_the_mines_it_leaves_stays_and_meets_no_others(
    base: Worlds, new_map: Any
) -> None:
    world = base(new_map()).marked("minefield", "C3 C4")
    play = world.play(("S", "squad", "C3", "", {"fp": 4}))
    stopped = play.perform(Act("move", "S", "C4"), Loaded((2, 4, 5, 5))).scenario
    assert play.name_of(stopped.pieces["S"].hex) == "C3"
    assert stopped.pieces["S"].attributes["broken"]
    assert stopped.state.count("half MF spent", "S") == 2
    through = play.perform(Act("move", "S", "C4"), Loaded((6, 6, 6, 6))).scenario
    assert play.name_of(through.pieces["S"].hex) == "C4"
    reduced = play.perform(Act("move", "S", "C4"), Loaded((1, 3, 6, 6))).scenario
    assert (reduced.pieces["S"].kind, play.name_of(reduced.pieces["S"].hex)) == ("half-squad", "C4")
