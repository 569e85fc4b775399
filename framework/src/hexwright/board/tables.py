"""From the tables of a file to attrs classes, with every mistake told by file, key and remedy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar, get_args, get_origin

import attrs
from attrs import define, field
from cattrs import BaseValidationError, ClassValidationError, Converter, IterableValidationError
from cattrs.errors import ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn

from hexwright.board.errors import BoardError, BoardProblems
from hexwright.checked import unseen
from hexwright.errors import HexwrightError, Problems, nearest

T = TypeVar("T")
Step = str | int
"""One step of a path into a file's tables: a key, or an index from 0."""


@define
class Report:
    """Collects the mistakes found in one file, so that all are told together.

    Attributes:
        file: What the file is called in messages.
        root: Its raw tables, from which places get their names.
        problems: What was found so far; reports about several files may share it.
    """

    file: str
    root: Any = None
    problems: list[HexwrightError] = field(factory=list)

    def add(self, what: str, *path: Step, hint: str = "") -> None:
        """Note a mistake at the place that ``path`` leads to."""
        place = spell(path, self.root)
        where = f"{self.file}: {place}" if place else self.file
        self.problems.append(BoardError(what, where=where, hint=hint))

    @contextmanager
    def catching(self, *path: Step) -> Iterator[None]:
        """Note the HexwrightErrors raised inside as mistakes at ``path``, and go on."""
        try:
            yield
        except Problems as exc:
            for problem in exc.problems:
                self._take(problem, path)
        except HexwrightError as exc:
            self._take(exc, path)

    def stop(self) -> None:
        """Raise what was found, if anything was.

        Raises:
            BoardProblems: with every mistake found so far.
        """
        if self.problems:
            raise BoardProblems(self.problems)

    def _take(self, exc: HexwrightError, path: tuple[Step, ...]) -> None:
        where = f"{exc.where}: " if exc.where else ""
        self.add(where + exc.what, *path, hint=exc.hint)


def spell(path: tuple[Step, ...], root: Any) -> str:
    """A path into tables as people read it: ``[[building]] 2 "L17" hexes entry 4``."""
    words: list[str] = []
    node = root
    for at, step in enumerate(path):
        node = _into(node, step)
        inner = path[at + 1] if at + 1 < len(path) else None
        if isinstance(step, int):
            if not isinstance(node, dict):
                words.append(f"entry {step + 1}")
                continue
            words.append(str(step + 1))
            label = node.get("name", node.get("kind"))
            if isinstance(label, str) and not unseen(label):
                words.append(f'"{label}"')
        elif isinstance(inner, int) and isinstance(_into(node, inner), dict):
            words.append(f"[[{step}]]")
        else:
            words.append(f"[{step}]" if isinstance(node, dict) else step)
    return " ".join(words)


def structured(raw: Any, kind: type[T], report: Report, *path: Step) -> T | None:
    """Raw tables as an instance of an attrs class; ``None`` if there are mistakes.

    Nothing is converted: text is no number, and a word is no list. An unknown key is a mistake.

    Args:
        raw: What TOML or JSON gave.
        kind: An attrs class whose fields are the keys that may occur.
        report: Where the mistakes are noted.
        path: The path to ``raw`` in the file.
    """
    try:
        return _converter.structure(raw, kind)
    except Exception as exc:  # cattrs documents no common base for what it raises
        _collect(exc, report, path)
        return None


def _collect(exc: BaseException, report: Report, path: tuple[Step, ...]) -> None:
    if isinstance(exc, ClassValidationError):
        noted, plain = exc.group_exceptions()
        for inner, note in noted:
            if isinstance(inner, KeyError):
                remedy = f"[{note.name}]" if attrs.has(note.type) else f"{note.name} = ..."
                report.add(f"{note.name!r} is missing", *path, hint=f"add {remedy}")
            else:
                _collect(inner, report, (*path, note.name))
        for other in plain:
            _collect(other, report, path)
    elif isinstance(exc, IterableValidationError):
        entries, others = exc.group_exceptions()
        for entry, place in entries:
            _collect(entry, report, (*path, place.index))
        for left in others:
            _collect(left, report, path)
    elif isinstance(exc, BaseValidationError):
        for part in exc.exceptions:
            _collect(part, report, path)
    elif isinstance(exc, ForbiddenExtraKeysError):
        known = [a.name for a in attrs.fields(exc.cl)]
        for key in sorted(exc.extra_fields):
            report.add(f"unknown key {key!r}", *path, hint=nearest(key, known))
    elif isinstance(exc, HexwrightError):
        report._take(exc, path)
    else:
        report.add(str(exc), *path)


def _into(node: Any, step: Step) -> Any:
    try:
        return node[step]
    except (KeyError, IndexError, TypeError):
        return None


def _exactly(kind: type, called: str) -> Callable[[Any, Any], Any]:
    def hook(value: Any, _: Any) -> Any:
        # a bool is an int to Python, but "height = true" is a slip
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise BoardError(f"{shown(value)} is not {called}")
        return value

    return hook


def shown(value: Any) -> str:
    """A value as a message shows it: TOML's words, and not too much of it."""
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _list_hook(kind: Any) -> Callable[[Any, Any], Any]:
    inner = get_args(kind)[0]

    def hook(value: Any, _: Any) -> Any:
        if not isinstance(value, list):
            raise BoardError(f"{shown(value)} is not a list", hint="write it in [ ]")
        return _each(list(enumerate(value)), inner, [])

    return hook


def _dict_hook(kind: Any) -> Callable[[Any, Any], Any]:
    inner = get_args(kind)[1]

    def hook(value: Any, _: Any) -> Any:
        if not isinstance(value, dict):
            raise BoardError(f"{shown(value)} is not a table", hint="write key = value lines")
        return dict(zip(value, _each(list(value.items()), inner, []), strict=True))

    return hook


def _each(items: list[tuple[Any, Any]], inner: Any, done: list[Any]) -> list[Any]:
    from cattrs import IterableValidationNote

    wrong: list[Exception] = []
    for at, item in items:
        try:
            done.append(_converter.structure(item, inner))
        except Exception as exc:
            exc.add_note(IterableValidationNote(f"at {at!r}", at, inner))
            wrong.append(exc)
    if wrong:
        raise IterableValidationError("entries", wrong, list)
    return done


def _class_hook(kind: Any) -> Callable[[Any, Any], Any]:
    make = make_dict_structure_fn(kind, _converter, _cattrs_forbid_extra_keys=True)

    def hook(value: Any, _: Any) -> Any:
        if not isinstance(value, dict):
            raise BoardError(f"{shown(value)} is not a table", hint="write key = value lines")
        return make(value, kind)

    return hook


def _origin(kind: Any) -> Any:
    return get_origin(kind)


_converter = Converter(forbid_extra_keys=True, detailed_validation=True)
_converter.register_structure_hook(str, _exactly(str, "text"))
_converter.register_structure_hook(int, _exactly(int, "a whole number"))
_converter.register_structure_hook(bool, _exactly(bool, "true or false"))
_converter.register_structure_hook_factory(attrs.has, _class_hook)
_converter.register_structure_hook_factory(lambda t: _origin(t) is list, _list_hook)
_converter.register_structure_hook_factory(lambda t: _origin(t) is dict, _dict_hook)
