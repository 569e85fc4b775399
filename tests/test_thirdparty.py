"""Packages from outside: terrain that nobody here knows, and neighbours that are out of order."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexwright import Attack, HexwrightError, Scenario, Sight, Step

ROOT = Path(__file__).parents[1]
HALL = ROOT / "examples" / "factory_543" / "scenario.toml"

# Sections of the workspace; a reader of boards is none.
SHIPPED = sorted(
    path.parent.name
    for path in [
        *ROOT.glob("plugins/*/src/*/section.toml"),
        *ROOT.glob("examples/sections/*/*/section.toml"),
    ]
)

BOARD = """
title = "A valley"
[grid]
orientation = "flat"
stagger = "odd"
naming = "letters"
columns = "A-C"
rows = "1-5"
[[terrain]]
kind = "paddy"
hexes = ["A3"]
"""

# A broken neighbour, and what one is told who puts it in force.
COMPLAINTS = {
    "fails_on_import": (
        r"section fails_on_import: .*__init__\.py, line 3: "
        r"cannot be imported: ModuleNotFoundError: No module named 'a_library_nobody_installed' "
        r"\(correct it, or uninstall the section\)"
    ),
    "misspells_a_hook": (
        r"section misspells_a_hook, rule MH1: "
        r"nobody specified a hook 'tem_modifers' \(did you mean 'tem_modifiers'\?\)"
    ),
    "wrong_signature": (
        r"section wrong_signature, rule WS1: hook tem_modifiers "
        r"takes 'atack', which the hook does not give \(did you mean 'attack'\?\)"
    ),
    "requires_the_missing": (
        r"needed by section requires_the_missing: "
        r"no section 'asl_cores' is installed \(did you mean 'asl_core'\?\)"
    ),
    "conflict_left conflict_right": (r"sections conflict_left and conflict_right conflict \(.+\)"),
}
NEIGHBOURS = [*" ".join(COMPLAINTS).split(), "raises_in_a_rule"]

Installed = Callable[..., Any]


@pytest.fixture
def valley(tmp_path: Path) -> Callable[..., Path]:
    """``valley("rice_paddies", ...)`` writes a scenario with these sections in force."""

    def write(*sections: str) -> Path:
        (tmp_path / "board.toml").write_text(BOARD, encoding="utf-8")
        scenario = tmp_path / "scenario.toml"
        rules = json.dumps(["asl_core", "rice_paddies", *sections])
        scenario.write_text(
            f'title = "A valley"\nboard = "board.toml"\n[rules]\nsections = {rules}\n',
            encoding="utf-8",
        )
        return scenario

    return write


# --- terrain from outside ------------------------------------------------------------------------


def test_the_package_that_adds_terrain_is_no_longer_than_thirty_lines() -> None:
    """With its manifest, and even with what makes it a package."""
    package = ROOT / "tests" / "thirdparty" / "rice_paddies"
    files = [*package.rglob("*.py"), *package.rglob("*.toml")]
    assert sum(len(f.read_text(encoding="utf-8").splitlines()) for f in files) <= 30


def test_an_installed_package_shows_up_among_the_sections(installed: Installed) -> None:
    """Its entry point is all that announces it."""
    site = installed("rice_paddies")
    told = site.run("sections", "--json")
    assert told.returncode == 0, told.stderr
    states = {row["id"]: row["state"] for row in json.loads(told.stdout)}
    assert states == dict.fromkeys([*SHIPPED, "rice_paddies"], "installed")


def test_a_package_that_is_not_installed_does_not(installed: Installed) -> None:
    """Otherwise the test before this one would say nothing."""
    assert "rice_paddies" not in installed().run("sections").stdout


def test_terrain_from_outside_hinders_a_line(installed: Installed, valley: Any) -> None:
    """It is declared, and the kernel's own pass over declared terrain does the rest."""
    installed("rice_paddies")
    scenario = Scenario.load(valley())
    ruling = scenario.ask(Sight("A1", "A5"))
    assert (ruling.clear, ruling.hindrance, ruling.rules) == (True, 1, ("RP1",))
    beside = scenario.ask(Sight("B1", "B4"))
    assert (beside.clear, beside.hindrance, beside.rules) == (True, 0, ())


def test_terrain_from_outside_is_told_by_the_command_line(
    installed: Installed, valley: Any
) -> None:
    """``hexwright los`` in a process of its own, with the rule and the place."""
    told = installed("rice_paddies").run("los", valley(), "A1", "A5", "--json")
    assert told.returncode == 0, told.stderr
    ruling = json.loads(told.stdout)
    assert (ruling["clear"], ruling["hindrance"], ruling["rules"]) == (True, 1, ["RP1"])
    assert "A3" in json.dumps(ruling["hindrances"])


def test_terrain_from_outside_is_gone_when_its_rule_is_off(
    installed: Installed, valley: Any
) -> None:
    """A rule that is off leaves no trace; its terrain on the board is inert."""
    installed("rice_paddies")
    scenario = Scenario.load(valley())
    ruling = scenario.without("RP1").ask(Sight("A1", "A5"))
    assert (ruling.clear, ruling.hindrance, ruling.rules) == (True, 0, ())
    again = scenario.without("RP1").with_("RP1")
    assert again.ruleset.fingerprint == scenario.ruleset.fingerprint
    assert again.ask(Sight("A1", "A5")).hindrance == 1


@pytest.mark.parametrize(("off", "cost"), [((), 2), (("RP1",), 1)])
def test_terrain_from_outside_costs_what_it_declares(
    installed: Installed, valley: Any, off: tuple[str, ...], cost: int
) -> None:
    """The base game's rule reads the cost from any terrain's values."""
    installed("rice_paddies")
    ruling = Scenario.load(valley()).without(*off).ask(Step("A2", "A3"))
    assert (ruling.allowed, ruling.cost, ruling.rules) == (True, cost, ("A4.2",))


def test_nothing_in_the_kernel_knows_the_terrain_from_outside() -> None:
    """Neither its name nor its package's nor its rule's."""
    word = re.compile(r"padd(?:y|ies)|\bRP1\b|\brice", re.IGNORECASE)
    modules = [*ROOT.glob("framework/src/**/*.py")]
    assert len(modules) > 20
    assert [m.name for m in modules if word.search(m.read_text(encoding="utf-8"))] == []


# --- neighbours that are out of order ------------------------------------------------------------


@pytest.mark.parametrize("names", COMPLAINTS)
def test_a_broken_section_in_force_is_told_with_its_place_and_a_remedy(
    installed: Installed, valley: Any, names: str
) -> None:
    """What, where, and what to do: one problem, and the scenario file that wants the section."""
    installed("rice_paddies", *names.split())
    scenario = valley(*names.split())
    with pytest.raises(HexwrightError) as caught:
        Scenario.load(scenario)
    told = str(caught.value)
    assert told.startswith(f"{scenario}: [rules]: ")
    assert re.search(COMPLAINTS[names] + r"$", told)
    assert len(told.splitlines()) == 1


def test_all_broken_sections_in_force_are_told_together_by_the_command_line(
    installed: Installed, valley: Any
) -> None:
    """One message for each, exit code 2, and no traceback."""
    told = installed("rice_paddies", *NEIGHBOURS).run("los", valley(*NEIGHBOURS), "A1", "A5")
    assert told.returncode == 2
    assert told.stdout == ""
    lines = told.stderr.splitlines()
    assert len(lines) == len(COMPLAINTS)
    for complaint in COMPLAINTS.values():
        assert sum(re.search(complaint, line) is not None for line in lines) == 1, complaint


def test_a_rule_that_raises_is_told_with_section_rule_hook_and_question(
    installed: Installed, valley: Any
) -> None:
    """And with the line of its code, so that its author can mend it."""
    installed("rice_paddies", "raises_in_a_rule")
    scenario = Scenario.load(valley("raises_in_a_rule"))
    with pytest.raises(HexwrightError) as caught:
        scenario.ask(Attack("A1", "A5"))
    told = str(caught.value)
    for part in (
        "section raises_in_a_rule",
        "rule RR1",
        "hook tem_modifiers",
        "fire A1 at A5",
        "__init__.py, line 13",
        "ZeroDivisionError",
        "without",
    ):
        assert part in told, part
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_a_rule_that_raises_leaves_all_other_questions_answered(
    installed: Installed, valley: Any
) -> None:
    """It is not asked about sight; without it the attack is answered too."""
    installed("rice_paddies", "raises_in_a_rule")
    scenario = Scenario.load(valley("raises_in_a_rule"))
    assert scenario.ask(Sight("A1", "A5")).hindrance == 1
    assert scenario.without("RR1").ask(Attack("A1", "A5")).hindrance == 1


def test_a_rule_that_raises_is_told_by_the_command_line_without_a_traceback(
    installed: Installed, valley: Any
) -> None:
    """A player sees one message, not the kernel's insides."""
    site = installed("rice_paddies", "raises_in_a_rule")
    told = site.run("fire", valley("raises_in_a_rule"), "A1", "A5")
    assert told.returncode == 2
    assert told.stdout == ""
    assert "rule RR1" in told.stderr
    assert "Traceback" not in told.stderr


def test_the_listing_of_sections_tells_what_is_broken_and_why(installed: Installed) -> None:
    """What fails on import is broken; the others are told when somebody puts them in force."""
    told = installed("rice_paddies", *NEIGHBOURS).run("sections", "--json")
    assert told.returncode == 0, told.stderr
    rows = {row["id"]: row for row in json.loads(told.stdout)}
    assert {*SHIPPED, "rice_paddies", *NEIGHBOURS} == set(rows)
    assert [id for id, row in rows.items() if row["state"] == "broken"] == ["fails_on_import"]
    assert re.search(COMPLAINTS["fails_on_import"], " ".join(rows["fails_on_import"]["why"]))


@pytest.mark.parametrize("name", NEIGHBOURS)
def test_a_broken_neighbour_that_is_not_in_force_changes_no_answer(
    installed: Installed, name: str
) -> None:
    """Installed is not in force: the hall of the demo is answered, with the same rule set."""
    alone = Scenario.load(HALL)
    installed(name)
    beside = Scenario.load(HALL)
    assert name in {*beside.ruleset.registry.sections, *beside.ruleset.registry.broken}
    assert beside.ruleset.fingerprint == alone.ruleset.fingerprint
    ruling = beside.ask(Attack("C", "H"))
    assert (ruling.hindrance, ruling.tem, ruling.drm) == (4, 2, 6)


@pytest.mark.parametrize("name", ["conflict_left", "conflict_right", "raises_in_a_rule"])
def test_a_neighbour_in_force_changes_no_answer_it_is_not_asked_for(
    installed: Installed, valley: Any, name: str
) -> None:
    """Each of two that conflict does well alone, and so does a rule that nobody asks."""
    installed("rice_paddies", name)
    assert Scenario.load(valley(name)).ask(Sight("A1", "A5")).hindrance == 1


def test_the_demo_runs_beside_all_of_them(installed: Installed) -> None:
    """The good ones still work: all that the demo expects comes out."""
    told = installed("rice_paddies", *NEIGHBOURS).run("demo")
    assert told.returncode == 0, told.stdout + told.stderr
    assert "105 of 105" in told.stdout
