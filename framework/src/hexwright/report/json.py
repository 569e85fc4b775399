"""A ruling as JSON has it, with what a line met."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hexwright.grid import S
from hexwright.report.canvas import XY
from hexwright.report.thread import hindrances
from hexwright.rules.ruling import Ruling
from hexwright.sight.los import Thread


def all_json(rulings: Sequence[Ruling], profiles: Sequence[dict[str, Any]] = ()) -> dict[str, Any]:
    """The ruling; that on the way back, if there is one, is ``back`` in it.

    Args:
        rulings: The one or two of them.
        profiles: The height profile of each, to be its ``profile``, or none.
    """
    told = [to_json(ruling) for ruling in rulings]
    for one, heights in zip(told, profiles, strict=False):
        one["profile"] = heights
    return {**told[0], "back": told[1]} if told[1:] else told[0]


def to_json(ruling: Ruling) -> dict[str, Any]:
    """The ruling; one on a line also has what that line met.

    Points are ``[column, row]``, as in board files, to a ten-thousandth.

    Returns:
        As ``Ruling.to_json``; on a line also ``line`` (``from`` and ``to``, its ends), ``blocks``
        (place, rule and point ``at`` of each that stands), ``hindrances`` (place, rule, ``n``,
        ``at``, and its place's ``number`` along the line, ``None`` if the line is blocked),
        ``met`` (kind, place, terrain and range of all that the line meets, in order) and
        ``outlines`` (kind, name, places and ``rings`` of all that blocks; see ``Outline``).
    """
    told = ruling.to_json()
    thread = ruling.trace
    if isinstance(thread, Thread):
        told |= _thread(thread)
    return told


def _thread(thread: Thread) -> dict[str, Any]:
    at = {place: point(where) for place, where in thread.at.items()}
    number = {spot.place: i for i, spot in enumerate(hindrances(thread), 1)}
    return {
        "line": {"from": point(thread.start), "to": point(thread.end)},
        "blocks": [
            {"place": place, "rule": rule, "at": at[place]} for place, rule in thread.blocks
        ],
        "hindrances": [
            {"place": place, "rule": rule, "n": n, "at": at[place], "number": number.get(place)}
            for place, rule, n in thread.hindrances
        ],
        "met": [
            {"kind": c.kind, "place": c.place, "terrain": c.terrain, "range": c.range}
            for c in thread.met
        ],
        "outlines": [
            {"kind": one.kind, "name": one.name, "places": list(one.places),
             "rings": [list(map(list, ring)) for ring in one.rings]}
            for one in thread.outlines
        ],
    }  # fmt: skip


def point(at: XY) -> list[float]:
    """A lattice point as ``[column, row]``."""
    return [round(at[0] / S, 4), round(at[1] / S, 4)]
