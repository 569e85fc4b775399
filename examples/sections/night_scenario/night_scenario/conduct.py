"""NS5 to NS8: how one fights in the dark."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright import ActView, AttackView, Forbid, Modify, about, hookimpl, rule


@rule("NS5")
class Unseen:
    """In the dark nobody is the worse for moving under fire: A4.6 does not count."""

    @hookimpl
    def fire_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        if attack.situation.condition("night"):
            yield Modify(0, term="other", reason="who moves is not seen to")


@rule("NS7")
class NoEarlyStarshells:
    """Nobody fires a Starshell in the first turns."""

    turns: int = 1

    @hookimpl
    @about("fire starshell")
    def permits(self, act: ActView) -> Iterator[Forbid]:
        if act.state.turn <= self.turns:
            yield Forbid(reason="both sides still hope to be overheard")


@rule("NS8")
class Nerves:
    """At night fire at more than one hex is at +1."""

    @hookimpl
    @about("direct")
    def fire_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        if attack.situation.condition("night") and attack.range > 1:
            yield Modify(1, term="other", reason="at shadows")
