"""Rubble (B24)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.buildings import declared_tem
from hexwright import AttackView, MarkerKind, Modify, Terrain, hookimpl, rule

RUBBLE = ("stone rubble", "wooden rubble")


@rule("B24.2")
class RubbleHeight:
    """Ground-level rubble fills its hex: a Half-level Obstacle where a building was."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        """Stone and wooden rubble; entering costs 3 MF (B24.4)."""
        for name, tem in zip(RUBBLE, (3, 2), strict=True):
            yield Terrain(
                name, top=1, obstacle=True, inherent=True, values={"tem": tem, "mf": 3},
                colour="#6f6a63",
            )  # fmt: skip

        for kind in ("stone", "wooden"):
            for level in (1, 2, 3):  # above intact levels it covers the building alone
                yield Terrain(
                    f"{kind} rubble level {level}", top=2 * level + 1, obstacle=True,
                    colour="#6f6a63",
                )  # fmt: skip

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """A rubble counter replaces what is printed in its hex."""
        for name in RUBBLE:
            yield MarkerKind(name, on="hex", terrain=name, replaces_terrain=True)


@rule("B24.3")
class RubbleTem:
    """Rubble has the TEM of the building it was."""

    @hookimpl
    def tem_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        """+3 for stone, +2 for wooden rubble."""
        for name in RUBBLE:
            tem = declared_tem(attack, name)
            if tem and name in attack.target_terrain:
                yield Modify(tem, group="tem", reason=name)
