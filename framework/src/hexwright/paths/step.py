"""The step question: what it costs to go from one Location to the next, and whether one may."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from attrs import field, frozen

from hexwright.board.terrain import GROUND, Terrain
from hexwright.checked import frozen_map
from hexwright.errors import HexwrightError
from hexwright.grid import Point
from hexwright.rules.columns import added
from hexwright.rules.contributions import Column
from hexwright.rules.naming import filled, kind_of
from hexwright.rules.pipeline import by_term, resolve
from hexwright.rules.ruling import Ruling
from hexwright.rules.situation import OnGround, Situation
from hexwright.rules.state import State
from hexwright.sight.spot import Place, Spot, spot, terrain_at
from hexwright.sight.trace import area_contact

OWN_COLUMN = Column("cost", ("cost",), rounding="exact")
"""What a step answers when no section declares more."""


@frozen(eq=False)
class StepView(OnGround):
    """A step, as rules are handed it.

    Attributes:
        situation: The rules and the ground.
        start, target: The two Locations, with the moving piece at ``start``.
        via: The vertex along which it bypasses whatever is between, on the lattice, or ``None``.
        how: How it moves: name of a MoveKind.
        values: What the step says besides, as its kind declares.
    """

    situation: Situation
    start: Spot
    target: Spot
    via: Point | None = None
    how: str = "move"
    values: Mapping[str, Any] = field(factory=dict, converter=frozen_map)

    @property
    def state(self) -> State:
        """The state of play before it."""
        return self.situation.state

    @cached_property
    def ruling(self) -> Ruling:
        """What the rules in force make of it; rules that are asked about it do not look."""
        return _judged(self)

    @property
    def adjacent(self) -> bool:
        """Whether a rule links the two Locations as ADJACENT."""
        return (self.start.index, self.target.index) in self.situation.links

    @cached_property
    def terrains(self) -> tuple[Terrain, ...]:
        """Declarations of the terrain in the target's hex; the building's if it is in one."""
        known, hex = self.situation.terrains, self.target.hex
        owner = self.ground.owner[hex]  # art of a neighbour's building is not entered
        here = [f for f in self.ground.by_hex[hex] if f.terrain != GROUND]
        names = [f.terrain for f in here if f.building in (-1, owner)]
        return tuple(known[n].terrain for n in dict.fromkeys(names) if n in known)

    @cached_property
    def target_terrain(self) -> frozenset[str]:
        """Names of the terrain at the centre of the target's hex."""
        return terrain_at(self.ground, self.target.hex)

    @cached_property
    def crossed(self) -> tuple[int, ...]:
        """Indices of the hexside features on the hexside between the two hexes."""
        pair = frozenset((self.start.hex, self.target.hex))
        return self.ground.sides_between.get(pair, ())

    @cached_property
    def outdoors(self) -> bool:
        """Whether it goes by a vertex that lies in no building of its two hexes."""
        owners = {int(self.ground.owner[end.hex]) for end in (self.start, self.target)} - {-1}
        via = self.via
        return via is not None and not any(self.drawn_at(via, owner) for owner in owners)

    def drawn_at(self, point: Point, building: int) -> bool:
        """Whether a point, on the lattice, lies on or inside a building's outline."""
        x, y = self.ground.flat_point(point)
        return any(
            area_contact(x, y, x, y, f.edges, 0, len(f.edges)) >= 0
            for hex in (self.start.hex, self.target.hex)
            for f in self.ground.by_hex[hex]
            if f.building == building
        )

    def enters(self, terrain: str) -> bool:
        """Whether the step goes into a hex in which this terrain lies."""
        return self.start.hex != self.target.hex and any(t.name == terrain for t in self.terrains)


def step(
    situation: Situation,
    a: Place,
    b: Place,
    how: str = "move",
    values: Mapping[str, Any] | None = None,
) -> Ruling:
    """Judge a step from one Location to another.

    Args:
        situation: The rules and the ground.
        a: Where the piece is.
        b: A Location of the same hex, or of a neighbouring one; its ``aim``, if any, is the
            vertex that the piece goes by.
        how: Name of a MoveKind.
        values: What the step says besides, as its kind declares.

    Returns:
        A ruling with ``allowed`` and ``cost`` in movement points, and a value for each declared
        column; ``None`` if it is not allowed, and for a column of which no rule speaks. A step
        between Locations that are no neighbours is not allowed.

    Raises:
        HexwrightError: if an end is no Location of the ground, the vertex is not one that both
            hexes have, or for a kind or a value that no rule in force declares.
    """
    return step_view(situation, spot(situation, a), spot(situation, b), b.aim, how, values).ruling


def step_view(
    situation: Situation,
    start: Spot,
    target: Spot,
    via: Point | None = None,
    how: str = "move",
    values: Mapping[str, Any] | None = None,
) -> StepView:
    """A step between spots that are known already, as rules are handed it; see ``step``.

    Args:
        situation: The rules and the ground.
        start, target: The two Locations, with the moving piece at ``start``.
        via: The vertex that the piece goes by, on the lattice, if it goes by one.
        how, values: As for ``step``.
    """
    known = kind_of(situation.move_kinds, how, "way of moving")
    question = _question(how, start, target)
    view = StepView(situation, start, target, via, how, filled(known, values or {}, question))
    grid, hexes = situation.ground.grid, situation.ground.hexes
    for end in (start, target):
        if via is not None and via not in grid.vertices(hexes[end.hex]):
            raise HexwrightError(
                f"{grid.vertex_name(via)} is no vertex of {grid.name(hexes[end.hex])}",
                where=question,
                hint="name a vertex that both hexes share",
            )
    return view


def _question(how: str, start: Spot, target: Spot) -> str:
    return f"{'step' if how == 'move' else how} from {start.label} to {target.label}"


def _judged(view: StepView) -> Ruling:
    situation, start, target = view.situation, view.start, view.target
    grid, hexes = situation.ground.grid, situation.ground.hexes
    question = _question(view.how, start, target)
    rules = situation.ruleset
    said = by_term(
        [
            *rules.ask("move_cost", question, step=view),
            *rules.ask("move_permits", question, step=view),
        ],
        main="cost",
    )
    columns = {c.name: c for c in (OWN_COLUMN, *situation.move_columns)}
    names = {t for c in columns.values() for t in c.terms} | said.keys()
    terms = {name: resolve(name, said.get(name, ())) for name in sorted(names)}
    apart = grid.distance(hexes[start.hex], hexes[target.hex])
    near = apart == 1 or (apart == 0 and view.adjacent)
    cost = columns.pop(OWN_COLUMN.name)
    allowed = near and all(terms[name].value is not None for name in cost.terms)
    told = {n: c for n, c in columns.items() if allowed and any(said.get(t) for t in c.terms)}
    return Ruling(
        question=question,
        kind="move",
        values={
            "allowed": allowed,
            "cost": added(cost, terms) if allowed else None,
            **{name: added(told[name], terms) if name in told else None for name in columns},
        },
        terms={name: term for name, term in terms.items() if term.entries},
        sums={
            column.name: tuple(n for n in column.terms if terms[n].entries)
            for column in (cost, *columns.values())
        },
        facts=() if near else (f"{start.label} and {target.label} are not ADJACENT",),
    )
