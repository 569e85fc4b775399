"""What views tell rules of other lines and of terrain; what rules say of heights."""

from __future__ import annotations

from typing import Any

import pytest

from hexwright.report.text import short
from hexwright.scenario import Attack, Roll, Scenario, Sight

ROWS = "".join(
    f'[[rule]]\nid = "{id_}"\ntitle = "{title}"\n'
    for id_, title in (("V1", "Signals"), ("V2", "Tracks"), ("V3", "A low wall of the keep"))
)
RULES = """
from hexwright import *

@rule("V1")
class Signals:
    @hookimpl
    def fire_modifiers(self, attack):
        if attack.observer and not attack.sees(attack.observer, attack.firer):
            yield Forbid(reason="nobody tells the firer")

@rule("V2")
class Tracks:
    @hookimpl
    def roll_kinds(self):
        yield RollKind("track", (6,))

    @hookimpl
    def roll_modifiers(self, roll):
        if "thicket" in roll.terrain:
            yield Modify(2, reason="a thicket")

@rule("V3")
class Low:
    @hookimpl
    def classify(self, ground):
        yield Fact(BUILDING_HEIGHT, ground.marked("bare")[:1], value=1)
"""


@pytest.fixture
def game(glade: Any) -> Scenario:
    glade.site.install("views", ROWS, RULES)
    head = glade.load.__kwdefaults__["head"].replace('["glade"]', '["glade", "views"]')
    loaded: Scenario = glade.load(head=head)
    return loaded


def test_a_rule_asks_whether_two_others_see_each_other(game: Scenario) -> None:
    """A1 sees A4, whom a fence hides from A6; so A6 cannot tell the firer what it sees."""
    assert game.ask(Attack("A1", "A3", observer="A4")).might == 0
    assert game.ask(Sight("A6", "A5")).clear
    refused = game.ask(Attack("A1", "A5", observer="A6"))
    assert (refused.clear, refused.allowed, refused.might) == (True, False, None)
    assert "V1" in refused.rules
    assert game.without("V1").ask(Attack("A1", "A5", observer="A6")).might == 0


def test_a_roll_knows_the_terrain_it_is_about(game: Scenario) -> None:
    assert game.ask(Roll("track", at="B2")).modifier == 2
    assert game.ask(Roll("track", at="A2")).modifier == 0
    assert game.ask(Roll("track")).modifier == 0


def test_a_roll_tells_what_is_so_where_it_is_made(game: Scenario) -> None:
    """Only of that place, and nothing where it is about none."""
    facts = game.ask(Roll("track", at="C4")).facts
    assert any(fact.startswith("C4: building height, by V3") for fact in facts)
    assert not any("V3" in fact for fact in game.ask(Roll("track", at="B2")).facts)
    assert game.ask(Roll("track")).facts == ()


def test_a_rule_says_how_high_a_building_is_in_a_hex(game: Scenario) -> None:
    """Half a level in C4, and in the others what is printed: 2 levels."""
    tall = game.without("V3").situation.area_terrain
    low = game.situation.area_terrain
    there = game.board.grid.index[game.board.grid.parse("C4")]
    of_hex = [i for i, f in enumerate(game.situation.ground.features) if f.hex == there]
    assert max(tall.top[of_hex].tolist()) == 4
    assert max(low.top[of_hex].tolist()) == 1
    others = [i for i, f in enumerate(game.situation.ground.features) if f.hex != there]
    assert (tall.top[others] == low.top[others]).all()


def test_an_attack_that_is_not_allowed_is_told_so_with_the_rule(game: Scenario) -> None:
    refused = game.ask(Attack("A1", "A5", observer="A6"))
    told = [str(line) for line in short(refused)]
    assert told[0] == "fire A1 at A5, seen by A6: clear, not allowed"
    assert told[1] == "  forbidden by V1 Signals: nobody tells the firer"
    assert "allowed" not in str(next(short(game.ask(Attack("A1", "A3")))))
