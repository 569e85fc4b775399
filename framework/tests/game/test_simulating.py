"""``hexwright simulate`` when it goes wrong or is stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright.cli import app
from hexwright.game.simulate import simulate


def run(*args: str | Path, said: str = "") -> tuple[int, str]:
    result = CliRunner().invoke(app, list(map(str, args)), input=said)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


BROKEN = {
    "a rule raises": ("if situation.state.turn == 2: 1 / 0", "react(self, situation)", "rule X1"),
    "a rule says what must not be": (
        "if situation.state.turn == 2: yield Fault(reason='the second turn')",
        "faults(self, situation)",
        "X1: the second turn",
    ),
    "nothing ends it": (
        "if situation.state.turn == 2: yield Count('x', str(len(situation.state.counts)))",
        "react(self, situation)",
        "does not end",
    ),
}


def broken(raid: Any, what: str) -> Path:
    body, hook, _ = BROKEN[what]
    code = "from hexwright import *\n" + raid.site.rule("X1", body, hook)
    raid.site.install("broken", 'requires = ["raid"]\n' + raid.site.rows("X1"), code)
    found = raid.load(lambda text: text.replace('["raid"]', '["raid", "broken"]'))
    return Path(found.source)


@pytest.mark.parametrize("what", BROKEN)
def test_what_led_to_it_is_played_on_and_played_again(raid: Any, tmp_path: Path, what: str) -> None:
    scenario, out = broken(raid, what), tmp_path / "crashes"
    code, said = run(
        "simulate", scenario, "--games", "1", "--seed", "4", "--jobs", "1", "--crashes", out
    )
    assert (code, BROKEN[what][2] in said) == (1, True), said
    (written,) = out.iterdir()
    assert f"written to {written}" in said
    code, told = run("replay", written, "--json")
    assert code == 0
    assert not any(row["differs"] for row in json.loads(told))
    code, told = run("play", scenario, "--game", written, said="state\nnext\n")
    assert "going on with" in told
    code, said = run("simulate", scenario, "--games", "1", "--seed", "4", "--crashes", out)
    assert "is there already" in said, "it is not written over"


def test_a_game_that_is_stuck_is_kept(raid: Any, tmp_path: Path) -> None:
    stuck = simulate(raid.load(), 1, longest=3)
    stuck.save(tmp_path / "stuck.game", raid.load())
    code, told = run("replay", tmp_path / "stuck.game")
    assert (code, len(told.splitlines())) == (0, 4)


def test_a_fault_of_the_program_itself_is_told_and_kept(
    raid: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hexwright.game import simulate as module

    def failing(*_: object) -> list[str]:
        raise RuntimeError("not a rule's doing")

    monkeypatch.setattr(module, "faults", failing)
    found = simulate(raid.load(), 1)
    assert found.wrong == "RuntimeError: not a rule's doing"
    assert found.played is not None
    assert len(found.played) == 1


@pytest.mark.parametrize(
    "args",
    [("--games", "0"), ("--games", "-3"), ("--games", "9" * 30), ("--jobs", "-1"),
     ("--seed", "-1"), ("--seed", "9" * 30), ("--games", "many")],
)  # fmt: skip
def test_numbers_that_are_none_are_told_before_anything_is_played(
    raid: Any, args: tuple[str, str]
) -> None:
    code, said = run("simulate", raid.load().source, *args)
    assert (code, args[0] in said) == (2, True)


def test_the_help_tells_what_it_does_and_how_it_ends() -> None:
    said = " ".join(run("simulate", "--help")[1].split())
    for told in ("Ends with 1 if", "Ends with 130 if", "one seed is one game", "hexwright replay"):
        assert told in said


@pytest.mark.skipif(os.name == "nt", reason="sends signals to a group of processes")
@pytest.mark.parametrize(
    ("jobs", "sent"), [("1", signal.SIGINT), ("2", signal.SIGINT), ("2", signal.SIGTERM)]
)
def test_who_is_stopped_leaves_no_process_and_tells_what_was_done(
    raid: Any, tmp_path: Path, jobs: str, sent: signal.Signals
) -> None:
    """It is stopped when games are being played, which a rule tells."""
    playing = tmp_path / "playing"
    body = f"pathlib.Path({str(playing)!r}).touch()\n        yield from ()"
    code = "import pathlib\nfrom hexwright import *\n"
    code += raid.site.rule("X1", body, "faults(self, situation)")
    raid.site.install("telling", 'requires = ["raid"]\n' + raid.site.rows("X1"), code)
    scenario = raid.load(lambda text: text.replace('["raid"]', '["raid", "telling"]')).source
    environ = {**os.environ, "PYTHONPATH": str(raid.site.path)}
    command = [sys.executable, "-m", "hexwright", "simulate", str(scenario)]
    process = subprocess.Popen(
        [*command, "--games", "100000", "--jobs", jobs],
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not playing.exists():
        assert process.poll() is None
        time.sleep(0.05)
    time.sleep(0.5)
    # a terminal sends Ctrl-C to all of them, and who ends a process to that alone
    (os.killpg if sent == signal.SIGINT else os.kill)(process.pid, sent)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "stopped: " in err
    assert " of 100000 games were over" in err
    assert "Traceback" not in err
    if not err.startswith("stopped: 0 "):
        assert "commands a second" in out
    for _ in range(100):  # what is dead already is the system's to bury
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    pytest.fail("a process is left")
