"""Which rules of a section meet in which questions, and how they combine there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import combinations

from asking import SECTION, Answer, Asked
from attrs import define, field, frozen
from corpus import Corpus, Pair
from wording import combined

from hexwright import HexwrightError, RuleSet

SO = "what is so"
HOOKS = {
    SO: ("terrains", "classify", "locations", "links"),
    "sight": ("los_blockers", "los_clears", "los_hindrances", "los_totals", "sight_limits"),
    "attack": ("tem_modifiers", "fire_modifiers"),
    "step": ("move_cost", "move_permits"),
    "act": ("permits", "resolve"),
    "roll": ("roll_modifiers",),
    "phase": ("begin_phase", "end_phase"),
}
"""The hooks of each family of questions."""


@frozen
class Pinned:
    """How two rules combine.

    Attributes:
        case: Number of the case that shows it.
        answers: With both, without the first, without the second, without both.
        how: In words.
    """

    case: int
    answers: tuple[Answer, Answer, Answer, Answer]
    how: str


@define
class Meetings:
    """What the cases of a corpus show."""

    asked: Asked
    pairs: dict[str, list[Pair]] = field(factory=dict)
    met: dict[tuple[str, Pair], int] = field(factory=dict)
    pinned: dict[tuple[str, Pair], Pinned] = field(factory=dict)

    @classmethod
    def of(cls, corpus: Corpus) -> Meetings:
        """Ask all the cases."""
        made = cls(Asked(corpus))
        made.pairs = pairs_of(made.rules)
        found: dict[tuple[str, Pair], list[tuple[int, int]]] = {}
        for number in range(len(corpus.cases)):
            for key, clear in made._candidates(number):
                found.setdefault(key, []).append((clear, number))
        for (family, pair), cases in found.items():
            any(made._pin(number, family, pair) for _, number in sorted(cases))
        return made

    @property
    def rules(self) -> RuleSet:
        """The rules with all of the section on."""
        return self.asked.scenario(self.asked.corpus.cases[0].on).ruleset

    @cached_property
    def order(self) -> dict[str, int]:
        """The rules of the section, in order."""
        return {r.id: r.order for r in self.rules.rules if r.section == SECTION}

    def _candidates(self, number: int) -> Iterator[tuple[tuple[str, Pair], int]]:
        """The pairs that a case may pin, each with how clear it is: 0 is the clearest."""
        full = self.asked.ask(number)
        spoken = {e.rule.id for _, e in full.entries} | full.so.keys()
        without = {rule: self.asked.ask(number, rule) for rule in self.order if rule in spoken}
        if not any(one.question for one in (full, *without.values())):
            where = f"{self.asked.corpus.file}: [[case]] {number + 1}"
            raise HexwrightError(full.told, where=where, hint="ask what some rules can answer")
        for one in without.values():
            spoken |= {e.rule.id for _, e in one.entries} | one.so.keys()
        for family, pairs in self.pairs.items():
            for pair in pairs:
                if not spoken.issuperset(pair):
                    continue
                no_a, no_b = (without.get(rule, full) for rule in pair)
                if meet(family, pair, full, no_a, no_b):
                    self.met.setdefault((family, pair), number)
                    yield (family, pair), int(full.told in (no_a.told, no_b.told))
                elif shape(family, full, no_a, no_b):
                    yield (family, pair), 2

    def _pin(self, number: int, family: str, pair: Pair) -> bool:
        """Pin a pair by a case, if both matter in it: with the other on, or with it off."""
        a, b = pair
        full, no_a, no_b = (self.asked.ask(number, *off) for off in ((), (a,), (b,)))
        neither = self.asked.ask(number, a, b)
        of_a = full.told != no_a.told or no_b.told != neither.told
        of_b = full.told != no_b.told or no_a.told != neither.told
        if not (of_a and of_b):
            return False
        how = "; ".join(dict.fromkeys(combined(pair, full, no_a, no_b, neither)))
        self.met.setdefault((family, pair), number)
        self.pinned[family, pair] = Pinned(number, (full, no_a, no_b, neither), how)
        return True

    def problems(self) -> Iterator[str]:
        """Pairs that are neither pinned nor apart, or both, and names that are none."""
        apart: set[tuple[str, Pair]] = set()
        for table in self.asked.corpus.aparts:
            for a, b in table.pairs:
                key = table.family, self.sorted(a, b)
                if key[1] not in self.pairs.get(table.family, ()):
                    yield f"{table.family}: {a} and {b} are no pair of rules that could meet"
                elif key in apart:
                    yield f"{table.family}: {a} and {b} are apart twice"
                elif key in self.met:
                    where = f"[[case]] {self.met[key] + 1}"
                    yield f"{table.family}: {a} and {b} are apart, and meet in {where}"
                apart.add(key)
        for family, pairs in self.pairs.items():
            for pair in pairs:
                if (family, pair) in self.pinned or (family, pair) in apart:
                    continue
                told = "neither meet in a case nor are apart"
                if (family, pair) in self.met:
                    told = (
                        f"meet in [[case]] {self.met[family, pair] + 1}, and in none do both matter"
                    )
                yield f"{family}: {' and '.join(pair)} {told}"

    def sorted(self, a: str, b: str) -> Pair:
        """A pair in the order of the rules."""
        first, second = sorted((a, b), key=lambda id_: self.order.get(id_, -1))
        return first, second


def pairs_of(rules: RuleSet) -> dict[str, list[Pair]]:
    """The pairs of rules of the section that can meet, by family, in rule order.

    What a rule says is so may let any other speak; what is said of an attack meets what is said of
    its line as well.
    """
    by = {
        family: [
            r.id
            for r in rules.rules
            if r.section == SECTION and any(b.rule is r for h in hooks for b in rules.hook(h))
        ]
        for family, hooks in HOOKS.items()
    }
    every = [r.id for r in rules.rules if r.section == SECTION]
    besides = {SO: every, "attack": by["sight"]}
    found = {}
    for family, ids in by.items():
        others = {*ids, *besides.get(family, ())}
        pairs = combinations((id_ for id_ in every if id_ in others), 2)
        found[family] = [p for p in pairs if not set(ids).isdisjoint(p)]
    return found


def meet(family: str, pair: Pair, full: Answer, no_a: Answer, no_b: Answer) -> bool:
    """Whether the two meet in a question: both speak, or one decides what the other says."""
    a, b = pair
    if family == SO:
        if full.said(b) != no_a.said(b) and a in full.so:
            return True
        if full.said(a) != no_b.said(a) and b in full.so:
            return True
        return bool(full.subjects(a) & full.subjects(b))
    of_a = full.families(a) | no_b.families(a)
    of_b = full.families(b) | no_a.families(b)
    if family in of_a and family in of_b:
        return True
    return family == "attack" and (
        (family in of_a and "sight" in of_b) or (family in of_b and "sight" in of_a)
    )


def shape(family: str, full: Answer, no_a: Answer, no_b: Answer) -> bool:
    """Whether two rules may shape the answer to a question of a family by what they say is so."""
    return family == full.family and {no_a.told, no_b.told} != {full.told}
