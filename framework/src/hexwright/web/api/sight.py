"""Lines of sight, fire, and fields."""

from __future__ import annotations

from attrs import evolve, frozen
from litestar import post
from litestar.params import JSONBody

from hexwright.report.json import all_json
from hexwright.report.pairs import pairs_json
from hexwright.report.profile import profile
from hexwright.report.seen import counts_json
from hexwright.scenario.pairs import pairs
from hexwright.scenario.questions import Attack, Sight
from hexwright.scenario.scenario import Scenario
from hexwright.sight import field as look
from hexwright.web.api.asked import Asked, Here, Told


@frozen(kw_only=True)
class LineAsked(Asked):
    """What ``hexwright los`` and ``fire`` both take.

    Attributes:
        both_ways: Whether to ask from ``b`` to ``a`` as well.
        profile: Whether to tell the heights along the line.
    """

    both_ways: bool = False
    profile: bool = False


@frozen(kw_only=True)
class LosAsked(LineAsked):
    """As ``hexwright los`` takes it.

    Attributes:
        ask: The line.
    """

    ask: Sight


@frozen(kw_only=True)
class FireAsked(LineAsked):
    """As ``hexwright fire`` takes it.

    Attributes:
        ask: The attack.
    """

    ask: Attack


@frozen(kw_only=True)
class LevelsAsked(Asked):
    """As ``hexwright los --levels`` takes it.

    Attributes:
        ask: Places in the two hexes.
    """

    ask: Sight


@frozen(kw_only=True)
class FieldAsked(Asked):
    """As ``hexwright field`` takes it.

    Attributes:
        place: Where one looks from.
        levels: Names of the Locations that are looked at, or ``all``.
    """

    place: str
    levels: tuple[str, ...] = ("ground",)


@post("/los", status_code=200, sync_to_thread=True)
def los(data: JSONBody[LosAsked], served: Here) -> Told:
    """`hexwright los --json`: whether a line of sight is clear, and why."""
    scenario = served.under(data.changes)
    return _asked(scenario, data)


@post("/levels", status_code=200, sync_to_thread=True)
def levels(data: JSONBody[LevelsAsked], served: Here) -> Told:
    """`hexwright los --levels --json`: all lines between the Locations of two hexes."""
    scenario = served.under(data.changes)
    ends = scenario.place(data.ask.a), scenario.place(data.ask.b)
    return pairs_json(pairs(scenario.situation, *ends))


@post("/fire", status_code=200, sync_to_thread=True)
def fire(data: JSONBody[FireAsked], served: Here) -> Told:
    """`hexwright fire --json`: what an attack amounts to, and why."""
    scenario = served.under(data.changes)
    return _asked(scenario, data)


@post("/field", status_code=200, sync_to_thread=True)
def field(data: JSONBody[FieldAsked], served: Here) -> Told:
    """`hexwright field --json`: what is seen from a place."""
    scenario = served.under(data.changes)
    found = look(scenario, data.place, levels=data.levels)
    return {**counts_json(scenario, found), **found.to_json()}


def _asked(scenario: Scenario, data: LosAsked | FireAsked) -> Told:
    asked = [data.ask]
    if data.both_ways:
        asked.append(evolve(data.ask, a=data.ask.b, b=data.ask.a))
    rulings = [scenario.ask(one) for one in asked]
    heights = [profile(scenario, ruling) for ruling in rulings] if data.profile else []
    return all_json(rulings, heights)


HANDLERS = (los, levels, fire, field)
