"""The API: each answer is that of a command of the same name with ``--json``."""

from __future__ import annotations

from typing import Annotated, Any

from attrs import evolve
from litestar import Router, get, post
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.params import Dependency
from litestar.response import Response

from hexwright.paths import points
from hexwright.paths import reach as find
from hexwright.report.json import all_json
from hexwright.report.place import hex_json
from hexwright.report.places import places_json
from hexwright.report.rules import rules_json, words_json
from hexwright.report.seen import counts_json
from hexwright.report.svg import draw_scenario
from hexwright.scenario.questions import Attack, Sight
from hexwright.scenario.scenario import Scenario
from hexwright.sight import field as look
from hexwright.web.bodies import Asked, FieldAsked, FireAsked, HexAsked, LosAsked, ReachAsked
from hexwright.web.served import Served

Told = dict[str, Any]
Here = Annotated[Served, Dependency(skip_validation=True)]


@post("/places", status_code=200, sync_to_thread=True)
def places(data: Asked, served: Here) -> Told:
    """`hexwright places --json`: the map's hexes and Locations, pieces, markers, conditions."""
    with served.under(data.changes) as scenario:
        return places_json(scenario)


@post("/rules", status_code=200, sync_to_thread=True)
def rules(data: Asked, served: Here) -> Told:
    """`hexwright rules show --json`: the rules in force, in order."""
    with served.under(data.changes) as scenario:
        return rules_json(scenario)


@post("/words", status_code=200, sync_to_thread=True)
def words(data: Asked, served: Here) -> list[Told]:
    """`hexwright rules words --json`: the words that questions may use."""
    with served.under(data.changes) as scenario:
        return words_json(scenario)


@post("/hex", status_code=200, sync_to_thread=True)
def hex(data: HexAsked, served: Here) -> Told:
    """`hexwright board report --hex HEX --json`: what is printed in a hex."""
    with served.under(data.changes) as scenario:
        board = scenario.board
        return {"title": board.title, "hexes": [hex_json(board, board.grid.parse(data.hex))]}


@post("/los", status_code=200, sync_to_thread=True)
def los(data: LosAsked, served: Here) -> Told:
    """`hexwright los --json`: whether a line of sight is clear, and why."""
    with served.under(data.changes) as scenario:
        return _asked(scenario, data.ask, back=data.both_ways)


@post("/fire", status_code=200, sync_to_thread=True)
def fire(data: FireAsked, served: Here) -> Told:
    """`hexwright fire --json`: what an attack amounts to, and why."""
    with served.under(data.changes) as scenario:
        return _asked(scenario, data.ask, back=data.both_ways)


@post("/field", status_code=200, sync_to_thread=True)
def field(data: FieldAsked, served: Here) -> Told:
    """`hexwright field --json`: what is seen from a place."""
    with served.under(data.changes) as scenario:
        found = look(scenario, data.place, levels=data.levels)
        return {**counts_json(scenario, found), **found.to_json()}


@post("/reach", status_code=200, sync_to_thread=True)
def reach(data: ReachAsked, served: Here) -> Told:
    """`hexwright reach --json`: how far a piece gets."""
    with served.under(data.changes) as scenario:
        return find(scenario, data.place, points(data.mf), data.how).to_json()


@post("/ground.svg", status_code=200, sync_to_thread=True, media_type="image/svg+xml")
def ground(data: Asked, served: Here) -> str:
    """`hexwright show --svg`, the map alone: what a page lays under all else."""
    with served.under(data.changes) as scenario:
        return draw_scenario(scenario)


@get("/image", sync_to_thread=True)
def image(served: Here) -> Response[bytes]:
    """`hexwright board image`: the printed map's picture, if the board came with one."""
    found = served.image
    if found is None:
        raise NotFoundException("this board came without a picture")
    return Response(found.data, media_type=found.media_type)


def _asked(scenario: Scenario, question: Sight | Attack, *, back: bool) -> Told:
    asked = [question, evolve(question, a=question.b, b=question.a)] if back else [question]
    return all_json([scenario.ask(one) for one in asked])


def router(served: Served) -> Router:
    """All of it, for one scenario."""
    return Router(
        "/api",
        route_handlers=[places, rules, words, hex, los, fire, field, reach, ground, image],
        dependencies={"served": Provide(lambda: served, sync_to_thread=False)},
    )
