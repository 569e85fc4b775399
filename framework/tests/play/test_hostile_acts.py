"""Rules whose effects or declarations cannot be meant are named, and nothing comes of them."""

from __future__ import annotations

from typing import Any

import pytest

from hexwright.board import Marker
from hexwright.errors import HexwrightError, Misasked, RuleFailed
from hexwright.play.dice import Loaded, thrown
from hexwright.rules import Column
from hexwright.scenario import Act, Scenario

ROWS = '[[rule]]\nid = "H1"\ntitle = "Harm"\n'
RULES = """
from hexwright import *
from hexwright.board import MarkerKind
from hexwright.grid import Hex
from hexwright.rules.state import Piece

@rule("H1")
class Harm:
    @hookimpl
    def conditions(self):
        yield {condition}

    @hookimpl
    def marker_kinds(self):
        yield MarkerKind("tower", values={{"deep": 1}})
        yield MarkerKind("door", on="hexside")

    @hookimpl
    def locations(self, ground, facts):
        for hex in ground.marker_hexes("tower"):
            yield AddLocation(hex, "loft", 2)

    @hookimpl
    def roll_kinds(self):
        yield RollKind("dig")

    @hookimpl
    def act_kinds(self):
        yield {kind}

    @hookimpl
    def permits(self, act):
        {permits}

    @hookimpl
    def roll_modifiers(self, roll):
        {modifies}

    @hookimpl
    def resolve(self, act, dice):
        here = act.ground.hexes[0]
        {resolve}
"""
QUIET = {
    "condition": 'ConditionKind("rain", 0)',
    "kind": 'ActKind("go", on="board", values={"n": 1, "all": ()})',
    "permits": "return",
    "modifies": "return",
    "resolve": "return",
}


def harmful(glade: Any, **said: str) -> Scenario:
    """A scenario in which rule H1 says this."""
    glade.site.install("harm", ROWS, RULES.format(**QUIET | said))
    head = glade.load.__kwdefaults__["head"].replace('["glade"]', '["glade", "harm"]')
    loaded: Scenario = glade.load(head=head)
    return loaded


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ('PutMarker("tower", Hex(99, 99))', "no hex of the board"),
        ('PutMarker("door", (Hex(99, 99), 2))', "no hexside of the board"),
        ('PutMarker("door", (here, 9))', "no side 9"),
        ('PutMarker("door", (here, -1))', "no side -1"),
        ('PutMarker("tower", here, {"dep": 2})', "a tower has no 'dep'.*did you mean 'deep'"),
        ('PutMarker("tower", here, {"deep": "much"})', "not a whole number"),
        ('PutMarker("tower", here, {"deep": 2**70})', "more than 63 bits"),
        ('PutPiece(Piece("Zoe", "nobody", here))', "pieces of kind 'nobody'"),
        ('PutPiece(Piece("Zoe", "scout", Hex(99, 9)))', "no Location"),
        ('PutPiece(Piece("Zoe", "scout", here, "loft"))', "no Location"),
        ('PutPiece(Piece("Zoe", "scout", None))', "hex"),
        ('PutPiece(Piece(3, "scout", here))', "not text"),
        ('PutPiece(Piece("", "scout", here))', "cannot be called ''"),
        ('PutPiece(Piece("A1", "scout", here))', "'A1' is a hex"),
        ('PutPiece(Piece("Zoe", "scout", here, attributes={"x": 1}))', "a scout has no 'x'"),
        ('PutPiece(Piece("Zoe", "scout", here, attributes={"might": "x"}))', "not a whole number"),
        ('ChangePiece("Ada", "might", 2**80)', "more than 63 bits"),
        ('SetCondition("rain", 2**80)', "more than 63 bits"),
        ('Count("dug", "Ada", -5)', "negative"),
        ('Count("dug", n=2**63 - 1); yield Count("dug", n=2**63 - 1)', "more than 63 bits"),
    ],
)
def test_an_effect_that_cannot_be_is_the_rule_s_mistake(glade: Any, effect: str, told: str) -> None:
    with pytest.raises(RuleFailed, match=told) as caught:
        harmful(glade, resolve=f"yield {effect}").perform(Act("go"))
    assert "section harm, rule H1, hook resolve" in str(caught.value)


def test_a_piece_may_go_where_an_effect_before_made_a_location(glade: Any) -> None:
    moved = 'yield PutMarker("tower", here); yield MovePiece("Ada", here, "loft")'
    done = harmful(glade, resolve=moved).perform(Act("go"))
    assert done.scenario.pieces["Ada"].location == "loft"


ROLLS = 'yield Count("dug", n=dice.roll("dig").total)'


def test_a_roll_is_modified_by_a_whole_number(glade: Any) -> None:
    """What is half is rounded down once, alike for the ruling and for the rule that rolls."""
    half = "yield Modify(Fraction(1, 2)); yield Modify(1)"
    done = harmful(glade, modifies=half, resolve=ROLLS).perform(Act("go"), Loaded((6, 4)))
    rolled = done.rolls[0]
    assert (rolled.modifier, rolled.total) == (1, 11)
    assert (rolled.ruling.modifier, rolled.ruling.total) == (1, 11)
    assert done.scenario.counts["dug", ""] == 11


def test_who_wants_the_total_of_a_forbidden_roll_is_told_who_forbids_it(glade: Any) -> None:
    with pytest.raises(RuleFailed, match="there is no dig: H1 forbids it"):
        harmful(glade, modifies="yield Forbid()", resolve=ROLLS).perform(Act("go"))


@pytest.mark.parametrize("faces", [(3,), (3, 7), (0, 3)])
def test_wrong_dice_are_not_the_mistake_of_the_rule_that_rolls(
    glade: Any, faces: tuple[int, ...]
) -> None:
    with pytest.raises(Misasked) as caught:
        harmful(glade, resolve=ROLLS).perform(Act("go"), Loaded(faces))
    assert "rule" not in str(caught.value)


@pytest.mark.parametrize("seed", [-1, 2**63, "7", True])
def test_a_seed_is_a_number_from_nought(seed: Any) -> None:
    with pytest.raises(HexwrightError, match="no dice of this seed"):
        thrown(seed)
    with pytest.raises(HexwrightError, match="no faces of dice"):
        Loaded((seed,))


STEPS = 'act.stepping(via=act.values["via"], how=act.values["how"])'
TAKES = 'ActKind("go", values={"via": "", "how": "move"})'


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"via": "x"}, "go by A2 A3: 'x' is not a vertex"),
        ({"via": "A1-A2-B1"}, "go by A2 A3: A1-A2-B1 is no vertex of A3"),
        ({"how": "fly"}, "go by A2 A3: there is no way of moving 'fly'"),
    ],
)
def test_a_value_that_a_rule_hands_on_is_not_its_mistake(
    glade: Any, values: dict[str, str], told: str
) -> None:
    with pytest.raises(Misasked, match=told):
        harmful(glade, kind=TAKES, permits=STEPS).ask(Act("go", "A2", "A3", values=values))


def test_a_way_of_moving_that_a_rule_invents_is_its_mistake(glade: Any) -> None:
    with pytest.raises(RuleFailed, match=r"rule H1, hook permits.*no way of moving 'fly'"):
        harmful(glade, kind=TAKES, permits='act.stepping("fly")').ask(Act("go", "A2", "A3"))


@pytest.mark.parametrize("name", ["rules", "question", "values", "explain"])
def test_a_term_is_not_called_as_what_every_ruling_has(glade: Any, name: str) -> None:
    with pytest.raises(RuleFailed, match=f"rule H1, hook permits.*cannot be called '{name}'"):
        harmful(glade, permits=f"yield Set(1, term={name!r})").ask(Act("go"))
    with pytest.raises(ValueError, match="cannot be called"):
        Column(name, ())


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ('ActKind("go", values={1: 2})', "1 is not text"),
        ('ActKind("go", values=3)', "TypeError"),
        ('ActKind("go", on="air")', "'on' must be in"),
    ],
)
def test_a_kind_that_cannot_be_is_the_rule_s_mistake(glade: Any, kind: str, told: str) -> None:
    with pytest.raises(RuleFailed, match=told) as caught:
        harmful(glade, kind=kind).ask(Act("go"))
    assert "rule H1, hook act_kinds" in str(caught.value)


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ('ConditionKind("rain", "no", "no yes")', "one text; give a tuple"),
        ('ConditionKind("rain", "on", ("no", "yes"))', "'on', is none of its choices"),
        ('ConditionKind("rain", ["on"], ("no", "yes"))', "'on', is none of its choices"),
    ],
)
def test_a_condition_that_cannot_be_is_the_rule_s_mistake(
    glade: Any, condition: str, told: str
) -> None:
    with pytest.raises(RuleFailed, match=told):
        harmful(glade, condition=condition).situation.condition("rain")


def test_lists_are_taken_where_a_list_is_the_default(glade: Any) -> None:
    """As files and the command line have them; rules are handed tuples."""
    permits = 'yield Set(len(act.values["all"]), term="cost", reason=str(act.values["all"]))'
    kind = 'ActKind("go", on="board", values={"all": ["a"]})'
    loaded = harmful(glade, kind=kind, permits=permits, condition='ConditionKind("rain", [])')
    asked = loaded.ask(Act("go", values={"all": ["b", "c"]}))
    assert (asked.cost, "('b', 'c')" in asked.explain()) == (2, True)
    assert loaded.ask(Act("go")).cost == 1
    assert loaded.with_conditions(rain=["b"]).situation.condition("rain") == ("b",)


def test_a_rule_that_does_not_end_is_told(glade: Any) -> None:
    endless = 'one = Count("dug")\n        while True:\n            yield one'
    with pytest.raises(RuleFailed, match=r"H1, hook resolve, .*yielded more than 500,000 answers"):
        harmful(glade, resolve=endless).perform(Act("go"))


@pytest.mark.parametrize(
    ("values", "told"), [({"dep": 2}, "has no 'dep'"), ({"deep": "x"}, "not a whole number")]
)
def test_a_marker_that_a_program_puts_down_has_values_of_its_kind(
    glade: Any, values: dict[str, Any], told: str
) -> None:
    loaded = harmful(glade)
    with pytest.raises(HexwrightError, match=told):
        loaded.with_markers(Marker("tower", loaded.board.grid.hexes[0], values))
