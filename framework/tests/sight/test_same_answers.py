"""A line has one answer, however its map lies: turned, moved, cropped, or joined to others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any

import numpy as np
import pytest
import shapely
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hexwright.board import (
    Area,
    Board,
    Building,
    HexsideFeature,
    Part,
    cropped,
    join,
    turned,
)
from hexwright.grid import Grid, Hex, S
from hexwright.rules import RuleSet
from hexwright.rules.situation import Situation
from hexwright.sight.batch import trace_lines
from hexwright.sight.judge import judge
from hexwright.sight.los import look
from hexwright.sight.spot import Place

Answers = Mapping[tuple[str, str], tuple[bool, int]]
Rules = Callable[..., RuleSet]

FEW = settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
GRID = Grid.named(columns="A-E", rows="1-4", shoved_rows="0-4")
"""Its outer hexes are halves: B0 and B4, columns A and E."""
LEFT, TOP, RIGHT, BOTTOM = 0, -S // 2, 4 * S, 7 * S // 2
"""The sheet that such a map is printed on."""


@st.composite
def boards(draw: Any) -> Board:
    """A board with hills, ground, buildings and fences anywhere on its sheet."""
    hexes = st.sampled_from(GRID.hexes)
    x, y = st.integers(LEFT // 60, RIGHT // 60), st.integers(TOP // 60, BOTTOM // 60)
    areas = [
        Area(kind, hexes=frozenset(draw(st.sets(hexes, max_size=3)))) for kind in ("spire", "reeds")
    ]
    for kind, level in (("thicket", None), ("keep", None), ("ground", 2), ("thicket", -2)):
        corners = draw(st.lists(st.tuples(x, y), min_size=3, max_size=4, unique=True))
        shape = shapely.MultiPoint([(60 * a, 60 * b) for a, b in corners]).convex_hull
        if shape.area:
            areas.append(Area(kind, outline=shapely.normalize(shape), level=level))
    sides = draw(st.sets(st.tuples(hexes, st.integers(0, 5)), max_size=6))
    owned = draw(st.sets(hexes, min_size=1, max_size=3))
    return Board(
        "drawn",
        GRID,
        elevation={hex: draw(st.integers(-2, 4)) for hex in draw(st.sets(hexes, max_size=5))},
        areas=[area for area in areas if area.hexes or area.outline is not None]
        + [Area("keep", hexes=frozenset(owned), building="Keep")],
        buildings=[Building("Keep", "keep", draw(st.integers(1, 5)), sorted(owned))],
        hexsides=[
            HexsideFeature(draw(st.sampled_from(["fence", "bank"])), *side,
                           *GRID.side_ends(*side), draw(st.booleans()), draw(st.booleans()))
            for side in sorted({GRID.canonical_side(*side) for side in sides})
            if GRID.neighbour(*side) in GRID
        ],
    )  # fmt: skip


def answers(board: Board, rules: RuleSet, hexes: Mapping[str, Hex]) -> Answers:
    """All lines between the ground of these hexes, tried both ways, and what became of them."""
    situation = Situation(rules, board)
    ground: dict[int, int] = {}
    for at, hex in enumerate(situation.locations.hex.tolist()):
        ground.setdefault(hex, at)  # of a hex's Locations the first
    at = {name: ground[board.grid.index[hex]] for name, hex in hexes.items()}
    pairs = list(combinations(sorted(at), 2))
    ends = [np.array([at[pair[i]] for pair in pairs]) for i in (0, 1)]
    there, back = (judge(trace_lines(situation, *way), "all") for way in (ends, ends[::-1]))
    assert there.clear.tolist() == back.clear.tolist()
    assert there.hindrance.tolist() == back.hindrance.tolist()
    told = zip(there.clear.tolist(), there.hindrance.tolist(), strict=True)
    return dict(zip(pairs, told, strict=True))


def named(grid: Grid, prefix: str = "") -> dict[str, Hex]:
    """The hexes of the map above, where they lie on a map that it was made into."""
    return {GRID.name(hex): grid.parse(prefix + GRID.name(hex)) for hex in GRID}


def staying(grid: Grid, hexes: Mapping[str, Hex], found: Answers) -> Answers:
    """The answers on lines that meet none but these hexes."""
    kept = set(hexes.values())

    def stays(a: str, b: str) -> bool:
        ends = (grid.centre(hexes[name]) for name in (a, b))
        return all(met.hex in kept for met in grid.walk(*ends))

    return {pair: told for pair, told in found.items() if stays(*pair)}


@FEW
@given(boards())
def test_turned_mirrored_and_moved_boards_give_the_same_answers(rules: Rules, board: Board) -> None:
    composed, grid = rules(on=("T9",)), board.grid
    wanted = answers(board, composed, named(grid))
    ways = [grid.rotate(180), grid.mirror(), grid.mirror("top-bottom"), grid.move((3 * S, S // 2))]
    for way in ways:
        after = turned(board, way)
        assert answers(after, composed, named(after.grid)) == wanted


@FEW
@given(
    boards(),
    st.sampled_from(["A-C", "B-E", "C-E", "B-D"]),
    st.sampled_from(["0-4", "1-4", "2-3", "0-3"]),
)
def test_b53_a_cropped_board_gives_the_answers_of_the_whole(
    rules: Rules, board: Board, columns: str, rows: str
) -> None:
    """On all lines that stay on what is left, also if that begins with a quarter of a hex (B0)."""
    composed = rules(on=("T9",))
    part = cropped(board, board.grid.part(columns=columns, rows=rows))
    hexes = {part.grid.name(hex): hex for hex in part.grid}
    whole, found = (answers(one, composed, hexes) for one in (board, part))
    kept = staying(board.grid, hexes, found)
    assert len(kept) > len(found) / 2
    assert kept == staying(board.grid, hexes, whole)


@FEW
@given(boards(), st.booleans(), st.booleans(), st.sampled_from(["below", "right_of"]))
def test_joined_boards_give_the_answers_of_each_of_them(
    rules: Rules, board: Board, flip: bool, first: bool, where: str
) -> None:
    """On all lines within one board: on either side of the other, flipped or not, on the seam too.

    The other board is bare along its edges, and level with this one there.
    """
    level = {
        hex: h
        for hex, h in board.elevation.items()
        if hex.col in (1, 2, 3) and hex.row in (0, 1, 2)
    }
    board = evolve(board, elevation=level)
    hills = {GRID.parse(name): h for name, h in (("B2", 6), ("C2", -4), ("D3", 2))}
    reeds = Area("reeds", hexes=frozenset({GRID.parse("B3"), GRID.parse("C3")}))
    other = Board("other", GRID, elevation=hills, areas=[reeds])
    laid = turned(board, board.grid.rotate(180)) if flip else board
    beside: dict[str, Any] = {where: "o" if not first else "b"}
    parts = [Part("o", other), Part("b", laid, **beside)]
    if first:
        parts = [Part("b", laid), Part("o", other, **beside)]
    whole = join(parts).board
    composed = rules(on=("T9",))
    hexes = named(whole.grid, "b")
    found = staying(whole.grid, hexes, answers(whole, composed, hexes))
    wanted = answers(board, composed, named(GRID))
    assert len(found) > len(wanted) / 2
    assert found == {pair: wanted[pair] for pair in found}


# --- a line through vertices ---------------------------------------------------------------------


WIDE = Grid.named(columns="A-Q", rows="1-10", shoved_rows="0-10")
CROSSED = ("H4", "I5", "I6", "I7", "I8", "J8")
TOUCHED = ("H5", "J7")
"""H3 to J9 runs through six hexes, and through a vertex of two more."""


def grown(names: tuple[str, ...]) -> Board:
    """A board with terrain that hinders, and fills these hexes."""
    return Board("w", WIDE, areas=[Area("reeds", hexes=frozenset(map(WIDE.parse, names)))])


def layouts(board: Board) -> Iterator[tuple[str, Board, str]]:
    """The board in all ways to lie, with what stands before its names then."""
    grid, bare = board.grid, Board("o", WIDE)
    flipped = turned(board, grid.rotate(180))
    yield "as it is", board, ""
    yield "moved", turned(board, grid.move((7 * S, 3 * S // 2))), ""
    yield "flipped", flipped, ""
    yield "mirrored", turned(board, grid.mirror()), ""
    yield "cropped", cropped(board, grid.part(columns="H-J", rows="3-9")), ""
    for name, laid in (("it", board), ("it flipped", flipped)):
        yield f"below {name}", join([Part("w", laid), Part("o", bare, below="w")]).board, "w"
        yield f"above {name}", join([Part("o", bare), Part("w", laid, below="o")]).board, "w"
        yield f"left of {name}", join([Part("o", bare), Part("w", laid, right_of="o")]).board, "w"


def hindrance(board: Board, rules: RuleSet, a: str, b: str) -> int:
    """Of the line between two hexes, which must be clear."""
    situation = Situation(rules, board)
    places = [Place(board.grid.index[board.grid.parse(name)], "ground", name) for name in (a, b)]
    ruling = look(situation, *places)[2]
    assert ruling.clear
    return int(ruling.hindrance)


@pytest.mark.parametrize(
    "names",
    [(name,) for name in CROSSED + TOUCHED]
    + [
        CROSSED + TOUCHED,
        ("H4", "H5", "I6", "J7"),
        ("H5", "I6", "I7", "J7"),
        ("H4", "I6", "I7", "I8", "J7"),
    ],
)
def test_b04_a_line_through_vertices_is_hindered_alike_however_the_board_lies(
    rules: Rules, names: tuple[str, ...]
) -> None:
    """Also by hexes that it only touches: one for each range at which there is something.

    In the report it was four, and three without another board above.
    """
    ranges = {WIDE.distance(WIDE.parse("H3"), WIDE.parse(name)) for name in names}
    composed = rules(on=("T5",), off=("T4",))
    for how, board, prefix in layouts(grown(names)):
        ends = prefix + "H3", prefix + "J9"
        found = hindrance(board, composed, *ends), hindrance(board, composed, *ends[::-1])
        assert (how, *found) == (how, len(ranges), len(ranges))
