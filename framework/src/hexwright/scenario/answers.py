"""Answering a scenario's questions: each goes to the part of the kernel that judges it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from hexwright.errors import HexwrightError
from hexwright.paths.step import step
from hexwright.paths.supply import supply
from hexwright.play.acts import ActView, act_of, judge_act
from hexwright.play.dice import Rolled
from hexwright.play.rolls import judge_roll
from hexwright.play.victory import judge_victory
from hexwright.rules.naming import kind_of
from hexwright.rules.ruling import Ruling
from hexwright.scenario.questions import (
    Act,
    Attack,
    Question,
    Roll,
    Sight,
    Step,
    Supply,
    Victory,
)
from hexwright.sight.attack import attack
from hexwright.sight.los import look
from hexwright.sight.spot import Place, Spot, spot

if TYPE_CHECKING:
    from hexwright.rules.situation import Situation
    from hexwright.rules.state import Piece, State
    from hexwright.scenario.scenario import Scenario

MOST = 10_000
"""No more places than this are kept; there is no end to how a place may be written."""


@frozen(eq=False)
class Performed:
    """What came of an act or a phase.

    Attributes:
        ruling: Whether it was allowed, what it cost, and every effect with its rule.
        rolls: What was rolled, in order.
        scenario: The scenario afterwards; the same as before if it was not allowed.
    """

    ruling: Ruling
    rolls: tuple[Rolled, ...]
    scenario: Scenario


def answer(scenario: Scenario, question: Question) -> Ruling:
    """The answer to a question; see ``Scenario.ask``."""
    situation = scenario.situation
    match question:
        case Sight():
            return look(situation, scenario.place(question.a), scenario.place(question.b))[2]
        case Attack():
            a, b = _centre(scenario, question.a), scenario.place(question.b)
            observer = _centre(scenario, question.observer) if question.observer else None
            return attack(situation, a, b, question.kind, observer, question.values)
        case Step():
            a, b = _centre(scenario, question.a), scenario.place(question.b)
            return step(situation, a, b, question.how, question.values)
        case Act():
            return judge_act(act_view(scenario, question))
        case Roll():
            by, at = _spot(scenario, question.by), _spot(scenario, question.at)
            return judge_roll(situation, question.kind, by, at, question.values)
        case Supply():
            place = _centre(scenario, question.of)
            situation.locations.require(place.hex, place.location, place.label)
            return supply(situation, place, question.side or place.side)
        case Victory():
            return judge_victory(situation, question.side)
    asked = "Sight, Attack, Step, Act, Roll, Supply or Victory"
    raise TypeError(f"{question!r} is no question; ask {asked}")


def act_view(scenario: Scenario, act: Act) -> ActView:
    """An act as rules are handed it.

    Raises:
        HexwrightError: if its kind, a place of it or a value is not there.
    """
    situation = scenario.situation
    kind = kind_of(situation.act_kinds, act.kind, "act")
    label = " ".join((act.kind, *([f"by {act.by}"] if act.by else []), *([act.at] * bool(act.at))))
    hexside = at = None
    if kind.on == "board" and act.at:
        raise HexwrightError(f"{act.kind} is done to no place", where=label, hint="leave it out")
    if kind.on != "board" and not act.at:
        example = "a hexside, such as K15-K16" if kind.on == "hexside" else "a place, such as K18"
        raise HexwrightError(f"{act.kind} is done to {example}", where=label)
    if kind.on == "hexside":
        try:
            hexside = scenario.board.grid.side(act.at)
        except HexwrightError as exc:
            raise exc.at(label) from None
    else:
        at = _spot(scenario, act.at)
    return act_of(
        situation,
        act.kind,
        by=_spot(scenario, act.by),
        at=at,
        hexside=hexside,
        values=act.values,
        label=label,
    )


def _spot(scenario: Scenario, text: str) -> Spot | None:
    """The place that a text names; what it was found to be is kept while the ground is the same."""
    if not text:
        return None
    situation, text = scenario.situation, text.strip()
    piece, kept = scenario.pieces.get(text), situation.once(_spots)
    known = kept.get(text)
    if known and known[0] is piece and (known[1] is None or known[1] is situation.state):
        return known[2]
    found = spot(situation, _centre(scenario, text))
    if len(kept) < MOST:
        kept[text] = piece, situation.state if situation.once(_looks_around) else None, found
    return found


def _spots(situation: Situation) -> dict[str, tuple[Piece | None, State | None, Spot]]:
    """Places that texts have been found to name, each with the piece of that name.

    Where rules look around for what a piece counts as, also the state in which it was found.
    """
    return {}


def _looks_around(situation: Situation) -> bool:
    """Whether what a piece counts as may depend on more than the piece."""
    return any("situation" in bound.takes for bound in situation.ruleset.hook("traits"))


def _centre(scenario: Scenario, text: str) -> Place:
    """A place without an aim."""
    place = scenario.place(text)
    if place.aim is not None:
        hint = "a line of sight can, and a step may go by way of one"
        raise HexwrightError(f"{place.label} aims at a vertex", hint=hint)
    return place
