"""The victory question: how a side stands, and whether the game is over as things are."""

from __future__ import annotations

from attrs import evolve

from hexwright.rules.entry import Entry
from hexwright.rules.pipeline import by_term, resolve
from hexwright.rules.ruling import Ruling
from hexwright.rules.situation import Situation


def victory(situation: Situation, side: str) -> Ruling:
    """What a side has towards winning.

    Args:
        situation: The rules, the board and the state of play.
        side: The side.

    Returns:
        A ruling with ``points`` (0 if no rule speaks of them, ``None`` if one forbids them), and
        each further term that rules of ``victory_points`` name. Rules of ``outcome`` are not asked.
    """
    question = f"victory of {side}" if side else "victory"
    asked = {"situation": situation, "side": side}
    said = by_term(situation.ruleset.ask("victory_points", question, **asked), main="points")
    terms = {name: resolve(name, entries) for name, entries in {"points": (), **said}.items()}
    values = {name: term.value for name, term in terms.items()}
    shown = {name: term for name, term in terms.items() if term.entries}
    return Ruling(question=question, kind="victory", values=values, terms=shown)


def ending(situation: Situation) -> tuple[Entry, ...]:
    """What rules say of the game being over as things are; the last of them holds."""
    said = situation.ruleset.ask("outcome", "whether the game is over", situation=situation)
    return (*(e.lost(f"{said[-1].rule.id} comes later") for e in said[:-1]), *said[-1:])


def judge_victory(situation: Situation, side: str = "") -> Ruling:
    """How a side stands; see ``victory``.

    Returns:
        A ruling that tells besides whether the game is ``over`` as things are, and if it is, the
        ``winner`` and the ``level`` of victory; ``None`` otherwise.
    """
    ended = ending(situation)
    last = ended[-1].contribution if ended else None
    told = {
        "over": last is not None,
        "winner": (last.winner or None) if last else None,
        "level": (last.level or None) if last else None,
    }
    ruling = victory(situation, side)
    return evolve(ruling, values={**told, **(ruling.values if side else {})}, entries=ended)
