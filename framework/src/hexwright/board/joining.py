"""Several boards joined into one. Hexes that two of them share become one hex.

Such a hex has the name, the level and the building of the board that is listed first. What is drawn
in either half of it stays there; terrain that fills it, and symbols, come from both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from attrs import frozen

from hexwright.board.errors import BoardError
from hexwright.board.heights import show_height
from hexwright.board.joined_sides import merge_hexsides
from hexwright.board.lying import Lying, names
from hexwright.board.merging import merge_ground
from hexwright.board.model import Board
from hexwright.board.played import OUT_OF_PLAY
from hexwright.board.readers import Note, Reading
from hexwright.board.seams import Edge, Half, Where, offset, shared
from hexwright.board.turning import turned
from hexwright.errors import nearest
from hexwright.grid import Grid, Hex, Point, Transform
from hexwright.grid.joint import Sheet, joint_grid


@frozen
class Part:
    """One board of several that are joined.

    Attributes:
        name: What it is called among them: letters and digits, such as ``20``.
        board: The board, turned and cropped as it is to lie.
        right_of: The board, listed before, that it stands right of.
        below: The board, listed before, that it stands below.
        shift: How many rows (columns) further along the seam than that one it begins; without
            it the two must be equally long there.
        in_play: Whether it is played on; what it shares with a board that is, is.
    """

    name: str
    board: Board
    right_of: str | None = None
    below: str | None = None
    shift: int | None = None
    in_play: bool = True


def join(parts: Sequence[Part], title: str = "", *, context: str = "") -> Reading:
    """Boards that lie beside each other as one board on one grid.

    Hexes keep the names printed on them. Where two hexes would have one name, all names begin with
    that of their board: ``20U10``. Boards of several map groups have names that begin with the
    group. The first board stays where its own grid has it.

    Args:
        parts: The boards; the first stands for itself, each other one says where it goes.
        title: What the whole is called; the boards' titles if not given.
        context: The map group that is meant where a name has none.

    Returns:
        The board, and notes on what is shared and what differs there.

    Raises:
        BoardError: if boards do not fit beside each other or lie over each other.
        GridError: if the whole is too large, or two hexes would have one name after all.
    """
    moves = _place(parts)
    edges = [Edge(part.name, move.grid) for part, move in zip(parts, moves, strict=True)]
    halves = _share(edges)
    sheets = [Sheet(e.name, e.grid.naming, e.grid.hexes, e.grid.map_group) for e in edges]
    whole = joint_grid(sheets, edges[0].grid, context)
    lying = [
        Lying(part.name, turned(part.board, move), mine)
        for part, move, mine in zip(parts, moves, halves, strict=True)
    ]
    marks: dict[str, frozenset[Hex]] = {}
    elevation: dict[Hex, int] = {}
    for one in reversed(lying):  # of those that share a hex, the first has the last word
        elevation.update({here: one.board.level(here) for here in one.board.grid})
        for name, hexes in one.board.marks.items():
            marks[name] = marks.get(name, frozenset()) | hexes
    played = {here for part, one in zip(parts, lying, strict=True) if part.in_play
              for here in one.board.grid}  # fmt: skip
    if len(played) < len(whole):
        marks[OUT_OF_PLAY] = marks.get(OUT_OF_PLAY, frozenset()) | (set(whole) - played)
    ground = merge_ground(lying, whole, elevation)
    sides = merge_hexsides(lying, whole)
    board = Board(
        title or " + ".join(part.board.title for part in parts),
        whole,
        elevation=elevation,
        areas=ground.areas,
        buildings=ground.buildings,
        hexsides=sides.hexsides,
        marks=marks,
    )
    notes = [*_seams(parts, lying, whole), *_levels(lying, whole), *ground.notes, *sides.notes]
    return Reading(board, notes)


def _place(parts: Sequence[Part]) -> list[Transform]:
    """By which move each board comes to where it lies."""
    if not parts:
        raise BoardError("a layout has at least one board")
    placed: dict[str, Edge] = {}
    moves: list[Transform] = []
    for part in parts:
        if not re.fullmatch("[A-Za-z0-9]+", part.name):
            what = f"a board of a layout cannot be called {part.name!r}"
            raise BoardError(what, hint="its name goes before those of hexes: letters and digits")
        if part.name.upper() in placed:
            raise BoardError(f"two boards are called {part.name!r}", hint="rename one of them")
        by = _offset(part, placed)
        moves.append(part.board.grid.move(by))
        placed[part.name.upper()] = Edge(part.name, moves[-1].grid)
        assert moves[-1].grid.stagger == moves[0].grid.stagger  # hexes lie on hexes
    return moves


def _offset(part: Part, placed: Mapping[str, Edge]) -> Point:
    given: list[tuple[Where, str]] = []
    if part.right_of is not None:
        given.append(("right_of", part.right_of))
    if part.below is not None:
        given.append(("below", part.below))
    if not placed:
        if given or part.shift is not None:
            hint = "the first board of a layout says nothing; the others go by it"
            raise BoardError("there is no board yet to go by", where=part.name, hint=hint)
        return 0, 0
    if len(given) != 1:
        what = "it goes right of one board and below another" if given else "it goes nowhere"
        raise BoardError(what, where=part.name, hint="give right_of or below")
    ((where, beside),) = given
    if beside.upper() not in placed:
        known = [edge.name for edge in placed.values()]
        what = f"no board {beside!r} is listed before it"
        raise BoardError(what, where=part.name, hint=nearest(beside, known))
    edge = Edge(part.name, part.board.grid)
    return offset(where, placed[beside.upper()], edge, part.shift)


def _share(edges: Sequence[Edge]) -> list[dict[Hex, tuple[Half, ...]]]:
    """For each board the hexes that it shares, with the halves of them that are its own."""
    halves: list[dict[Hex, tuple[Half, ...]]] = [{} for _ in edges]
    for i, j in combinations(range(len(edges)), 2):
        for hex, mine, theirs in shared(edges[i], edges[j]):
            for at, own in ((i, mine), (j, theirs)):
                halves[at][hex] = tuple(dict.fromkeys((*halves[at].get(hex, ()), *own)))
    return halves


def _seams(parts: Sequence[Part], lying: Sequence[Lying], whole: Grid) -> Iterator[Note]:
    """What boards share with each other, and which of them share nothing."""
    sharing: set[str] = set()
    for a, b in combinations(lying, 2):
        if hexes := a.halves.keys() & b.halves.keys():
            sharing.add(b.name)
            what = f"shared by {a.name} and {b.name}; the name and the level are {a.name}'s"
            yield Note("recognised", what, names(whole, hexes))
    for part in parts[1:]:
        if part.name not in sharing:
            beside = part.right_of or part.below
            yield Note("recognised", f"{part.name} shares no hex with {beside}: it begins where "
                       "that one ends, and both are taken to end in whole hexes")  # fmt: skip


def _levels(lying: Sequence[Lying], whole: Grid) -> Iterator[Note]:
    """Shared hexes whose level the boards do not agree on."""
    told: dict[str, list[Hex]] = {}
    for a, b in combinations(lying, 2):
        for here in a.halves.keys() & b.halves.keys():
            mine, theirs = a.board.level(here), b.board.level(here)
            if mine != theirs:
                what = (
                    f"level {show_height(mine)} on {a.name} and {show_height(theirs)} on {b.name}"
                )
                told.setdefault(what, []).append(here)
    for what, hexes in sorted(told.items()):
        yield Note("guessed", f"{what}; that of the board listed first holds", names(whole, hexes))
