"""The attack question: TEM, hindrance, strength, and whatever else a section declares."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from attrs import field, frozen

from hexwright.board.terrain import Terrain
from hexwright.checked import Later, frozen_map
from hexwright.rules.columns import added
from hexwright.rules.contributions import Column, Number
from hexwright.rules.naming import filled, kind_of
from hexwright.rules.pipeline import by_term, resolve
from hexwright.rules.ruling import Ruling
from hexwright.rules.situation import OnGround, Situation
from hexwright.sight.lines import Lines
from hexwright.sight.los import look_between
from hexwright.sight.spot import Place, Spot, spot, terrain_at

OWN_COLUMNS = (Column("tem", ("tem",)), Column("hindrance", ("hindrance",)))
"""What an attack answers when no section declares more."""


@frozen(eq=False)
class AttackView(OnGround):
    """An attack, as rules are handed it.

    Attributes:
        situation: The rules and the ground.
        firer, target: The two ends.
        kind: How the fire comes: name of an AttackKind.
        lines: The traced line to the target, from the observer if there is one, else from the
            firer; a batch of one.
        clear: Whether it is clear.
        hindrance: Its total hindrance.
        observer: Who sees the target for the firer, if it is not the firer.
        values: What the attack says besides, as its kind declares.
    """

    situation: Situation
    firer: Spot
    target: Spot
    kind: str
    lines: Lines
    clear: bool
    hindrance: int
    observer: Spot | None = None
    values: Mapping[str, Any] = field(factory=dict, converter=frozen_map)

    @cached_property
    def range(self) -> int:
        """From firer to target, in hexes."""
        grid, hexes = self.ground.grid, self.ground.hexes
        return grid.distance(hexes[self.firer.hex], hexes[self.target.hex])

    @property
    def adjacent(self) -> bool:
        """Whether a rule links the two Locations as ADJACENT."""
        return (self.firer.index, self.target.index) in self.situation.links

    def sees(self, a: Spot, b: Spot) -> bool:
        """Whether the line between two Locations is clear, judged as a question of its own."""
        return bool(look_between(self.situation, a, b)[1].clear[0])

    @cached_property
    def target_terrain(self) -> frozenset[str]:
        """Names of the terrain at the centre of the target's hex."""
        return terrain_at(self.ground, self.target.hex)

    def declared(self, name: str) -> Terrain:
        """The declaration of a terrain."""
        return self.situation.terrains[name].terrain


def attack(
    situation: Situation,
    a: Place,
    b: Place,
    kind: str = "direct",
    observer: Place | None = None,
    values: Mapping[str, Any] | None = None,
) -> Ruling:
    """Judge an attack from one place on another.

    Args:
        situation: The rules and the ground.
        a, b: Where the firer and the target are; the line runs to the vertex that ``b`` aims at,
            if it aims at one, where the target then is.
        kind: Name of an AttackKind.
        observer: Who sees the target for the firer; the line is then the observer's.
        values: What the attack says besides, as its kind declares.

    Returns:
        A ruling with ``clear`` and ``allowed``, a value for each declared column, and each term by
        name. A column is ``None`` if the line is blocked, or if it or the attack is forbidden.

    Raises:
        HexwrightError: if an end is no Location of the ground, or for a kind or a value that no
            rule in force declares.
    """
    question = f"fire {a.label} at {b.label}" + ("" if kind == "direct" else f" ({kind})")
    question += f", seen by {observer.label}" if observer is not None else ""
    known = kind_of(situation.attack_kinds, kind, "kind of attack")
    firer, target = spot(situation, a), spot(situation, b)
    seer = None if observer is None else spot(situation, observer)
    lines, verdicts, seen = look_between(situation, seer or firer, target, None, b.aim)
    view = AttackView(
        situation,
        firer,
        target,
        kind,
        lines,
        bool(verdicts.clear[0]),
        int(verdicts.hindrance[0]),
        seer,
        filled(known, values or {}, question),
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
        name: added(column, terms) if view.clear and allowed.value is not None else None
        for name, column in columns.items()
    }
    shown = {n: t for n, t in terms.items() if t.entries or t.base}
    return Ruling(
        question=question,
        kind="fire",
        values={"clear": view.clear, "allowed": allowed.value is not None, **values},
        terms={**shown, **({"attack": allowed} if allowed.entries else {})},
        sums={c.name: tuple(n for n in c.terms if n in shown) for c in columns.values()},
        entries=Later(lambda: seen.entries),
        facts=Later(lambda: seen.facts),
        trace=Later(lambda: seen.trace),
    )
