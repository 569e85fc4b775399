"""What there is to know of a hook, as its specification tells it, and who answers it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from attrs import frozen

from hexwright.rules.deprecations import Deprecation
from hexwright.rules.discovery import Registry
from hexwright.rules.marked import marked
from hexwright.rules.markers import PROJECT
from hexwright.rules.ruleset import RuleSet
from hexwright.rules.section import Section

UNITS = "Heights are ints in half-levels, ranges in hexes, numbers of rows and lines int64."

_HEADING = re.compile(r"# -{3,} (?P<title>.+?) -{3,}$")
_HOOK = re.compile(r"def (?P<name>\w+)\(")
_ENDS = re.compile(r"(?<=\.)\s+(?=[A-Z`])")
"""Where a sentence of a docstring ends and the next begins."""


@frozen
class HookSheet:
    """A hook, as its specification tells it.

    Attributes:
        name: What implementations are called.
        chapter: What it is about; of a section's own hooks, the section's title.
        home: Id of the section that specifies it; empty if the kernel does.
        signature: Its arguments with their types.
        yields: Names of the types that may be yielded; empty if that is left open.
        one: Whether the last answer alone counts.
        by: What ``@about`` names; empty if every rule is asked always.
        doc: Its docstring, as Markdown.
        deprecated: What of it will go.
    """

    name: str
    chapter: str
    home: str
    signature: str
    yields: tuple[str, ...]
    one: bool
    by: str
    doc: str
    deprecated: tuple[Deprecation, ...] = ()

    @property
    def summary(self) -> str:
        """What a rule says there: the first line."""
        going = "Deprecated. " if any(not told.argument for told in self.deprecated) else ""
        return going + self.doc.partition("\n")[0]

    @property
    def asked(self) -> str:
        """Who asks, and when: the sentence that begins so."""
        return next((s for s in self._sentences() if s.startswith("Asked ")), "")

    @property
    def declares(self) -> bool:
        """Whether it is asked once for some rules or some ground, and not for a question."""
        return bool(re.match("Asked once for each (ground|rule set)", self.asked))

    @property
    def default(self) -> str:
        """What holds if nobody answers."""
        found = next((s for s in self._sentences() if s.startswith("Default: ")), "")
        return found.removeprefix("Default: ")

    @property
    def more(self) -> str:
        """Units, and how answers stack: everything else."""
        rest = (s for s in self._sentences() if not s.startswith(("Asked ", "Default: ")))
        return " ".join(rest)

    def _sentences(self) -> list[str]:
        _, _, body = self.doc.partition("\n")
        return _ENDS.split(" ".join(body.split())) if body.strip() else []


@frozen
class Answering:
    """A rule that answers a hook.

    Attributes:
        rule: Its id.
        title: Its name, for players.
        section: Id of its section.
        about: What it speaks of alone, sorted; ``None`` if of everything.
        state: ``"on"`` or ``"off"`` in a rule set, else ``"installed"``.
    """

    rule: str
    title: str
    section: str
    about: tuple[str, ...] | None
    state: str = "installed"


@cache
def kernel_sheets() -> tuple[HookSheet, ...]:
    """The hooks of the kernel, in the chapters and the order of ``hookspecs.py``."""
    from hexwright.hookspecs import HookSpecs

    chapter, chapters = "", {}
    for line in inspect.getsource(HookSpecs).splitlines():
        if heading := _HEADING.search(line):
            chapter = heading["title"].capitalize()
        elif hook := _HOOK.search(line):
            chapters[hook["name"]] = chapter
    functions = dict(marked(HookSpecs, "spec"))
    return tuple(_sheet(name, functions[name], where) for name, where in chapters.items())


def sheets(registry: Registry) -> list[HookSheet]:
    """The hooks of the kernel, and then those of sections, whose code is imported."""
    return _with(registry.imported().sections.values())


def sheets_of(rules: RuleSet) -> list[HookSheet]:
    """The hooks of the kernel, and then those of the sections in force."""
    return _with(rules.sections)


def _with(sections: Iterable[Section]) -> list[HookSheet]:
    found = [*kernel_sheets()]
    for section in sections:
        if (specified := section.code.hookspecs) is not None:
            found += [
                _sheet(name, function, section.title, section.id)
                for name, function in marked(specified, "spec")
            ]
    return found


def _sheet(name: str, function: Any, chapter: str, home: str = "") -> HookSheet:
    signature = inspect.signature(function).replace(return_annotation=inspect.Signature.empty)
    return HookSheet(
        name=name,
        chapter=chapter,
        home=home,
        signature=str(signature).replace("'", ""),
        yields=tuple(kind.__name__ for kind in getattr(function, "yields", None) or ()),
        one=bool(getattr(function, "one", False)),
        by=str(getattr(function, "by", "")),
        doc=(inspect.getdoc(function) or "").replace("``", "`"),
        deprecated=getattr(function, "deprecated", ()),
    )


def answering(registry: Registry) -> dict[str, list[Answering]]:
    """By hook, all rules of installed sections that answer it; those of broken sections not."""
    found: dict[str, list[Answering]] = {}
    for section in registry.imported().sections.values():
        for hook, one in answers(section):
            found.setdefault(hook, []).append(one)
    return found


def answers(section: Section) -> Iterator[tuple[str, Answering]]:
    """The hooks that the rules of a section answer, each with the rule."""
    for row in section.rules:
        cls = section.code.classes.get(row.id)
        for method, function in marked(cls, "impl") if cls is not None else ():
            hook = getattr(function, f"{PROJECT}_impl").get("specname") or method
            about = getattr(function, "about", None)
            of = None if about is None else tuple(sorted(about))
            yield hook, Answering(row.id, row.title, section.id, of)
