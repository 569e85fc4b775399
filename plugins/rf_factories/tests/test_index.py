"""The rows that the manifest lists, against the index of the rulebook's section 5."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from hexwright.rules import discover

SHARED = Path(__file__).parents[4] / "shared"


@pytest.fixture(scope="module")
def index() -> set[str]:
    """Ids of the rows of section 5; skips where the index is not beside the checkout."""
    path = SHARED / "rulebook" / "index.csv"
    if not path.exists():
        pytest.skip(f"the index is not beside the checkout: no {path.name} in ../shared/rulebook")
    with path.open(encoding="utf-8", newline="") as stream:
        found = [row["id"] for row in csv.DictReader(stream) if row["id"].startswith("O5.")]
    assert len(found) == len(set(found)) == 101
    return set(found)


@pytest.fixture(scope="module")
def listed() -> set[str]:
    return {row for rule in discover().section("rf_factories").rules for row in rule.rows}


def test_every_row_of_the_manifest_is_in_the_index(index: set[str], listed: set[str]) -> None:
    assert listed - index == set()


def test_every_row_of_the_index_is_in_the_manifest(index: set[str], listed: set[str]) -> None:
    assert index - listed == set()
