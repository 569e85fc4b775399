"""The rows that the manifest lists, against the index of the rulebook; every rule is tried."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexwright.rules import discover

switching_off = pytest.mark.rule
SHARED = Path(__file__).parents[4] / "shared"


def test_the_manifest_has_every_row_of_the_index_and_no_other() -> None:
    path = SHARED / "rulebook" / "index.csv"
    if not path.exists():
        pytest.skip(f"the index is not beside the checkout: no {path.name} in ../shared/rulebook")
    with path.open(encoding="utf-8", newline="") as stream:
        rows = [row["id"] for row in csv.DictReader(stream)]
    index = {id for id in rows if id.startswith(("O.", "RF"))}
    rules = discover().section("rf_ssr").rules
    listed = {row for rule in rules for row in rule.rows or (rule.id,)}
    assert len(index) == 61
    assert listed == index


def test_every_rule_of_the_section_is_switched_off_here(
    classes: Callable[[str], set[str]], switched_off: Callable[[str], set[str]]
) -> None:
    assert classes("rf_ssr") <= switched_off(__file__)


@switching_off("RF3", "RF3a")
def test_there_are_rooftops(ssr: Callable[[Any], Any], new_map: Any) -> None:
    """The rule does nothing but switch B23.8 on."""
    world = ssr(new_map().building("house", "C3 C4", 3))
    assert world.places("C3") == ["ground", "1", "roof"]
    assert world.without("RF3").places("C3") == ["ground", "1"]
    assert world.without("B23.8").places("C3") == ["ground", "1"]
