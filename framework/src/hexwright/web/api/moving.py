"""How far one gets, and by which way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen
from litestar import post
from litestar.params import JSONBody

from hexwright.paths import points
from hexwright.paths import reach as find
from hexwright.report.moves import move as find_way
from hexwright.web.api.asked import Asked, Here, Told
from hexwright.web.bounds import MOST_TRIES


@frozen(kw_only=True)
class ReachAsked(Asked):
    """As ``hexwright reach`` takes it.

    Attributes:
        place: Where it begins: a piece's name, or a place.
        mf: How many movement points there are, such as ``4`` or ``9/2``; empty for the piece's own.
        how: How the piece moves.
        given: What each step says besides, by name.
    """

    place: str
    mf: str = ""
    how: str = "move"
    given: Mapping[str, Any] = field(factory=dict)


@frozen(kw_only=True)
class MoveAsked(Asked):
    """As ``hexwright move`` takes it.

    Attributes:
        start: Where it begins: a piece's name, or a place.
        end: Where it ends; a vertex may stand behind it.
        how: How the piece moves.
        given: What each step says besides, by name.
    """

    start: str
    end: str
    how: str = "move"
    given: Mapping[str, Any] = field(factory=dict)


@post("/reach", status_code=200, sync_to_thread=True)
def reach(data: JSONBody[ReachAsked], served: Here) -> Told:
    """`hexwright reach --json`: how far a piece gets."""
    scenario = served.under(data.changes)
    mf = points(data.mf)
    return find(scenario, data.place, mf, data.how, data.given, tries=MOST_TRIES).to_json()


@post("/move", status_code=200, sync_to_thread=True)
def move(data: JSONBody[MoveAsked], served: Here) -> Told:
    """`hexwright move --json`: what it costs to go somewhere, and whether one may."""
    scenario = served.under(data.changes)
    found = find_way(scenario, data.start, data.end, data.how, data.given, tries=MOST_TRIES)
    return found.to_json()


HANDLERS = (reach, move)
