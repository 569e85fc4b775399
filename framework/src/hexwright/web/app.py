"""The application: the API, its own description, and the page."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs
from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.app import AppConfig
from litestar.exceptions import ClientException
from litestar.openapi import OpenAPIConfig
from litestar.static_files import create_static_files_router

from hexwright.errors import HexwrightError, Problems, RuleFailed, nearest
from hexwright.rules.versions import kernel_version
from hexwright.web.api import router
from hexwright.web.guard import LOOPBACK, Guard
from hexwright.web.served import Served

STATIC = Path(__file__).parent / "static"
MOST_BYTES = 256 * 1024
"""No question is longer; one that names every rule there is has about 20,000."""


def make_app(served: Served, hosts: tuple[str, ...] = LOOPBACK) -> Litestar:
    """The application that serves a scenario.

    Args:
        served: The scenario.
        hosts: Names and addresses that it answers to.
    """
    page = (STATIC / "index.html").read_bytes()

    @get("/", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
    def index() -> bytes:
        return page

    return Litestar.from_config(
        AppConfig(
            route_handlers=[
                index,
                router(served),
                create_static_files_router("/static", [STATIC], include_in_schema=False),
            ],
            middleware=[Guard(hosts)],
            before_request=_known_keys,
            exception_handlers={HexwrightError: _mistake, RecursionError: _too_deep},
            request_max_body_size=MOST_BYTES,
            openapi_config=OpenAPIConfig(
                title="Hexwright",
                version=kernel_version(),
                description="Questions about the scenario that is served; see docs/web.md.",
                path="/schema",
            ),
            logging_config=None,
        )
    )


def _mistake(_: Request[Any, Any, Any], exc: HexwrightError) -> Response[dict[str, Any]]:
    """A user's mistake is told as on the command line; what a rule does wrong is the server's."""
    problems = exc.problems if isinstance(exc, Problems) else (exc,)
    status = 500 if isinstance(exc, RuleFailed) else 400
    told = {
        "status_code": status,
        "detail": str(exc),
        "extra": [{"what": p.what, "where": p.where, "hint": p.hint} for p in problems],
    }
    return Response(told, status_code=status, media_type=MediaType.JSON)


def _too_deep(_: Request[Any, Any, Any], exc: RecursionError) -> Response[dict[str, Any]]:
    told = {"status_code": 400, "detail": "what was sent is nested too deep"}
    return Response(told, status_code=400, media_type=MediaType.JSON)


async def _known_keys(request: Request[Any, Any, Any]) -> None:
    """Refuse keys that a body does not have: what is misspelt would be passed over."""
    field = getattr(request.route_handler, "parsed_data_field", None)
    if field is not None:
        for where, hint in _unknown(await request.json(), field.annotation):
            raise ClientException(f"there is no {where!r} ({hint})")


def _unknown(told: Any, model: type) -> list[tuple[str, str]]:
    """Keys that a model has not, each with a hint."""
    if not isinstance(told, Mapping) or not attrs.has(model):
        return []
    known = {one.name: one.type for one in attrs.fields(attrs.resolve_types(model))}
    found = [(key, nearest(key, known)) for key in told if key not in known]
    for key, type_ in known.items():
        if isinstance(type_, type):
            found += [(f"{key}.{k}", hint) for k, hint in _unknown(told.get(key), type_)]
    return found
