"""Which tests are marked with which rules, read from the test files without running them."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import attrs

from hexwright.errors import HexwrightError, Problems

MAX_BYTES = 2_000_000
MARK = "pytest.mark.rule"
PATTERNS = ("test_*.py", "*_test.py")  # what pytest itself collects unless told otherwise


@attrs.frozen
class Marked:
    """One id in one mark.

    Attributes:
        id: The rule or row that the mark names.
        test: The test, as pytest names it: ``tests/test_a.py::test_b``.
    """

    id: str
    test: str


def marked(directories: Iterable[Path]) -> list[Marked]:
    """All rule marks on the tests in directories, in the order in which they are written.

    Read are decorators of functions and classes, ``marks=`` of ``pytest.param``, ``pytestmark``,
    and in place of ``pytest.mark.rule`` a name that a file gives it, or a function of the file
    that returns it with its own arguments.

    Args:
        directories: Where to look, each with all directories below it.

    Raises:
        Problems: with every file that cannot be read and every mark whose ids are not written out.
    """
    files = {f: None for d in directories for p in PATTERNS for f in sorted(d.rglob(p))}
    found: list[Marked] = []
    problems: list[HexwrightError] = []
    for file in files:
        try:
            found += _File(_name(file), _parsed(file), problems).marks()
        except HexwrightError as error:
            problems.append(error)
    if problems:
        raise Problems(problems)
    return found


def _name(file: Path) -> str:
    """The file from where the command runs, if it lies below."""
    here = Path.cwd()
    path = file.resolve()
    return (path.relative_to(here) if path.is_relative_to(here) else path).as_posix()


def _parsed(file: Path) -> ast.Module:
    name = _name(file)
    try:
        if not file.is_file():
            raise HexwrightError("is not a file", where=name, hint="remove or rename it")
        if file.stat().st_size > MAX_BYTES:
            raise HexwrightError(
                f"larger than {MAX_BYTES:,} bytes", where=name, hint="is it a file of tests?"
            )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # pytest tells them when it runs the tests
            return ast.parse(file.read_bytes(), filename=name)
    except OSError as error:
        what, line = f"cannot be read: {error.strerror}", None
    except SyntaxError as error:
        what, line = f"is not Python: {error.msg}", error.lineno
    except (ValueError, RecursionError, MemoryError) as error:  # a NUL; nested too deep
        what, line = f"is not Python: {error}", None
    where = name if line is None else f"{name}, line {line}"
    raise HexwrightError(what, where=where, hint="correct it")


class _File:
    """The marks of one file; ``problems`` takes those that cannot be read."""

    def __init__(self, name: str, tree: ast.Module, problems: list[HexwrightError]) -> None:
        self.name, self.tree, self.problems = name, tree, problems
        self.known = {MARK, *_named(tree)}

    def marks(self) -> Iterator[Marked]:
        yield from self._within(self.tree.body, self.name, list(self._pytestmark(self.tree.body)))

    def _within(self, body: list[ast.stmt], name: str, above: list[str]) -> Iterator[Marked]:
        for item in body:
            if isinstance(item, ast.ClassDef) and item.name.startswith("Test"):
                own = [*above, *self._ids(item.decorator_list), *self._pytestmark(item.body)]
                yield from self._within(item.body, f"{name}::{item.name}", own)
            elif isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef) and item.name.startswith(
                "test"
            ):
                ids = dict.fromkeys([*above, *self._ids(item.decorator_list)])
                yield from (Marked(id_, f"{name}::{item.name}") for id_ in ids)

    def _pytestmark(self, body: list[ast.stmt]) -> Iterator[str]:
        for item in body:
            if isinstance(item, ast.Assign | ast.AnnAssign) and item.value is not None:
                targets = item.targets if isinstance(item, ast.Assign) else [item.target]
                if any(isinstance(t, ast.Name) and t.id == "pytestmark" for t in targets):
                    yield from self._ids([item.value])

    def _ids(self, nodes: Iterable[ast.expr]) -> Iterator[str]:
        """The ids of all marks anywhere in some expressions."""
        for node in nodes:
            calls = [n for n in ast.walk(node) if isinstance(n, ast.Call)]
            for call in calls:
                if _dotted(call.func) in self.known:
                    yield from self._texts(call)

    def _texts(self, call: ast.Call) -> Iterator[str]:
        for arg in call.args:
            if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                yield arg.value
            else:
                self.problems.append(
                    HexwrightError(
                        "a mark's id is not written out",
                        where=f"{self.name}, line {arg.lineno}",
                        hint=f'write it as text, {MARK}("3.1a"); nothing is run to find it',
                    )
                )


def _named(tree: ast.Module) -> Iterator[str]:
    """Names that a file gives the mark, and its functions that return it with their arguments."""
    for item in tree.body:
        if isinstance(item, ast.Assign) and _dotted(item.value) == MARK:
            yield from (t.id for t in item.targets if isinstance(t, ast.Name))
        elif isinstance(item, ast.FunctionDef):
            last: Any = item.body[-1]
            call = last.value if isinstance(last, ast.Return) else None
            if isinstance(call, ast.Call) and _dotted(call.func) == MARK:
                yield item.name


def _dotted(node: ast.expr) -> str:
    """``a.b.c`` for such an expression; empty for any other."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and (before := _dotted(node.value)):
        return f"{before}.{node.attr}"
    return ""
