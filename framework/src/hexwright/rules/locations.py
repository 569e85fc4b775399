"""The Locations of a ground: where pieces can be."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from hexwright.board.ground import Ground
from hexwright.checked import seal
from hexwright.errors import HexwrightError
from hexwright.rules.contributions import AddLocation

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


class Locations:
    """All Locations of a ground, by index, hex after hex.

    Attributes:
        hex: Hex index of each.
        height: Absolute height of each, in half-levels.
        sight: Absolute height from which lines run to and from each, in half-levels; its height
            unless a rule says otherwise.
        building: Index of the building it is in, or -1: of the one that stands in its hex, unless
            a rule says otherwise.
        names, kinds: What each is called and what sort of place it is.
    """

    def __init__(self, ground: Ground, added: Iterable[AddLocation]) -> None:
        rows = sorted(added, key=lambda a: (a.hex, a.height, a.name))
        self.hex: Ints = seal(np.array([a.hex for a in rows], dtype=np.int64))
        above = np.array([a.height for a in rows], dtype=np.int64)
        self.height: Ints = seal(ground.base[self.hex] + above)
        eyes = (a.height if a.sight is None else a.sight for a in rows)
        self.sight: Ints = seal(ground.base[self.hex] + np.fromiter(eyes, np.int64, len(rows)))
        inside = ground.building_of[self.hex]
        for i, a in enumerate(rows):
            if a.building is not None:
                inside[i] = a.building
        self.building: Ints = seal(inside)
        self.names = tuple(a.name for a in rows)
        self.kinds = tuple(a.kind for a in rows)
        self._index = {(a.hex, a.name): i for i, a in enumerate(rows)}
        self._kinds: dict[str, Bools] = {}

    def __len__(self) -> int:
        return len(self.names)

    def find(self, hex: int, name: str) -> int | None:
        """Index of a hex's Location of this name, if it has one."""
        return self._index.get((hex, name))

    def require(self, hex: int, name: str, where: str) -> int:
        """Index of a hex's Location of this name.

        Raises:
            HexwrightError: if it has none, naming those it has.
        """
        found = self.find(hex, name)
        if found is None:
            there = ", ".join(self.of(hex))
            raise HexwrightError(
                f"there is no Location {name!r} here", where=where, hint=f"there are: {there}"
            )
        return found

    def of(self, hex: int) -> list[str]:
        """Names of the Locations of a hex, from the lowest up."""
        return [self.names[i] for i in np.flatnonzero(self.hex == hex)]

    def is_kind(self, kind: str) -> Bools:
        """Which Locations are of this kind."""
        if kind not in self._kinds:
            self._kinds[kind] = seal(np.array([k == kind for k in self.kinds], dtype=bool))
        return self._kinds[kind]
