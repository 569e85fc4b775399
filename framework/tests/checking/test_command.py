"""``hexwright check``: what it takes, what it prints, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright.checking import CODES, check
from hexwright.cli import app
from hexwright.errors import HexwrightError


def run(*args: str) -> Any:
    return CliRunner().invoke(app, ["check", *args])


def test_warnings_alone_are_no_failure_and_errors_are(home: Any) -> None:
    """Code 1 is for errors."""
    home.change("__init__.py", '    """One wades slowly."""\n', "")
    told = run("wet_paddies")
    assert (told.exit_code, told.stderr) == (0, "")
    assert "rule RP3: HX201 class Wading has no docstring (say" in told.stdout
    assert "0 errors, 1 warnings" in told.stdout
    home.change("demo/scenario.toml", "hindrance = 4", "hindrance = 3")
    assert run("wet_paddies").exit_code == 1


def test_codes_are_selected_and_ignored_by_their_beginnings(home: Any) -> None:
    """What is ignored is no failure either."""
    home.change("__init__.py", '    """One wades slowly."""\n', "")
    home.change("demo/scenario.toml", "hindrance = 4", "hindrance = 3")
    assert "HX201" not in run("wet_paddies", "--select", "HX5,HX3").stdout
    ignored = run("wet_paddies", "--ignore", "HX502")
    assert (ignored.exit_code, "HX201" in ignored.stdout) == (0, True)
    assert "0 errors, 0 warnings" in run("wet_paddies", "--ignore", "HX5,HX2").stdout


def test_json_has_the_parts_of_a_place(home: Any) -> None:
    """For editors and scripts."""
    home.change("__init__.py", '    """One wades slowly."""\n', "")
    told = json.loads(run("wet_paddies", "--json").stdout)
    assert (told["errors"], told["warnings"]) == (0, 1)
    (found,) = told["findings"]
    assert (found["code"], found["severity"], found["rule"]) == ("HX201", "warning", "RP3")
    assert (found["file"], found["line"]) == ("wet_paddies/__init__.py", 34)
    assert found["remedy"] == CODES["HX201"].remedy


def test_all_codes_are_listed_and_each_is_explained() -> None:
    """A line each."""
    lines = run("--codes").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(CODES)
    assert run("--explain", "HX207").stdout.startswith("HX207  warning  rules of one section")
    assert [c["id"] for c in json.loads(run("--codes", "--json").stdout)] == list(CODES)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ((), "there is nothing to check (name a section"),
        (("nowhere",), "nowhere: there is no such file or directory, and no such section"),
        ((".",), "there is no section, board or scenario in it"),
        ((".", "--select", "HX9"), "--select: there is no code 'HX9'"),
        (("--explain", "HX999"), "there is no code 'HX999'"),
        ((".", "--tests", "nowhere"), "nowhere: is not a directory"),
    ],
)
def test_a_user_s_mistake_ends_with_code_2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...], told: str
) -> None:
    """Nothing was checked."""
    monkeypatch.chdir(tmp_path)
    found = run(*args)
    assert found.exit_code == 2
    assert f"error: {told}" in found.stderr or told in found.stderr


# --- what paths mean -----------------------------------------------------------------------------


def test_an_installed_section_is_named_by_its_id(site: Any) -> None:
    """It need not lie in a source tree; then its tests are named, or missed."""
    site.install("alpha", site.rows("1.1"), site.rule("1.1"))
    found = {f.code for f in check(["alpha"], registry=site.discover())}
    assert found == {"HX107", "HX108", "HX201", "HX203"}
    site.install("beta", "id = ")
    (broken,) = check(["beta"], registry=site.discover())
    assert (broken.code, broken.severity) == ("HX101", "error")
    with pytest.raises(HexwrightError, match="did you mean 'alpha'"):
        check(["alpah"], registry=site.discover())


def test_a_file_is_checked_as_what_it_is(home: Any) -> None:
    """A manifest's section, a board, a scenario; others are none."""
    home.change("demo/board.toml", "pump =", 'pimp = ["A1"]\npump =')
    home.change("__init__.py", '    """One wades slowly."""\n', "")
    assert {f.code for f in home.check("wet_paddies/section.toml")} == {"HX201", "HX403"}
    board = home.check("wet_paddies/demo/board.toml")
    assert {f.code for f in board} == {"HX402", "HX403"}  # the section is not installed
    (other,) = home.check("wet_paddies/demo/scenario.toml")
    assert (other.code, "no section 'wet_paddies' is installed" in other.what) == ("HX501", True)


def test_one_broken_section_hides_nothing_of_another(home: Any, site: Any) -> None:
    """All that is wrong is told at once."""
    site.install("alpha", site.rows("1.1"), "1 / 0")
    home.registry = site.discover()
    home.change("wet_paddies/__init__.py", '    """One wades slowly."""\n', "")
    found = check(["alpha", "wet_paddies"], registry=home.registry)
    assert {"HX102", "HX201"} <= {f.code for f in found}


# --- two sections --------------------------------------------------------------------------------


def scenario(home: Any, sections: str, more: str = "") -> str:
    text = home.path / "both.toml"
    text.write_text(
        'title = "Both"\nboard = "wet_paddies/demo/board.toml"\n'
        f"[rules]\nsections = {sections}\n{more}"
        '[[pieces]]\nname = "A"\nkind = "boat"\nat = "C2"\n',
        encoding="utf-8",
    )
    return "both.toml"


@pytest.mark.parametrize(("manifest", "found"), [("", True), ('after = ["wet_paddies"]\n', False)])
def test_an_order_that_nobody_declares_is_told_if_answers_depend_on_it(
    home: Any, site: Any, manifest: str, found: bool
) -> None:
    """Both set the cost of a step; whoever comes later has it."""
    rule = site.rule("Z1", "yield Set(5)", "move_cost(self, step)")
    site.install("zebras", manifest + site.rows("Z1"), rule)
    home.registry = site.discover()
    both = scenario(home, '["wet_paddies", "zebras"]')
    told = [f for f in home.check("wet_paddies", both) if f.code == "HX303"]
    assert bool(told) is found
    if found:
        assert "cost 5" in told[0].what
        assert "cost 2" in told[0].what
        assert told[0].remedy.startswith('write after = ["wet_paddies"]')


def test_what_no_rule_in_force_knows_is_told(home: Any, site: Any) -> None:
    """A marker and a condition of a section that is installed and not in force."""
    code = """
        from hexwright import ConditionKind, MarkerKind
        @rule("Z1")
        class Z:
            @hookimpl
            def marker_kinds(self):
                yield MarkerKind("buoy")
            @hookimpl
            def conditions(self):
                yield ConditionKind("fog", False)
    """
    site.install("zebras", site.rows("Z1"), code)
    home.registry = site.discover()
    more = '[[markers]]\nkind = "buoy"\nat = "A1"\n[conditions]\nfog = true\n'
    found = home.check("wet_paddies", scenario(home, '["wet_paddies"]', more))
    told = [f for f in found if f.code == "HX504"]
    assert [f.place.at for f in told] == ["[[markers]] A1", "[conditions]"]
