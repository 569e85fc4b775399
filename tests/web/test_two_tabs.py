"""Two tabs of a browser that look at two rule sets at once are answered as each alone."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from typing import Any

import httpx
import pytest

from hexwright import Scenario
from hexwright.web.app import make_app
from hexwright.web.served import Served

from .conftest import HALL, running

TABS: list[dict[str, Any]] = [{}, {"off": ["O5.31"]}, {"markers": ["smoke K18"]}]
QUESTIONS = [
    ("los", {"ask": {"a": "K15", "b": "L16"}}),
    ("fire", {"ask": {"a": "C", "b": "H"}, "both_ways": True}),
    ("field", {"place": "K15"}),
    ("reach", {"place": "J", "mf": "4"}),
    ("places", {}),
]


@pytest.fixture
def often() -> Iterator[None]:
    """Threads take turns a thousand times as often as usual."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(5e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("often")
def test_many_at_once_are_answered_as_each_alone(client: httpx.Client) -> None:
    """A server that was asked nothing yet, by eight at once, and one that is asked in turn."""
    asked = [
        (f"/api/{name}", {**body, "changes": tab}) for (name, body), tab in product(QUESTIONS, TABS)
    ]
    alone = [client.post(path, json=body).json() for path, body in asked]
    assert alone[0]["clear"] is False
    assert alone[1]["clear"] is True
    with (
        running(make_app(Served(Scenario.load(HALL)))) as port,
        httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as fresh,
        ThreadPoolExecutor(8) as tabs,
    ):
        told = list(tabs.map(lambda one: fresh.post(one[0], json=one[1]).json(), asked * 2))
    assert told == alone * 2
