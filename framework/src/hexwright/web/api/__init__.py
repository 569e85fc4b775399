"""The API: each answer is that of the command of the same name with ``--json``."""

from __future__ import annotations

from litestar import Router
from litestar.di import Provide
from litestar.openapi.datastructures import ResponseSpec

from hexwright.web.api import games, maps, moving, rules, sight
from hexwright.web.api.asked import showing
from hexwright.web.mistakes import Mistakes
from hexwright.web.served import Served

WRONG = {
    400: "What was asked is no question, or does not fit the scenario.",
    404: "There is no such thing, such as a picture of this board.",
    413: "What was sent is too long.",
    500: "A rule failed.",
}


HANDLERS = (*maps.HANDLERS, *sight.HANDLERS, *moving.HANDLERS, *rules.HANDLERS, *games.HANDLERS)
for _handler in HANDLERS:
    _handler.responses = {
        **(_handler.responses or {}),
        **{
            status: ResponseSpec(Mistakes, generate_examples=False, description=what)
            for status, what in WRONG.items()
        },
    }


def router(served: Served) -> Router:
    """All of it, for one scenario."""
    return Router(
        "/api",
        route_handlers=HANDLERS,
        dependencies={"served": Provide(showing(served))},
    )
