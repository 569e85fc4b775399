"""Whom a Sniper may hit, whom it hits instead, and what that does (A14.21-.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexwright import Act, HexwrightError, Loaded, Scenario

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule

RUSSIAN = {"side": "Russian"}


def eligible(scenario: Scenario, at: str) -> bool:
    return bool(scenario.ask(Act("be sniped", at=at, values=RUSSIAN)).allowed)


def snipe(at: str) -> Act:
    return Act("snipe", at=at, values=RUSSIAN)


@pytest.fixture
def town(new_map: Any) -> Any:
    """A building with the Interior hex D5, woods, and a pillbox at B10."""
    ground = new_map("A-P", "1-16").building("block", "C5 C6 D4-D6 E5 E6", 3)
    return ground.mark("stairwell", "D5").terrain("woods", "H8")


@switching_off("A14.22")
@pytest.mark.parametrize(
    ("kind", "at", "side", "has", "may"),
    [
        ("squad", "C5", "german", {}, True),
        ("squad", "D5", "german", {}, False),
        ("squad", "D5@1", "german", {}, False),
        ("squad", "D5@roof", "german", {}, True),
        ("squad", "B10@pillbox", "german", {}, True),
        ("squad", "H8", "russian", {}, False),
        ("squad", "H8", "german", {"hidden": True}, False),
        ("squad", "H8", "german", {"concealed": True}, True),
        ("afv", "H9", "german", {}, False),
        ("afv", "H9", "german", {"buttoned_up": False}, True),
        ("truck", "H9", "german", {}, True),
        ("aircraft", "H9", "german", {}, False),
    ],
)
def test_who_is_a_target(
    base: Worlds, town: Any, kind: str, at: str, side: str, has: dict[str, Any], may: bool
) -> None:
    start = base(town).marked("pillbox", "B10").play(("U", kind, at, side, has))
    assert eligible(start, "U") is may
    with pytest.raises(HexwrightError, match="no act 'be sniped'"):
        start.without("A14.22").ask(Act("be sniped", at="U", values=RUSSIAN))


@pytest.mark.rule("A14.22")
def test_a_cellar_is_no_place_for_targets(cellars: Worlds, town: Any) -> None:
    start = cellars(town).play(("U", "squad", "C5@cellar", "german"))
    assert not eligible(start, "U")
    assert not eligible(start, "C6@cellar"), "the same is so of the Location"
    assert eligible(start, "C6")


@switching_off("A14.3")
@pytest.mark.parametrize(
    ("result", "kind", "has", "then"),
    [
        (1, "squad", {}, {"broken": True}),
        (1, "leader", {}, None),
        (2, "squad", {}, {"pinned": True}),
        (2, "squad", {"broken": True}, {"broken": True}),
        (2, "leader", {}, {"wounded": True}),
        (1, "truck", {}, {}),
    ],
)
def test_what_an_attack_does(
    base: Worlds, town: Any, result: int, kind: str, has: dict[str, Any], then: Any
) -> None:
    """Then it is over."""
    start = base(town).play(("U", kind, "H8", "german", has)).with_markers(
        ("sniper target", "H8", {"side": "russian", "result": result})
    )  # fmt: skip
    done = start.perform(snipe("U"), Loaded(())).scenario
    assert ({n: dict(p.attributes) for n, p in done.pieces.items()}.get("U")) == then
    assert not done.markers
    if then is not None:
        assert not done.ask(snipe("U")).allowed
    with pytest.raises(HexwrightError, match="no act 'snipe'"):
        start.without("A14.3").ask(snipe("U"))


@pytest.mark.rule("A14.3")
def test_a_broken_mmc_is_reduced(base: Worlds, town: Any) -> None:
    start = base(town).play(("U", "squad", "H8", "german", {"broken": True, "fp": 4}))
    hit = start.with_markers(("sniper target", "H8", {"side": "russian"}))
    assert hit.perform(snipe("U"), Loaded(())).scenario.pieces["U"].kind == "half-squad"


@pytest.mark.rule("A14.3", "A14.22")
def test_an_attack_hits_who_is_a_target_where_it_fell(base: Worlds, town: Any) -> None:
    start = base(town).play(
        ("U", "squad", "H8", "german"), ("V", "squad", "H8", "german", {"hidden": True})
    )
    assert not start.ask(snipe("U")).allowed, "no attack was made"
    hit = start.with_markers(("sniper target", "H8", {"side": "russian"}))
    assert hit.ask(snipe("U")).allowed
    assert not hit.ask(snipe("V")).allowed
    assert not hit.ask(snipe("H8")).allowed, "say whom"
    assert not hit.ask(Act("snipe", at="U", values={"side": "german"})).allowed
    assert hit.without("A14.22").ask(snipe("V")).allowed


@switching_off("A14.21")
def test_an_attack_on_nobody_goes_to_the_nearest_hex_with_a_target(base: Worlds, town: Any) -> None:
    """Who is hidden or inside the Interior hex is no target, however near."""
    start = base(town).play(
        ("H", "squad", "F8", "german", {"hidden": True}),
        ("I", "squad", "D5", "german"),
        ("N", "squad", "I8", "german"),
        ("F", "squad", "L8", "german"),
        ("R", "squad", "G8", "russian"),
    ).with_markers(("sniper target", "F8", {"side": "russian"}))  # fmt: skip
    may = {name for name in start.pieces if start.ask(snipe(name)).allowed}
    assert may == {"N"}
    off = start.without("A14.21")
    assert not any(off.ask(snipe(name)).allowed for name in off.pieces)


@pytest.mark.rule("A14.21")
def test_of_hexes_equally_near_it_goes_to_the_least_tem(base: Worlds, town: Any) -> None:
    """A Factory counts as the building it is, SMOKE counts, walls and height do not."""
    units = [
        ("W", "squad", "H8", "german"), ("O", "squad", "H12", "german"),
        ("Q", "squad", "F11", "german"),
    ]  # fmt: skip
    start = base(town).play(*units).with_markers(("sniper target", "H10", {"side": "russian"}))
    assert {n for n in start.pieces if start.ask(snipe(n)).allowed} == {"O", "Q"}
    smoke = start.with_markers(("smoke", "H12"), ("smoke", "F11", {"level": 0}))
    assert {n for n in smoke.pieces if smoke.ask(snipe(n)).allowed} == {"W"}


@pytest.mark.rule("A14.21", "B23.741")
def test_a_factory_covers_as_its_building_does(base: Worlds, new_map: Any) -> None:
    ground = new_map("A-P", "1-16").building("hall", "D5 D6", 3).terrain("woods", "D10")
    world = base(ground).with_options(B23_74={"buildings": ("hall",)})
    units = ("F", "squad", "D6", "german"), ("W", "squad", "D10", "german")
    start = world.play(*units).with_markers(("sniper target", "D8", {"side": "russian"}))
    assert {n for n in start.pieces if start.ask(snipe(n)).allowed} == {"W"}


@pytest.mark.rule("A14.2", "A14.3")
def test_from_the_dr_to_the_unit(base: Worlds, town: Any) -> None:
    start = base(town).play(("U", "leader", "H8", "german"))
    armed = start.with_markers(("sniper", "H5", {"side": "russian"}))
    fell = armed.perform(Act("sniper attack", values=RUSSIAN), Loaded((2, 4, 3))).scenario
    done = fell.perform(snipe("U"), Loaded(())).scenario
    assert done.pieces["U"].attributes["wounded"]
