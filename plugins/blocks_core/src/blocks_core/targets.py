"""Logistics targets, and the hook by which other sections bring some."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from blocks_core.units import arm
from blocks_core.words import ARMY, LOGISTICS
from hexwright import Piece, Situation, hookspec

CLASS = "arm"
"""Attribute of a kind of pieces that are no blocks: ``"logistics"`` if they fight as such."""


@frozen
class Target:
    """Something that is fired at as a logistics target.

    Attributes:
        name: A piece's name, or what a player calls it, such as the hexside of a bridge.
        hex: Index of the hex in whose battles it is fired at.
        side: Whose it is; empty if nobody's, and then either side may fire at it.
        like: It is hit as easily as this arm: ``"army"``, ``"naval"`` or ``"air"``.
        reason: Why it is one.
    """

    name: str
    hex: int
    side: str = ""
    like: str = ARMY
    reason: str = ""


@hookspec
def logistics_targets(situation: Situation) -> Any:
    """Say what can be fired at besides blocks, as ``Target``.

    Asked once in each state of play. Default: the pieces whose kind has the attribute
    ``arm = "logistics"``. Hits on one are counted until the phase ends, as ``Count("hits", name)``;
    what comes of them is a ``react`` rule's to say.
    """


def class_of(situation: Situation, piece: Piece) -> str:
    """What a piece is fired at as: its arm, ``"logistics"``, or empty if it is not fired at."""
    if own := arm(piece):
        return own
    kind = situation.piece_kinds.get(piece.kind)
    return LOGISTICS if kind and kind.attributes.get(CLASS) == LOGISTICS else ""


def targets(situation: Situation) -> Sequence[Target]:
    """All logistics targets on the map."""
    return situation.once(_targets, "state")


def _targets(situation: Situation) -> Sequence[Target]:
    said = situation.ruleset.ask("logistics_targets", "what can be hit", situation=situation)
    return [entry.contribution for entry in said]
