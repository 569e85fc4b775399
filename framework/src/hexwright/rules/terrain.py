"""Declarations of terrain as arrays over the features of a ground."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from hexwright.checked import seal

if TYPE_CHECKING:
    from hexwright.rules.situation import Situation

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

NO_TOP = -(2**31)
"""Stands in arrays for terrain without a height."""


class TerrainColumns:
    """Declarations of the terrain of some features, as arrays.

    Attributes:
        level: Absolute level in half-levels of the ground each lies on.
        relative: Height of its top above that, in half-levels, or ``NO_TOP``.
        top: Absolute height of its top in half-levels, or ``NO_TOP``.
        obstacle, inherent: As declared.
        hindrance: As declared.
        kinds: Names of terrain, sorted.
        kind: Which of ``kinds`` each is.
        rules: The rule that declares each, or ``None`` where no rule in force does.
    """

    def __init__(
        self, situation: Situation, rows: list[tuple[str, int | None, int, int | None]], on: str
    ) -> None:
        known = situation.terrains
        found = [known.get(name) for name, *_ in rows]
        declared = [d if d is not None and d.terrain.on == on else None for d in found]
        tops = [
            None if d is None else (height if height is not None else d.terrain.top)
            for d, (_, height, *_) in zip(declared, rows, strict=True)
        ]
        base = situation.ground.base[np.array([h for _, _, h, _ in rows], dtype=np.int64)]
        levels = [NO_TOP if level is None else level for *_, level in rows]
        drawn = np.array(levels, dtype=np.int64)
        self.level: Ints = seal(np.where(drawn == NO_TOP, base, drawn))
        relative = np.array([NO_TOP if t is None else t for t in tops], dtype=np.int64)
        self.relative: Ints = seal(relative)
        self.top: Ints = seal(np.where(relative == NO_TOP, NO_TOP, self.level + relative))

        def told(of: str) -> Bools:
            return np.array([bool(d and getattr(d.terrain, of)) for d in declared], bool)

        self.obstacle: Bools = seal(told("obstacle"))
        self.inherent: Bools = seal(told("inherent"))
        hindrance = [d.terrain.hindrance if d else 0 for d in declared]
        self.hindrance: Ints = seal(np.array(hindrance, dtype=np.int64))
        self.kinds = tuple(sorted({name for name, *_ in rows}))
        number = {name: i for i, name in enumerate(self.kinds)}
        self.kind: Ints = seal(np.array([number[name] for name, *_ in rows], dtype=np.int64))
        self._named: dict[tuple[str, ...], Bools] = {}
        self.rules: list[Any] = [d.rule if d else None for d in declared]

    def named(self, *names: str) -> Bools:
        """Which features are of this terrain."""
        if names not in self._named:
            wanted = np.array([kind in names for kind in self.kinds], dtype=bool)
            self._named[names] = seal(wanted[self.kind])
        return self._named[names]
