"""The attack question: TEM, hindrance, strength, and whatever else a section declares."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cached_property

from attrs import frozen

from hexwright.board.terrain import GROUND, Terrain
from hexwright.rules.contributions import Column, Number
from hexwright.rules.pipeline import Term, by_term, resolve
from hexwright.rules.ruling import Ruling
from hexwright.rules.situation import OnGround, Situation
from hexwright.sight.lines import Lines
from hexwright.sight.los import look_between
from hexwright.sight.spot import Place, Spot, spot
from hexwright.sight.trace import area_contact

OWN_COLUMNS = (Column("tem", ("tem",)), Column("hindrance", ("hindrance",)))
"""What an attack answers when no section declares more."""

ROUND = {"down": math.floor, "up": math.ceil, "exact": lambda value: value}


@frozen(eq=False)
class AttackView(OnGround):
    """An attack, as rules are handed it.

    Attributes:
        situation: The rules and the ground.
        firer, target: The two ends.
        kind: How the fire comes: ``"direct"``, ``"indirect"`` or ``"aerial"``.
        lines: The traced line from firer to target; a batch of one.
        clear: Whether it is clear.
        hindrance: Its total hindrance.
    """

    situation: Situation
    firer: Spot
    target: Spot
    kind: str
    lines: Lines
    clear: bool
    hindrance: int

    @property
    def range(self) -> int:
        """In hexes."""
        return int(self.lines.range[0])

    @property
    def adjacent(self) -> bool:
        """Whether a rule links the two Locations as ADJACENT."""
        return bool(self.lines.adjacent[0])

    @cached_property
    def target_terrain(self) -> frozenset[str]:
        """Names of the terrain at the centre of the target's hex."""
        x, y = self.ground.centres[self.target.hex].tolist()
        return frozenset(
            f.terrain
            for f in self.ground.features
            if f.hex == self.target.hex
            and f.terrain != GROUND
            and (f.whole or area_contact(x, y, x, y, f.edges, 0, len(f.edges)) >= 0)
        )

    def declared(self, name: str) -> Terrain:
        """The declaration of a terrain."""
        return self.situation.terrains[name].terrain


def attack(situation: Situation, a: Place, b: Place, kind: str = "direct") -> Ruling:
    """Judge an attack from one place on another.

    Returns:
        A ruling with ``clear``, a value for each declared column, and each term by name. A column
        is ``None`` if the line is blocked or a term of it is forbidden.

    Raises:
        HexwrightError: if an end is no Location of the ground.
    """
    question = f"fire {a.label} at {b.label}" + ("" if kind == "direct" else f" ({kind})")
    firer, target = spot(situation, a), spot(situation, b)
    lines, verdicts, seen = look_between(situation, firer, target)
    view = AttackView(
        situation,
        firer,
        target,
        kind,
        lines,
        bool(verdicts.clear[0]),
        int(verdicts.hindrance[0]),
    )
    rules = situation.ruleset
    said = by_term(rules.ask("tem_modifiers", question, attack=view), main="tem")
    for name, entries in by_term(
        rules.ask("fire_modifiers", question, attack=view), main="attack"
    ).items():
        said[name] = (*said.get(name, ()), *entries)
    columns = {c.name: c for c in (*OWN_COLUMNS, *situation.attack_columns)}
    names = {t for c in columns.values() for t in c.terms} | said.keys()
    base: Mapping[str, Number] = {"hindrance": view.hindrance}
    terms = {
        n: resolve(n, said.get(n, ()), base=base.get(n, 0)) for n in sorted(names - {"attack"})
    }
    allowed = resolve("attack", said.get("attack", ()))
    values = {
        name: _sum(column, terms) if view.clear and allowed.value is not None else None
        for name, column in columns.items()
    }
    shown = {n: t for n, t in terms.items() if t.entries or t.base}
    return Ruling(
        question=question,
        kind="fire",
        values={"clear": view.clear, **values},
        terms={**shown, **({"attack": allowed} if allowed.entries else {})},
        entries=seen.entries,
        facts=seen.facts,
        trace=seen.trace,
    )


def _sum(column: Column, terms: Mapping[str, Term]) -> Number | None:
    """The answer of a column: its terms added, then rounded once."""
    total: Number = 0
    for name in column.terms:
        value = terms[name].value
        if value is None:
            return None
        total += value
    rounded: Number = ROUND[column.rounding](total)
    return int(rounded) if rounded == int(rounded) else rounded
