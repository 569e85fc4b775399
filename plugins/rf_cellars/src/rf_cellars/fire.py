"""Fire out of Cellars (O6.4)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from asl_core.fire import DIRECT, INHERENT
from asl_core.interior import CELLAR
from asl_core.thrown import THROW
from hexwright import ActView, AttackView, Forbid, Multiply, about, hookimpl, rule
from rf_cellars.sight import inside


@rule("O6.4")
class CellarFire:
    """Inherent FP of US# 3 and more, fired out of the building from a Cellar, is halved.

    Counted is who uses inherent FP: the firer if it has any, or the whole fire group that the
    attack tells as ``group_us``. A leader who directs is not one of them.
    """

    us_number: int = 3

    @hookimpl
    @about(DIRECT)
    def fire_modifiers(self, attack: AttackView) -> Iterator[Multiply]:
        """Area Fire, but not at an ADJACENT Cellar and not within the building."""
        if attack.firer.kind != CELLAR:
            return
        next_cellar = attack.adjacent and attack.target.kind == CELLAR
        if next_cellar or inside(attack.lines)[0]:
            return
        has = attack.firer.attributes
        us = max(has.get("us", 0) if has.get("fp", 0) else 0, attack.values.get("group_us", 0))
        if us >= self.us_number:
            yield Multiply(Fraction(1, 2), term=INHERENT, reason="Area Fire out of a Cellar")

    @hookimpl
    @about(THROW)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """A DC is Thrown out of it into an ADJACENT Location alone."""
        if act.by is None or act.at is None or act.by.kind != CELLAR:
            return
        if (act.by.index, act.at.index) not in act.situation.links:
            yield Forbid(reason="out of a Cellar a DC is Thrown into an ADJACENT Location")
