"""Servers in threads, and who asks them."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import httpx
import pytest
import uvicorn
from litestar import Litestar

from hexwright import Scenario
from hexwright.web.app import make_app
from hexwright.web.connection import Connection
from hexwright.web.served import Served

ROOT = Path(__file__).parents[2]
HALL = ROOT / "examples" / "factory_543" / "scenario.toml"


@pytest.fixture(scope="session")
def hall() -> Scenario:
    return Scenario.load(HALL)


@pytest.fixture(scope="session")
def hall_app(hall: Scenario) -> Litestar:
    return make_app(Served(hall))


@contextmanager
def running(app: Litestar) -> Iterator[int]:
    """Serves an application on this computer, and gives its port; two servers share none."""
    bound = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(
        uvicorn.Config(app, log_level="critical", http=Connection, server_header=False)
    )
    thread = Thread(target=server.run, args=([bound],))
    thread.start()
    try:
        yield bound.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(timeout=20)
        bound.close()


@pytest.fixture(scope="session")
def port(hall_app: Litestar) -> Iterator[int]:
    """Where the hall's application is served."""
    with running(hall_app) as found:
        yield found


@pytest.fixture(scope="session")
def client(port: int) -> Iterator[httpx.Client]:
    """Asks the server of the hall."""
    with httpx.Client(base_url=f"http://127.0.0.1:{port}") as asking:
        yield asking
