"""Whose a Location is (A26.1)."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright import Ground, MarkerKind, hookimpl, rule

CONTROL = "control"


def controllers(ground: Ground, hex: int) -> set[str]:
    """The sides that counters on the ground of a hex name."""
    return {side for at, side, level in _held(ground) if at == hex and level == 0}


def controlled(ground: Ground, side: str) -> set[int]:
    """Hexes, by index, whose ground a side Controls, with or without a capital."""
    ours = side.casefold()
    return {at for at, whose, level in _held(ground) if level == 0 and whose.casefold() == ours}


def _held(ground: Ground) -> Iterator[tuple[int, str, int]]:
    """The hex, the side and the level of each counter."""
    for m in ground.markers:
        if m.kind == CONTROL and m.side is None:
            values = m.values
            yield ground.grid.index[m.hex], str(values.get("side", "")), int(values.get("level", 0))


@rule("A26.1")
class Control:
    """A Location may be marked as a side's."""

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """Where none stands, a Location is as good as one's own; ``level`` 0 is the ground."""
        yield MarkerKind(CONTROL, values={"side": "", "level": 0})
