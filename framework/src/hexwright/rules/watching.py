"""A rule set that notes whom it asks: for telling an answer at length."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import numpy as np

from hexwright.rules.contributions import Clear
from hexwright.rules.entry import ActiveRule, Entry
from hexwright.rules.hooks import Bound
from hexwright.rules.rule import EVERYTHING, Interest
from hexwright.rules.ruleset import RuleSet
from hexwright.rules.situation import INTERESTED, Situation

OF_SIGHT = (*INTERESTED, "los_totals", "sight_limits")


@attrs.frozen
class Asked:
    """A rule that was asked, once.

    Attributes:
        hook: The hook.
        rule: The rule.
        said: What it yielded; of lines, what concerns none is left out.
    """

    hook: str
    rule: ActiveRule
    said: tuple[Any, ...]


@attrs.frozen(kw_only=True, eq=False)
class Watching(RuleSet):
    """A rule set like another, which notes every rule that it asks.

    Attributes:
        asked: Whom it asked so far, in order.
    """

    asked: list[Asked] = attrs.field(factory=list, init=False, repr=False)

    @classmethod
    def of(cls, rules: RuleSet) -> Watching:
        """The same rules, watched."""
        given = [a for a in attrs.fields(RuleSet) if a.init]
        return cls(**{str(a.alias): getattr(rules, a.name) for a in given})

    def consult(self, bound: Bound, question: str, **kwargs: Any) -> list[Entry]:
        """As RuleSet does, and note it."""
        entries = super().consult(bound, question, **kwargs)
        said = tuple(e.contribution for e in entries if not _of_none(e.contribution))
        self.asked.append(Asked(bound.spec.name, bound.rule, said))
        return entries

    def passed_over(self, hook: str, situation: Situation) -> Iterator[tuple[ActiveRule, str]]:
        """The rules that answer a hook and were not asked, each with why."""
        asked = {one.rule.id for one in self.asked if one.hook == hook}
        for bound in self.hook(hook):
            if bound.rule.id not in asked:
                yield bound.rule, _why(bound, situation)


def _why(bound: Bound, situation: Situation) -> str:
    if bound.about is not None:
        return f"speaks of {', '.join(sorted(bound.about))} alone"
    if not situation.awake(bound):
        interest = bound.rule.interest or EVERYTHING
        return f"speaks while {interest.condition} holds"
    met = " or ".join(_met(bound.rule.interest or EVERYTHING))
    if bound.spec.name == "los_clears":
        at = f" at {met}" if met else ""
        return f"lifts blocks of {' and '.join(bound.rule.clears) or 'no rule'}{at}; none is here"
    interest = bound.rule.interest or EVERYTHING
    which = f" that meet {met}" if met else ""
    which += " between two heights" if interest.uneven else ""
    which += " within one building" if interest.indoors else ""
    return f"is asked about lines{which}" if which else "it was not its turn"


def _met(interest: Interest) -> Iterator[str]:
    """What lines meet that an interest is for."""
    names = {
        "terrain": interest.terrains,
        "hexsides of": interest.hexsides,
        "symbol": interest.marks,
        "fact": interest.facts,
        "marker": interest.markers,
    }
    yield from (f"{what} {' or '.join(words)}" for what, words in names.items() if words)


def _of_none(contribution: Any) -> bool:
    """Whether it is about rows or lines, and about none of them."""
    at = contribution.of if isinstance(contribution, Clear) else getattr(contribution, "at", None)
    return isinstance(at, np.ndarray) and not len(at)
