"""The API: each answer is that of the command of the same name with ``--json``."""

from __future__ import annotations

from litestar import Router
from litestar.di import Provide

from hexwright.web.api import games, maps, moving, rules, sight
from hexwright.web.api.asked import showing
from hexwright.web.served import Served


def router(served: Served) -> Router:
    """All of it, for one scenario."""
    return Router(
        "/api",
        route_handlers=[
            *maps.HANDLERS,
            *sight.HANDLERS,
            *moving.HANDLERS,
            *rules.HANDLERS,
            *games.HANDLERS,
        ],
        dependencies={"served": Provide(showing(served))},
    )
