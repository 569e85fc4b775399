"""The Infantry Fire Table: what fire of some strength does at a Final DR (A7.3)."""

from __future__ import annotations

from bisect import bisect_right

from attrs import frozen

COLUMNS = (1, 2, 4, 6, 8, 12, 16, 20, 24, 30, 36)
HIGHEST_ROW = 15
# by Final DR from 0 (and less): how a column's result is written, "-" if there is none
_ROWS = tuple(
    row.split()
    for row in (
        "1KIA 1KIA 2KIA 2KIA 3KIA 3KIA 4KIA 4KIA 5KIA 6KIA 7KIA",
        "K/1  1KIA 1KIA 2KIA 2KIA 3KIA 3KIA 4KIA 4KIA 5KIA 6KIA",
        "1MC  K/1  1KIA 1KIA 2KIA 2KIA 3KIA 3KIA 4KIA 4KIA 5KIA",
        "1MC  1MC  K/1  K/1  1KIA 2KIA 2KIA 3KIA 3KIA 4KIA 4KIA",
        "NMC  1MC  1MC  K/1  K/2  1KIA 1KIA 2KIA 2KIA 3KIA 3KIA",
        "PTC  NMC  1MC  1MC  2MC  K/2  K/3  1KIA 1KIA 2KIA 2KIA",
        "-    PTC  NMC  1MC  1MC  2MC  3MC  K/3  K/4  1KIA 1KIA",
        "-    -    PTC  NMC  1MC  1MC  2MC  2MC  3MC  K/4  K/4",
        "-    -    -    PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC",
        "-    -    -    -    PTC  NMC  1MC  1MC  2MC  2MC  3MC",
        "-    -    -    -    -    PTC  NMC  1MC  1MC  2MC  2MC",
        "-    -    -    -    -    -    PTC  NMC  1MC  1MC  2MC",
        "-    -    -    -    -    -    -    PTC  NMC  1MC  1MC",
        "-    -    -    -    -    -    -    -    PTC  NMC  1MC",
        "-    -    -    -    -    -    -    -    -    PTC  NMC",
        "-    -    -    -    -    -    -    -    -    -    PTC",
    )
)


@frozen
class Result:
    """What an attack on the table does.

    Attributes:
        kind: ``"KIA"``, ``"K"``, ``"MC"``, ``"PTC"``, or empty for no effect.
        n: Units eliminated by a KIA; what is added to the Morale Checks of an MC or a K.
    """

    kind: str = ""
    n: int = 0

    @property
    def at_least_nmc(self) -> bool:
        """Whether it is a Normal Morale Check or anything better."""
        return self.kind in ("KIA", "K", "MC")

    @property
    def told(self) -> str:
        """As the table writes it."""
        if self.kind == "MC":
            return f"{self.n}MC" if self.n else "NMC"
        return {"KIA": f"{self.n}KIA", "K": f"K/{self.n}", "PTC": "PTC"}.get(self.kind, "no effect")


def ift(fp: float, final: int) -> Result:
    """The result of an attack (A7.3).

    Args:
        fp: Total firepower; the column is the last one that is not above it.
        final: The Final DR.

    Returns:
        No effect where the firepower reaches no column.
    """
    column = bisect_right(COLUMNS, fp) - 1
    if column < 0 or final > HIGHEST_ROW:
        return Result()
    told = _ROWS[max(final, 0)][column]
    if told.endswith("KIA"):
        return Result("KIA", int(told[0]))
    if told.startswith("K/"):
        return Result("K", int(told[2]))
    if told.endswith("MC"):
        return Result("MC", 0 if told[0] == "N" else int(told[0]))
    return Result("PTC") if told == "PTC" else Result()
