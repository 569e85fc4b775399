"""Questions in a line, boards to ask them on, and what one is told who writes them wrongly."""

from __future__ import annotations

from typing import Any

import pytest

from hexwright.errors import HexwrightError
from hexwright.scenario import Act, Attack, Question, Roll, Sight, Step, Supply
from hexwright.testing import question, scenario_on


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("los A1 'Red 1'", Sight("A1", "Red 1")),
        (
            "fire A B lobbed observer=C high=true",
            Attack("A", "B", "lobbed", observer="C", values={"high": True}),
        ),
        ("step A b=C4", Step("A", "C4")),
        ('act "set up" at=C3 by=A depth=-2', Act("set up", "A", "C3", values={"depth": -2})),
        ("roll luck A", Roll("luck", "A")),
        ("supply A red", Supply("A", "red")),
    ],
)  # fmt: skip
def test_a_question_is_a_line(text: str, meant: Question) -> None:
    assert question(text) == meant


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "'' is no question"),
        ("los 'A1", "No closing quotation (write one such as los C3 C5"),
        ("loss A1 B1", "begins with no question (did you mean 'los'?)"),
        ("los A1", "'los A1' has no b (such as los C3 C5)"),
        ("los A1 B1 C1", "'C1' is too much"),
        ("los A1 B1 high=1", "takes no high"),
    ],
)
def test_a_question_that_is_none_is_told_with_an_example(text: str, told: str) -> None:
    with pytest.raises(HexwrightError) as caught:
        question(text)
    assert told in str(caught.value)


BOARD = """
    .   w   .
      .   .
    .   .   .
    w = thicket
    A2-B1 = fence
"""


@pytest.fixture
def world(glade: Any) -> Any:
    def made(**given: Any) -> Any:
        registry = glade.site.discover()
        return scenario_on(BOARD, "glade", registry=registry, **given)

    return made


def test_pieces_markers_and_conditions_are_put_on_a_drawing(world: Any) -> None:
    there = world(
        pieces={"Ada": "scout at A2", "Bo": {"kind": "scout", "at": "B1", "might": 3}},
        markers=[("gap", "A2-B1")],
    )
    assert there.ask(question("los Ada Bo")).clear
    assert not there.without("G7").ask(question("los Ada Bo")).clear
    assert there.ask(question("fire Bo Ada")).might == 3


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"pieces": {"Ada": "scout C1"}}, 'what it is and where (write "KIND at PLACE")'),
        ({"pieces": {"Ada": "scuot at C1"}}, "pieces of kind 'scuot' (did you mean 'scout'?)"),
        ({"pieces": {"Ada": {"kind": "scout", "at": "C1", "migth": 2}}}, "did you mean 'might'?"),
        ({"markers": [("gapp", "A2-B1")]}, "did you mean 'gap'?"),
        ({"conditions": {"fogg": 1}}, "no installed rule knows a condition 'fogg'"),
    ],
)  # fmt: skip
def test_a_slip_is_told(world: Any, given: Any, told: str) -> None:
    with pytest.raises(HexwrightError) as caught:
        world(**given)
    assert told in str(caught.value)


def test_terrain_that_nobody_knows_is_a_mistake(glade: Any) -> None:
    with pytest.raises(HexwrightError, match=r"knows terrain 'thikcet' \(did you mean 'thicket'"):
        scenario_on("w\nw = thikcet", "glade", registry=glade.site.discover())
    with pytest.raises(HexwrightError, match="no section 'glad' is installed"):
        scenario_on("w\nw = thicket", ["glad"], registry=glade.site.discover())


def test_options_of_a_rule_set_are_changed_and_the_others_stay(glade: Any) -> None:
    rules = glade.site.compose("glade")
    more = rules.with_options("G5", times=3)
    assert more.rule("G5").options == {"times": 3}
    assert rules.rule("G5").options == {"times": 1}
    assert more.without("G5").with_("G5").fingerprint == more.fingerprint
    with pytest.raises(HexwrightError, match=r"no option 'tims' \(did you mean 'times'\?\)"):
        rules.with_options("G5", tims=3)
