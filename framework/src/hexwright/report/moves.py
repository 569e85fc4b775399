"""A move as it is asked for: the one step to a place nearby, or the cheapest way farther."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from hexwright.paths import Leg, way
from hexwright.paths.going import label
from hexwright.rules.ruling import plain
from hexwright.scenario import Scenario, Step


@frozen(eq=False)
class Move:
    """What it costs to go from one place to another.

    Attributes:
        start, end: The places, as they were asked for.
        how: The way of moving.
        single: The step to a place in the same hex or the next; ``None`` to one farther away.
        around: The cheapest way to a place farther away, or around a step that is refused; ``None``
            if there is none, or it was not looked for.
    """

    start: str
    end: str
    how: str
    single: Leg | None
    around: tuple[Leg, ...] | None

    @property
    def refused(self) -> bool:
        """Whether the one step that was asked for is not allowed."""
        return self.single is not None and not self.single.ruling.values["allowed"]

    @property
    def legs(self) -> tuple[Leg, ...] | None:
        """The steps that were asked for; ``None`` if there is no way."""
        return self.around if self.single is None else (self.single,)

    def to_json(self) -> dict[str, Any]:
        """The steps as JSON has them, and those of the way around a step that is refused."""
        legs = self.legs
        steps = [leg.to_json() for leg in legs or ()]
        allowed = legs is not None and all(step["allowed"] for step in steps)
        cost = plain(legs[-1].total if legs else 0) if allowed and legs is not None else None
        around = [leg.to_json() for leg in (self.around if self.refused else None) or ()]
        told = {"from": self.start, "to": self.end, "how": self.how, "allowed": allowed}
        return {**told, "cost": cost, "steps": steps, "around": around}


def move(
    scenario: Scenario,
    start: str,
    end: str,
    how: str,
    values: Mapping[str, Any] | None = None,
    *,
    tries: int | None = None,
) -> Move:
    """What it costs to go somewhere: see ``Move``.

    Args:
        scenario: The scenario that is asked.
        start, end: A piece's name, ``K18``, ``K18@2``; with a vertex behind ``end``, as in
            ``J18/J18-J19-K19``, the one step is made along that vertex.
        how: Name of a MoveKind.
        values: What each step says besides, as its kind declares.
        tries: So many steps of a way are judged at most; any number if not given.

    Raises:
        HexwrightError: as ``paths.way`` and ``Scenario.ask`` do.
    """
    single = one_step(scenario, start, end, how, values or {})
    refused = single is not None and not single.ruling.values["allowed"]
    looked_for = single is None or (refused and not single.via)
    around = way(scenario, start, end, how, values, tries=tries) if looked_for else None
    return Move(start, end, how, single, around)


def one_step(
    scenario: Scenario, start: str, end: str, how: str, values: Mapping[str, Any]
) -> Leg | None:
    """The one step to a place in the same hex or the next; ``None`` to a place farther away."""
    a, b = scenario.place(start), scenario.place(end)
    grid, hexes = scenario.board.grid, scenario.situation.ground.hexes
    if b.aim is None and grid.distance(hexes[a.hex], hexes[b.hex]) > 1:
        return None
    ruling = scenario.ask(Step(start, end, how, values=values))
    via = "" if b.aim is None else grid.vertex_name(b.aim)
    here, there = label(scenario.situation, a), label(scenario.situation, b)
    return Leg(here, there, via, ruling, ruling.values["cost"])
