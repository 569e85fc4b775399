"""Sewers and tunnels in Red Factories (SSR RF2, RF16; O6.1, O6.21)."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from typer.testing import CliRunner

import rf_cellars
from hexwright import Act, HexwrightError, Loaded, Roll, Scenario, Step
from hexwright.board import load_board
from hexwright.cli import app

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule
SHARED = Path(__file__).parents[4] / "shared"


@pytest.fixture
def valley(new_map: Any) -> Any:
    """A gully along row 5, with a Manhole in it in D5, and one on either side: C3 and C7."""
    gully = "A5 B5 C5 D5 E5 F5 G5 H5"
    return (
        new_map()
        .terrain("gully", gully)
        .mark("depression", gully)
        .level(-1, gully)
        .mark("manhole", "C3 D5 C7")
    )


def below(world: Any, at: str, side: str = "russian") -> Any:
    return world.play(("S", "squad", f"{at}@sewer", side)).begin("movement").scenario


def located(scenario: Any, name: str = "S") -> str:
    piece = scenario.pieces[name]
    return f"{scenario.name_of(piece.hex)}@{piece.location}"


@switching_off("RF2", "RF2a")
def test_russians_need_neither_leader_nor_dice(ssr: Worlds, valley: Any) -> None:
    world = ssr(valley)
    play = world.play(("S", "squad", "C3", "Russian")).begin("movement").scenario
    down = Act("enter sewer", "S", "C3")
    asked = play.ask(down)
    assert (asked.allowed, set(asked.rules)) == (True, {"RF2"})
    done = play.perform(down, Loaded(()))
    assert (located(done.scenario), done.rolls) == ("C3@sewer", ())
    moved = play.perform(Act("move", "S", "C2")).scenario.perform(Act("move", "S", "C3")).scenario
    assert not moved.ask(down).allowed, "at the very start of the MPh"
    off = play.without("RF2")
    assert "sewer" not in off.situation.locations.names
    with pytest.raises(HexwrightError, match="no act 'enter sewer'"):
        off.ask(down)
    base_only = play.without("RF2").with_("B8.1", "B8.2", "B8.4")
    assert not base_only.ask(down).allowed, "by B8.4 alone nobody goes without a leader"


@pytest.mark.rule("RF2b", "B8.4")
@pytest.mark.parametrize(("faces", "down"), [((2, 3), True), ((3, 3), False)])
def test_germans_need_a_leader_who_passes_a_4tc(
    ssr: Worlds, valley: Any, faces: tuple[int, int], down: bool
) -> None:
    """Against a Morale of 9."""
    units = ("S", "squad", "C3", "german"), ("L", "leader", "C3", "german", {"morale": 9})
    play = ssr(valley).play(*units).begin("movement").scenario
    alone = play.ask(Act("enter sewer", "S", "C3"))
    assert (alone.allowed, alone.rules) == (False, ("B8.4",))
    together = Act("enter sewer", "S", "C3", values={"along": "L"})
    asked = play.ask(together)
    assert asked.values["sewer task check"] == 4, "told before it is rolled"
    assert "L has to pass a 4TC" in asked.explain()
    done = play.perform(together, Loaded(faces))
    assert (done.rolls[0].kind, done.rolls[0].total) == ("sewer task check", sum(faces) + 4)
    wanted = "C3@sewer" if down else "C3@ground"
    assert [located(done.scenario, name) for name in "SL"] == [wanted] * 2


@pytest.mark.rule("RF2c", "B8.41")
def test_below_a_gully_an_mph_ends_below_a_manhole_in_it(ssr: Worlds, valley: Any) -> None:
    """From C4 to C6 it is two hexes; by D5 it takes two MPh. On one side nothing changes."""
    world = ssr(valley)
    for at, to in (("C4", "C6"), ("C4", "D6"), ("C4", "C5"), ("D4", "B5"), ("D4", "D6")):
        refused = below(world, at).ask(Act("move in sewer", "S", f"{to}@sewer"))
        assert (refused.allowed, refused.rules) == (False, ("RF2",)), (at, to)
        assert (
            below(world.without("RF2"), at)
            .with_("B8.1", "B8.2", "B8.41")
            .ask(Act("move in sewer", "S", f"{to}@sewer"))
            .allowed
        )
    first = below(world, "C3").perform(Act("move in sewer", "S", "D5@sewer"), Loaded((1,)))
    assert located(first.scenario) == "D5@sewer"
    next_mph = first.scenario.end().scenario.begin("movement").scenario
    on = next_mph.perform(Act("move in sewer", "S", "C7@sewer"), Loaded((1,))).scenario
    assert located(on) == "C7@sewer"
    for to in ("A3", "E3", "C2", "F4"):
        stays = below(world, "C3").ask(Act("move in sewer", "S", f"{to}@sewer"))
        assert stays.allowed, to
    too_far = below(world, "C3").ask(Act("move in sewer", "S", "C8@sewer"))
    assert too_far.rules == ("B8.41",), "no other reason is given than that it is too far"


@pytest.mark.rule("RF2c")
def test_a_bridge_is_no_way_below_a_gully(ssr: Worlds, valley: Any) -> None:
    valley.marks["depression"].discard(valley.grid.parse("C5"))
    open_way = ssr(valley.level(0, "C5"))
    assert below(open_way, "C4").ask(Act("move in sewer", "S", "C6@sewer")).allowed
    world = ssr(valley.mark("bridge", "C5"))
    assert not below(world, "C4").ask(Act("move in sewer", "S", "C6@sewer")).allowed


@pytest.mark.rule("RF2c", "O7.1")
def test_nor_is_a_culvert_in_which_the_gully_goes_on(ssr: Worlds, valley: Any) -> None:
    valley.areas.clear()
    hexes = "A5 B5 D5 E5 F5 G5 H5"
    valley.terrain("gully", hexes).marks["depression"].discard(valley.grid.parse("C5"))
    world = ssr(valley.level(0, "C5").mark("culvert", "C5").side("culvert", "B5-C5 C5-D5"))
    for at, to in (("C4", "C6"), ("C4", "C5")):
        refused = below(world, at).ask(Act("move in sewer", "S", f"{to}@sewer"))
        assert (refused.allowed, refused.rules) == (False, ("RF2",))


@pytest.mark.rule("RF2d", "B8.4")
def test_who_is_entrenched_on_a_manhole_does_not_go_down(ssr: Worlds, valley: Any) -> None:
    """Nor after it left the entrenchment in this MPh; whoever is on top of it does."""
    world = ssr(valley).marked("foxhole", "C3")
    down = Act("enter sewer", "S", "C3")
    play = world.play(("S", "squad", "C3@entrenched", "russian")).begin("movement").scenario
    told = play.ask(down)
    assert (told.allowed, "has to leave its entrenchment" in told.explain()) == (False, True)
    out = play.perform(Act("move", "S", "C3")).scenario
    assert located(out) == "C3@ground"
    assert not out.ask(down).allowed
    assert world.play(("S", "squad", "C3", "russian")).ask(down).allowed


# --- with Cellars and Factories ------------------------------------------------------------------


@pytest.fixture
def block(new_map: Any) -> Any:
    """A building of C3 to C5 with Manholes in C3 and C5; stairwells, a hut, a Factory."""
    return (
        new_map()
        .building("block", "C3-C5", 3)
        .building("hut", "F3", 3)
        .building("works", "F6 F7", 3)
        .building("north", "H3 H4", 3)
        .road("F7-F8")
        .mark("no cellar", "H3")
        .mark("stairwell", "C3-C5")
        .mark("manhole", "C3 C5")
    )


@pytest.mark.rule("O6.1a", "RF2a")
def test_below_a_cellar_is_the_sewer(red_factories: Worlds, block: Any) -> None:
    """Of a building of several hexes; a hut, a Factory, one of another map have the sewer alone."""
    world = red_factories(block)
    there = world.situation.locations

    def levels(hex: str) -> dict[str, int]:
        names = [n for n in world.places(hex) if n in ("sewer", "cellar", "ground")]
        return {n: int(there.height[there.find(world.place(hex).hex, n)]) for n in names}

    for hex in ("C3", "C4", "C5"):
        assert levels(hex) == {"sewer": -4, "cellar": -2, "ground": 0}
    for hex in ("F3", "F6", "H3"):
        assert levels(hex) == {"sewer": -2, "ground": 0}
    assert "sewer" not in world.without("RF2").places("C4")


@pytest.mark.rule("O6.21a", "O6.2b", "B8.5")
def test_a_manhole_opens_into_the_cellar(red_factories: Worlds, block: Any) -> None:
    """Rubble on the ground closes one that opens onto it, and none that opens into a Cellar."""
    world = red_factories(block)
    links, there = world.situation.links, world.situation.locations
    at = world.place("C5").hex
    sewer, cellar, ground = (there.find(at, n) for n in ("sewer", "cellar", "ground"))
    assert (sewer, cellar) in links
    assert (sewer, ground) not in links
    up, down = Act("emerge from sewer", "S", "C5@cellar"), Act("enter sewer", "T", "C5")
    units = ("S", "squad", "C5@sewer", "russian"), ("T", "squad", "C5@cellar", "russian")
    rubble = world.marked("stone rubble", "C5").marked("cellar", "C5")
    for here in (world, rubble):
        play = here.play(*units)
        assert play.ask(up).allowed
        assert play.ask(down).allowed
        assert not play.ask(Act("emerge from sewer", "S", "C5@ground")).allowed
    upstairs = world.play(("T", "squad", "C5", "russian"))
    assert not upstairs.ask(down).allowed, "the Manhole is in the Cellar"
    without = rubble.without("O6.21").play(units[0])
    closed = without.ask(Act("emerge from sewer", "S", "C5"))
    assert (closed.allowed, "B8.5" in closed.rules) == (False, True)
    burning = world.marked("blaze", "C5", level=-1).play(*units)
    assert not burning.ask(up).allowed
    assert world.marked("blaze", "C5", level=0).play(*units).ask(up).allowed


@pytest.mark.rule("O6.2b", "B8.42", "B8.61", "B23.922")
def test_into_a_cellar_that_the_enemy_holds(red_factories: Worlds, block: Any) -> None:
    """By Manhole and stairwell nobody gets in, by a tunnel of one's own side one does."""
    world = red_factories(block.terrain("woods", "C6"))
    for here, there in (("C5", "C6"), ("C6", "C5")):
        world = world.marked("tunnel", here, to=there, side="german")
    held = ("R", "squad", "C5@cellar", "russian")
    for at, act, allowed in (
        ("C5@sewer", "emerge from sewer", False),
        ("C5@tunnel", "leave tunnel", True),
    ):
        unit = ("S", "squad", at, "german")
        assert world.play(unit).ask(Act(act, "S", "C5@cellar")).allowed
        asked = world.play(unit, held).ask(Act(act, "S", "C5@cellar"))
        assert (asked.allowed, "B23.922" in asked.explain()) == (allowed, not allowed)
    stairs = ("S", "squad", "C5", "german")
    assert world.play(stairs).ask(Step("S", "C5@cellar")).allowed
    assert not world.play(stairs, held).ask(Step("S", "C5@cellar")).allowed


@pytest.mark.rule("B8.2", "O5.31", "O6.3")
def test_walls_do_not_reach_into_the_sewers(red_factories: Worlds, new_map: Any) -> None:
    ground = new_map().building("works", "C3-C5", 3).road("C5-C6").wall("C3-C4")
    world = red_factories(ground.mark("manhole", "F3"))
    assert world.clear("C3@sewer", "C4@sewer")
    assert not world.clear("C3", "C4")


@pytest.mark.rule("O6.2b", "B8.2")
def test_from_a_sewer_the_cellar_above_is_not_seen(red_factories: Worlds, block: Any) -> None:
    """Before somebody was discovered there."""
    world = red_factories(block)
    assert world.blocking("C5@sewer", "C5@cellar") == {"B8.2"}
    assert world.marked("discovered sewer", "C5").clear("C5@sewer", "C5@cellar")


@pytest.mark.rule("O6.21a", "B8.42")
def test_up_into_a_cellar_the_manhole_location_is_the_cellar(
    red_factories: Worlds, block: Any
) -> None:
    """Who stands on the ground floor above is no enemy in it."""
    world = red_factories(block)
    for at, drm in (("C5", -1), ("C5@cellar", 1)):
        play = world.play(("S", "squad", "C5@sewer", "russian"), ("E", "squad", at, "german"))
        assert play.ask(Roll("sewer emergence", "S", "C5@cellar")).modifier == drm


# --- tunnels -------------------------------------------------------------------------------------


def dug(at: str, to: str) -> Act:
    return Act("set up tunnel", at=at, values={"to": to, "side": "german"})


@pytest.fixture
def bluff(new_map: Any) -> Any:
    """C1 to C4 a level above C5 to C8, a cliff between C4 and C5; woods all the way."""
    woods = new_map().terrain("woods", "C1-C8").level(1, "C1-C4 B1-B3 D1-D3")
    return woods.side("cliff", "C4-C5")


@switching_off("RF16", "RF16")
def test_a_tunnel_crosses_a_cliff_at_its_lower_end(ssr: Worlds, bluff: Any) -> None:
    """By one level, and out of the lower hex by the cliff itself, whichever end is named first."""
    world = ssr(bluff)
    for at, to in (("C5", "C4"), ("C5", "C3"), ("C5", "C2"), ("C2", "C5")):
        asked = world.play().ask(dug(at, to))
        assert (asked.allowed, "RF16" in asked.rules) == (True, True), (at, to)
        off = world.without("RF16").play().ask(dug(at, to))
        assert (off.allowed, off.rules) == (False, ("B8.6",))
    assert len(world.play().perform(dug("C5", "C3")).scenario.markers) == 2
    for at, to in (("C6", "C4"), ("C6", "C3"), ("C7", "C4"), ("C5", "C1")):
        assert not world.play().ask(dug(at, to)).allowed, (at, to)


@pytest.mark.rule("RF16")
def test_no_tunnel_crosses_two_levels_or_a_slope(ssr: Worlds, bluff: Any) -> None:
    high = ssr(bluff.level(2, "C1-C4 B1-B3 D1-D3")).play()
    assert not high.ask(dug("C5", "C3")).allowed
    over = bluff.level(1, "C1-C4 B1-B3 D1-D3").level(2, "C3")
    assert not ssr(over).play().ask(dug("C5", "C2")).allowed, "past a hill on the way"
    bluff.hexsides.clear()
    slope = ssr(bluff.level(1, "C1-C4 B1-B3 D1-D3")).play()
    assert not slope.ask(dug("C5", "C3")).allowed, "no cliff"
    assert slope.ask(dug("C5", "C7")).allowed


# --- on the printed map --------------------------------------------------------------------------


@pytest.mark.rule("RF2a", "B8.1", "B8.2")
def test_the_sewers_of_the_printed_map(red_factories: Worlds) -> None:
    """Under all but the river, and below the Cellars; there are Manholes where roads meet."""
    path = SHARED / "boards" / "bdRBv2"
    if not path.exists():
        pytest.skip("no real boards beside the checkout: no bdRBv2 in ../shared/boards")
    world = red_factories(Scenario.on(path, ["asl_core"]).board)
    assert world.fact("manhole", "D10")
    assert not world.fact("manhole", "C24")
    assert world.places("C25")[:3] == ["sewer", "cellar", "ground"]
    there = world.situation.locations
    dry = set(there.hex[there.is_kind("sewer")].tolist())
    without = set(range(len(world.board.grid.hexes))) - dry
    assert without
    assert without <= set(world.situation.ground.with_terrain("water").tolist())


@pytest.mark.rule("O6.21a", "O6.2b")
def test_the_manhole_of_the_example_opens_into_its_cellar(red_factories: Worlds) -> None:
    """Into C25's, of which the circle is printed; not into the Cellars around."""
    drawn = load_board(Path(rf_cellars.__file__).parent / "demo" / "board.toml")
    circle = frozenset({drawn.grid.parse("C25")})
    world = red_factories(evolve(drawn, marks={**drawn.marks, "manhole": circle}))
    play = world.play(("S", "squad", "C25@sewer", "russian"))
    up = {
        at
        for at in ("B25@cellar", "C24@cellar", "C25@cellar", "C25", "C26")
        if play.ask(Step("S", at, "advance")).allowed
    }
    assert up == {"C25@cellar"}


def test_the_commands_of_the_page_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/sewers.md, in the directory that it names."""
    root = Path(__file__).parents[3]
    page = (root / "docs" / "sewers.md").read_text(encoding="utf-8")
    place = re.findall(r"^\$ cd (.+)$", page, re.MULTILINE)
    commands = re.findall(r"^\$ uv run hexwright (.+)$", page, re.MULTILINE)
    assert (len(place), len(commands) >= 5) == (1, True)
    monkeypatch.chdir(root / place[0])
    for command in commands:
        told = CliRunner().invoke(app, shlex.split(command))
        assert (told.exit_code, told.stderr) == (0, ""), command
        assert told.stdout
