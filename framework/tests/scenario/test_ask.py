from __future__ import annotations

from typing import Any

import pytest

from hexwright.errors import HexwrightError
from hexwright.scenario import Act, Attack, Roll, Sight, Step


def test_a_line_is_judged_between_pieces_and_hexes(glade: Any) -> None:
    """Ada and Bo have thickets between them; a fence shuts A5 off."""
    scenario = glade.load()
    ruling = scenario.ask(Sight("Ada", "Bo"))
    assert (ruling.clear, ruling.hindrance) == (True, 1)
    assert scenario.ask(Sight("A4", "Di")).rules == ("G2",)
    assert scenario.ask(Sight("a4", "A5")).question == "LOS A4 - A5"


def test_an_attack_has_the_columns_that_are_declared(glade: Any) -> None:
    ruling = glade.load().ask(Attack("Ada", "Cy"))
    assert (ruling.clear, ruling.might) == (True, 3)
    assert ruling.tem == 2


def test_a_piece_has_its_kind_s_defaults(glade: Any) -> None:
    """Bo says nothing of might, so it is two; a hex alone has no might."""
    scenario = glade.load()
    assert scenario.place("Bo").attributes == {
        "might": 2, "brave": False, "badge": "", "lore": None,
    }  # fmt: skip
    assert scenario.ask(Attack("Bo", "Ada")).might == 2
    assert scenario.ask(Attack("C2", "Ada")).might == 0


def test_a_step_costs_what_the_rules_say(glade: Any) -> None:
    ruling = glade.load().ask(Step("A2", "B2"))
    assert (ruling.allowed, ruling.cost) == (True, 1)


@pytest.mark.parametrize("question", [Attack("A2/v1", "B2"), Step("A2/v1", "B2")])
def test_an_attack_comes_from_no_vertex_and_a_step_begins_at_none(
    glade: Any, question: Any
) -> None:
    with pytest.raises(HexwrightError, match="aims at a vertex"):
        glade.load().ask(question)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (Attack("A2", "B2", "dierct"), r"no kind of attack 'dierct'.*did you mean 'direct'"),
        (Step("A2", "B2", "moev"), r"no way of moving 'moev'.*did you mean 'move'"),
        (Attack("A2", "B2", values={"loud": True}), r"direct has no 'loud'.*takes no values"),
        (Attack("A2", "B2", "lobbed", values={"hig": True}), r"no 'hig'.*did you mean 'high'"),
        (Act("dance"), r"no act 'dance'.*known: leap, nap"),
        (Roll("lukc"), r"no roll 'lukc'.*did you mean 'luck'"),
    ],
)
def test_a_kind_that_there_is_not_is_told(glade: Any, question: Any, told: str) -> None:
    with pytest.raises(HexwrightError, match=told):
        glade.load().ask(question)


@pytest.mark.parametrize("question", [Act("nap", at="A2"), Roll("luck")])
def test_where_no_rule_declares_any_that_is_told(glade: Any, question: Any) -> None:
    with pytest.raises(HexwrightError, match="no rule in force declares any"):
        glade.load().without("G6").ask(question)


def test_a_rule_off_and_on_again_gives_the_same_scenario(glade: Any) -> None:
    """Fingerprint and answers are identical."""
    scenario = glade.load()
    off = scenario.without("G2")
    again = off.with_("G2")
    question = Sight("A4", "A5")
    assert [s.ask(question).clear for s in (scenario, off, again)] == [False, True, False]
    assert off.fingerprint != scenario.fingerprint == again.fingerprint
    assert again.ruleset == scenario.ruleset
    assert again.ask(question).to_json() == scenario.ask(question).to_json()


def test_a_marker_may_be_put_down_and_taken_up(glade: Any) -> None:
    """A gap opens the fence; without markers it is shut as before."""
    scenario = glade.load()
    open_ = scenario.with_markers(("gap", "A5-A4"))
    question = Sight("A4", "A5")
    shut = open_.without_markers()
    assert [s.ask(question).clear for s in (scenario, open_, shut)] == [False, True, False]
    assert open_.fingerprint != scenario.fingerprint == shut.fingerprint
    assert scenario.with_markers(open_.markers[0]).fingerprint == open_.fingerprint


def test_a_marker_has_values_of_its_kind(glade: Any) -> None:
    (marker,) = glade.load().with_markers(("mist", "A3", {"drift": 4})).markers
    assert dict(marker.values) == {"drift": 4}


def test_all_that_is_wrong_with_markers_is_told_together(glade: Any) -> None:
    with pytest.raises(HexwrightError) as caught:
        glade.load().with_markers(("gap", "A4"), ("gop", "A4"), ("mist", "A3", {"drfit": 1}))
    told = str(caught.value).splitlines()
    assert len(told) == 3
    assert "'A4' is no place for a gap (a hexside, such as" in told[0]
    assert "'gop' (did you mean 'gap'?)" in told[1]
    assert "a mist marker has no 'drfit' (did you mean 'drift'?)" in told[2]


def test_a_switched_off_rule_s_markers_are_inert(glade: Any) -> None:
    """G1 declares the markers; without it nothing is left of them, and nothing breaks."""
    scenario = glade.load('[[markers]]\nkind = "mist"\nat = "A3"\n').without("G1")
    assert scenario.ask(Sight("A2", "A4")).hindrance == 0


def test_the_location_of_a_piece_may_depend_on_a_rule_that_is_off(glade: Any) -> None:
    """The scenario loads and all else is answered; only who asks about that piece is told."""
    text = '[[pieces]]\nname = "Eve"\nkind = "scout"\nat = "C3@top"\n'
    scenario = glade.load(text)
    assert scenario.ask(Sight("Ada", "Bo")).clear
    with pytest.raises(HexwrightError, match=r"Eve: there is no Location 'top' here .*ground, 1"):
        scenario.ask(Sight("Ada", "Eve"))
    assert scenario.with_("G4").ask(Sight("Eve", "A1")).clear


def test_an_unknown_rule_is_told_with_the_nearest(glade: Any) -> None:
    with pytest.raises(HexwrightError, match=r"'G22' .did you mean 'G2'"):
        glade.load().without("G22")


def test_what_is_no_question_is_refused(glade: Any) -> None:
    from types import SimpleNamespace

    with pytest.raises(TypeError, match="is no question"):
        glade.load().ask(SimpleNamespace(a="A1", b="A2"))


def test_a_scenario_is_frozen_and_short_to_print(glade: Any) -> None:
    from attrs.exceptions import FrozenInstanceError

    scenario = glade.load()
    with pytest.raises(FrozenInstanceError):
        scenario.title = "another"
    assert len(repr(scenario)) < 200
