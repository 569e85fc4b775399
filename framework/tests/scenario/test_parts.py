"""Map groups of a scenario, the part in play, and rules that change the ground."""

from __future__ import annotations

from typing import Any

import pytest

from hexwright import HexwrightError
from hexwright.scenario import Scenario, Sight

FIELD = """
title = "A field"
[grid]
columns = "A-E"
rows = "1-4"
shoved_rows = "0-4"
[[terrain]]
kind = "thicket"
hexes = ["B4", "C2", "C4"]
"""
ROWS = "".join(
    f'[[rule]]\nid = "{id_}"\ntitle = "{title}"\n{more}'
    for id_, title, more in (
        ("L1", "A flood", ""),
        ("L2", "What is not played on is bare", ""),
        ("L3", "It is not", 'replaces = ["L2"]\n'),
        ("L4", "The hour", ""),
        ("L5", "A late hour, but not at sea", ""),
    )
)
RULES = """
from hexwright import *

@rule("L1")
class Flood:
    by: int = 3

    @hookimpl
    def ground_changes(self, ground):
        yield Raise(ground.with_terrain("thicket"), self.by)
        yield Raise(ground.with_terrain("thicket"), -1)

@rule("L2")
class Unplayed:
    @hookimpl
    def ground_changes(self, ground):
        yield Bare(ground.marked(OUT_OF_PLAY))

@rule("L3")
class Played:
    @hookimpl
    def ground_changes(self, ground):
        yield Bare()

@rule("L4")
class Hour:
    @hookimpl
    def conditions(self):
        yield ConditionKind("hour", "noon", ("noon", "dusk"))
        yield ConditionKind("sea", False)

@rule("L5")
class Late:
    @hookimpl
    def conditions(self):
        yield ConditionKind("hour", "dusk", ("noon", "dusk"), unless="sea")
"""
HEAD = 'title = "A field"\n{}\n[rules]\nsections = ["glade", "lands"]\n'


@pytest.fixture
def lands(glade: Any) -> Any:
    """Loads scenarios on this field with some rules about lands."""
    (glade.home / "field.toml").write_text(FIELD, encoding="utf-8")
    glade.site.install("lands", ROWS, RULES)

    def load(keys: str = 'board = "field.toml"', more: str = "") -> Scenario:
        scenario: Scenario = glade.load(more, head=HEAD.format(keys))
        return scenario

    load.complaints = lambda keys: glade.complaints(head=HEAD.format(keys))  # type: ignore[attr-defined]
    return load


def test_a_scenario_gives_a_board_its_map_group(lands: Any) -> None:
    grid = lands('board = "field.toml"\nmap_group = "N"').board.grid
    assert grid.parse("NC3") == grid.parse("C3") == grid.in_group("N", "C3")


def test_boards_of_a_layout_are_of_groups_and_one_may_be_meant(lands: Any) -> None:
    keys = """
layout = [
    { board = "field.toml", map_group = "N" },
    { board = "field.toml", map_group = "S", below = "N", flip = true, in_play = false },
]
"""
    scenario = lands(keys)
    grid = scenario.board.grid
    assert grid.name(grid.neighbour(grid.parse("NC4"), 3)) == "SC4"
    with pytest.raises(HexwrightError, match=r"'C3' is of no map group .write NC3 or SC3"):
        scenario.ask(Sight("C3", "NC4"))
    meant = lands(keys + 'map_group = "S"')
    assert meant.place("C3").hex == meant.place("SC3").hex
    out = {grid.name(hex) for hex in scenario.board.marked("out of play")}
    assert len(out) == 20
    assert all(name.startswith("S") for name in out)


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ('board = "field.toml"\nmap_group = 5', "map_group: 5 is not text"),
        ('board = "field.toml"\nmap_group = "R-B"', "map_group: map group 'R-B' is not letters"),
        ('board = "field.toml"\nin_play = { rows = "1-9" }', "[in_play]: the map has no rows 1-9"),
        ('board = "field.toml"\nin_play = { row = "1" }', "unknown key 'row'"),
        ('layout = [{ board = "field.toml" }]\nmap_group = "X"', "no map is of group 'X'"),
        (
            'layout = [{ board = "field.toml" }]\nin_play = { rows = "1-2" }',
            "boards of a layout are in play each by itself",
        ),
    ],
)
def test_mistakes_in_them_are_told_with_their_place(lands: Any, keys: str, told: str) -> None:
    (line,) = lands.complaints(keys)
    assert told in line


def test_what_is_not_in_play_is_marked(lands: Any) -> None:
    board = lands('board = "field.toml"\nin_play = { columns = "A-C", rows = "1-4" }').board
    names = {board.grid.name(hex) for hex in board.marked("out of play")}
    assert names == {"B0", *(f"D{n}" for n in range(5)), *(f"E{n}" for n in range(1, 5))}


def test_rules_raise_hexes_and_their_answers_add_up(lands: Any) -> None:
    """C2 is three half-levels up and one down; without the rule it lies where it is printed."""
    scenario = lands()
    at = scenario.place("C2").hex
    assert scenario.situation.ground.base[at] == 2
    assert scenario.board.level(scenario.board.grid.parse("C2")) == 0
    assert scenario.without("L1").situation.ground.base[at] == 0
    assert scenario.situation.locations.height[scenario.situation.locations.find(at, "ground")] == 2


def test_rules_make_hexes_bare_unless_another_takes_that_back(lands: Any) -> None:
    """C4, which is not in play, hinders what passes along it only while L2 is replaced or off."""
    scenario = lands('board = "field.toml"\nin_play = { rows = "1-3" }')
    assert scenario.ask(Sight("C3", "D4")).hindrance == 1
    assert scenario.without("L3").ask(Sight("C3", "D4")).hindrance == 0
    assert scenario.without("L2", "L3").ask(Sight("C3", "D4")).hindrance == 1
    assert len(scenario.without("L3").situation.ground.marked("out of play")) == 7


def test_a_hex_that_is_not_there_is_the_mistake_of_the_rule_that_raises_it(
    lands: Any, glade: Any
) -> None:
    glade.site.install(
        "odd",
        '[[rule]]\nid = "X1"\ntitle = "Off the map"\n',
        'from hexwright import *\n@rule("X1")\nclass Off:\n    @hookimpl\n'
        "    def ground_changes(self, ground):\n        yield Raise([999], 2)\n",
    )
    scenario = glade.load(head=HEAD.format('board = "field.toml"').replace('"lands"', '"odd"'))
    with pytest.raises(HexwrightError, match=r"rule X1, hook ground_changes.*not all of \[999\]"):
        scenario.ask(Sight("C1", "C3"))


def test_a_default_may_lapse_while_another_condition_holds(lands: Any) -> None:
    scenario = lands()
    assert scenario.situation.condition("hour") == "dusk"
    assert scenario.with_conditions(sea=True).situation.condition("hour") == "noon"
    assert scenario.with_conditions(sea=True, hour="dusk").situation.condition("hour") == "dusk"
    assert scenario.without("L5").situation.condition("hour") == "noon"
    assert scenario.without("L4").with_conditions(sea=True).situation.condition("hour") == "dusk"


def failing(hook: str, body: str) -> str:
    """Source of a rule that answers a hook with a mistake."""
    head = "from hexwright import *\n@rule('L6')\nclass L6:\n    @hookimpl\n"
    return f"{head}    def {hook}:\n        {body}\n"


@pytest.mark.parametrize(
    ("hook", "body", "told"),
    [
        ("locations(self, ground)", "yield AddLocation(0, 'pit', -2, building=99)", "building 99"),
        ("locations(self, ground)", "yield AddLocation(0, 'pit', -2, building=-1)", "-1 is neg"),
        ("ground_changes(self, ground)", "yield Bare([999])", "there are hexes 0 to"),
        ("terrains(self)", "1 / 0", "division by zero"),
        ("marker_kinds(self)", "yield MarkerKind('x\\x1b')", "control character"),
        ("conditions(self)", "yield ConditionKind('rain', 1, unless=['sea'])", "is not text"),
    ],
)
def test_a_rule_in_force_that_fails_is_told_and_not_the_word_it_would_have_known(
    glade: Any, hook: str, body: str, told: str
) -> None:
    """What stands in the scenario needs Locations, terrain, markers and conditions of the rules."""
    row = '[[rule]]\nid = "L6"\ntitle = "Wrong"\n'
    glade.site.install("wrong", row, failing(hook, body))
    head = 'title = "x"\nboard = "board.toml"\n[rules]\nsections = ["glade", "wrong"]\n'
    piece = '[[pieces]]\nname = "Di"\nkind = "scout"\nat = "C3@loft"\n'
    marker = '[[markers]]\nkind = "smog"\nat = "A2"\n'
    field = '[[terrain]]\nkind = "moor"\nhexes = ["A1"]\n'
    with pytest.raises(HexwrightError) as caught:
        glade.load("[conditions]\nfog = true\n" + piece + marker, head=head, board=field)
    hook_name = hook.partition("(")[0]
    assert f"section wrong, rule L6, hook {hook_name}" in str(caught.value)
    assert told in str(caught.value)


def test_raises_that_add_up_too_far_are_the_rules_mistake(glade: Any) -> None:
    row = '[[rule]]\nid = "L6"\ntitle = "Wrong"\n'
    twice = "yield from (Raise([0], 600_000), Raise([0], 600_000))"
    glade.site.install("wrong", row, failing("ground_changes(self, ground)", twice))
    head = 'title = "x"\nboard = "board.toml"\n[rules]\nsections = ["glade", "wrong"]\n'
    with pytest.raises(HexwrightError, match=r"rules L6: raise A1 too far"):
        glade.load(head=head).ask(Sight("A1", "C2"))
