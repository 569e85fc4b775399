"""What is within reach, in a made-up game: each step is judged as a question of its own."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright import paths
from hexwright.errors import HexwrightError
from hexwright.scenario import Scenario, Step

ROWS = "".join(
    f'[[rule]]\nid = "{id_}"\ntitle = "{title}"\n{more}'
    for id_, title, more in (
        ("T1", "Walking", ""),
        ("T2", "Fences", ""),
        ("T3", "Ladders", ""),
        ("T4", "Downhill", 'default = "off"\n'),
    )
)
RULES = """
from hexwright import *

@rule("T1")
class Walking:
    @hookimpl
    def piece_kinds(self):
        yield PieceKind("walker", {"legs": 3, "badge": ""}, allowance="legs")

    @hookimpl
    def move_kinds(self):
        yield MoveKind("crawl", values={"slow": 2})

    @hookimpl
    def move_cost(self, step):
        thick = any(t.name == "thicket" for t in step.terrains)
        yield Set(3 if thick else Fraction(1, 2) if step.start.attributes.get("badge") else 1)
        if step.how == "crawl":
            yield Multiply(step.values["slow"])

@rule("T2")
class Fenced:
    def fenced(self, step):
        return any(step.ground.hexsides[i].terrain == "fence" for i in step.crossed)

    @hookimpl
    def move_permits(self, step):
        if self.fenced(step) and step.via is None:
            yield Forbid(reason="a fence")

    @hookimpl
    def move_cost(self, step):
        if step.via is not None:
            name = step.ground.grid.vertex_name(step.via)
            yield Modify(1 if name == "A4-A5-B4" else 5, reason="over the stile")

@rule("T3")
class Ladders:
    @hookimpl
    def locations(self, ground):
        for hex in ground.marked("ladder").tolist():
            yield AddLocation(hex, "top", 6, "top")

    @hookimpl
    def links(self, ground):
        for hex in ground.marked("ladder").tolist():
            yield Link((hex, "ground"), (hex, "top"), kind="ladder")

    @hookimpl
    def move_permits(self, step):
        if step.start.hex != step.target.hex and {step.start.kind, step.target.kind} - {"ground"}:
            yield Forbid(reason="only by the ladder")

@rule("T4")
class Downhill:
    @hookimpl
    def move_cost(self, step):
        yield Modify(-2, reason="rolling")
"""
PIECE = '\n[[pieces]]\nname = "Wa"\nkind = "walker"\nat = "A4"\n'


@pytest.fixture
def trek(glade: Any) -> Scenario:
    """The glade with rules for walking, and Wa, a walker, in A4."""
    loaded: Scenario = glade.load(PIECE, head=head(glade))
    return loaded


def head(glade: Any) -> str:
    glade.site.install("trek", 'requires = ["glade"]\n' + ROWS, RULES)
    told: str = glade.load.__kwdefaults__["head"].replace('["glade"]', '["glade", "trek"]')
    return told


def test_every_location_costs_the_least_sum_of_steps_that_are_asked_one_by_one(
    trek: Scenario,
) -> None:
    """Against sums over all pairs of Locations, with every vertex, until nothing gets cheaper."""
    places = trek.situation.locations
    grid, hexes = trek.board.grid, trek.situation.ground.hexes
    names = [
        grid.name(hexes[hex]) + ("" if location == "ground" else f"@{location}")
        for hex, location in zip(places.hex.tolist(), places.names, strict=True)
    ]

    def step(a: str, b: str) -> Any:
        """The plain step's cost; where it is refused, the cheapest by a vertex."""
        plain = trek.ask(Step(a, b)).cost
        if plain is not None:
            return plain
        here, there = (grid.vertices(grid.parse(x.partition("@")[0])) for x in (a, b))
        shared = [p for p in here if p in set(there)] if here != there else []
        costs = [trek.ask(Step(a, f"{b}/{grid.vertex_name(p)}")).cost for p in shared]
        return min((c for c in costs if c is not None), default=None)

    around = {
        name: [
            other
            for other in names
            if other != name
            and grid.distance(*(grid.parse(x.partition("@")[0]) for x in (name, other))) <= 1
        ]
        for name in names
    }
    costs: dict[str, Any] = {"A2": 0}
    changed = True
    while changed:
        changed = False
        for a, known in list(costs.items()):
            for b in around[a]:
                cost = step(a, b)
                if cost is not None and known + cost < costs.get(b, known + cost + 1):
                    costs[b], changed = known + cost, True
    found = paths.reach(trek, "A2", 100)
    assert dict(found.costs) == costs
    assert list(found.costs.values()) == sorted(costs.values())
    near = paths.reach(trek, "A2", 3)
    assert dict(near.costs) == {name: cost for name, cost in costs.items() if cost <= 3}
    assert near.costs["B2"] == 3


def test_a_way_adds_up_and_names_the_vertex_that_it_goes_by(trek: Scenario) -> None:
    """Over the fence at its cheaper end; every step brings its ruling."""
    legs = paths.way(trek, "A3", "A5")
    assert legs is not None
    assert [(leg.start, leg.target, leg.via, leg.cost, leg.total) for leg in legs] == [
        ("A3", "A4", "", 1, 1),
        ("A4", "A5", "A4-A5-B4", 2, 3),
    ]
    assert legs[1].ruling.rules == ("T1", "T2")
    assert [leg.target for leg in paths.reach(trek, "A3", 3).way("A5")] == ["A4", "A5"]
    off = paths.way(trek.without("T2"), "A3", "A5")
    assert off is not None
    assert [leg.cost for leg in off] == [1, 1]


def test_links_lead_to_other_locations_of_a_hex(trek: Scenario) -> None:
    legs = paths.way(trek, "B4", "C3@top")
    assert legs is not None
    assert [leg.target for leg in legs][-2:] == ["C3", "C3@top"]
    assert paths.way(trek, "B4", "C3@1") is None, "no ladder leads there"
    assert paths.way(trek, "C4@1", "C3@1") is None
    assert paths.way(trek.without("T3"), "C4@1", "C3@1") is not None


def test_links_of_a_kind_are_told_apart(trek: Scenario) -> None:
    """All of them are ladders, and all of them are links."""
    ladders = trek.situation.linked("ladder")
    assert ladders
    assert ladders == trek.situation.links
    assert trek.situation.linked("tunnel") == frozenset()
    assert trek.without("T3").situation.linked("ladder") == frozenset()


def test_a_piece_has_its_allowance_and_its_attributes_on_all_the_way(glade: Any) -> None:
    badged = glade.load(PIECE + 'badge = "star"\n', head=head(glade))
    assert paths.allowance(badged, "Wa") == 3
    assert paths.allowance(badged, "Ada") is None
    found = paths.reach(badged, "Wa")
    assert (found.start, found.budget) == ("A4", 3)
    assert found.costs["A1"] == Fraction(3, 2)
    assert max(found.costs.values()) == 3
    assert paths.reach(badged, "A4", 3).costs["A1"] == 3, "without the piece"


def test_what_the_step_s_kind_takes_is_said_of_every_step(trek: Scenario) -> None:
    assert paths.reach(trek, "Wa", 6, "crawl", {"slow": 3}).costs["A3"] == 3
    assert paths.reach(trek, "Wa", 6, "crawl").costs["A3"] == 2
    with pytest.raises(HexwrightError, match="did you mean 'slow'"):
        paths.reach(trek, "Wa", 6, "crawl", {"slw": 3})


@pytest.mark.parametrize(
    ("start", "told"),
    [
        ("A3", "nothing says how many movement points there are"),
        ("Ada", "nothing says how many movement points there are"),
        ("Wb", "no piece and no hex 'Wb'"),
        ("A3/v1", "aims at a vertex"),
    ],
)
def test_a_mistake_is_told(trek: Scenario, start: str, told: str) -> None:
    with pytest.raises(HexwrightError, match=told):
        paths.reach(trek, start)


def test_steps_that_give_points_back_are_the_rule_s_mistake(trek: Scenario) -> None:
    with pytest.raises(HexwrightError, match=r"costs -1.*T4"):
        paths.reach(trek.with_("T4"), "A3", 3)


def test_where_no_way_leads_there_is_none(trek: Scenario) -> None:
    assert paths.way(trek, "A3", "A3") == ()
    assert paths.way(trek, "A3", "C3@1") is None
    with pytest.raises(HexwrightError, match="E6 cannot be reached from A3 with 2 movement"):
        paths.reach(trek, "A3", 2).way("E6")


def test_reach_is_json(trek: Scenario) -> None:
    told = json.loads(json.dumps(paths.reach(trek, "Wa", Fraction(5, 2)).to_json()))
    assert (told["start"], told["how"], told["budget"]) == ("A4", "move", "5/2")
    assert told["reached"]["A4"] == {"cost": 0, "from": None, "via": None, "rules": []}
    assert told["reached"]["A5"] == {
        "cost": 2, "from": "A4", "via": "A4-A5-B4", "rules": ["T1", "T2"],
    }  # fmt: skip


# --- commands ------------------------------------------------------------------------------------


def run(*args: object) -> Any:
    from hexwright.cli import app

    return CliRunner(env={"COLUMNS": "160"}).invoke(app, [str(arg) for arg in args])


def test_move_tells_the_way_step_by_step(glade: Any) -> None:
    path = glade.write(PIECE, head=head(glade))
    told = run("move", path, "Wa", "A6").stdout
    assert "move from Wa to A6" in told
    assert "cost 3 in 2 steps" in told
    assert "A4-A5-B4" in told
    assert "there are 3 in a turn" in run("move", path, "Wa", "E6").stdout
    explained = run("move", path, "Wa", "A6", "--explain").stdout
    assert "over the stile" in explained
    found = json.loads(run("move", path, "Wa", "A6", "--json").stdout)
    assert (found["allowed"], found["cost"]) == (True, 3)
    assert [(s["from"], s["to"], s["via"], s["total"]) for s in found["steps"]] == [
        ("A4", "A5", "A4-A5-B4", 2), ("A5", "A6", None, 3),
    ]  # fmt: skip


def test_move_to_the_next_hex_is_that_step_and_the_way_around_if_it_is_refused(glade: Any) -> None:
    path = glade.write(PIECE, head=head(glade))
    assert "step from Wa to A3: allowed, cost 1" in run("move", path, "Wa", "A3").stdout
    refused = run("move", path, "Wa", "A5").stdout
    assert "not allowed" in refused
    assert "forbidden by T2 Fences: a fence" in refused
    assert "the way around\ncost 2 in 1 step" in refused
    by = run("move", path, "Wa", "A5/A4-A5-B4", "--how", "crawl", "-g", "slow=3").stdout
    assert "crawl from Wa to A5/A4-A5-B4: allowed, cost 6" in by
    assert "allowed, cost 1" in run("move", path, "Wa", "A5", "--without", "T2").stdout
    found = json.loads(run("move", path, "Wa", "A5", "--json").stdout)
    assert (found["allowed"], found["cost"], found["around"][0]["total"]) == (False, None, 2)


def test_move_draws_the_way(glade: Any, tmp_path: Any) -> None:
    path, svg = glade.write(PIECE, head=head(glade)), tmp_path / "way.svg"
    assert f"drawn into {svg}" in run("move", path, "Wa", "A6", "--svg", svg).stdout.replace(
        "\n", ""
    )
    drawn = svg.read_text(encoding="utf-8")
    assert drawn.count('class="leg"') == 3, "the first step goes by a vertex"
    assert drawn.count('class="total"') == 2
    assert "A4 to A5 by A4-A5-B4: 2, in all 2" in drawn
    run("move", path, "Wa", "A5", "--svg", svg)
    assert 'stroke-dasharray="4 4"' in svg.read_text(encoding="utf-8")


def test_reach_tells_and_draws_what_each_place_costs(glade: Any, tmp_path: Any) -> None:
    path, svg = glade.write(PIECE, head=head(glade)), tmp_path / "reach.svg"
    told = run("reach", path, "Wa", "--svg", svg).stdout
    assert "Locations from A4, for at most 3" in told
    assert "A5 (by A4-A5-B4)" in told
    drawn = svg.read_text(encoding="utf-8")
    costs = json.loads(run("reach", path, "Wa", "--json").stdout)["reached"]
    hexes = {name.partition("@")[0] for name in costs}
    assert drawn.count('class="cell"') == drawn.count('class="amount"') == len(hexes)
    assert len(json.loads(run("reach", path, "Wa", "--mf", "1", "--json").stdout)["reached"]) == 3
    failed = run("reach", path, "A3")
    assert failed.exit_code == 2
    assert run("reach", path, "Wa", "--mf", "some").exit_code == 2


@pytest.mark.parametrize("budget", [-1, float("nan"), 1.5, "4", True])
def test_what_is_no_number_of_movement_points_is_told(trek: Scenario, budget: Any) -> None:
    with pytest.raises(HexwrightError, match=r"A2: .* is no number of movement points"):
        paths.reach(trek, "A2", budget)
