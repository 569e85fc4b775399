"""``--house`` on the command line: of every command that loads a scenario."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright.cli import app

RULES = '''
from hexwright import Forbid, Hinder, Interest, hookimpl, rule

@rule("H1", interest=Interest(terrains="thicket"))
class Wet:
    """Thickets drip."""

    @hookimpl
    def los_hindrances(self, lines):
        yield Hinder(1, lines.areas("thicket"), group="wet")
'''

WRONG = RULES.replace("los_hindrances(self, lines)", "los_hindrances(self, line)")


def run(*args: object) -> Any:
    return CliRunner().invoke(app, [str(a) for a in args])


def named(path: Path, rules: str = RULES) -> tuple[Path, Path]:
    """The scenario, which now names house rules, and these."""
    house = path.with_name("house_rules.py")
    house.write_text(rules, encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("[rules]", '[rules]\nhouse = "house_rules.py"'), encoding="utf-8")
    return path, house


def test_every_command_that_takes_a_scenario_or_a_game_takes_house_rules(
    all_commands: dict[str, Any],
) -> None:
    found = {
        name: {parameter.name for parameter in command.params}
        for name, command in all_commands.items()
    }
    loading = {name for name, has in found.items() if has & {"scenario", "game", "what"}}
    assert {"los", "atlas", "rules diff", "replay", "show", "simulate", "why"} <= loading
    assert {name for name in loading if "house" not in found[name]} == set()
    assert "house" in found["check"]


def test_a_question_is_answered_with_them_and_refused_without(glade: Any) -> None:
    path, house = named(glade.write())
    refused = run("los", path, "Ada", "Bo")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert f"read {house}, and if you trust it give --house {house}" in refused.stderr
    assert "hindrance 2" in run("los", path, "Ada", "Bo", "--house", house).stdout
    off = run("los", path, "Ada", "Bo", "--house", house, "--without", "H1")
    assert "hindrance 1" in off.stdout


def test_a_board_is_looked_at_with_them(glade: Any) -> None:
    path, house = named(glade.write())
    board = path.with_name("board.toml")
    told = run("field", board, "A2", "--sections", "glade", "--house", house, "--json")
    assert {p["place"]: p["hindrance"] for p in json.loads(told.stdout)["places"]}["C2"] == 2


def test_they_are_listed_and_compared(glade: Any) -> None:
    path, house = named(glade.write())
    assert "H1" in run("rules", path, "--house", house).stdout
    rows = json.loads(run("sections", path, "--house", house, "--json").stdout)
    assert {row["id"]: row["state"] for row in rows}["house"] == "on"
    told = run("rules", "diff", path, "--house", house, "--without", "H1").stdout
    assert "rule H1 Thickets drip: on -> off" in told
    assert "LOS Ada - Bo" in told
    assert run("rules", "diff", path, "--house", house).exit_code == 2
    plain = path.with_name("plain.toml")
    plain.write_text(path.read_text().replace("house =", "# house ="), encoding="utf-8")
    told = run("rules", "diff", plain, path, "--house", house).stdout
    assert "section house" in told
    assert "section house" in run("rules", "diff", plain, "--house", house).stdout


def test_check_tells_what_is_wrong_with_them(glade: Any) -> None:
    _, house = named(glade.write(), RULES.replace('    """Thickets drip."""\n', ""))
    told = run("check", house, "--json")
    (found,) = json.loads(told.stdout)["findings"]
    assert (found["code"], found["line"], found["rule"]) == ("HX201", 5, "H1")
    house.write_text(WRONG, encoding="utf-8")
    (found,) = json.loads(run("check", house, "--json").stdout)["findings"]
    assert (found["code"], found["line"]) == ("HX105", 5)
    house.write_text("x =\n", encoding="utf-8")
    told = run("check", house)
    assert (told.exit_code, "house_rules.py, line 1: HX102" in told.stdout) == (1, True)


def test_check_runs_those_alone_that_are_named(glade: Any) -> None:
    """A directory of a stranger is looked through without running what is in it."""
    ran = 'from pathlib import Path\nPath(__file__).with_name("ran").touch()\n'
    path, house = named(glade.write(), RULES + ran)
    for args in ((path,), (path.parent,)):
        told = run("check", *args)
        assert (told.exit_code, "HX501" in told.stdout) == (1, True)
        assert "--house" in told.stdout
    assert not path.with_name("ran").exists()
    for args in ((path, house), (path, "--house", house)):
        told = run("check", *args)
        assert (told.exit_code, "HX501" in told.stdout) == (0, False), told.stdout
    assert path.with_name("ran").exists()


def test_a_scenario_does_not_repeat_what_is_wrong_with_them(glade: Any) -> None:
    path, house = named(glade.write(), WRONG)
    found = json.loads(run("check", path, house, "--json").stdout)["findings"]
    assert [one["code"] for one in found] == ["HX105"]


def test_the_shell_completes_without_running_them(
    glade: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = 'from pathlib import Path\nPath(__file__).with_name("ran").touch()\n'
    plain = glade.write()
    assert completed(f"hexwright los {plain} ", monkeypatch) == ["Ada", "Bo", "Cy", "Di"]
    path, house = named(plain, RULES + ran)
    assert completed(f"hexwright los {path} --house {house} ", monkeypatch) == []
    assert completed(f"hexwright los --house {house} {path} ", monkeypatch) == []
    assert not path.with_name("ran").exists()


def completed(line: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a shell offers at the end of a line."""
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(line.count(" ")))
    monkeypatch.setenv("_HEXWRIGHT_COMPLETE", "complete_bash")
    return CliRunner().invoke(app, [], prog_name="hexwright").stdout.split()
