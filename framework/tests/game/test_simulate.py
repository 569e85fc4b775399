"""Games played at random: the same for a seed, and what goes wrong is told and kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hexwright.game.journal import Journal
from hexwright.game.replay import replay
from hexwright.game.simulate import simulate


def test_one_seed_is_one_game(raid: Any) -> None:
    scenario = raid.load()
    found = [simulate(scenario, seed) for seed in (1, 1, 2)]
    assert found[0].hash == found[1].hash != found[2].hash
    assert found[0].acts == found[1].acts
    assert [one.wrong for one in found] == ["", "", ""]
    assert found[0].reason == "time is up"
    assert (found[0].turns, found[0].commands) == (4, sum(found[0].acts.values()))


BROKEN = {
    "yield Fault(reason='three pieces')": ("faults(self, situation)", "X1: three pieces"),
    "if before.state.phase != situation.state.phase: yield Fault(reason='it went on')": (
        "faults(self, situation, before)",
        "X1: it went on",
    ),
    "1 / 0": ("outcome(self, situation)", "rule X1, hook outcome"),
}


@pytest.mark.parametrize("body", BROKEN)
def test_a_game_that_goes_wrong_is_written_down_and_read_again(
    raid: Any, tmp_path: Path, body: str
) -> None:
    hook, told = BROKEN[body]
    raid.site.install(
        "broken",
        'requires = ["raid"]\n' + raid.site.rows("X1"),
        "from hexwright import *\n" + raid.site.rule("X1", body, hook),
    )
    scenario = raid.load(lambda text: text.replace('["raid"]', '["raid", "broken"]'))
    found = simulate(scenario, 4)
    assert told in found.wrong
    if found.played is None:
        return
    path = tmp_path / "crash.game"
    found.save(path, scenario)
    with Journal.open(path, scenario) as journal:
        assert [step.differs for step in replay(journal, scenario)] == [()] * (
            len(found.played) + 1
        )


def test_a_game_that_does_not_end_is_stuck(raid: Any) -> None:
    assert simulate(raid.load(), 1, longest=3).wrong == "stuck"
