"""The page on kinds of rules of other games says what is so."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import hexwright
from hexwright.hookspecs import HookSpecs

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "neutrality.md"
CASES = ROOT.parent / "shared" / "cases" / "neutrality.md"
ROW = re.compile(r"^\| (N\d\d) \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
LINK = re.compile(r"\[([^]]+)\]\(([^)]+)\)")
NO_HOOKS = {
    *("values", "step.crossed", "step.start", "step.target", "step.state.pieces", "paths.reach"),
    *("act.other", "attack.observer", "attack.range", "situation", "grid.neighbour", "level"),
    *("grid.distance", "@about", "requires", "replaces", 'default = "off"'),
    *("map_group", "in_play", "crop"),
}
"""Attributes, and words of manifests and scenarios, that rows name besides."""


@cache
def rows() -> tuple[tuple[str, ...], ...]:
    return tuple(ROW.findall(PAGE.read_text(encoding="utf-8")))


@cache
def functions(path: Path) -> dict[str, str]:
    """The functions of a file, and the text of each."""
    text = path.read_text(encoding="utf-8")
    found = [n for n in ast.parse(text).body if isinstance(n, ast.FunctionDef)]
    return {node.name: ast.get_source_segment(text, node) or "" for node in found}


def test_all_kinds_are_there_in_order() -> None:
    assert [id_ for id_, *_ in rows()] == [f"N{n:02}" for n in range(1, 46)]


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_each_row_names_tests_and_hooks_that_exist(row: tuple[str, ...]) -> None:
    id_, _, carried, shown = row
    links = LINK.findall(shown)
    assert links
    for words, target in links:
        path = (PAGE.parent / target).resolve()
        assert f"test_{words.replace(' ', '_')}" in functions(path), f"{id_}: no {words}"
    for word in re.findall(r"`([^`]+)`", carried):
        assert hasattr(HookSpecs, word) or word in hexwright.__all__ or word in NO_HOOKS, word


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_a_section_of_the_row_s_number_is_asked_with_its_rule_off(row: tuple[str, ...]) -> None:
    """Where rules carry it, one of them has its number, and one of its tests switches it off."""
    id_, _, carried, shown = row
    if carried.startswith("no hook"):
        return
    files = {(PAGE.parent / target).resolve() for _, target in LINK.findall(shown)}
    texts = [file.read_text(encoding="utf-8") for file in files]
    assert any(f'@rule("{id_}"' in text for text in texts)
    tested = [
        functions((PAGE.parent / target).resolve())[f"test_{words.replace(' ', '_')}"]
        for words, target in LINK.findall(shown)
    ]
    assert any(f'"{id_}' in text for text in tested), f"no test of {id_} switches it off"


def test_it_is_in_our_own_words() -> None:
    """No row is worded as the list of cases that it answers has it."""
    if not CASES.exists():
        pytest.skip("the list of cases is not beside this repository")
    theirs = re.findall(r"^\| N\d\d \| (.+?) \|", CASES.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(theirs) == 45
    ours = {kind.casefold() for _, kind, *_ in rows()}
    assert not ours & {kind.casefold() for kind in theirs}
