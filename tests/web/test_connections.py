"""Connections on which no question comes, or comes by halves, keep nobody out."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator

import httpx
import pytest

from hexwright import Scenario
from hexwright.web import connection
from hexwright.web.app import make_app
from hexwright.web.served import Served

from .conftest import running

HALVES = {
    "nothing": b"",
    "half a head": b"GET / HTTP/1.1\r\nHost: loc",
    "half a body": (
        b"POST /api/los HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b'Content-Length: 99\r\n\r\n{"ask"'
    ),
}
WHOLE = b"GET /static/js/main.js HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture
def hurried(hall: Scenario, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A server that waits for a request one second, and for four at once."""
    monkeypatch.setattr(connection, "PATIENCE", 1.0)
    monkeypatch.setattr(connection, "MOST", 4)
    with running(make_app(Served(hall))) as port:
        httpx.get(f"http://127.0.0.1:{port}/")  # it has begun
        yield port


def held(port: int, sent: bytes) -> socket.socket:
    """A connection on which that was sent."""
    made = socket.create_connection(("127.0.0.1", port), timeout=10)
    made.sendall(sent)
    return made


def ended(one: socket.socket) -> bool:
    """Whether the server closes it; waits for that."""
    try:
        while one.recv(65536):
            pass
    except ConnectionResetError:
        pass
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize("sent", HALVES.values(), ids=HALVES)
def test_what_comes_to_no_end_is_waited_for_no_longer(hurried: int, sent: bytes) -> None:
    """Nor where a whole request came before."""
    before = time.monotonic()
    with held(hurried, sent) as one:
        assert ended(one)
    assert 0.9 < time.monotonic() - before < 9
    if sent:
        with held(hurried, WHOLE) as one:
            assert one.recv(15) == b"HTTP/1.1 200 OK"
            one.sendall(sent)
            assert ended(one)


def test_bytes_now_and_then_make_it_no_longer(hurried: int) -> None:
    def drips(one: socket.socket) -> None:
        for _ in range(60):
            one.sendall(b"x")
            time.sleep(0.05)

    with held(hurried, HALVES["half a head"]) as one, pytest.raises(OSError):  # noqa: PT011
        drips(one)


def test_who_holds_many_connections_keeps_nobody_out(
    hurried: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one that has waited longest goes; one that was answered stays."""
    monkeypatch.setattr(connection, "PATIENCE", 60)
    with httpx.Client(base_url=f"http://127.0.0.1:{hurried}") as page:
        page.get("/")
        held_open = [held(hurried, HALVES["half a head"]) for _ in range(9)]
        assert page.get("/").status_code == 200
        with httpx.Client(base_url=f"http://127.0.0.1:{hurried}") as another:
            assert another.get("/").status_code == 200
        assert ended(held_open[0])
        for one in held_open:
            one.close()
