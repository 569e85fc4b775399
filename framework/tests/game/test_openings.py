"""What can be done in a first turn, compared between two rule sets."""

from __future__ import annotations

from typing import Any

from typer.testing import CliRunner

from hexwright.cli import app
from hexwright.report.diff import compare
from hexwright.report.openings import openings

RUN = """
from hexwright import *

@rule("X1")
class Running:
    @hookimpl
    def act_kinds(self):
        yield ActKind("run")

    @hookimpl
    @about("movement")
    def commands(self, situation, side):
        for piece in situation.state.pieces.values():
            if piece.side == side and piece.kind == "army":
                for hex in situation.board.grid.hexes[:6]:
                    yield Offer("run", piece.name, situation.board.grid.name(hex))
"""


def running(raid: Any) -> Any:
    raid.site.install("run", 'requires = ["raid"]\n' + raid.site.rows("X1"), RUN)
    return raid.load(lambda text: text.replace('["raid"]', '["raid", "run"]'))


def test_what_can_be_done_besides_is_told_phase_by_phase(raid: Any) -> None:
    more = running(raid)
    count, changes = openings(raid.load(), more)
    assert {(one.phase, one.side) for one in changes} == {("movement", "red"), ("movement", "blue")}
    assert count > len(changes)
    assert all(one.gone == {} and set(one.new) == {"run"} for one in changes)
    told = list(changes[0].told())
    assert len(told) == 1
    assert told[0].startswith("+ run ")
    assert told[0].endswith("and 2 more")


def test_what_can_no_longer_be_done_is_told_too_and_nothing_between_equals(raid: Any) -> None:
    more = running(raid)
    _, changes = openings(more, raid.load())
    assert all(one.new == {} and set(one.gone) == {"run"} for one in changes)
    assert openings(more, more)[1] == ()


def test_what_is_no_game_has_no_first_turn(glade: Any, raid: Any) -> None:
    assert openings(raid.load(), glade.load()) == (0, ())
    assert compare(glade.load(), glade.load()).phases == 0


def test_the_command_tells_it_and_how_many_phases_differ(raid: Any) -> None:
    scenario = raid.load()
    path = str(scenario.source)
    ran = CliRunner().invoke(app, ["rules", "diff", path, "--without", "R2"])
    assert ran.exit_code == 0, ran.output
    assert "movement of red:" in ran.output
    assert "- march" in ran.output
    assert "phases of the first turn, as it begins, something else can be done" in ran.output


def test_a_quick_comparison_leaves_the_phases_out(raid: Any) -> None:
    scenario = raid.load()
    assert compare(scenario, scenario).phases > 0
    assert compare(scenario, scenario, quick=True).phases == 0
