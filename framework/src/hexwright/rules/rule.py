"""One rule, one class: the decorator that makes a class a numbered rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar, dataclass_transform

import attrs

from hexwright.checked import FrozenMap, frozen_map
from hexwright.errors import HexwrightError

C = TypeVar("C", bound=type)

_INFO = "__hexwright_rule__"


def _names(value: str | Iterable[str]) -> tuple[str, ...]:
    """One name may be given plainly: ``Interest(terrains="thicket")``."""
    return (value,) if isinstance(value, str) else tuple(value)


@attrs.frozen(kw_only=True, cache_hash=True)
class Interest:
    """What a line must meet before a sight rule is handed it.

    The kernel selects lines once for each interest, so a rule costs nothing on ground it has
    nothing to say about.

    Attributes:
        terrains: Names of terrain whose hexes or outlines the line meets.
        hexsides: Names of terrain on hexsides the line meets.
        marks: Names of printed symbols in hexes the line meets.
        facts: Names of facts about hexes, buildings or hexsides the line meets.
        markers: Kinds of markers the line meets.
        everything: Hand over all lines whatever they meet.
        uneven: Of those, only lines whose two ends differ in height.
        indoors: Of those, only lines both of whose ends are in hexes printed as part of one
            building.
        condition: Ask the rule only while this condition holds: while it is declared and is
            neither false, nor 0, nor empty.
    """

    terrains: tuple[str, ...] = attrs.field(default=(), converter=_names)
    hexsides: tuple[str, ...] = attrs.field(default=(), converter=_names)
    marks: tuple[str, ...] = attrs.field(default=(), converter=_names)
    facts: tuple[str, ...] = attrs.field(default=(), converter=_names)
    markers: tuple[str, ...] = attrs.field(default=(), converter=_names)
    everything: bool = False
    uneven: bool = False
    indoors: bool = False
    condition: str = ""


EVERYTHING = Interest(everything=True)
"""That of a sight rule that names none."""


@attrs.frozen
class RuleInfo:
    """What ``@rule`` records on a class.

    Attributes:
        id: The rule's number, spelt as printed.
        interest: What its sight hooks want to see; ``None`` if it has no sight hook or sees all.
        row: What of a manifest's row was said here, by key; only house rules may.
    """

    id: str
    interest: Interest | None
    row: Mapping[str, Any] = attrs.field(factory=FrozenMap, converter=frozen_map, hash=False)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(attrs.field,))
def rule(
    id: str,
    *,
    interest: Interest | None = None,
    clears: str | Iterable[str] = (),
    replaces: str | Iterable[str] = (),
    switches_on: str | Iterable[str] = (),
    default: str = "on",
) -> Callable[[C], C]:
    """Make a class the rule numbered ``id``.

    The class becomes a frozen attrs class. Its annotated fields are the rule's options, and each
    must have a default. Its methods marked ``@hookimpl`` are everything the rule does.

    Args:
        id: The rule's number, spelt as printed, such as ``"B23.741"``.
        interest: What a line must meet before the rule's sight hooks are handed it.
        clears, replaces, switches_on, default: Of house rules, which have no manifest: what its
            row would say. In a package it is an error to say them here.

    Returns:
        A class decorator.

    Raises:
        HexwrightError: if the id is not text, or an option has no default.
    """
    if not isinstance(id, str) or not id.strip():
        raise HexwrightError(
            f"@rule needs a rule's number, not {id!r}", hint='write @rule("7.2") above the class'
        )
    row = _row(id, {"clears": clears, "replaces": replaces, "switches_on": switches_on}, default)

    def decorate(cls: C) -> C:
        # Rules are compared as the individuals they are: pluggy keys on equality, and two rules
        # with equal options are still two rules.
        made = attrs.define(cls, frozen=True, kw_only=True, eq=False)
        for option in attrs.fields(made):
            if option.default is attrs.NOTHING:
                raise HexwrightError(
                    f"option {option.name!r} has no default",
                    where=f"rule {id}",
                    hint=f"give it one: {option.name}: {_spelt(option.type)} = ...",
                )
        setattr(made, _INFO, RuleInfo(id, interest, row))
        return made

    return decorate


def _row(id: str, ids: Mapping[str, str | Iterable[str]], default: str) -> dict[str, Any]:
    """What is said of a manifest's row, without what holds anyway.

    Raises:
        HexwrightError: for what are no ids, and for a default that there is not.
    """
    row: dict[str, Any] = {}
    for key, given in ids.items():
        names = _names(given) if isinstance(given, Iterable) else (given,)
        if not all(isinstance(name, str) and name.strip() for name in names):
            hint = f'write {key}="7.2" or {key}=("7.2", "7.3")'
            raise HexwrightError(f"{key} is {given!r}", where=f"rule {id}", hint=hint)
        row |= {key: names} if names else {}
    if default not in ("on", "off"):
        hint = 'write "on" or "off"'
        raise HexwrightError(f"default is {default!r}", where=f"rule {id}", hint=hint)
    return row | ({} if default == "on" else {"default": default})


def _spelt(annotation: Any) -> str:
    return annotation.__name__ if isinstance(annotation, type) else str(annotation)


def rule_info(cls: Any) -> RuleInfo | None:
    """What ``@rule`` recorded on exactly this class; ``None`` for all else, subclasses too."""
    info = vars(cls).get(_INFO) if isinstance(cls, type) else None
    return info if isinstance(info, RuleInfo) else None
