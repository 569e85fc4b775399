"""``hexwright coverage``, on a made-up section that runs from its source tree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright.cli import app
from hexwright.errors import HexwrightError, Problems
from hexwright.testing.coverage import coverage
from hexwright.testing.marks import MAX_BYTES, Marked, marked

ROWS = """
    [[rule]]
    id = "3.1"
    title = "Thickets"
    met_by = { "3.1c" = "data", "3.1d" = "3.2" }
    [rule.rows]
    "3.1b" = "a thicket hinders"
    "3.1a" = "a thicket is half a level high"
    "3.1c" = "thickets are where the board has them"
    "3.1d" = "nobody sees through two of them"
    [[rule]]
    id = "3.2"
    title = "Keeps"
    [[rule]]
    id = "3.3"
    title = "Thickets again"
    by = "3.1"
"""
TESTS = """
    import pytest

    @pytest.mark.rule("3.1", "3.1a")
    @pytest.mark.rule("3.1b")
    def test_thickets(): ...

    @pytest.mark.rule("3.1b", "3.1c", "3.1d", "3.2", "3.3")
    def test_the_rest(): raise RuntimeError("tests are not run")
"""


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    (tmp_path / "tests").mkdir()
    return tmp_path / "tests"


def write(directory: Path, text: str, name: str = "test_it.py") -> Path:
    from textwrap import dedent

    (directory / name).write_text(dedent(text), encoding="utf-8")
    return directory / name


@pytest.fixture
def ground(site: Any, tests: Path) -> Any:
    """The section ``ground`` in a source tree, beside tests that leave out nothing."""
    code = site.rule("3.1") + site.rule("3.2")
    site.install("ground", ROWS, more=code)
    (site.path / "pyproject.toml").touch()
    tests.rename(site.path / "tests")
    write(site.path / "tests", TESTS)
    return site


def run(*args: object) -> Any:
    return CliRunner().invoke(app, ["coverage", *map(str, args)])


def test_each_row_is_told_with_what_meets_it_and_its_tests(ground: Any, monkeypatch: Any) -> None:
    """In the manifest's order; a rule that lists no rows is one itself."""
    monkeypatch.chdir(ground.path)
    result = run("ground")
    test, rest = "tests/test_it.py::test_thickets", "tests/test_it.py::test_the_rest"
    assert [line.strip() for line in result.stdout.splitlines()] == [
        "3.1  Thickets", test,
        "3.1b  a thicket hinders", "met by ground.more.Rule3_1", test, rest,
        "3.1a  a thicket is half a level high", "met by ground.more.Rule3_1", test,
        "3.1c  thickets are where the board has them", "met by data", rest,
        "3.1d  nobody sees through two of them", "met by 3.2", rest,
        "3.2  Keeps", "met by ground.more.Rule3_2", rest,
        "3.3  Thickets again", "met by 3.1", rest,
        "ground: rows 6, met 6, tested 6",
    ]  # fmt: skip
    assert result.exit_code == 0


def test_rows_without_a_test_are_told_at_the_end_and_by_the_exit_code(ground: Any) -> None:
    """A mark with the rule's id is none of the row."""
    write(ground.path / "tests", TESTS.replace('"3.1c", ', "").replace('"3.1a"', '"3.1x"'))
    result = run("ground")
    assert result.stdout.splitlines()[-3:] == [
        "without a test: 3.1a, 3.1c",
        "in marks alone, of no installed section: 3.1x",
        "ground: rows 6, met 6, tested 4",
    ]
    assert result.exit_code == 1


def test_marks_of_rules_that_nobody_has_are_told(ground: Any) -> None:
    """A slip in a mark would else be a row without a test, and nobody sees why."""
    write(ground.path / "tests", '@pytest.mark.rule("3.1x")\ndef test_slip(): ...', "test_slip.py")
    result = run("ground")
    assert "in marks alone, of no installed section: 3.1x" in result.stdout
    assert result.exit_code == 0
    assert json.loads(run("ground", "--json").stdout)["unknown"] == ["3.1x"]


def test_rows_of_a_rule_that_has_no_class_are_met_by_nothing(ground: Any) -> None:
    (ground.path / "ground" / "more.py").write_text(
        "from hexwright.rules import *\n" + ground.rule("3.1")
    )
    result = run("ground")
    assert result.stdout.splitlines()[-2:] == [
        "met by nothing: 3.2",
        "ground: rows 6, met 5, tested 6",
    ]
    assert result.exit_code == 1


def test_json_holds_the_same(ground: Any) -> None:
    write(ground.path / "tests", TESTS.replace('"3.1c", ', ""))
    result = run("ground", "--json")
    told = json.loads(result.stdout)
    assert result.exit_code == 1
    assert (told["rows"], told["met"], told["tested"], told["untested"], told["unmet"]) == (
        6, 6, 5, ["3.1c"], [],
    )  # fmt: skip
    row = told["rules"][0]["rows"][2]
    assert (row["id"], row["met"], row["tests"]) == ("3.1c", "data", [])
    assert told["directories"] == [(ground.path / "tests").as_posix()]


def test_tests_elsewhere_are_named(ground: Any, tmp_path: Path) -> None:
    """Several directories; those beside the sources are then left out."""
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        write(tmp_path / name, f'from pytest import *\n@mark.rule("{name}")\ndef test_it(): ...')
    write(tmp_path / "a", TESTS)
    assert run("ground", "--tests", tmp_path / "a", "--tests", tmp_path / "b").exit_code == 0
    assert "tested 0" in run("ground", "--tests", tmp_path / "b").stdout


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("grund",), "no section 'grund' is installed (did you mean 'ground'?)"),
        (("ground", "--tests", "no/where"), "no/where: is not a directory"),
    ],
)
def test_a_slip_is_told_with_what_to_do(ground: Any, args: tuple[str, ...], said: str) -> None:
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_without_tests_beside_its_sources_it_asks_where_they_are(site: Any) -> None:
    site.install("ground", ROWS, more=site.rule("3.1") + site.rule("3.2"))
    result = run("ground")
    assert result.exit_code == 2
    assert "name where its tests are by --tests DIR" in result.stderr


def test_a_row_met_by_a_rule_that_nobody_has_is_told(ground: Any) -> None:
    manifest = ground.path / "ground" / "section.toml"
    manifest.write_text(manifest.read_text().replace('"3.1d" = "3.2"', '"3.1d" = "3.22"'))
    with pytest.raises(
        HexwrightError, match=r"\[\[rule\]\] 3\.1: row 3\.1d is met by '3\.22'.*3\.2"
    ):
        coverage(ground.discover(), "ground")


# --- reading marks -------------------------------------------------------------------------------


def ids(tests: Path, text: str) -> list[str]:
    """``test:id`` for each mark in a file."""
    write(tests, text)
    return [f"{m.test.split('.py::')[1]}:{m.id}" for m in marked([tests])]


def test_marks_are_read_wherever_they_may_stand(tests: Path) -> None:
    text = """
        import pytest
        pytestmark = [pytest.mark.slow, pytest.mark.rule("m")]

        @pytest.mark.parametrize("x", [1, pytest.param(2, marks=pytest.mark.rule("p"))])
        def test_a(x): ...

        @pytest.mark.rule("c")
        class TestIt:
            pytestmark = pytest.mark.rule("i")

            @pytest.mark.rule("f")
            async def test_b(self): ...

        @pytest.mark.rule("no")
        def helper(): ...
    """
    assert ids(tests, text) == [
        "test_a:m", "test_a:p",
        "TestIt::test_b:m", "TestIt::test_b:c", "TestIt::test_b:i", "TestIt::test_b:f",
    ]  # fmt: skip


def test_a_files_own_names_for_the_mark_are_read_too(tests: Path) -> None:
    text = """
        import pytest
        about = pytest.mark.rule

        def without(rule, *rows):
            "Marks a test that switches a rule off."
            return pytest.mark.rule(rule, *rows)

        @about("a")
        @without("b", "c")
        def test_it(): ...
    """
    assert ids(tests, text) == ["test_it:a", "test_it:b", "test_it:c"]


def test_below_a_directory_all_files_that_pytest_collects_are_read(tests: Path) -> None:
    (tests / "deep").mkdir()
    text = '@pytest.mark.rule("a")\ndef test_it(): ...'
    for name in ("deep/test_a.py", "b_test.py", "conftest.py", "latest.py"):
        write(tests, text, name)
    found = {m.test.rpartition("tests/")[2] for m in marked([tests, tests])}
    assert found == {"deep/test_a.py::test_it", "b_test.py::test_it"}
    assert len(marked([tests, tests])) == 2


def test_all_files_that_cannot_be_read_are_told_with_their_lines(tests: Path) -> None:
    write(tests, "x = 1\ndef test_it(:\n", "test_a.py")
    write(tests, "x = 1\n\n@pytest.mark.rule(ROW)\ndef test_it(): ...", "test_b.py")
    (tests / "test_c.py").write_bytes(b"#" * (MAX_BYTES + 1))
    (tests / "test_d.py").write_bytes(b"x = '\0'")
    (tests / "test_e.py").mkdir()
    (tests / "test_f.py").write_bytes(b"\xff\xfe")
    write(tests, "-" * 100_000 + "1", "test_g.py")
    with pytest.raises(Problems) as caught:
        marked([tests])
    told = [str(p).rpartition("tests/")[2] for p in caught.value.problems]
    assert [t.partition(":")[0] for t in told] == [
        "test_a.py, line 2", "test_b.py, line 3", "test_c.py", "test_d.py", "test_e.py",
        "test_f.py, line 1", "test_g.py",
    ]  # fmt: skip
    assert "a mark's id is not written out" in told[1]
    assert "larger than 2,000,000 bytes" in told[2]


def test_a_test_is_named_from_where_the_command_runs(tests: Path, monkeypatch: Any) -> None:
    write(tests, '@pytest.mark.rule("a")\ndef test_it(): ...')
    monkeypatch.chdir(tests.parent)
    assert marked([tests]) == [Marked("a", "tests/test_it.py::test_it")]
    monkeypatch.chdir(tests)
    assert marked([tests]) == [Marked("a", "test_it.py::test_it")]
    (tests / "deep").mkdir()
    monkeypatch.chdir(tests / "deep")
    assert marked([tests]) == [Marked("a", f"{(tests / 'test_it.py').as_posix()}::test_it")]
