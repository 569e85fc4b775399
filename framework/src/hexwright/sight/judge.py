"""Judging lines: what blocks them, what lifts a block, what hinders them.

One verdict for any number of lines: a single question is a batch of one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
from attrs import define, field

from hexwright.rules.contributions import Block, Clear, Hinder
from hexwright.rules.entry import ActiveRule, Entry
from hexwright.rules.rule import Interest
from hexwright.rules.ruleset import RuleSet
from hexwright.sight.found import Found, distinct
from hexwright.sight.hindrance import add_up
from hexwright.sight.lines import Lines
from hexwright.sight.rows import Blocks
from hexwright.sight.trace import AREA, SIDE

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


@define(eq=False)
class Verdicts:
    """What became of a batch of lines.

    Attributes:
        clear: Whether each line is clear (bool).
        hindrance: Total hindrance of each line (int64); 0 where it is blocked.
        blocks, clears, hindrances: Everything found, what stands and what was lifted.
    """

    clear: Bools
    hindrance: Ints
    blocks: list[Found] = field(factory=list)
    clears: list[Found] = field(factory=list)
    hindrances: list[Found] = field(factory=list)


def judge(lines: Lines, question: str) -> Verdicts:
    """Judge lines under the rules of their situation.

    Args:
        lines: A batch, as traced.
        question: How the question is named if a rule fails.
    """
    ruleset = lines.situation.ruleset
    blocks = list(_declared_blocks(lines))
    for bound, some in _interested(lines, "los_blockers"):
        for entry in ruleset.consult(bound, question, lines=some):
            with ruleset.blame(bound, question):
                if len(entry.contribution.at):
                    blocks.append(_found(some, entry, entry.contribution.at))
    clears = list(_clears(lines, blocks, question))
    hindrances = list(_declared_hindrances(lines))
    for bound, some in _interested(lines, "los_hindrances"):
        for entry in ruleset.consult(bound, question, lines=some):
            said: Hinder = entry.contribution
            with ruleset.blame(bound, question):
                if len(said.at):
                    hindrances.append(_found(some, entry, said.at, said.n))
    totals = add_up(lines, hindrances)
    totals.setflags(write=False)  # a rule that judges them does not change them
    for hook, extra in (("los_totals", {"totals": totals}), ("sight_limits", {})):
        for bound in filter(lines.situation.awake, ruleset.hook(hook)):
            for entry in ruleset.consult(bound, question, lines=lines, **extra):
                at = entry.contribution.at
                with ruleset.blame(bound, question):
                    _there(at, len(lines), "line")
                nowhere = np.full(len(at), -1, dtype=np.int64)
                blocks.append(Found(entry, nowhere, at, 0 * at))
    blocked = np.zeros(len(lines), dtype=bool)
    for found in blocks:
        blocked[found.line[found.counts]] = True
    return Verdicts(~blocked, np.where(blocked, 0, totals), blocks, clears, hindrances)


def _found(some: Lines, entry: Entry, at: Ints, n: Ints | None = None) -> Found:
    """What a rule said of some lines, in the numbers of the whole batch."""
    _there(at, len(some.rows), "row")
    size = np.zeros(len(at), dtype=np.int64) if n is None else np.broadcast_to(n, at.shape)
    line = some.line_numbers[some.rows.line[at]]
    return Found(entry, some.row_numbers[at], line, size)


def _there(at: Ints, size: int, what: str) -> None:
    """Refuse numbers of what is not there; numpy would count negative ones from the end.

    Raises:
        IndexError: if a number is below 0 or not below ``size``.
    """
    if len(at) and (at.min() < 0 or at.max() >= size):
        wrong = at[(at < 0) | (at >= size)][0]
        raise IndexError(f"there is no {what} {wrong}; they are counted from 0 to {size - 1}")


# --- declared terrain --------------------------------------------------------------------------


def _declared_blocks(lines: Lines) -> Iterator[Found]:
    """An obstacle blocks a line whose ends are both below its top; the rest is for rules."""
    rows, tops = lines.obstacles
    rows = rows[tops > lines.high[lines.rows.line[rows]]]
    for rule, terrain, at in _by_rule(lines, rows):
        block = Block(at, reason=f"{terrain} rises above both ends")
        yield _found(lines, Entry(rule, block), at)


def _declared_hindrances(lines: Lines) -> Iterator[Found]:
    """A hindrance hinders a line whose ends are both below its top."""
    r = lines.rows
    rows = lines.area_rows[lines.declared.hindrance[r.feature[lines.area_rows]] > 0]
    rows = rows[lines.between[rows] & (lines.top[rows] > lines.high[r.line[rows]])]
    rows = rows[lines.effective(rows)]
    for rule, terrain, at in _by_rule(lines, rows):
        n = lines.declared.hindrance[r.feature[at]]
        yield _found(lines, Entry(rule, Hinder(n, at, reason=terrain)), at, n)


def _by_rule(lines: Lines, rows: Ints) -> Iterator[tuple[ActiveRule, str, Ints]]:
    r, situation = lines.rows, lines.situation
    if not len(rows):
        return
    for kind, columns in ((AREA, situation.area_terrain), (SIDE, situation.side_terrain)):
        mine = rows[r.kind[rows] == kind]
        kinds = columns.kind[r.feature[mine]]
        for i in distinct(kinds):
            name = columns.kinds[i]
            yield situation.terrains[name].rule, name, mine[kinds == i]


# --- rules ---------------------------------------------------------------------------------------


def _interested(lines: Lines, hook: str) -> Iterator[tuple[Any, Lines]]:
    """Each rule that answers a sight hook, with the lines that meet its interest."""
    chosen: dict[Interest, Lines] = {}
    for bound, interest in lines.met(hook):
        if interest not in chosen:
            chosen[interest] = lines.take(lines.of_interest(interest))
        yield bound, chosen[interest]


def _clears(lines: Lines, blocks: list[Found], question: str) -> Iterator[Found]:
    """Ask each rule that may lift blocks about those on what its interest names, and lift them."""
    ruleset: RuleSet = lines.situation.ruleset
    for bound, interest in lines.met("los_clears"):
        able = [i for i, f in enumerate(blocks) if f.entry.rule.id in bound.rule.clears]
        able = [i for i in able if len(blocks[i].row)]
        if not able:
            continue
        number = np.concatenate([np.full(len(blocks[i].row), i) for i in able])
        item = np.concatenate([np.arange(len(blocks[i].row)) for i in able])
        row = np.concatenate([blocks[i].row for i in able])
        line = np.concatenate([blocks[i].line for i in able])
        asked = lines.of_interest(interest)[line] & lines.named(interest)[row]
        number, item, row, line = number[asked], item[asked], row[asked], line[asked]
        if not len(row):
            continue
        wanted = np.zeros(len(lines), dtype=bool)
        wanted[line] = True
        some = lines.take(wanted)
        handed = Blocks(
            np.searchsorted(some.row_numbers, row),
            np.searchsorted(some.line_numbers, line),
            np.array([blocks[i].entry.rule.id for i in number], dtype=object),
        )
        for entry in ruleset.consult(bound, question, lines=some, blocks=handed):
            said: Clear = entry.contribution
            why = f"lifted by {entry.rule.id}" + (f": {said.reason}" if said.reason else "")
            with ruleset.blame(bound, question):
                _there(said.of, len(row), "block")
                for i in distinct(number[said.of]):
                    blocks[i].lose(item[said.of[number[said.of] == i]], why)
                yield Found(entry, row[said.of], line[said.of], 0 * said.of)
