"""Whose turn it is to act: who has something to decide, or else whose phase it is."""

from __future__ import annotations

from hexwright.rules.entry import Entry
from hexwright.rules.ruling import Ruling
from hexwright.rules.situation import Situation


def open_decisions(situation: Situation) -> tuple[Entry, ...]:
    """What has to be decided before the phase can end, what comes first in front."""
    return tuple(situation.ruleset.ask("decisions", "who has to decide", situation=situation))


def to_act(situation: Situation) -> str:
    """The side that acts; empty if everybody may."""
    entries = open_decisions(situation)
    side: str = entries[0].contribution.side if entries else situation.state.side
    return side


def not_yet(question: str, entries: tuple[Entry, ...]) -> Ruling:
    """That the phase does not end yet."""
    said = {"allowed": False}
    facts = [entry.contribution.told for entry in entries]
    return Ruling(question=question, kind="phase", values=said, entries=entries, facts=facts)
