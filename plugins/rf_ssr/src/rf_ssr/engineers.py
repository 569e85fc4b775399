"""The Assault Engineers and Sappers of both sides (RF19)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.engineers import ASSAULT_ENGINEERS, ELITE, SAPPERS
from asl_core.fire import FIRST_LINE
from asl_core.smoke_grenades import EXPONENT, places_smoke
from asl_core.substitution import HARDEN, REPLACE, REPLACED
from hexwright import ActView, ChangePiece, Modify, Spot, Trait, hookimpl, rule

DC_SYMBOL = "DC symbol"
"""What a unit counts as whose counter has the symbol."""
LISTED = {
    ("russian", "squad", 6, 2, 8): 2,
    ("russian", "half-squad", 3, 2, 8): 2,
    ("german", "squad", 8, 3, 8): 5,
    ("german", "half-squad", 3, 3, 8): 5,
}
"""By side, size, firepower, range and morale: the Smoke Placement Exponent, for a half-squad that
of the squad that it is half of."""
LOSES = "russian"
"""The side whose units are nothing special any more once they were Replaced."""
LOST = "engineers_lost"
"""The attribute of such units; nothing takes it away."""


def listed(unit: Spot) -> bool:
    """Whether a unit is one of the listed types."""
    has = unit.attributes
    kind = (
        unit.side.casefold(), unit.piece, has.get("fp"), has.get("range"), has.get("morale"),
    )  # fmt: skip
    return kind in LISTED and has.get("smoke") == LISTED[kind]


@rule("RF19")
class Engineers:
    """6²-2-8 and 8⁵-3-8 squads and their half-squads are Elite Assault Engineers and Sappers."""

    @hookimpl
    def traits(self, piece: Spot) -> Iterator[Trait]:
        """All of it, unless it is a Russian that was Replaced at any time in the campaign."""
        if not listed(piece):
            return
        lost = piece.side.casefold() == LOSES and piece.attributes.get(REPLACED)
        for name in () if lost else (ELITE, ASSAULT_ENGINEERS, SAPPERS, DC_SYMBOL):
            yield Trait(name)

    @hookimpl
    def resolve(self, act: ActView) -> Iterator[ChangePiece]:
        """A Russian that is Replaced is remembered, and does not harden into an Elite unit."""
        if act.by is None or act.by.side.casefold() != LOSES:
            return
        if act.kind == REPLACE and listed(act.by):
            yield ChangePiece(act.by.label, LOST, True, reason="Assault Engineers no more")
        if act.kind == HARDEN and act.by.attributes[LOST] and act.values["class"] == ELITE:
            yield ChangePiece(act.by.label, "class", FIRST_LINE, reason="Elite no more")

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Modify]:
        """Their exponent is as printed."""
        if places_smoke(act) and act.by is not None and listed(act.by):
            yield Modify(0, term=EXPONENT, replaces=("H1.22",), reason="printed already")
