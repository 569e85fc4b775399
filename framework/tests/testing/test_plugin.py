"""The pytest plugin as those have it who write sections: each test runs pytest on a few tests."""

from __future__ import annotations

import json
from typing import Any

import importlib_metadata  # noqa: F401  (what is imported first within pytester is forgotten)
import pytest

from hexwright.testing import conformance, draw, scenario_on  # noqa: F401

pytest_plugins = ["pytester"]

HEAD = "import pytest\nfrom hexwright import Scenario, Sight\n"
GLADE = """
@pytest.fixture(scope="session")
def installed_sections():
    from hexwright.rules import discover
    return discover(paths=[{path!r}])
"""
QUIET = ("-p", "no:xdist", "-p", "no:cacheprovider")


@pytest.fixture
def run(glade: Any, pytester: pytest.Pytester) -> Any:
    """``run(tests, *options)``: the outcome of tests beside the glade's scenario."""
    for file in glade.write().parent.glob("*.toml"):
        (pytester.path / file.name).write_bytes(file.read_bytes())
    conftest = "import pytest\n" + GLADE.format(path=str(glade.site.path))
    pytester.makeconftest(conftest)

    def ran(tests: str, *options: str) -> Any:
        pytester.makepyfile(test_glade=HEAD + tests)
        return pytester.runpytest_inprocess("--strict-markers", *QUIET, *options)

    return ran


def test_rules_are_switched_in_one_line(run: Any) -> None:
    """The fixtures and marks are there without any import or configuration."""
    run("""
pytestmark = pytest.mark.scenario("scenario.toml")

@pytest.mark.rule("G2")
def test_the_fence_blocks(scenario):
    assert not scenario.ask(Sight("A4", "A5")).clear

@pytest.mark.without("G2")
def test_without_it_the_line_is_clear(scenario):
    assert scenario.ask(Sight("A4", "A5")).clear

@pytest.mark.ssr("G4")
@pytest.mark.without("G2", "G3")
def test_rules_may_be_on_and_off(scenario):
    assert [scenario.ruleset.has(f"G{n}") for n in (2, 3, 4)] == [False, False, True]

@pytest.mark.ssr("G5", times=3)
def test_an_option(scenario):
    assert scenario.ruleset.rule("G5").options == {"times": 3}
""").assert_outcomes(passed=4)


def test_of_marks_on_one_rule_the_nearest_holds(run: Any) -> None:
    """A parameter's before the function's, that before the class's and the module's."""
    run("""
pytestmark = [pytest.mark.scenario("scenario.toml"), pytest.mark.without("G2", "G3")]

@pytest.mark.ssr("G2")
class TestFences:
    def test_of_the_class(self, scenario):
        assert scenario.ruleset.has("G2") and not scenario.ruleset.has("G3")

    @pytest.mark.without("G2")
    @pytest.mark.parametrize("there", [
        False, pytest.param(True, marks=pytest.mark.ssr("G2")),
    ])
    def test_of_a_parameter(self, scenario, there):
        assert scenario.ruleset.has("G2") == there
""").assert_outcomes(passed=3)


def test_a_board_is_drawn_and_asked_in_one_line(run: Any) -> None:
    run("""
BOARD = ". . .\\n . w\\n. . .\\nw = thicket\\nA1-A2 = fence"

def test_a_thicket_hinders(ruling, board):
    assert ruling("los C1 E2", board(BOARD), "glade").hindrance == 1

@pytest.mark.without("G2")
def test_marks_apply_to_ids(ruling, ruleset):
    assert ruling("los A1 A2", BOARD, ["glade"]).clear
    assert ruling(Sight("A1", "A2"), BOARD, ruleset("glade", on=["G4"])).clear
    assert not ruleset("glade", options={"G5": {"times": 2}}).has("G2")

@pytest.mark.scenario("scenario.toml")
def test_a_scenario_may_be_asked_too(ruling, scenario):
    assert ruling("fire Ada Bo", scenario).might == 3
    assert not ruling("los A4 A5", scenario).clear
    assert ruling("los A4 A5", scenario, markers=[("gap", "A4-A5")]).clear
""").assert_outcomes(passed=3)


@pytest.mark.parametrize(
    ("test", "told"),
    [
        ("def test_it(scenario): ...", 'mark the test with @pytest.mark.scenario("file.toml")'),
        (
            '@pytest.mark.scenario("scenario.toml")\n@pytest.mark.without("G22")\n'
            "def test_it(scenario): ...",
            "'G22' (did you mean 'G2'?)",
        ),
        ('@pytest.mark.scenario("no.toml")\ndef test_it(scenario): ...', "no.toml"),
        ("@pytest.mark.rule\ndef test_it(): ...", '@pytest.mark.rule() names no rule; write'),
        ("@pytest.mark.without(5)\ndef test_it(ruleset): ...", "without(5) names no rule"),
        (
            '@pytest.mark.ssr("G4", "G5", times=2)\ndef test_it(ruleset): ...',
            "options, which belong to one rule",
        ),
        (
            '@pytest.mark.without("G2")\ndef test_it(): ...',
            "switches nothing, as the test uses none of the fixtures scenario, ruleset, ruling",
        ),
        (
            '@pytest.mark.ssr("G5", tmes=2)\ndef test_it(ruleset): ruleset("glade")',
            "no option 'tmes' (did you mean 'times'?)",
        ),
        ("def test_it(ruling): ruling('los A1 A2', '. x', 'glade')", "drawing, line 1, column 3"),
        ("def test_it(ruling): ruling('lo A1 A2', '.', 'glade')", "did you mean 'los'?"),
        (
            '@pytest.mark.scenario("scenario.toml")\n'
            'def test_it(ruling, scenario): ruling("los Ada Bo", scenario, "glade")',
            "a scenario has its own rules and pieces; leave them out",
        ),
        ("def test_it(golden): golden(5)", "golden takes rulings: golden(scenario.ask(...))"),
    ],
)  # fmt: skip
def test_misuse_is_told_with_what_to_write(run: Any, test: str, told: str) -> None:
    result = run(test)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert told in result.stdout.str()


# --- golden rulings ------------------------------------------------------------------------------

GOLDEN = """
pytestmark = pytest.mark.scenario("scenario.toml")

@pytest.mark.parametrize("a", ["A4", "B4@ground"])
def test_lines(scenario, golden, a):
    golden(scenario.ask(Sight(a, "A6")), scenario.ask(Sight("A2", "C2")))
"""


def test_golden_rulings_are_kept_beside_the_test(run: Any, pytester: pytest.Pytester) -> None:
    """Missing ones fail; with the flag they are written and named; then they are compared."""
    result = run(GOLDEN)
    result.assert_outcomes(failed=2)
    assert "no golden ruling is kept" in result.stdout.str()
    assert "run pytest with --update-golden, and read the file" in result.stdout.str()
    result = run(GOLDEN, "--update-golden")
    result.assert_outcomes(passed=2)
    home = pytester.path / "golden" / "test_glade"
    files = sorted(file.name for file in home.iterdir())
    assert files[0] == "test_lines-A4.json"
    assert len(files) == 2
    assert files[1].startswith("test_lines-B4@ground")
    result.stdout.fnmatch_lines(["*golden rulings written; read them*", "golden/test_glade/*"])
    kept = json.loads((home / "test_lines-A4.json").read_text())
    assert kept[0]["question"] == "LOS A4 - A6"
    assert kept[0]["answer"]["clear"] is False
    assert kept[0]["counts"] == ["G2 blocks at A4-A5: a fence"]
    run(GOLDEN).assert_outcomes(passed=2)
    again = run(GOLDEN, "--update-golden")
    assert "golden rulings written" not in again.stdout.str(), "nothing is new"


def test_what_differs_from_a_golden_ruling_is_told(run: Any) -> None:
    """The answers with what they were, and what was said in one of the two alone."""
    run(GOLDEN, "--update-golden")
    changed = GOLDEN.replace('"scenario.toml")', '"scenario.toml"), pytest.mark.without("G2")')
    changed = changed.replace("pytestmark = ", "pytestmark = [").replace('"G2")', '"G2")]')
    result = run(changed, "-k", "A4")
    result.assert_outcomes(failed=1, deselected=1)
    result.stdout.fnmatch_lines([
        "*LOS A4 - A6", "*clear: true, before false", "*- counts: G2 blocks at A4-A5: a fence",
        "*If this is meant, run pytest with --update-golden",
    ])  # fmt: skip


def test_a_golden_file_that_is_damaged_is_no_traceback_of_json(
    run: Any, pytester: pytest.Pytester
) -> None:
    run(GOLDEN, "--update-golden")
    file = pytester.path / "golden" / "test_glade" / "test_lines-A4.json"
    file.write_text("[")
    assert "write it anew with --update-golden" in run(GOLDEN).stdout.str()
    file.write_text('{"question": 5}')
    assert "the file holds no list of rulings" in run(GOLDEN).stdout.str()


def test_a_name_is_used_once_in_a_test(run: Any) -> None:
    twice = """
@pytest.mark.scenario("scenario.toml")
def test_it(scenario, golden):
    golden(scenario.ask(Sight("A2", "C2")))
    golden(scenario.ask(Sight("A4", "A6")){more})
"""
    result = run(twice.format(more=""), "--update-golden")
    assert "golden is used twice under one name" in result.stdout.str()
    run(twice.format(more=', name="fence"'), "--update-golden").assert_outcomes(passed=1)


# --- what was tested -----------------------------------------------------------------------------

MARKED = """
@pytest.mark.rule("G1", "G9")
def test_passes(): ...

@pytest.mark.parametrize("rule", [pytest.param("G2", marks=pytest.mark.rule("G2"))])
def test_a_parameter(rule): ...

@pytest.mark.rule("G3")
def test_fails(): assert False

@pytest.mark.rule("G4")
@pytest.mark.skip
def test_is_skipped(): ...

@pytest.mark.rule("G5")
@pytest.mark.xfail
def test_is_known_to_fail(): assert False
"""


def test_only_tests_that_ran_and_passed_count(run: Any) -> None:
    """The rows without one are told with why."""
    result = run(MARKED, "--hexwright-coverage", "glade")
    result.stdout.fnmatch_lines([
        "*rows of glade tested in this run*",
        "G3  not passed: test_glade.py::test_fails: Keeps",
        "G4  not passed: test_glade.py::test_is_skipped: Watchtowers",
        "G5  not passed: test_glade.py::test_is_known_to_fail: Might",
        "G6  no test that was run: Going",
        "G7  no test that was run: Gaps",
        "in marks alone, of no installed section: G9",
        "glade: rows 7, met 7, tested 2 by 2 tests that passed",
    ])  # fmt: skip


def test_coverage_of_an_unknown_section_is_told_before_anything_runs(run: Any) -> None:
    result = run(MARKED, "--hexwright-coverage", "glad")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "--hexwright-coverage: no section 'glad' is installed" in result.stderr.str()
