"""``hexwright hooks``: every question, and the rules that answer it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright.cli import app
from hexwright.hookspecs import HookSpecs
from hexwright.rules.hooksheet import kernel_sheets

OWN = '''
@rule("K1")
class Knaves:
    """Knaves steal."""

    @hookimpl(specname="thefts")
    def theft_by_knaves(self, place):
        return None

    @hookimpl
    @about("nap", "leap")
    def permits(self, act):
        return None
'''
SPECS = '''
@hookspec
def thefts(place: str):
    """Say what is stolen.

    Asked once for each place. Default: nothing. Thefts add up.
    """
'''


def run(*args: object, code: int = 0) -> Any:
    told = CliRunner().invoke(app, ["hooks", *map(str, args)])
    assert told.exit_code == code, told.output
    return told


def told(*args: object) -> Any:
    return json.loads(run(*args, "--json").stdout)


@pytest.fixture
def knaves(glade: Any) -> Any:
    """The made-up game, and a section with a hook of its own."""
    row = 'hookspecs = "knaves.specs"\n[[rule]]\nid = "K1"\ntitle = "Knaves"\n'
    glade.site.install("knaves", row, OWN, specs=SPECS)
    return glade


@pytest.mark.parametrize("sheet", kernel_sheets(), ids=lambda sheet: sheet.name)
def test_of_every_hook_of_the_kernel_all_is_told(sheet: Any) -> None:
    assert sheet.asked.startswith("Asked ")
    assert sheet.default.endswith(".")
    assert sheet.summary.endswith(".")
    assert sheet.chapter
    assert sheet.yields


def test_the_kernels_hooks_are_all_there_in_order() -> None:
    names = [name for name, spec in vars(HookSpecs).items() if hasattr(spec, "hexwright_spec")]
    assert [sheet.name for sheet in kernel_sheets()] == names


def test_nothing_of_a_docstring_is_lost() -> None:
    """What is neither asked nor default is units and stacking."""
    for sheet in kernel_sheets():
        parts = [sheet.summary, sheet.asked, sheet.default, sheet.more]
        words = " ".join(sheet.doc.split())
        assert len(words) == len(" ".join(filter(None, parts))) + len("Default: ")


@pytest.mark.usefixtures("knaves")
def test_a_hook_is_told_with_the_rules_that_answer_it() -> None:
    found = told("los_clears")
    assert found["signature"] == "los_clears(self, lines: Lines, blocks: Blocks)"
    assert (found["yields"], found["one"], found["about"]) == (["Clear"], False, None)
    assert found["asked"].startswith("Asked once for each batch in which such blocks exist")
    assert (found["default"], found["stacking"]) == ("blocks stand.", "Clears add up.")
    assert "G7" in {rule["rule"] for rule in found["rules"]}
    (own,) = (rule for rule in told("permits")["rules"] if rule["rule"] == "K1")
    assert own == {
        "rule": "K1", "title": "Knaves", "section": "knaves", "about": ["leap", "nap"],
        "state": "installed",
    }  # fmt: skip


@pytest.mark.usefixtures("knaves")
def test_a_sections_own_hook_is_told_too() -> None:
    found = told("thefts")
    assert (found["section"], found["chapter"]) == ("knaves", "The knaves")
    assert found["signature"] == "thefts(place: str)"
    assert (found["asked"], found["stacking"]) == ("Asked once for each place.", "Thefts add up.")
    assert [rule["rule"] for rule in found["rules"]] == ["K1"]
    assert "Section knaves" in run().stdout


def test_in_a_scenario_only_its_rules_answer(knaves: Any) -> None:
    path = knaves.write()
    found = told("locations", "--in", path)["rules"]
    assert [(rule["rule"], rule["state"]) for rule in found] == [("G3", "on"), ("G4", "off")]
    found = told("locations", "--in", path, "--with", "G4", "--without", "G3")["rules"]
    assert [(rule["rule"], rule["state"]) for rule in found] == [("G4", "on"), ("G3", "off")]
    assert "no rule answers it" in run("thefts", "--in", path).stdout


def test_house_rules_are_told_with_them(knaves: Any) -> None:
    path = knaves.write()
    house = path.with_name("house_rules.py")
    source = OWN.replace("K1", "H1").replace("thefts", "traits").replace("place", "piece")
    house.write_text(f"from hexwright import *\n{source}", encoding="utf-8")
    for args in (("--house", house), ("--in", path, "--house", house)):
        found = {rule["rule"]: rule["section"] for rule in told("traits", *args)["rules"]}
        assert found["H1"] == "house"


def test_a_table_lists_all(glade: Any) -> None:
    lines = run("--in", glade.write()).stdout.splitlines()
    rows = {words[0]: words[-1] for line in lines if (words := line.split())}
    assert (rows["los_blockers"], rows["locations"]) == ("1", "1")  # of the latter one is off
    assert not rows["faults"].isdecimal()


def test_a_slip_names_the_nearest() -> None:
    assert "did you mean 'los_blockers'?" in run("los_blocker", code=2).stderr
    assert "--in SCENARIO" in run("permits", "--without", "G1", code=2).stderr
