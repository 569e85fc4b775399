"""An installed section: its manifest, and its code once somebody activates it."""

from __future__ import annotations

import hashlib
import os
import pkgutil
import traceback
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import attrs

from hexwright.errors import HexwrightError, nearest
from hexwright.rules.manifest import Manifest, RuleRow
from hexwright.rules.markers import PROJECT
from hexwright.rules.rule import rule_info


@attrs.frozen
class Code:
    """What importing a section brought.

    Attributes:
        classes: The rule classes by rule id.
        hookspecs: The section's own hook specifications, if it has any.
        problems: Where classes and tables do not agree.
    """

    classes: Mapping[str, Any]
    hookspecs: ModuleType | None = None
    problems: tuple[HexwrightError, ...] = ()


@attrs.define(frozen=True, slots=False, eq=False)
class Section:
    """A section that is installed and has a sound manifest.

    Attributes:
        manifest: Its ``section.toml``.
        root: The directory of its package.
        package: The package's import name.
        distribution: Name of the distribution that installed it.
    """

    manifest: Manifest
    root: Path
    package: str
    distribution: str = ""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled without its code, which is imported anew."""
        return Section, (self.manifest, self.root, self.package, self.distribution)

    @property
    def id(self) -> str:
        """The section's id."""
        return self.manifest.id

    @property
    def title(self) -> str:
        """Its name, for players."""
        return self.manifest.title

    @property
    def version(self) -> str:
        """Its version."""
        return self.manifest.version

    @property
    def rules(self) -> tuple[RuleRow, ...]:
        """The rows of its rules, in the order of the rulebook."""
        return self.manifest.rules

    @property
    def file(self) -> Path:
        """Its ``section.toml``."""
        return self.root / "section.toml"

    def table(self, id: str) -> str:
        """Where the row of one of its rules is, for messages."""
        return f"{self.file}: [[rule]] {id}"

    def place(self, id: str) -> str:
        """Where one of its rules is, for messages on its class."""
        return f"section {self.id}, rule {id}"

    @property
    def demo(self) -> Path | None:
        """The scenario that shows it, if it has one."""
        return self.root / self.manifest.demo if self.manifest.demo else None

    @cached_property
    def digest(self) -> str:
        """SHA-256 over the names and contents of the package's .py and .toml files."""
        total = hashlib.sha256()
        for name, file in content(self.root):
            text = Path(file).read_bytes().replace(b"\r\n", b"\n")
            total.update(f"{name}\0{len(text)}\0".encode())
            total.update(text)
        return total.hexdigest()

    @cached_property
    def code(self) -> Code:
        """The section's code, imported at the first use and checked against its manifest.

        Raises:
            HexwrightError: if it cannot be imported.
        """
        modules = list(self._modules())
        classes, problems = rule_classes(modules)
        problems += self._mismatches(classes, unnumbered(modules))
        hookspecs = None
        if name := self.manifest.hookspecs:
            hookspecs = next((m for m in modules if m.__name__ == name), None)
            if hookspecs is None:
                hint = nearest(name, [m.__name__ for m in modules])
                problems.append(
                    HexwrightError(
                        f"hookspecs names {name!r}, which is no module of the package",
                        where=str(self.file),
                        hint=hint,
                    )
                )
        return Code(classes, hookspecs, tuple(problems))

    def _modules(self) -> Iterator[ModuleType]:
        """The package and all its modules, outermost first, in the order of their names."""
        package = self._import(self.package)
        if Path(str(package.__file__)).parent.resolve() != self.root.resolve():
            raise HexwrightError(
                f"import {self.package} finds {package.__file__}, not the installed one",
                where=str(self.file),
                hint="remove or rename the other",
            )
        yield package
        waiting = [package]
        while waiting:
            parent = waiting.pop(0)
            for found in sorted(pkgutil.iter_modules(parent.__path__), key=lambda m: m.name):
                if found.name == "__main__":
                    continue
                module = self._import(f"{parent.__name__}.{found.name}")
                yield module
                if found.ispkg:
                    waiting.append(module)

    def _import(self, name: str) -> ModuleType:
        try:
            return import_module(name)
        except (Exception, SystemExit) as error:
            hint = "correct it, or uninstall the section"
            raise not_imported(error, self.root, f"module {name}", hint) from error

    def _mismatches(
        self, classes: Mapping[str, Any], unnumbered: list[str]
    ) -> list[HexwrightError]:
        """Every table has a class and every class a table.

        A rule that confirms has none, and one needs none that only switches on others, or whose
        rows others meet.
        """
        problems = []
        tables = {row.id: row for row in self.rules}
        for id_, cls in classes.items():
            where = qualified(cls)
            if id_ not in tables:
                hint = f"{nearest(id_, tables)} Or add a [[rule]] table to {self.file}"
                problems.append(
                    HexwrightError(f"rule {id_} has no [[rule]] table", where=where, hint=hint)
                )
            elif (info := rule_info(cls)) and info.row:
                keys = ", ".join(info.row)
                hint = f"write it below its [[rule]] in {self.file}; only house rules have no table"
                problems.append(
                    HexwrightError(f"@rule says {keys} of rule {id_}", where=where, hint=hint)
                )
            elif by := tables[id_].by:
                problems.append(
                    HexwrightError(
                        f"rule {id_} has a class, but its table says it only confirms {by}",
                        where=where,
                        hint="remove the class, or by from the table",
                    )
                )
        spare = set(classes) - set(tables)
        remedy = "write the class, or by = ... if the rule only confirms another"
        if unnumbered:
            remedy = f"is it {' or '.join(unnumbered)}, which has no @rule above it?"
        for row in self.rules:
            elsewhere = row.by or row.switches_on or (row.rows and set(row.rows) == set(row.met_by))
            if not elsewhere and row.id not in classes:
                problems.append(
                    HexwrightError(
                        f'no class is @rule("{row.id}")',
                        where=self.table(row.id),
                        hint=f"{nearest(row.id, spare)} Or {remedy}" if spare else remedy,
                    )
                )
        return problems


def content(root: Path) -> list[tuple[str, str]]:
    """The .py and .toml files of a package: name from its directory and path, in that order."""
    home = str(root)
    paths = (os.path.join(at, name) for at, _, names in os.walk(home) for name in names)
    found = (path for path in paths if path.endswith((".py", ".toml")) and os.path.isfile(path))
    return sorted((path[len(home) + 1 :].replace(os.sep, "/"), path) for path in found)


def rule_classes(modules: list[ModuleType]) -> tuple[dict[str, Any], list[HexwrightError]]:
    """The rule classes of modules by their ids, and each id that two classes have."""
    classes: dict[str, Any] = {}
    problems = []
    for module in modules:
        for value in list(vars(module).values()):
            info = rule_info(value)
            if info is None or value.__module__ != module.__name__:
                continue
            other = classes.setdefault(info.id, value)
            if other is not value:
                what = f'{qualified(other)} and {qualified(value)} are both @rule("{info.id}")'
                hint = "a class holds all of a rule; an either/or needs two ids"
                problems.append(HexwrightError(what, hint=hint))
    return classes, problems


def unnumbered(modules: list[ModuleType]) -> list[str]:
    """Classes that answer hooks, are no rules, and lend nothing to one: somebody forgot @rule."""
    own = {
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == module.__name__
    }
    lent = {base for cls in own if rule_info(cls) for base in cls.__mro__}
    answering = (cls for cls in own - lent if any(_is_hook(f) for f in vars(cls).values()))
    return sorted(map(qualified, answering))


def _is_hook(function: Any) -> bool:
    return isinstance(getattr(function, f"{PROJECT}_impl", None), dict)


def qualified(cls: Any) -> str:
    """A class as messages name it, with its module."""
    return f"{cls.__module__}.{cls.__qualname__}"


def not_imported(error: BaseException, root: Path, home: str, hint: str) -> HexwrightError:
    """What kept code from being imported.

    Args:
        error: What was raised.
        root: The package, or the one file, that the code is in.
        home: Where it is said to be, if it was raised at none of its lines.
        hint: What to do, unless the error says that itself.
    """
    what = f"{type(error).__name__}: {error}"
    if isinstance(error, HexwrightError):  # of our own decorators, which know the remedy
        what, hint = (f"{error.where}: " if error.where else "") + error.what, error.hint
    where = _unparsed(error) or source_line(error, root) or home
    return HexwrightError(f"cannot be imported: {what}", where=where, hint=hint)


def _unparsed(error: BaseException) -> str:
    """The line that is no Python, if that is what is wrong."""
    unparsed = isinstance(error, SyntaxError) and error.filename and error.lineno
    return f"{error.filename}, line {error.lineno}" if unparsed else ""  # type: ignore[attr-defined]


def source_line(error: BaseException, *roots: Path) -> str:
    """The innermost line at which an error passed through the code of sections.

    Args:
        error: What was raised.
        roots: Directories of packages; without any, the innermost line of all.

    Returns:
        ``"file.py, line 3"``, or an empty text if no line of the packages is involved.
    """
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if not roots or any(Path(frame.filename).is_relative_to(root) for root in roots):
            return f"{frame.filename}, line {frame.lineno}"
    return ""
