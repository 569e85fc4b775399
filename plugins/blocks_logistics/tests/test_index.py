"""The rows that the manifest lists, against the index; and that each rule is switched off."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from hexwright.rules import discover

SHARED = Path(__file__).parents[4] / "shared"
EXEMPT = {"BL.Transcriber"}


def test_the_manifest_lists_every_row_of_the_index() -> None:
    path = SHARED / "rulebook" / "index.csv"
    if not path.exists():
        pytest.skip(f"the index is not beside the checkout: no {path.name} in ../shared/rulebook")
    with path.open(encoding="utf-8", newline="") as stream:
        index = {row["id"] for row in csv.DictReader(stream) if row["id"].startswith("BL.")}
    rules = discover().section("blocks_logistics").rules
    listed = [id_ for rule in rules for id_ in (rule.rows or (rule.id,))]
    assert len(listed) == len(set(listed)) == 48
    assert set(listed) == index - EXEMPT


def test_every_rule_of_the_section_is_switched_off_here(
    classes: Callable[[str], set[str]], switched_off: Callable[[str], set[str]]
) -> None:
    assert classes("blocks_logistics") == switched_off(__file__)
