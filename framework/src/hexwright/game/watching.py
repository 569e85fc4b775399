"""A saved game to look at, step by step: rows of plain JSON, with the rules that shaped each."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from hexwright.errors import HexwrightError
from hexwright.game.happened import Look, happened
from hexwright.game.journal import Journal
from hexwright.game.log import act_seen, whose
from hexwright.game.replay import Step, replay
from hexwright.game.saving import from_plain
from hexwright.game.spoken import spoken
from hexwright.game.view import known_side, seen_with, unseen_by
from hexwright.play.dice import Rolled
from hexwright.rules.ruling import Ruling, plain
from hexwright.scenario.scenario import Scenario

TOLD = ("rule", "title", "kind", "amount", "place", "reason", "status", "why")
"""What is told of each contribution, as ``Ruling.to_json`` has it."""


def steps(
    journal: Journal,
    scenario: Scenario,
    *,
    side: str = "",
    first: int = 0,
    last: int | None = None,
    tell: Callable[[str, float], None] | None = None,
) -> Iterator[dict[str, Any]]:
    """The steps of a saved game, each played again from what is written before it.

    A row is some kB, and no state is kept: ``journal.game(scenario, n)`` is the game after a step.
    After a step that differs, the next is played from what is written.

    Args:
        journal: The game.
        scenario: Of the game.
        side: Who looks; everything is told if empty. What is concealed from a side is not told:
            while anything is, of what others do only what it sees to happen, and of rules on its
            own acts no more than their names. A hash is never told to a side.
        first, last: The steps to begin and to end with; with the last there is if not given.
        tell: Told how far it is, from 0 to 1.

    Yields:
        ``n``; ``act`` as it is typed; ``by``, the side that did it; ``turn``, ``phase`` and
        ``side``, whose phase it is, afterwards; ``dice``, of each roll ``kind``, ``faces``,
        ``original``, ``modifier`` and ``total``; ``rules``, of each contribution what ``TOLD``
        names, once; ``happened``, of each thing ``told``, ``name`` and ``hexes``; ``outcome``,
        how it ended the game; ``fixed``, whether it cannot be taken back; ``hash``; ``differs``,
        in what it is not what is written.

    Raises:
        HexwrightError: if there is no such side, or no such step; if the file is damaged.
        RuleFailed: if a rule that says what is concealed raises.
    """
    for n in (first, last):
        if n:
            journal.event(n)
    end = journal.last().n if last is None else last
    if first > end:
        raise HexwrightError(f"step {end} is before step {first}", hint="give the first one first")
    if side:
        known_side(side, journal.game(scenario).sides())
    before = scenario if not first else journal.game(scenario, first - 1).scenario
    for step in replay(journal, scenario, first, beyond=True):
        n, after = step.event.n, _after(step, scenario)
        if tell is not None:
            tell("playing it again", min(1.0, (n + 1 - first) / (end + 1 - first)))
        yield _row(step, before, after or before, side)
        if n >= end:
            return
        before = after or before


def _after(step: Step, scenario: Scenario) -> Scenario | None:
    """As it is written; ``None`` if that is damaged."""
    if step.move is not None and not step.differs:
        return step.move.game.scenario
    try:
        return scenario.in_state(from_plain(json.loads(step.event.state), scenario.situation))
    except (HexwrightError, ValueError, RecursionError):
        return None


def _row(step: Step, before: Scenario, after: Scenario, side: str) -> dict[str, Any]:
    event, state = step.event, after.situation.state
    was, now = look(before, side), look(after, side)
    act, own = act_seen(event.act, before, after, side) if side else (event.act, True)
    everything = was.whole and now.whole
    rulings = step.move.rulings if step.move else ()
    rolls = step.move.rolls if step.move else ()
    said = [*rulings, *(roll.ruling for roll in rolls)] if own or everything else []
    return {
        "n": event.n,
        "act": spoken(act),
        "by": whose(event.act, before),
        "turn": state.turn,
        "phase": state.phase,
        "side": state.side,
        "dice": _dice(event.faces, rolls if everything else ()),
        "rules": _rules(said, TOLD if everything else TOLD[:2]),
        "happened": [
            {"told": one.told, "name": one.name, "hexes": list(one.hexes)}
            for one in happened(was, now, after.situation)
        ],
        "outcome": None
        if (end := event.outcome) is None
        else {name: getattr(end, name) for name in ("winner", "level", "reason", "told")},
        "fixed": event.fixed,
        "hash": "" if side else event.hash,
        "differs": ["it is not what is written"] if side and step.differs else [*step.differs],
    }


def look(scenario: Scenario, side: str) -> Look:
    """A state of play as a side sees it; as it is if none is named."""
    state = scenario.situation.state
    hidden, kept = unseen_by(scenario, side) if side else ({}, {})
    if not (hidden or kept):
        return Look(state)
    visible = state.pieces.keys() - hidden.keys()
    sight = seen_with(state, hidden, kept)
    return Look(sight, frozenset(sight.pieces.keys() - visible), whole=False)


def _dice(
    faces: tuple[tuple[str, tuple[int, ...]], ...], rolls: tuple[Rolled, ...]
) -> list[dict[str, Any]]:
    """The dice as they are written, with what was added if they fell so again."""
    told = []
    for n, (kind, shown) in enumerate(faces):
        same = n < len(rolls) and (rolls[n].kind, rolls[n].faces) == (kind, shown)
        values = rolls[n].ruling.values if same else {}
        told.append({"kind": kind, "faces": [*shown], **{v: plain(values.get(v)) for v in ROLLED}})
    return told


ROLLED = ("original", "modifier", "total")
"""What is told of a roll besides its faces, as its ruling has it."""


def _rules(rulings: list[Ruling], names: tuple[str, ...]) -> list[dict[str, Any]]:
    entries = (entry for ruling in rulings for entry in ruling.to_json()["entries"])
    rows = (tuple(entry[name] for name in names) for entry in entries)
    return [{**dict.fromkeys(TOLD, ""), **dict(zip(names, r, strict=True))}
            for r in dict.fromkeys(rows)]  # fmt: skip
