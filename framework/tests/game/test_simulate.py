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


GATE = """
from hexwright import *

@rule("X1")
class Gate:
    @hookimpl
    def act_kinds(self):
        yield ActKind("open the gate", on="board")
        yield ActKind("go through", on="board")

    @hookimpl
    def permits(self, act):
        if act.kind not in ("open the gate", "go through") or act.state.count(act.kind):
            yield Forbid(reason="there is the gate, once in a phase")

    @hookimpl
    def resolve(self, act):
        yield Count(act.kind)

    @hookimpl
    def commands(self, situation, side):
        opened = situation.state.count("open the gate")
        yield Offer("go through" if opened else "open the gate")
"""


def test_what_a_single_command_makes_possible_is_tried_too(raid: Any) -> None:
    """A phase of two commands: the second is offered after the first alone."""
    raid.site.install("gate", 'requires = ["raid"]\n' + raid.site.rows("X1"), GATE)
    scenario = raid.load(lambda text: text.replace('["raid"]', '["raid", "gate"]'))
    found = [simulate(scenario, seed).acts for seed in range(8)]
    assert sum(acts.get("open the gate", 0) for acts in found) > 0
    assert sum(acts.get("go through", 0) for acts in found) > 0
