"""The Locations that rules give to hexes."""

from __future__ import annotations

from typing import Any

import pytest

from hexwright.board import Area, Board, Building
from hexwright.grid import Grid
from hexwright.rules.situation import Situation

CODE = '''
@rule("L1")
class Vaults:
    """Below the first two hexes; that of the first is part of a building next to it."""

    @hookimpl
    def locations(self):
        yield AddLocation(0, "vault", -2, building=0)
        yield AddLocation(1, "vault", -2)
'''


@pytest.fixture
def vaults(site: Any) -> Any:
    """A board of three hexes, the second with a building, under such a rule."""
    grid = Grid(columns=range(1), rows=range(3))
    hexes = grid.hexes
    house = Building("house", "house", 2, [hexes[1]])
    board = Board("vaults", grid, areas=(Area("house", frozenset(hexes[1:2]), building="house"),),
                  buildings=(house,))  # fmt: skip

    site.install("vaults", site.rows("L1"), CODE)
    return Situation(site.compose("vaults"), board)


def test_a_location_is_in_the_building_of_its_hex_or_in_the_one_that_a_rule_names(
    vaults: Any,
) -> None:
    places = vaults.locations
    assert places.building[places.find(0, "vault")] == 0
    assert places.building[places.find(0, "ground")] == -1
    assert places.building[places.find(1, "vault")] == 0
    assert places.building[places.find(2, "ground")] == -1
