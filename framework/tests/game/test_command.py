"""``hexwright play``, ``replay``, ``undo``, ``show`` and ``simulate``."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright.cli import app


@pytest.fixture
def scenario(raid: Any) -> Path:
    """The file of the scenario; the commands find the game as anything installed."""
    found: Path = raid.load().source
    return found


def run(*args: str | Path, code: int = 0, said: str = "") -> str:
    result = CliRunner().invoke(app, list(map(str, args)), input=said)
    assert result.exit_code == code, result.output
    return result.output


def test_a_game_is_played_from_a_pipe_and_goes_on_the_next_time(scenario: Path) -> None:
    told = run("play", scenario, "--seed", "3", said="list\n1\nwhy\n")
    assert "new game in" in told
    assert "moves to ground" in told
    assert "R2" in told
    assert scenario.with_suffix(".game").exists()
    again = run("play", scenario, said="# nothing\n\nlog\nnext\nquit\nfoo\n")
    assert "going on with" in again
    assert "   1  march" in again
    assert "Turn 1: movement" in again


def test_what_is_refused_is_told_and_nothing_else_happens(scenario: Path) -> None:
    told = run("play", scenario, said="attack 'Red 1' B3\nfoo\n1\nlist\n99\n", code=1)
    assert "nothing is listed to do 1 of" in told
    assert "not now" in told
    assert "there is no act 'foo'" in told
    assert "there is no 99 in the list" in told
    rows = json.loads(run("replay", scenario.with_suffix(".game"), "--json"))
    assert [row["act"] for row in rows] == ["begin"]


def test_help_names_the_words_and_the_acts(scenario: Path) -> None:
    told = run("play", scenario, said="help\nhelp march\nhelp mrach\n", code=1)
    assert "next " in told
    assert "acts: march, attack" in told
    assert "march: done on a place" in told
    assert "did you mean 'march'" in told


def test_a_step_can_be_taken_back_at_the_prompt_and_from_outside(scenario: Path) -> None:
    game = scenario.with_suffix(".game")
    told = run("play", scenario, "--seed", "3", said="list\n1\nundo\nnext\n")
    assert "taken back: march" in told
    assert "taken back: next phase" in run("undo", game)
    assert "nothing has been done yet" in run("undo", game, code=2)
    assert "no such file" in run("undo", game.with_name("other.game"), code=2)


def test_a_replay_ends_at_the_first_step_that_differs(scenario: Path) -> None:
    import sqlite3

    game = scenario.with_suffix(".game")
    run("play", scenario, "--seed", "3", said="list\n1\nnext\n")
    assert run("replay", game).splitlines()[-1].split()[:2] == ["2", "ok"]
    with sqlite3.connect(game) as db:
        db.execute("UPDATE events SET hash = 'x' WHERE n = 1")
    db.close()
    told = run("replay", game, code=1).splitlines()
    assert [line.split()[1] for line in told[:2]] == ["ok", "differs"]


def test_a_game_is_shown_as_a_side_sees_it_and_drawn(scenario: Path, tmp_path: Path) -> None:
    game, picture = scenario.with_suffix(".game"), tmp_path / "raid.svg"
    run("play", scenario, said="")
    assert "Blue 1" in run("show", game)
    assert "block 1" in run("show", game, "--side", "red")
    assert "Blue 1" not in run("show", game, "--side", "red")
    run("show", game, "--side", "red", "--svg", picture)
    assert "block 1" in picture.read_text()
    assert {piece[0] for piece in json.loads(run("show", scenario, "--json"))["pieces"]} == {
        "Red 1", "Blue 1", "Camp",
    }  # fmt: skip


def test_games_at_random_are_the_same_in_any_number_of_processes(
    scenario: Path, raid: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(raid.site.path))
    rows = [
        json.loads(
            run("simulate", scenario, "--games", "4", "--seed", "2", "--jobs", jobs, "--json")
        )
        for jobs in ("1", "2")
    ]
    for row in (*rows[0], *rows[1]):
        row.pop("seconds")
    assert rows[0] == rows[1]
    assert [row["seed"] for row in rows[0]] == [2, 3, 4, 5]
    assert "4 games, 0 went wrong" in run("simulate", scenario, "--games", "4", "--jobs", "1")


def test_a_simulated_game_that_goes_wrong_is_written_and_ends_with_1(
    scenario: Path, raid: Any, tmp_path: Path
) -> None:
    raid.site.install(
        "broken",
        'requires = ["raid"]\n' + raid.site.rows("X1"),
        "from hexwright import *\n"
        + raid.site.rule("X1", "yield Fault(reason='too late')", "faults(self, situation)"),
    )
    scenario.write_text(scenario.read_text().replace('["raid"]', '["raid", "broken"]'))
    out = tmp_path / "crashes"
    args = ("simulate", scenario, "--games", "1", "--jobs", "1", "--crashes", out)
    told = run(*args, code=1)
    assert "X1: too late" in told
    (written,) = out.iterdir()
    assert "ok" in run("replay", written)


def test_what_is_typed_may_be_anything(scenario: Path) -> None:
    long = "9" * 5000
    told = run("play", scenario, said=f"list\n{long}\nundo it\nview rd\nlist rd\na\0b\n", code=1)
    assert "there is no 99999999999999999999 in the list" in told
    assert "there is no act 'undo'" in told
    assert told.count("there is no side 'rd' (did you mean 'red'?)") == 2
    assert "'a\\x00b' cannot be read" in told
    bytes_ = CliRunner().invoke(app, ["play", str(scenario)], input=b"\xff\xfe\nnext\n")
    assert "cannot be read (write it as UTF-8 text" in bytes_.output
    assert "Turn 1: movement" in bytes_.output
    assert "did you mean 'red'" in run("show", scenario, "--side", "rd", code=2)


def test_games_that_cannot_end_or_be_written_are_told(
    scenario: Path, raid: Any, tmp_path: Path
) -> None:
    raid.site.install(
        "broken",
        'requires = ["raid"]\n' + raid.site.rows("X1"),
        "from hexwright import *\n"
        + raid.site.rule("X1", "yield Fault(reason='too late')", "faults(self, situation)"),
    )
    sound = scenario.read_text()
    scenario.write_text(sound.replace('["raid"]', '["raid", "broken"]'))
    (tmp_path / "file").write_text("precious")
    args = ("simulate", scenario, "--games", "1", "--crashes", tmp_path / "file")
    assert "file cannot be made" in run(*args, code=1)
    scenario.write_text(sound.replace('["raid"]', '["raid"]\noff = ["R1"]'))
    assert "no rule in force has phases" in run(*args, code=2)


def test_a_line_without_end_is_told_and_the_next_is_read(scenario: Path) -> None:
    """It is not even read into memory: it may come from a device that gives for ever."""
    told = run("play", scenario, said="march " + "x" * 3_000_000 + "\nstate\n", code=1)
    assert "a line is longer than 10,000 letters" in told
    assert "Red 1" in told


SEEN = """
import sys
sys.argv = ["hexwright", *sys.argv[1:]]
from hexwright.cli import main
main()
"""


def outside(scenario: Path, site: Path, *args: str, **how: Any) -> subprocess.CompletedProcess[str]:
    """The command as a process of its own."""
    given = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **how}
    env = {**os.environ, "PYTHONPATH": str(site), **given.pop("env", {})}
    call = [sys.executable, "-c", SEEN, args[0], str(scenario), *args[1:]]
    return subprocess.run(call, text=True, env=env, timeout=60, check=False, **given)


@pytest.mark.skipif(os.name != "posix", reason="closes the standard input as a POSIX shell does")
def test_a_closed_input_is_an_empty_one(scenario: Path, raid: Any) -> None:
    done = outside(scenario, raid.site.path, "play", preexec_fn=lambda: os.close(0))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Turn 1: movement" in done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("command", ["show", "play"])
def test_an_output_that_is_full_is_told(scenario: Path, raid: Any, command: str) -> None:
    with open("/dev/full", "w") as full:
        done = outside(scenario, raid.site.path, command, stdout=full, stdin=subprocess.DEVNULL)
    assert done.returncode == 2
    assert done.stderr == "error: the output: No space left on device\n"


@pytest.mark.parametrize("command", ["show", "play", "simulate"])
def test_letters_that_a_terminal_does_not_have_are_told_by_number(raid: Any, command: str) -> None:
    source = raid.load(
        lambda text: text.replace("A raid", "\u2603").replace("Red 1", "\u2603")
    ).source
    (raid.home / "said").write_text("list\n1\nwhy\nstate\n", encoding="utf-8")
    more = ["--games", "1", "--jobs", "1"] if command == "simulate" else []
    with (raid.home / "said").open() as said:
        env = {"PYTHONIOENCODING": "latin-1"}
        done = outside(source, raid.site.path, command, *more, env=env, stdin=said)
    assert (done.returncode, done.stderr) == (0, "")
    assert (r"\u2603" in done.stdout) == (command != "simulate")
