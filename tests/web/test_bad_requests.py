"""What is asked wrongly is told, and does not harm the server."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from hexwright import Scenario
from hexwright.web.api import moving
from hexwright.web.app import make_app
from hexwright.web.served import FEW, MOST_KEPT, Served

from .conftest import ROOT, running

LINE = {"ask": {"a": "C", "b": "H"}}


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        (b"", "nothing was sent"),
        (b"{", "is no JSON"),
        (b'{"ask": {"a": "\\ud800", "b": "H"}}', "is no JSON"),
        (b'{"ask": {"a": "C", "b": "H"}, "both_ways": 1e999}', "is no JSON"),
        (b"\xff\xfe", "is no JSON"),
        (b"[" * 100_000, "nested too deep"),
        (b"[]", "Expected `object`"),
        (b"null", "Expected `object`"),
        (b'{"ask": {"a": 3, "b": "H"}}', "ask.a: Expected `str`"),
        (b'{"ask": {"a": "C"}}', "missing required field `b`"),
        (b'{"ask": {"a": "C", "b": "H"}, "chnges": {}}', "did you mean 'changes'?"),
        (b'{"ask": {"a": "C", "b": "H", "c": 1}}', "ask: there is no 'c'"),
        (b'{"ask": {"a": "C\\u0000", "b": "H"}}', "no piece and no hex 'C\\x00'"),
        (b'{"ask": {"a": "", "b": "H"}}', "no piece and no hex ''"),
        (b'{"ask": {"a": "%s", "b": "H"}}' % (b"A" * 2000), "at most 1,000"),
    ],
)
def test_what_is_no_question_is_told(client: httpx.Client, sent: bytes, told: str) -> None:
    answer = client.post("/api/los", content=sent)
    assert answer.status_code == 400
    assert told in answer.json()["detail"]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"off": ["O5.99"]}, "did you mean"),
        ({"off": ["x"] * 1001}, "changes.off: 1,001 entries"),
        ({"on": ["O5.31"], "off": ["O5.31"]}, "both on and off"),
        ({"markers": ["smoke"]}, "names no kind and place"),
        ({"markers": ["smoke 'K18"]}, "cannot be read"),
        ({"markers": ["smoke Z99"]}, "Z99"),
        ({"unmarked": ["smoke K18"]}, "there is no smoke marker"),
        ({"conditions": ["night=" + "9" * 900]}, "night"),
        ({"conditions": ["night"]}, "is no NAME=VALUE"),
        ({"off": "O5.31"}, "Expected `array`"),
        ({"off": [["O5.31"]]}, "Expected `str`"),
    ],
)
def test_what_cannot_be_changed_is_told(
    client: httpx.Client, changes: dict[str, Any], told: str
) -> None:
    answer = client.post("/api/los", json={**LINE, "changes": changes})
    assert answer.status_code == 400
    assert told in answer.json()["detail"]


@pytest.mark.parametrize(
    ("name", "body", "told"),
    [
        ("diff", {"ask": ["C H"] * 101}, "ask: 101 entries: at most 100 are read"),
        ("diff", {"field": ["C"] * 11}, "field: 11 entries: at most 10 are read"),
        ("reach", {"place": "C", "mf": "99"}, "C: more than 40 steps would have to be judged"),
        ("move", {"start": "C", "end": "O24"}, "C: more than 40 steps would have to be judged"),
    ],
)
def test_what_would_take_too_long_is_told(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch, name: str, body: Any, told: str
) -> None:
    """With what to do; a little less is answered."""
    monkeypatch.setattr(moving, "MOST_TRIES", 40)
    answer = client.post(f"/api/{name}", json=body)
    assert answer.status_code == 400
    assert told in answer.json()["detail"]
    assert answer.json()["extra"][0]["hint"]
    less = {k: v[1:] if isinstance(v, list) else v for k, v in body.items()} | {"quick": True}
    if name != "diff":
        monkeypatch.setattr(moving, "MOST_TRIES", 20_000)
        less = body
    assert client.post(f"/api/{name}", json=less).status_code == 200


def test_too_long_a_question_is_not_read(client: httpx.Client) -> None:
    """Whether it says beforehand how long it is or not."""
    whole = json.dumps({**LINE, "more": "x" * 300_000}).encode()
    parts = (whole[i : i + 1000] for i in range(0, len(whole), 1000))
    for sent in (whole, parts):
        answer = client.post("/api/los", content=sent)
        assert answer.status_code == 413
        assert answer.json()["detail"] == "what was sent is too long (ask less at once)"


def test_who_goes_away_or_says_nothing_harms_nobody(client: httpx.Client, port: int) -> None:
    """Half requests, requests without an end, and noise; others are answered meanwhile."""
    head = f"POST /api/los HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 99\r\n"
    for sent in ("", "POST /api", head, head + "\r\n{", "\x16\x03\x01\x02", "GET / HTTP/9\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", port)) as line:
            line.sendall(sent.encode())
            assert client.post("/api/los", json=LINE).status_code == 200
    assert client.post("/api/los", json=LINE).json()["clear"] is True


@pytest.fixture
def broken(tmp_path: Path) -> Iterator[httpx.Client]:
    """Asks the server of a scenario with a house rule that fails."""
    house = tmp_path / "house.py"
    house.write_text(
        "from hexwright import Interest, hookimpl, rule\n\n"
        '@rule("H1")\nclass Fails:\n    @hookimpl\n'
        "    def los_hindrances(self, lines):\n        raise ZeroDivisionError('within')\n"
    )
    scenario = Scenario.load(ROOT / "examples/factory_543/scenario.toml", house=house)
    with (
        running(make_app(Served(scenario))) as port,
        httpx.Client(base_url=f"http://127.0.0.1:{port}") as asking,
    ):
        yield asking


def test_a_rule_that_fails_is_named(broken: httpx.Client, tmp_path: Path) -> None:
    """With section, rule, hook and question; where it stands on this computer is nobody's."""
    answer = broken.post("/api/los", json=LINE)
    assert answer.status_code == 500
    told = answer.json()["detail"]
    for word in ("H1", "los_hindrances", "C", "ZeroDivisionError: within", "house.py"):
        assert word in told
    assert "Traceback" not in answer.text
    assert str(tmp_path) not in answer.text
    assert broken.post("/api/los", json={**LINE, "changes": {"off": ["H1"]}}).status_code == 200


@pytest.mark.parametrize(("hexes", "most"), [(120_000, MOST_KEPT), (900, 9), (90, FEW)])
def test_no_more_changed_scenarios_are_kept_than_somebody_looks_at(
    hall: Scenario, monkeypatch: pytest.MonkeyPatch, hexes: int, most: int
) -> None:
    """Fewer of a large board."""
    from hexwright.scenario.changes import Changes

    monkeypatch.setattr("hexwright.web.served.KEPT_HEXES", hexes)

    served = Served(hall)
    for n in range(MOST_KEPT + 6):
        served.under(Changes(markers=[f"smoke K18 level={n}"]))
    assert len(served._views) == most
