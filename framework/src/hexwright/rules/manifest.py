"""``section.toml``: what a section says about itself before any of its code is imported."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from hexwright.checked import FrozenMap, frozen_map
from hexwright.errors import HexwrightError, Problems, nearest
from hexwright.rules.contradictions import contradictions

if TYPE_CHECKING:
    from cattrs import Converter

MAX_BYTES = 2_000_000


@attrs.frozen(kw_only=True)
class RuleRow:
    """One ``[[rule]]`` table.

    Attributes:
        id: The rule's number, spelt as printed.
        title: Its name, for players.
        citation: Where it is printed; the id if not given.
        rows: The separate things that the rule says: an id of each, and a line that tells it.
        met_by: For each row that no code of this rule meets: the id of the rule that does, of this
            or another section, or ``"data"`` if what boards and scenarios say is enough.
        clears: Ids of rules whose blocks it may lift.
        replaces: Ids of rules whose contributions to the same term it takes the place of.
        default: ``"on"``, or ``"off"`` for a rule a scenario must ask for.
        switches_on: Ids of rules that are on while it is, unless the scenario has them off. A rule
            that does nothing else needs no class.
        by: For a rule that only confirms another: the id of that other. It has no class.
    """

    id: str
    title: str
    citation: str = attrs.field(default=attrs.Factory(lambda self: self.id, takes_self=True))
    rows: Mapping[str, str] = attrs.field(factory=FrozenMap, converter=frozen_map)
    met_by: Mapping[str, str] = attrs.field(factory=FrozenMap, converter=frozen_map)
    clears: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    default: str = "on"
    switches_on: tuple[str, ...] = ()
    by: str = ""


@attrs.frozen(kw_only=True)
class Manifest:
    """The whole of a ``section.toml``.

    Attributes:
        id: The section's id; also the name of its entry point.
        title: Its name, for players.
        version: Its version, as PEP 440 has it.
        kernel: The kernel versions it works with, such as ``">=0.1,<0.2"``; empty for any.
        requires: Sections that come along and go before, each with or without a version range.
        after: Sections that go before if they are in force.
        conflicts: Sections that cannot be in force with it.
        demo: A scenario that shows it, relative to the package.
        hookspecs: Module of the section that specifies hooks of its own.
        rules: Its rules, in the order of the rulebook.
    """

    id: str
    title: str
    version: str
    kernel: str = ""
    requires: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    demo: str = ""
    hookspecs: str = ""
    rules: tuple[RuleRow, ...] = ()


def read_manifest(file: Path) -> Manifest:
    """Read and check a ``section.toml``.

    Args:
        file: The file.

    Returns:
        The manifest.

    Raises:
        Problems: with everything that is wrong with the file, each naming the file and the table.
    """
    try:
        if file.stat().st_size > MAX_BYTES:
            raise HexwrightError(f"larger than {MAX_BYTES:,} bytes", hint="is it a section.toml?")
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        problem = HexwrightError(f"cannot be read: {error.strerror}")
    except UnicodeDecodeError:
        problem = HexwrightError("is not UTF-8 text", hint="save it as UTF-8")
    except tomllib.TOMLDecodeError as error:
        problem = HexwrightError(f"is not TOML: {error}", hint="correct that line")
    except HexwrightError as error:
        problem = error
    else:
        return parse_manifest(data, str(file))
    raise Problems([problem.at(str(file))])


def parse_manifest(data: dict[str, Any], where: str) -> Manifest:
    """Check the content of a ``section.toml``.

    Args:
        data: The content, as tomllib gives it.
        where: The file, for messages.

    Returns:
        The manifest.

    Raises:
        Problems: with everything that is wrong.
    """
    from cattrs import BaseValidationError

    try:
        manifest = _converter().structure(data, Manifest)
    except BaseValidationError as error:
        raise Problems(p.at(where) for p in _told(error, data, Manifest, "")) from None
    problems = list(contradictions(manifest))
    if problems:
        raise Problems(p.at(where) for p in problems)
    return manifest


@cache
def _converter() -> Converter:
    from cattrs import Converter
    from cattrs.gen import make_dict_structure_fn, override

    converter = Converter(forbid_extra_keys=True)
    converter.register_structure_hook(str, _text)
    converter.register_structure_hook_func(lambda t: t == tuple[str, ...], _texts)
    converter.register_structure_hook_func(lambda t: t == Mapping[str, str], _texts_by_id)
    converter.register_structure_hook_func(lambda t: t == tuple[RuleRow, ...], _tables(converter))
    converter.register_structure_hook(
        Manifest,
        make_dict_structure_fn(
            Manifest, converter, rules=override(rename="rule"), _cattrs_forbid_extra_keys=True
        ),
    )
    return converter


def _text(value: Any, _: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"must be text in quotes, not {value!r}")
    return value


def _texts(value: Any, _: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
        raise TypeError(f'must be a list of texts such as ["a", "b"], not {value!r}')
    return tuple(value)


def _texts_by_id(value: Any, _: Any) -> Mapping[str, str]:
    if not isinstance(value, dict):
        raise TypeError(
            f"must be a table of ids and texts, not {value!r:.60}; write its lines below "
            'the rule\'s others and a head of their own: [rule.rows], then "3.1a" = "what it says"'
        )
    for id_, told in value.items():
        if not isinstance(told, str):
            raise TypeError(
                f"must have a text for {id_!r}, not {told!r:.60}; an id with a point in it stands "
                "in quotes"
            )
        if not id_.strip() or not told.strip():
            raise TypeError(f"has an empty id or text: {id_!r} = {told!r}")
    return FrozenMap(value)


def _tables(converter: Converter) -> Any:
    def structure(value: Any, _: Any) -> tuple[RuleRow, ...]:
        if not isinstance(value, list) or not all(isinstance(v, dict) for v in value):
            raise TypeError("must be tables; head each with [[rule]], two brackets")
        return tuple(converter.structure(value, list[RuleRow]))

    return structure


def _told(error: Any, data: Any, cls: type, where: str) -> Iterator[HexwrightError]:
    """What cattrs found, in our words and with places a reader of the file knows."""
    from cattrs import AttributeValidationNote, ForbiddenExtraKeysError, IterableValidationNote

    names = {a.name: "rule" if a.name == "rules" else a.name for a in attrs.fields(cls)}
    for one in error.exceptions:
        notes = getattr(one, "__notes__", [])
        at = next((n for n in notes if isinstance(n, AttributeValidationNote)), None)
        row = next((n for n in notes if isinstance(n, IterableValidationNote)), None)
        if row is not None:
            index = int(row.index)
            yield from _told(one, data[index], RuleRow, _table(data[index], index))
        elif isinstance(one, ForbiddenExtraKeysError):
            for key in sorted(one.extra_fields):
                hint = nearest(key, names.values())
                yield HexwrightError(f"unknown key {key!r}", where=where, hint=hint)
        elif at is not None and hasattr(one, "exceptions"):
            yield from _told(one, data[names[at.name]], RuleRow, where)
        elif isinstance(one, KeyError):
            key = names.get(one.args[0], one.args[0])
            yield HexwrightError(f"key {key!r} is missing", where=where, hint=f"add {key} = ...")
        else:
            key = names[at.name] if at else ""
            yield HexwrightError(f"key {key!r} {one}", where=where)


def _table(row: Any, index: int) -> str:
    id_ = row.get("id") if isinstance(row, dict) else None
    return f"[[rule]] {id_}" if isinstance(id_, str) else f"[[rule]] number {index + 1}"
