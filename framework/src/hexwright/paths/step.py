"""The step question: what it costs to go from one Location to the next, and whether one may."""

from __future__ import annotations

from functools import cached_property

from attrs import frozen

from hexwright.board.facts import Facts
from hexwright.board.ground import Ground
from hexwright.board.terrain import Terrain
from hexwright.rules.pipeline import by_term, resolve
from hexwright.rules.ruling import Ruling
from hexwright.rules.situation import Situation
from hexwright.sight.spot import Place, Spot, spot


@frozen(eq=False)
class StepView:
    """A step, as rules are handed it.

    Attributes:
        situation: The rules and the ground.
        start, target: The two Locations, with the moving piece at ``start``.
    """

    situation: Situation
    start: Spot
    target: Spot

    @property
    def ground(self) -> Ground:
        """The ground."""
        return self.situation.ground

    @property
    def facts(self) -> Facts:
        """What is so."""
        return self.situation.facts

    @property
    def adjacent(self) -> bool:
        """Whether a rule links the two Locations as ADJACENT."""
        return (self.start.index, self.target.index) in self.situation.links

    @cached_property
    def terrains(self) -> tuple[Terrain, ...]:
        """Declarations of the terrain in the target's hex; the building's if it is in one."""
        known = self.situation.terrains
        names = [f.terrain for f in self.ground.features if f.hex == self.target.hex]
        return tuple(known[n].terrain for n in dict.fromkeys(names) if n in known)

    def enters(self, terrain: str) -> bool:
        """Whether the step goes into a hex in which this terrain lies."""
        return self.start.hex != self.target.hex and any(t.name == terrain for t in self.terrains)


def step(situation: Situation, a: Place, b: Place) -> Ruling:
    """Judge a step from one Location to another.

    Args:
        situation: The rules and the ground.
        a: Where the piece is.
        b: A Location of the same hex, or of a neighbouring one.

    Returns:
        A ruling with ``allowed`` and ``cost`` in movement points, ``None`` if it is not allowed.
        A step between Locations that are no neighbours is not allowed.

    Raises:
        HexwrightError: if an end is no Location of the ground.
    """
    question = f"step from {a.label} to {b.label}"
    view = StepView(situation, spot(situation, a), spot(situation, b))
    rules = situation.ruleset
    said = by_term(
        [
            *rules.ask("move_cost", question, step=view),
            *rules.ask("move_permits", question, step=view),
        ],
        main="cost",
    )
    cost = resolve("cost", said.get("cost", ()))
    hexes = situation.ground.hexes
    apart = situation.ground.grid.distance(hexes[view.start.hex], hexes[view.target.hex])
    allowed = cost.value is not None and (apart == 1 or (apart == 0 and view.adjacent))
    return Ruling(
        question=question,
        kind="move",
        values={"allowed": allowed, "cost": cost.value if allowed else None},
        terms={name: resolve(name, entries) for name, entries in said.items()},
    )
