"""The command line, asked about a made-up game that is installed beside whatever else is."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from hexwright.cli import app
from hexwright.report.mapping import PALETTE


def run(*args: object) -> Any:
    """Run a command in this process."""
    return CliRunner().invoke(app, [str(a) for a in args])


def lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


# --- asking --------------------------------------------------------------------------------------


def test_los_gives_the_answer_and_the_rules(glade: Any) -> None:
    result = run("los", glade.write(), "Ada", "Bo")
    assert (result.exit_code, lines(result.stdout)) == (
        0,
        ["LOS Ada - Bo: clear, hindrance 1", "by G1"],
    )


def test_los_tries_rules_on_and_off(glade: Any) -> None:
    path = glade.write()
    assert "blocked" in run("los", path, "A4", "A5").stdout
    assert "clear" in run("los", path, "A4", "A5", "--without", "G2").stdout
    assert run("los", path, "C3@top", "A1").exit_code == 2
    assert "clear" in run("los", path, "C3@top", "A1", "--with", "G4").stdout


def test_los_explains_both_ways(glade: Any) -> None:
    told = lines(run("los", glade.write(), "A4", "Di", "--both-ways", "--explain").stdout)
    assert told[0] == "LOS A4 - Di: blocked"
    assert "LOS Di - A4: blocked" in told
    assert told.count("blocks G2 Fences A4-A5 a fence") == 2


def test_los_prints_json_and_nothing_else(glade: Any, tmp_path: Path) -> None:
    picture = tmp_path / "line.svg"
    result = run("los", glade.write(), "A4", "Di", "--json", "--both-ways", "--svg", picture)
    told = json.loads(result.stdout)
    assert {"clear", "hindrance", "blocks", "hindrances", "rules"} <= set(told)
    assert (told["clear"], told["blocks"]) == (
        False,
        [{"place": "A4-A5", "rule": "G2", "at": [0, 3.5]}],
    )
    assert told["back"]["question"] == "LOS Di - A4"
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")


def test_los_draws_the_line(glade: Any, tmp_path: Path) -> None:
    picture = tmp_path / "line.svg"
    result = run("los", glade.write(), "A4", "Di", "--svg", picture)
    assert f"drawn into {picture}" in result.stdout
    assert "blocker" in picture.read_text(encoding="utf-8")


def test_fire_gives_the_declared_columns(glade: Any) -> None:
    path = glade.write()
    assert lines(run("fire", path, "Ada", "Cy").stdout)[0] == (
        "fire Ada at Cy: clear, TEM 2, hindrance 0, might 3"
    )
    lobbed = run("fire", path, "Ada", "Cy", "--kind", "lobbed", "--observer", "Bo")
    assert "fire Ada at Cy (lobbed), seen by Bo: clear" in lobbed.stdout
    assert json.loads(run("fire", path, "Ada", "Cy", "--json").stdout)["tem"] == 2


def test_a_move_to_the_next_hex_gives_the_cost(glade: Any) -> None:
    path = glade.write()
    assert lines(run("move", path, "A2", "B2").stdout)[0] == "step from A2 to B2: allowed, cost 1"
    assert "= 1 G6 Going a step" in lines(run("move", path, "A2", "B2", "--explain").stdout)
    assert json.loads(run("move", path, "A2", "B2", "--json").stdout)["cost"] == 1


# --- rules ---------------------------------------------------------------------------------------


def test_rules_lists_them_in_order_with_whom_they_clear(glade: Any) -> None:
    told = lines(run("rules", glade.write()).stdout)
    assert told[1] == "sections, in order: glade 0.1.0"
    rows = [line for line in told if line.startswith(("on ", "off "))]
    assert [row.split()[1] for row in rows] == ["G1", "G2", "G3", "G5", "G6", "G7", "G4"]
    assert "on G5 glade Might times = 1" in rows
    assert "on G7 glade Gaps clears G2" in rows
    assert "off G4 glade Watchtowers" in rows


def test_rules_as_json(glade: Any) -> None:
    path = glade.write()
    told = json.loads(run("rules", "--json", path, "--without", "G2").stdout)
    assert told["off"] == ["G2", "G4"]
    assert told["rules"][-1]["clears"] == ["G2"]
    assert told == json.loads(run("rules", "show", path, "--json", "--without", "G2").stdout)


def test_rules_are_listed_whole_on_a_narrow_terminal(
    glade: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is cut for want of room: it goes on below."""
    monkeypatch.setenv("COLUMNS", "40")
    told = run("rules", glade.write()).stdout
    assert "…" not in told
    assert "times" in told


def test_rules_words_lists_what_files_may_say(glade: Any) -> None:
    path = glade.write()
    told = lines(run("rules", "words", path).stdout)
    assert "fence hexside G1" in told
    assert "gap marker on a hexside G1" in told
    assert "mist marker on a hex G1 drift = 1" in told
    rows = {
        (r["word"], r["what"]): r for r in json.loads(run("rules", "words", path, "--json").stdout)
    }
    assert rows["scout", "piece"]["values"]["might"] == 2
    assert run("rules", "words", path, "--without", "G1").stdout.count("G1") == 0


def test_rules_diff_says_what_changes_and_why(glade: Any) -> None:
    path = glade.write()
    result = run("rules", "diff", path, "--without", "G2", "--ask", "A4 A5")
    told = lines(result.stdout)
    assert told[0] == "rule G2 Fences: on -> off"
    at = told.index("LOS A4 - A5: blocked -> clear, hindrance 0")
    assert told[at + 1] == "- G2 Fences: blocks at A4-A5 (a fence); now G2 is not in force"


def test_rules_diff_of_two_scenarios_as_json(glade: Any) -> None:
    path = glade.write()
    other = path.with_name("other.toml")
    text = path.read_text(encoding="utf-8").replace('["glade"]', '["glade"]\noff = ["G2"]')
    other.write_text(text, encoding="utf-8")
    told = json.loads(run("rules", "diff", path, other, "--json").stdout)
    assert told["rules"] == ["rule G2 Fences: on -> off"]
    assert "LOS Ada - Di" in [change["question"] for change in told["changes"]]


def test_rules_diff_needs_something_to_compare_with(glade: Any) -> None:
    result = run("rules", "diff", glade.write())
    assert (result.exit_code, "nothing to compare" in result.stderr) == (2, True)


# --- sections ------------------------------------------------------------------------------------


def test_sections_tells_what_is_installed_in_force_and_broken(glade: Any) -> None:
    glade.site.install("wreck", "", "raise RuntimeError('on purpose')")
    path = glade.write()
    states = {r["id"]: r["state"] for r in json.loads(run("sections", path, "--json").stdout)}
    assert (states["glade"], states["shore"], states["wreck"]) == ("on", "off", "broken")
    told = lines(run("sections").stdout)
    assert "glade installed 0.1.0 7 The glade" in told
    assert any(t.startswith("wreck is broken: ") and "on purpose" in t for t in told)


# --- demo ----------------------------------------------------------------------------------------

DEMO = """
[[expect]]
los = "A4-Di"
clear = {clear}
[expect_los]
Di = ["Bo", "Cy"]
"""


def demo(glade: Any, clear: str) -> None:
    """Install a section whose demo is the glade's scenario, as a package has it."""
    root = glade.site.install(
        "shown", 'demo = "demo/scenario.toml"\nrequires = ["glade"]\n' + glade.site.rows("X1"),
        glade.site.rule("X1"),
    )  # fmt: skip
    there = root / "demo"
    there.mkdir()
    source = glade.write(DEMO.format(clear=clear))
    for file in source.parent.iterdir():
        (there / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")


def test_demo_runs_a_section_s_scenario_and_draws_it(glade: Any, tmp_path: Path) -> None:
    demo(glade, "false")
    result = run("demo", "shown", "--out", tmp_path / "made" / "here")
    told = lines(result.stdout)
    assert result.exit_code == 0
    assert "3 of 3 as expected" in told
    assert "LOS A4 - Di blocked G2 ok" in told
    assert "1 of 1 as expected" in told
    assert "<svg" in (tmp_path / "made" / "here" / "demo.svg").read_text(encoding="utf-8")


def test_demo_fails_if_an_answer_is_not_as_expected(glade: Any, tmp_path: Path) -> None:
    demo(glade, "true")
    result = run("demo", "shown", "--out", tmp_path)
    assert result.exit_code == 1
    assert "LOS A4 - Di blocked, expected clear G2 not as expected" in lines(result.stdout)


def test_demo_tells_which_sections_have_one(glade: Any) -> None:
    demo(glade, "false")
    result = run("demo", "glade")
    assert (result.exit_code, "section glade has no demo" in result.stderr) == (2, True)
    assert "no section 'shwon' is installed (did you mean 'shown'?)" in run("demo", "shwon").stderr


# --- mistakes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["los", "A44", "A1"], "error: there is no piece and no hex 'A44' (did you mean 'A4'?)"),
        (["los", "Adda", "A1"], "error: there is no piece and no hex 'Adda' (did you mean 'Ada'?)"),
        (["los", "A1@tpo", "A2"], "error: A1@tpo: there is no Location 'tpo' here"),
        (["los", "A1", "A2", "--without", "G22"], "error: off: there is no rule or section 'G22'"),
        (["los", "A1", "A2", "--with", "galde"], "error: on: there is no rule or section 'galde'"),
        (["fire", "A1", "A2", "--kind", "x"], "error: there is no kind of attack 'x'"),
    ],
)
def test_a_mistake_is_one_message_and_exit_code_two(glade: Any, args: list[str], told: str) -> None:
    command, *rest = args
    result = run(command, glade.write(), *rest)
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    assert line.startswith(told)


def test_several_mistakes_are_a_line_each(glade: Any) -> None:
    result = run("los", glade.write("[[expect]]\nclear = 0.5\n[expect_los]\nX = []\n"), "A1", "A2")
    told = result.stderr.splitlines()
    assert result.exit_code == 2
    assert len(told) == 3
    assert all(line.startswith("error: ") for line in told)


def test_a_picture_that_cannot_be_written_is_told(glade: Any, tmp_path: Path) -> None:
    result = run("los", glade.write(), "A1", "A2", "--svg", tmp_path / "no" / "x.svg")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "cannot write the picture" in result.stderr


# --- the command itself --------------------------------------------------------------------------


def test_version() -> None:
    result = run("--version")
    assert (result.exit_code, result.stdout) == (0, "hexwright 0.1.0\n")


HELP = """
import sys
from typer.testing import CliRunner
from hexwright.cli import app

for command in {commands!r}:
    result = CliRunner().invoke(app, [*command.split(), "--help"])
    assert result.exit_code == 0, command
    assert "Usage: " in result.stdout, command
    assert "For example:" in result.stdout, command
heavy = {{"numpy", "shapely", "numba", "networkx", "attrs", "cattrs", "rich"}} & set(sys.modules)
assert not heavy, heavy
"""


def test_help_gives_examples_without_what_does_the_work() -> None:
    """Nothing that takes long to import is imported to help."""
    commands = ["demo", "los", "fire", "move", "reach", "field", "atlas", "rules", "rules show"]
    commands += ["rules diff", "sections"]
    result = subprocess.run(
        [sys.executable, "-c", HELP.format(commands=commands)],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr


# --- completion ----------------------------------------------------------------------------------


def completed(line: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a shell offers at the end of a line."""
    words = line.split(" ")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
    monkeypatch.setenv("_HEXWRIGHT_COMPLETE", "complete_bash")
    result = CliRunner().invoke(app, [], prog_name="hexwright")
    return result.stdout.split()


def test_a_shell_offers_pieces_rules_and_sections(
    glade: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = glade.write()
    assert completed(f"hexwright los {path} ", monkeypatch) == ["Ada", "Bo", "Cy", "Di"]
    assert completed(f"hexwright los {path} Ada D", monkeypatch) == ["Di"]
    assert {"G1", "G4"} <= set(completed(f"hexwright los {path} Ada Di --with G", monkeypatch))
    assert completed(f"hexwright rules diff {path} --without gl", monkeypatch) == ["glade"]
    assert "glade" in completed("hexwright demo ", monkeypatch)


def test_a_shell_is_told_nothing_of_a_scenario_that_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert completed(f"hexwright los {tmp_path / 'none.toml'} ", monkeypatch) == []


def test_a_board_is_drawn_in_the_colours_that_installed_sections_declare(
    glade: Any, tmp_path: Path
) -> None:
    """Otherwise two kinds of terrain may get one colour, and a lake that of an orchard."""
    path = glade.write(board='[[terrain]]\nkind = "moor"\nhexes = ["E5"]\n')
    assert run("board", "show", path, "--svg", tmp_path / "x.svg").exit_code == 0
    drawn = (tmp_path / "x.svg").read_text(encoding="utf-8")
    root = ElementTree.fromstring(drawn)
    found = {
        title.text: shape.get("fill" if shape.tag.endswith("path") else "stroke")
        for shape in root.iter()
        for title in shape
        if title.tag.endswith("title")
    }
    assert (found["thicket"], found["fence"]) == ("#88aa66", "#553311")
    assert found["moor"] in PALETTE
