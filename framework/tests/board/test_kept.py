"""Boards that a reader has read are read once: until anything that shaped them is another."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hexwright.board.cache import Cache
from hexwright.board.kept import KIND, code_digest, reading_key
from hexwright.board.readers import read_foreign, readers

Bring = Callable[..., None]

COUNTING = """
from hexwright import Board, Grid, HexwrightError, Note, Reading

read_so_far = []

def sniff(path):
    return path.read_bytes().startswith(b"MAP")

def inputs(path):
    beside = path.with_name("table")
    return [path, *([beside] if beside.exists() else [])]

def read(path, tell):
    read_so_far.append(path)
    if path.read_bytes() == b"MAP0":
        raise HexwrightError("the map is empty", where=str(path))
    size = int(path.read_bytes()[3:])
    beside = path.with_name("table")
    title = beside.read_text() if beside.exists() else path.name
    board = Board(title, Grid(columns=range(size), rows=range(size)), source=path)
    return Reading(board, [Note("guessed", "all of it", ["A1"])])
"""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cache:
    monkeypatch.setenv("HEXWRIGHT_CACHE", str(tmp_path / "cache"))
    return Cache(tmp_path / "cache")


@pytest.fixture
def map_file(tmp_path: Path) -> Path:
    path = tmp_path / "some.map"
    path.write_bytes(b"MAP3")
    return path


@pytest.fixture
def count(bring: Bring, cache: Cache) -> Callable[[], int]:
    """How often the reader has read a file."""
    bring("counting", COUNTING)
    return lambda: len(sys.modules["brought_counting"].read_so_far)


def test_a_file_is_read_once(count: Callable[[], int], map_file: Path) -> None:
    first, second = read_foreign(map_file), read_foreign(map_file)
    assert count() == 1
    assert (first.kept, second.kept) == (False, True)
    assert first.notes == second.notes
    assert first.board.title == second.board.title == "some.map"
    assert first.board.digest == second.board.digest
    assert second.board.source == map_file


def test_the_same_file_elsewhere_is_not_read_again(
    count: Callable[[], int], map_file: Path, tmp_path: Path
) -> None:
    read_foreign(map_file)
    (tmp_path / "other").mkdir()
    copy = tmp_path / "other" / map_file.name
    copy.write_bytes(map_file.read_bytes())
    assert read_foreign(copy).board.source == copy
    assert count() == 1


def _other_content(path: Path) -> None:
    path.write_bytes(b"MAP4")


def _a_table_beside_it(path: Path) -> None:
    path.with_name("table").write_text("Meadow")


@pytest.mark.parametrize("change", [_other_content, _a_table_beside_it])
def test_it_is_read_again_when_what_shapes_it_changes(
    count: Callable[[], int], map_file: Path, change: Callable[[Path], None]
) -> None:
    before = read_foreign(map_file)
    change(map_file)
    after = read_foreign(map_file)
    assert (count(), after.kept) == (2, False)
    assert (before.board.title, before.board.digest) != (after.board.title, after.board.digest)
    assert read_foreign(map_file).board.title == after.board.title
    assert count() == 2


def test_it_is_read_again_when_its_table_changes(count: Callable[[], int], map_file: Path) -> None:
    _a_table_beside_it(map_file)
    read_foreign(map_file)
    map_file.with_name("table").write_text("Bog")
    assert read_foreign(map_file).board.title == "Bog"


def test_it_is_read_again_under_another_name(count: Callable[[], int], map_file: Path) -> None:
    """Some boards are called by their file."""
    read_foreign(map_file)
    assert read_foreign(map_file.rename(map_file.with_name("other.map"))).board.title == "other.map"


def test_it_is_read_again_when_the_reader_is_another(
    count: Callable[[], int], map_file: Path, tmp_path: Path
) -> None:
    read_foreign(map_file)
    code = tmp_path / "site" / "brought_counting.py"
    code.write_text(code.read_text() + "\n# a change that matters\n")
    code_digest.cache_clear()
    assert not read_foreign(map_file).kept


def test_a_file_that_changes_while_it_is_read_is_not_kept(
    bring: Bring, cache: Cache, map_file: Path
) -> None:
    """What was read of the one would be the answer for the other."""
    bring("hasty", COUNTING.replace("    title =", '    path.write_bytes(b"MAP5")\n    title ='))
    assert len(read_foreign(map_file).board.grid) == 9
    assert cache.size() == (0, 0)


def test_mistakes_are_not_kept(count: Callable[[], int], cache: Cache, map_file: Path) -> None:
    map_file.write_bytes(b"MAP0")
    for _ in range(2):
        with pytest.raises(Exception, match="the map is empty"):
            read_foreign(map_file)
    assert (count(), cache.size()) == (2, (0, 0))


def test_a_reader_that_does_not_tell_its_inputs_is_always_asked(
    bring: Bring, cache: Cache, map_file: Path
) -> None:
    bring("untold", COUNTING.replace("def inputs", "def outputs"))
    assert not any(read_foreign(map_file).kept for _ in range(2))
    assert cache.size() == (0, 0)


def test_off_is_off(
    count: Callable[[], int], map_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE", "off")
    assert not any(read_foreign(map_file).kept for _ in range(2))


POISON = [
    b"",
    b"\xff",
    b"null",
    b"[]",
    b"{}",
    b"[" * 100_000,
    b'{"reading": 1, "digest": 1}',
    b"cos\nsystem\n(S'false'\ntR.",
]


@pytest.mark.parametrize("poison", POISON)
def test_a_poisoned_entry_is_read_again_and_written_anew(
    count: Callable[[], int], cache: Cache, map_file: Path, poison: bytes
) -> None:
    """Even if whoever wrote it has got its checksum right."""
    wanted = read_foreign(map_file).board.digest
    (key,) = (path.name.split(".")[0] for path in cache.directory.iterdir())
    assert cache.put(KIND, key, poison)
    again = read_foreign(map_file)
    assert (again.kept, again.board.digest, count()) == (False, wanted, 2)
    assert read_foreign(map_file).kept


def test_the_key_is_none_where_inputs_cannot_be_read(count: object, map_file: Path) -> None:
    reader = dict(readers())["counting"]
    assert reading_key("counting", reader, map_file)
    assert reading_key("counting", reader, map_file.with_name("none")) is None
