"""The lock beside a scenario: which sections, rules and board it was made with."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from hexwright.board.files import check_there, read_toml
from hexwright.board.writing import toml_text
from hexwright.drafts import draft
from hexwright.errors import HexwrightError, Problems
from hexwright.rules.discovery import Registry
from hexwright.rules.house import HOUSE
from hexwright.rules.lock import Lock

HEAD = "# Rule-set lock of Hexwright."
MAX_BYTES = 2_000_000


def lock_path(scenario: Path) -> Path:
    """The file of a scenario's lock: beside it, called as it is, with the ending .lock.

    Raises:
        HexwrightError: for a scenario that is called so itself.
    """
    if scenario.suffix == ".lock" or not scenario.name:
        hint = "give the scenario, which ends in .toml"
        raise HexwrightError("this is no name of a scenario", where=str(scenario), hint=hint)
    return scenario.with_suffix(".lock")


def read_lock(scenario: Path) -> Lock:
    """The lock beside a scenario.

    Raises:
        HexwrightError: if there is none, or, as Problems, with what is wrong with it and how it is
            written anew.
    """
    path = lock_path(scenario)
    if not path.exists():
        hint = f"write it: hexwright rules lock {scenario}"
        raise HexwrightError("there is no lock", where=str(path), hint=hint)
    check_there(path)
    try:
        if path.stat().st_size > MAX_BYTES:
            what = f"the file is larger than {MAX_BYTES // 1_000_000} MB"
            raise HexwrightError(what, where=str(path), hint="is it a lock at all?")
        return Lock.read(read_toml(path), str(path))
    except HexwrightError as exc:
        hint = f"write it anew: hexwright rules lock {scenario} --update"
        with suppress(OSError):  # one that cannot be read has been told as such
            if not _ours(path):
                hint = f"give it another name, and write the lock: hexwright rules lock {scenario}"
        damaged = HexwrightError("this lock is of no use", where=str(path), hint=hint)
        problems = exc.problems if isinstance(exc, Problems) else (exc,)
        raise Problems([*problems, damaged]) from None


def write_lock(scenario: Path, lock: Lock, *, update: bool = False) -> bool:
    """Write the lock beside a scenario.

    Args:
        scenario: The scenario's file.
        lock: Its lock.
        update: Whether to write over a lock that says something else.

    Returns:
        Whether anything was written; not if it was there already and says the same.

    Raises:
        HexwrightError: if there is another lock, or a file that is none; or it cannot be written.
    """
    path = lock_path(scenario)
    try:
        if path.exists() or path.is_symlink():
            check_there(path)
            if _says(path, lock):
                return False
            if not _ours(path):
                hint = "give that file another name"
                what = "this file is no lock of Hexwright, and is not written over"
                raise HexwrightError(what, where=str(path), hint=hint)
            if not update:
                hint = f"`hexwright rules verify {scenario}` tells in what; --update writes over it"
                what = "there is a lock already, and it differs"
                raise HexwrightError(what, where=str(path), hint=hint)
        with draft(path) as file:
            file.write_text("\n".join([*_toml(lock), ""]), encoding="utf-8", newline="\n")
    except OSError as exc:
        what = f"cannot write the lock: {exc.strerror or exc}"
        hint = "lock a scenario in a directory that can be written to"
        raise HexwrightError(what, where=str(path), hint=hint) from exc
    return True


def check_locked(scenario: Path, now: Lock) -> None:
    """Refuse a scenario that differs from the lock beside it.

    Raises:
        HexwrightError: if there is no lock or, as Problems, with each difference.
    """
    path = lock_path(scenario)
    told = [HexwrightError(str(d), where=str(path)) for d in read_lock(scenario).differences(now)]
    if told:
        what = "the scenario differs from its lock"
        hint = f"install what was locked, or lock it anew: hexwright rules lock {scenario} --update"
        raise Problems([*told, HexwrightError(what, where=str(path), hint=hint)])


def uninstalled(lock: Lock, where: str, registry: Registry) -> Iterator[HexwrightError]:
    """Locked sections that are not installed, or in another version: why nothing can be loaded."""
    for id_, was in lock.sections.items():
        if id_ == HOUSE:  # is given, not installed
            continue
        there = registry.sections.get(id_)
        if there is None:
            what = "is broken" if id_ in registry.broken else "is not installed"
            yield HexwrightError(f"section {id_} {was.version} is locked, and {what}", where=where)
        elif there.version != was.version:
            what = f"section {id_} {was.version} is locked, and {there.version} is installed"
            yield HexwrightError(what, where=where)


def _says(path: Path, lock: Lock) -> bool:
    """Whether a file says the same as a lock, however its lines end."""
    try:
        return path.stat().st_size <= MAX_BYTES and Lock.read(read_toml(path), str(path)) == lock
    except HexwrightError:
        return False


def _ours(path: Path) -> bool:
    """Whether a file is a lock, sound or not; an empty one is as good."""
    with path.open("rb") as stream:
        start = stream.read(len(HEAD))
    return not start or start == HEAD.encode()


def _toml(lock: Lock) -> Iterator[str]:
    yield f"{HEAD} `hexwright rules lock` writes it, `rules verify` compares."
    yield f"format = {lock.format}"
    yield f"kernel = {toml_text(lock.kernel)}"
    yield f"board = {toml_text(lock.board)}"
    for id_, section in lock.sections.items():
        key = id_ if id_.isascii() else toml_text(id_)
        yield f"\n[sections.{key}]"
        yield f"version = {toml_text(section.version)}"
        yield f"digest = {toml_text(section.digest)}"
        yield f"\n[sections.{key}.rules]"
        for rule, options in section.rules.items():
            values = ", ".join(f"{toml_text(n)} = {toml_text(v)}" for n, v in options.items())
            yield f"{toml_text(rule)} = {{ {values} }}" if values else f"{toml_text(rule)} = {{}}"
