"""Commands as they are typed."""

from __future__ import annotations

from typing import Any

import pytest

from hexwright.errors import HexwrightError
from hexwright.game.game import NEXT, Game
from hexwright.game.spoken import read_act, spoken
from hexwright.scenario import Act


@pytest.fixture
def started(raid: Any) -> Game:
    return Game.begin(raid.load(), 3).game


@pytest.mark.parametrize(
    ("line", "act"),
    [
        ('march "Red 1" B3', Act("march", "Red 1", "B3")),
        ("march by='Red 1' at=B3", Act("march", "Red 1", "B3")),
        ("march at=B3", Act("march", "", "B3")),
        ("march B3", Act("march", "", "B3")),
        ("march B2 at=B3", Act("march", "B2", "B3")),
        ("march 'Red 1'", Act("march", "Red 1")),
        ("march by='Red 1' B3", Act("march", "Red 1", "B3")),
        ("march by='a=b' at='c=d'", Act("march", "a=b", "c=d")),
        ("march 'Red 1' B3 how='\"3\"'", Act("march", "Red 1", "B3", values={"how": "3"})),
        ("next phase", Act(NEXT)),
        (
            "attack 'Red 1' B3 fast=true n=3 how=bold many='[1, 2]'",
            Act(
                "attack",
                "Red 1",
                "B3",
                values={"fast": True, "n": 3, "how": "bold", "many": [1, 2]},
            ),
        ),
    ],
)
def test_a_line_is_an_act_and_the_act_is_that_line(started: Game, line: str, act: Act) -> None:
    assert read_act(line, started) == act
    again = read_act(spoken(act), started)
    assert (again, dict(again.values)) == (act, dict(act.values))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("mrach 'Red 1' B3", "no act 'mrach' (did you mean 'march'"),
        ("march 'Red 1 B3", "No closing quotation"),
        ("march Red 1 B3", "'B3' is too much"),
        ("next phase now then", "'then' is too much"),
        ("", "there is no act ''"),
    ],
)
def test_what_cannot_be_read_is_told(started: Game, line: str, told: str) -> None:
    with pytest.raises(HexwrightError) as caught:
        read_act(line, started)
    assert told in str(caught.value)
