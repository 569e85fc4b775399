"""One thing that is wrong: a code, a place, what it is, and what to do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen

from hexwright.checking.codes import CODES
from hexwright.errors import HexwrightError, Problems

_FILE = re.compile(r"(?P<file>[^:]*\.(?:py|toml|geojson|json))(?:, line (?P<line>\d+))?")
_SECTION = re.compile(r"section (?P<section>\w+)(?: [\d.]+)?(?=[:,]|$)")
_RULE = re.compile(r"rule (?P<rule>[^:,]+)(?=[:,]|$)")
_IN_HINT = re.compile(r"(?P<file>\S[^:;]*\.py), line (?P<line>\d+); ")
_TOML = re.compile(r"\(at line (?P<line>\d+)")


def shown(path: Path) -> str:
    """A path from where the command runs, if it lies below."""
    here = Path.cwd()
    full = path.resolve()
    return (full.relative_to(here) if full.is_relative_to(here) else path).as_posix()


@frozen(kw_only=True)
class Place:
    """Where something is wrong; what does not apply is empty, or 0.

    Attributes:
        file, line: The file and the line in it.
        rule: The rule's id.
        at: A hex, a hexside, or a table or key of the file.
        section: The section's id.
    """

    file: str = ""
    line: int = 0
    rule: str = ""
    at: str = ""
    section: str = ""

    def __str__(self) -> str:
        parts = [self.file or (f"section {self.section}" if self.section else "")]
        parts += [f"line {self.line}"] if self.line else []
        parts += [f"rule {self.rule}"] if self.rule else []
        return ", ".join(filter(None, [*parts, self.at]))


@frozen
class Finding:
    """One thing that is wrong.

    Attributes:
        code: Id of its Code.
        place: Where.
        what: What is wrong, in one phrase.
        remedy: What to do about it; that of the code if not given.
    """

    code: str
    place: Place
    what: str
    remedy: str = field(default="")

    @property
    def severity(self) -> str:
        """``"error"`` or ``"warning"``."""
        return CODES[self.code].severity

    def __str__(self) -> str:
        remedy = self.remedy or CODES[self.code].remedy
        return f"{self.place}: {self.code} {self.what} ({remedy})"

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        place = self.place
        return {
            "code": self.code,
            "severity": self.severity,
            "what": self.what,
            "remedy": self.remedy or CODES[self.code].remedy,
            "place": str(place),
            "file": place.file or None,
            "line": place.line or None,
            "section": place.section or None,
            "rule": place.rule or None,
            "at": place.at or None,
        }


def of_error(code: str, error: HexwrightError, *, section: str = "") -> Iterator[Finding]:
    """Findings for what an error tells: one for each of several problems."""
    for one in error.problems if isinstance(error, Problems) else (error,):
        place, remedy = _place(one.where, section), one.hint
        if not place.file and (own := _IN_HINT.match(remedy)):  # the line of a rule that failed
            place = evolve(place, file=shown(Path(own["file"])), line=int(own["line"]))
            remedy = remedy[own.end() :]
        if not place.line and (told := _TOML.search(one.what)):
            place = evolve(place, line=int(told["line"]))
        yield Finding(code, place, one.what, remedy)


def _place(where: str, section: str) -> Place:
    """The parts of a place as errors tell it: ``section S, rule R, hook ...``, ``file: key``."""
    parts = {"section": section}
    for pattern in (_SECTION, _RULE, _FILE, _RULE):  # either may stand first
        if found := pattern.match(where):
            parts |= {name: text for name, text in found.groupdict().items() if text}
            where = where[found.end() :].lstrip(":, ")
    return Place(
        file=shown(Path(parts["file"])) if "file" in parts else "",
        line=int(parts.get("line", 0)),
        rule=parts.get("rule", ""),
        at=where,
        section=parts["section"],
    )
