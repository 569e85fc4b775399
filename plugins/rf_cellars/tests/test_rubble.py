"""Rubble and Cellars (O6.6)."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rf_cellars
from hexwright import Act, Attack, Loaded, Roll, Scenario, Sight, Step

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule
SHARED = Path(__file__).parents[4] / "shared"
DEMO = Path(rf_cellars.__file__).parent / "demo"
UNITS = (
    ("S", "squad", "M6@cellar"), ("T", "squad", "M6"), ("U", "squad", "M6@1"),
    ("L", "squad", "L5@cellar"), ("V", "afv", "M6"),
)  # fmt: skip


@pytest.fixture
def row(new_map: Any) -> Any:
    """The building of the 6.6 example: L5, M6 and N5, in which nothing links L5 and N5 else."""
    ground = new_map("J-P", "2-10").building("row", "L5 M6 N5", 3)
    return ground.mark("stairwell", "L5 M6 N5")


def after(start: Scenario, at: str, **said: Any) -> Scenario:
    return start.perform(Act("rubble", at=at, values=said), Loaded((1,) * 8)).scenario


def places(scenario: Scenario, hex: str) -> list[str]:
    return scenario.situation.locations.of(scenario.place(hex).hex)


def cellar_step(scenario: Scenario, a: str, b: str) -> bool:
    return bool(scenario.ask(Step(f"{a}@cellar", f"{b}@cellar")).allowed)


def below_rubble(start: Scenario) -> Scenario:
    """The first state of the example, by act, is held against all that the text says of it."""
    later = after(start, "M6")
    assert places(later, "M6") == ["cellar", "ground"]
    assert later.ask(Step("L5@cellar", "M6@cellar")).cost == 2, "the Cellar is no rubble"
    assert later.ask(Step("M6@cellar", "L5@cellar")).cost == 2
    assert later.ask(Sight("L5@cellar", "M6@cellar")).clear
    assert not later.ask(Sight("L5@cellar", "N5@cellar")).clear
    return later


@pytest.mark.rule("O6.6d", "O6.6f")
def test_the_example_rubble_above_leaves_the_cellar_and_its_links(
    cellars: Worlds, row: Any
) -> None:
    later = below_rubble(cellars(row).play(*UNITS))
    assert set(later.pieces) == {"S", "L", "V"}, "who was in M6 above is lost, but for the tank"
    gone = after(later, "M6@cellar")
    assert places(gone, "M6") == ["ground"]
    assert set(gone.pieces) == {"L"}
    up = [gone.ask(Step("L", at)).allowed for at in ("L5", "M6", "N5@cellar")]
    assert up == [True, False, False], "one ascends in L5, and again to N5"


@pytest.mark.rule("O6.6d", "O6.6f", "O6.6c", "O6.61")
@pytest.mark.parametrize("half", ["buried", "rubbled"])
@pytest.mark.parametrize("printed", [False, True])
def test_the_example_s_rulings_on_a_drawn_board_and_on_the_printed_map(
    tmp_path: Path, half: str, printed: bool
) -> None:
    file = DEMO / f"{half}.toml"
    if printed:
        path = SHARED / "boards" / "bdRBv2"
        if not path.exists():
            pytest.skip("no real boards beside the checkout: no bdRBv2 in ../shared/boards")
        text = file.read_text(encoding="utf-8")
        file = tmp_path / file.name
        file.write_text(text.replace("row.toml", path.name), encoding="utf-8")
        shutil.copy(path, tmp_path)
    outcomes = list(Scenario.load(file).check())
    assert len(outcomes) >= 8
    assert [o for o in outcomes if not o.ok] == []


@pytest.mark.rule("O6.6d", "O6.6f")
def test_the_example_on_the_printed_map() -> None:
    path = SHARED / "boards" / "bdRBv2"
    if not path.exists():
        pytest.skip("no real boards beside the checkout: no bdRBv2 in ../shared/boards")
    later = below_rubble(Scenario.on(path, ["rf_cellars"]))
    assert places(after(later, "M6@cellar"), "M6") == ["ground"]


@switching_off("O6.6", "O6.6a")
def test_a_rubbled_cellar_takes_all_its_hex_with_it(cellars: Worlds, row: Any) -> None:
    """Everyone in M6, armor too; by HE the dr has +1 for stone."""
    start = cellars(row).play(*UNITS)
    later = after(start, "M6@cellar")
    assert places(later, "M6") == ["ground"]
    assert set(later.pieces) == {"L"}
    assert not cellar_step(start.without("O6.6"), "L5", "N5")
    assert {m.kind for m in later.markers} == {"stone rubble"}
    hit = start.perform(Act("rubble", at="M6@cellar", values={"kia": 1}), Loaded((1, 1, 1)))
    assert hit.scenario.pieces.keys() == start.pieces.keys(), "1 + 1 is more than the KIA's 1"
    assert not start.without("O6.6").ask(Act("rubble", at="M6@cellar")).allowed


@pytest.mark.rule("O6.6b", "O6.6", "B24.11")
def test_all_that_is_in_the_hex_of_a_rubbled_cellar_is_lost(cellars: Worlds, row: Any) -> None:
    """Who and what is there, and what is Fortified there; the next hex keeps all of it."""
    world = cellars(row).marked("fortified", "M6 L5")
    more = (("G", "gun", "M6"), ("W", "support weapon", "M6@cellar"), ("K", "leader", "M6@roof"))
    start = world.play(*UNITS, *more)
    later = after(start, "M6@cellar")
    assert set(later.pieces) == {"L"}
    here = {(m.kind, later.name_of(m.at)) for m in later.markers}
    assert here == {("stone rubble", "M6"), ("fortified", "L5")}
    hex = start.place("M6").hex
    kept = [bool(s.situation.facts.hex("fortified beneath")[hex]) for s in (start, later)]
    assert kept == [True, False]


@pytest.mark.rule("O6.6a", "O6.6", "B24.11")
@pytest.mark.parametrize(("dr", "lost"), [(1, True), (2, False)])
def test_he_rubbles_a_cellar_under_rubble_too(
    cellars: Worlds, row: Any, dr: int, lost: bool
) -> None:
    """With +1 on the dr for stone, as any Location of the building."""
    later = after(cellars(row).play(*UNITS), "M6")
    hit = later.perform(Act("rubble", at="M6@cellar", values={"kia": 2}), Loaded((dr,)))
    assert [r.total for r in hit.rolls] == [dr + 1]
    assert places(hit.scenario, "M6") == (["ground"] if lost else ["cellar", "ground"])
    assert ("S" in hit.scenario.pieces) is not lost
    assert not later.ask(Act("rubble", at="M6@cellar", values={"kia": -1})).allowed


@pytest.mark.rule("O6.6b", "O6.6")
def test_aircraft_above_are_not_lost_with_it(cellars: Worlds, row: Any) -> None:
    """With the Cellar of a building that stands, nor with one under rubble."""
    start = cellars(row).play(*UNITS, ("P", "aircraft", "M6"))
    for there in (start, after(start, "M6")):
        assert set(after(there, "M6@cellar").pieces) == {"L", "P"}


@pytest.mark.rule("O6.6b", "O6.6", "B8.1", "B8.6")
def test_its_manhole_and_the_end_of_a_tunnel_are_lost_with_it(
    red_factories: Worlds, row: Any
) -> None:
    """Not while the Cellar stands under the rubble; M6 has both, and the tunnel leads to N5."""
    world = red_factories(row.mark("manhole", "M6"))
    world = world.marked("tunnel", "M6", to="N5", side="us")
    start = world.marked("tunnel", "N5", to="M6", side="us").play()
    buried, gone = after(start, "M6"), after(start, "M6@cellar")
    for there, left in ((start, True), (buried, True), (gone, False)):
        facts, hex = there.situation.facts, there.place("M6").hex
        assert bool(facts.hex("manhole")[hex]) is left
        ends = {there.name_of(m.at) for m in there.markers if m.kind == "tunnel"}
        assert ends == ({"M6", "N5"} if left else {"N5"})
    assert after(start.without("O6.6"), "M6").situation.facts.hex("manhole")[start.place("M6").hex]


@pytest.mark.rule("O6.6d")
def test_out_of_a_buried_cellar_one_sees_across_building_hexsides_alone(
    cellars: Worlds, row: Any
) -> None:
    later = after(cellars(row).play(*UNITS), "M6")
    for hidden in ("M4", "M5", "M8", "L6", "N6"):
        ruling = later.ask(Sight("S", hidden))
        assert (ruling.clear, "O6.6" in ruling.rules) == (False, True), hidden
    assert "O6.6" not in later.ask(Sight("S", "K5")).rules, "by way of L5"
    assert not later.ask(Sight("S", "L5")).clear, "within the building, and not ADJACENT"
    assert later.ask(Sight("S", "M6")).clear
    assert later.ask(Sight("S", "L5@cellar")).clear


@pytest.mark.rule("O6.6d", "O6.11b")
def test_it_is_worth_what_it_was(cellars: Worlds, row: Any) -> None:
    """From the next Cellar: stone rubble, and Fortified; the rubble above is one level to OBA."""
    later = after(cellars(row).play(*UNITS), "M6")
    assert later.ask(Attack("L", "S")).tem == 4
    assert later.ask(Attack("M6", "S", "indirect", values={"oba": True})).tem == 5


@pytest.mark.rule("O6.6d", "O6.1")
def test_under_rubble_it_is_still_a_room_of_its_building(cellars: Worlds, row: Any) -> None:
    """It burns as that does, whatever the EC; it is no open ground, and no mortar fires there."""
    world = cellars(row)
    play = world.marked("stone rubble", "M6").marked("cellar", "M6").play(*UNITS)
    later, start = play.with_conditions(ec="very dry"), world.play(*UNITS)
    for there in (later, start.with_conditions(ec="very dry")):
        burns = there.ask(Roll("kindle", at="M6@cellar"))
        assert (burns.modifier, "B25.5" in burns.rules) == (-1, False)
        shot = there.ask(Attack("L", "S", values={"ffmo": True}))
        assert (shot.tem, shot.drm) == (4, 4)
        assert not there.ask(Attack("M6@cellar", "L5@cellar", "indirect")).allowed
    assert later.ask(Roll("kindle", at="M6")).modifier == 2, "the rubble above it is in the open"


@pytest.mark.rule("O6.61", "B24.4")
def test_a_stairwell_to_rubbled_ground_costs_3_mf(cellars: Worlds, row: Any) -> None:
    start = cellars(row).play(*UNITS)
    later = after(start, "M6")
    up = later.ask(Step("S", "M6"))
    assert (start.ask(Step("S", "M6")).cost, up.cost, "B24.4" in up.rules) == (1, 3, True)


@pytest.mark.rule("O6.6f")
def test_rubble_with_a_cellar_counter_has_a_cellar_and_rubble_without_has_none(
    cellars: Worlds, row: Any
) -> None:
    """A counter in a building that stands, or where there is none, says nothing."""
    world = cellars(row)
    assert world.marked("stone rubble", "M6").places("M6") == ["ground"]
    both = world.marked("stone rubble", "M6").marked("cellar", "M6")
    assert both.places("M6") == ["cellar", "ground"]
    assert world.marked("cellar", "M6").places("M6") == world.places("M6")
    assert world.marked("stone rubble", "J3").marked("cellar", "J3").places("J3") == ["ground"]


@pytest.mark.rule("O6.6f")
@pytest.mark.parametrize("intact", [False, True])
def test_a_scenario_file_tells_which_of_the_two_it_is(tmp_path: Path, intact: bool) -> None:
    shutil.copy(DEMO / "board.toml", tmp_path)
    text = 'title = "rubble"\nboard = "board.toml"\n[rules]\nsections = ["rf_cellars"]\n'
    for kind in ("stone rubble", "cellar") if intact else ("stone rubble",):
        text += f'[[markers]]\nkind = "{kind}"\nat = "B24"\n'
    (tmp_path / "scenario.toml").write_text(text, encoding="utf-8")
    found = Scenario.load(tmp_path / "scenario.toml")
    assert places(found, "B24") == (["cellar", "ground"] if intact else ["ground"])
    assert cellar_step(found, "B23", "B24") if intact else "cellar" in places(found, "B23")
