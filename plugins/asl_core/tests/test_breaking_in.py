"""AFV in cellars of buildings, crews that get out, weapons that are carried (B23.41, D5, D10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Attack, Loaded, Step

Worlds = Callable[[Any], Any]
TANK = {"mp": 12, "cs": 5}


def switching_off(rule: str, *more: str) -> pytest.MarkDecorator:
    """Marks a test that switches a rule off."""
    return pytest.mark.rule(rule, *more)


@pytest.fixture
def street(base: Worlds, new_map: Any) -> Any:
    """Single-hex buildings: stone and wood of one story (C3, C5), and of two (E3, E5)."""
    ground = new_map()
    for hex, height in (("C3", 2), ("E3", 3)):
        ground.building(f"stone {hex}", hex, height)
    for hex, height in (("C5", 2), ("E5", 3)):
        ground.building(f"wood {hex}", hex, height, kind="wooden building")
    return base(ground)


def counters(scenario: Any) -> set[tuple[str, str]]:
    return {(m.kind, scenario.name_of(m.at)) for m in scenario.markers}


def broken_into(world: Any, hex: str, *dice: int, **has: Any) -> Any:
    """What comes of a tank's driving into a building from the hex above it on the map."""
    before = f"{hex[0]}{int(hex[1:]) - 1}"
    play = world.play(("T", "afv", before, "us", {**TANK, **has}))
    return play.perform(Act("move", "T", hex), Loaded(dice))


@pytest.mark.rule("B23.41")
def test_a_colored_6_falls_into_the_cellar(street: Any) -> None:
    """The tank is gone, and there is no rubble; a white 6 is none, and other dice do nothing."""
    for hex in ("C3", "C5", "E3", "E5"):
        done = broken_into(street, hex, 6, 1, 6, 6)
        assert not done.scenario.pieces
        assert counters(done.scenario) == set()
        assert set(broken_into(street, hex, 5, 6).scenario.pieces) == {"T"}
    step = street.play(("T", "afv", "C2", "", TANK)).ask(Step("T", "C3"))
    assert (step.falls, step.caves_in) == (6, 1)


@pytest.mark.rule("B23.41", "B24.12")
@pytest.mark.parametrize(
    ("hex", "most"), [("C3", 1), ("C5", 2), ("E3", 0), ("E5", 1)]
)  # fmt: skip
def test_a_low_colored_die_brings_the_building_down(street: Any, hex: str, most: int) -> None:
    """-1 for wood and -1 for a single story; the tank stays, and upper levels may fall on."""
    kind = "stone rubble" if hex in ("C3", "E3") else "wooden rubble"
    for colored in (1, 2, 3):
        falls = (2, 2) if hex == "E5" and colored <= most else ()
        done = broken_into(street, hex, colored, 2, *falls)
        assert counters(done.scenario) == ({(kind, hex)} if colored <= most else set())
        assert set(done.scenario.pieces) == {"T"}
        assert len(done.rolls) == 1 + len(falls) // 2


@pytest.mark.rule("B23.41", "B23.742")
def test_a_factory_has_no_cellar(base: Worlds, new_map: Any) -> None:
    """Into it its wall may still come down; inside, and by an entrance, nothing is broken."""
    world = base(new_map().building("hall", "C3-C8", 2).road("C8-C9"))
    hall = world.with_options(B23_74={"buildings": ("hall",)})

    def step(there: Any, a: str, b: str) -> tuple[Any, Any]:
        found = there.play(("T", "afv", a, "", TANK)).ask(Step("T", b))
        assert found.allowed
        return found.falls, found.caves_in

    assert step(world, "C2", "C3") == (6, 1)
    assert step(hall, "C2", "C3") == (None, 1)
    assert step(hall, "C3", "C4") == (None, None)
    assert step(hall, "C9", "C8") == (None, None)


@switching_off("D5.6")
def test_a_crew_gets_out_with_its_crew_survival_number(street: Any) -> None:
    """5 is at most 5, and 6 is not; one without a number is lost without a roll."""
    done = broken_into(street, "C3", 6, 1, 2, 3).scenario
    (crew,) = done.pieces.values()
    assert (crew.name, crew.kind, crew.side, crew.location) == ("T crew", "crew", "us", "ground")
    assert done.name_of(crew.hex) == "C3"
    assert not broken_into(street, "C3", 6, 1, 3, 3).scenario.pieces
    assert len(broken_into(street, "C3", 6, 1, cs=0).rolls) == 1
    assert not broken_into(street.without("D5.6"), "C3", 6, 1).scenario.pieces


@switching_off("A4.62", "D5.6")
def test_who_got_out_is_subject_to_hazardous_movement_in_that_phase(street: Any) -> None:
    """-2, on top of the TEM of 3, and in place of FFNAM and FFMO."""
    done = broken_into(street, "C3", 6, 1, 1, 1).scenario
    assert done.ask(Attack("C1", "T crew")).drm == 3 - 2
    assert done.ask(Attack("C1", "T crew", values={"ffnam": True})).drm == 3 - 2
    assert done.without("A4.62").ask(Attack("C1", "T crew")).drm == 3
    assert done.begin("movement").scenario.end().scenario.ask(Attack("C1", "T crew")).drm == 3


@switching_off("D10.1", "D10.5")
def test_an_mg_is_got_out_of_a_wreck_with_3_or_less(base: Worlds, new_map: Any) -> None:
    """It is the unit's own then; each is tried for once."""
    world = base(new_map()).marked("wreck", "C3", mg=2)
    play = world.play(
        ("A", "squad", "C3", "us"), ("B", "squad", "C2", "us"),
        ("C", "leader", "C3", "us", {"pinned": True}),
    )  # fmt: skip
    scrounge = Act("scrounge", "A")
    assert not play.ask(Act("scrounge", "B")).allowed
    assert not play.ask(Act("scrounge", "C")).allowed
    got = play.perform(scrounge, Loaded((3,))).scenario
    assert got.pieces["A MG"].attributes["owner"] == "A"
    missed = got.perform(scrounge, Loaded((4,))).scenario
    assert set(missed.pieces) == {"A", "A MG", "B", "C"}
    assert not missed.ask(scrounge).allowed
    assert not play.without("D10.1").ask(scrounge).allowed


@switching_off("D10.5")
def test_without_scrounging_there_is_no_such_act(base: Worlds, new_map: Any) -> None:
    world = base(new_map())
    assert "scrounge" in world.situation.act_kinds
    assert "scrounge" not in world.without("D10.5").situation.act_kinds


@switching_off("A4.43")
def test_a_weapon_goes_with_its_unit_and_fires_with_it(base: Worlds, new_map: Any) -> None:
    """What the unit itself has as ``sw_fp`` adds; one that malfunctions, or of others, does not."""
    gun = ("support weapon", "C3", "us")
    world = base(new_map().building("house", "C4 C5", 2))
    play = world.play(
        ("A", "squad", "C3", "us", {"fp": 4, "sw_fp": 1}),
        ("LMG", *gun, {"owner": "A", "fp": 2}),
        ("HMG", *gun, {"owner": "A", "fp": 6, "malfunctioned": True}),
        ("MMG", *gun, {"owner": "B", "fp": 4}),
    )
    shot = play.ask(Attack("A", "E3"))
    assert (shot.inherent, shot.support, "A4.43" in shot.rules) == (4, 3, True)
    assert play.without("A4.43").ask(Attack("A", "E3")).support == 1
    for what in ("move", "set up"):
        later = play.perform(Act(what, "A", "C4")).scenario
        at = {n: later.name_of(p.hex) for n, p in later.pieces.items()}
        assert at == {"A": "C4", "LMG": "C4", "HMG": "C4", "MMG": "C3"}
    left = play.without("A4.43").perform(Act("move", "A", "C4")).scenario
    assert left.name_of(left.pieces["LMG"].hex) == "C3"


@pytest.mark.rule("A4.43", "A10.5", "A11.2", "B8.61")
@pytest.mark.parametrize(
    ("phase", "act", "at"),
    [
        ("rout", Act("rout", "A", "E3"), "E3@ground"),
        ("movement", Act("enter tunnel", "T", "E3"), "E3@tunnel"),
        ("close combat", Act("withdraw", "W", "C8"), "C8@ground"),
    ],
)
def test_a_weapon_goes_with_its_unit_whatever_moves_that(
    base: Worlds, new_map: Any, phase: str, act: Act, at: str
) -> None:
    ground = new_map().terrain("woods", "E3 E5 C8")
    world = base(ground).marked("tunnel", "E5", to="E3", side="us")
    world = world.marked("tunnel", "E3", to="E5", side="us").marked("melee", "C7")
    broken = {"broken": True, "dm": True}
    units = (("A", "C4", broken), ("T", "E5", {}), ("W", "C7", {"fp": 4}))
    play = world.play(
        *((name, "squad", hex, "us", has) for name, hex, has in units),
        *((f"{name} LMG", "support weapon", hex, "us", {"owner": name}) for name, hex, _ in units),
        ("E", "squad", "C7", "them", {"fp": 4}),
    )
    done = play.begin(phase).scenario.perform(act, Loaded(())).scenario.end().scenario
    for name in (act.by, f"{act.by} LMG"):
        piece = done.pieces[name]
        assert f"{done.name_of(piece.hex)}@{piece.location}" == at


@pytest.mark.rule("A4.43", "A20.21")
def test_a_prisoner_possesses_nothing(base: Worlds, new_map: Any) -> None:
    """Its weapon stays where it was."""
    play = base(new_map("B-D", "1-4")).play(
        ("A", "squad", "C2", "us", {"broken": True, "dm": True, "fp": 4}),
        ("LMG", "support weapon", "C2", "us", {"owner": "A"}),
        ("E", "squad", "C3", "them", {"fp": 4, "range": 6}),
    )
    done = play.perform(Act("surrender", "A", "E"), Loaded(())).scenario
    assert {n: done.name_of(p.hex) for n, p in done.pieces.items()} == {
        "A": "C3", "LMG": "C2", "E": "C3",
    }  # fmt: skip
    assert not done.pieces["LMG"].attributes["owner"]


@pytest.mark.rule("A4.43", "B23.71")
def test_what_is_carried_stays_with_who_is_caught_at_a_vertex(base: Worlds, new_map: Any) -> None:
    drawn = [(1.9, 2.8, 2.1, 4.2)]
    ground = new_map().building("row", "C3 C4", 3, drawn=drawn).side("rowhouse wall", "C3-C4")
    play = base(ground).play(
        ("A", "squad", "C3", "us"), ("LMG", "support weapon", "C3", "us", {"owner": "A"})
    )
    caught = {"via": "B3-C3-C4", "caught": True}
    done = play.perform(Act("move", "A", "C4", values=caught)).scenario
    assert {done.name_of(p.hex) for p in done.pieces.values()} == {"C3"}


@pytest.mark.rule("A4.43", "B28.41")
@pytest.mark.parametrize(
    ("mined", "dice", "lies"),
    [("C4", (1, 1), "C4"), ("C3", (2, 4, 5, 5), "C3")],
    ids=["eliminated where it enters", "broken where it leaves"],
)
def test_a_weapon_lies_where_mines_stop_its_unit(
    base: Worlds, new_map: Any, mined: str, dice: tuple[int, ...], lies: str
) -> None:
    units = ("A", "squad", "C3", "us"), ("LMG", "support weapon", "C3", "us", {"owner": "A"})
    play = base(new_map()).marked("minefield", mined).play(*units)
    done = play.perform(Act("move", "A", "C4"), Loaded(dice)).scenario
    assert done.name_of(done.pieces["LMG"].hex) == lies
    assert ("A" in done.pieces) is (mined == "C3")
