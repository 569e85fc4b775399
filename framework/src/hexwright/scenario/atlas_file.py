"""An atlas as a file: whole in the end, and gone on with where the work was broken off.

What is answered so far is kept beside the file, in one whose name ends in ``.part``. It is keyed by
rules, board, markers and Locations, so that answers of different questions never mix.
"""

from __future__ import annotations

import hashlib
import os
import time
import zipfile
import zlib
from collections.abc import Callable, Mapping
from glob import escape
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from attrs import frozen

from hexwright.drafts import draft
from hexwright.errors import HexwrightError, RuleFailed, call_it
from hexwright.scenario.scenario import Scenario
from hexwright.sight.charting import PORTION, Chart
from hexwright.sight.looking import Levels, chosen
from hexwright.sight.views import Atlas
from hexwright.sight.written import GROUND

Tell = Callable[[int, int], None]
"""Told how many of all lines are answered."""

FORM = "hexwright atlas 1"
"""What a part file holds; one of another form is not gone on with."""

EVERY = 2.0
"""Seconds between two times that what is answered is kept."""

_ARRAYS = ("clear", "hindrance", "rule")
_UNREADABLE = (
    OSError, ValueError, KeyError, EOFError, MemoryError, NotImplementedError, RuntimeError,
    zipfile.BadZipFile, zlib.error,
)  # fmt: skip
"""What reading a damaged archive of arrays may raise."""


def save_atlas(
    scenario: Scenario,
    out: str | PathLike[str],
    levels: Levels = GROUND,
    *,
    tell: Tell = lambda done, lines: None,
    note: Callable[[str], None] = lambda text: None,
    every: float = EVERY,
    portion: int = PORTION,
) -> Atlas:
    """Judge all pairs of Locations and write them, going on where an earlier call was broken off.

    Args:
        scenario: Rules, board and markers.
        out: The file, ``.npz``; ``Atlas.arrays`` says what it holds.
        levels: Names of the Locations, as for ``sight.atlas``.
        tell: Told of the progress, at the start first.
        note: Told, in words, of an earlier part that is gone on with, or cannot be.
        every: Seconds after which what is answered is kept; 0 is after each portion.
        portion: Lines that are asked for together.

    Raises:
        HexwrightError: if the file cannot be written, or holds something else; or as
            ``sight.atlas`` does. What is answered by then is kept, as it is on an interrupt.
    """
    situation = scenario.situation
    chart = Chart(situation, chosen(situation, levels))
    lines = chart.lines(len(chart.places))
    file = AtlasFile.of(scenario, Path(out), chart)
    file.check()
    file.resume(chart, note)
    file.keep(chart)  # what cannot be written is told before the work, not after it
    done = chart.lines(chart.done)
    tell(done, lines)

    def count(more: int) -> None:
        nonlocal done
        done += more
        tell(done, lines)

    due = time.monotonic() + every
    try:
        for _ in chart.go(count, portion=portion):
            now = time.monotonic()
            if now >= due:
                file.keep(chart)
                took = time.monotonic() - now
                # what takes long to keep is kept less often
                due = now + took + (max(every, 20 * took) if every else 0)
    except RuleFailed:
        file.part.unlink(missing_ok=True)  # the rule must change, and then this is of no use
        raise
    except BaseException:
        file.keep(chart)
        raise
    atlas = chart.atlas()
    file.finish(atlas)
    return atlas


def parts(out: Path) -> list[Path]:
    """What is kept beside the file of an atlas while it, or another of its name, is made."""
    return sorted(out.parent.glob(f"{escape(out.name)}.*.part"))


@frozen
class AtlasFile:
    """The file of an atlas, and the part beside it while it is in the making.

    Attributes:
        out: The file.
        key: sha256 of what the answers depend on: rules, board, markers and Locations.
    """

    out: Path
    key: str

    @classmethod
    def of(cls, scenario: Scenario, out: Path, chart: Chart) -> AtlasFile:
        """The file of a chart of a scenario."""
        names = {chart.situation.locations.names[i] for i in chart.places.tolist()}
        told = [FORM, scenario.sight_fingerprint, *sorted(names)]
        return cls(out, hashlib.sha256("\n".join(told).encode()).hexdigest())

    @property
    def part(self) -> Path:
        """Where the answers so far are kept."""
        return self.out.with_name(f"{self.out.name}.{self.key[:8]}.part")

    def check(self) -> None:
        """Refuse to write over what is no atlas.

        Raises:
            HexwrightError: if the name is no ``.npz``, or the file is something else.
        """
        if self.out.suffix.lower() != ".npz":
            hint = call_it(self.out, ".npz")
            raise HexwrightError("an atlas ends in .npz", where=str(self.out), hint=hint)
        if os.path.exists(self.out) and not _is_atlas(self.out):
            raise HexwrightError(
                "this is not an atlas, and is not written over",
                where=str(self.out),
                hint="give another name",
            )

    def resume(self, chart: Chart, note: Callable[[str], None]) -> None:
        """Put what an earlier part holds into a chart that has no answers yet."""
        for other in parts(self.out):
            if other != self.part:
                note(f"{other} is of another board, other rules or other levels; it is let be")
        if not os.path.exists(self.part):
            return
        try:
            held = _arrays(self.part, 2 * sum(getattr(chart, n).nbytes for n in _ARRAYS) + 100_000)
            wrong = self._mistake(held, chart)
        except _UNREADABLE as exc:
            wrong = str(exc) or type(exc).__name__
        if wrong:
            note(f"{self.part} cannot be gone on with ({wrong}); all lines are judged anew")
            return
        for name in _ARRAYS:
            getattr(chart, name)[...] = held[name]
        chart.done = int(held["done"])
        if chart.done:
            share = chart.lines(chart.done) / chart.lines(len(chart.places))
            note(f"going on with {self.part}, where {share:.0%} of the lines are judged")

    def _mistake(self, held: Mapping[str, Any], chart: Chart) -> str:
        """What is wrong with a part; empty if nothing is."""
        if str(held["key"]) != self.key:
            return "it is of another board, other rules or other levels"
        if (
            held["done"].shape
            or held["done"].dtype.kind != "i"
            or not 0 <= held["done"] <= len(chart.places)
        ):
            return "its rows are miscounted"
        for name in _ARRAYS:
            mine = getattr(chart, name)
            if (held[name].shape, held[name].dtype) != (mine.shape, mine.dtype):
                return f"its {name} is of another size"
        rules = held["rule"]
        return "it counts rules that there are not" if (
            rules.min(initial=-1) < -1 or rules.max(initial=-1) >= len(chart.rules)
        ) else ""  # fmt: skip

    def keep(self, chart: Chart) -> None:
        """Write what a chart has answered.

        Raises:
            HexwrightError: if it cannot be written.
        """
        held = {name: getattr(chart, name) for name in _ARRAYS}
        done = np.array(chart.done)
        _replace(self.part, lambda file: np.savez(file, key=np.array(self.key), done=done, **held))

    def finish(self, atlas: Atlas) -> None:
        """Write the atlas, and drop the part.

        Raises:
            HexwrightError: if it cannot be written.
        """
        arrays: dict[str, Any] = atlas.arrays()
        _replace(self.out, lambda file: np.savez_compressed(file, **arrays))
        self.part.unlink(missing_ok=True)


def _replace(path: Path, write: Callable[[Any], None]) -> None:
    """Write a file that is there whole or not at all."""
    try:
        with draft(path) as made, made.open("wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
    except (OSError, ValueError) as exc:  # ValueError: a NUL in the path
        raise HexwrightError(
            f"cannot write the atlas: {getattr(exc, 'strerror', None) or exc}",
            where=str(path),
            hint="give a file in a directory that can be written to",
        ) from exc


def _arrays(path: Path, most: int) -> dict[str, Any]:
    """The arrays of a part, of which nothing is trusted.

    Raises:
        Exception: one of ``_UNREADABLE``.
    """
    with zipfile.ZipFile(path) as archive:
        if sum(member.file_size for member in archive.infolist()) > most:
            raise ValueError("it is larger than it can be")
    with np.load(path, allow_pickle=False) as held:
        return {name: held[name] for name in ("key", "done", *_ARRAYS)}


def _is_atlas(path: Path) -> bool:
    """Whether a file is an atlas or empty."""
    try:
        if not path.stat().st_size:
            return path.is_file()
        with zipfile.ZipFile(path) as archive:
            return {"hexes.npy", "clear.npy", "rules.npy"} <= set(archive.namelist())
    except _UNREADABLE:
        return False
