"""The height profile of a line: the ground and what stands on it, as the trace met them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from hexwright.board.ground import Ground
from hexwright.board.relief import lowest_ground
from hexwright.board.terrain import GROUND
from hexwright.grid import Point
from hexwright.grid.walk import ALONG
from hexwright.report.spans import Span, along, spans_in
from hexwright.report.thread import hindrances
from hexwright.rules.ruling import Ruling
from hexwright.rules.situation import Situation
from hexwright.rules.terrain import NO_TOP, TerrainColumns
from hexwright.scenario import Scenario
from hexwright.sight.los import Contact, Thread
from hexwright.sight.outlined import XY, piece_rings


def profile(scenario: Scenario, ruling: Ruling) -> dict[str, Any]:
    """What lies below and on a line, from its start to its end.

    Nothing is judged here: all of it is what the trace of the ruling met, at the heights that the
    rules in force say. Distances are hexes from the start, heights are levels, 1.5 for 1½.

    Args:
        scenario: The scenario that was asked.
        ruling: Its ruling on a line.

    Returns:
        ``length``; ``sight`` (the heights ``from`` and ``to`` that the line runs between);
        ``stretches``, a hex each (``hex``, ``from``, ``to``, whether ``along`` its side, ``ground``
        as pieces with their ``level``, ``terrain`` as pieces with ``base``, ``top``, ``obstacle``,
        ``hindrance`` and ``building``); ``hexsides``; and ``blocks`` and ``hindrances``, with the
        height of the line ``at`` each.

    Raises:
        TypeError: if the ruling is on no line.
    """
    thread = ruling.trace
    if not isinstance(thread, Thread):
        raise TypeError(f"the ruling on {ruling.question!r} is on no line")
    drawn = _Profile(scenario.situation, thread)
    number = {spot.place: i for i, spot in enumerate(hindrances(thread), 1)}
    return {
        "length": thread.range,
        "sight": {"from": thread.heights[0] / 2, "to": thread.heights[1] / 2},
        "stretches": list(drawn.stretches()),
        "hexsides": list(drawn.hexsides()),
        "blocks": [
            {"place": place, "rule": rule, **drawn.on_line(thread.at[place])}
            for place, rule in thread.blocks
        ],
        "hindrances": [
            {"place": place, "rule": rule, "n": n, "number": number.get(place),
             **drawn.on_line(thread.at[place])}
            for place, rule, n in thread.hindrances
        ],
    }  # fmt: skip


@frozen
class _Profile:
    situation: Situation
    thread: Thread

    @property
    def ground(self) -> Ground:
        return self.situation.ground

    def stretches(self) -> Iterator[dict[str, Any]]:
        """The hexes that the line meets, in order, each with what was met in it."""
        by_hex: dict[int, list[Contact]] = {}
        for c in self.thread.met:
            if c.kind == "terrain":
                by_hex.setdefault(c.hex, []).append(c)
        for here in (c for c in self.thread.met if c.kind == "hex"):
            (span,) = self._spans(here, None)
            met = by_hex.get(here.hex, [])
            bare = [(c, self._spans(c, span)) for c in met if c.terrain == GROUND]
            yield {
                "hex": self.ground.grid.name(self.ground.hexes[here.hex]),
                "from": self._away(span[0]),
                "to": self._away(span[1]),
                "along": here.how == ALONG,
                "ground": list(self._levels(here.hex, span, bare)),
                "terrain": [
                    self._terrain(c, part)
                    for c in met
                    if c.terrain != GROUND
                    for part in self._spans(c, span)
                ],
            }

    def hexsides(self) -> Iterator[dict[str, Any]]:
        """What stands on hexsides that the line meets."""
        columns = self.situation.side_terrain
        for c in self.thread.met:
            if c.kind == "hexside":
                side = self.ground.hexsides[c.feature]
                spans = spans_in((self.thread.start, self.thread.end), [[side.start, side.end]])
                start, end = spans[0] if spans else (0.0, 0.0)
                yield {
                    "place": c.place,
                    "terrain": c.terrain,
                    "from": self._away(start),
                    "to": self._away(end),
                    **_heights(columns, c.feature),
                }

    def on_line(self, point: XY) -> dict[str, float]:
        """How far along the line a point of it is, and how high the line is there."""
        t, (low, high) = along(self.thread.start, self.thread.end, point), self.thread.heights
        return {"at": self._away(t), "height": round((low + t * (high - low)) / 2, 4)}

    def _terrain(self, c: Contact, span: Span) -> dict[str, Any]:
        building = self.ground.features[c.feature].building
        return {
            "terrain": c.terrain,
            "building": self.ground.buildings[building].name if building >= 0 else None,
            "from": self._away(span[0]),
            "to": self._away(span[1]),
            **_heights(self.situation.area_terrain, c.feature),
        }

    def _levels(
        self, hex: int, span: Span, bare: Sequence[tuple[Contact, list[Span]]]
    ) -> Iterator[dict[str, float]]:
        """The ground of a stretch: that which is drawn, and between it the hex's own."""
        base = int(self.ground.base[hex])
        if any(f.terrain == GROUND and not f.whole for f in self.ground.by_hex[hex]):
            base = self.situation.once(_lowest)  # the only one of which nothing is drawn
        level = self.situation.area_terrain.level
        cuts = sorted({*span, *(t for _, spans in bare for part in spans for t in part)})
        for start, end in zip(cuts, cuts[1:] or cuts, strict=False):
            middle, height = (start + end) / 2, base
            for c, spans in bare:
                if any(a <= middle <= b for a, b in spans):
                    height = int(level[c.feature])
            yield {"from": self._away(start), "to": self._away(end), "level": height / 2}

    def _spans(self, c: Contact, within: Span | None) -> list[Span]:
        """The parts of the line, from 0 to 1, in what it met; in a hex there is one.

        What it only touches, or runs beside, has a part without a length.
        """
        if within is None:
            rings = [list(self.ground.grid.vertices(self.ground.hexes[c.hex]))]
        elif self.ground.features[c.feature].whole:
            return [within]
        else:
            kept = self.situation.once(_rings)
            if c.feature not in kept:
                kept[c.feature] = piece_rings(self.ground, self.ground.features[c.feature])
            rings = kept[c.feature]
        found = spans_in((self.thread.start, self.thread.end), rings)
        if within is None:
            return [(found[0][0], found[-1][1])] if found else [(0.0, 0.0)]
        return found or [(within[0], within[0])]

    def _away(self, t: float) -> float:
        return round(t * self.thread.range, 4)


def _lowest(situation: Situation) -> int:
    return lowest_ground(situation.ground.board)


def _rings(situation: Situation) -> dict[int, list[list[Point]]]:
    """Where the rings of a ground's terrain are kept, by its index."""
    return {}


def _heights(columns: TerrainColumns, feature: int) -> dict[str, Any]:
    top = int(columns.top[feature])
    return {
        "base": int(columns.level[feature]) / 2,
        "top": None if top == NO_TOP else top / 2,
        "obstacle": bool(columns.obstacle[feature]),
        "hindrance": int(columns.hindrance[feature]),
    }
