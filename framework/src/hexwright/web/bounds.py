"""What a question's body may be: with keys that there are, and no larger than anybody asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs
from litestar import Request

from hexwright.errors import HexwrightError, Problems, nearest

MOST_BYTES = 256 * 1024
"""No question is longer; one that names every rule there is has about 20,000."""
MOST_ENTRIES = 1_000
"""Of a list; the largest rule set has a third."""
MOST_LETTERS = 1_000
"""Of a text."""
MOST_DEEP = 8
MOST_TRIES = 20_000
"""Steps that are judged for one reach or move, of which a thousand take about a second."""
MOST_LINES = 100
"""That are compared at once; each is answered twice."""
MOST_FIELDS = 10
"""That are compared at once; on the largest board each takes a second."""


async def within_bounds(request: Request[Any, Any, Any]) -> None:
    """Refuse keys that a body does not have, which would be passed over, and what is too much.

    Raises:
        HexwrightError: if there is any.
    """
    field = getattr(request.route_handler, "parsed_data_field", None)
    if field is not None:
        if not await request.body():
            hint = "send a JSON object; {} asks with what a command has by default"
            raise HexwrightError("nothing was sent", hint=hint)
        told = await request.json()
        _measure(told, "")
        if found := _unknown(told, field.annotation):
            raise Problems(found)


def _measure(told: Any, where: str, deep: int = 0) -> None:
    what = ""
    if deep > MOST_DEEP:
        what = "what was sent is nested too deep"
    elif isinstance(told, str) and len(told) > MOST_LETTERS:
        what = f"a text of {len(told):,} letters: at most {MOST_LETTERS:,} are read"
    elif isinstance(told, list | dict) and len(told) > MOST_ENTRIES:
        what = f"{len(told):,} entries: at most {MOST_ENTRIES:,} are read"
    if what:
        raise HexwrightError(what, where=where[:80], hint="ask less at once")
    if isinstance(told, dict):
        for key, value in told.items():
            _measure(key, where, deep + 1)
            _measure(value, f"{where}.{key}" if where else key, deep + 1)
    elif isinstance(told, list):
        for value in told:
            _measure(value, where, deep + 1)


def at_most(most: int) -> Callable[[Any, attrs.Attribute[Any], Sequence[Any]], None]:
    """A validator of a list, which takes more time the longer it is.

    Raises:
        HexwrightError: from the validator, if it is longer.
    """

    def validated(_: Any, of: attrs.Attribute[Any], told: Sequence[Any]) -> None:
        if len(told) > most:
            what = f"{len(told):,} entries: at most {most:,} are read"
            raise HexwrightError(what, where=of.name, hint="ask less at once")

    return validated


def _unknown(told: Any, model: type, where: str = "") -> list[HexwrightError]:
    """Keys that a model has not, each with a hint."""
    if not isinstance(told, Mapping) or not attrs.has(model):
        return []
    known = {one.name: one.type for one in attrs.fields(attrs.resolve_types(model))}
    found = [
        HexwrightError(f"there is no {key!r:.80}", where=where, hint=nearest(key, known))
        for key in told
        if key not in known
    ]
    for key, type_ in known.items():
        if isinstance(type_, type):
            found += _unknown(told.get(key), type_, f"{where}.{key}" if where else key)
    return found
