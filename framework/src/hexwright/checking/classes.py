"""What is wrong with the rules of a section, as their source shows."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from hexwright.checking.finding import Finding
from hexwright.checking.source import Module, Sources, called, given, texts, words
from hexwright.errors import nearest
from hexwright.rules import contributions, effects
from hexwright.rules.discovery import Registry
from hexwright.rules.section import Section


def docstrings(sources: Sources) -> Iterator[Finding]:
    """Rule classes, and hooks that the section specifies, without a docstring."""
    for rule in sources.rules.values():
        if not ast.get_docstring(rule.node):
            yield Finding("HX201", rule.place(), f"class {rule.node.name} has no docstring")
    for module in sources.modules:
        functions = (n for n in ast.walk(module.tree) if isinstance(n, ast.FunctionDef))
        for node in filter(_specifies, functions):
            if not ast.get_docstring(node):
                yield Finding("HX201", module.place(node), f"hook {node.name} has no docstring")


def _specifies(node: ast.FunctionDef) -> bool:
    marks = (m.func if isinstance(m, ast.Call) else m for m in node.decorator_list)
    return any(getattr(m, "attr", getattr(m, "id", "")) == "hookspec" for m in marks)


def options(sources: Sources) -> Iterator[Finding]:
    """Options that no code of the package reads."""
    classes = sources.classes()
    elsewhere = {
        node.attr
        for module in sources.modules
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Attribute) and not _own(node)
    } | words(sources.modules)
    for rule in sources.rules.values():
        read = {
            node.attr
            for cls in _family(rule.node, classes)
            for node in ast.walk(cls)
            if isinstance(node, ast.Attribute) and _own(node)
        }
        for option in rule.options():
            name = option.target.id  # type: ignore[union-attr]
            if name not in read and name not in elsewhere:
                yield Finding("HX202", rule.place(option), f"nothing reads the option {name!r}")


def _own(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id == "self"


def _family(node: ast.ClassDef, classes: Mapping[str, ast.ClassDef]) -> Iterator[ast.ClassDef]:
    """A class and its bases that the package defines."""
    waiting, seen = [node], {node.name}
    while waiting:
        one = waiting.pop()
        yield one
        for base in one.bases:
            name = getattr(base, "attr", getattr(base, "id", ""))
            if name in classes and name not in seen:
                seen.add(name)
                waiting.append(classes[name])


_YIELDED = frozenset(
    name for module in (contributions, effects) for name in vars(module) if name[0].isupper()
)


def references(sources: Sources, known: frozenset[str]) -> Iterator[Finding]:
    """Ids written out in ``replaces`` or ``of`` that no rule has; asked, the rule would fail.

    Args:
        sources: The section's.
        known: Ids of all rules of installed sections.
    """
    for module in sources.modules:
        values = _constants(module)
        for node in ast.walk(module.tree):
            if not isinstance(node, ast.Call) or called(node) not in _YIELDED:
                continue
            names = ("replaces", "of") if called(node) == "Permit" else ("replaces",)
            for name in names:
                value = given(node, name)
                if isinstance(value, ast.Name):
                    value = values.get(value.id)
                for text in texts(value):
                    if text.value not in known:
                        what = f"{name} names rule {text.value!r}, which there is not"
                        hint = nearest(str(text.value), known)
                        yield Finding("HX205", module.place(node), what, hint)


def _constants(module: Module) -> Mapping[str, ast.expr]:
    """What names stand for that a module gives a value but once, at its top."""
    return {
        target.id: node.value
        for node in module.tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


_CITED = re.compile(r"(?<![\w.])[A-Za-z]+\d*(?:\.\d+)+[a-z]?(?![\w])|(?<![\w.])[A-Z]+\d+(?![\w.])")

_RANGE = re.compile(r"(\w+)[\w.]*-(\.\d+)")
"""The end of ``A4.2-.25``."""


def citations(sources: Sources, section: Section, registry: Registry) -> Iterator[Finding]:
    """Numbers in docstrings of rules that look like the section's own and stand in no manifest."""
    stems = {_stem(row.id) for row in section.rules}
    known: set[str] = set()
    for _, row in registry.rows():
        known |= {row.id, *row.rows, *_CITED.findall(row.citation)}
        known |= {f"{stem}{end}" for stem, end in _RANGE.findall(row.citation)}
    for rule in sources.rules.values():
        documented: list[ast.ClassDef | ast.FunctionDef] = [rule.node, *rule.methods()]
        for node in documented:
            for word in dict.fromkeys(_CITED.findall(ast.get_docstring(node) or "")):
                if _stem(word) in stems and word not in known:
                    what = f"cites {word}, which no installed section lists"
                    yield Finding("HX209", rule.place(node), what)


def _stem(id: str) -> str:
    """What ids of one chapter have in common: ``A4`` of A4.2, ``RF`` of RF12."""
    chapter, point, _ = id.partition(".")
    return chapter if point else chapter.rstrip("0123456789")
