"""An atlas on disk: whole, gone on with, and never mixed with another."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hexwright import Atlas, Scenario, sight
from hexwright.errors import HexwrightError, RuleFailed
from hexwright.scenario.atlas_file import save_atlas


class Broken(Exception):
    """What breaks a work off in these tests."""


def break_off(scenario: Scenario, out: Path, *, after: int, **kwargs: Any) -> None:
    """Start an atlas and stop after some lines."""

    def tell(done: int, lines: int) -> None:
        if done >= after:
            raise Broken

    with pytest.raises(Broken):
        save_atlas(scenario, out, tell=tell, portion=50, **kwargs)


def go_on(scenario: Scenario, out: Path, *args: Any) -> tuple[Atlas, int, str]:
    """Make an atlas; also how many lines were answered at the start, and what was noted."""
    starts: list[int] = []
    notes: list[str] = []
    atlas = save_atlas(scenario, out, *args, tell=lambda d, n: starts.append(d), note=notes.append)
    return atlas, starts[0], "\n".join(notes)


def same(one: Any, other: Any) -> bool:
    names = ("hexes", "clear", "hindrance", "rule", "rules")
    return all(np.array_equal(getattr(one, n), getattr(other, n)) for n in names)


def parts(out: Path) -> list[Path]:
    return sorted(path for path in out.parent.iterdir() if path != out and "npz" in path.name)


def test_the_file_holds_what_the_atlas_has(glade: Any, tmp_path: Path) -> None:
    """Read without pickle; nothing is left beside it."""
    scenario, out = glade.load(), tmp_path / "glade.npz"
    atlas = save_atlas(scenario, out)
    assert same(atlas, sight.atlas(scenario))
    with np.load(out, allow_pickle=False) as held:
        assert set(held) == {"hexes", "clear", "hindrance", "rule", "rules"}
        assert all(np.array_equal(held[name], getattr(atlas, name)) for name in held)
        assert (held["clear"].dtype, held["hindrance"].dtype) == (np.bool_, np.uint8)
    assert parts(out) == []
    save_atlas(scenario, out, "all")
    with np.load(out, allow_pickle=False) as held:
        assert held["locations"].tolist().count("1") == 3
        assert held["hexes"].tolist().count("C3") == 2


@pytest.mark.parametrize("after", [0, 100, 460])
def test_a_work_that_is_broken_off_is_gone_on_with(glade: Any, tmp_path: Path, after: int) -> None:
    """Wherever it was: rows that are answered are not judged again."""
    scenario, out = glade.load(), tmp_path / "glade.npz"
    break_off(scenario, out, after=after)
    assert not out.exists()
    atlas, start, note = go_on(scenario, out)
    assert after - 50 <= start <= after
    assert ("going on with" in note) == (start > 0)
    assert same(atlas, sight.atlas(scenario))
    assert parts(out) == []


def test_an_interrupt_keeps_what_is_answered(glade: Any, tmp_path: Path) -> None:
    scenario, out = glade.load(), tmp_path / "glade.npz"

    def tell(done: int, lines: int) -> None:
        if done > lines // 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        save_atlas(scenario, out, tell=tell, portion=30)
    atlas, start, _ = go_on(scenario, out)
    assert start > 100
    assert same(atlas, sight.atlas(scenario))


KILLED = """
import os, signal, sys
from hexwright import Scenario
from hexwright.scenario.atlas_file import save_atlas

def tell(done, lines):
    if done > lines // 2:
        os.kill(os.getpid(), signal.SIGKILL)

save_atlas(Scenario.load(sys.argv[1]), sys.argv[2], tell=tell, every=0, portion=30)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system cannot kill a process so")
def test_a_killed_process_loses_nothing_that_was_kept(glade: Any, tmp_path: Path) -> None:
    """No code runs after SIGKILL; what was kept before it is gone on with."""
    path, out = glade.write(), tmp_path / "glade.npz"
    result = subprocess.run(
        [sys.executable, "-c", KILLED, path, out],
        env={**os.environ, "PYTHONPATH": str(glade.site.path)}, timeout=120, check=False,
    )  # fmt: skip
    assert result.returncode == -signal.SIGKILL
    assert not out.exists()
    scenario = Scenario.load(path)
    atlas, start, _ = go_on(scenario, out)
    assert start > 150
    assert same(atlas, sight.atlas(scenario))
    assert parts(out) == []


OTHERS: dict[str, Callable[[Any], tuple[Any, ...]]] = {
    "rules": lambda glade: (glade.load().without("G2"),),
    "markers": lambda glade: (glade.load().with_markers(("mist", "D2")),),
    "board": lambda glade: (glade.load(board='scree = ["E6"]\n'),),
    "levels": lambda glade: (glade.load(), "all"),
}


@pytest.mark.parametrize("what", OTHERS)
def test_parts_of_other_questions_are_let_be(glade: Any, tmp_path: Path, what: str) -> None:
    """Each is told, and gone on with when its own question comes again."""
    scenario, out = glade.load(), tmp_path / "glade.npz"
    break_off(scenario, out, after=200)
    (part,) = parts(out)
    other, *levels = OTHERS[what](glade)
    atlas, start, note = go_on(other, out, *levels)
    assert (start, note) == (
        0,
        f"{part} is of another board, other rules or other levels; it is let be",
    )
    assert same(atlas, sight.atlas(other, *levels))
    assert parts(out) == [part]
    assert go_on(scenario, out)[1] >= 150
    assert parts(out) == []


def resaved(part: Path, **changed: Any) -> None:
    with np.load(part) as held:
        arrays: dict[str, Any] = {**held, **changed}
    with part.open("wb") as file:
        np.savez(file, **{n: a for n, a in arrays.items() if a is not None})


DAMAGES: dict[str, tuple[Callable[[Path], object], str]] = {
    "empty": (lambda part: part.write_bytes(b""), "not a zip file"),
    "garbage": (lambda part: part.write_bytes(b"PK\3\4" + b"x" * 500), "not a zip file"),
    "cut": (lambda part: part.write_bytes(part.read_bytes()[:2000]), "not a zip file"),
    "flipped": (
        lambda part: part.write_bytes(part.read_bytes().replace(b"\0" * 40, b"\1" * 40)),
        "",
    ),
    "lacking": (lambda part: resaved(part, rule=None), "rule"),
    "pickled": (
        lambda part: resaved(part, rule=np.array([{}], dtype=object)),
        "cannot be loaded when allow_pickle=False",
    ),
    "another size": (
        lambda part: resaved(part, clear=np.zeros((3, 3), dtype=bool)),
        "its clear is of another size",
    ),
    "another type": (
        lambda part: resaved(part, hindrance=np.zeros((30, 30))),
        "its hindrance is of another size",
    ),
    "bomb": (lambda part: resaved(part, more=np.zeros(10**6)), "it is larger than it can be"),
    "miscounted": (lambda part: resaved(part, done=np.array(31)), "its rows are miscounted"),
    "uncounted": (lambda part: resaved(part, done=np.array(np.nan)), "its rows are miscounted"),
    "no rules": (
        lambda part: resaved(part, rule=np.full((30, 30), 99, dtype=np.int16)),
        "it counts rules that there are not",
    ),
    "renamed": (
        lambda part: resaved(part, key=np.array("0" * 64)),
        "it is of another board, other rules or other levels",
    ),
}


@pytest.mark.parametrize("how", DAMAGES)
def test_a_damaged_part_is_told_and_not_gone_on_with(glade: Any, tmp_path: Path, how: str) -> None:
    scenario, out = glade.load(), tmp_path / "glade.npz"
    break_off(scenario, out, after=200)
    (part,) = parts(out)
    damage, told = DAMAGES[how]
    damage(part)
    atlas, start, note = go_on(scenario, out)
    assert start == 0
    assert note.startswith(f"{part} cannot be gone on with (")
    assert told in note
    assert same(atlas, sight.atlas(scenario))
    assert parts(out) == []


def test_what_is_no_atlas_is_not_written_over(glade: Any, tmp_path: Path) -> None:
    """Before any line is judged."""
    scenario = glade.load()
    other = tmp_path / "other.npz"
    np.savez(other, something=np.zeros(3))
    before = other.read_bytes()
    for out, told in (
        (scenario.source, "an atlas ends in .npz (call it scenario.npz)"),
        (other, "this is not an atlas, and is not written over"),
        (tmp_path / "no" / "x.npz", "cannot write the atlas: No such file or directory"),
        (tmp_path / "a\0b.npz", "cannot write the atlas"),
        (tmp_path / "dir.npz", "this is not an atlas"),
    ):
        (tmp_path / "dir.npz").mkdir(exist_ok=True)
        with pytest.raises(HexwrightError) as caught:
            break_off(scenario, out, after=0)
        assert told in str(caught.value)
    assert other.read_bytes() == before


def test_an_older_atlas_is_there_until_the_new_one_is_whole(glade: Any, tmp_path: Path) -> None:
    scenario, out = glade.load(), tmp_path / "glade.npz"
    save_atlas(scenario, out)
    before = out.read_bytes()
    break_off(scenario.without("G2"), out, after=200)
    assert out.read_bytes() == before
    go_on(scenario.without("G2"), out)
    assert out.read_bytes() != before


def test_a_rule_that_fails_leaves_no_part(glade: Any, tmp_path: Path) -> None:
    """It must change, and then nothing that was judged with it counts."""
    glade.site.install(
        "late", glade.site.rows("L1"),
        glade.site.rule(
            "L1", "if (lines.a == 20).any(): raise ValueError('on purpose')",
            "sight_limits(self, lines)",
        ),
    )  # fmt: skip
    head = glade.write().read_text(encoding="utf-8").replace('["glade"]', '["glade", "late"]')
    out = tmp_path / "glade.npz"
    with pytest.raises(RuleFailed, match="on purpose"):
        save_atlas(glade.load(head=head), out, portion=30)
    assert parts(out) == []
    assert not out.exists()
