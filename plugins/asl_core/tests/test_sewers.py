"""Manholes, sewers, and Sewer Movement (B8.1-.5), switched on as a special rule would."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from hexwright import Act, HexwrightError, Loaded, Roll, Step
from hexwright.rules import compose, discover

SEWERS = ["B8.1", "B8.2", "B8.4", "B8.41", "B8.42", "B8.45", "B8.5"]
Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule
SQUAD = ("S", "squad", "C3", "us")
LEADER = ("L", "leader", "C3", "us", {"morale": 9})


@pytest.fixture
def sewers(base: Worlds) -> Worlds:
    """``sewers(map)``: the map under the base rules, with the optional ones about sewers."""
    rules = compose(discover(), ["asl_core"], on=SEWERS)
    return lambda ground: evolve(base(ground), rules=rules)


@pytest.fixture
def street(new_map: Any) -> Any:
    """Manholes in C3 and, three hexes on, C6; a house in C9 with one."""
    return new_map().building("house", "C9", 3).mark("manhole", "C3 C6 C9")


def below(world: Any, *more: Any, **given: Any) -> Any:
    """A squad and a leader below C3."""
    units = (("S", "squad", "C3@sewer", "us", given), ("L", "leader", "C3@sewer", "us", given))
    return world.play(*units, *more)


def located(scenario: Any, name: str) -> str:
    piece = scenario.pieces[name]
    return f"{scenario.name_of(piece.hex)}@{piece.location}"


# --- Manholes and Locations ----------------------------------------------------------------------


@switching_off("B8.1")
def test_a_black_circle_and_a_junction_of_a_paved_road_are_manholes(
    sewers: Worlds, new_map: Any
) -> None:
    """Three hexsides make a junction: E4's are paved, B6's of dirt; C3 has the circle."""
    ground = new_map().mark("manhole", "C3")
    for surface, sides in (("paved", "E3-E4 E4-E5 E4-F4"), ("dirt", "B5-B6 B6-B7 B6-C6")):
        for side in sides.split():
            ground.side("road", side)
            ground.hexsides[-1] = evolve(ground.hexsides[-1], values={"surface": surface})
    world = sewers(ground)
    hexes = [world.board.grid.name(h) for h in world.board.grid.hexes]
    assert [hex for hex in hexes if world.fact("manhole", hex)] == ["C3", "E4"]
    rules = compose(discover(), ["asl_core"], on=SEWERS, options={"B8.1": {"road_hexsides": 0}})
    assert not evolve(world, rules=rules).fact("manhole", "E4")
    assert not world.without("B8.1").fact("manhole", "C3")


@switching_off("B8.2")
def test_a_sewer_is_a_level_below_the_ground(sewers: Worlds, base: Worlds, street: Any) -> None:
    """Of each hex but of water; on a map without Manholes there is none."""
    world = sewers(street.terrain("water", "E5").drawn("river", (5.2, 6.2, 5.4, 6.4)))
    there = world.situation.locations
    hex = world.place("C9").hex
    assert world.places("C9") == ["sewer", "ground", "1"]
    assert there.height[there.find(hex, "sewer")] == -2
    assert world.places("D4") == ["sewer", "ground"]
    assert world.places("E5") == ["ground"]
    assert world.places("F6") == ["sewer", "ground"], "water beside its centre alone"
    assert world.without("B8.1").places("C9") == ["ground", "1"]
    assert world.without("B8.2").places("C9") == ["ground", "1"]
    assert base(street).places("C9") == ["ground", "1", "roof"], "an optional rule"


@pytest.mark.rule("B8.2")
def test_a_hex_is_under_water_if_its_centre_is(sewers: Worlds, street: Any) -> None:
    world = sewers(street.drawn("river", (4.8, 4.8, 5.3, 5.9)))  # F6's centre is at 5, 5½
    assert [hex for hex in ("E6", "F5", "F6", "F7", "G6") if "sewer" not in world.places(hex)] == [
        "F6"
    ]


@pytest.mark.rule("B8.2")
def test_from_a_sewer_one_sees_the_next_sewers_alone(sewers: Worlds, street: Any) -> None:
    """Through the walls of houses; neither the street above nor the sewer two hexes on."""
    world = sewers(street.building("row", "E3-E6", 3).side("rowhouse wall", "E4-E5"))
    assert world.clear("C3@sewer", "C4@sewer")
    assert world.clear("E4@sewer", "E5@sewer")
    for other in ("C5@sewer", "C3", "C4", "C2"):
        assert world.blockers("C3@sewer", other) == {("B8.2", other.partition("@")[0])}
    assert world.clear("C3", "C5")


@pytest.mark.rule("B8.2")
def test_who_is_discovered_is_seen_from_the_manhole_above(sewers: Worlds, street: Any) -> None:
    """Until the Player Turn is over."""
    world = sewers(street).marked("discovered sewer", "C3")
    assert world.clear("C3@sewer", "C3")
    assert not world.clear("C3@sewer", "C4")
    assert not world.clear("C6@sewer", "C6")
    play = world.play(SQUAD)
    assert play.begin("advance").scenario.end().scenario.markers
    assert not play.begin("close combat").scenario.end().scenario.markers


@pytest.mark.rule("B8.2", "B23.3", "B25.1")
def test_a_sewer_is_no_part_of_the_building_above(sewers: Worlds, street: Any) -> None:
    """It is worth nothing, is not Fortified with it, and does not burn."""
    world = sewers(street).marked("discovered sewer", "C9").marked("fortified", "C9")
    assert (world.tem("C9", "C9@sewer"), world.tem("C10", "C9")) == (0, 4)
    assert not world.play(SQUAD).ask(Act("kindle", at="C9@sewer")).allowed
    assert not world.play(SQUAD).ask(Act("set up", "S", "C9@sewer")).allowed
    assert world.without("B8.4").play(SQUAD).ask(Act("set up", "S", "C9@sewer")).allowed


# --- going down ----------------------------------------------------------------------------------


@switching_off("B8.4")
def test_a_leader_takes_a_stack_down_with_a_4tc(sewers: Worlds, street: Any) -> None:
    """5 + 4 is his Morale of 9, 6 + 4 is above it; all go, for all their MF, or nobody does."""
    play = sewers(street).play(SQUAD, LEADER).begin("movement").scenario
    down = Act("enter sewer", "S", "C3", values={"along": "L"})
    assert play.ask(down).allowed
    done = play.perform(down, Loaded((2, 3)))
    assert (done.rolls[0].kind, done.rolls[0].modifier) == ("sewer task check", 4)
    assert {located(done.scenario, name) for name in "SL"} == {"C3@sewer"}
    assert done.scenario.pieces["S"].attributes["concealed"]
    assert done.scenario.counts["half MF spent", "S"] == 8
    failed = play.perform(down, Loaded((2, 4)))
    assert {located(failed.scenario, name) for name in "SL"} == {"C3@ground"}
    assert not failed.scenario.ask(down).allowed, "he has failed in this MPh"
    alone = play.ask(Act("enter sewer", "S", "C3"))
    assert (alone.allowed, alone.rules) == (False, ("B8.4",))
    with pytest.raises(HexwrightError, match="no act 'enter sewer'"):
        play.without("B8.4").ask(Act("enter sewer", "S", "C3"))


@pytest.mark.rule("B8.4")
@pytest.mark.parametrize(
    ("unit", "phase", "told"),
    [
        (("C3", {"broken": True}), "movement", "S is broken"),
        (("C3", {"pinned": True}), "movement", "S is pinned"),
        (("C3", {"berserk": True}), "movement", "S is berserk"),
        (("C4", {}), "movement", "S is not in the Manhole Location there"),
        (("C3", {}), "advance", "done in the phase 'movement'"),
    ],
)
def test_who_cannot_go_down(sewers: Worlds, street: Any, unit: Any, phase: str, told: str) -> None:
    at, state = unit
    play = sewers(street).play(("S", "squad", at, "us", state), ("L", "leader", at, "us"))
    ruling = play.begin(phase).scenario.ask(Act("enter sewer", "S", "C3", values={"along": "L"}))
    assert not ruling.allowed
    assert told in ruling.explain()


@pytest.mark.rule("B8.4", "A11.15")
def test_who_is_not_in_good_order_does_not_go_down(sewers: Worlds, street: Any) -> None:
    """Held in Melee, or a prisoner, who does not go along either."""
    down = Act("enter sewer", "L", "C3")
    held = sewers(street).marked("melee", "C3").play(LEADER, ("E", "squad", "C3", "them"))
    assert "L is held in Melee" in held.ask(down).explain()
    assert not held.ask(down).allowed
    play = sewers(street).play(LEADER, ("P", "squad", "C3", "us", {"guard": "L"}))
    assert play.ask(down).allowed
    for act in (Act("enter sewer", "P", "C3"), evolve(down, values={"along": "P"})):
        assert not play.ask(act).allowed
        assert "P is a prisoner" in play.ask(act).explain()


@pytest.mark.rule("B8.4", "B8.41", "B8.42", "A4.43")
def test_weapons_go_along_with_who_carries_them(sewers: Worlds, street: Any) -> None:
    """Down, on, and up; they are nobody's enemies and nobody's friends."""
    gun = ("HMG", "support weapon", "C3", "us", {"owner": "S"})
    theirs = ("LMG", "support weapon", "C6", "them", {"owner": "E"})
    play = sewers(street).play(SQUAD, LEADER, gun, theirs, ("W", "squad", "C8", "them"))
    now = play.begin("movement").scenario
    now = now.perform(Act("enter sewer", "S", "C3", values={"along": "L"}), Loaded((2, 2))).scenario
    assert located(now, "HMG") == "C3@sewer"
    now = now.perform(Act("move in sewer", "L", "C6@sewer"), Loaded((1,))).scenario
    assert located(now, "HMG") == "C6@sewer"
    now = now.end().scenario.begin("advance").scenario
    assert now.ask(Roll("sewer emergence", "S", "C6")).modifier == 0
    up = now.perform(Act("emerge from sewer", "S", "C6"), Loaded((1,))).scenario
    assert {located(up, name) for name in ("S", "L", "HMG", "LMG")} == {"C6@ground"}


@pytest.mark.rule("B8.42")
def test_an_advance_is_no_way_around_the_dr(sewers: Worlds, street: Any) -> None:
    play = below(sewers(street)).begin("advance").scenario
    advance = Act("move", "S", "C3", values={"how": "advance"})
    asked = play.ask(advance)
    assert (asked.allowed, "'emerge from sewer'" in asked.explain()) == (False, True)
    assert play.without("B8.42").ask(advance).allowed


@pytest.mark.rule("B8.42")
def test_a_side_is_the_same_with_a_capital(sewers: Worlds, street: Any) -> None:
    units = ("T", "squad", "C3@sewer", "US"), ("F", "squad", "C3", "Us")
    play = below(sewers(street), *units, ("W", "squad", "C1", "them")).begin("advance").scenario
    assert play.ask(Roll("sewer emergence", "S", "C3")).modifier == -1
    up = play.perform(Act("emerge from sewer", "S", "C3"), Loaded((5,))).scenario
    assert {located(up, name) for name in "SLT"} == {"C3@ground"}


@pytest.mark.rule("B8.4")
def test_a_sewer_is_entered_at_the_very_start_of_the_mph(sewers: Worlds, street: Any) -> None:
    """Who went to the Manhole, or came out of an entrenchment on it, has spent MF."""
    world = sewers(street).marked("foxhole", "C3")
    for start in ("C4", "C3@entrenched"):
        play = world.play(("L", "leader", start, "us")).begin("movement").scenario
        there = play.perform(Act("move", "L", "C3")).scenario
        refused = there.ask(Act("enter sewer", "L", "C3"))
        assert (refused.allowed, "L has spent MF" in refused.explain()) == (False, True)
    dug_in = world.play(("L", "leader", "C3@entrenched", "us")).ask(Act("enter sewer", "L", "C3"))
    assert "first has to leave its entrenchment" in dug_in.explain()
    assert world.play(("L", "leader", "C3", "us")).ask(Act("enter sewer", "L", "C3")).allowed


@pytest.mark.rule("B8.4", "B8.41", "B8.42")
def test_in_a_game_it_is_done_in_ones_own_phases(sewers: Worlds, street: Any) -> None:
    play = below(sewers(street), ("T", "leader", "C6", "us"))
    for act, at, phase in (
        (("enter sewer", "T"), "C6", "movement"),
        (("move in sewer", "S"), "C4@sewer", "movement"),
        (("emerge from sewer", "S"), "C3", "advance"),
    ):
        for side, may in (("us", True), ("them", False)):
            now = evolve(play, phase=phase, side=side)
            assert now.ask(Act(*act, at)).allowed is may


@pytest.mark.rule("B8.4")
def test_names_that_nobody_has_are_told(sewers: Worlds, street: Any) -> None:
    play = sewers(street).play(SQUAD, LEADER, ("F", "leader", "C4", "us"))
    for along, told in (("Lx", "no unit 'Lx'"), ("L, F", "F is not with S")):
        ruling = play.ask(Act("enter sewer", "S", "C3", values={"along": along}))
        assert not ruling.allowed
        assert told in ruling.explain()
    assert not play.ask(Act("enter sewer", "C3", "C3")).allowed, "nobody in particular"


@pytest.mark.rule("B8.4")
def test_nobody_steps_into_a_sewer_or_along_it(sewers: Worlds, street: Any) -> None:
    play = below(sewers(street), ("F", "squad", "C6", "us"))
    assert not play.ask(Step("F", "C6@sewer")).allowed
    assert not play.ask(Step("S", "C4@sewer")).allowed
    assert not play.ask(Step("S", "C3")).allowed
    assert play.ask(Step("S", "C3", "advance")).allowed
    assert not play.ask(Step("S", "C4", "advance")).allowed


# --- below ---------------------------------------------------------------------------------------


@switching_off("B8.41")
def test_a_stack_goes_three_hexes_together_and_is_lost_with_6(sewers: Worlds, street: Any) -> None:
    play = below(sewers(street)).begin("movement").scenario
    on = Act("move in sewer", "S", "C6@sewer")
    done = play.perform(on, Loaded((5,)))
    assert {located(done.scenario, name) for name in "SL"} == {"C6@sewer"}
    assert not done.scenario.ask(Act("move in sewer", "S", "C7@sewer")).allowed, "once an MPh"
    lost = play.perform(on, Loaded((6,))).scenario
    assert {located(lost, name) for name in "SL"} == {"C3@sewer"}
    assert lost.pieces["S"].attributes["lost"]
    again = lost.end().scenario.begin("movement").scenario
    assert again.ask(Roll("lost in sewer", "S")).modifier == 1
    assert again.perform(on, Loaded((5,))).scenario.pieces["S"].attributes["lost"]
    assert not again.perform(on, Loaded((4,))).scenario.pieces["S"].attributes["lost"]
    for at in ("C7@sewer", "C3@sewer", "C6"):
        refused = play.ask(Act("move in sewer", "S", at))
        assert (refused.allowed, refused.rules) == (False, ("B8.41",))
    with pytest.raises(HexwrightError, match="no act 'move in sewer'"):
        play.without("B8.41").ask(on)


@pytest.mark.rule("B8.4", "B8.41")
def test_in_one_mph_one_goes_down_and_on(sewers: Worlds, street: Any) -> None:
    play = sewers(street).play(SQUAD, LEADER).begin("movement").scenario
    down = play.perform(Act("enter sewer", "S", "C3", values={"along": "L"}), Loaded((1, 1)))
    on = down.scenario.perform(Act("move in sewer", "L", "D5@sewer"), Loaded((1,)))
    assert {located(on.scenario, name) for name in "SL"} == {"D5@sewer"}


@pytest.mark.rule("B8.41", "B8.4")
def test_no_sewer_leads_below_water(sewers: Worlds, street: Any) -> None:
    """C5 is three hexes from C3 around C4's pond; behind a river across the map nothing is."""
    around = below(sewers(street.terrain("water", "C4")))
    assert around.ask(Act("move in sewer", "S", "C5@sewer")).allowed
    assert not around.ask(Act("move in sewer", "S", "C6@sewer")).allowed
    river = below(sewers(street.terrain("river", "A4 B4 C4 D4 E4 F4 G4 H4")))
    assert not river.ask(Act("move in sewer", "S", "C5@sewer")).allowed


@pytest.mark.rule("B8.41")
def test_a_lost_stack_may_go_on_by_an_option(sewers: Worlds, street: Any) -> None:
    options = {"B8.41": {"lost_stays": False}}
    rules = compose(discover(), ["asl_core"], on=SEWERS, options=options)
    play = below(evolve(sewers(street), rules=rules))
    lost = play.perform(Act("move in sewer", "S", "C4@sewer"), Loaded((6,))).scenario
    assert located(lost, "S") == "C4@sewer"


@switching_off("B8.45")
def test_who_breaks_in_a_sewer_is_eliminated(sewers: Worlds, street: Any) -> None:
    play = below(sewers(street)).begin("advancing fire").scenario
    for state in ("broken", "berserk"):
        fled = evolve(play.pieces["S"], attributes={state: True})
        hurt = evolve(play, pieces={**play.pieces, "S": fled})
        assert set(hurt.end().scenario.pieces) == {"L"}
        assert set(hurt.begin("rout").scenario.pieces) == {"L"}
        assert set(hurt.without("B8.45").end().scenario.pieces) == {"S", "L"}


@switching_off("B8.5")
@pytest.mark.parametrize("over", ["stone rubble", "blaze"])
def test_rubble_or_a_blaze_closes_a_manhole(sewers: Worlds, street: Any, over: str) -> None:
    """One on the floor above does not, and the sewer is there yet."""
    world = sewers(street)
    shut = world.marked(over, "C9")
    assert "sewer" in shut.places("C9")
    here, up = ("S", "leader", "C9", "us"), ("L", "leader", "C9@sewer", "us")
    for name, act in (("S", "enter sewer"), ("L", "emerge from sewer")):
        assert world.play(here, up).ask(Act(act, name, "C9")).allowed
        refused = shut.play(here, up).ask(Act(act, name, "C9"))
        assert (refused.allowed, "B8.5" in refused.rules) == (False, True)
        assert shut.without("B8.5").play(here, up).ask(Act(act, name, "C9")).allowed
        higher = world.marked("blaze", "C9", level=1).play(here, up)
        assert higher.ask(Act(act, name, "C9")).allowed
    assert not shut.play(up).ask(Step("L", "C9", "advance")).allowed
    assert shut.play(up).ask(Act("move in sewer", "L", "C8@sewer")).allowed


# --- up again ------------------------------------------------------------------------------------


@switching_off("B8.42")
def test_a_stack_comes_up_in_the_aph_with_4_or_less(sewers: Worlds, street: Any) -> None:
    """In the open with an enemy in LOS nothing modifies the dr; with 7 it is discovered."""
    watched = ("E", "squad", "C1", "them")
    play = below(sewers(street), watched, concealed=True).begin("advance").scenario
    up = Act("emerge from sewer", "S", "C3")
    assert play.ask(Roll("sewer emergence", "S", "C3")).modifier == 0
    done = play.perform(up, Loaded((4,))).scenario
    assert {located(done, name) for name in "SL"} == {"C3@ground"}
    kept = play.perform(up, Loaded((5,))).scenario
    assert (located(kept, "S"), kept.markers) == ("C3@sewer", ())
    assert not kept.ask(up).allowed, "once an APh"
    lost = below(sewers(street), watched, lost=True, concealed=True).begin("advance").scenario
    found = lost.perform(up, Loaded((6,))).scenario
    assert [m.kind for m in found.markers] == ["discovered sewer"]
    assert not found.pieces["L"].attributes["concealed"]
    out = lost.perform(up, Loaded((3,))).scenario
    assert not out.pieces["S"].attributes["lost"]
    for at in ("C4", "C6", "C3@sewer"):
        assert not play.ask(Act("emerge from sewer", "S", at)).allowed
    assert not play.end().scenario.begin("movement").scenario.ask(up).allowed
    with pytest.raises(HexwrightError, match="no act 'emerge from sewer'"):
        play.without("B8.42").ask(up)


@pytest.mark.rule("B8.42")
def test_what_modifies_emergence(sewers: Worlds, street: Any) -> None:
    """Cover and friends -1 each; +1 if lost, for each Good Order MMC above, for enemies beside."""
    near = street.terrain("debris", "E3 E4")
    world = sewers(near)

    def drm(at: str, *units: Any, **given: Any) -> Any:
        who = ("S", "squad", f"{at}@sewer", "us", given)
        return world.play(who, *units).ask(Roll("sewer emergence", "S", at)).modifier

    watching = ("W", "squad", "C1", "them")
    assert drm("C3", watching) == 0
    assert drm("C3", ("W", "squad", "C12", "them")) == -1, "the house hides it"
    assert drm("C3") == -1, "no enemy at all"
    assert drm("C3", watching, ("F", "squad", "C3", "us")) == -1
    assert drm("C3", watching, lost=True) == 1
    assert drm("C9", ("W", "squad", "C10", "them")) == -1, "a building free of enemies"
    above = ("A", "squad", "C9", "them"), ("B", "half-squad", "C9", "them")
    assert drm("C9", *above) == 2
    assert drm("C9", *above, ("L", "leader", "C9", "them")) == 2
    assert drm("C9", above[0], ("B", "half-squad", "C9", "them", {"broken": True})) == 1
    assert drm("C3", watching, ("X", "squad", "C4@sewer", "them")) == 1
    for at in ("C5@sewer", "C3@sewer"):
        assert drm("C3", watching, ("X", "squad", at, "them")) == 0, "in the next hex"


@pytest.mark.rule("B8.42")
def test_a_manhole_that_is_hindered_by_2_is_as_good_as_hidden(sewers: Worlds, street: Any) -> None:
    """By 1 it is not."""
    for debris, drm in (("C4", 0), ("C4 C5", -1)):
        play = below(sewers(street.terrain("debris", debris)), ("W", "squad", "C7", "them"))
        assert play.ask(Roll("sewer emergence", "S", "C3")).modifier == drm


@pytest.mark.rule("B8.42", "B23.922")
def test_nobody_comes_up_into_a_fortified_location_that_the_enemy_holds(
    sewers: Worlds, street: Any
) -> None:
    """O.2A: a sewer does not beat the ban; a broken squad does not keep it up."""
    world = sewers(street).marked("fortified", "C9")
    up = Act("emerge from sewer", "S", "C9")

    def asked(there: Any, **held: Any) -> Any:
        us, them = ("S", "squad", "C9@sewer", "us"), ("E", "squad", "C9", "them", held)
        return there.play(us, them).ask(up)

    refused = asked(world)
    assert (refused.allowed, "B23.922" in refused.explain()) == (False, True)
    assert asked(world, broken=True).allowed
    assert asked(world.without("B23.922")).allowed
