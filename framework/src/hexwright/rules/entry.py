"""Who said what: a rule in force, and a contribution stamped with the rule that made it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from hexwright.rules.rule import Interest


@attrs.frozen(kw_only=True)
class ActiveRule:
    """A rule that is in force in a rule set.

    Attributes:
        id: The rule's number, spelt as printed.
        title: Its name, for players.
        citation: Where it is printed.
        section: Id of the section it belongs to.
        interest: What a line must meet before its sight hooks are handed it.
        clears: Ids of rules whose blocks it may lift.
        replaces: Ids of rules whose contributions to the same term it takes the place of.
        order: Its place in the rule set; later is more specific and wins.
        options: The values of its options, defaults included.
        obj: The rule itself, an instance of its class.
    """

    id: str
    title: str = ""
    citation: str = ""
    section: str = ""
    interest: Interest | None = None
    clears: tuple[str, ...] = ()
    replaces: tuple[str, ...] = ()
    order: int = 0
    options: Mapping[str, Any] = attrs.field(factory=dict, hash=False)
    obj: Any = attrs.field(default=None, eq=False, repr=False)


@attrs.frozen
class Entry:
    """One contribution, the rule that made it, and what became of it.

    Attributes:
        rule: The rule that said it; stamped by the kernel.
        contribution: What it said.
        status: ``"counts"`` or ``"lost"``.
        why: Why it lost; empty while it counts.
        place: Where it applies, when the kernel knows that better than the rule (a crossing of a
            line); empty to use the contribution's own place.
    """

    rule: ActiveRule
    contribution: Any
    status: str = "counts"
    why: str = ""
    place: str = ""

    @property
    def counts(self) -> bool:
        """Whether it still has a part in the answer."""
        return self.status == "counts"

    @property
    def where(self) -> str:
        """The place a player is told: the kernel's if it gave one, else the rule's."""
        return self.place or str(getattr(self.contribution, "place", ""))

    @property
    def reason(self) -> str:
        """The rule's own words for why it applies; empty if it gave none."""
        return str(getattr(self.contribution, "reason", ""))

    def lost(self, why: str) -> Entry:
        """A copy that no longer counts, because of ``why``."""
        return attrs.evolve(self, status="lost", why=why)

    def at(self, place: str) -> Entry:
        """A copy placed at ``place``."""
        return attrs.evolve(self, place=place)
