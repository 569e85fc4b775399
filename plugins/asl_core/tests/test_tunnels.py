"""Tunnels (B8.6, B8.61)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, HexwrightError, Step

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule


@pytest.fixture
def woods(new_map: Any) -> Any:
    """Woods in C3 and C6, a house in C9, brush in C7."""
    return new_map().terrain("woods", "C3 C6").terrain("brush", "C7").building("house", "C9", 3)


def dug(at: str, to: str, side: str = "us") -> Act:
    return Act("set up tunnel", at=at, values={"to": to, "side": side})


@pytest.fixture
def tunnel(base: Worlds, woods: Any) -> Any:
    """One of ours, from C6 to C9."""
    world = base(woods)
    for here, there in (("C6", "C9"), ("C9", "C6")):
        world = world.marked("tunnel", here, to=there, side="us")
    return world


def located(scenario: Any, name: str) -> str:
    piece = scenario.pieces[name]
    return f"{scenario.name_of(piece.hex)}@{piece.location}"


@switching_off("B8.6")
def test_a_tunnel_is_set_up_between_cover_up_to_three_hexes_apart(base: Worlds, woods: Any) -> None:
    world = base(woods)
    play = world.play()
    done = play.perform(dug("C6", "C9"))
    ends = {play.name_of(m.hex): dict(m.values) for m in done.scenario.markers}
    assert ends == {"C6": {"to": "C9", "side": "us"}, "C9": {"to": "C6", "side": "us"}}
    assert "tunnel" in done.scenario.situation.locations.of(world.place("C9").hex)
    assert play.ask(dug("C3", "C6")).allowed
    for at, to, side in (
        ("C3", "C7", "us"), ("C6", "C8", "us"), ("C6", "C6", "us"), ("C6", "Z99", "us"),
        ("C6", "", "us"), ("C6", "C9", ""),
    ):  # fmt: skip
        refused = play.ask(dug(at, to, side))
        assert (refused.allowed, refused.rules) == (False, ("B8.6",)), (at, to)
    assert not play.begin("movement").scenario.ask(dug("C6", "C9")).allowed
    for counter in ("foxhole", "pillbox"):
        assert world.marked(counter, "C8").play().ask(dug("C6", "C8")).allowed
    with pytest.raises(HexwrightError, match="no act 'set up tunnel'"):
        play.without("B8.6").ask(dug("C6", "C9"))


@pytest.mark.rule("B8.6")
@pytest.mark.parametrize("obstacle", ["pond", "mound"])
def test_a_tunnel_stays_on_one_level_and_off_water(base: Worlds, woods: Any, obstacle: str) -> None:
    """Around C4 there is a way of three hexes to C5, and none to C6."""
    ground = woods.terrain("woods", "C5")
    world = base(ground.terrain("water", "C4") if obstacle == "pond" else ground.level(1, "C4"))
    assert world.play().ask(dug("C3", "C5")).allowed
    assert not world.play().ask(dug("C3", "C6")).allowed


@pytest.mark.rule("B8.6")
def test_the_ends_of_a_tunnel_are_on_one_level(base: Worlds, woods: Any) -> None:
    hill = base(woods.level(1, "C6")).play().ask(dug("C3", "C6"))
    assert (hill.allowed, hill.rules) == (False, ("B8.6",))


@pytest.mark.rule("B8.6")
def test_nobody_sees_into_a_tunnel(tunnel: Any) -> None:
    assert tunnel.places("C9") == ["tunnel", "ground", "1", "roof"]
    for other in ("C6", "C9", "C9@tunnel", "C5"):
        assert tunnel.blocking("C6@tunnel", other) == {"B8.6"}


@switching_off("B8.61")
def test_its_side_goes_through_and_comes_out_concealed(tunnel: Any) -> None:
    units = ("S", "squad", "C6", "us"), ("L", "leader", "C6", "us"), ("E", "squad", "C6", "them")
    play = tunnel.play(*units).begin("movement").scenario
    along = {"along": "L"}
    down = play.perform(Act("enter tunnel", "S", "C9", values=along)).scenario
    assert {located(down, name) for name in "SL"} == {"C9@tunnel"}
    assert down.counts["half MF spent", "S"] == 8
    out = Act("leave tunnel", "S", "C9", values=along)
    assert not down.ask(out).allowed, "in the APh"
    up = down.end().scenario.begin("advance").scenario.perform(out).scenario
    assert {located(up, name) for name in "SL"} == {"C9@ground"}
    assert up.pieces["L"].attributes["concealed"]
    assert not play.ask(Act("enter tunnel", "E", "C9")).allowed, "not their tunnel"
    assert not play.ask(Act("enter tunnel", "S", "C3")).allowed, "it leads elsewhere"
    moved = play.perform(Act("move", "L", "C5")).scenario.perform(Act("move", "L", "C6")).scenario
    assert not moved.ask(Act("enter tunnel", "L", "C9")).allowed, "at the start of the MPh"
    with pytest.raises(HexwrightError, match="no act 'enter tunnel'"):
        play.without("B8.61").ask(Act("enter tunnel", "S", "C9"))


@pytest.mark.rule("B8.61")
def test_nobody_steps_into_a_tunnel_and_rubble_shuts_it(tunnel: Any) -> None:
    play = tunnel.play(("S", "squad", "C9@tunnel", "us"), ("F", "squad", "C9", "us"))
    assert play.ask(Step("S", "C9", "advance")).allowed
    for name, to, how in (("S", "C9", "move"), ("S", "C8", "advance"), ("F", "C9@tunnel", "move")):
        assert not play.ask(Step(name, to, how)).allowed
    advance = Act("move", "S", "C9", values={"how": "advance"})
    assert not play.ask(advance).allowed, "one comes out concealed, by 'leave tunnel'"
    assert not play.ask(Act("set up", "F", "C9@tunnel")).allowed
    rubble = tunnel.marked("stone rubble", "C9").play(("S", "squad", "C9@tunnel", "us"))
    assert not rubble.ask(Act("leave tunnel", "S", "C9")).allowed
    in_woods = tunnel.marked("stone rubble", "C6").play(("S", "squad", "C6", "us"))
    assert not in_woods.ask(Act("enter tunnel", "S", "C9")).allowed


@pytest.mark.rule("B8.61", "B23.922")
def test_out_of_a_tunnel_of_ones_own_one_gets_into_what_the_enemy_holds(tunnel: Any) -> None:
    """O.2A: a Fortified Location too; not out of a tunnel that has lost its other end."""
    world = tunnel.marked("fortified", "C9")
    us, them = ("S", "squad", "C9@tunnel", "us"), ("E", "squad", "C9", "them")
    asked = world.play(us, them).ask(Act("leave tunnel", "S", "C9"))
    assert asked.allowed
    assert not world.play(us, ("S2", "squad", "C10", "us"), them).ask(Step("S2", "C9")).allowed
    step = world.play(us, them).ask(Step("S", "C9", "advance"))
    assert {"B8.61"} <= set(step.rules)
    theirs = world.play(("S", "squad", "C9@tunnel", "others"), them)
    assert "B23.922" in theirs.ask(Act("leave tunnel", "S", "C9")).explain()


@pytest.mark.rule("B8.6", "B27.2", "B30.1")
@pytest.mark.parametrize(("what", "at"), [("trench", "entrenched"), ("pillbox", "pillbox")])
def test_an_end_in_a_fortification_opens_into_it(
    base: Worlds, woods: Any, what: str, at: str
) -> None:
    world = base(woods).marked(what, "C8")
    for here, there in (("C6", "C8"), ("C8", "C6")):
        world = world.marked("tunnel", here, to=there, side="us")
    play = world.play(("S", "squad", "C8@tunnel", "us"), ("T", "squad", f"C8@{at}", "us"))
    assert play.ask(Act("leave tunnel", "S", f"C8@{at}")).allowed
    assert not play.ask(Act("leave tunnel", "S", "C8")).allowed
    assert play.ask(Act("enter tunnel", "T", "C6")).allowed
