"""What must not change an answer does not change one, on all lines of the example."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hexwright import Scenario
from hexwright.rules.situation import Situation
from hexwright.sight.batch import trace_lines
from hexwright.sight.judge import Verdicts, judge

HALL = Path(__file__).parents[1] / "examples" / "factory_543" / "scenario.toml"


def all_lines(situation: Situation, *, reverse: bool = False) -> Verdicts:
    """All lines between all Locations, judged in one batch."""
    a, b = np.triu_indices(len(situation.locations), 1)
    ends = (b, a) if reverse else (a, b)
    return judge(trace_lines(situation, *ends), "all lines")


def same(one: Verdicts, other: Verdicts) -> bool:
    """Whether two batches have the same answers."""
    return bool((one.clear == other.clear).all() and (one.hindrance == other.hindrance).all())


@pytest.fixture(scope="module")
def hall() -> Scenario:
    return Scenario.load(HALL)


@pytest.fixture(scope="module")
def answers(hall: Scenario) -> Verdicts:
    return all_lines(hall.situation)


def test_no_answer_depends_on_which_end_is_named_first(hall: Scenario, answers: Verdicts) -> None:
    """All Location pairs, handed over in both orders; nothing sorts the ends."""
    assert same(answers, all_lines(hall.situation, reverse=True))
    assert 0.2 < answers.clear.mean() < 0.9


def test_a_section_with_nothing_to_say_changes_nothing(
    installed: Callable[..., Any], hall: Scenario, answers: Verdicts, tmp_path: Path
) -> None:
    """Rice paddies in force where there are none: other rules, other fingerprint, same answers."""
    for name in ("board.toml", "hall.geojson", "scenario.toml"):
        (tmp_path / name).write_bytes((HALL.parent / name).read_bytes())
    scenario = tmp_path / "scenario.toml"
    text = scenario.read_text(encoding="utf-8")
    assert '"rf_factories"]' in text
    scenario.write_text(
        text.replace('"rf_factories"]', '"rf_factories", "rice_paddies"]'), encoding="utf-8"
    )
    also = Scenario.load(scenario, registry=installed("rice_paddies").discover())
    assert also.ruleset.has("RP1")
    assert also.ruleset.fingerprint != hall.ruleset.fingerprint
    assert same(answers, all_lines(also.situation))


def test_a_rule_switched_off_and_on_again_leaves_no_trace(
    hall: Scenario, answers: Verdicts
) -> None:
    """For every rule in force: the same fingerprint, and for some all the same answers."""
    for rule in hall.ruleset.rules:
        off = hall.without(rule.id)
        assert off.ruleset.fingerprint != hall.ruleset.fingerprint
        assert off.with_(rule.id).ruleset.fingerprint == hall.ruleset.fingerprint
    for id_ in ("O5.31", "O5.43", "B23.741"):
        assert not same(answers, all_lines(hall.without(id_).situation))
        assert same(answers, all_lines(hall.without(id_).with_(id_).situation))


def test_explaining_changes_no_answer(hall: Scenario, answers: Verdicts) -> None:
    """Single, explained answers are those of the batch."""
    from hexwright import Sight

    situation = hall.situation
    grid, places = hall.board.grid, situation.locations
    a, b = np.triu_indices(len(places), 1)
    names = [
        f"{grid.name(grid.hexes[hex])}@{name}"
        for hex, name in zip(places.hex, places.names, strict=True)
    ]
    for k in range(0, len(a), 53):
        found = hall.ask(Sight(names[a[k]], names[b[k]]))
        assert found.explain()
        assert (found.clear, found.hindrance or 0) == (answers.clear[k], answers.hindrance[k])
