"""Where Snipers find targets (RF10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, Loaded, Scenario

Worlds = Callable[[Any], Any]


def switching_off(rule: str, *rows: str) -> pytest.MarkDecorator:
    """Marks a test that switches a rule off."""
    return pytest.mark.rule(rule, *rows)


def eligible(scenario: Scenario, at: str) -> bool:
    asked = scenario.ask(Act("be sniped", at=at, values={"side": "russian"}))
    return bool(asked.allowed)


@pytest.fixture
def town(new_map: Any) -> Any:
    """A building with the Interior hex D5."""
    return new_map().building("block", "C5 C6 D4-D6 E5 E6", 3).mark("stairwell", "D5")


@switching_off("RF10", "RF10")
@pytest.mark.parametrize(
    ("kind", "at", "has", "base", "here"),
    [
        ("squad", "D5", {}, False, True),
        ("squad", "D5@1", {}, False, True),
        ("squad", "C5", {}, True, True),
        ("squad", "B8@pillbox", {}, True, True),
        ("squad", "D5", {"hidden": True}, False, False),
        ("squad", "B8", {"hidden": True}, False, False),
        ("aircraft", "B8", {}, False, False),
        ("aircraft", "D5", {}, False, False),
        ("afv", "D5", {}, False, False),
    ],
)
def test_interior_hexes_are_within_reach(
    ssr: Worlds, town: Any, kind: str, at: str, has: dict[str, Any], base: bool, here: bool
) -> None:
    """And pillboxes, as ever; who is hidden or Aerial is no target for that."""
    start = ssr(town).marked("pillbox", "B8").play(("U", kind, at, "german", has))
    assert eligible(start, "U") is here
    assert eligible(start.without("RF10"), "U") is base


@pytest.mark.rule("RF10")
def test_the_special_rule_itself_spares_who_is_in_the_air(ssr: Worlds, town: Any) -> None:
    start = ssr(town).play(("U", "aircraft", "B8", "german"), ("G", "squad", "B8", "german"))
    told = {n: start.ask(Act("be sniped", at=n, values={"side": "russian"})) for n in "UG"}
    assert [told[n].allowed for n in "UG"] == [False, True]
    assert "RF10" in told["U"].rules


@pytest.mark.rule("RF10")
def test_friends_are_no_targets(ssr: Worlds, town: Any) -> None:
    assert not eligible(ssr(town).play(("U", "squad", "D5", "russian")), "U")


@pytest.mark.rule("RF10")
@pytest.mark.parametrize(
    ("at", "base", "here"),
    [("B8@sewer", False, False), ("B6@culvert", True, False), ("B9@tunnel", False, True)],
)
def test_who_is_in_a_sewer_or_a_culvert_is_out_of_reach(
    ssr: Worlds, town: Any, at: str, base: bool, here: bool
) -> None:
    """A tunnel is neither."""
    world = ssr(town.mark("culvert", "B6").mark("manhole", "B8").terrain("woods", "B9 B11"))
    world = world.marked("tunnel", "B9", to="B11", side="german")
    start = world.play(("U", "squad", at, "german"))
    for scenario, may in ((start, here), (start.without("RF10"), base)):
        assert [eligible(scenario, one) for one in ("U", at)] == [may, may]


@pytest.mark.rule("RF10", "O6.1a")
def test_cellars_are_within_reach(red_factories: Worlds, town: Any) -> None:
    start = red_factories(town).play(("U", "squad", "D5@cellar", "german"))
    asked = start.ask(Act("be sniped", at="U", values={"side": "russian"}))
    assert (asked.allowed, "RF10" in asked.rules) == (True, True)
    assert "lifted by RF10" in asked.explain()
    assert not eligible(start.without("RF10"), "U")


@pytest.mark.rule("RF10", "A14.21")
def test_an_attack_goes_to_the_nearest_of_these(ssr: Worlds, town: Any) -> None:
    """To the Interior hex now, past which it would go otherwise."""
    start = (
        ssr(town)
        .play(("I", "squad", "D5", "german"), ("N", "squad", "D8", "german"))
        .with_markers(("sniper target", "D6", {"side": "russian", "result": 2}))
    )
    may = {
        name: [w.ask(Act("snipe", at=name, values={"side": "russian"})).allowed for name in "IN"]
        for name, w in (("on", start), ("off", start.without("RF10")))
    }
    assert may == {"on": [True, False], "off": [False, True]}
    done = start.perform(Act("snipe", at="I", values={"side": "russian"}), Loaded(())).scenario
    assert done.pieces["I"].attributes["pinned"]
