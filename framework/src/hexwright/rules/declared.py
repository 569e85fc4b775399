"""What the rules of a rule set declare: terrain, and kinds of whatever can be named."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from attrs import frozen

from hexwright.board.symbols import Symbol
from hexwright.board.terrain import MarkerKind, PieceKind, Terrain
from hexwright.checked import FrozenMap
from hexwright.rules.contributions import Column
from hexwright.rules.entry import ActiveRule
from hexwright.rules.kinds import ActKind, AttackKind, ConditionKind, MoveKind, RollKind
from hexwright.rules.ruleset import RuleSet


@frozen
class Declared:
    """Terrain and the rule that declares it."""

    terrain: Terrain
    rule: ActiveRule


@frozen(eq=False)
class Declarations:
    """What rules declare, by name; of two declarations of one name the later in section order.

    Attributes:
        ruleset: The rules in force.
    """

    ruleset: RuleSet

    def _kinds(self, hook: str, question: str) -> Mapping[str, Any]:
        said = self.ruleset.ask(hook, question)
        return FrozenMap((e.contribution.name, e.contribution) for e in said)

    @cached_property
    def terrains(self) -> Mapping[str, Declared]:
        """What is declared by name, a ``terrain`` and by which ``rule``; of two the later holds."""
        said = self.ruleset.ask("terrains", "what terrain there is")
        return FrozenMap((e.contribution.name, Declared(e.contribution, e.rule)) for e in said)

    @cached_property
    def piece_kinds(self) -> Mapping[str, PieceKind]:
        """Kinds of pieces by name."""
        return self._kinds("piece_kinds", "what kinds of pieces there are")

    @cached_property
    def marker_kinds(self) -> Mapping[str, MarkerKind]:
        """Kinds of markers by name."""
        return self._kinds("marker_kinds", "what kinds of markers there are")

    @cached_property
    def symbols(self) -> Mapping[str, Symbol]:
        """What words look like in pictures, by the word."""
        return self._kinds("symbols", "what things look like")

    @cached_property
    def condition_kinds(self) -> Mapping[str, ConditionKind]:
        """Kinds of conditions by name."""
        return self._kinds("conditions", "what conditions there are")

    @cached_property
    def usual(self) -> Mapping[str, tuple[ConditionKind, ...]]:
        """All declarations of each condition, the last first: whose default may hold."""
        found: dict[str, tuple[ConditionKind, ...]] = {}
        for entry in self.ruleset.ask("conditions", "what holds if nobody says otherwise"):
            kind: ConditionKind = entry.contribution
            found[kind.name] = (kind, *found.get(kind.name, ()))
        return FrozenMap(found)

    @cached_property
    def attack_kinds(self) -> Mapping[str, AttackKind]:
        """Ways in which fire comes, by name; ``"direct"`` also if no rule declares it."""
        found = self._kinds("attack_kinds", "how fire comes")
        return FrozenMap({"direct": AttackKind("direct")} | dict(found))

    @cached_property
    def move_kinds(self) -> Mapping[str, MoveKind]:
        """Ways of moving, by name; ``"move"`` among them whether a rule declares it or not."""
        found = self._kinds("move_kinds", "how pieces move")
        return found if "move" in found else FrozenMap({"move": MoveKind("move"), **found})

    @cached_property
    def act_kinds(self) -> Mapping[str, ActKind]:
        """What players may do, by name."""
        return self._kinds("act_kinds", "what can be done")

    @cached_property
    def roll_kinds(self) -> Mapping[str, RollKind]:
        """Rolls of dice, by name."""
        return self._kinds("roll_kinds", "what is rolled for")

    @cached_property
    def stacking(self) -> str:
        """How the hindrances of several hexes add up; see ``Stacking``."""
        said = self.ruleset.ask("hindrance_policy", "how hindrances add up")
        return said[-1].contribution.per if said else "hex"

    @cached_property
    def move_columns(self) -> tuple[Column, ...]:
        """The answers of a step that rules declare; of two of one name the later holds."""
        said = self.ruleset.ask("move_terms", "what a step is made of")
        return tuple(entry.contribution for entry in said)

    @cached_property
    def attack_columns(self) -> tuple[Column, ...]:
        """The answers of an attack that rules declare; of two of one name the later holds."""
        said = self.ruleset.ask("attack_terms", "what an attack is made of")
        return tuple(entry.contribution for entry in said)
