from __future__ import annotations

from collections.abc import Iterable
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from hexwright.report.matrix import matrix
from hexwright.report.text import explained, short
from hexwright.report.wording import told_values
from hexwright.scenario import Attack, Sight, Step


def lines(parts: Iterable[Any]) -> list[str]:
    """What a wide terminal without colours would show, with single spaces."""
    out = StringIO()
    console = Console(file=out, width=200, no_color=True)
    for part in parts:
        console.print(part)
    return [" ".join(line.split()) for line in out.getvalue().splitlines() if line.strip()]


def test_the_answer_comes_first(glade: Any) -> None:
    scenario = glade.load()
    assert lines(short(scenario.ask(Sight("Ada", "Bo")))) == [
        "LOS Ada - Bo: clear, hindrance 1",
        "by G1",
    ]
    assert lines(short(scenario.ask(Sight("A4", "Di")))) == [
        "LOS A4 - Di: blocked",
        "blocked at A4-A5 by G2 Fences: a fence",
    ]
    assert lines(short(scenario.ask(Step("A1", "A3")))) == [
        "step from A1 to A3: not allowed",
        "A1 and A3 are not ADJACENT",
    ]


def test_a_step_that_is_not_allowed_says_who_forbids_it() -> None:
    from hexwright.rules import ActiveRule, Entry, Forbid, Ruling, Term

    rule = ActiveRule(id="9.2", title="Deep water")
    said = Entry(rule, Forbid(reason="a river"))
    ruling = Ruling(
        question="step from A1 to A2", kind="move", values={"allowed": False, "cost": None},
        terms={"cost": Term("cost", None, (said,))},
    )  # fmt: skip
    assert lines(short(ruling))[1] == "forbidden by 9.2 Deep water: a river"


def test_an_explanation_has_a_line_for_each_rule_with_what_lost_and_why(glade: Any) -> None:
    told = lines(explained(glade.load().with_markers(("gap", "A4-A5")).ask(Sight("A4", "Di"))))
    assert told[0] == "LOS A4 - Di: clear, hindrance 0"
    assert told[1] == "value rule title place reason"
    assert "blocks G2 Fences A4-A5 a fence [lost: lifted by G7: through the gap]" in told


def test_an_explanation_of_an_attack_has_its_terms(glade: Any) -> None:
    told = lines(explained(glade.load().ask(Attack("Ada", "Cy"))))
    at = told.index("TEM 2")
    assert told[at + 1] == "+2 G3 Keeps a keep"
    assert "blow 3" in told


def test_brackets_in_a_reason_are_no_markup(site: Any) -> None:
    """A rule may say what it likes."""
    from hexwright.rules import ActiveRule, Entry, Modify, Ruling, Term

    rule = ActiveRule(id="9.1", title="[bold]Odd[/bold]")
    said = Entry(rule, Modify(1, reason="[red]x[/red]"))
    ruling = Ruling(
        question="[q]", kind="fire", values={"n": 1}, terms={"n": Term("n", 1, (said,))}
    )
    whole = "\n".join(lines(explained(ruling)))
    assert all(text in whole for text in ("[q]", "[bold]Odd[/bold]", "[red]x[/red]"))


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"clear": True, "hindrance": 0}, "clear, hindrance 0"),
        ({"clear": False, "hindrance": None}, "blocked"),
        ({"allowed": False, "cost": None}, "not allowed"),
        ({"tem": 2, "open": True}, "TEM 2, open yes"),
    ],
)
def test_answers_in_words(values: dict[str, Any], told: str) -> None:
    assert told_values(values) == told


def test_a_matrix_shows_hindrance_or_a_dot(glade: Any) -> None:
    told = lines([matrix(glade.load().survey())])
    assert told[0] == "Ada Bo Cy Di"
    assert told[2] == "Ada 1 0 ·"


def test_a_matrix_shows_what_was_not_expected(glade: Any) -> None:
    """Red, for who has colours."""
    out = StringIO()
    survey = glade.load().survey()
    console = Console(file=out, width=100, force_terminal=True, color_system="standard")
    console.print(matrix(survey, {"Ada": frozenset()}))
    assert out.getvalue().count("\x1b[1;31m") == 2
