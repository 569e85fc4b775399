"""A situation: a rule set on a ground. It is what one asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TypeVar

import numpy as np
import numpy.typing as npt
from attrs import frozen

from hexwright.board.facts import Facts
from hexwright.board.ground import Ground, lay
from hexwright.board.model import Board, Marker
from hexwright.board.terrain import MarkerKind, PieceKind, Terrain
from hexwright.checked import FrozenMap, seal
from hexwright.errors import HexwrightError
from hexwright.rules.contributions import AddLocation, Column, Fact, Link
from hexwright.rules.entry import ActiveRule
from hexwright.rules.masks import MOST, Masks, Table
from hexwright.rules.rule import Interest
from hexwright.rules.ruleset import RuleSet
from hexwright.rules.terrain import TerrainColumns

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
T = TypeVar("T")


@frozen
class Declared:
    """Terrain and the rule that declares it."""

    terrain: Terrain
    rule: ActiveRule


class Locations:
    """All Locations of a ground, by index, hex after hex.

    Attributes:
        hex: Hex index of each.
        height: Absolute height of each, in half-levels.
        building: Index of the standing building it is in, or -1.
        names, kinds: What each is called and what sort of place it is.
    """

    def __init__(self, ground: Ground, added: Iterable[AddLocation]) -> None:
        rows = sorted(added, key=lambda a: (a.hex, a.height, a.name))
        self.hex: Ints = seal(np.array([a.hex for a in rows], dtype=np.int64))
        above = np.array([a.height for a in rows], dtype=np.int64)
        self.height: Ints = seal(ground.base[self.hex] + above)
        self.building: Ints = seal(ground.building_of[self.hex])
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


@frozen(eq=False)
class Situation:
    """A rule set on a ground.

    What follows from the two (terrain, facts, Locations) is worked out once, when first needed.

    Attributes:
        ruleset: The rules in force.
        board: The printed board, overlays applied.
        markers: The markers on it.
    """

    ruleset: RuleSet
    board: Board
    markers: tuple[Marker, ...] = ()

    @cached_property
    def terrains(self) -> Mapping[str, Declared]:
        """Terrain by name; of two declarations the later in section order."""
        said = self.ruleset.ask("terrains", "what terrain there is")
        return FrozenMap((e.contribution.name, Declared(e.contribution, e.rule)) for e in said)

    @cached_property
    def piece_kinds(self) -> Mapping[str, PieceKind]:
        """Kinds of pieces by name."""
        said = self.ruleset.ask("piece_kinds", "what kinds of pieces there are")
        return FrozenMap((e.contribution.name, e.contribution) for e in said)

    @cached_property
    def marker_kinds(self) -> Mapping[str, MarkerKind]:
        """Kinds of markers by name."""
        said = self.ruleset.ask("marker_kinds", "what kinds of markers there are")
        return FrozenMap((e.contribution.name, e.contribution) for e in said)

    @cached_property
    def ground(self) -> Ground:
        """The board with the markers that the rules in force know.

        A marker whose kind no rule in force declares is inert, as a rule that is off is.
        """
        known = self.marker_kinds
        return lay(self.board, (m for m in self.markers if m.kind in known), known)

    @cached_property
    def facts(self) -> Facts:
        """What is so, each rule seeing what earlier rules said."""
        ground = self.ground
        facts = Facts(len(ground.hexes), len(ground.buildings), len(ground.hexsides))
        question = "what the board's hexes, buildings and hexsides are"
        for bound in self.ruleset.hook("classify"):
            for entry in self.ruleset.consult(bound, question, ground=ground, facts=facts):
                fact: Fact = entry.contribution
                with self.ruleset.blame(bound, question):
                    facts.put(entry.rule, fact.on, fact.name, fact.at, fact.value, fact.reason)
        return facts

    @cached_property
    def locations(self) -> Locations:
        """All Locations."""
        ground = self.ground
        held = [{"ground": AddLocation(h, "ground", 0, "ground")} for h in range(len(ground.hexes))]
        question = "which Locations there are"
        for bound in self.ruleset.hook("locations"):
            for entry in self.ruleset.consult(bound, question, ground=ground, facts=self.facts):
                c = entry.contribution
                with self.ruleset.blame(bound, question):
                    cell = self._cell(held, c.hex)
                if isinstance(c, AddLocation):
                    cell[c.name] = c
                else:
                    held[c.hex] = {n: a for n, a in cell.items() if a.kind != c.kind}
        return Locations(ground, [a for cell in held for a in cell.values()])

    @staticmethod
    def _cell(cells: Sequence[T], hex: int) -> T:
        """What a list holds of a hex.

        Raises:
            IndexError: if there is no such hex.
        """
        if hex >= len(cells):
            raise IndexError(f"there is no hex {hex}; they are counted from 0 to {len(cells) - 1}")
        return cells[hex]

    @cached_property
    def links(self) -> frozenset[tuple[int, int]]:
        """Pairs of Locations that a rule calls ADJACENT, in both orders."""
        question, hexes = "which Locations are ADJACENT", range(len(self.ground.hexes))
        pairs: set[tuple[int, int]] = set()
        for bound in self.ruleset.hook("links"):
            said = self.ruleset.consult(bound, question, ground=self.ground, facts=self.facts)
            for entry in said:
                link: Link = entry.contribution
                with self.ruleset.blame(bound, question):
                    self._cell(hexes, link.a[0]), self._cell(hexes, link.b[0])
                ends = self.locations.find(*link.a), self.locations.find(*link.b)
                if ends[0] is not None and ends[1] is not None:
                    pairs |= {(ends[0], ends[1]), (ends[1], ends[0])}
        return frozenset(pairs)

    @cached_property
    def stacking(self) -> str:
        """How the hindrances of several hexes add up; see ``Stacking``."""
        said = self.ruleset.ask("hindrance_policy", "how hindrances add up")
        return said[-1].contribution.per if said else "hex"

    @cached_property
    def attack_columns(self) -> tuple[Column, ...]:
        """The answers of an attack that rules declare; of two of one name the later holds."""
        said = self.ruleset.ask("attack_terms", "what an attack is made of")
        return tuple(entry.contribution for entry in said)

    def masks(self, interest: Interest) -> Masks:
        """What an interest names on this ground."""
        if interest not in self._masks:
            self._masks[interest] = Masks.of(self, interest)
        return self._masks[interest]

    @cached_property
    def _masks(self) -> dict[Interest, Masks]:
        return {}

    def table(self, interest: Interest) -> Table:
        """The table that holds an interest of a sight rule in force."""
        return self._tables[interest]

    @cached_property
    def _tables(self) -> Mapping[Interest, Table]:
        hooks = ("los_blockers", "los_clears", "los_hindrances")
        bound = (b.rule.interest for hook in hooks for b in self.ruleset.hook(hook))
        named = list(dict.fromkeys(i for i in bound if i is not None and not i.everything))
        tables = [Table.of(self, named[at : at + MOST]) for at in range(0, len(named), MOST)]
        return FrozenMap((interest, table) for table in tables for interest in table.bits)

    @cached_property
    def area_terrain(self) -> TerrainColumns:
        """What is declared of each terrain feature of the ground."""
        return TerrainColumns(
            self,
            [(f.terrain, f.height, f.hex, f.level) for f in self.ground.features],
            "area",
        )

    @cached_property
    def side_terrain(self) -> TerrainColumns:
        """What is declared of each hexside feature of the ground."""
        pairs = self.ground.side_hexes.tolist()
        sides = zip(self.ground.hexsides, pairs, strict=True)
        base = self.ground.base
        higher: list[tuple[str, int | None, int, int | None]] = [
            (s.terrain, None, max((h for h in pair if h >= 0), key=lambda h: int(base[h])), None)
            for s, pair in sides
        ]
        return TerrainColumns(self, higher, "hexside")


class OnGround:
    """What is handed to rules about a situation: its ground and what is so on it, at hand."""

    situation: Situation

    @property
    def ground(self) -> Ground:
        """The ground."""
        return self.situation.ground

    @property
    def facts(self) -> Facts:
        """What is so on that ground."""
        return self.situation.facts
