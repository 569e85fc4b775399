"""Readers of other formats: found in installed packages, and passed over where they are broken."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexwright.board.readers import Broken, read_foreign, readers, usual_sections
from hexwright.errors import HexwrightError
from hexwright.installed import brought

Bring = Callable[..., None]

PLAIN = """
from hexwright import Board, Grid, HexwrightError, Note, Reading

def sniff(path):
    return path.read_bytes().startswith(b"MAP")

def read(path, tell):
    size = int(path.read_bytes()[3:])
    if not size:
        raise HexwrightError("the map is empty", where=str(path))
    tell("half", 0.5)
    grid = Grid(columns=range(size), rows=range(size))
    return Reading(Board("Foreign", grid), [Note("guessed", "all of it", ["A1"])])
"""


@pytest.fixture
def map_file(tmp_path: Path) -> Path:
    path = tmp_path / "some.map"
    path.write_bytes(b"MAP3")
    return path


def test_the_reader_that_knows_a_file_reads_it(bring: Bring, map_file: Path) -> None:
    bring("plain", PLAIN)
    told: list[tuple[str, float]] = []
    reading = read_foreign(map_file, lambda what, done: told.append((what, done)))
    assert (reading.board.title, len(reading.board.grid)) == ("Foreign", 9)
    assert [(note.kind, note.what, note.hexes) for note in reading.notes] == [
        ("guessed", "all of it", ("A1",))
    ]
    assert told == [("half", 0.5)]


def test_what_the_reader_finds_wrong_is_told_as_it_says(bring: Bring, map_file: Path) -> None:
    bring("plain", PLAIN)
    map_file.write_bytes(b"MAP0")
    with pytest.raises(HexwrightError) as caught:
        read_foreign(map_file)
    assert str(caught.value) == f"{map_file}: the map is empty"


BROKEN = {
    "import": "import there_is_no_such_module",
    "exit": "raise SystemExit(3)",
    "syntax": "def",
    "empty": "",
    "half": "def sniff(path): return True",
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_reader_hurts_no_other(bring: Bring, map_file: Path, how: str) -> None:
    """Its turn comes first, and it is passed over."""
    bring("aaa", BROKEN[how])
    bring("plain", PLAIN)
    assert read_foreign(map_file).board.title == "Foreign"
    assert isinstance(dict(readers())["aaa"], Broken)


def test_a_reader_that_is_not_there_is_broken(bring: Bring) -> None:
    bring("aaa", PLAIN, value="brought_elsewhere:READER")
    found = dict(readers())["aaa"]
    assert isinstance(found, Broken)
    assert "brought_elsewhere" in found.why


def test_a_file_that_nobody_knows_is_refused_with_the_readers_there_are(
    bring: Bring, tmp_path: Path
) -> None:
    bring("aaa", BROKEN["import"])
    bring("plain", PLAIN)
    path = tmp_path / "some.txt"
    path.write_text("no map")
    with pytest.raises(HexwrightError) as caught:
        read_foreign(path)
    told = str(caught.value)
    assert told.startswith(f"{path}: no installed reader knows this file")
    assert "plain" in told
    assert "aaa (ModuleNotFoundError" in told


def test_a_missing_file_is_refused_before_anyone_is_asked(bring: Bring, tmp_path: Path) -> None:
    bring("aaa", "def sniff(path): 1/0\ndef read(path, tell): pass")
    with pytest.raises(HexwrightError, match="there is no such file"):
        read_foreign(tmp_path / "none.map")


@pytest.mark.parametrize(
    ("source", "word"),
    [
        ("def sniff(path): return 1/0\ndef read(path, tell): pass", "ZeroDivisionError"),
        ("def sniff(path): return True\ndef read(path, tell): return 1/0", "ZeroDivisionError"),
        ("def sniff(path): return True\ndef read(path): pass", "TypeError"),
        ("def sniff(path): return True\ndef read(path, tell): pass", "NoneType instead of"),
    ],
)
def test_a_reader_that_fails_is_blamed_by_name(
    bring: Bring, map_file: Path, source: str, word: str
) -> None:
    bring("aaa", source)
    with pytest.raises(HexwrightError) as caught:
        read_foreign(map_file)
    told = str(caught.value)
    assert told.startswith(f"{map_file}: reader 'aaa'")
    assert word in told


# --- what boards are commonly played with --------------------------------------------------------

SAYS = PLAIN + "\nsections = ('glade', 'shore')\n"


def test_a_board_is_commonly_played_with_what_its_reader_says(bring: Bring, map_file: Path) -> None:
    """Readers that do not know the file, or are broken, have no say."""
    bring("aaa", BROKEN["import"])
    bring("ccc", "sections = 'fen'\ndef sniff(path): return False\ndef read(path, tell): pass")
    bring("ddd", SAYS)
    bring("eee", "sections = 'sea'\ndef sniff(path): return True\ndef read(path, tell): pass")
    assert usual_sections(map_file) == ("glade", "shore")


def test_for_a_board_file_all_readers_speak_if_they_agree(
    bring: Bring, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of this workspace aside, which are installed too."""
    monkeypatch.setattr("hexwright.board.readers.brought", _brought_only)
    path = tmp_path / "board.toml"
    bring("aaa", PLAIN)
    assert usual_sections(path) == ()
    bring("bbb", SAYS)
    bring("ccc", SAYS)
    assert usual_sections(path) == ("glade", "shore")
    bring("ddd", PLAIN + "sections = 7\n")
    assert usual_sections(path) == ("glade", "shore")
    bring("eee", "sections = 'sea'\ndef sniff(path): return False\ndef read(path, tell): pass")
    assert usual_sections(path) == ()


def _brought_only(group: str) -> list[Any]:
    return [one for one in brought(group) if one.value.startswith("brought_")]
