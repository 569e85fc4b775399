"""The LOS question, and what a ruling shows of a judged line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

import numpy as np
from attrs import evolve, field, frozen

from hexwright.board import HexsideFeature
from hexwright.board.facts import Facts
from hexwright.board.ground import Ground
from hexwright.checked import FrozenMap, Later
from hexwright.grid import Point
from hexwright.grid.walk import ALONG
from hexwright.rules.contributions import Hinder
from hexwright.rules.entry import Entry
from hexwright.rules.ruling import Ruling
from hexwright.rules.situation import Situation
from hexwright.sight.batch import trace_lines
from hexwright.sight.found import Found
from hexwright.sight.judge import Verdicts, judge
from hexwright.sight.lines import Lines
from hexwright.sight.outlined import XY, Outline, located, outlines
from hexwright.sight.spot import Place, Spot, spot
from hexwright.sight.trace import AREA, END, HEX, SIDE

KINDS = {HEX: "hex", AREA: "terrain", SIDE: "hexside"}


@frozen
class Contact:
    """One thing a line met, for pictures and lists.

    Attributes:
        kind: ``"hex"``, ``"terrain"`` or ``"hexside"``.
        place: Its name.
        terrain: Of terrain and hexsides; empty for hexes.
        range: From the first end, in hexes.
        hex: Index of its hex.
        feature: Index of the terrain or of the hexside feature, or -1.
        how: The contact: ``IN``, ``ALONG``, ``TOUCH``, or ``END`` of a hexside feature.
    """

    kind: str
    place: str
    terrain: str
    range: int
    hex: int
    feature: int
    how: int


@frozen
class Thread:
    """The traced line itself.

    Attributes:
        start, end: Its ends, on the lattice.
        met: All that it met, in order.
        blocks: Places of the blocks that stand, with the rule of each.
        hindrances: Places of the hindrances that count: rule and amount of each.
        at: Where each of these places is on the line, on the lattice.
        outlines: The shapes of what blocks it.
        range: Its length in hexes.
        heights: Absolute, of its two ends, in half-levels.
    """

    start: Point
    end: Point
    met: tuple[Contact, ...]
    blocks: tuple[tuple[str, str], ...] = ()
    hindrances: tuple[tuple[str, str, int], ...] = ()
    at: Mapping[str, XY] = field(factory=dict, hash=False)
    outlines: tuple[Outline, ...] = ()
    range: int = 0
    heights: tuple[int, int] = (0, 0)


def look(situation: Situation, a: Place, b: Place) -> tuple[Lines, Verdicts, Ruling]:
    """Judge the one line between two places; a batch of one.

    Returns:
        The line, its verdict, and the ruling that explains it.

    Raises:
        HexwrightError: if an end is no Location of the ground.
    """
    return look_between(situation, spot(situation, a), spot(situation, b), a.aim, b.aim)


def look_between(
    situation: Situation,
    start: Spot,
    end: Spot,
    start_aim: Point | None = None,
    end_aim: Point | None = None,
) -> tuple[Lines, Verdicts, Ruling]:
    """As ``look``, between spots that are known already.

    Args:
        situation: The rules and the ground.
        start, end: The two ends.
        start_aim, end_aim: Where the line ends, on the lattice, if not at the hex's centre.
    """
    question = f"LOS {start.label} - {end.label}"
    grid, hexes = situation.ground.grid, situation.ground.hexes
    ends = (
        start_aim or grid.centre(hexes[start.hex]),
        end_aim or grid.centre(hexes[end.hex]),
    )
    aims = {0: ends} if start_aim or end_aim else None
    lines = trace_lines(situation, np.array([start.index]), np.array([end.index]), aims)
    verdicts = judge(lines, question)
    clear, account = bool(verdicts.clear[0]), Account(lines, verdicts, ends)
    ruling = Ruling(
        question=question,
        kind="los",
        values={"clear": clear, "hindrance": int(verdicts.hindrance[0]) if clear else None},
        entries=Later(account.entries),
        facts=Later(account.facts),
        trace=Later(account.thread),
    )
    return lines, verdicts, ruling


@frozen(eq=False)
class Account:
    """What a ruling shows of a judged line beside the answer, if it is asked for that.

    Attributes:
        lines, verdicts: The one line, judged.
        ends: Its ends, on the lattice.
    """

    lines: Lines
    verdicts: Verdicts
    ends: tuple[Point, Point]

    @cached_property
    def _names(self) -> Names:
        return Names(self.lines)

    @cached_property
    def _blocks(self) -> tuple[Entry, ...]:
        return self._entries(self.verdicts.blocks)

    @cached_property
    def _hindrances(self) -> tuple[Entry, ...]:
        return self._entries(self.verdicts.hindrances)

    def _entries(self, found: list[Found]) -> tuple[Entry, ...]:
        return tuple(entry for one in found for entry in entries(self._names, one))

    def entries(self) -> tuple[Entry, ...]:
        """Everything that was said, an entry a crossing."""
        return (*self._blocks, *self._entries(self.verdicts.clears), *self._hindrances)

    def facts(self) -> tuple[str, ...]:
        """What was so of what the line meets."""
        return tuple(facts_met(self.lines))

    def thread(self) -> Thread:
        """The traced line."""
        names, lines = self._names, self.lines
        low, high = lines.places.sight[[lines.a[0], lines.b[0]]].tolist()
        blocks = list(_standing(self.verdicts.blocks, self._blocks))
        hindrances = list(_standing(self.verdicts.hindrances, self._hindrances))
        rows = {e.place: row for row, e in (*blocks, *hindrances)}
        return Thread(
            *self.ends,
            tuple(names.contacts()),
            tuple((e.place, e.rule.id) for _, e in blocks),
            tuple((e.place, e.rule.id, int(e.contribution.n[0])) for _, e in hindrances),
            FrozenMap((p, located(names, self.ends, row)) for p, row in rows.items()),
            tuple(outlines(names, [(row, e.place) for row, e in blocks])),
            int(lines.range[0]),
            (low, high),
        )


def _standing(found: list[Found], told: tuple[Entry, ...]) -> Iterator[tuple[int, Entry]]:
    """The entries of what was found that count, each with its crossing."""
    rows = (row for one in found for row in one.row.tolist())
    return ((row, e) for row, e in zip(rows, told, strict=True) if e.counts)


def entries(names: Names, found: Found) -> Iterator[Entry]:
    """What one rule found, an entry a crossing, each with its place and what became of it."""
    for i, (row, n) in enumerate(zip(found.row.tolist(), found.n.tolist(), strict=True)):
        said: Any = found.entry.contribution
        if isinstance(said, Hinder) and len(said.at) > 1:
            said = evolve(said, at=[row], n=[n])
        why = found.why(i)
        place = names.of(row) if row >= 0 else ""
        yield Entry(found.entry.rule, said, "lost" if why else "counts", why, place)


class Names:
    """Names of the crossings of a batch of one: hexes, hexsides and vertices."""

    def __init__(self, lines: Lines) -> None:
        self.lines, self.ground = lines, lines.ground
        r = lines.rows
        columns = (r.kind, r.hex, r.other, r.contact, r.feature)
        self.rows = list(zip(*(column.tolist() for column in columns), strict=True))
        self._known: dict[tuple[int, ...], str] = {}

    def of(self, row: int) -> str:
        """The name of a crossing."""
        kind, hex, other, contact, feature = self.rows[row]
        key = (SIDE, feature, contact) if kind == SIDE else (HEX, hex, other, contact)
        if key not in self._known:
            self._known[key] = self._spell(kind, hex, other, contact, feature)
        return self._known[key]

    def _spell(self, kind: int, hex: int, other: int, contact: int, feature: int) -> str:
        grid, hexes = self.ground.grid, self.ground.hexes
        if kind == SIDE:
            side = self.ground.hexsides[feature]
            if contact != END:
                return grid.side_name(side.hex, side.side)
            return grid.vertex_name(self.vertex(side))
        if contact == ALONG and other >= 0:
            side_no = grid.side_between(hexes[hex], hexes[other])
            if side_no is not None:
                return f"{grid.name(hexes[hex])} (along {grid.side_name(hexes[hex], side_no)})"
        return grid.name(hexes[hex])

    def vertex(self, side: HexsideFeature) -> Point:
        """The vertex at which the line meets a hexside feature."""
        ax, ay, bx, by = self.lines.ends[0].tolist()
        x, y = self.ground.flat_point(side.start)
        on_it = (bx - ax) * (y - ay) == (by - ay) * (x - ax)
        return side.start if side.covers_start and on_it else side.end

    def contacts(self) -> Iterator[Contact]:
        """All that the line met, in order."""
        ground = self.ground
        away = self.lines.near.tolist()
        for row, (kind, hex, _, contact, feature) in enumerate(self.rows):
            terrain = ""
            if kind == AREA:
                terrain = ground.features[feature].terrain
            elif kind == SIDE:
                terrain = ground.hexsides[feature].terrain
            yield Contact(KINDS[kind], self.of(row), terrain, away[row], hex, feature, contact)


def facts_met(lines: Lines) -> Iterator[str]:
    """What rules say is so of the hexes, hexsides and buildings that the line meets."""
    r = lines.rows
    sides = r.feature[r.kind == SIDE].tolist()
    return facts_of(lines.ground, lines.facts, r.hex.tolist(), lines.building.tolist(), sides)


def facts_of(
    ground: Ground,
    facts: Facts,
    hexes: Iterable[int],
    buildings: Iterable[int] = (),
    sides: Iterable[int] = (),
) -> Iterator[str]:
    """What rules say is so of some hexes, buildings (-1 is none) and hexside features, by index."""
    met = {"hex": set(hexes), "building": set(buildings) - {-1}, "hexside": set(sides)}

    def name(on: str, i: int) -> str:
        if on == "hex":
            return ground.grid.name(ground.hexes[i])
        if on == "building":
            return f"building {ground.buildings[i].name}"
        return ground.grid.side_name(ground.hexsides[i].hex, ground.hexsides[i].side)

    for said in facts.said:
        here = [name(said.on, i) for i in sorted(said.subjects & met[said.on])]
        if here:
            no = "" if said.value else "not "
            why = f" ({said.reason})" if said.reason else ""
            yield f"{', '.join(here)}: {no}{said.name}, by {said.rule.id}{why}"
