"""What rules declare: those in force, and those that are off, whose words are inert.

A word that no installed rule knows is a mistake.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from attrs import frozen

from hexwright.board import Board, MarkerKind, PieceKind
from hexwright.board.model import Area, Building, HexsideFeature
from hexwright.board.tables import Report
from hexwright.board.terrain import GROUND
from hexwright.errors import HexwrightError, RuleFailed, nearest
from hexwright.rules.composition import compose
from hexwright.rules.declared import Declared
from hexwright.rules.discovery import discover
from hexwright.rules.kinds import ActKind, ConditionKind
from hexwright.rules.naming import condition_value
from hexwright.rules.situation import Situation


@frozen(eq=False)
class Known:
    """Declarations by name, of rules in force first.

    The code of sections that a scenario does not use is imported only when a name is not found
    among those in force.

    Attributes:
        situation: The rules in force, on the scenario's board with its markers.

    Raises:
        RuleFailed: of whatever finds a word: if there is none, and a rule in force fails.
    """

    situation: Situation

    def terrain(self, name: str, on: str = "") -> Declared | None:
        """The terrain of this name, if any installed rule declares it.

        Of rules that are off the one that declares it for where it stands, if there is one: games
        that have nothing to do with each other may give different things one name.

        Args:
            on: Where it stands: ``"area"`` or ``"hexside"``; empty if that is no matter.
        """
        found: Declared | None = self._find("terrains", name)
        in_force = name in _declared(self.situation, "terrains")
        if found is None or in_force or on in ("", found.terrain.on):
            return found
        others: Iterator[Declared] = (
            _declared(one, "terrains")[name]
            for one in self._off
            if name in _declared(one, "terrains")
        )
        return next((other for other in others if other.terrain.on == on), found)

    def piece_kind(self, name: str) -> PieceKind | None:
        """The kind of pieces of this name, if any installed rule declares it."""
        found: PieceKind | None = self._find("piece_kinds", name)
        return found

    def marker_kind(self, name: str) -> MarkerKind | None:
        """The kind of markers of this name, if any installed rule declares it."""
        found: MarkerKind | None = self._find("marker_kinds", name)
        return found

    def act_kind(self, name: str) -> ActKind | None:
        """The kind of acts of this name, if any installed rule declares it."""
        found: ActKind | None = self._find("act_kinds", name)
        return found

    def condition(self, name: str, value: Any) -> Any:
        """A condition's value, as any installed rule declares it.

        Raises:
            HexwrightError: for a name that none declares, or a value it cannot have.
        """
        kind: ConditionKind | None = self._find("condition_kinds", name)
        if kind is None:
            hint = nearest(name, self.names("condition_kinds"))
            raise HexwrightError(f"no installed rule knows a condition {name!r}", hint=hint)
        return condition_value(kind, value)

    def has(self, what: str, name: str) -> bool:
        """Whether any installed rule declares this name; ``what`` as in ``names``."""
        return any(name in _declared(one, what) for one in self._all())

    def names(self, what: str) -> list[str]:
        """All names declared, under ``"terrains"``, ``"piece_kinds"``, ``"attack_kinds"`` ..."""
        return sorted({name for one in self._all() for name in _declared(one, what)})

    def colours(self) -> dict[str, str]:
        """CSS colour of each terrain that any installed rule declares."""
        found: dict[str, str] = {}
        for one in self._all():
            declared: Mapping[str, Declared] = _declared(one, "terrains")
            found = {name: d.terrain.colour for name, d in declared.items()} | found
        return found

    @classmethod
    def installed(cls, board: Board) -> Known:
        """What the installed sections declare on a board, when none of them is in force."""
        return cls(Situation(compose(discover(), []), board))

    def locations(self) -> list[str]:
        """All names of Locations of the board, of rules in force and of others."""
        return sorted({name for one in self._all() for name in _location_names(one)})

    def has_location(self, name: str) -> bool:
        """Whether any Location of the board could be called so.

        Raises:
            RuleFailed: if none is, and a rule in force fails, which may be why.
        """
        found = any(name in _location_names(one) for one in self._all())
        return found or name in self.situation.locations.names

    def _find(self, what: str, name: str) -> Any:
        for one in self._all():
            if name in (declared := _declared(one, what)):
                return declared[name]
        getattr(self.situation, what)  # a rule in force that fails may be why there is none
        return None

    def _all(self) -> Iterator[Situation]:
        yield self.situation
        yield from self._off

    @cached_property
    def _off(self) -> tuple[Situation, ...]:
        """Each installed section with all of its rules on; broken ones know nothing."""
        registry = self.situation.ruleset.registry
        found = []
        for section in registry.sections.values():
            try:
                rules = compose(registry, [section.id], on=[r.id for r in section.rules])
            except HexwrightError:
                continue
            found.append(Situation(rules, self.situation.board, self.situation.state))
        return tuple(found)


def _declared(situation: Situation, what: str) -> Mapping[str, Any]:
    try:
        found: Mapping[str, Any] = getattr(situation, what)
    except RuleFailed:
        return {}  # told when it is asked for an answer; here only names are wanted
    return found


def _location_names(situation: Situation) -> frozenset[str]:
    try:
        return frozenset(situation.locations.names)
    except RuleFailed:
        return frozenset()


def undeclared(situation: Situation) -> tuple[str, ...]:
    """Terrain of a situation's board that no rule in force declares for where it stands."""
    on = {(area.terrain, "area") for area in situation.board.areas}
    on |= {(side.terrain, "hexside") for side in situation.board.hexsides}
    known = {(name, d.terrain.on) for name, d in situation.terrains.items()}
    return tuple(sorted({name for name, _ in on - known}))


def check_terrain(
    known: Known,
    report: Report,
    areas: tuple[Area, ...],
    buildings: tuple[Building, ...],
    hexsides: tuple[HexsideFeature, ...],
    board: Board,
) -> None:
    """Note every terrain that no installed rule declares, or that stands where it cannot."""
    grid = board.grid
    seen: dict[tuple[str, str], str] = {}
    for building in buildings:
        seen.setdefault((building.terrain, "area"), f"building {building.name!r}")
    for area in areas:
        first = min(area.hexes) if area.hexes else None
        place = "an outline" if first is None else f"hex {grid.name(first)}"
        seen.setdefault((area.terrain, "area"), place)
    for side in hexsides:
        seen.setdefault((side.terrain, "hexside"), f"hexside {grid.side_name(side.hex, side.side)}")
    seen.pop((GROUND, "area"), None)  # every board has it, whatever rules make of it
    for (name, on), place in seen.items():
        declared = known.terrain(name, on)
        if declared is None:
            report.add(
                f"{place}: no installed rule knows terrain {name!r}",
                hint=nearest(name, known.names("terrains")),
            )
        elif declared.terrain.on != on:
            where = "on hexsides" if declared.terrain.on == "hexside" else "in hexes"
            report.add(
                f"{place}: terrain {name!r} stands {where}",
                hint=f"rule {declared.rule.id} declares it so",
            )
