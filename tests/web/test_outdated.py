"""Answers tell which scenario they are of, and what of it has changed on disk since it was read."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from litestar.testing import TestClient

from hexwright import Scenario
from hexwright.web import ondisk
from hexwright.web.app import make_app
from hexwright.web.ondisk import Files
from hexwright.web.served import Served

from .conftest import HALL

WHICH, OLD = "hexwright-served", "hexwright-outdated"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the hall, whose files are looked at for each answer."""
    monkeypatch.setattr(ondisk, "RESTS", -1.0)
    for path in HALL.parent.iterdir():
        shutil.copy(path, tmp_path)
    return tmp_path / HALL.name


def headers(client: TestClient[Any], **body: Any) -> Any:
    return client.post("/api/command", json=body).headers


def test_an_answer_tells_what_is_out_of_date(own: Path) -> None:
    with TestClient(make_app(Served(Scenario.load(own))), base_url="http://127.0.0.1") as client:
        first = headers(client)
        assert first[WHICH]
        assert OLD not in first
        assert headers(client, nothing=1)[WHICH] == first[WHICH], "of mistakes as well"
        assert WHICH not in client.get("/").headers
        text = own.read_text(encoding="utf-8")
        own.write_text(f"{text}\n# a change\n", encoding="utf-8")
        assert headers(client)[OLD] == own.name
        (own.parent / "board.toml").unlink()
        assert unquote(headers(client)[OLD]) == "scenario.toml, board.toml"
        assert headers(client)[WHICH] == first[WHICH], "answers are of what was read"


def test_what_is_served_is_the_same_after_a_start_only_if_nothing_changed(own: Path) -> None:
    def served() -> str:
        return Served(Scenario.load(own)).identity

    first = served()
    assert served() == first
    text = own.read_text(encoding="utf-8")
    own.write_text(f"{text}\n[conditions]\nnight = true\n", encoding="utf-8")
    assert served() != first


def test_a_section_whose_code_changed_is_out_of_date(tmp_path: Path, own: Path) -> None:
    section = Scenario.load(own).ruleset.registry.sections["rf_factories"]
    root = tmp_path / "copy"
    shutil.copytree(section.root, root)
    files = Files({"section rf_factories": root})
    assert files.changed() == ()
    (root / "another.py").write_text("", encoding="utf-8")
    assert files.changed() == ("section rf_factories",)
    (root / "another.py").unlink()
    assert files.changed() == ()


def test_files_are_not_looked_at_for_each_answer(tmp_path: Path) -> None:
    """A line that is dragged asks sixty times a second."""
    path = tmp_path / "one"
    files = Files({"one": path})
    assert files.changed() == ()
    path.write_text("", encoding="utf-8")
    assert files.changed() == ()
