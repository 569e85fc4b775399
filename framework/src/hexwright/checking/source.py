"""The source of a section, read and not run: where each rule is, and what its code names."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterator, Mapping
from pathlib import Path

from attrs import field, frozen

from hexwright.checked import FrozenMap
from hexwright.checking.finding import Place, shown

MAX_BYTES = 2_000_000


@frozen
class Module:
    """One file that could be parsed."""

    file: Path
    tree: ast.Module = field(repr=False)

    def place(self, node: ast.AST, rule: str = "") -> Place:
        """The place of something in it."""
        return Place(file=shown(self.file), line=getattr(node, "lineno", 0), rule=rule)


@frozen
class RuleSource:
    """The class of one rule.

    Attributes:
        id: The rule's id.
        module: Where it is.
        node: The class.
    """

    id: str
    module: Module
    node: ast.ClassDef

    def place(self, node: ast.AST | None = None) -> Place:
        """The place of something in the class, or of the class."""
        return self.module.place(node or self.node, self.id)

    def methods(self) -> Iterator[ast.FunctionDef]:
        """Its own methods."""
        yield from (n for n in self.node.body if isinstance(n, ast.FunctionDef))

    def options(self) -> Iterator[ast.AnnAssign]:
        """The annotated fields of the class itself."""
        for node in self.node.body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                yield node


@frozen
class Sources:
    """The modules of a section's package, and its rule classes by id.

    A module that cannot be parsed is left out: importing it tells why.
    """

    modules: tuple[Module, ...]
    rules: Mapping[str, RuleSource]

    @classmethod
    def of(cls, root: Path) -> Sources:
        """Read all modules of a package, or the one of house rules."""
        modules = tuple(_modules(root))
        rules = {rule.id: rule for module in reversed(modules) for rule in _rules(module)}
        return cls(modules, FrozenMap(rules))

    def classes(self) -> Mapping[str, ast.ClassDef]:
        """All classes of the package by name; bases of rules among them."""
        nodes = (n for m in self.modules for n in m.tree.body if isinstance(n, ast.ClassDef))
        return {node.name: node for node in nodes}


def files_of(root: Path) -> list[Path]:
    """The files of Python code of a package, or the one of house rules."""
    return sorted(root.rglob("*.py")) if root.is_dir() else [root]


def _modules(root: Path) -> Iterator[Module]:
    for file in files_of(root):
        try:
            if file.stat().st_size > MAX_BYTES:
                continue
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                yield Module(file, ast.parse(file.read_bytes(), filename=str(file)))
        except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
            continue


def _rules(module: Module) -> Iterator[RuleSource]:
    for node in (n for n in ast.walk(module.tree) if isinstance(n, ast.ClassDef)):
        for mark in node.decorator_list:
            if isinstance(mark, ast.Call) and called(mark) == "rule" and mark.args:
                id_ = mark.args[0]
                if isinstance(id_, ast.Constant) and isinstance(id_.value, str):
                    yield RuleSource(id_.value, module, node)


def called(call: ast.Call) -> str:
    """The last name of what is called: ``Set`` of ``hexwright.Set(...)``."""
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def given(call: ast.Call, name: str) -> ast.expr | None:
    """A keyword argument of a call."""
    return next((k.value for k in call.keywords if k.arg == name), None)


def texts(node: ast.AST | None) -> list[ast.Constant]:
    """The texts that are written out in an expression; texts within calls are not its own."""
    if isinstance(node, ast.Constant):
        return [node] if isinstance(node.value, str) else []
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return [text for item in node.elts for text in texts(item)]
    return []


def words(modules: tuple[Module, ...]) -> frozenset[str]:
    """All texts that stand in code, but for what interests name: those only read."""
    found: set[str] = set()
    for module in modules:
        skipped = {
            id(inner)
            for node in ast.walk(module.tree)
            if isinstance(node, ast.Call) and called(node) == "Interest"
            for inner in ast.walk(node)
        }
        found |= {
            node.value
            for node in ast.walk(module.tree)
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in skipped
        }
    return frozenset(found)
