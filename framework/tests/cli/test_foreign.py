"""``hexwright board`` of boards in other formats, read by a reader of the tests' own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright.board.cache import Cache
from hexwright.cli import app


def run(*args: object) -> Any:
    return CliRunner().invoke(app, [str(a) for a in args])


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cache:
    monkeypatch.setenv("HEXWRIGHT_CACHE", str(tmp_path / "cache"))
    return Cache(tmp_path / "cache")


def test_the_cache_is_told_and_cleared(store: Cache) -> None:
    store.put("board", "0" * 64, bytes(2_000_000))
    assert run("board", "cache").output == f"{store.directory}: 1 entries, 2.0 MB\n"
    told = json.loads(run("board", "cache", "--clear", "--json").output)
    assert told == {"directory": str(store.directory), "entries": 0, "bytes": 0, "dropped": 1}
    assert store.size() == (0, 0)


def test_a_cache_that_is_off_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE", "off")
    assert run("board", "cache").output == "nothing is kept: HEXWRIGHT_CACHE is off\n"
    assert run("board", "cache", "--clear").exit_code == 0
