"""``hexwright serve``: the map in the browser."""

from __future__ import annotations

from contextlib import suppress
from errno import EACCES, EADDRINUSE
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hexwright.cli.asked import Asked, asking
from hexwright.cli.common import load_file
from hexwright.cli.maps import working

if TYPE_CHECKING:
    from socket import socket

    from hexwright.scenario import Scenario
    from hexwright.scenario.changes import Changes

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Where all addresses of a computer are listened at, with one at which it is there itself."""


@asking
def serve(
    asked: Asked,
    game: Annotated[
        Path | None,
        typer.Option("--game", metavar="FILE", help="Watch this saved game of the scenario."),
    ] = None,
    host: Annotated[
        str,
        typer.Option(
            "--host",
            metavar="ADDRESS",
            help="Where to listen. What is not this computer alone is open to its network.",
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", metavar="N", help="0 for any that is free.", min=0, max=65535)
    ] = 8080,
    open_: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
) -> None:
    """Look at a scenario's map in the browser, or watch a saved game.

    Drag a line between two hexes and see what the rules say of it; switch rules and see what
    changes. A game is stepped through, and may go on meanwhile. The page's API is described at
    /schema. Ctrl-C stops it.
    """
    _there()
    from hexwright.game.file import is_game
    from hexwright.web.app import make_app
    from hexwright.web.guard import LOOPBACK
    from hexwright.web.served import Served

    with _bound(host, port) as bound:
        more = [*(("--sections", asked.sections) if asked.sections.strip() else ())]
        more += [*(("--house", asked.house.name) if asked.house else ())]
        given = asked.changes()
        if game is None and is_game(asked.scenario):
            game = asked.scenario
        if game is None:
            loaded = asked.loaded()
        else:
            _check_plain(game, asked.sections, given)
            loaded = _played(asked.scenario, game, asked.house)
        served = Served(loaded, game, given=given, more=tuple(more))
        with working("preparing"):
            served.warm()
        listens, own_port = bound.getsockname()[:2]
        everywhere = listens in EVERYWHERE
        if host not in LOOPBACK and not listens.startswith("127."):
            told = f"whoever reaches port {own_port} of this computer can ask, without a password"
            typer.echo(f"warning: {told}", err=True)
        shown = EVERYWHERE.get(listens, host)
        address = f"http://{f'[{shown}]' if ':' in shown else shown}:{own_port}/"
        app = make_app(served, (*LOOPBACK, host, listens), addresses=everywhere)
        _run(app, bound, address, browse=open_)


def _check_plain(game: Path, sections: str, given: Changes) -> None:
    """A game is served with the rules it was played with.

    Raises:
        HexwrightError: if other ones are asked for.
    """
    from hexwright.errors import HexwrightError

    if sections or given.options:
        hint = "leave that out, and switch them on the page"
        what = "a game is served with the rules and markers it was played with"
        raise HexwrightError(what, where=str(game), hint=hint)


def _played(scenario: Path, game: Path, house: Path | None) -> Scenario:
    """The scenario of a game, as it was before it began."""
    from hexwright.game.journal import scenario_of

    return load_file(scenario_of(game) if scenario == game else scenario, house)


def _there() -> None:
    """Refuse to go on where the extra is not installed.

    Raises:
        HexwrightError: if it is not.
    """
    from importlib.util import find_spec

    from hexwright.errors import HexwrightError

    missing = [name for name in ("litestar", "uvicorn") if find_spec(name) is None]
    if missing:
        what = f"the page needs {' and '.join(missing)}"
        raise HexwrightError(what, hint="install it: pip install 'hexwright[web]'")


def _bound(host: str, port: int) -> socket:
    """A socket that listens there.

    Raises:
        HexwrightError: if it cannot.
    """
    import socket

    from hexwright.errors import HexwrightError

    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.create_server(address[:2], family=family) as made:
            # where it is not told that this is TCP, asyncio lets small answers wait for 40 ms
            return socket.socket(family, kind, protocol, made.detach())
    except (OSError, UnicodeError) as exc:
        told = (getattr(exc, "strerror", None) or str(exc)).partition(" (")[0]
        taken = getattr(exc, "errno", None) in (EADDRINUSE, EACCES)
        hint = "give another --port, or 0 for any" if taken else "give another --host"
        raise HexwrightError(f"cannot listen at {host} {port}: {told}", hint=hint) from None


def _run(app: object, bound: socket, address: str, *, browse: bool) -> None:
    """Serve until somebody stops it."""
    import uvicorn
    from litestar.concurrency import set_asyncio_executor

    from hexwright.web.connection import Connection
    from hexwright.web.workers import Workers

    set_asyncio_executor(Workers())  # type: ignore[arg-type] # any executor does

    config = uvicorn.Config(
        app,  # type: ignore[arg-type]
        log_level="warning",
        http=Connection,
        ws="none",
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    typer.echo(f"{address} (Ctrl-C stops it)")
    if browse:
        import webbrowser

        webbrowser.open(address)
    with suppress(KeyboardInterrupt):  # that is how it is meant to end
        uvicorn.Server(config).run([bound])
