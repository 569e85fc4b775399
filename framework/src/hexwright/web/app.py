"""The application: the API, its own description, and the page."""

from __future__ import annotations

from pathlib import Path

from litestar import Litestar, MediaType, get
from litestar.config.app import AppConfig
from litestar.exceptions import HTTPException, SerializationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router

from hexwright.errors import HexwrightError
from hexwright.rules.versions import kernel_version
from hexwright.web.api import router
from hexwright.web.bounds import MOST_BYTES, within_bounds
from hexwright.web.guard import LOOPBACK, Guard
from hexwright.web.listing import Listing
from hexwright.web.mistakes import no_json, of_request, of_server, of_user, too_deep
from hexwright.web.served import Served

STATIC = Path(__file__).parent / "static"


def make_app(
    served: Served, hosts: tuple[str, ...] = LOOPBACK, *, addresses: bool = False
) -> Litestar:
    """The application that serves a scenario.

    Args:
        served: The scenario.
        hosts: Names and addresses that it answers to.
        addresses: Whether to any address in figures besides.
    """
    page = (STATIC / "index.html").read_bytes()

    @get("/", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
    def index() -> bytes:
        return page

    app = Litestar.from_config(
        AppConfig(
            route_handlers=[
                index,
                router(served),
                create_static_files_router("/static", [STATIC], include_in_schema=False),
            ],
            before_request=within_bounds,
            exception_handlers={
                Exception: of_server,
                HTTPException: of_request,
                HexwrightError: of_user,
                RecursionError: too_deep,
                SerializationException: no_json,
            },
            request_max_body_size=MOST_BYTES,
            openapi_config=OpenAPIConfig(
                title="Hexwright",
                version=kernel_version(),
                description="Questions about the scenario that is served; see docs/web.md.",
                path="/schema",
                # the usual ones load scripts from elsewhere
                render_plugins=[JsonRenderPlugin(), Listing()],
            ),
            logging_config=None,
        )
    )
    # as a middleware it would not see what leads nowhere
    app.asgi_handler = Guard(app.asgi_handler, hosts, addresses=addresses, told=served.headers)
    return app
