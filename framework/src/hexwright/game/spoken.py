"""A command as it is typed: ``march "Red 1" B3 fast=true``."""

from __future__ import annotations

import shlex
from typing import Any

from hexwright.errors import HexwrightError, nearest
from hexwright.game.game import Game
from hexwright.rules.kinds import NEXT
from hexwright.scenario.changes import written
from hexwright.scenario.questions import Act


def read_act(line: str, game: Game) -> Act:
    """The act that a line names: its kind, who does it, what it is done to, and its values.

    The kind may be several words. Of an act that is done to a place, one word that is no piece's
    name is the place: ``battle K18``, or ``at=K18``. Names with spaces stand in quotes.

    Raises:
        HexwrightError: for a line that cannot be read, or an act that there is not.
    """
    try:
        words = shlex.split(line, posix=True)
    except ValueError as exc:
        raise HexwrightError(f"{exc}", where=f"{line:.60}", hint='close it with a "') from None
    kinds = game.scenario.situation.act_kinds
    known = {*kinds, NEXT}
    for n in range(len(words), 0, -1):
        kind = " ".join(words[:n])
        if kind in known:
            break
    else:
        first = words[0] if words else ""
        hints = [nearest(" ".join(words[:n]), known) for n in (1, 2)]
        close = [hint for hint in hints if hint.startswith("did you mean")]
        raise HexwrightError(f"there is no act {first!r}", hint=(*close, hints[0])[0])
    places: list[str] = []
    given: dict[str, Any] = {}
    for word in words[n:]:
        name, sign, value = word.partition("=")
        if sign and name in ("by", "at"):
            given[name] = value
        elif sign:
            given.setdefault("values", {})[name] = _value(value)
        else:
            places.append(word)
    on_board = kind == NEXT or kinds[kind].on == "board"
    order = [name for name in (("by",) if on_board else ("by", "at")) if name not in given]
    if len(places) == 1 and order == ["by", "at"] and places[0] not in game.state.pieces:
        order = ["at"]  # what it is done to is always said
    for name, place in zip(order, places, strict=False):
        given[name] = place
    if len(places) > len(order):
        hint = "put names with spaces into quotes, and values as NAME=VALUE"
        what = f"{places[len(order)]!r:.60} is too much"
        raise HexwrightError(what, where=f"{line:.60}", hint=hint)
    return Act(kind, given.get("by", ""), given.get("at", ""), values=given.get("values", {}))


def spoken(act: Act) -> str:
    """An act as ``read_act`` reads it."""
    parts = [act.kind]
    if act.by:
        # with a sign = in it, it would be read as a value
        parts.append(f"{'by=' if '=' in act.by else ''}{shlex.quote(act.by)}")
    if act.at:
        plain = act.by and "=" not in act.at
        parts.append(f"{'' if plain else 'at='}{shlex.quote(act.at)}")
    parts += [f"{name}={shlex.quote(written(value))}" for name, value in act.values.items()]
    return " ".join(parts)


def _value(text: str) -> Any:
    import tomllib

    try:
        return tomllib.loads(f"value = {text}").get("value", text) if text.isprintable() else text
    except (tomllib.TOMLDecodeError, ValueError, RecursionError):
        return text
