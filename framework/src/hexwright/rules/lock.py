"""Which rules something was made with: sections with their content, rules with their options."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from hexwright.board.files import check_plain
from hexwright.board.tables import Report, structured
from hexwright.errors import HexwrightError, Problems
from hexwright.rules.options import canonical
from hexwright.rules.ruleset import RuleSet
from hexwright.rules.versions import compared, kernel_version

FORMAT = 1
LONGEST = 400
"""Of an option's value with more letters than this a lock has the SHA-256."""
MOST = 8
"""So many mistakes of a damaged lock are told one by one."""


@attrs.frozen(kw_only=True)
class LockedSection:
    """A section in force.

    Attributes:
        version: Its version.
        digest: SHA-256 of its content.
        rules: Its rules in force, each with the values of its options, as texts.
    """

    version: str
    digest: str
    rules: dict[str, dict[str, str]] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True)
class Lock:
    """What a rule set is made of, and the board it was on.

    Attributes:
        format: Of what is written.
        kernel: The kernel's version.
        board: SHA-256 of the board, with what a scenario lays on it.
        sections: The sections in force, by id.
    """

    format: int = FORMAT
    kernel: str
    board: str
    sections: dict[str, LockedSection] = attrs.field(factory=dict)

    @classmethod
    def of(cls, rules: RuleSet, board: str) -> Lock:
        """The lock of a rule set on a board, of which the digest is given."""
        played: dict[str, dict[str, dict[str, str]]] = {s.id: {} for s in rules.sections}
        for rule in sorted(rules.rules, key=lambda r: r.id):
            options = {name: _brief(canonical(rule.options[name])) for name in sorted(rule.options)}
            played[rule.section][rule.id] = options
        sections = {
            s.id: LockedSection(version=s.version, digest=s.digest, rules=played[s.id])
            for s in sorted(rules.sections, key=lambda s: s.id)
        }
        return cls(kernel=kernel_version(), board=board, sections=sections)

    @classmethod
    def read(cls, told: Any, where: str) -> Lock:
        """The lock that plain data tell; they may come from anybody.

        Args:
            told: The data, as ``to_json`` gives them.
            where: The file, for messages.

        Raises:
            HexwrightError: if they are of another format or, as Problems, with what is wrong.
        """
        check_plain(told, where)
        format_ = told.get("format") if isinstance(told, Mapping) else None
        if type(format_) is int and format_ != FORMAT:
            hint = f"this Hexwright reads format {FORMAT}"
            raise HexwrightError(f"the lock is of format {format_}", where=where, hint=hint)
        report = Report(where, told)
        found = structured(told, cls, report)
        if found is None:
            problems, more = report.problems[:MOST], len(report.problems) - MOST
            if more > 0:
                problems.append(HexwrightError(f"and {more} more mistakes", where=where))
            raise Problems(problems)
        return found

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return attrs.asdict(self)

    def differences(self, now: Lock) -> Iterator[Difference]:
        """In what the rules and the board of now differ from these; none if in nothing."""
        if self.kernel != now.kernel:
            told = f"kernel {compared(now.kernel, self.kernel)}"
            yield Difference("kernel", "", self.kernel, now.kernel, told)
        for id_ in sorted(self.sections.keys() | now.sections.keys()):
            before, after = self.sections.get(id_), now.sections.get(id_)
            if after is None:
                assert before is not None
                told = f"section {id_} is not in force"
                yield Difference("section", id_, before.version, None, told)
            elif before is None:
                told = f"section {id_} is in force, and was not"
                yield Difference("section", id_, None, after.version, told)
            else:
                yield from _of_section(id_, before, after)
        if self.board != now.board:
            told = "the board, or what is laid on it, has changed"
            yield Difference("board", "", self.board, now.board, told)

    def __str__(self) -> str:
        rules = sum(len(section.rules) for section in self.sections.values())
        sections = _count(len(self.sections), "section")
        return f"{sections} with {_count(rules, 'rule')}, and the board"


@attrs.frozen
class Difference:
    """One thing in which rules, or their board, differ from a lock.

    Attributes:
        what: ``"kernel"``, ``"section"``, ``"content"``, ``"rule"``, ``"option"``, ``"board"``,
            or of a saved game ``"scenario"``.
        id: Of the section or the rule; of an option its rule's and its name, ``"7.2 height"``.
        locked: What the lock has; ``None`` if nothing.
        now: What there is now; ``None`` if nothing.
        told: All of it in words.
    """

    what: str
    id: str
    locked: str | None
    now: str | None
    told: str

    def __str__(self) -> str:
        return self.told


def _of_section(id: str, before: LockedSection, after: LockedSection) -> Iterator[Difference]:
    if before.version != after.version:
        told = f"section {id} {compared(after.version, before.version)}"
        yield Difference("section", id, before.version, after.version, told)
    elif before.digest != after.digest:
        told = f"section {id} has another content"
        yield Difference("content", id, before.digest, after.digest, told)
    for rule in sorted(before.rules.keys() | after.rules.keys()):
        was, is_ = before.rules.get(rule), after.rules.get(rule)
        if was is None:
            yield Difference("rule", rule, "off", "on", f"rule {rule} is on, and was off")
        elif is_ is None:
            yield Difference("rule", rule, "on", "off", f"rule {rule} is off, and was on")
        else:
            yield from _of_rule(rule, was, is_)


def _of_rule(id: str, was: Mapping[str, str], is_: Mapping[str, str]) -> Iterator[Difference]:
    for name in sorted(was.keys() | is_.keys()):
        before, after = was.get(name), is_.get(name)
        if before != after:
            told = f"option {name} of rule {id} is {_shown(after)}, and was {_shown(before)}"
            yield Difference("option", f"{id} {name}", before, after, told)


def _shown(value: str | None) -> str:
    return "not there" if value is None else f"{value:.60}"


def _brief(value: str) -> str:
    return (
        value if len(value) <= LONGEST else f"sha256:{hashlib.sha256(value.encode()).hexdigest()}"
    )


def _count(n: int, what: str) -> str:
    return f"{n} {what}" + ("" if n == 1 else "s")
