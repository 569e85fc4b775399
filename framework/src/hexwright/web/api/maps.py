"""The map: what there is, and pictures of it."""

from __future__ import annotations

from attrs import frozen
from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import JSONBody
from litestar.response import Response

from hexwright.report.layers import draw_furniture, draw_key
from hexwright.report.place import hex_json
from hexwright.report.places import places_json
from hexwright.web.api.asked import Asked, Here, Told

SVG = "image/svg+xml"


@frozen(kw_only=True)
class HexAsked(Asked):
    """As ``hexwright board report --hex`` takes it.

    Attributes:
        hex: Its name.
    """

    hex: str


@post("/places", status_code=200, sync_to_thread=True)
def places(data: JSONBody[Asked], served: Here) -> Told:
    """`hexwright places --json`: the map's hexes and Locations, pieces, markers, conditions."""
    scenario = served.under(data.changes)
    return places_json(scenario, served.image)


@post("/hex", status_code=200, sync_to_thread=True)
def in_hex(data: JSONBody[HexAsked], served: Here) -> Told:
    """`hexwright board report --hex HEX --json`: what is printed in a hex."""
    scenario = served.under(data.changes)
    board = scenario.board
    return {"title": board.title, "hexes": [hex_json(board, board.grid.parse(data.hex))]}


@post("/ground.svg", status_code=200, sync_to_thread=True, media_type=SVG)
def ground(data: JSONBody[Asked], served: Here) -> str:
    """What is printed on the map, as `hexwright show --svg` draws it: what lies under all else."""
    scenario = served.under(data.changes)
    return served.served.ground(scenario)


@post("/furniture.svg", status_code=200, sync_to_thread=True, media_type=SVG)
def furniture(data: JSONBody[Asked], served: Here) -> str:
    """What stands on the map, as `hexwright show --svg` draws it: markers and pieces."""
    scenario = served.under(data.changes)
    return draw_furniture(scenario)


@post("/key.svg", status_code=200, sync_to_thread=True, media_type=SVG)
def key(data: JSONBody[Asked], served: Here) -> str:
    """What the map's colours and signs mean: the legend of `hexwright show --svg`."""
    scenario = served.under(data.changes)
    return draw_key(scenario)


@get("/image", sync_to_thread=True, media_type="image/*")
def image(served: Here) -> Response[bytes]:
    """`hexwright board image`: the printed map's picture, if the board came with one."""
    found = served.image
    if found is None:
        raise NotFoundException
    return Response(found.data, media_type=found.media_type)


@post("/command", status_code=200, sync_to_thread=False)
def command(data: JSONBody[Asked], served: Here) -> Told:
    """What stands behind a command's name, so that it asks of the same: file and options."""
    whole = served.served
    source = whole.game or whole.scenario.source
    # the name alone: where it lies is the business of whoever serves it
    words = [source.name if source else "", *whole.more, *whole.given.then(data.changes).options]
    return {"words": [*words, *served.options]}


HANDLERS = (command, places, in_hex, ground, furniture, key, image)
