"""What all requests have in common.

The names in bodies are those of the command line's options, and the texts are written alike.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from attrs import frozen
from litestar import Request
from litestar.di import NamedDependency
from litestar.exceptions import ClientException
from litestar.params import SkipValidation

from hexwright.scenario.changes import Changes
from hexwright.web.served import NONE, Served, Shown

Told = dict[str, Any]
Here = NamedDependency[SkipValidation[Shown]]
"""What is served, as the request asks to be shown it, for handlers."""


@frozen(kw_only=True)
class Asked:
    """Whatever is asked of a scenario.

    Attributes:
        changes: What is otherwise than in its file.
        at: The step of a saved game after which it is; as the game stands if not given.
        side: Who looks: nothing is told that is concealed from this side.
    """

    changes: Changes = NONE
    at: int | None = None
    side: str = ""


def showing(served: Served) -> Callable[..., Awaitable[Shown]]:
    """What gives each handler what its request asks to be shown: none can forget to conceal."""

    async def shown(request: Request[Any, Any, Any]) -> Shown:
        told = await request.json() if request.method == "POST" else None
        asked = told if isinstance(told, dict) else {}
        at, side = asked.get("at"), asked.get("side", "")
        if not (at is None or type(at) is int) or not isinstance(side, str):
            raise ClientException("'at' is the number of a step, and 'side' the name of a side")
        return Shown(served, at, side)

    return shown
