"""A rule's options: the values a scenario gives, checked against the fields of its class."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import isfinite
from typing import TYPE_CHECKING, Any, get_origin

import attrs

from hexwright.errors import HexwrightError, nearest

if TYPE_CHECKING:
    from cattrs import Converter

_COLLECTIONS = (tuple, list, set, frozenset)


def fit_options(
    id: str, cls: Any, given: Mapping[str, Any]
) -> tuple[dict[str, Any], list[HexwrightError]]:
    """Check the options given to a rule and bring them to their declared types.

    Args:
        id: The rule's id, for messages.
        cls: Its class.
        given: Values by name of option, as a TOML file has them.

    Returns:
        The good values, and what is wrong with the others.
    """
    try:
        attrs.resolve_types(cls)
    except Exception as error:
        what = f"the type of an option cannot be understood: {error}"
        hint = "import the type where the rule's module runs, not only for type checkers"
        return {}, [HexwrightError(what, where=f"rule {id}", hint=hint)]
    if not isinstance(given, Mapping):
        return {}, []  # told where all options are checked
    fields = {f.alias: f for f in attrs.fields(cls) if f.init}
    good: dict[str, Any] = {}
    problems = []
    for name, value in given.items():
        where = f"options of rule {id}"
        if name not in fields:
            problems.append(
                HexwrightError(f"no option {name!r}", where=where, hint=nearest(name, fields))
            )
            continue
        type_ = fields[name].type
        try:
            good[name] = _structured(value, type_)
        except Exception as error:
            reasons = "; ".join(_reasons(error))
            problems.append(
                HexwrightError(
                    f"{name} = {value!r} is not {_spelt(type_)}: {reasons}",
                    where=where,
                    hint=f"the default is {_default(fields[name])}",
                )
            )
    return good, problems


def _structured(value: Any, type_: Any) -> Any:
    if type_ is None:
        return value
    if isinstance(value, str) and (get_origin(type_) or type_) in _COLLECTIONS:
        raise TypeError(f"{value!r} is text; write a list")  # cattrs would take its letters
    if isinstance(value, Mapping) and (get_origin(type_) or type_) in _COLLECTIONS:
        raise TypeError(f"{value!r} is a table; write a list")  # cattrs would take its keys
    return _converter().structure(value, type_)


def option_values(rule: Any) -> dict[str, Any]:
    """All option values of a rule object, defaults included."""
    return {f.alias: getattr(rule, f.name) for f in attrs.fields(type(rule)) if f.init}


def canonical(value: Any) -> str:
    """A text that is the same for equal option values, whatever order a set iterates in."""
    if isinstance(value, set | frozenset):
        return "{" + ", ".join(sorted(canonical(v) for v in value)) + "}"
    if isinstance(value, tuple | list):
        return "[" + ", ".join(canonical(v) for v in value) + "]"
    if isinstance(value, Mapping):
        pairs = sorted((canonical(k), canonical(v)) for k, v in value.items())
        return "{" + ", ".join(f"{k}: {v}" for k, v in pairs) + "}"
    return repr(value)


@cache
def _converter() -> Converter:
    """Strict where cattrs is lenient: it would turn "five" into an error but "5" and 5.9 into 5."""
    from cattrs import Converter

    converter = Converter()
    for type_, accepts in (
        (bool, (bool,)),
        (int, (int,)),
        (str, (str,)),
        (float, (float, int)),
    ):
        converter.register_structure_hook(type_, _strict(type_, accepts))
    converter.register_structure_hook(Fraction, _fraction)
    return converter


def _strict(type_: type, accepts: tuple[type, ...]) -> Any:
    def structure(value: Any, _: Any) -> Any:
        if not isinstance(value, accepts) or (isinstance(value, bool) and type_ is not bool):
            raise TypeError(f"{value!r} is {_spelt(type(value))}")
        if isinstance(value, float) and not isfinite(value):
            raise ValueError("it is no number that can be counted with")
        return type_(value)

    return structure


def _fraction(value: Any, _: Any) -> Fraction:
    """TOML has no fractions; they are written as text, ``"1/2"``."""
    if isinstance(value, bool) or not isinstance(value, int | str | Fraction):
        raise TypeError(f'{value!r} is {_spelt(type(value))}; write "1/2"')
    return Fraction(value)


def _reasons(error: BaseException) -> Iterator[str]:
    inner = getattr(error, "exceptions", ())
    if not inner:
        yield str(error) or type(error).__name__
    for one in inner:
        yield from _reasons(one)


_WORDS = {bool: "true or false", int: "a whole number", str: "text", float: "a number"}


def _spelt(type_: Any) -> str:
    if type_ in _WORDS:
        return _WORDS[type_]
    if isinstance(type_, type) and not hasattr(type_, "__args__"):
        return f"a {type_.__name__}"
    return str(type_).replace("typing.", "")


def _default(field: Any) -> str:
    default = field.default
    return repr(default.factory() if isinstance(default, attrs.Factory) else default)  # type: ignore[arg-type]
