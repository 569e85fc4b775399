"""How far one gets."""

from __future__ import annotations

from attrs import frozen
from litestar import post
from litestar.params import JSONBody

from hexwright.paths import points
from hexwright.paths import reach as find
from hexwright.web.api.asked import Asked, Here, Told


@frozen(kw_only=True)
class ReachAsked(Asked):
    """As ``hexwright reach`` takes it.

    Attributes:
        place: Where it begins: a piece's name, or a place.
        mf: How many movement points there are, such as ``4`` or ``9/2``; empty for the piece's own.
        how: How the piece moves.
    """

    place: str
    mf: str = ""
    how: str = "move"


@post("/reach", status_code=200, sync_to_thread=True)
def reach(data: JSONBody[ReachAsked], served: Here) -> Told:
    """`hexwright reach --json`: how far a piece gets."""
    with served.under(data.changes) as scenario:
        return find(scenario, data.place, points(data.mf), data.how).to_json()


HANDLERS = (reach,)
