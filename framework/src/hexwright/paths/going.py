"""Movement as it is asked for: what is within reach, and the cheapest way to a place."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from hexwright.errors import HexwrightError
from hexwright.paths.search import Leg, Reach, search
from hexwright.rules.contributions import Number
from hexwright.rules.situation import Situation
from hexwright.sight.looking import On, situation_of
from hexwright.sight.spot import Place
from hexwright.sight.standing import place_named
from hexwright.sight.written import label_of


def reach(
    on: On,
    start: str,
    budget: Number | None = None,
    how: str = "move",
    values: Mapping[str, Any] | None = None,
    *,
    tries: int | None = None,
) -> Reach:
    """What is reached from a place, step by step.

    From each Location those of the hexes around it are tried that are called the same or are as
    high, and those that a rule links with it. Each step is judged by the rules as a question of
    its own, in the state of play at the start. Where a plain step is refused, one by way of a
    vertex is tried; who stays at that vertex counts as being in the hex.

    Args:
        on: A situation or a scenario.
        start: A piece's name, ``K18``, ``K18@2``.
        budget: The movement points there are; those of the piece if not given.
        how: Name of a MoveKind.
        values: What each step says besides, as its kind declares.
        tries: So many steps are judged at most; any number if not given.

    Raises:
        HexwrightError: if the place is not there, nothing says how many movement points there
            are, no rule in force declares the kind or a value, a step costs less than nothing, or
            more than ``tries`` would have to be judged.
        RuleFailed: if a rule raises.
    """
    place = _place(on, start)
    most = allowance(on, start) if budget is None else budget
    if isinstance(most, bool) or not isinstance(most, int | Fraction | None) or (most or 0) < 0:
        raise HexwrightError(
            f"{most!r:.60} is no number of movement points", where=start,
            hint="give 4, or Fraction(9, 2)",
        )  # fmt: skip
    if most is None:
        hint = "say how many, or name a piece whose kind has them"
        raise HexwrightError(
            "nothing says how many movement points there are", where=start, hint=hint
        )
    return search(situation_of(on), place, most, how, values or {}, tries=tries)


def way(
    on: On,
    start: str,
    to: str,
    how: str = "move",
    values: Mapping[str, Any] | None = None,
    *,
    tries: int | None = None,
) -> tuple[Leg, ...] | None:
    """The cheapest way from a place to another, step by step, whatever it costs.

    Args:
        on: A situation or a scenario.
        start, to: A piece's name, ``K18``, ``K18@2``.
        how: Name of a MoveKind.
        values: What each step says besides, as its kind declares.
        tries: So many steps are judged at most; any number if not given.

    Returns:
        Its steps; none if one is there already, and ``None`` if there is no way.

    Raises:
        HexwrightError: as for ``reach``.
    """
    goal = _place(on, to)
    here = _place(on, start)
    found = search(situation_of(on), here, None, how, values or {}, goal, tries)
    name = label(situation_of(on), goal)
    return found.way(name) if name in found.costs else None


def allowance(on: On, start: str) -> Number | None:
    """How many movement points a piece has; ``None`` if nothing says so.

    Args:
        on: A scenario.
        start: The piece's name; the name of a place has none.
    """
    place = _place(on, start)
    kind = situation_of(on).piece_kinds.get(place.kind)
    points: Number | None = place.attributes.get(kind.allowance) if kind else None
    return points or None


def label(situation: Situation, place: Place) -> str:
    """A place by its hex and Location, whatever piece was named."""
    ground = situation.ground
    return label_of(ground.grid.name(ground.hexes[place.hex]), place.location)


def _place(on: On, text: str) -> Place:
    place = place_named(on, text) if isinstance(on, Situation) else on.place(text)
    if place.aim is not None:
        hint = "leave it out; a way goes by vertices where it must"
        raise HexwrightError(f"{place.label} aims at a vertex", hint=hint)
    return place


def points(text: str) -> Number | None:
    """How many movement points ``"4"``, ``"4.5"`` or ``"9/2"`` are; ``None`` if it is empty.

    Raises:
        HexwrightError: for what is no number of points.
    """
    if not text:
        return None
    try:
        # an exponent would make a number of any length
        found = Fraction(text) if len(text) < 12 and "e" not in text.lower() else None
    except (ValueError, ZeroDivisionError):
        found = None
    if found is None or found < 0:
        raise HexwrightError(f"{text!r:.40} is no number of points", hint="write 4, or 9/2")
    return found
