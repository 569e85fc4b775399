from __future__ import annotations

from typing import Any

from hexwright.scenario import Sight


def test_a_survey_is_what_single_questions_say(glade: Any) -> None:
    """One batch of all pairs, and each line by itself: equal, in both directions."""
    scenario = glade.load('[[markers]]\nkind = "mist"\nat = "A3"\n')
    names = [*scenario.pieces, "A3", "B3", "E5", "C4@1"]
    found = scenario.survey(names)
    assert found.names == tuple(names)
    for i, a in enumerate(names):
        for j, b in enumerate(names):
            if i != j:
                ruling = scenario.ask(Sight(a, b))
                assert bool(found.clear[i, j]) is ruling.clear
                assert int(found.hindrance[i, j]) == (ruling.hindrance or 0)


def test_who_is_seen_from_a_place(glade: Any) -> None:
    found = glade.load().survey()
    assert found.seen_from("Ada") == {"Bo", "Cy"}
    assert found.seen_from("nobody") == frozenset()


def test_a_place_that_is_not_there_is_left_out_with_the_reason(glade: Any) -> None:
    found = glade.load().without("G3").survey()
    assert found.names == ("Ada", "Bo", "Di")
    assert "no Location '1' here" in found.absent["Cy"]
