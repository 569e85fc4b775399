"""The second illustration of 5.43 on the demo board: fifteen squads, and the numbers told of them.

Squads are lettered as the illustration does; where they stand was worked out from the text.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import rf_factories
from hexwright.board import load_board

Worlds = Callable[[Any], Any]

AT = {
    "A": "M15", "B": "K15@roof", "C": "L15", "D": "M16@roof", "E": "L16", "F": "J16@roof",
    "G": "M17", "H": "K18", "I": "J18@roof", "J": "K19", "K": "K20", "L": "J19", "M": "M20",
    "N": "K20@roof", "O": "J21@2",
}  # fmt: skip
SEES = {
    "A": "C", "B": "DFIN", "C": "AEGH", "D": "BEFHIN", "E": "CDFGHIN", "F": "BDEGHIMN",
    "G": "CEFHIJMN", "H": "CDEFGIM", "I": "BDEFGHJKLMNO", "J": "GIKLMNO", "K": "IJLMNO",
    "L": "IJKNO", "M": "FGHIJKNO", "N": "BDEFGIJKLMO", "O": "IJKLMN",
}  # fmt: skip
CASES = Path(__file__).with_name("factory_543.json")


@pytest.fixture(scope="module")
def board() -> Any:
    return load_board(Path(rf_factories.__file__).parent / "demo" / "board.toml")


@pytest.fixture
def demo(rf: Worlds, board: Any) -> Any:
    return rf(board)


@pytest.mark.parametrize(
    "squad",
    [
        pytest.param("A", marks=pytest.mark.rule("O5.43-EX2-A")),
        pytest.param("B", marks=pytest.mark.rule("O5.43-EX2-B")),
        pytest.param("C", marks=pytest.mark.rule("O5.43-EX2-C")),
        pytest.param("D", marks=pytest.mark.rule("O5.43-EX2-D")),
        pytest.param("E", marks=pytest.mark.rule("O5.43-EX2-E")),
        pytest.param("F", marks=pytest.mark.rule("O5.43-EX2-F")),
        pytest.param("G", marks=pytest.mark.rule("O5.43-EX2-G")),
        pytest.param("H", marks=pytest.mark.rule("O5.43-EX2-H")),
        pytest.param("I", marks=pytest.mark.rule("O5.43-EX2-I")),
        pytest.param("J", marks=pytest.mark.rule("O5.43-EX2-J")),
        pytest.param("K", marks=pytest.mark.rule("O5.43-EX2-K")),
        pytest.param("L", marks=pytest.mark.rule("O5.43-EX2-L")),
        pytest.param("M", marks=pytest.mark.rule("O5.43-EX2-M")),
        pytest.param("N", marks=pytest.mark.rule("O5.43-EX2-N")),
        pytest.param("O", marks=pytest.mark.rule("O5.43-EX2-O")),
    ],
)
def test_each_squad_sees_exactly_the_squads_told(demo: Any, squad: str) -> None:
    seen = {other for other in AT if other != squad and demo.clear(AT[squad], AT[other])}
    assert "".join(sorted(seen)) == SEES[squad]


def test_the_table_here_is_the_one_of_the_cases() -> None:
    told = json.loads(CASES.read_text())
    levels = {"ground": "", "rooftop": "@roof", "level 2": "@2"}
    assert {s: hex + levels[level] for s, (hex, level) in told["squads"].items()} == AT
    assert {s: "".join(sorted(seen)) for s, seen in told["visible"].items()} == SEES


NUMBERS = json.loads(CASES.read_text(encoding="utf-8"))["numbers"]


@pytest.mark.parametrize("told", NUMBERS, ids=lambda n: f"{n['from']}-{n['to']}")
def test_each_worked_number_of_the_cases_comes_out(demo: Any, told: dict[str, Any]) -> None:
    """With what the case says of the firer and of Breaches; a plain squad has 4 FP."""
    a, b = (AT.get(end, end.removesuffix(" ground")) for end in (told["from"], told["to"]))
    world = demo.marked("breach", " ".join(told["breached"])) if "breached" in told else demo
    if "los" in told:
        assert world.clear(a, b) is told["los"]
        return
    firer = {"fp": told.get("inherent_fp", 4), "sw_fp": told.get("sw_fp", 0), "us": 3}
    ruling = world.fire(a, b, **firer)
    wanted = {k: told[k] for k in ("tem", "hindrance", "fp") if k in told}
    wanted |= {"drm": told["total"]} if "total" in told else {}
    assert {name: getattr(ruling, name) for name in wanted} == wanted
    if "tem_if_fortified" in told:
        assert world.marked("fortified", b).tem(a, b) == told["tem_if_fortified"]
    if "factory_debris_hindrance" in told:
        assert world.hinders(a, b).get("O5.41", 0) == told["factory_debris_hindrance"]
    if told.get("range") == "PBF":
        assert ruling.fp == 2 * firer["fp"]


def test_seeing_is_mutual_in_the_table_too() -> None:
    """50 of 105 pairs see each other."""
    pairs = {frozenset((a, b)) for a in SEES for b in SEES[a]}
    assert len(pairs) == 50
    assert all(a in SEES[b] for a in SEES for b in SEES[a])


@pytest.mark.parametrize(
    ("a", "b", "by"),
    [
        pytest.param(
            "A", "E", ("O5.31", "L15-M15-M16"), marks=pytest.mark.rule("O5.43-EX2-A", "O5.31a")
        ),
        pytest.param(
            "A", "H", ("O5.31", "L15-M15-M16"), marks=pytest.mark.rule("O5.43-EX2-A", "O5.31a")
        ),
        # the line meets the bar on K18-K19 at its eastern end
        pytest.param("C", "N", ("O5.31", "K18-K19-L18"), marks=pytest.mark.rule("O5.43-EX2-C")),
        pytest.param("E", "K", ("B.10", ""), marks=pytest.mark.rule("O5.43-EX2-E", "O5.41d")),
    ],
)
def test_what_blocks_is_what_the_text_says(demo: Any, a: str, b: str, by: tuple[str, str]) -> None:
    assert by in demo.blockers(AT[a], AT[b])


@pytest.mark.rule("O5.43-EX2-B", "O5.43a")
@pytest.mark.parametrize("other", ["E", "H", "J"])
def test_b_set_back_from_the_roofs_edge_sees_no_roofless_hex(demo: Any, other: str) -> None:
    assert "O5.43" in demo.blocking(AT["B"], AT[other])


@pytest.mark.rule("O5.43-EX2-B", "O5.43-EX2-O")
@pytest.mark.parametrize("roof", ["B", "D", "F"])
def test_o_half_a_level_below_the_roofs_does_not_see_over_them(demo: Any, roof: str) -> None:
    """Its level 2 is half a level under the 2½ of the roofs and of what stands between."""
    assert "B10.22" in demo.blocking(AT["O"], AT[roof])


@pytest.mark.rule("O5.43-EX2-I", "O5.43d")
def test_i_does_not_see_past_the_first_roofed_floor_to_a(demo: Any) -> None:
    """Without O5.43 the line is judged by the base rules: another level of one building."""
    assert "O5.43" in demo.blocking(AT["I"], AT["A"])
    assert "B23.25" in demo.without("O5.43").blocking(AT["I"], AT["A"])


@pytest.mark.rule("O5.43-EX2-E")
def test_e_to_k_meets_six_hindrances(demo: Any) -> None:
    """2 of L17, 2 of one of K18 and L18, 2 of K19; not 8."""
    assert demo.without("B.10").hindrance(AT["E"], AT["K"]) == 6


@pytest.mark.rule("O5.43-EX2-E", "O5.43-EX2-D")
@pytest.mark.parametrize("pair", ["EN", "DH"])
def test_from_the_roof_nothing_on_the_floor_hinders(demo: Any, pair: str) -> None:
    assert demo.hindrance(AT[pair[0]], AT[pair[1]]) == 0


@pytest.mark.rule("O5.43-EX2-F", "O5.43b")
def test_f_sees_h_along_a_wall_that_is_roof_edge_too(demo: Any) -> None:
    """The floor below F does not."""
    assert demo.clear(AT["F"], AT["H"])
    assert "O5.31" in demo.blocking("J16", "K18")


@pytest.mark.rule("O5.43-EX2-M")
def test_m_sees_i(demo: Any) -> None:
    assert demo.clear(AT["M"], AT["I"])


@pytest.mark.rule("O5.43-EX2-K", "O5.43-EX2-HA")
def test_floor_and_roof_of_k20_are_adjacent_and_the_roof_has_height_advantage(demo: Any) -> None:
    ruling = demo.fire(AT["K"], AT["N"], fp=4, us=3)
    assert (ruling.fp, ruling.tem, ruling.hindrance) == (8, 1, 0)
    assert "B23.88" in ruling.rules


@pytest.mark.rule("O5.43-EX2-TEM")
def test_fire_that_leaves_the_depiction_meets_the_whole_building(demo: Any) -> None:
    """N at M +3; G at M stays inside, +1."""
    assert demo.tem(AT["N"], AT["M"]) == 3
    assert demo.tem(AT["G"], AT["M"]) == 1


@pytest.mark.rule("O5.43-EX2-J", "O5.41f", "O5.41b")
def test_l_at_j_meets_the_building_and_no_debris(demo: Any) -> None:
    assert demo.tem(AT["L"], AT["J"]) == 3
    assert demo.marked("fortified", "K19").tem(AT["L"], AT["J"]) == 4


@pytest.mark.rule("O5.41g")
def test_c_at_h_has_6(demo: Any) -> None:
    """2 of L16, 2 of K17, 2 of K18's TEM; only 4 of them count towards a block."""
    ruling = demo.fire(AT["C"], AT["H"])
    assert (ruling.hindrance, ruling.tem, ruling.drm) == (4, 2, 6)


@pytest.mark.rule("O5.41h")
def test_h_at_c_has_5(demo: Any) -> None:
    ruling = demo.fire(AT["H"], AT["C"])
    assert (ruling.hindrance, ruling.tem, ruling.drm) == (4, 1, 5)


@pytest.mark.rule("O5.41i", "O5.41c")
def test_d_at_h_has_2(demo: Any) -> None:
    ruling = demo.fire(AT["D"], AT["H"])
    assert (ruling.hindrance, ruling.tem, ruling.drm) == (0, 2, 2)


@pytest.mark.rule("O5.41e")
def test_m_to_k_has_no_factory_debris_and_one_hex_of_open_debris(demo: Any) -> None:
    assert demo.hinders(AT["M"], AT["K"]) == {"O1.1": 1}


@pytest.mark.rule("O5.41e")
def test_the_same_line_a_hex_further_in_has_the_debris_of_the_hall(demo: Any) -> None:
    """K19 to M19 along L18-L19, both roofless."""
    assert demo.hinders("K19", "M19") == {"B23.741": 1, "O5.41": 1}


@pytest.mark.rule("O5.31a")
def test_the_lines_of_the_example_to_5_31(demo: Any) -> None:
    assert ("O5.31", "K16-L15") in demo.blockers("K15", "L16")
    assert demo.blockers("L15", "K17") == {("O5.31", "K16-L15-L16")}
    assert demo.clear("J18", "K20")


@pytest.mark.rule("O5.331b", "O5.331i")
def test_through_a_breach_c_sees_k16_and_not_j16(demo: Any) -> None:
    world = demo.marked("breach", "L15-K16")
    assert world.clear("L15", "K16")
    assert "O5.31" in world.blocking("L15", "J16")
    assert "O5.31" in world.blocking("K15", "L16"), "along the hexside it is still a wall"


@pytest.mark.rule("O5.331c", "O5.331d", "O5.331f")
def test_c_at_j17_through_two_breaches(demo: Any) -> None:
    """4 x ½ + 6 FP, Factory TEM +1, Hindrance 1 of K16 and 2 of K17."""
    one = demo.marked("breach", "L15-K16")
    assert one.blockers("L15", "J17") == {("O5.31", "J17-K17")}
    both = one.marked("breach", "J17-K17")
    ruling = both.fire("L15", "J17", fp=4, us=3, sw_fp=6)
    assert (ruling.fp, ruling.tem, ruling.hindrance) == (8, 1, 3)


@pytest.mark.rule("O5.331e")
def test_through_two_breaches_c_does_not_see_the_roof_of_j17(demo: Any) -> None:
    world = demo.marked("breach", "L15-K16 J17-K17")
    assert world.clear("L15", "J17")
    assert "O5.31" in world.blocking("L15", "J17@roof")


@pytest.mark.rule("O5.32b", "O5.32c", "O5.331g")
def test_j_enters_j18_by_the_open_vertex_or_by_a_breach(demo: Any) -> None:
    """A plain step is refused; bypass 1 + building 2; through a Breach wall 1 + Factory 1."""
    assert demo.cost("K19", "J18") is None
    assert demo.cost("K19", "J18", via="J18-J19-K19") == 3
    assert demo.cost("K19", "J18", via="J18-K18-K19") is None
    assert demo.marked("breach", "J18-K19").cost("K19", "J18") == 2
    assert demo.cost("J18", "K19", via="J18-J19-K19") == 3, "by Bypass debris is not met"


@pytest.mark.rule("O5.43-EX2-ALT")
def test_if_the_hall_were_a_level_lower_o_would_see_its_roofs(rf: Worlds, board: Any) -> None:
    """C and E too; not A or H. G is not seen because from J21 the line crosses roofed K20."""
    low = [evolve(b, height=3) if b.name == "L17" else b for b in board.buildings]
    world = rf(evolve(board, buildings=low))
    seen = {s for s in AT if s != "O" and world.clear(AT["O"], AT[s])}
    assert "".join(sorted(seen)) == "BCDEFIJKLMN"


@pytest.mark.rule("O5.43-EX2-ALT", "O5.43d")
def test_with_a_line_that_crosses_no_roof_o_would_see_g_as_well(rf: Worlds, board: Any) -> None:
    """With K20 Roofless, too: M17 is then the first roofed floor on the line; A and H stay hidden.

    The demo board's stairwell makes the hall 2½ levels high, from which O looks up.
    """
    low = [evolve(b, height=3) if b.name == "L17" else b for b in board.buildings]
    open_ = {**board.marks, "roofless": {*board.marks["roofless"], board.grid.parse("K20")}}
    high, world = rf(evolve(board, marks=open_)), rf(evolve(board, buildings=low, marks=open_))
    assert world.clear(AT["O"], AT["G"])
    assert not high.clear(AT["O"], AT["G"])
    assert ("O5.43", "M16") in world.blockers(AT["O"], AT["A"])
    assert world.blockers(AT["O"], AT["H"]) == {("O5.31", "K18-K19")}
