"""How far one gets: the cheapest ways from a Location, each step of them judged by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import networkx as nx
from attrs import evolve, field, frozen

from hexwright.checked import frozen_map
from hexwright.errors import HexwrightError
from hexwright.grid import Point
from hexwright.paths.step import step_view
from hexwright.rules.contributions import Number
from hexwright.rules.ruling import Ruling, plain
from hexwright.rules.situation import Situation
from hexwright.sight.spot import Place, Spot, spot
from hexwright.sight.written import label_of


@frozen(eq=False)
class Leg:
    """A step of a way.

    Attributes:
        start, target: The two Locations, as ``K18`` or ``K18@2``.
        via: Name of the vertex that it goes by, or empty.
        ruling: What the rules make of the step, with its ``cost``.
        total: What the way costs up to its end, in movement points.
    """

    start: str
    target: str
    via: str
    ruling: Ruling = field(repr=False)
    total: Number

    @property
    def cost(self) -> Number:
        """What the step costs, in movement points."""
        cost: Number = self.ruling.values["cost"]
        return cost

    def to_json(self) -> dict[str, Any]:
        """The step as JSON has it: its ruling, with ``from``, ``to``, ``via`` and ``total``."""
        told = {"from": self.start, "to": self.target, "via": self.via or None}
        return {**told, "total": plain(self.total), **self.ruling.to_json()}


@frozen(eq=False)
class Reach:
    """The Locations that one gets to, and the cheapest way to each.

    Attributes:
        start: The Location it begins in.
        how: The way of moving.
        budget: The movement points there are; ``None`` if they are not limited.
        costs: What each Location costs, by name, cheapest first; the start costs 0.
    """

    start: str
    how: str
    budget: Number | None
    costs: Mapping[str, Number] = field(converter=frozen_map)
    _last: Mapping[str, Leg] = field(converter=frozen_map, repr=False)

    def way(self, to: str) -> tuple[Leg, ...]:
        """The cheapest way to a Location, step by step; none from the start to itself.

        Raises:
            HexwrightError: if it cannot be reached.
        """
        if to not in self.costs:
            most = "" if self.budget is None else f" with {self.budget} movement points"
            raise HexwrightError(f"{to} cannot be reached from {self.start}{most}")
        found: list[Leg] = []
        while to != self.start:
            found.append(self._last[to])
            to = found[-1].start
        return tuple(reversed(found))

    @property
    def legs(self) -> tuple[Leg, ...]:
        """The last step to each Location but the start."""
        return tuple(self._last[name] for name in self.costs if name in self._last)

    def to_json(self) -> dict[str, Any]:
        """What is reached, as JSON has it: ``start``, ``how``, ``budget`` and ``reached``.

        Returns:
            ``reached`` holds, by Location, its ``cost``, where one comes ``from`` and ``via``
            which vertex, and the ``rules`` of that last step.
        """
        reached: dict[str, Any] = {self.start: {"cost": 0, "from": None, "via": None, "rules": []}}
        for leg in self.legs:
            told = {"cost": plain(leg.total), "from": leg.start, "via": leg.via or None}
            reached[leg.target] = {**told, "rules": list(leg.ruling.rules)}
        budget = plain(self.budget)
        return {"start": self.start, "how": self.how, "budget": budget, "reached": reached}


def search(
    situation: Situation,
    place: Place,
    budget: Number | None,
    how: str,
    values: Mapping[str, Any],
    to: Place | None = None,
    tries: int | None = None,
) -> Reach:
    """The cheapest ways from a place; see ``paths.reach``.

    Args:
        situation: The rules and the ground.
        place: Where one starts, with the piece that moves, if one does.
        budget: The movement points there are; ``None`` if they are not limited.
        how: Name of a MoveKind.
        values: What each step says besides, as its kind declares.
        to: The one place that matters: what is no nearer than it is left out.
        tries: So many steps are judged at most; any number if not given.

    Raises:
        HexwrightError: if more were to be judged.
    """
    start = spot(situation, place).index
    goal = None if to is None else spot(situation, to).index
    walk = _Walk(situation, place, how, values, tries)
    graph = _neighbours(situation)
    paths: dict[int, list[int]] = {start: [start]}
    if goal is None:
        paths = nx.single_source_dijkstra(graph, start, cutoff=budget, weight=walk.weight)[1]
    elif found := _way(graph, start, goal, budget, walk):
        paths = {way[-1]: way for way in (found[: n + 1] for n in range(len(found)))}
    costs = {index: walk.total(way) for index, way in paths.items()}
    last = {
        walk.name(index): walk.leg(way[-2], index, costs[index])
        for index, way in paths.items()
        if len(way) > 1
    }
    named = {walk.name(index): costs[index] for index in paths}
    return Reach(walk.name(start), how, budget, named, last)


def _way(graph: nx.DiGraph, start: int, goal: int, budget: Number | None, walk: _Walk) -> list[int]:
    """The cheapest way to one Location; empty if there is none."""
    try:
        found: list[int] = nx.single_source_dijkstra(
            graph, start, target=goal, cutoff=budget, weight=walk.weight
        )[1]
    except nx.NetworkXNoPath:
        return []
    return found


def _neighbours(situation: Situation) -> nx.DiGraph:
    """Locations and those that are tried from them.

    In hexes next to theirs, those of the same name or at the same height; and those that rules
    link with them, here and there.
    """
    ground, places = situation.ground, situation.locations
    grid, hexes = ground.grid, ground.hexes
    here: list[list[tuple[int, str, int]]] = [[] for _ in hexes]
    rows = zip(places.hex.tolist(), places.names, places.height.tolist(), strict=True)
    for index, (hex, name, height) in enumerate(rows):
        here[hex].append((index, name, height))
    graph = nx.DiGraph()
    graph.add_nodes_from(range(len(places)))
    for hex, mine in enumerate(here):
        for other in grid.neighbours(hexes[hex]):
            theirs = here[grid.index[other]] if other in grid else ()
            graph.add_edges_from(
                (a, b)
                for a, name, height in mine
                for b, another, level in theirs
                if name == another or height == level
            )
    graph.add_edges_from(situation.links)
    return graph


class _Walk:
    """The steps that were judged, by their two Locations."""

    def __init__(
        self,
        situation: Situation,
        place: Place,
        how: str,
        values: Mapping[str, Any],
        tries: int | None,
    ) -> None:
        self.tries = tries
        self.situation, self.place, self.how, self.values = situation, place, how, values
        self._judged: dict[tuple[int, int], tuple[Ruling, Point | None] | None] = {}

    def weight(self, a: int, b: int, _: Any) -> Number | None:
        """What the step costs; ``None`` if there is none."""
        found = self._found(a, b)
        return None if found is None else found[0].values["cost"]

    def total(self, way: list[int]) -> Number:
        """What a way costs."""
        costs = (self.weight(a, b, None) for a, b in pairwise(way))
        return sum((cost for cost in costs if cost is not None), start=0)

    def leg(self, a: int, b: int, total: Number) -> Leg:
        """A step that was judged and allowed."""
        ruling, via = self._judged[a, b] or (None, None)
        assert ruling is not None
        told = "" if via is None else self.situation.ground.grid.vertex_name(via)
        return Leg(self.name(a), self.name(b), told, ruling, total)

    def name(self, index: int) -> str:
        """The name of a Location."""
        places, ground = self.situation.locations, self.situation.ground
        return label_of(ground.grid.name(ground.hexes[places.hex[index]]), places.names[index])

    def _found(self, a: int, b: int) -> tuple[Ruling, Point | None] | None:
        if (a, b) not in self._judged:
            self._judged[a, b] = self._judge(a, b)
        return self._judged[a, b]

    def _judge(self, a: int, b: int) -> tuple[Ruling, Point | None] | None:
        if self.tries is not None and len(self._judged) >= self.tries:
            hint = "give fewer movement points, or a place that is nearer"
            what = f"more than {self.tries:,} steps would have to be judged"
            raise HexwrightError(what, where=self.place.label, hint=hint)
        for ways in ([None], self._vertices(a, b)):
            found = [(self._step(a, b, via), via) for via in ways]
            allowed = [one for one in found if one[0].values["allowed"]]
            if allowed:
                return min(allowed, key=lambda one: one[0].values["cost"])
        return None

    def _vertices(self, a: int, b: int) -> Iterator[Point]:
        """The vertices that the hexes of two Locations share; none if it is one hex."""
        places, ground = self.situation.locations, self.situation.ground
        start, target = (ground.hexes[places.hex[i]] for i in (a, b))
        if start != target:
            shared = set(ground.grid.vertices(target))
            yield from (p for p in ground.grid.vertices(start) if p in shared)

    def _step(self, a: int, b: int, via: Point | None) -> Ruling:
        there = Place(int(self.situation.locations.hex[b]), self.situation.locations.names[b], "")
        target = spot(self.situation, evolve(there, label=self.name(b), aim=via))
        view = step_view(self.situation, self._mover(a), target, via, self.how, self.values)
        if view.ruling.values["allowed"] and view.ruling.values["cost"] < 0:
            raise HexwrightError(
                f"{view.ruling.question} costs {view.ruling.values['cost']}",
                hint=f"what it costs is up to {', '.join(view.ruling.rules)}",
            )
        return view.ruling

    def _mover(self, index: int) -> Spot:
        """The piece in another Location: it keeps its name, or has none."""
        places, start = self.situation.locations, self.place
        label = start.label if start.kind else self.name(index)
        here = int(places.hex[index])
        return spot(
            self.situation,
            evolve(start, hex=here, location=places.names[index], label=label, aim=None),
        )
