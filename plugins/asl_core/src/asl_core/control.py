"""Whose a hex is (A26.1)."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright import Ground, MarkerKind, hookimpl, rule

CONTROL = "control"


def controllers(ground: Ground, hex: int) -> set[str]:
    """The sides that counters in a hex name."""
    index = ground.grid.index
    here = (m for m in ground.markers if m.kind == CONTROL and m.side is None)
    return {str(m.values.get("side", "")) for m in here if index[m.hex] == hex}


@rule("A26.1")
class Control:
    """A hex may be marked as a side's."""

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """Where none stands, a hex is as good as one's own."""
        yield MarkerKind(CONTROL, values={"side": ""})
