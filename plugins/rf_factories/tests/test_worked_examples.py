"""The worked examples of section 5 as whole rulings: the value, and each rule that counts in it.

Where the text names hexes of the map, the ground here has those hexes and names; lines of the
second example of 5.43 run over the demo board, which shows its illustration.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import rf_factories
from hexwright.board import load_board

Worlds = Callable[[Any], Any]
GOLDEN = tomllib.loads(Path(__file__).with_name("worked_examples.toml").read_text("utf-8"))
FIRER = {"fp": 4, "sw_fp": 6, "us": 3}


@pytest.fixture(scope="module")
def board() -> Any:
    return load_board(Path(rf_factories.__file__).parent / "demo" / "board.toml")


@pytest.fixture
def demo(rf: Worlds, board: Any) -> Any:
    return rf(board)


@pytest.fixture
def o18(rf: Worlds, new_map: Any) -> Any:
    """A 2½-level building in O18; the Factory is 1½ levels high, roofless in O16 and O17."""
    ground = new_map("L-R", "11-20").building("house", "O18", 5).building("hall", "O14-O17", 3)
    return rf(ground.road("O14-N14").mark("roofless", "O16 O17"))


@pytest.fixture
def works(rf: Worlds, new_map: Any) -> Any:
    """Buildings O40 and L27 with the roads that enter them, and L27's stairwell in K29."""
    ground = new_map("J-P", "25-43").building("O40", "O40 O41", 3).road("O41-O42")
    ground.building("L27", "K27-K30 L26-L28 M27-M29", 5).road("M27-N27 M29-N28")
    return rf(ground.mark("stairwell", "K29"))


def counting(ruling: Any) -> list[str]:
    """Each contribution that counts, as citation, amount and place; the printed FP left out."""
    entries = (e for e in ruling.to_json()["entries"] if e["status"] == "counts")
    told = (e for e in entries if e["citation"] != "A7.2")
    return sorted(" ".join(filter(None, (e["citation"], e["amount"], e["place"]))) for e in told)


def same(world: Any, told: dict[str, Any]) -> None:
    """What is told of one question is the ruling on it."""
    what, a, b = told["ask"].split()
    ruling = world.fire(a, b, **FIRER) if what == "fire" else world.see(a, b)
    answers = {name: getattr(ruling, name) for name in told["values"]}
    assert answers == told["values"], ruling.explain()
    assert counting(ruling) == told["counts"], ruling.explain()


def named(told: dict[str, Any]) -> str:
    return str(told.get("title") or told["ask"])


@pytest.mark.rule("O5.1", "O5.1a")
@pytest.mark.parametrize(("a", "b", "name"), [("O40", "O41", "O40"), ("K27", "M29", "L27")])
def test_5_1_the_buildings_that_roads_enter_are_factories(
    works: Any, a: str, b: str, name: str
) -> None:
    """O40 by the road in O41, L27 by those in M27 and M29; no road, no Factory."""
    assert f"building {name}: factory, by O5.1 (a road enters it)" in works.see(a, b).facts
    assert not works.without("O5.1").building_fact("factory", name)


@pytest.mark.rule("O5.2", "O5.2a", "O5.2b")
def test_5_2_m29_is_an_entrance_and_k29_only_a_way_to_the_roof(works: Any) -> None:
    facts = works.see("K29", "M29").facts
    assert "K29, M29: vehicular entrance, by B23.742 (stairwell or road)" in facts
    assert "K29: not vehicular entrance, by O5.2 (a stairwell alone is no entrance)" in facts
    entrances = [h for h in ("K29", "M27", "M28", "M29") if works.fact("vehicular entrance", h)]
    ways_up = [h for h in ("K29", "M27", "M28", "M29") if works.fact("rooftop access point", h)]
    assert (entrances, ways_up) == (["M27", "M29"], ["K29", "M27", "M29"])


@pytest.mark.rule("O5.3", "O5.3a")
def test_5_3_a_wall_on_a_whole_hexside_and_one_on_a_part(rf: Worlds, new_map: Any) -> None:
    """K13-L13 is closed, and of J13-K13 the middle is open."""
    ground = new_map("I-M", "10-16").building("works", "J13 K13 K14 L12 L13", 5).road("J13-I14")
    ground.wall("K13-L13").wall("J13-K13", span=(Fraction(3, 4), Fraction(1)))
    world = rf(ground)
    assert counting(world.see("K13", "L13")) == ["O5.31 blocks K13-L13"]
    assert counting(world.see("J13", "K13")) == []


@pytest.mark.rule("O5.31", "O5.31a")
@pytest.mark.parametrize("told", GOLDEN["5.31"], ids=named)
def test_5_31_lines_along_and_past_the_bar(demo: Any, told: dict[str, Any]) -> None:
    """The bar on L15-K16, and the vertex J18-J19-K19 that no bar covers."""
    same(demo, told)


@pytest.mark.rule("O5.331", "O5.331b", "O5.331c", "O5.331d", "O5.331e", "O5.331f")
@pytest.mark.parametrize("told", GOLDEN["5.331"], ids=named)
def test_5_331_c_looks_and_fires_through_breaches(demo: Any, told: dict[str, Any]) -> None:
    """4 FP halved and 6 of SW; TEM +1, Hindrance 1 of K16 and 2 of K17."""
    same(demo.marked("breach", told["breached"]), told)


@pytest.mark.rule("O5.41", "O5.41e", "O5.41f", "O5.41g", "O5.41h", "O5.41i")
@pytest.mark.parametrize("told", GOLDEN["5.41"], ids=named)
def test_5_41_debris_between_and_at_the_target(demo: Any, told: dict[str, Any]) -> None:
    same(demo, told)


@pytest.mark.rule("O5.43", "O5.43d", "O5.43e")
@pytest.mark.parametrize("told", GOLDEN["5.43 EX1"], ids=named)
def test_5_43_from_level_2_of_o18(o18: Any, told: dict[str, Any]) -> None:
    same(o18, told)


@pytest.mark.rule("O5.43", "O5.43a", "O5.43b", "O5.43d")
@pytest.mark.rule("O5.43-EX2-A", "O5.43-EX2-B", "O5.43-EX2-C", "O5.43-EX2-D", "O5.43-EX2-E")
@pytest.mark.rule("O5.43-EX2-F", "O5.43-EX2-I", "O5.43-EX2-J", "O5.43-EX2-K", "O5.43-EX2-O")
@pytest.mark.rule("O5.43-EX2-HA", "O5.43-EX2-TEM")
@pytest.mark.parametrize("told", GOLDEN["5.43 EX2"], ids=named)
def test_5_43_what_the_text_explains_of_the_illustration(demo: Any, told: dict[str, Any]) -> None:
    same(demo, told)
