"""All that ``hexwright check`` can find: a stable code, how bad it is, and what to do about it."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from hexwright.checked import FrozenMap
from hexwright.errors import HexwrightError, nearest


@frozen
class Code:
    """One kind of finding.

    Attributes:
        id: Such as ``"HX101"``; it never comes to mean something else.
        severity: ``"error"``, which has the command end with code 1, or ``"warning"``.
        title: What is wrong, in a line.
        remedy: What to do about it, in a line.
    """

    id: str
    severity: str
    title: str
    remedy: str


CHAPTERS = {
    "HX1": "The manifest of a section, and its package",
    "HX2": "The rules of a section, read from its code",
    "HX3": "What rules answer on a board",
    "HX4": "Boards",
    "HX5": "Scenarios",
}
"""What the codes that begin so are about."""

_TABLE = (
    ("HX101", "error", "a section's manifest or package cannot be read",
     "correct section.toml; a section is a directory with it and an __init__.py"),
    ("HX102", "error", "a section's code cannot be imported", "correct the line"),
    ("HX103", "error", "the manifest's tables and the rule classes do not agree",
     "write the table or the class that is missing"),
    ("HX104", "error", "a table names a rule that no installed section has",
     "write its id as that section's manifest does"),
    ("HX105", "error", "the section cannot be composed",
     "correct the hook, its arguments, or the sections it requires"),
    ("HX106", "error", "pyproject.toml does not make the section known",
     'add to [project.entry-points."hexwright.sections"] a line ID = "PACKAGE"'),
    ("HX107", "warning", "there is no scenario that shows the section",
     "write a small scenario and name it as demo in section.toml"),
    ("HX108", "warning", "the manifest does not say which kernels the section works with",
     'add kernel = ">=0.1,<0.2"'),
    ("HX201", "warning", "a rule class or a hook of the section's own has no docstring",
     "say in a sentence what it is about"),
    ("HX202", "warning", "an option that nothing reads", "read it, or take it out"),
    ("HX203", "warning", "no test is marked with the rule or one of its rows",
     'mark one with @pytest.mark.rule("ID")'),
    ("HX204", "warning", "a test's mark names no rule and no row of an installed section",
     "write the id as the manifest does"),
    ("HX205", "error", "code names a rule that no installed section has",
     "write its id as that section's manifest does"),
    ("HX206", "warning", "an interest names what no section declares",
     "write the word as it is declared, or declare it"),
    ("HX207", "warning", "rules of one section may set one answer; the order of tables decides",
     "let one of them name the other in replaces"),
    ("HX208", "warning", "an interest that nobody asks for",
     "take it out; only hooks of sight are handed lines"),
    ("HX209", "warning", "a docstring cites a rule that no manifest lists",
     "correct the number, or name it in the rule's citation"),
    ("HX210", "warning", "a hook, or an argument of one, that is deprecated",
     "use what the warning names instead"),
    ("HX301", "error", "a rule fails when it is asked", "correct the rule"),
    ("HX302", "error", "a rule judges a line otherwise from its other end",
     "use what does not depend on which end is called a: high, low, between"),
    ("HX303", "warning", "answers depend on the order of two sections, and neither says which",
     "name the one that goes before in the other's after"),
    ("HX304", "warning", "a rule that goes line by line is handed more than 1 % of a board's lines",
     "use whole columns, or narrow its interest"),
    ("HX305", "warning", "on the board that shows the section, nothing meets a rule's interest",
     "put it on the demo's board"),
    ("HX306", "warning", "two rules of one section have set one answer to different values",
     "let one of them name the other in replaces"),
    ("HX401", "error", "a board has a mistake", "correct the file"),
    ("HX402", "warning", "terrain that no rule declares: lines meet nothing there",
     "put the section in force that declares it, or take it off the board"),
    ("HX403", "warning", "printed symbols that no rule reads",
     "put the section in force that reads them, unless they are for people alone"),
    ("HX501", "error", "a scenario has a mistake", "correct the file"),
    ("HX502", "error", "an answer does not come out as the scenario expects",
     "correct the rule, or what is expected"),
    ("HX503", "warning", "what [rules] says of a rule changes nothing",
     "take it out, or put the rule in force"),
    ("HX504", "warning", "a marker, a piece or a condition of which no rule in force knows",
     "put the section in force that declares it, or take it out"),
)  # fmt: skip

CODES: Mapping[str, Code] = FrozenMap((row[0], Code(*row)) for row in _TABLE)
"""All codes, in order."""


def chosen(select: tuple[str, ...], ignore: tuple[str, ...]) -> frozenset[str]:
    """The codes to tell: those selected, or all, without those ignored.

    Args:
        select, ignore: Codes or their beginnings, such as ``"HX2"``.

    Raises:
        HexwrightError: for one that no code begins with.
    """

    def named(parts: tuple[str, ...], option: str) -> frozenset[str]:
        for part in parts:
            if not part or not any(code.startswith(part) for code in CODES):
                raise HexwrightError(
                    f"there is no code {part!r}", where=option, hint=nearest(part, CODES)
                )
        return frozenset(code for code in CODES if code.startswith(parts))

    return (named(select, "--select") if select else frozenset(CODES)) - named(ignore, "--ignore")


def code_of(id: str) -> Code:
    """The code with this id.

    Raises:
        HexwrightError: if there is none, with the nearest.
    """
    if id not in CODES:
        raise HexwrightError(f"there is no code {id!r}", hint=nearest(id, CODES))
    return CODES[id]
