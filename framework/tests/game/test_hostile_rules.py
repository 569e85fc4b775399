"""Rules of a game that are wrong: each is told with section, rule and hook, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import indent
from typing import Any

import pytest

from hexwright import Act
from hexwright.errors import HexwrightError, RuleFailed
from hexwright.game.game import Game
from hexwright.game.simulate import simulate
from hexwright.rules.kinds import NEXT
from hexwright.scenario import Scenario


@pytest.fixture
def odd(raid: Any) -> Callable[..., Scenario]:
    """The game with a rule more, of this hook and this body; without rules that are off."""

    def load(hook: str, body: str, *off: str, more: str = "") -> Scenario:
        rule = f"@hookimpl\ndef {hook}:\n{indent(body, '    ')}\n{more}"
        raid.site.install(
            "odd",
            'requires = ["raid"]\n' + raid.site.rows("X1"),
            f"from hexwright import *\n@rule('X1')\nclass Odd:\n{indent(rule, '    ')}",
        )
        scenario: Scenario = raid.load(lambda text: text.replace('["raid"]', '["odd"]'))
        return scenario.without(*off) if off else scenario

    return load


ANY = "@hookimpl\ndef conditions(self):\n    yield ConditionKind('any', None)\n"
PUT = "yield PutPiece(Piece({!r}, 'camp', situation.board.grid.hexes[0], side={!r}))"


def asked(game: Game) -> None:
    """What a prompt asks of a game."""
    game.legal_actions()
    game.observation("red")


@pytest.mark.parametrize(
    ("hook", "body", "told"),
    [
        ("setup(self, situation, dice)", "yield SetCondition('any', {1})", "a set cannot be kept"),
        ("setup(self, situation, dice)", "yield SetCondition('any', object())", "cannot be kept"),
        ("setup(self, situation, dice)", "yield SetCondition('any', 1e999)", "inf is not a number"),
        ("setup(self, situation, dice)", "yield SetCondition('any', (10**30,))", "63 bits"),
        ("setup(self, situation, dice)", "yield SetCondition('any', '\\x1b[2J')", "control"),
        (
            "setup(self, situation, dice)",
            "x = ()\nfor _ in range(5000): x = (x,)\nyield SetCondition('any', x)",
            "nested more than 8 deep",
        ),
        ("setup(self, situation, dice)", "dice.pick(2.5)", "2.5 is not a whole number"),
        ("setup(self, situation, dice)", PUT.format("\ud800", ""), "no Unicode"),
        ("setup(self, situation, dice)", PUT.format("Z\x1b[31m", ""), "control character"),
        ("setup(self, situation, dice)", PUT.format("Z", "re\u202ed"), "direction of reading"),
        ("sequence_of_play(self, situation)", "yield Phase('x', acts='no')", "'acts' must be"),
        ("sequence_of_play(self, situation)", "yield Phase('\\x07')", "control character"),
        ("conceals(self, situation, side)", "yield Conceal('Rde 1')", "no piece 'Rde 1'"),
        ("act_kinds(self)", "yield ActKind('next phase')", "cannot be called 'next phase'"),
        ("act_kinds(self)", "yield ActKind('begin')", "cannot be called 'begin'"),
        ("act_kinds(self)", "yield ActKind('x', values={'y': {1}})", "a set cannot be kept"),
        ("piece_kinds(self)", "yield PieceKind('x', {'y': object()})", "cannot be kept"),
    ],
)
def test_what_no_game_can_keep_or_show_is_the_rules_mistake(
    odd: Callable[..., Scenario], hook: str, body: str, told: str
) -> None:
    scenario = odd(hook, body, more=ANY)
    with pytest.raises(RuleFailed) as caught:
        asked(Game.begin(scenario).game)
    said = str(caught.value)
    assert told in said
    assert f"section odd, rule X1, hook {hook.partition('(')[0]}" in said


@pytest.mark.parametrize("when", ["s.phase or not s.turn", "s.turn < 1 or s.position == 0"])
def test_phases_that_are_gone_are_told(odd: Callable[..., Scenario], when: str) -> None:
    body = f"s = situation.state\nif {when}:\n    yield Phase('a')\n    yield Phase('b')"
    game = Game.begin(odd("sequence_of_play(self, situation)", body, "R1")).game
    if "position" in when:
        game = game.apply(Act(NEXT)).game  # the first of the two
    with pytest.raises(HexwrightError, match="no phases"):
        game.apply(Act(NEXT))


def test_a_winner_that_is_no_side_is_found_by_playing(odd: Callable[..., Scenario]) -> None:
    found = simulate(odd("outcome(self, situation)", "yield Outcome('Red')"), 1)
    assert found.wrong == "'Red' has won, and is no side: did you mean 'red'?"
    assert found.played == ()


def test_a_side_that_has_lost_its_last_piece_may_win(odd: Callable[..., Scenario]) -> None:
    body = "if 'Blue 1' not in situation.state.pieces:\n    yield Outcome('blue')"
    gone = (
        "@hookimpl\ndef react(self, situation):\n"
        "    for piece in situation.state.pieces.values():\n"
        "        if piece.side == 'blue' and situation.state.turn: yield TakePiece(piece.name)\n"
    )
    found = simulate(odd("outcome(self, situation)", body, more=gone), 1)
    assert (found.wrong, found.winner) == ("", "blue")
