"""The roll question: what modifies the dice."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from attrs import field, frozen

from hexwright.checked import Later, frozen_map
from hexwright.rules.columns import added
from hexwright.rules.contributions import Column
from hexwright.rules.kinds import RollKind
from hexwright.rules.naming import filled, kind_of
from hexwright.rules.pipeline import by_term, resolve
from hexwright.rules.ruling import Ruling
from hexwright.rules.situation import OnGround, Situation
from hexwright.sight.los import facts_of
from hexwright.sight.spot import Spot, terrain_at

_MODIFIER = Column("modifier", ("modifier",))


@frozen(eq=False)
class RollView(OnGround):
    """A roll, as rules are handed it.

    Attributes:
        situation: The rules, the ground and the state.
        kind: Name of its RollKind.
        by: Who rolls, if it is somebody.
        at: The Location it is about, if it is about one.
        values: What it says besides, as its kind declares.
        faces: What the dice show, in the order of the kind; empty before they fall.
    """

    situation: Situation
    kind: str
    by: Spot | None = None
    at: Spot | None = None
    values: Mapping[str, Any] = field(factory=dict, converter=frozen_map)
    faces: tuple[int, ...] = ()

    @cached_property
    def terrain(self) -> frozenset[str]:
        """Names of the terrain at the centre of the hex it is about; none if about no hex."""
        return frozenset() if self.at is None else terrain_at(self.ground, self.at.hex)


def roll_kind(situation: Situation, kind: str) -> RollKind:
    """The kind of rolls of this name.

    Raises:
        HexwrightError: if no rule in force declares it, with the nearest name.
    """
    return kind_of(situation.roll_kinds, kind, "roll")


def judge_roll(
    situation: Situation,
    kind: str,
    by: Spot | None = None,
    at: Spot | None = None,
    values: Mapping[str, Any] | None = None,
    faces: tuple[int, ...] = (),
) -> Ruling:
    """What modifies a roll.

    Returns:
        A ruling with ``modifier``, a whole number rounded down once, or ``None`` if there is no
        such roll; of dice that fell also ``original`` and ``total``. Its facts are those of where
        it is, and of who rolls.

    Raises:
        HexwrightError: for a kind or a value that no rule in force declares.
    """
    known = roll_kind(situation, kind)
    about = [f"by {by.label}"] if by is not None else []
    about += [f"at {at.label}"] if at is not None else []
    question = " ".join((kind, *about))
    view = RollView(situation, kind, by, at, filled(known, values or {}, question), faces)
    said = by_term(situation.ruleset.ask("roll_modifiers", question, roll=view), main="modifier")
    terms = {name: resolve(name, entries) for name, entries in said.items()}
    modifier = added(_MODIFIER, terms) if "modifier" in terms else 0
    told: dict[str, Any] = {"modifier": modifier}
    if faces:
        told |= {"dice": faces, "original": sum(faces)}
        told |= {"total": None if modifier is None else sum(faces) + modifier}
    spots = [one for one in (by, at) if one is not None]
    hexes, buildings = [one.hex for one in spots], [one.building for one in spots]
    facts = Later(lambda: tuple(facts_of(view.ground, view.facts, hexes, buildings)))
    return Ruling(question=question, kind="roll", values=told, terms=terms, facts=facts)
