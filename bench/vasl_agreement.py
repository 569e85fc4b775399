"""How far our answers agree with VASL's, and where they do not, by the rule that decides.

    uv run python bench/vasl_agreement.py ARCHIVE ANSWERS [--sections asl_core] [--every N]

ANSWERS holds what VASL answers between all pairs of hex centres at ground level. Agreement is
counted on clear lines: pairs clear in both, of pairs clear in either. Pairs for which VASL only has
an exception are left out.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from attrs import define, field, frozen

from hexwright import Board, Lines
from hexwright.board.readers import open_reading
from hexwright.rules import RuleSet, compose, discover
from hexwright.rules.situation import Situation
from hexwright.sight.batch import trace_lines
from hexwright.sight.judge import Verdicts, judge
from hexwright.sight.many import verdicts

AT_ONCE = 20_000
"""Lines traced together, to see what they meet."""


@frozen(eq=False)
class Answers:
    """What VASL answers, pair by pair, i < j of ``hexes``.

    Attributes:
        hexes: Names of the hexes.
        blocked, hindrance, reason: By pair.
        reasons: What the numbers of ``reason`` mean.
    """

    hexes: list[str]
    blocked: Any
    hindrance: Any
    reason: Any
    reasons: list[str]

    @classmethod
    def load(cls, path: Path) -> Answers:
        """Read an answer file."""
        with np.load(path) as held:
            hexes = held["hexes"].tolist()
            pairs = len(hexes) * (len(hexes) - 1) // 2
            blocked = np.unpackbits(held["blocked"])[:pairs].astype(bool)
            reasons = [str(reason) for reason in held["reasons"]]
            return cls(hexes, blocked, held["hindrance"], held["reason"], reasons)


@frozen
class Aside:
    """A kind of line that is left out of the comparison, whatever the two answers are.

    Attributes:
        rule: The rule that decides such lines.
        why: What kind of line it is, and why it is left out.
        of: Which of some lines are of that kind, by the lines and their terrain alone.
    """

    rule: str
    why: str
    of: Callable[[Lines], Any]


@define
class Comparison:
    """Counts of pairs.

    Attributes:
        pairs: Pairs compared.
        left_out: Pairs for which VASL has no answer.
        both, either: Pairs clear in both, and in either.
        same: Pairs clear in both with equal hindrance.
        asides: Pairs clear in either that each set-aside takes.
        classes: How many pairs differ in which way.
        examples: The pairs of each class.
    """

    pairs: int = 0
    left_out: int = 0
    both: int = 0
    either: int = 0
    same: int = 0
    asides: Counter[str] = field(factory=Counter)
    classes: Counter[str] = field(factory=Counter)
    examples: dict[str, list[str]] = field(factory=dict)

    @property
    def agreement(self) -> float:
        """Pairs clear in both, of pairs clear in either."""
        return self.both / self.either if self.either else 1.0

    @property
    def hindrance(self) -> float:
        """Pairs of equal hindrance, of pairs clear in both."""
        return self.same / self.both if self.both else 1.0


def compare(
    board: Board,
    rules: RuleSet,
    answers: Answers,
    *,
    every: int = 1,
    asides: tuple[Aside, ...] = (),
    tell: Callable[[int], None] | None = None,
) -> Comparison:
    """Compare the answers on a board.

    Args:
        board: The board.
        rules: The rules to answer by.
        answers: VASL's answers.
        every: Look at every so manieth pair only.
        asides: Kinds of lines to leave out.
        tell: Told how many more pairs are answered.
    """
    situation = Situation(rules, board)
    index = {board.grid.name(hex): i for i, hex in enumerate(board.grid.hexes)}
    hexes = np.array([index[name] for name in answers.hexes])
    at = np.array([situation.locations.require(int(h), "ground", "a hex") for h in hexes])
    first, second = np.triu_indices(len(hexes), 1)
    # shuffled, so that every so manieth takes no regular pattern
    pairs = np.sort(np.random.default_rng(0).permutation(len(first))[::every])
    known = ~np.array([reason.startswith("EXCEPTION") for reason in answers.reasons])
    told = known[answers.reason[pairs]]
    found = Comparison(left_out=int((~told).sum()))
    pairs = pairs[told]
    a, b = at[first[pairs]], at[second[pairs]]
    ours = verdicts(situation, a, b, tell)
    theirs, equal = ~answers.blocked[pairs], answers.hindrance[pairs] == ours.hindrance
    counted = np.ones(len(pairs), dtype=bool)
    either = np.flatnonzero(theirs | ours.clear)
    for part in np.array_split(either, -(-len(either) // AT_ONCE)):
        lines = trace_lines(situation, a[part], b[part])
        taken = np.zeros(len(part), dtype=bool)
        for aside in asides:
            mine = aside.of(lines) & ~taken
            found.asides[aside.rule] += int(mine.sum())
            taken |= mine
        counted[part[taken]] = False
    found.pairs = int(counted.sum())
    both = theirs & ours.clear & counted
    found.both, found.either = int(both.sum()), int(((theirs | ours.clear) & counted).sum())
    found.same = int((both & equal).sum())
    differ = np.flatnonzero(((theirs ^ ours.clear) & counted) | (both & ~equal))
    for part in np.array_split(differ, -(-len(differ) // AT_ONCE)) if len(differ) else ():
        lines = trace_lines(situation, a[part], b[part])
        why = _deciding(lines, judge(lines, "agreement"))
        for i, at_ in enumerate(part.tolist()):
            pair = pairs[at_]
            if both[at_]:
                kind = f"hindrance {ours.hindrance[at_]} against {answers.hindrance[pair]}"
            elif ours.clear[at_]:
                kind = f"clear against: {answers.reasons[answers.reason[pair]]}"
            else:
                kind = f"blocked by {why[i]} against clear"
            found.classes[kind] += 1
            name = f"{answers.hexes[first[pair]]}-{answers.hexes[second[pair]]}"
            found.examples.setdefault(kind, []).append(name)
    return found


def _deciding(lines: Lines, judged: Verdicts) -> dict[int, str]:
    """What blocks each line first: a rule and the terrain met, in the order of the line."""
    best: dict[int, tuple[int, str]] = {}
    for block in judged.blocks:
        for k in np.flatnonzero(block.counts).tolist():
            line, row = int(block.line[k]), int(block.row[k])
            if line not in best or row < best[line][0]:
                best[line] = row, f"{block.entry.rule.id}{_met(lines, row)}"
    return {line: what for line, (_, what) in best.items()}


def _met(lines: Lines, row: int) -> str:
    if row < 0 or lines.rows.feature[row] < 0:
        return ""
    feature = lines.rows.feature[row]
    held = lines.ground.features if lines.rows.kind[row] == 1 else lines.ground.hexsides
    return f" ({held[feature].terrain})"


def report(found: Comparison, title: str, *, classes: bool = True) -> Iterator[str]:
    """A comparison as text, line by line."""
    yield (
        f"{title}: agreement {found.agreement:.2%} ({found.both:,} of {found.either:,} clear "
        f"pairs), hindrance equal {found.hindrance:.2%}; {found.pairs:,} pairs compared, "
        f"{found.left_out:,} without an answer"
    )
    for rule, n in found.asides.items():
        yield f"  set aside by {rule}: {n:,} clear pairs ({n / max(1, found.either):.2%})"
    if classes:
        for kind, n in found.classes.most_common():
            yield f"  {n:6,} {kind}: {', '.join(found.examples[kind][:6])}"


def main() -> None:
    """Compare and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("archive", type=Path)
    parser.add_argument("answers", type=Path)
    parser.add_argument("--sections", default="asl_core", help="comma-separated")
    parser.add_argument("--on", default="", help="optional rules, comma-separated")
    parser.add_argument("--every", type=int, default=1, help="every so manieth pair only")
    told = parser.parse_args()
    rules = compose(discover(), told.sections.split(","), on=filter(None, told.on.split(",")))
    board = open_reading(told.archive).board
    start = time.perf_counter()
    found = compare(board, rules, Answers.load(told.answers), every=told.every)
    print("\n".join(report(found, told.archive.name)))
    print(f"  {time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
