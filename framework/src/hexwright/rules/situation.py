"""A situation: a rule set on a ground. It is what one asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar, cast

from attrs import evolve, field, fields, frozen

from hexwright.board.facts import BUILDING_HEIGHT, Facts
from hexwright.board.ground import Ground, lay
from hexwright.board.model import Board, Marker
from hexwright.checked import FrozenMap
from hexwright.rules.contributions import AddLocation, Fact, Link
from hexwright.rules.declared import Declarations
from hexwright.rules.hooks import Bound
from hexwright.rules.locations import Locations
from hexwright.rules.masks import MOST, Masks, Table
from hexwright.rules.rule import EVERYTHING, Interest
from hexwright.rules.state import State
from hexwright.rules.terraced import changed_by_rules
from hexwright.rules.terrain import TerrainColumns

T = TypeVar("T")

INTERESTED = ("los_blockers", "los_clears", "los_hindrances")
"""The hooks whose rules are handed what meets their interests."""


@frozen(eq=False)
class Situation(Declarations):
    """A rule set on a ground, and the state of play on it.

    What follows from rules, board and markers (terrain, facts, Locations) is worked out once, when
    first needed.

    Attributes:
        ruleset: The rules in force.
        board: The printed board, overlays applied.
        state: Pieces, markers and conditions.
    """

    board: Board
    state: State = field(factory=State)

    @property
    def markers(self) -> tuple[Marker, ...]:
        """The markers on the board."""
        return self.state.markers

    def after(self, state: State) -> Situation:
        """The same rules and board in another state.

        What was worked out of the rules is kept, and of the ground while the markers are the same.
        """
        later = evolve(self, state=state)
        kept = (*_OF_RULES, *_OF_GROUND) if state.markers == self.state.markers else _OF_RULES
        for name in kept:
            if (found := _held(self, name)) is not None:
                object.__setattr__(later, name, found)
        return later

    def condition(self, name: str) -> Any:
        """What holds on the whole board: as the state says, else its kind's default.

        Returns:
            ``None`` if no rule in force declares it: a condition of a rule that is off is inert.
        """
        kind = self.condition_kinds.get(name)
        if kind is None or name in self.state.conditions:
            return None if kind is None else self.state.conditions[name]
        declared = self.usual[name]
        holding = (k.default for k in declared if not k.unless or not self._said(k.unless))
        return next(holding, declared[-1].default)

    def _said(self, name: str) -> Any:
        """A condition as the state or its last declaration has it, whatever that says of others."""
        kind = self.condition_kinds.get(name)
        return None if kind is None else self.state.conditions.get(name, kind.default)

    def awake(self, bound: Bound) -> bool:
        """Whether a rule is asked about sight: the condition that its interest names holds.

        A rule whose interest names none always is.
        """
        interest = bound.rule.interest
        return (
            interest is None or not interest.condition or bool(self.condition(interest.condition))
        )

    @cached_property
    def ground(self) -> Ground:
        """The board with the markers that the rules in force know, as these have it.

        A marker whose kind no rule in force declares is inert, as a rule that is off is.
        """
        known = self.marker_kinds
        standing = [m for m in self.markers if m.kind in known]
        printed = lay(self.board, standing, known)
        board, bare = changed_by_rules(self.ruleset, printed)
        if board is self.board:
            return printed
        return lay(board, (m for m in standing if m.hex not in bare), known)

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
                    building = c.building if isinstance(c, AddLocation) else None
                    if building is not None and building >= len(ground.buildings):
                        raise IndexError(f"there is no building {building}")
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
        return frozenset().union(*self._linked.values())

    def linked(self, kind: str) -> frozenset[tuple[int, int]]:
        """Those of the pairs that a rule links by a way of this kind."""
        return self._linked.get(kind, frozenset())

    @cached_property
    def _linked(self) -> Mapping[str, frozenset[tuple[int, int]]]:
        question, hexes = "which Locations are ADJACENT", range(len(self.ground.hexes))
        pairs: dict[str, set[tuple[int, int]]] = {}
        for bound in self.ruleset.hook("links"):
            said = self.ruleset.consult(bound, question, ground=self.ground, facts=self.facts)
            for entry in said:
                link: Link = entry.contribution
                with self.ruleset.blame(bound, question):
                    self._cell(hexes, link.a[0]), self._cell(hexes, link.b[0])
                ends = self.locations.find(*link.a), self.locations.find(*link.b)
                if ends[0] is not None and ends[1] is not None:
                    both = {(ends[0], ends[1]), (ends[1], ends[0])}
                    pairs.setdefault(link.kind, set()).update(both)
        return FrozenMap((kind, frozenset(of)) for kind, of in pairs.items())

    def once(self, work: Callable[[Situation], T], *parts: str) -> T:
        """What ``work``, a named function, makes of the rules on the ground, worked out but once.

        Whoever asks is handed the same: it must not be changed.

        Args:
            work: What makes it. It looks at nothing else of the state than the markers and these
                parts.
            parts: Names of attributes of the State, or ``"state"`` for all of it. What was made is
                kept while the markers and these parts are the same objects.
        """
        key = (work, parts) if parts else work
        kept = self._worked_out.get(key)
        if kept is not None:
            state = self.state
            for part, then in kept[0]:
                if (state if part == "state" else getattr(state, part)) is not then:
                    break
            else:
                return cast(T, kept[1])
        found = work(self)
        state = self.state
        made_of = [(part, state if part == "state" else getattr(state, part)) for part in parts]
        self._worked_out[key] = made_of, found
        return found

    @cached_property
    def _worked_out(self) -> dict[Any, tuple[list[tuple[str, Any]], Any]]:
        """By function and parts: the parts that it was made of, and what was made."""
        return {}

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

    def asked(self, hook: str) -> tuple[tuple[Bound, Interest, Table, int], ...]:
        """Who answers one of the hooks that interests are for: its interest, where, and its bit."""
        return self._asked[hook]

    @cached_property
    def _asked(self) -> Mapping[str, tuple[tuple[Bound, Interest, Table, int], ...]]:
        def of(bound: Bound) -> tuple[Bound, Interest, Table, int]:
            interest = bound.rule.interest or EVERYTHING
            table = self.table(interest)
            return bound, interest, table, int(table.bits[interest])

        return FrozenMap((hook, tuple(map(of, self.ruleset.hook(hook)))) for hook in INTERESTED)

    @cached_property
    def _tables(self) -> Mapping[Interest, Table]:
        hooks = (self.ruleset.hook(hook) for hook in INTERESTED)
        bound = (b.rule.interest or EVERYTHING for bounds in hooks for b in bounds)
        asked = list(dict.fromkeys(bound))
        tables = [Table.of(self, asked[at : at + MOST]) for at in range(0, len(asked), MOST)]
        return FrozenMap((interest, table) for table in tables for interest in table.bits)

    @cached_property
    def area_terrain(self) -> TerrainColumns:
        """What is declared of each terrain feature of the ground.

        Buildings are as high as the fact ``BUILDING_HEIGHT`` has them, where it has anything.
        """
        owner, told = self.ground.owner.tolist(), self.facts.hex(BUILDING_HEIGHT).tolist()
        rows = []
        for f in self.ground.features:
            changed = told[f.hex] if f.building >= 0 and f.building == owner[f.hex] else 0
            rows.append((f.terrain, changed or f.height, f.hex, f.level))
        return TerrainColumns(self, rows, "area")

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


def _kept(of: type) -> tuple[str, ...]:
    """The attributes of a slotted class in which it keeps what it works out."""
    given = {a.name for a in fields(of)} | {"__weakref__"}
    return tuple(name for name in vars(of)["__slots__"] if name not in given)


_OF_RULES, _OF_GROUND = _kept(Declarations), _kept(Situation)


def _held(situation: Situation, name: str) -> Any:
    """What was worked out already; asking for it as usual would work it out."""
    try:
        return object.__getattribute__(situation, name)
    except AttributeError:
        return None


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
