"""The lock beside a scenario: what it holds, what differs, and locks that are none."""

from __future__ import annotations

import json
import shutil
import signal
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen
from typer.testing import CliRunner

from hexwright.cli import app
from hexwright.errors import HexwrightError
from hexwright.rules import versions
from hexwright.rules.lock import LONGEST, Lock
from hexwright.scenario import Scenario

CODE = """
@rule("1.1")
class Wide:
    width: int = 2
    names: tuple[str, ...] = ("a", "b")
    half: Fraction = Fraction(1, 2)

    @hookimpl
    def tem_modifiers(self, attack):
        yield Modify(self.width)

@rule("1.2")
class Deep:
    @hookimpl
    def tem_modifiers(self, attack): ...
"""
RULES = '[rules]\nsections = ["alpha"]\n'


@frozen
class Hall:
    """A scenario under the rules of a section, as files.

    Attributes:
        file: The scenario.
        section: The directory of its section.
        site: Where sections are installed.
    """

    file: Path
    section: Path
    site: Any

    @property
    def lock(self) -> Path:
        return self.file.with_suffix(".lock")

    def change(self, before: str, after: str, file: Path | None = None) -> None:
        """Write something else into the scenario, or another file."""
        path = file or self.file
        text = path.read_text()
        assert text.count(before) == 1
        path.write_text(text.replace(before, after))

    def run(self, *words: str, **environment: str) -> tuple[int, list[str]]:
        """Exit code and lines of a command; a Path is the scenario."""
        given = [str(self.file) if word == "hall" else word for word in words]
        done = CliRunner().invoke(app, given, env=environment)
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        return done.exit_code, (done.stdout + done.stderr).splitlines()

    def told(self) -> list[str]:
        """What ``rules verify`` tells; it ends with 1 if it tells differences."""
        code, lines = self.run("rules", "verify", "hall")
        assert code == 1, lines
        return lines


@pytest.fixture
def hall(site: Any, tmp_path: Path) -> Hall:
    root = site.install("alpha", site.rows("1.1", "1.2"), CODE)
    (tmp_path / "board.toml").write_text('title = "B"\n[grid]\ncolumns = "A-C"\nrows = "1-3"\n')
    file = tmp_path / "hall.toml"
    file.write_text('title = "H"\nboard = "board.toml"\n' + RULES)
    return Hall(file, root, site)


@pytest.fixture
def locked(hall: Hall) -> Hall:
    """With its lock beside it."""
    assert hall.run("rules", "lock", "hall")[0] == 0
    return hall


def test_a_lock_is_readable_sorted_and_stable(hall: Hall) -> None:
    assert hall.run("rules", "lock", "hall") == (
        0,
        [f"wrote {hall.lock}: 1 section with 2 rules, and the board"],
    )
    written = hall.lock.read_bytes()
    told = tomllib.loads(written.decode())
    alpha = told["sections"]["alpha"]
    assert (told["format"], told["kernel"]) == (1, versions.kernel_version())
    assert len(told["board"]) == len(alpha["digest"]) == 64
    assert alpha["version"] == "0.1.0"
    options = {"half": "Fraction(1, 2)", "names": "['a', 'b']", "width": "2"}
    assert alpha["rules"] == {"1.1": options, "1.2": {}}
    assert list(alpha["rules"]["1.1"]) == sorted(options)
    assert hall.run("rules", "lock", "hall") == (
        0,
        [f"{hall.lock}: 1 section with 2 rules, and the board, as it was"],
    )
    hall.lock.unlink()
    hall.run("rules", "lock", "hall")
    assert hall.lock.read_bytes() == written


def test_what_is_as_it_was_locked_verifies(locked: Hall) -> None:
    same = f"{locked.lock}: 1 section with 2 rules, and the board, as locked"
    assert locked.run("rules", "verify", "hall") == (0, [same])
    locked.lock.write_bytes(locked.lock.read_bytes().replace(b"\n", b"\r\n"))  # as git may do
    assert locked.run("rules", "verify", "hall") == (0, [same])
    assert locked.run("rules", "lock", "hall")[1][0].endswith("as it was")
    assert locked.run("--locked", "rules", "hall")[0] == 0
    assert Scenario.load(locked.file, locked=True).title == "H"


DIFFERENCES = {
    "a newer section": (
        lambda hall: hall.change('"0.1.0"', '"0.10.0"', hall.section / "section.toml"),
        "section alpha 0.10.0 is newer than 0.1.0",
    ),
    "an older section": (
        lambda hall: hall.change('"0.1.0"', '"0.0.9"', hall.section / "section.toml"),
        "section alpha 0.0.9 is older than 0.1.0",
    ),
    "another content": (
        lambda hall: hall.change("Modify(self.width)", "Modify(9)", hall.section / "__init__.py"),
        "section alpha has another content",
    ),
    "a rule off": (
        lambda hall: hall.change(RULES, RULES + 'off = ["1.2"]\n'),
        "rule 1.2 is off, and was on",
    ),
    "an option": (
        lambda hall: hall.change(RULES, RULES + 'options = { "1.1" = { width = 5 } }\n'),
        "option width of rule 1.1 is 5, and was 2",
    ),
    "the board": (
        lambda hall: hall.change("1-3", "1-4", hall.file.parent / "board.toml"),
        "the board, or what is laid on it, has changed",
    ),
    "one more section": (
        lambda hall: (hall.site.install("beta"), hall.change('"alpha"', '"alpha", "beta"')),
        "section beta is in force, and was not",
    ),
    "a section less": (
        lambda hall: hall.change('["alpha"]', "[]"),
        "section alpha is not in force",
    ),
}


@pytest.mark.parametrize("what", DIFFERENCES)
def test_each_difference_is_told_in_words(locked: Hall, what: str) -> None:
    change, told = DIFFERENCES[what]
    change(locked)
    assert locked.told() == [told]
    code, lines = locked.run("rules", "verify", "hall", "--json")
    (row,) = json.loads("\n".join(lines))["differences"]
    assert (code, row["told"]) == (1, told)
    assert row["locked"] != row["now"]


def test_other_kernels_are_told(locked: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    locked.change(f'kernel = "{versions.kernel_version()}"', 'kernel = "7.0"', locked.lock)
    assert locked.told() == [f"kernel {versions.kernel_version()} is older than 7.0"]


def test_a_rule_that_comes_is_told_and_so_is_all_else_at_once(locked: Hall) -> None:
    locked.change(RULES, RULES + 'off = ["1.2"]\noptions = { "1.1" = { names = ["b"] } }\n')
    told = ["option names of rule 1.1 is ['b'], and was ['a', 'b']", "rule 1.2 is off, and was on"]
    assert locked.told() == told
    assert locked.run("rules", "lock", "hall", "--update")[0] == 0
    locked.change('off = ["1.2"]\n', "")
    assert locked.told() == ["rule 1.2 is on, and was off"]


def test_a_lock_is_not_written_over_unasked(locked: Hall) -> None:
    before = locked.lock.read_bytes()
    locked.change(RULES, RULES + 'off = ["1.2"]\n')
    code, (line,) = locked.run("rules", "lock", "hall")
    assert (code, locked.lock.read_bytes()) == (2, before)
    assert line == (
        f"error: {locked.lock}: there is a lock already, and it differs (`hexwright rules verify "
        f"{locked.file}` tells in what; --update writes over it)"
    )
    assert locked.run("rules", "lock", "hall", "--update")[0] == 0
    assert locked.lock.read_bytes() != before
    assert locked.run("rules", "verify", "hall")[0] == 0


@pytest.mark.parametrize("words", [(), ("--update",)])
def test_a_file_that_is_no_lock_is_never_written_over(hall: Hall, words: tuple[str, ...]) -> None:
    """Other programs call their locks so, too."""
    hall.lock.write_text("# my notes\n")
    code, (line,) = hall.run("rules", "lock", "hall", *words)
    assert (code, hall.lock.read_text()) == (2, "# my notes\n")
    assert "is no lock of Hexwright, and is not written over (give that file another name)" in line


def test_a_scenario_that_differs_is_refused_where_it_must_be_as_locked(locked: Hall) -> None:
    locked.change(RULES, RULES + 'off = ["1.2"]\n')
    assert locked.run("rules", "hall")[0] == 0
    told = [
        f"error: {locked.lock}: rule 1.2 is off, and was on",
        f"error: {locked.lock}: the scenario differs from its lock (install what was locked, or "
        f"lock it anew: hexwright rules lock {locked.file} --update)",
    ]
    assert locked.run("--locked", "rules", "hall") == (2, told)
    assert locked.run("rules", "hall", HEXWRIGHT_LOCKED="1") == (2, told)
    with pytest.raises(HexwrightError, match=r"rule 1\.2 is off, and was on"):
        Scenario.load(locked.file, locked=True)


def test_what_a_command_switches_is_not_held_against_the_lock(locked: Hall) -> None:
    assert locked.run("--locked", "rules", "hall", "--without", "1.2")[0] == 0


def test_without_a_lock_it_is_said_how_to_write_one(hall: Hall) -> None:
    told = f"error: {hall.lock}: there is no lock (write it: hexwright rules lock {hall.file})"
    assert hall.run("rules", "verify", "hall") == (2, [told])
    assert hall.run("--locked", "rules", "hall") == (2, [told])


def test_what_is_locked_and_not_installed_is_told_along_with_what_cannot_be_loaded(
    locked: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.rmtree(locked.section)
    for info in locked.section.parent.glob("alpha*.dist-info"):
        shutil.rmtree(info)
    code, lines = locked.run("rules", "verify", "hall")
    assert code == 2
    assert "no section 'alpha' is installed" in lines[0]
    assert lines[1] == f"error: {locked.lock}: section alpha 0.1.0 is locked, and is not installed"


HOSTILE = {
    "no TOML": (b"format = ", "not valid TOML"),
    "no text": (b"\xff\xfe", "not UTF-8"),
    "a list": (b'kernel = "1"\nboard = ""\nsections = [1]', "[1] is not a table"),
    "numbers": (b"kernel = 1\nboard = 2", "1 is not text"),
    "an unknown key": (b'kernel = "1"\nboard = ""\nsecitons = {}', "did you mean 'sections'?"),
    "another format": (b"format = 2", "the lock is of format 2 (this Hexwright reads format 1)"),
    "true": (b"format = true", "true is not a whole number"),
    "nothing": (b"", "'kernel' is missing"),
    "nested": (b"a = " + b"[" * 3000 + b"]" * 3000, "cannot be read"),
    "deep": (b"a" + b".a" * 200 + b" = 1", "line 1: tables and lists are nested more than 50 deep"),
    "a table of a deep name": (
        b"[\"a\" . 'a'" + b".a" * 900_000 + b"]",  # tomllib takes the square of it
        "line 1: tables and lists are nested more than 50 deep",
    ),
    "huge": (b"# " + b"x" * 2_000_001, "larger than 2 MB"),
    "a long number": (b"format = 1" + b"0" * 5000, "cannot be read"),
    "what a terminal obeys": (b'kernel = "\\u001b[2J"\nboard = ""', "control character"),
    "options that are none": (
        b'kernel = "1"\nboard = ""\n[sections.a]\nversion = "1"\ndigest = ""\n'
        b'[sections.a.rules]\n"1.1" = 7',
        "7 is not a table",
    ),
    "a game": (b"SQLite format 3\0", "this is a saved game"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_damaged_lock_is_told_with_the_remedy(hall: Hall, what: str) -> None:
    content, told = HOSTILE[what]
    hall.lock.write_bytes(content)
    code, lines = hall.run("rules", "verify", "hall")
    assert code == 2
    assert told in lines[0]
    assert str(hall.lock) in lines[0]
    assert "this lock is of no use (" in lines[-1]
    assert all(len(line) < 600 and line.isprintable() for line in lines)


def test_of_thousands_of_mistakes_a_few_are_told(hall: Hall) -> None:
    rows = "".join(f"s{n} = {n}\n" for n in range(5000))
    hall.lock.write_text(f'kernel = "1"\nboard = ""\n[sections]\n{rows}')
    code, lines = hall.run("rules", "verify", "hall")
    assert (code, len(lines)) == (2, 10)
    assert lines[-2].endswith("and 4992 more mistakes")


def test_a_damaged_lock_of_ours_is_written_anew(locked: Hall) -> None:
    good = locked.lock.read_bytes()
    locked.lock.write_bytes(good[:200])
    code, lines = locked.run("rules", "verify", "hall")
    assert (code, lines[-1].endswith(f"hexwright rules lock {locked.file} --update)")) == (2, True)
    assert locked.run("rules", "lock", "hall")[0] == 2
    assert locked.run("rules", "lock", "hall", "--update")[0] == 0
    assert locked.lock.read_bytes() == good


def test_a_directory_and_a_scenario_called_so_are_told(hall: Hall) -> None:
    hall.lock.mkdir()
    assert "this is not a file" in hall.run("rules", "lock", "hall")[1][0]
    assert "this is not a file" in hall.run("rules", "verify", "hall")[1][0]
    code, (line,) = hall.run("rules", "lock", "odd.lock")
    assert code == 2
    assert "this is no name of a scenario" in line


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_a_lock_for_which_there_is_no_room_is_told(hall: Hall) -> None:
    """As on a full disk, or where one may not write."""
    import resource

    limit, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = sorted(hall.file.parent.iterdir())
    heeded = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, most))
    try:
        code, (line,) = hall.run("rules", "lock", "hall")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, most))
        signal.signal(signal.SIGXFSZ, heeded)
    assert (code, "cannot write the lock" in line) == (2, True)
    assert sorted(hall.file.parent.iterdir()) == before


def test_a_long_option_is_locked_by_its_sum(hall: Hall) -> None:
    """Else the lock would hold texts longer than it may read."""
    names = json.dumps([f"name {n}" for n in range(5000)])
    hall.change(RULES, RULES + f'options = {{ "1.1" = {{ names = {names} }} }}\n')
    assert hall.run("rules", "lock", "hall")[0] == 0
    assert hall.run("rules", "verify", "hall")[0] == 0
    assert max(map(len, hall.lock.read_text().splitlines())) < LONGEST
    hall.change("name 4999", "name five thousand")
    (line,) = hall.told()
    assert line.startswith("option names of rule 1.1 is sha256:")


def test_plain_data_and_back_is_the_same_lock(hall: Hall) -> None:
    scenario = Scenario.load(hall.file)
    lock = Lock.of(scenario.ruleset, scenario.board.digest)
    assert Lock.read(json.loads(json.dumps(lock.to_json())), "here") == lock
    assert list(lock.differences(lock)) == []
