"""``hexwright serve``: how it starts, what it refuses, and how it ends."""

from __future__ import annotations

import importlib.util
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import httpx
import pytest
from hatchling.builders.wheel import WheelBuilder
from typer.testing import CliRunner

from hexwright.cli import app

from .conftest import HALL, ROOT


def refused(*words: str) -> str:
    ran = CliRunner().invoke(app, ["serve", str(HALL), *words])
    assert ran.exit_code == 2, ran.output
    assert "Traceback" not in ran.output
    return ran.stderr


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What would be served, in place of serving it."""
    apps: list[Any] = []
    monkeypatch.setattr("uvicorn.Server.run", lambda self, _: apps.append(self.config.app))
    return apps


def test_a_port_that_is_taken_is_told_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        told = refused("--port", str(port))
    assert told == (
        f"error: cannot listen at 127.0.0.1 {port}: Address already in use"
        " (give another --port, or 0 for any)\n"
    )


@pytest.mark.parametrize("host", ["no such host", "192.0.2.1", "..", "a" * 300])
def test_where_nobody_can_listen_is_told(host: str) -> None:
    assert "(give another --host)" in refused("--host", host, "--port", "0")


def test_without_the_extra_it_is_told_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    there = importlib.util.find_spec
    monkeypatch.setattr(
        "importlib.util.find_spec", lambda n, *a: None if n == "uvicorn" else there(n, *a)
    )
    told = refused("--port", "0")
    assert told == "error: the page needs uvicorn (install it: pip install 'hexwright[web]')\n"


@pytest.mark.parametrize(
    ("host", "address", "warned"),
    [
        ("127.0.0.1", "127.0.0.1", False),
        ("localhost", "localhost", False),
        ("::1", "[::1]", False),
        ("0.0.0.0", "127.0.0.1", True),
    ],
)
def test_who_lets_the_network_ask_is_warned(
    started: list[Any], host: str, address: str, warned: bool
) -> None:
    """And is shown an address that can be opened on this computer."""
    ran = CliRunner().invoke(app, ["serve", str(HALL), "--host", host, "--port", "0"])
    if "cannot listen at ::1" in ran.stderr:
        pytest.skip("this computer has no IPv6")
    assert ran.exit_code == 0, ran.output
    assert ran.stdout.startswith(f"http://{address}:")
    assert ("without a password" in ran.stderr) is warned
    assert started[0].asgi_handler.addresses is warned


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_quietly_and_soon_while_a_browser_is_connected(sign: signal.Signals) -> None:
    """A page that is open keeps its connection, which nobody waits for."""
    command = [sys.executable, "-m", "hexwright", "serve", str(HALL), "--port", "0"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[0]
        with httpx.Client(base_url=address) as browser:
            assert browser.get("/").status_code == 200
            before = time.monotonic()
            process.send_signal(sign)
            out, err = process.communicate(timeout=20)
        assert time.monotonic() - before < 8
    assert (out, err) == ("", "")
    assert process.returncode in (0, -sign)


SLEEPS = """
import time

from hexwright import hookimpl, rule


@rule("H1")
class Sleeps:
    @hookimpl
    def los_hindrances(self, lines):
        time.sleep(60)
        return ()
"""


def test_it_ends_soon_while_a_question_is_answered(tmp_path: Path) -> None:
    """Who asked is told; other questions are answered meanwhile, however many take long."""
    house = tmp_path / "house.py"
    house.write_text(SLEEPS)
    command = [sys.executable, "-m", "hexwright", "serve", str(HALL), "--port", "0"]
    command += ["--house", str(house), "--without", "H1"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[0]
        line = {"ask": {"a": "C", "b": "H"}}
        long = {**line, "changes": {"on": ["H1"]}}
        with (
            httpx.Client(base_url=address, timeout=50) as client,
            ThreadPoolExecutor(8) as pages,
        ):

            def asks(_: int) -> int:
                try:
                    return client.post("/api/los", json=long).status_code
                except httpx.TransportError:  # it came too late
                    return 0

            told = pages.map(asks, range(8))
            time.sleep(0.2)
            assert client.post("/api/los", json=line).json()["clear"] is True
            before = time.monotonic()
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=50)
            assert time.monotonic() - before < 30  # half of what the question takes
            assert {*told} - {0} == {503}
    assert "Traceback" not in err
    assert process.returncode == 0


def test_the_help_imports_nothing_of_the_server() -> None:
    """It answers at once."""
    code = "import sys, hexwright.cli; print(*sorted({m.partition('.')[0] for m in sys.modules}))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {"litestar", "uvicorn", "numpy", "msgspec"} & set(told.stdout.split()) == set()


def test_the_page_is_part_of_the_package(tmp_path: Path) -> None:
    """What is built has all files of it."""
    builder = WheelBuilder(str(ROOT / "framework"))
    (wheel,) = builder.build(directory=str(tmp_path), versions=["standard"])
    static = ROOT / "framework/src/hexwright/web/static"
    page = {f"hexwright/web/static/{p.relative_to(static).as_posix()}" for p in static.rglob("*.*")}
    with ZipFile(wheel) as packed:
        assert page - set(packed.namelist()) == set()
    assert "hexwright/web/static/js/main.js" in page
