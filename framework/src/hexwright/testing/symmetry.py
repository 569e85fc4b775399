"""Lines that are not the same from both ends."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from hexwright.rules.situation import Situation
from hexwright.scenario import Scenario
from hexwright.sight.batch import trace_lines
from hexwright.sight.judge import Verdicts, judge
from hexwright.testing.sampling import SEED, places

LINES = 1500
"""So many lines of a board are judged; all of them if there are fewer."""


def one_way(scenario: Scenario) -> Iterator[str]:
    """The lines, among those drawn, that are judged differently from their other end.

    How far somebody sees may depend on who looks: lines that a rule of ``sight_limits`` blocks in
    either direction are left out.
    """
    situation, names = scenario.situation, places(scenario)
    a, b = np.triu_indices(len(names), 1)
    if len(a) > LINES:
        drawn = np.sort(np.random.default_rng(SEED).choice(len(a), LINES, replace=False))
        a, b = a[drawn], b[drawn]
    if not len(a):
        return
    there, back = (judge(trace_lines(situation, *ends), "lines") for ends in ((a, b), (b, a)))
    same = (there.clear == back.clear) & (there.hindrance == back.hindrance)
    limited = _limited(situation, there) | _limited(situation, back)
    for line in np.flatnonzero(~same & ~limited).tolist():
        yield (
            f"LOS {names[a[line]]} - {names[b[line]]}: {_told(there, line)}; "
            f"from the other end: {_told(back, line)}"
        )


def _limited(situation: Situation, verdicts: Verdicts) -> np.ndarray:
    limiters = {bound.rule.id for bound in situation.ruleset.hook("sight_limits")}
    found = np.zeros(len(verdicts.clear), dtype=bool)
    for block in verdicts.blocks:
        if block.entry.rule.id in limiters:
            found[block.line[block.counts]] = True
    return found


def _told(verdicts: Verdicts, line: int) -> str:
    """A line's answer with the rules that count in it."""
    clear = bool(verdicts.clear[line])
    said = verdicts.hindrances if clear else verdicts.blocks
    rules = {f.entry.rule.id for f in said if bool((f.line[f.counts] == line).any())}
    answer = f"hindrance {int(verdicts.hindrance[line])}" if clear else "blocked"
    return f"{answer} ({', '.join(sorted(rules))})" if rules else answer
