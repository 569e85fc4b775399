"""A ruling as JSON has it, with what a line met."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hexwright.rules.ruling import Ruling
from hexwright.sight.los import Thread


def all_json(rulings: Sequence[Ruling]) -> dict[str, Any]:
    """The ruling; that on the way back, if there is one, is ``back`` in it."""
    told = to_json(rulings[0])
    return {**told, "back": to_json(rulings[1])} if rulings[1:] else told


def to_json(ruling: Ruling) -> dict[str, Any]:
    """The ruling; one on a line also has ``blocks``, ``hindrances`` and ``met``.

    Returns:
        As ``Ruling.to_json``, with ``blocks`` (place and rule of each that stands), ``hindrances``
        (place, rule and ``n`` of each that counts) and ``met`` (kind, place, terrain and range of
        all that the line meets, in order).
    """
    told = ruling.to_json()
    thread = ruling.trace
    if isinstance(thread, Thread):
        told["blocks"] = [{"place": place, "rule": rule} for place, rule in thread.blocks]
        told["hindrances"] = [
            {"place": place, "rule": rule, "n": n} for place, rule, n in thread.hindrances
        ]
        told["met"] = [
            {"kind": c.kind, "place": c.place, "terrain": c.terrain, "range": c.range}
            for c in thread.met
        ]
    return told
