"""Gutted Factories: what marks them, what they are, and what never happens to them (O5.5-5.52)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rf_factories
from hexwright import Act, Attack, Loaded, Roll, Scenario, Sight, Step

Worlds = Callable[[Any], Any]
DEMO = Path(rf_factories.__file__).parent / "demo"


def switching_off(rule: str, *rows: str) -> pytest.MarkDecorator:
    """Marks a test that switches a rule off, with the rows of the index it exercises."""
    return pytest.mark.rule(rule, *rows)


@pytest.fixture
def works(new_map: Any) -> Any:
    """Two Factories, 1½ levels (C3-C8) and 2½ (F3-F6, a wall at F4-F5), and a house."""
    ground = new_map().building("hall", "C3-C8", 3).road("C8-C9")
    ground.building("mill", "F3-F6", 5).road("F6-F7").mark("stairwell", "F3").wall("F4-F5")
    return ground.building("house", "H3", 2)


def roofless(world: Any) -> set[str]:
    hexes = np.flatnonzero(world.situation.facts.hex("roofless"))
    return {world.board.grid.name(world.board.grid.hexes[hex]) for hex in hexes.tolist()}


@switching_off("O5.5", "O5.5c")
def test_a_counter_in_one_hex_guts_the_whole_factory_and_no_other_building(
    rf: Worlds, works: Any
) -> None:
    """And taken off, or its rule off, roofs, Locations and lines are what they were."""
    world = rf(works)
    gutted = world.marked("gutted", "F5")
    assert roofless(gutted) == {"F3", "F4", "F5", "F6"}
    assert gutted.places("F3") == ["ground"]
    assert gutted.places("C3") == ["ground", "roof"]
    assert not gutted.fact("rooftop access point", "F3")
    for restored in (world, gutted.without("O5.5")):
        assert roofless(restored) == set()
        assert restored.places("F3") == ["ground", "roof"]
        assert restored.fact("rooftop access point", "F3")
        assert restored.situation.ground.base.tolist() == gutted.situation.ground.base.tolist()
        for a, b in [("F3", "F5"), ("F1", "F8"), ("F3@roof", "F6@roof"), ("F3", "F3@roof")]:
            assert restored.see(a, b).values == world.see(a, b).values
    assert roofless(world.marked("gutted", "H3")) == set()


@pytest.mark.rule("O5.5", "O5.5c", "O5.52")
def test_with_the_rules_off_nothing_of_a_gutted_factory_is_left(rf: Worlds, works: Any) -> None:
    """All lines of the board are those of the board without the counter."""
    world, gutted = rf(works), rf(works).marked("gutted", "C5")
    n = len(world.situation.locations)
    a, b = (ends.tolist() for ends in np.triu_indices(n, 1))
    off = gutted.without("O5.5")
    assert len(gutted.situation.locations) == n - 6
    assert off.verdicts(a, b) == world.verdicts(a, b)


@switching_off("O5.52", "O5.52")
def test_a_gutted_factory_is_roofless_and_as_high_as_before(rf: Worlds, works: Any) -> None:
    """Inside +2 a hex, and +2 TEM."""
    world = rf(works)
    gutted = world.marked("gutted", "F5")
    assert gutted.blockers("F2", "F7") == world.blockers("F2", "F7") != set()
    assert gutted.hindrance("F4", "F6@ground") is None  # the Interior Wall stands
    assert gutted.hindrance("F5", "F6") == 0
    hall = world.marked("gutted", "C3")
    assert world.hindrance("C3", "C6") == 2
    assert hall.hindrance("C3", "C6") == 4
    assert (world.tem("C3", "C5"), hall.tem("C3", "C5")) == (1, 2)
    assert hall.cost("C4", "C5") == 2
    off = hall.without("O5.52")
    assert off.places("C4") == ["ground", "roof"]
    assert (off.hindrance("C3", "C6"), off.tem("C3", "C5")) == (2, 1)


@pytest.mark.rule("O5.52")
@pytest.mark.parametrize(("level", "clear"), [(0, False), (2, False), (3, True)])
def test_from_outside_it_stays_an_obstacle_of_its_height(
    rf: Worlds, new_map: Any, level: int, clear: bool
) -> None:
    """2½ levels: it blocks lines at level 2, and none at level 3."""
    ground = new_map().building("mill", "F3-F6", 5).road("F3-E3").level(level, "F2 F7")
    world = rf(ground)
    for standing in (world, world.marked("gutted", "F5")):
        assert standing.clear("F2", "F7") is clear


@pytest.mark.rule("O5.52")
def test_a_rubbled_hex_of_it_is_rubble(rf: Worlds, works: Any, in_play: Any) -> None:
    """Half a level high, as any other; the rest of the Factory stays Gutted."""
    start = in_play(rf(works).marked("gutted", "C5"))
    done = start.perform(Act("rubble", at="C5"), Loaded(())).scenario
    assert {m.kind for m in done.markers} == {"gutted", "stone rubble"}
    assert done.ask(Attack("C4", "C5")).tem == 3
    assert done.ask(Step("C4", "C5")).cost == 3
    assert "B24.2" in done.ask(Sight("C4", "C6")).rules
    assert done.ask(Attack("C3", "C4")).tem == 2


@pytest.mark.rule("O5.5b", "O5.34")
def test_walls_outside_and_inside_stand_in_a_gutted_factory(
    rf: Worlds, works: Any, in_play: Any
) -> None:
    world = rf(works).marked("gutted", "F3")
    assert world.blocking("F4", "F5") == {"O5.31"}
    assert world.cost("F4", "F5") is None
    assert "B23.2" in world.blocking("F2", "F7")
    start = in_play(world)
    for hex in ("F4", "F5"):
        assert not start.ask(Sight("F4", "F5")).clear
        start = start.perform(Act("rubble", at=hex), Loaded(())).scenario
    assert start.ask(Sight("F4", "F5")).clear


@switching_off("O5.51", "O5.51")
def test_a_gutted_location_never_burns_unless_rubbled(rf: Worlds, works: Any, in_play: Any) -> None:
    world = rf(works).marked("gutted", "C3").marked("blaze", "C8")
    start = in_play(world)
    for act in (Act("kindle", at="C4"), Act("spread", "C8", "C7")):
        asked = start.ask(act)
        assert (asked.allowed, asked.rules) == (False, ("O5.51",))
        assert start.without("O5.51").ask(act).allowed
        assert start.without("O5.5").ask(act).allowed
    assert start.ask(Roll("kindle", at="C4")).modifier is None
    assert start.ask(Roll("spread", "C8", "C7")).modifier is None
    assert start.ask(Act("kindle", at="F4")).allowed
    rubbled = start.perform(Act("rubble", at="C4"), Loaded(())).scenario
    burnt = rubbled.perform(Act("kindle", at="C4"), Loaded((4, 4))).scenario
    assert "flame" in {m.kind for m in burnt.markers}


@pytest.mark.rule("O5.5", "O5.5a")
def test_no_factory_is_gutted_in_play(rf: Worlds, works: Any, in_play: Any) -> None:
    """Between the scenarios of a campaign it may be, in the phase called refit."""
    start = in_play(rf(works))
    act = Act("gut", at="C4")
    for phase in ("movement", "advancing fire", "rally"):
        assert not start.begin(phase).scenario.ask(act).allowed
    refused = start.perform(act)
    assert not refused.ruling.allowed
    assert refused.scenario.markers == ()
    refit = start.begin("refit").scenario
    assert not refit.ask(Act("gut", at="H3")).allowed
    done = refit.perform(act).scenario
    assert [(m.kind, done.name_of(m.at)) for m in done.markers] == [("gutted", "C4")]
    assert done.ask(Attack("C6", "C8")).tem == 2


@pytest.mark.rule("O5.52", "O5.5a")
def test_no_roof_is_taken_from_under_those_who_stand_on_it(
    rf: Worlds, works: Any, in_play: Any
) -> None:
    """Of the Factory that is to be Gutted; a Split-Level hex keeps its roof."""
    world, gut = rf(works.mark("split level", "C5")), Act("gut", at="C4")

    def refit(at: str) -> Any:
        return in_play(world, A=("squad", at, {})).begin("refit").scenario

    refused = refit("C7@roof").ask(gut)
    assert (refused.allowed, refused.rules) == (False, ("O5.52",))
    assert not refit("C7@roof").perform(gut).scenario.markers
    assert refit("C7@roof").without("O5.52").ask(gut).allowed
    assert refit("C7@roof").ask(Act("gut", at="C5")).allowed
    for at in ("C7", "C5@roof", "F3@roof", "H3@roof"):
        done = refit(at).perform(gut).scenario
        assert [m.kind for m in done.markers] == ["gutted"]
        assert done.ask(Sight("A", "C1")).values


@pytest.mark.rule("O5.7d", "O5.5")
def test_a_split_level_hex_is_gutted_by_a_counter_of_its_own(
    rf: Worlds, works: Any, in_play: Any
) -> None:
    """With option ``split_levels`` by any of its Factory."""
    world = rf(works.mark("split level", "C5"))
    elsewhere = world.marked("gutted", "C3")
    assert (elsewhere.fact("gutted", "C4"), elsewhere.fact("gutted", "C5")) == (True, False)
    assert "C5" not in roofless(elsewhere)
    assert in_play(elsewhere).ask(Act("kindle", at="C5")).allowed
    own = world.marked("gutted", "C5")
    assert (own.fact("gutted", "C4"), own.fact("gutted", "C5")) == (False, True)
    assert not in_play(own).ask(Act("kindle", at="C5")).allowed
    assert in_play(world).begin("refit").scenario.ask(Act("gut", at="C5")).allowed
    assert world.without("O5.7").marked("gutted", "C3").fact("gutted", "C5")  # as any other then
    option = world.with_options(O5_5={"split_levels": True}).marked("gutted", "C3")
    assert option.fact("gutted", "C5")
    assert "C5" not in roofless(option)


@pytest.mark.rule("O5.7d", "O5.5")
def test_a_counter_in_a_split_level_hex_guts_no_more_when_that_hex_is_rubble(
    rf: Worlds, works: Any
) -> None:
    world = rf(works.mark("split level", "C5")).marked("gutted", "C5").marked("stone rubble", "C5")
    assert roofless(world) == set()


@pytest.mark.rule("O5.5", "O5.5c")
def test_an_overlay_guts_as_a_counter_does(tmp_path: Path) -> None:
    """The hall of the demo, by a mark in one of its hexes; the house beside it is left alone."""
    for name in ("board.toml", "hall.geojson"):
        (tmp_path / name).write_bytes((DEMO / name).read_bytes())
    file = tmp_path / "scenario.toml"
    head = 'title = "t"\nboard = "board.toml"\n[rules]\nsections = ["rf_factories"]\n'
    head += 'on = ["B23.8"]\n'
    file.write_text(head + '[[overlay]]\nname = "burnt"\nmarks = { gutted = ["K16"] }\n')
    burnt = Scenario.load(file)
    file.write_text(head + '[[markers]]\nkind = "gutted"\nat = "L19"\n')
    marked = Scenario.load(file)
    file.write_text(head)
    whole = Scenario.load(file)
    assert burnt.situation.locations.names == marked.situation.locations.names
    assert burnt.situation.locations.of(burnt.place("K15").hex) == ["ground"]
    assert "roof" in burnt.situation.locations.of(burnt.place("K22").hex)
    assert (
        burnt.situation.facts.hex("roofless").tolist()
        == marked.situation.facts.hex("roofless").tolist()
    )
    assert (whole.ask(Attack("M16", "M17")).tem, burnt.ask(Attack("M16", "M17")).tem) == (1, 2)
