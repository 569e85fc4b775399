"""What happened between two states, in short lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import frozen

from hexwright.board.model import Marker
from hexwright.board.terrain import GROUND
from hexwright.grid import Grid, Hex
from hexwright.rules.ruling import plain
from hexwright.rules.situation import Situation
from hexwright.rules.state import Piece, State


@frozen
class Happening:
    """One thing that happened.

    Attributes:
        told: In a few words.
        name: The piece it happened to; empty if it was none, or one that is not known.
        hexes: Where, by their names: whence first, then whither.
    """

    told: str
    name: str = ""
    hexes: tuple[str, ...] = ()


@frozen
class Look:
    """A state as somebody sees it.

    Attributes:
        state: What is seen.
        blank: Names in it that tell nothing, for they are given anew in each state.
        whole: Whether nothing is concealed, and what appears was put there.
    """

    state: State
    blank: frozenset[str] = frozenset()
    whole: bool = True


def happened(before: Look, after: Look, situation: Situation) -> Iterator[Happening]:
    """What is other in the second state: turn and phase, pieces, markers, conditions.

    Args:
        before, after: The states, as one and the same sees them.
        situation: The rules, which know what is usual, and the board.
    """
    grid = situation.board.grid
    yield from _phase(before.state, after.state)
    words = ("is put", "is taken") if before.whole and after.whole else ("appears", "is gone")
    was, now = (_known(look) for look in (before, after))
    for name in [*was, *(name for name in now if name not in was)]:
        yield from _piece(was.get(name), now.get(name), situation, words)
    yield from _blanks(before, after, grid)
    old, new = (Counter(_marker(m, grid) for m in look.state.markers) for look in (before, after))
    for counts, word in ((old - new, "is taken away"), (new - old, "is put")):
        for (told, hexes), n in counts.items():
            yield Happening(f"{_times(n)}{told} {word}", "", hexes)
    usual = {name: kind.default for name, kind in situation.condition_kinds.items()}
    conditions = (before.state.conditions, after.state.conditions)
    yield from map(Happening, _values(*conditions, usual))


def _phase(before: State, after: State) -> Iterator[Happening]:
    if (before.turn, before.position) != (after.turn, after.position) or (
        before.phase != after.phase
    ):
        whose = f", {after.side}" if after.side else ""
        yield Happening(f"turn {after.turn}: {after.phase or 'no phase'}{whose}")


def _known(look: Look) -> dict[str, Piece]:
    return {name: one for name, one in look.state.pieces.items() if name not in look.blank}


def _piece(
    was: Piece | None, now: Piece | None, situation: Situation, words: tuple[str, str]
) -> Iterator[Happening]:
    if was == now:
        return
    grid = situation.board.grid
    if was is None or now is None:
        for piece, word, to in ((was, words[1], "from"), (now, words[0], "at")):
            if piece is not None:
                at = f"{to} {_place(piece, grid)}"
                told = f"{piece.name} ({_what(piece)}) {word} {at}"
                yield Happening(told, piece.name, (grid.name(piece.hex),))
        return
    here = (grid.name(now.hex),)
    if (was.hex, was.location) != (now.hex, now.location):
        told = f"{now.name} goes from {_place(was, grid)} to {_place(now, grid)}"
        yield Happening(told, now.name, tuple(dict.fromkeys((grid.name(was.hex), *here))))
    if was.side != now.side:
        whose = (was.side or "nobody", now.side or "nobody")
        yield Happening(f"{now.name} goes from {whose[0]} to {whose[1]}", now.name, here)
    if was.kind != now.kind:
        yield Happening(f"{now.name} is no {was.kind} any more, but {now.kind}", now.name, here)
    known = situation.piece_kinds.get(now.kind)
    usual = known.attributes if known else {}
    for told in _values(was.attributes, now.attributes, usual):
        yield Happening(f"{now.name}: {told}", now.name, here)


def _blanks(before: Look, after: Look, grid: Grid) -> Iterator[Happening]:
    """What is concealed has no name to follow it by: where it was, and where it is."""

    def alike(look: Look) -> Counter[tuple[str, str, str]]:
        there = (look.state.pieces[name] for name in look.blank)
        return Counter((_what(p), _place(p, grid), grid.name(p.hex)) for p in there)

    was, now = alike(before), alike(after)
    for counts, word in ((was - now, "is gone from"), (now - was, "appears at")):
        for (what, place, hex), n in sorted(counts.items()):
            yield Happening(f"{_times(n)}{what} {word} {place}", "", (hex,))


def _values(
    was: Mapping[str, Any], now: Mapping[str, Any], usual: Mapping[str, Any]
) -> Iterator[str]:
    """What of some values by name is other; those not there are as usual."""
    for name in dict.fromkeys((*was, *now)):
        old, new = (values.get(name, usual.get(name)) for values in (was, now))
        if old == new:
            continue
        if isinstance(old, tuple) and isinstance(new, tuple):  # of a long list what is other
            more, less = ([one for one in a if one not in b] for a, b in ((new, old), (old, new)))
            told = [f"{word} {_said(part)}" for word, part in (("now", more), ("no more", less))
                    if part]  # fmt: skip
            yield f"{name} {', '.join(told) or 'in another order'}"
        else:
            yield f"{name} {_said(old)}, now {_said(new)}"


def _said(value: Any) -> str:
    told = plain(value)
    match told:
        case None | "" | []:
            return "none"
        case bool():
            return "yes" if told else "no"
        case list():
            return ", ".join(map(str, told))
    return str(told)


def _times(n: int) -> str:
    return f"{n} x " if n > 1 else ""


def _what(piece: Piece) -> str:
    return f"{piece.kind}, {piece.side}" if piece.side else piece.kind


def _place(piece: Piece, grid: Grid) -> str:
    return grid.name(piece.hex) + ("" if piece.location == GROUND else f"@{piece.location}")


def _marker(marker: Marker, grid: Grid) -> tuple[str, tuple[str, ...]]:
    at, hexes = marker.at, _hexes(marker, grid)
    place = grid.name(at) if isinstance(at, Hex) else grid.side_name(*at)
    values = ", ".join(f"{name} {_said(value)}" for name, value in marker.values.items())
    return f"{marker.kind} at {place}{f' ({values})' if values else ''}", hexes


def _hexes(marker: Marker, grid: Grid) -> tuple[str, ...]:
    at = marker.at
    both: Iterable[Hex] = (at,) if isinstance(at, Hex) else (at[0], grid.neighbour(*at))
    return tuple(grid.name(here) for here in both if here in grid)
