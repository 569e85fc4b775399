"""Scenarios and rulings stay what they are: in memory, in copies, and as fingerprints."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from hexwright.board import Marker
from hexwright.errors import HexwrightError
from hexwright.grid import Hex
from hexwright.scenario import Attack, Sight


def test_equal_answers_are_equal(glade: Any) -> None:
    """Also those with blocks, of which contributions hold arrays."""
    scenario = glade.load("[[markers]]\nkind = 'gap'\nat = 'A4-A5'\n")
    for question in (Sight("Ada", "Bo"), Sight("A4", "Di"), Attack("Ada", "Cy"), Sight("B4", "B5")):
        assert scenario.ask(question) == scenario.ask(question)
    assert scenario.ask(Sight("Ada", "Bo")) != scenario.ask(Sight("Ada", "Cy"))


def test_a_scenario_can_be_pickled_and_copied(glade: Any) -> None:
    """As when questions are asked in several processes."""
    scenario = glade.load()
    question = Attack("Ada", "Cy")
    ruling = scenario.ask(question)
    for other in (pickle.loads(pickle.dumps(scenario)), copy.deepcopy(scenario)):
        assert other.fingerprint == scenario.fingerprint
        assert other.ask(question) == ruling
        assert other.without("G2").ask(Sight("A4", "Di")).clear
    assert pickle.loads(pickle.dumps(ruling)) == ruling


def test_nothing_in_it_can_be_changed(glade: Any) -> None:
    scenario = glade.load()
    ruling = scenario.ask(Sight("Ada", "Bo"))
    for held in (
        scenario.pieces["Ada"].attributes, scenario.ruleset.options, ruling.values,
        scenario.board.marks, scenario.situation.terrains,
    ):  # fmt: skip
        with pytest.raises(TypeError, match="does not support item assignment"):
            held["x"] = 1


def test_options_are_those_it_was_composed_with(glade: Any) -> None:
    """Changing the caller's dict afterwards changes no rule set that comes of it."""
    glade.load()
    given = {"G5": {"times": 2}}
    rules = glade.site.compose("glade", options=given)
    given["G5"]["times"] = 7
    assert rules.without("G2").rule("G5").options == {"times": 2}


def test_names_cannot_be_shifted_into_each_other(glade: Any) -> None:
    """A piece "a b" of kind "c" is not a piece "a" of kind "b c"."""
    scenario = glade.load()
    (name, ada), *_ = scenario.pieces.items()
    from attrs import evolve

    one, other = (
        evolve(scenario, pieces={name: evolve(ada, name=n, kind=k)})
        for n, k in (("a b", "c"), ("a", "b c"))
    )
    assert one.fingerprint != other.fingerprint


@pytest.mark.parametrize("wrong", ["x", None, 5, ("A1", "A2"), Sight])
def test_what_is_no_question_is_refused_with_those_there_are(glade: Any, wrong: Any) -> None:
    with pytest.raises(TypeError, match="ask Sight, Attack, Step, Act, Roll, Supply or Victory"):
        glade.load().ask(wrong)


def test_places_and_rules_are_text(glade: Any) -> None:
    with pytest.raises(TypeError, match="1 is not text"):
        Sight(1, "A1")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="is not text"):
        glade.load().without(["G2"])


@pytest.mark.parametrize(
    ("marker", "told"),
    [
        (Marker("gapp", (Hex(0, 0), 3)), "no installed rule knows markers of kind 'gapp'"),
        (Marker("gap", Hex(0, 0)), "is no hexside of the board"),
        (Marker("gap", (Hex(40, 40), 3)), "is no hexside of the board"),
        (Marker("mist", Hex(40, 40)), "is no hex of the board"),
    ],
)
def test_a_marker_that_stands_nowhere_is_told(glade: Any, marker: Marker, told: str) -> None:
    with pytest.raises(HexwrightError, match=told):
        glade.load().with_markers(marker)


def test_what_is_no_marker_is_refused(glade: Any) -> None:
    for wrong in ("gap", ("gap",), None):
        with pytest.raises(TypeError, match="give its kind and its place"):
            glade.load().with_markers(wrong)
