"""House rules: rule classes in one file beside a scenario, without a package and a manifest.

Such a file is code, and a scenario file is data. What a scenario names is never run for that: only
who loads it can say that it shall be.
"""

from __future__ import annotations

import ast
import hashlib
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs

from hexwright.board.files import check_there
from hexwright.checked import FrozenMap
from hexwright.errors import HexwrightError, Problems
from hexwright.rules.discovery import Registry
from hexwright.rules.manifest import Manifest, RuleRow
from hexwright.rules.rule import rule_info
from hexwright.rules.section import Code, Section, not_imported, rule_classes, unnumbered

HOUSE = "house"
"""The id of the section that house rules are."""

MAX_BYTES = 2_000_000


@attrs.define(frozen=True, slots=False, eq=False)
class House(Section):
    """The section that a file of house rules is; ``root`` is the file.

    Attributes:
        content: SHA-256 over the file.
        lines: The line of each rule's class, by rule id.
    """

    made: Code = attrs.field(kw_only=True, repr=False)
    content: str = attrs.field(kw_only=True)
    lines: Mapping[str, int] = attrs.field(kw_only=True, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as the file that it is."""
        return _again, (self.root, self.content, self.manifest.after)

    @property
    def file(self) -> Path:
        """The file."""
        return self.root

    @property
    def digest(self) -> str:
        """SHA-256 over the file."""
        return self.content

    @property
    def code(self) -> Code:
        """Its rule classes."""
        return self.made

    def place(self, id: str) -> str:
        """Where the class of one of its rules is, for messages."""
        return f"{self.file}, line {self.lines.get(id, 1)}: rule {id}"

    table = place


def with_house(registry: Registry, file: Path) -> Registry:
    """Sections to choose from, house rules among them. Their code is run.

    Args:
        registry: The other sections; house rules come after all of them.
        file: The house rules.

    Raises:
        HexwrightError: if they cannot be read or run, or, as Problems, with every mistake in them.
    """
    others = {id_: s for id_, s in registry.sections.items() if not isinstance(s, House)}
    if HOUSE in others or HOUSE in registry.broken:
        what = f"a section {HOUSE!r} is installed, and house rules are called so"
        raise HexwrightError(what, where=str(file), hint="uninstall it, or rename it")
    house = read_house(file, (*others, *registry.broken))
    return Registry({**others, HOUSE: house}, registry.broken)


def read_house(file: Path, after: Iterable[str] = ()) -> House:
    """Run a file of house rules.

    The title of a rule is the first line of its class's docstring, without the full stop; that of
    the whole is the first line of the file's.

    Args:
        file: Python code; its rule classes say with ``@rule`` what a manifest would.
        after: Ids of the sections it comes after.

    Raises:
        HexwrightError: if it cannot be read or run; or, as Problems, with every mistake in it.
    """
    source = _source(file)
    content = hashlib.sha256(source.replace(b"\r\n", b"\n")).hexdigest()
    module, tree = _run(file, source)
    classes, _ = rule_classes([module])
    lines = {n.name: n.lineno for n in tree.body if isinstance(n, ast.ClassDef)}
    problems = [*_twice(module, classes, lines, file), *_hidden(tree, file)]
    problems += _forgotten(unnumbered([module]), lines, file)
    if not classes and not problems:
        hint = 'write @rule("H1") above a class that answers hooks'
        problems.append(HexwrightError("there is no rule in it", where=str(file), hint=hint))
    if problems:
        raise Problems(problems)
    manifest = Manifest(
        id=HOUSE,
        title=_first_line(module.__doc__) or "House rules",
        version="0",
        after=tuple(after),
        rules=tuple(_row(id_, cls) for id_, cls in classes.items()),
    )
    return House(
        manifest,
        file,
        module.__name__,
        made=Code(FrozenMap(classes)),
        content=content,
        lines=FrozenMap((id_, lines.get(cls.__name__, 1)) for id_, cls in classes.items()),
    )


def _again(file: Path, content: str, after: tuple[str, ...]) -> House:
    """What was pickled.

    Raises:
        HexwrightError: if the file has been changed since.
    """
    house = read_house(file, after)
    if house.content != content:
        raise HexwrightError("has been changed meanwhile", where=str(file), hint="load it again")
    return house


def _source(file: Path) -> bytes:
    where = str(file)
    if file.suffix != ".py":
        hint = "give a file of Python code, such as house_rules.py"
        raise HexwrightError("these are no house rules", where=where, hint=hint)
    check_there(file)
    try:
        with file.open("rb") as stream:
            source = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise HexwrightError(f"cannot be read: {error.strerror}", where=where) from error
    if len(source) > MAX_BYTES:
        hint = "are these house rules?"
        raise HexwrightError(f"larger than {MAX_BYTES:,} bytes", where=where, hint=hint)
    return source


def _run(file: Path, source: bytes) -> tuple[ModuleType, ast.Module]:
    """The module that the code makes, and its syntax.

    As with an import, the same file is run once in a process. The module has a name of its own, by
    which what is pickled finds its classes.
    """
    where = str(file)
    told = str(file.resolve()).encode() + b"\0" + source
    name = f"hexwright_house_{hashlib.sha256(told).hexdigest()[:16]}"
    try:
        tree = ast.parse(source, filename=where)
        if name in sys.modules:
            return sys.modules[name], tree
        code = compile(tree, where, "exec", dont_inherit=True)
        module = ModuleType(name)
        module.__file__ = where
        sys.modules[name] = module
        try:
            exec(code, vars(module))
        except BaseException:
            sys.modules.pop(name, None)
            raise
    except (Exception, SystemExit) as error:
        hint = "correct it, or go on without these house rules"
        raise not_imported(error, file, where, hint) from error
    return module, tree


def _twice(
    module: ModuleType, classes: Mapping[str, Any], lines: Mapping[str, int], file: Path
) -> Iterator[HexwrightError]:
    """Rules whose number another has already."""
    for name, value in vars(module).items():
        info = rule_info(value)
        if info and value.__module__ == module.__name__ and classes[info.id] is not value:
            yield HexwrightError(
                f'{classes[info.id].__name__} and {name} are both @rule("{info.id}")',
                where=f"{file}, line {lines.get(name, 1)}",
                hint="a class holds all of a rule; an either/or needs two ids",
            )


def _hidden(tree: ast.Module, file: Path) -> Iterator[HexwrightError]:
    """Classes whose name another has taken over: there is nothing left of them."""
    later: dict[str, int] = {}
    for node in reversed(tree.body):
        if (
            isinstance(node, ast.ClassDef)
            and later.setdefault(node.name, node.lineno) != node.lineno
        ):
            yield HexwrightError(
                f"two classes are called {node.name}, and only the later one is there",
                where=f"{file}, line {node.lineno}",
                hint=f"rename it, or that of line {later[node.name]}",
            )


def _forgotten(
    names: Iterable[str], lines: Mapping[str, int], file: Path
) -> Iterator[HexwrightError]:
    """Classes that answer hooks and are no rules: nobody would ever ask them."""
    for qualified in names:
        name = qualified.partition(".")[2]
        yield HexwrightError(
            f"class {name} answers hooks and is no rule",
            where=f"{file}, line {lines.get(name, 1)}",
            hint='write @rule("H1") above it',
        )


def _row(id_: str, cls: Any) -> RuleRow:
    info = rule_info(cls)
    said = info.row if info else {}
    return RuleRow(id=id_, title=_first_line(cls.__doc__) or cls.__name__, **said)


def _first_line(doc: str | None) -> str:
    """Of a docstring, as a title."""
    first = (doc or "").strip().partition("\n")[0].strip()
    return first.removesuffix(".")
