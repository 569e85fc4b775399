"""Whatever a file says, reading it gives a board or a BoardError, never another exception."""

from __future__ import annotations

import copy
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwright.board import Board, BoardError, load_board

GOOD: dict[str, Any] = {
    "title": "Glade",
    "outlines": "more.geojson",
    "grid": {"columns": "A-E", "rows": "1-6", "naming": "letters", "stagger": "odd",
             "without": ["A1"]},
    "terrain": [{"kind": "bog", "hexes": ["B2", "C3"], "height": "½"},
                {"kind": "fen", "outline": [[0, 0], [1, 0], [1, 1]], "cut": [[0, 0, 0.5, 0.5]]}],
    "building": [{"name": "Keep", "kind": "tower", "height": 2.5, "hexes": ["C3"],
                  "rectangles": [[1.8, 1.8, 2.2, 2.2]], "values": {"doors": 2}}],
    "hexside": [{"kind": "fence", "at": ["B2-C2"], "covers": ["B2-C2-C3"], "span": [0.5, 1.0]}],
    "marks": {"ladder": ["C3"]},
    "elevation": {"1": ["B1"]},
}  # fmt: skip
DRAWN: dict[str, Any] = {
    "type": "FeatureCollection",
    "features": [
        {"type": "Feature", "properties": {"terrain": "moor", "height": 1},
         "geometry": {"type": "Polygon", "coordinates": [[[2, 2], [3, 2], [3, 3], [2, 2]]]}},
    ],
}  # fmt: skip

junk = st.recursive(
    st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["", "A1", "C3-C4", "2½", "A-ZZ", "../x", "\0", "Keep", "A1-A2-B1", "flat"])
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(["kind", "name", "at", "x", ""]), inner, max_size=2),
    max_leaves=6,
)  # fmt: skip


def toml(value: Any) -> str:
    """A value as TOML writes it on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return repr(value) if isinstance(value, float) else json.dumps(value).replace("\x7f", "")


def places(node: Any) -> list[tuple[Any, Any]]:
    steps = (
        list(node) if isinstance(node, dict) else range(len(node) if isinstance(node, list) else 0)
    )
    found = [(node, step) for step in steps]
    return found + [place for step in steps for place in places(node[step])]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("glade")


def load(home: Path, board: dict[str, Any], drawn: Any) -> Board:
    lines = [f"{json.dumps(key)} = {toml(value)}" for key, value in board.items()]
    (home / "board.toml").write_text("\n".join(lines), encoding="utf-8", errors="replace")
    (home / "more.geojson").write_text(json.dumps(drawn), encoding="utf-8")
    return load_board(home / "board.toml")


def test_the_files_are_right_before_anything_is_changed(home: Path) -> None:
    assert [area.terrain for area in load(home, GOOD, DRAWN).areas] == [
        "bog",
        "fen",
        "moor",
        "tower",
    ]


@given(st.data(), st.lists(junk, min_size=1, max_size=3), st.booleans())
def test_junk_anywhere_is_told(
    home: Path, data: st.DataObject, new: list[Any], in_map: bool
) -> None:
    """Any value of either file, or several of them, may be anything at all."""
    board, drawn = copy.deepcopy(GOOD), copy.deepcopy(DRAWN)
    for value in new:
        node, step = data.draw(st.sampled_from(places(drawn if in_map else board)))
        node[step] = value
    with suppress(BoardError):
        assert load(home, board, drawn).grid.hexes
