"""The cache: what it keeps comes back, what it cannot trust does not, and it is never needed."""

from __future__ import annotations

import hashlib
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from hexwright.board.cache import Cache

KEY, OTHER = hashlib.sha256(b"a").hexdigest(), hashlib.sha256(b"b").hexdigest()


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "deep" / "cache")


def only_file(cache: Cache) -> Path:
    (found,) = cache.directory.iterdir()
    return found


def test_what_is_kept_comes_back(cache: Cache) -> None:
    assert cache.get("board", KEY) is None
    assert cache.put("board", KEY, b"one\ntwo")
    assert cache.get("board", KEY) == b"one\ntwo"
    assert cache.get("other", KEY) is None
    assert cache.get("board", OTHER) is None


def test_a_later_entry_takes_the_place_of_an_earlier_one(cache: Cache) -> None:
    cache.put("board", KEY, b"one")
    cache.put("board", KEY, b"two")
    assert cache.get("board", KEY) == b"two"
    assert cache.size()[0] == 1


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data[:-1],
        lambda data: data + b"x",
        lambda data: b"",
        lambda data: data.split(b"\n", 1)[1],
        lambda data: data.replace(b"board", b"stuff"),
        lambda data: data[:-1] + bytes([data[-1] ^ 1]),
        lambda data: b"\x80\x04\x95" + data,  # how a pickle begins
    ],
)
def test_a_damaged_entry_is_as_none(cache: Cache, spoil: object) -> None:
    cache.put("board", KEY, b"something")
    path = only_file(cache)
    assert callable(spoil)
    path.write_bytes(spoil(path.read_bytes()))
    assert cache.get("board", KEY) is None
    assert cache.put("board", KEY, b"something")
    assert cache.get("board", KEY) == b"something"


def test_an_entry_under_another_s_name_is_as_none(cache: Cache) -> None:
    """A copy of a sound entry is not the answer to another question."""
    cache.put("board", KEY, b"something")
    path = only_file(cache)
    path.rename(path.with_name(path.name.replace(KEY, OTHER)))
    assert cache.get("board", OTHER) is None


def test_what_is_no_file_is_neither_followed_nor_waited_for(cache: Cache, tmp_path: Path) -> None:
    cache.put("board", KEY, b"something")
    path = only_file(cache)
    elsewhere = tmp_path / "elsewhere"
    path.rename(elsewhere)
    path.symlink_to(elsewhere)
    assert cache.get("board", KEY) is None
    path.unlink()
    path.mkdir()
    assert cache.get("board", KEY) is None
    assert not cache.put("board", KEY, b"something")
    path.rmdir()
    os.mkfifo(path)
    assert cache.get("board", KEY) is None


def test_a_file_of_someone_else_is_as_none(cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    """A directory that others can write to is no way to hand us a board."""
    cache.put("board", KEY, b"something")
    mine = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: mine + 1)
    assert cache.get("board", KEY) is None


def test_the_directory_is_its_owner_s_alone(cache: Cache) -> None:
    cache.put("board", KEY, b"something")
    assert cache.directory.stat().st_mode & 0o077 == 0
    assert only_file(cache).stat().st_mode & 0o077 == 0


def test_a_directory_that_cannot_be_written_to_only_loses_the_keeping(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no directory")
    for where in (tmp_path / "file", tmp_path / "file" / "deeper", Path("/dev/null"), Path("a\0b")):
        cache = Cache(where)
        assert not cache.put("board", KEY, b"something")
        assert cache.get("board", KEY) is None
        assert (cache.size(), cache.clear()) == ((0, 0), 0)


def test_the_entries_used_longest_ago_are_dropped(tmp_path: Path) -> None:
    cache = Cache(tmp_path, most=1000)
    keys = [hashlib.sha256(bytes([i])).hexdigest() for i in range(4)]
    for age, key in enumerate(keys[:3]):
        cache.put("board", key, bytes(150))
        past = time.time() - 100 + age
        os.utime(tmp_path / f"{key}.board.kept", (past, past))
    assert cache.get("board", keys[0])  # so that the second is the oldest now
    assert cache.put("board", keys[3], bytes(150))
    assert [key for key in keys if cache.get("board", key)] == [keys[0], keys[2], keys[3]]
    assert cache.size()[1] <= 1000


def test_what_is_larger_than_all_of_it_is_not_kept(tmp_path: Path) -> None:
    cache = Cache(tmp_path, most=1000)
    cache.put("board", KEY, b"small")
    assert not cache.put("board", OTHER, bytes(1000))
    assert cache.get("board", KEY) == b"small"


def test_clearing_takes_entries_and_lets_other_files_be(cache: Cache) -> None:
    cache.put("board", KEY, b"something")
    cache.put("board", OTHER, b"something")
    mine = cache.directory / "my.kept"
    mine.write_text("not yours")
    assert cache.clear() == 2
    assert only_file(cache) == mine


def test_what_a_killed_process_left_is_swept_away(cache: Cache) -> None:
    cache.put("board", KEY, b"something")
    fresh, stale = (cache.directory / f".hexwright-{name}" for name in ("fresh", "stale"))
    for path in (fresh, stale):
        path.write_bytes(b"half of")
    os.utime(stale, (0, 0))
    cache.put("board", OTHER, b"something")
    assert (fresh.exists(), stale.exists()) == (True, False)


def test_many_may_write_and_read_at_once(cache: Cache) -> None:
    """A reader sees all of an entry or nothing."""
    bodies = [bytes([i]) * 50_000 for i in range(8)]

    def work(body: bytes) -> set[bytes | None]:
        seen: set[bytes | None] = set()
        for _ in range(20):
            cache.put("board", KEY, body)
            seen.add(cache.get("board", KEY))
        return seen

    with ThreadPoolExecutor(8) as pool:
        seen = set().union(*pool.map(work, bodies))
    assert seen <= set(bodies)
    assert [path.name for path in cache.directory.iterdir()] == [f"{KEY}.board.kept"]


def test_the_environment_moves_it_or_switches_it_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HEXWRIGHT_CACHE", str(tmp_path))
    assert Cache.usual() == Cache(tmp_path)
    monkeypatch.setenv("HEXWRIGHT_CACHE", "OFF")
    assert Cache.usual() is None
    monkeypatch.delenv("HEXWRIGHT_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    usual = Cache.usual()
    assert usual is not None
    assert "hexwright" in str(usual.directory)
