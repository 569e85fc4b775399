"""What a user is told when something is wrong: what, where, and what to do."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from pathlib import PurePath


class HexwrightError(Exception):
    """A mistake in what the user gave, told as what, where and what to do.

    Args:
        what: What is wrong, without a full stop.
        where: File, line, key, hex or rule that it concerns; empty if there is none.
        hint: What to do about it; empty if it is plain.
    """

    def __init__(self, what: str, *, where: str = "", hint: str = "") -> None:
        self.what, self.where, self.hint = what, where, hint
        super().__init__(what)

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        return f"{place}{self.what}" + (f" ({self.hint})" if self.hint else "")

    def at(self, where: str) -> HexwrightError:
        """The same error with its place put in front of the place it already has."""
        inner = f"{where}: {self.where}" if self.where else where
        return type(self)(self.what, where=inner, hint=self.hint)


class Problems(HexwrightError):
    """Several mistakes found together; all are reported at once."""

    def __init__(self, problems: Iterable[HexwrightError]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(str(p) for p in self.problems))

    def __str__(self) -> str:
        return "\n".join(str(p) for p in self.problems)

    def at(self, where: str) -> Problems:
        """The same problems, each with ``where`` put in front of its place."""
        return Problems(p.at(where) for p in self.problems)


class Misasked(HexwrightError):
    """A mistake in what was asked that only a rule comes upon, who is not to blame for it."""


class RuleFailed(HexwrightError):
    """A rule raised while it was asked; says section, rule, hook and question."""


class HookDeprecated(DeprecationWarning):
    """A rule in force implements a hook, or takes an argument of one, that will go.

    Python shows it where it shows other DeprecationWarnings, pytest always; the command line tells
    it in a line.
    """


def nearest(name: str, known: Iterable[str], *, label: str = "did you mean") -> str:
    """A hint naming the known name closest to ``name``, or listing a few if none is close.

    >>> nearest("thikcet", ["thicket", "keep"])
    "did you mean 'thicket'?"
    """
    names = sorted(set(known))
    fold = {n.casefold(): n for n in names}
    close = difflib.get_close_matches(name.casefold(), list(fold), n=1, cutoff=0.6)
    if close:
        return f"{label} {fold[close[0]]!r}?"
    if not names:
        return "there are none"
    shown = ", ".join(names[:8]) + (", ..." if len(names) > 8 else "")
    return f"known: {shown}"


def call_it(path: PurePath, suffix: str) -> str:
    """A hint for a file that is not called as what is to be in it; the path may be no name at all.

    >>> call_it(PurePath("hall.txt"), ".svg"), call_it(PurePath(""), ".svg")
    ('call it hall.svg', 'give the name of a file, which ends in .svg')
    """
    if not path.name.strip("."):  # "", "/" or ".."
        return f"give the name of a file, which ends in {suffix}"
    return f"call it {path.with_suffix(suffix).name}"
