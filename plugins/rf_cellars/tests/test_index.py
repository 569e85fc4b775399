"""The rows that the manifest lists, against the index of the rulebook's section 6."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from hexwright.rules import discover

SHARED = Path(__file__).parents[4] / "shared"


def test_the_manifest_has_every_row_of_the_index_and_no_other() -> None:
    path = SHARED / "rulebook" / "index.csv"
    if not path.exists():
        pytest.skip(f"the index is not beside the checkout: no {path.name} in ../shared/rulebook")
    with path.open(encoding="utf-8", newline="") as stream:
        index = {row["id"] for row in csv.DictReader(stream) if row["id"].startswith("O6.")}
    listed = {row for rule in discover().section("rf_cellars").rules for row in rule.rows}
    assert len(index) == 36
    assert listed == index
