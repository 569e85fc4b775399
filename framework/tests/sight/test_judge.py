"""What blocks a line, what lifts a block, and what hinders."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hexwright.errors import HexwrightError, RuleFailed
from hexwright.grid import Grid
from hexwright.rules import RuleSet
from hexwright.sight.attack import attack
from hexwright.sight.batch import trace_rows
from hexwright.sight.los import look

SLOW = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def lost(ruling: Any) -> dict[str, str]:
    return {e.rule.id: e.why for e in ruling.entries if not e.counts}


def test_an_empty_plain_is_clear(world: Callable[..., Any]) -> None:
    """With nothing on the ground every line is clear and no rule is named."""
    found = world().los("A1", "J9")
    assert (found.clear, found.hindrance, found.rules) == (True, 0, ())


def test_a_declared_obstacle_blocks_lines_whose_ends_are_both_below_its_top(
    world: Callable[..., Any],
) -> None:
    """The block is its declaring rule's, at its hex; an end's own hex never counts."""
    there = world({"spire": "C3"})
    found = there.los("C1", "C5")
    assert not found.clear
    assert found.trace.blocks == (("C3", "T1"),)
    assert there.los("C3", "C5").clear
    assert there.los("B1", "B5").clear


def test_heights_are_absolute(world: Callable[..., Any]) -> None:
    """High ground sees over what stands in a valley, but not over what stands beside it."""
    hill = {"C1": 6, "C5": 6}
    assert world({"spire": "C3"}, elevation=hill).los("C1", "C5").clear
    assert not world({"spire": "C3"}, elevation=hill | {"C3": 6}).los("C1", "C5").clear


def test_an_obstacle_with_one_end_at_its_top_is_for_rules_to_judge(
    world: Callable[..., Any],
) -> None:
    """The kernel blocks only where every game agrees."""
    there = world({"spire": "C3"}, elevation={"C1": 6})
    assert there.los("C1", "C5").clear


def test_along_a_hexside_drawn_terrain_must_stand_on_both_sides(
    world: Callable[..., Any],
) -> None:
    """A1 to C2 runs along B1-B2; inherent terrain counts on either side, a keep on both."""
    for keeps, clear in (("B1", True), ("B2", True), ("B1 B2", False)):
        assert world(keeps={"k": (keeps, 4)}).los("A2", "C2").clear is clear
    for spire in ("B1", "B2"):
        assert not world({"spire": spire}).los("A2", "C2").clear


def test_along_a_hexside_the_lower_of_two_drawn_obstacles_counts(
    world: Callable[..., Any],
) -> None:
    """Ends at the lower one's height see along it."""
    up = {"A2": 4, "C2": 4}
    there = world(keeps={"low": ("B1", 4), "high": ("B2", 6)}, elevation=up)
    assert there.los("A2", "C2").clear
    there = world(keeps={"low": ("B1", 6), "high": ("B2", 6)}, elevation=up)
    assert not there.los("A2", "C2").clear


def test_a_declared_hexside_obstacle_blocks_except_at_the_ends_own_hexes(
    world: Callable[..., Any],
) -> None:
    """A bank between C3 and C4 does not hide C3 from C4, but C2 from C5."""
    there = world(hexsides={"bank": "C3-C4"})
    assert there.los("C3", "C4").clear
    assert there.los("C3", "C6").clear
    assert not there.los("C2", "C5").clear
    assert there.los("C2", "C5").trace.blocks == (("C3-C4", "T1"),)


def test_a_rule_blocks_and_another_lifts_the_block(world: Callable[..., Any]) -> None:
    """The lifted block stays in the ruling, with the reason."""
    there = world(hexsides={"fence": "C3-C4"})
    assert not there.los("C1", "C6").clear
    found = there.los("C3", "C6")
    assert found.clear
    assert lost(found) == {"T2": "lifted by T3: beside it"}
    assert not world(hexsides={"fence": "C3-C4"}, off=["T3"]).los("C3", "C6").clear
    assert world(hexsides={"fence": "C3-C4"}, off=["T2"]).los("C1", "C6").clear


BLOCKERS = """
class Blocks:
    @hookimpl
    def los_blockers(self, lines):
        yield Block(lines.last_row(), reason="because")

@rule("X1")
class One(Blocks): pass

@rule("X2")
class Two(Blocks): pass

@rule("X3")
class Lifts:
    @hookimpl
    def los_clears(self, lines, blocks):
        yield Clear(range(len(blocks.row)), reason="whatever it is")
"""


def test_a_rule_lifts_no_block_of_a_rule_that_its_manifest_does_not_name(
    site: Any, world: Callable[..., Any]
) -> None:
    """It lifts all that it is handed, and that is what X1 says."""
    site.install("lifting", site.rows("X1", "X2") + site.rows("X3", clears='["X1"]'), BLOCKERS)
    there = world()

    def los(**kwargs: Any) -> Any:
        situation = evolve(there.situation, ruleset=site.compose("lifting", **kwargs))
        return look(situation, there.place("A1"), there.place("A3"))[2]

    assert not los().clear
    assert lost(los()) == {"X1": "lifted by X3: whatever it is"}
    assert los(off=["X2"]).clear


def test_hindrances_of_hexes_add_up_and_too_much_blocks(world: Callable[..., Any]) -> None:
    """Four hexes of reeds hinder by 4; five are too many, and say so."""
    there = world({"reeds": "C2 C3 C4 C5 C6"})
    assert there.los("C1", "C6").hindrance == 4
    found = there.los("C1", "C7")
    assert (found.clear, found.hindrance) == (False, None)
    assert "T4" in found.rules
    assert world({"reeds": "C2 C3 C4 C5 C6"}, off=["T4"]).los("C1", "C7").hindrance == 5


def test_a_hindrance_is_seen_over_from_the_height_of_its_top(world: Callable[..., Any]) -> None:
    """It hinders lines whose ends are both below its top; reeds are half a level high."""
    assert world({"reeds": "C3"}).los("C1", "C5").hindrance == 1
    assert world({"reeds": "C3"}, elevation={"C1": 1}).los("C1", "C5").hindrance == 0


def test_within_a_hex_groups_add_up_and_the_best_of_a_group_counts(
    world: Callable[..., Any],
) -> None:
    """Reeds 1 and thicket 2 in one hex are alternatives; midges come on top."""
    both = {"reeds": "C3", "thicket": "C3"}
    found = world(both).los("C1", "C5")
    assert found.hindrance == 2
    assert list(lost(found).values()) == ["a larger one counts in this hex"]
    assert world({"reeds": "C3"}, on=["T7"]).los("C1", "C5").hindrance == 4


def test_hexes_at_one_range_count_once_only_where_a_rule_says_so(
    world: Callable[..., Any],
) -> None:
    """Along a hexside both hexes hinder, unless hexes at one range take the larger."""
    reeds = {"reeds": "B1 B2"}
    assert world(reeds).los("A2", "C2").hindrance == 2
    assert world(reeds, on=["T5"]).los("A2", "C2").hindrance == 1


def test_a_sight_limit_is_judged_from_the_viewer(world: Callable[..., Any]) -> None:
    """Beyond it the line is blocked as a whole."""
    there = world(on=["T6"])
    assert there.los("C1", "C3").clear
    assert not there.los("C1", "C4").clear


def test_a_marker_that_replaces_terrain_takes_a_building_away_and_gives_it_back(
    world: Callable[..., Any],
) -> None:
    """Under a ruin there is no keep and no top; without it everything is as it was."""
    keeps = {"k": ("C3 C4", 6)}
    bare, ruined = world(keeps=keeps), world(keeps=keeps, markers={"ruin": "C3"})
    places = bare.situation.locations
    assert ruined.situation.locations.of(bare.place("C3").hex) == ["ground"]
    assert not bare.los("C1", "C5").clear
    assert world(keeps={"k": ("C3", 6)}, markers={"ruin": "C3"}).los("C1", "C5").hindrance == 1
    again = world(keeps=keeps).situation
    assert again.locations.names == places.names
    assert again.ground.features == bare.situation.ground.features


def test_a_marker_that_adds_keeps_what_is_there(world: Callable[..., Any]) -> None:
    """Smoke hinders and the reeds under it still do what they do."""
    found = world({"reeds": "C3"}, markers={"smoke": "C3"}, on=["T7"]).los("C1", "C5")
    assert (found.clear, found.hindrance) == (False, None)  # 2 + 3
    assert world({"reeds": "C3"}, markers={"smoke": "C3"}).los("C1", "C5").hindrance == 2


def test_a_location_that_is_not_there_is_told_with_those_that_are(
    world: Callable[..., Any],
) -> None:
    """A keep has a top and a level; a plain hex has neither."""
    there = world(keeps={"k": ("C3", 6)})
    with pytest.raises(HexwrightError, match=r"C1@top: there is no Location 'top' here.*ground"):
        there.los("C1@top", "C3")
    assert there.los("C3@top", "C5").clear


def test_a_rule_that_yields_rows_that_do_not_exist_is_named(
    site: Any, world: Callable[..., Any]
) -> None:
    """Section, rule, hook and question are in the message."""
    site.install("bad", site.rows("X1") , site.rule("X1", "yield Block([99])", "los_blockers(self, lines)"))  # fmt: skip  # noqa: E501
    there = world()
    there.situation = type(there.situation)(site.compose("isles", "bad"), there.situation.board)
    with pytest.raises(RuleFailed, match=r"section bad, rule X1, hook los_blockers, asked 'LOS"):
        there.los("A1", "A3")


terrain = st.fixed_dictionaries(
    {
        kind: st.lists(st.sampled_from([f"{c}{r}" for c in "BCDEF" for r in range(2, 7)]),
                       max_size=4, unique=True).map(" ".join)
        for kind in ("spire", "reeds", "thicket")
    }
)  # fmt: skip


@SLOW
@given(terrain, st.integers(-3, 3))
def test_answers_agree_by_direction_by_batch_and_at_any_base_level(
    world: Callable[..., Any], places: dict[str, str], lift: int
) -> None:
    """One line, all lines at once, all reversed, and all on ground raised evenly."""
    grid = Grid(columns=range(7), rows=range(7))
    here = world(places, grid=grid, keeps={"k": ("D4 D5", 4)}, hexsides={"fence": "C3-C4 B5-C5"})
    there = here.everything()
    back = here.everything(reverse=True)
    assert (there.clear == back.clear).all()
    assert (there.hindrance == back.hindrance).all()
    raised = world(places, grid=grid, keeps={"k": ("D4 D5", 4)},
                   hexsides={"fence": "C3-C4 B5-C5"},
                   elevation={grid.name(h): lift for h in grid.hexes}).everything()  # fmt: skip
    assert (there.clear == raised.clear).all()
    assert (there.hindrance == raised.hindrance).all()
    i, j = np.triu_indices(len(here.situation.locations), 1)
    places_ = here.situation.locations
    names = [grid.name(grid.hexes[h]) + "@" + n for h, n in zip(places_.hex, places_.names)]  # noqa: B905
    for k in range(0, len(i), 97):
        one = here.los(names[i[k]], names[j[k]])
        assert (one.clear, one.hindrance or 0) == (there.clear[k], there.hindrance[k])


@SLOW
@given(terrain)
def test_a_pointy_grid_is_a_flat_grid_seen_sideways(
    world: Callable[..., Any], places: dict[str, str]
) -> None:
    """Exchanging columns and rows changes no answer."""
    flat = Grid(columns=range(7), rows=range(7))
    pointy = Grid(columns=range(7), rows=range(7), orientation="pointy")

    def turned(name: str) -> str:
        hex = flat.parse(name)
        return pointy.name(type(hex)(hex.row, hex.col))

    here = world(places, grid=flat, keeps={"k": ("D4 D5", 4)})
    there = world(
        {k: " ".join(map(turned, v.split())) for k, v in places.items()},
        grid=pointy,
        keeps={"k": (f"{turned('D4')} {turned('D5')}", 4)},
    )
    for a in ("A1", "C4", "G7", "A7"):
        for b in ("G1", "D7", "G4", "E6"):
            one, other = here.los(a, b), there.los(turned(a), turned(b))
            assert (one.clear, one.hindrance) == (other.clear, other.hindrance)


def test_compiled_and_interpreted_traces_are_the_same(world: Callable[..., Any]) -> None:
    """One source, two ways to run it."""
    there = world({"spire": "C3 E5", "reeds": "B2 D4"}, keeps={"k": ("F6 F7 G7", 4)},
                  hexsides={"fence": "C5-C6 D5-E6"})  # fmt: skip
    ground = there.situation.ground
    i, j = np.triu_indices(len(ground.hexes), 1)
    ends = np.concatenate([ground.centres[i], ground.centres[j]], axis=1)[::7]
    slow, fast = (trace_rows(ground, ends, compiled=c) for c in (False, True))
    for name in ("line", "kind", "hex", "other", "contact", "feature", "flags"):
        assert (getattr(slow, name) == getattr(fast, name)).all()


def test_a_ruling_can_be_pickled(world: Callable[..., Any]) -> None:
    """Programs send answers between processes."""
    found = world({"spire": "C3"}).los("C1", "C5")
    again = pickle.loads(pickle.dumps(found))
    assert again.to_json() == found.to_json()


def test_what_is_so_does_not_depend_on_what_was_asked_before(world: Callable[..., Any]) -> None:
    """A ruling lists all facts of what its line meets, asked first or last."""
    there = world(keeps={"k": ("C3", 4)})
    first = there.los("C1", "C5")
    assert first.facts == ("building k: tall, by T8",)
    there.everything()
    assert there.los("C1", "C5") == first


def test_an_attack_asks_what_a_piece_counts_as_once_for_each_end(
    world: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what an attack is made of once for all attacks on this ground."""
    there = world()
    asked: list[str] = []
    real = RuleSet.ask

    def ask(self: RuleSet, hook: str, question: str, **kwargs: Any) -> Any:
        asked.append(hook)
        return real(self, hook, question, **kwargs)

    monkeypatch.setattr(RuleSet, "ask", ask)
    ends = [evolve(there.place(hex), kind="guard") for hex in ("C1", "C5")]
    for _ in range(2):
        attack(there.situation, *ends)
    assert asked.count("traits") == 4
    assert asked.count("attack_terms") == 1


def test_along_the_edge_of_the_map_what_stands_on_it_counts(world: Callable[..., Any]) -> None:
    """Off the map there is nothing that leaves a line open: B87."""
    grid = Grid(columns=range(5), rows=range(1, 6), shoved_rows=range(1, 6))
    low = min(h.row for h in grid.hexes if h.col % 2)
    ends = [grid.name(h) for h in grid.hexes if h.col in (0, 2) and h.row == low]
    keep = grid.name(next(h for h in grid.hexes if h.col == 1 and h.row == low))
    made = world(keeps={"k": (keep, 4)}, grid=grid)
    along = made.los(*ends)
    assert [c.place for c in along.trace.met if c.kind == "terrain"]
    assert not along.clear
    assert made.los(*reversed(ends)).clear is along.clear
