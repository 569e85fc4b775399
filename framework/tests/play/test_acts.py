"""Acts, rolls, phases and conditions, in a made-up game installed as a stranger's package is."""

from __future__ import annotations

import pickle
from copy import deepcopy
from typing import Any

import pytest
from attrs import evolve
from rich.table import Table

from hexwright import paths, sight
from hexwright.errors import HexwrightError, RuleFailed
from hexwright.play.dice import Dice, Loaded
from hexwright.play.fold import changed
from hexwright.report.text import explained
from hexwright.rules.effects import GivePiece, PutMarker
from hexwright.scenario import Act, Attack, Roll, Scenario, Step
from hexwright.sight.standing import standing

ROWS = "".join(
    f'[[rule]]\nid = "{id_}"\ntitle = "{title}"\n{more}\n'
    for id_, title, more in (
        ("P1", "Play", ""),
        ("P2", "Digging", ""),
        ("P3", "Rain", ""),
        ("P4", "Rest", ""),
        ("P5", "Rock", 'replaces = ["P2"]'),
    )
)
RULES = """
from hexwright import *
from hexwright.board import MarkerKind

@rule("P1")
class Play:
    @hookimpl
    def conditions(self):
        yield ConditionKind("rain", 0)
        yield ConditionKind("season", "summer", ("summer", "winter"))

    @hookimpl
    def marker_kinds(self):
        yield MarkerKind("hole", values={"deep": 1})
        yield MarkerKind("door", on="hexside")

    @hookimpl
    def roll_kinds(self):
        yield RollKind("dig", (6, 6), values={"tool": False})

    @hookimpl
    def act_kinds(self):
        yield ActKind("dig", values={"tool": False})
        yield ActKind("open", on="hexside")
        yield ActKind("rest", on="board")
        yield ActKind("break", on="board")
        yield ActKind("aim")
        yield ActKind("lend", values={"to": ""})
        yield ActKind("dig for two")

    @hookimpl
    def permits(self, act):
        if act.kind == "lend":
            friend = standing(act.situation, act.values["to"])
            digs = act.other("dig", by=friend, at=act.at, tool=True)
            if not digs.ruling.allowed:
                yield Forbid(reason=f"{digs.label} is not allowed")
        if act.kind == "aim":
            told = act.attack(act.by, act.place(act.at.hex))
            yield Set(told.tem, term="tem", reason=told.question)
        if act.kind == "open" and act.behind is not None:
            yield Set(act.stepping().ruling.cost, term="cost", reason=act.behind.label)

        if act.kind == "dig for two":
            told = act.rolling("dig", at=act.at, tool=True)
            yield Set(told.modifier, term="help", reason=told.question)

    @hookimpl
    def resolve(self, act, dice):
        if act.kind == "dig for two":
            made = dice.roll("dig", at=act.at)
            other = dice.again(made, at=act.at, tool=True)
            yield PutMarker("hole", act.ground.hexes[act.at.hex], {"deep": made.total})
            yield PutMarker("hole", act.ground.hexes[act.at.hex], {"deep": other.total})

    @hookimpl
    def tem_modifiers(self, attack):
        yield Modify(attack.target.hex, reason="so far on")

    @hookimpl
    def move_terms(self):
        yield Column("mud", ("mud",))

@rule("P2")
class Digging:
    most: int = 2

    @hookimpl
    def permits(self, act):
        if act.kind == "dig":
            yield Set(1, term="cost", reason="work")
            if act.at.hex in act.ground.marker_hexes("hole"):
                yield Forbid(reason="there is a hole")
            if act.state.count("dug", act.by.label if act.by else "") >= self.most:
                yield Forbid(reason="tired")

    @hookimpl
    def resolve(self, act, dice):
        if act.kind == "dig":
            rolled = dice.roll("dig", by=act.by, at=act.at, tool=act.values["tool"])
            yield Count("dug", act.by.label if act.by else "", reason="work")
            if rolled.total >= 7:
                yield PutMarker("hole", act.ground.hexes[act.at.hex], {"deep": rolled.faces[0]})

    @hookimpl
    def roll_modifiers(self, roll):
        if roll.kind == "dig" and roll.values["tool"]:
            yield Modify(1, reason="a tool")

@rule("P3")
class Rain:
    @hookimpl
    def roll_modifiers(self, roll):
        if roll.kind == "dig":
            yield Modify(roll.situation.condition("rain"), reason="soft ground")

    @hookimpl
    def move_cost(self, step):
        if step.situation.condition("rain"):
            yield Modify(1, term="mud", reason="rain")

    @hookimpl
    def begin_phase(self, phase, dice):
        if phase.name == "morning":
            yield SetCondition("rain", dice.pick(3), reason="the sky")

@rule("P4")
class Rest:
    @hookimpl
    def resolve(self, act, dice):
        if act.kind == "rest":
            for name, piece in act.state.pieces.items():
                yield ChangePiece(name, "might", 5)
                yield MovePiece(name, act.ground.hexes[0])
        if act.kind == "break":
            yield TakePiece("nobody")
        for rolled in dice.rolls:
            if rolled.by is not None and rolled.faces == (1, 1):
                yield ChangePiece(rolled.by.label, "might", rolled.at.hex, reason="clumsy")
        if act.kind == "open":
            yield PutMarker("door", act.hexside)

    @hookimpl
    def end_phase(self, phase, dice):
        for marker in phase.state.markers:
            if marker.kind == "door":
                yield TakeMarker(marker)

@rule("P5")
class Rock:
    @hookimpl
    def resolve(self, act, dice):
        if act.kind == "dig" and act.ground.grid.name(act.ground.hexes[act.at.hex]) == "B2":
            yield SetCondition("season", "winter", reason="rock")
"""


@pytest.fixture
def play(glade: Any) -> Scenario:
    glade.site.install("play", ROWS, RULES)
    head = glade.load.__kwdefaults__["head"].replace('["glade"]', '["glade", "play"]')
    loaded: Scenario = glade.load(head=head)
    return loaded


def test_an_act_is_judged_and_costs(play: Scenario) -> None:
    asked = play.ask(Act("dig", "Ada", "A2"))
    assert (asked.allowed, asked.cost) == (True, 1)
    assert asked.question == "dig by Ada A2"
    assert "P2" in asked.rules
    assert play.without("P2").ask(Act("dig", "Ada", "A2")).rules == ()


LIFTED = """
from hexwright import *

@rule("Q1")
class Lifts:
    @hookimpl
    @about("dig")
    def permits(self, act):
        name = act.ground.grid.name(act.ground.hexes[act.at.hex])
        if name == "A2":
            yield Permit(of=("P2",), reason="a spade")
        if name == "A3":
            yield Modify(0, replaces=("P2",), reason="rock is no ground")
"""


def test_whether_an_act_is_allowed_is_told_alike_without_its_reasons(glade: Any) -> None:
    """Also where what forbids it is lifted, or replaced by something that forbids nothing."""
    glade.site.install("play", ROWS, RULES)
    glade.site.install("quick", 'requires = ["play"]\n' + glade.site.rows("Q1"), LIFTED)
    head = glade.load.__kwdefaults__["head"].replace('["glade"]', '["glade", "quick"]')
    play: Scenario = glade.load(head=head)
    tired = play.in_state(evolve(play.state, counts={("dug", "Ada"): 2}))
    for scenario, off in ((play, ""), (tired, ""), (tired, "Q1"), (tired, "P2")):
        asked = scenario.without(off) if off else scenario
        for name in ("A1", "A2", "A3"):
            act = Act("dig", "Ada", name)
            assert asked.allows(act) == asked.ask(act).allowed
    told = [tired.allows(Act("dig", "Ada", name)) for name in ("A1", "A2", "A3")]
    assert told == [False, True, True]


def test_what_comes_of_an_act_follows_from_its_dice(play: Scenario) -> None:
    """7 digs a hole as deep as the first die; the act is then forbidden there."""
    done = play.perform(Act("dig", "Ada", "A2"), Loaded((4, 3)))
    assert [(m.kind, m.values["deep"]) for m in done.scenario.markers] == [("hole", 4)]
    assert (done.rolls[0].faces, done.rolls[0].total) == ((4, 3), 7)
    assert "dig by Ada at A2: 4 + 3 = 7" in done.ruling.explain()
    assert "place hole (deep 4)" in done.ruling.explain()
    again = done.scenario.perform(Act("dig", "Ada", "A2"), Loaded(()))
    assert not again.ruling.allowed
    assert again.scenario.state == done.scenario.state
    assert not play.perform(Act("dig", "Ada", "A2"), Loaded((3, 3))).scenario.markers
    assert play.state.markers == ()


def test_what_a_phase_used_up_is_forgotten_at_its_end(play: Scenario) -> None:
    later = play
    for _ in range(2):
        later = later.perform(Act("dig", "Ada", "A3"), Loaded((1, 1))).scenario
    assert not later.ask(Act("dig", "Ada", "A3")).allowed
    assert later.ask(Act("dig", "Bo", "A3")).allowed
    assert later.end("work").scenario.ask(Act("dig", "Ada", "A3")).allowed


def test_conditions_and_values_modify_a_roll(play: Scenario) -> None:
    wet = play.with_conditions(rain=2)
    assert wet.ask(Roll("dig")).modifier == 2
    assert wet.ask(Roll("dig", values={"tool": True})).modifier == 3
    assert wet.without("P3").ask(Roll("dig")).modifier == 0
    done = wet.perform(Act("dig", "Ada", "A2", values={"tool": True}), Loaded((2, 2)))
    assert done.rolls[0].total == 7
    assert wet.sight_fingerprint != play.sight_fingerprint


def test_dice_that_fell_count_for_somebody_else_with_other_modifiers(play: Scenario) -> None:
    """They fall once; what would modify them is known before."""
    act = Act("dig for two", at="A2")
    asked = play.ask(act)
    assert asked.help == 1
    assert "dig at A2" in asked.explain()
    done = play.perform(act, Loaded((2, 3)))
    assert [rolled.total for rolled in done.rolls] == [5]
    assert [marker.values["deep"] for marker in done.scenario.markers] == [5, 6]


def test_a_piece_is_found_by_its_name_in_a_situation(play: Scenario) -> None:
    """With what its kind leaves unsaid; so is a place, by its own."""
    ada = standing(play.situation, "Ada")
    assert (ada.label, ada.hex, ada.side) == ("Ada", play.place("Ada").hex, play.pieces["Ada"].side)
    assert ada.attributes == play.place("Ada").attributes
    assert ada.traits
    assert standing(play.situation, "A3").piece == ""
    named, placed = (sight.line(on, "Ada", "A3") for on in (play, play.situation))
    assert named.to_json() == placed.to_json()
    assert paths.reach(play.situation, "Ada", 2).costs == paths.reach(play, "Ada", 2).costs
    with pytest.raises(HexwrightError, match="Adda"):
        standing(play.situation, "Adda")


def test_a_step_has_further_answers_where_a_rule_speaks_of_them(play: Scenario) -> None:
    assert play.ask(Step("A2", "B2")).mud is None
    assert play.with_conditions(rain=1).ask(Step("A2", "B2")).mud == 1


def test_an_act_may_ask_what_an_attack_amounts_to(play: Scenario) -> None:
    """Ada's, here on whoever is in A3."""
    asked = play.ask(Act("aim", "Ada", "A3"))
    assert asked.tem == play.ask(Attack("Ada", "A3")).tem == play.place("A3").hex
    assert "fire Ada at A3" in asked.explain()


def test_an_act_on_a_hexside_knows_what_is_behind_it(play: Scenario) -> None:
    """From where Ada stands; from elsewhere, and off the map, there is nothing behind."""
    asked = play.ask(Act("open", "A2", "A2-A3"))
    assert asked.cost == play.ask(Step("A2", "A3")).cost
    assert "A3" in asked.explain()
    assert "cost" not in play.ask(Act("open", "A1", "A2-A3")).values
    assert "cost" not in play.ask(Act("open", "A1", "A1/0")).values


def test_an_act_may_ask_about_another_by_a_piece_of_the_state(play: Scenario) -> None:
    """Whether Bo may dig where Ada lends the tool, and what Bo's place is called."""
    lend = Act("lend", "Ada", "A2", values={"to": "Bo"})
    assert play.ask(lend).allowed
    refused = play.with_markers(("hole", "A2")).ask(lend)
    assert not refused.allowed
    assert "dig Bo A2 is not allowed" in refused.explain()
    with pytest.raises(HexwrightError, match="there is no hex 'Zoe'"):
        play.ask(Act("lend", "Ada", "A2", values={"to": "Zoe"}))


def test_a_later_rule_knows_who_rolled_and_where(play: Scenario) -> None:
    done = play.perform(Act("dig", "Ada", "A3"), Loaded((1, 1)))
    (rolled,) = done.rolls
    assert rolled.by is not None
    assert rolled.at is not None
    assert (rolled.by.label, rolled.at.label) == ("Ada", "A3")
    assert done.scenario.pieces["Ada"].attributes["might"] == rolled.at.hex


def test_effects_of_a_rule_that_is_replaced_do_not_happen(play: Scenario) -> None:
    done = play.perform(Act("dig", "Ada", "B2"), Loaded((6, 6)))
    assert not done.scenario.markers
    assert done.scenario.conditions["season"] == "winter"
    assert "replaced by P5" in done.ruling.explain()
    assert play.without("P5").perform(Act("dig", "Ada", "B2"), Loaded((6, 6))).scenario.markers


def test_phases_begin_and_end_with_what_happens_by_itself(play: Scenario) -> None:
    begun = play.begin("morning", Loaded((3,)))
    assert begun.scenario.conditions["rain"] == 2
    assert begun.scenario.phase == "morning"
    door = begun.scenario.perform(Act("open", "Ada", "A2-A3")).scenario
    assert [m.kind for m in door.markers] == ["door"]
    assert not door.end().scenario.markers


def test_pieces_change_and_move(play: Scenario) -> None:
    later = play.perform(Act("rest")).scenario
    assert {p.attributes["might"] for p in later.pieces.values()} == {5}
    assert {play.name_of(p.hex) for p in later.pieces.values()} == {"A1"}
    assert later.place("Ada").hex == 0


def test_what_an_effect_cannot_change_is_the_rule_s_mistake(play: Scenario) -> None:
    with pytest.raises(RuleFailed, match=r"no piece 'nobody'") as caught:
        play.perform(Act("break"))
    assert "rule P4, hook resolve" in str(caught.value)


@pytest.mark.parametrize(
    ("act", "told"),
    [
        (Act("digg", "Ada", "A2"), "no act 'digg'.*did you mean 'dig'"),
        (Act("dig", "Ada"), "dig is done to a place"),
        (Act("dig", "Ada", "A2-A3"), "A2-A3"),
        (Act("open", "Ada", "A2"), "A2"),
        (Act("rest", at="A2"), "done to no place"),
        (Act("dig", "Ada", "A2", values={"tol": True}), "no 'tol'.*did you mean 'tool'"),
        (Act("dig", "Ada", "A2", values={"tool": 1}), "not true or false"),
        (Act("dig", "Adda", "A2"), "no piece and no hex 'Adda'"),
    ],
)
def test_a_mistake_in_an_act_is_told(play: Scenario, act: Act, told: str) -> None:
    with pytest.raises(HexwrightError, match=told):
        play.ask(act)


@pytest.mark.parametrize(
    ("holds", "told"),
    [
        ({"ran": 1}, "no installed rule knows a condition 'ran'.*did you mean 'rain'"),
        ({"rain": "much"}, "not a whole number"),
        ({"season": "autumn"}, "cannot be 'autumn'.*summer, winter"),
    ],
)
def test_a_mistake_in_a_condition_is_told(play: Scenario, holds: dict[str, Any], told: str) -> None:
    with pytest.raises(HexwrightError, match=told):
        play.with_conditions(**holds)


def test_conditions_stand_in_the_scenario_file(glade: Any) -> None:
    glade.site.install("play", ROWS, RULES)
    head = glade.load.__kwdefaults__["head"].replace('["glade"]', '["glade", "play"]')
    assert glade.load("[conditions]\nrain = 1\n", head=head).situation.condition("rain") == 1
    assert glade.load(head=head).situation.condition("rain") == 0
    told = glade.complaints("[conditions]\nrian = 1\n", head=head)
    assert told == [
        "scenario.toml: [conditions] rian: no installed rule knows a condition 'rian' "
        "(did you mean 'rain'?)"
    ]
    off = glade.load("[conditions]\nrain = 1\n")  # known, though not in force: inert
    assert off.situation.condition("rain") is None


def test_dice_of_one_seed_fall_alike_and_go_on_where_they_stood() -> None:
    first = Dice(7)
    faces = first.roll([6] * 40)
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert Dice(7).roll([6] * 40) == faces
    assert Dice(8).roll([6] * 40) != faces
    assert Dice(7, 10).roll([6] * 30) == faces[10:]
    assert [Dice(3).pick(3) for _ in range(2)] == [Dice(3).pick(3)] * 2


def test_an_act_is_explained_as_allowed_or_not_and_by_no_number(play: Scenario) -> None:
    """Its main term is arithmetic on Forbids and Permits, which nobody reads as a number."""
    hole = play.with_markers(("hole", "A2"))
    forbidden = hole.ask(Act("dig", "Ada", "A2"))
    assert "\n  allowed no\n" in forbidden.explain()
    assert "allowed no" in forbidden._repr_html_()
    table = next(part for part in explained(forbidden) if isinstance(part, Table))
    assert "allowed no" in [str(cell) for cell in table.columns[0].cells]


def test_a_marker_is_put_on_a_hex_and_not_on_a_location() -> None:
    with pytest.raises(TypeError, match="a str is neither a Hex nor a hexside"):
        PutMarker("hole", "A2")  # type: ignore[arg-type]


def test_dice_that_are_told_what_to_show_show_nothing_else() -> None:
    with pytest.raises(HexwrightError, match="there is 1 die, and one more is rolled"):
        Loaded((3,)).roll((6, 6))
    with pytest.raises(HexwrightError, match="does not show 7"):
        Loaded((7,)).roll((6,))


@pytest.mark.parametrize("name", ["", " ", None, 3])
def test_a_phase_that_begins_has_a_name(play: Scenario, name: Any) -> None:
    with pytest.raises(HexwrightError, match="is no name of a phase"):
        play.begin(name)


def test_rulings_are_told_apart_in_sets_and_kept(play: Scenario) -> None:
    """Alike whether what is worked out later has been, or not."""
    for question in (Act("dig", "Ada", "A2"), Roll("dig"), Step("A2", "B2"), Attack("Ada", "A3")):
        asked = play.ask(question)
        assert {asked, pickle.loads(pickle.dumps(play.ask(question)))} == {asked}
        assert asked.to_json() == deepcopy(asked).to_json()


def test_a_piece_is_given_to_another_side_as_it_is(play: Scenario) -> None:
    before = play.pieces["Ada"]
    after = changed(play.situation, GivePiece("Ada", "blue"))
    assert after.pieces["Ada"] == evolve(before, side="blue")
    assert GivePiece("Ada", "blue").told == "Ada is blue's"
    with pytest.raises(ValueError, match="there is no piece 'Bob'"):
        changed(play.situation, GivePiece("Bob", "blue"))
