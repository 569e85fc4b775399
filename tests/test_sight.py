"""A line, a field and an atlas say the same, under the rules of real sections."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hexwright import Scenario, Sight, sight

DEMO = Path(__file__).parents[1] / "examples" / "factory_543" / "scenario.toml"


@pytest.fixture(scope="module")
def hall() -> Scenario:
    return Scenario.load(DEMO)


def test_line_field_and_atlas_are_equal_in_the_hall(hall: Scenario) -> None:
    """All Locations, roofs and upper levels too; every ninth field, and lines drawn by lot."""
    atlas = sight.atlas(hall, "all")
    assert (atlas.clear == atlas.clear.T).all()
    assert (atlas.hindrance == atlas.hindrance.T).all()
    for i in range(0, len(atlas), 9):
        field = sight.field(hall, atlas.labels[i], levels="all")
        assert (field.clear == atlas.clear[i]).all()
        assert (field.hindrance == atlas.hindrance[i]).all()
    lots = np.random.default_rng(1).integers(0, len(atlas), (120, 2))
    for a, b in ((atlas.labels[i], atlas.labels[j]) for i, j in lots.tolist()):
        ruling = hall.ask(Sight(a, b))
        answer = atlas.at(a, b)
        assert (answer.clear, answer.hindrance) == (ruling.clear, ruling.hindrance)
        assert answer.clear or answer.rule in ruling.rules


def test_an_atlas_of_the_pieces_hexes_is_the_survey(hall: Scenario) -> None:
    """What the demo shows in its table stands in the atlas."""
    survey = hall.survey()
    atlas = sight.atlas(hall, "all")
    places = [hall.pieces[name] for name in survey.names]
    at = [atlas.number(f"{hall.name_of(p.hex)}@{p.location}") for p in places]
    clear = atlas.clear[np.ix_(at, at)] & ~np.eye(len(at), dtype=bool)
    assert (clear == survey.clear).all()
    assert (atlas.hindrance[np.ix_(at, at)][survey.clear] == survey.hindrance[survey.clear]).all()


def test_a_rule_that_is_off_blocks_nothing(hall: Scenario) -> None:
    with_walls, without = sight.field(hall, "K15"), sight.field(hall.without("O5.31"), "K15")
    assert "O5.31" in with_walls.rules
    assert "O5.31" not in without.rules
    assert without.clear.sum() > with_walls.clear.sum()
