"""A ruling as JSON has it, with what a line met."""

from __future__ import annotations

from typing import Any

from hexwright.rules.ruling import Ruling
from hexwright.sight.los import Thread


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
