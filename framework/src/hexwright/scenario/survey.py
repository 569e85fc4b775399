"""Who sees whom: all lines between some places, judged in one batch."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
from attrs import frozen

from hexwright.errors import HexwrightError, RuleFailed
from hexwright.rules.situation import Situation
from hexwright.sight.batch import trace_lines
from hexwright.sight.judge import judge
from hexwright.sight.spot import Place, spot


@frozen(eq=False)
class Survey:
    """All lines between some places.

    Attributes:
        names: The places that are there under the rules in force, in order.
        clear: Whether the line from each (row) to each (column) is clear (bool); a place does not
            see itself.
        hindrance: Total hindrance of each line (int64); 0 where it is blocked.
        absent: The other places, with why they are not there.
    """

    names: tuple[str, ...]
    clear: npt.NDArray[np.bool_]
    hindrance: npt.NDArray[np.int64]
    absent: Mapping[str, str]

    def seen_from(self, name: str) -> frozenset[str]:
        """The places that ``name`` sees; none if it is not there."""
        if name not in self.names:
            return frozenset()
        row = self.clear[self.names.index(name)]
        return frozenset(self.names[i] for i in np.flatnonzero(row))


def survey(situation: Situation, places: Mapping[str, Place]) -> Survey:
    """Judge the lines between all pairs of places, in both directions.

    Args:
        situation: The rules and the ground.
        places: Places without an aim, by name.

    Raises:
        RuleFailed: if a rule raises.
    """
    index: dict[str, int] = {}
    absent: dict[str, str] = {}
    for name, place in places.items():
        try:
            index[name] = spot(situation, place).index
        except RuleFailed:
            raise
        except HexwrightError as exc:
            absent[name] = str(exc)
    names, at = tuple(index), np.array(list(index.values()), dtype=np.int64)
    row, column = np.nonzero(~np.eye(len(names), dtype=bool))
    clear = np.zeros((len(names), len(names)), dtype=bool)
    hindrance = np.zeros((len(names), len(names)), dtype=np.int64)
    if len(row):
        verdicts = judge(trace_lines(situation, at[row], at[column]), "who sees whom")
        clear[row, column] = verdicts.clear
        hindrance[row, column] = verdicts.hindrance
    return Survey(names, clear, hindrance, absent)


def speaks_of_sight(situation: Situation) -> bool:
    """Whether any rule or terrain in force can block or hinder a line."""
    declared = situation.terrains.values()
    hooks = ("los_blockers", "los_hindrances", "sight_limits")
    return any(d.terrain.obstacle or d.terrain.hindrance for d in declared) or any(
        situation.ruleset.hook(name) for name in hooks
    )
