"""Under all sections at once a line, a field and an atlas are equal, and so are both ways.

Drawn at random: what lies below ground and on it, at any level, with whatever may stand there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hexwright import sight

HEXES = [f"{column}{row}" for column in "ABCDEF" for row in range(1, 6)]
SIDES = ["B2-C2", "C2-C3", "C3-D3", "D2-D3", "D3-E3", "E3-E4", "B3-C4", "C4-D4"]
HEX_MARKERS = (
    "trench", "foxhole", "antitank ditch", "pillbox", "stone rubble", "cellar", "gutted", "blaze",
    "smoke", "grey smoke", "discovered sewer", "wreck", "fortified",
)  # fmt: skip
SIDE_MARKERS = ("breach", "cellar breach", "drift")

hexes = st.lists(st.sampled_from(HEXES), max_size=4, unique=True).map(" ".join)
grounds = st.fixed_dictionaries(
    {
        "terrain": st.dictionaries(
            st.sampled_from(["woods", "grain", "stone rubble", "debris", "orchard", "marsh"]),
            hexes,
            max_size=3,
        ),
        "sides": st.dictionaries(
            st.sampled_from(["wall", "hedge", "interior wall", "bocage"]),
            st.lists(st.sampled_from(SIDES), max_size=3, unique=True).map(" ".join),
            max_size=2,
        ),
        "levels": st.dictionaries(st.integers(-2, 2), hexes, max_size=3),
        "marks": st.dictionaries(
            st.sampled_from(["culvert", "manhole", "bridge"]), hexes, max_size=2
        ),
        "gully": hexes,
        "counters": st.lists(
            st.tuples(st.sampled_from(HEX_MARKERS), st.sampled_from(HEXES)), max_size=5, unique=True
        ),
        "on_sides": st.lists(
            st.tuples(st.sampled_from(SIDE_MARKERS), st.sampled_from(SIDES)), max_size=2
        ),
        "roadblocks": st.lists(st.tuples(st.sampled_from(SIDES), st.booleans()), max_size=2),
        "night": st.booleans(),
    }
)


def drawn(new_map: Callable[..., Any], ground: dict[str, Any]) -> Any:
    """The board: a hall of four hexes and a house, with what was drawn at random on it."""
    board = new_map("A-F", "1-5")
    board.building("Hall", "C2 C3 D2 D3", 4).building("House", "E4", 2, kind="wooden building")
    for kind, at in ground["terrain"].items():
        board.terrain(kind, " ".join(h for h in at.split() if h not in "C2 C3 D2 D3 E4"))
    for kind, at in ground["sides"].items():
        board.side(kind, at)
    for level, at in ground["levels"].items():
        board.level(level, at)
    board.level(-1, ground["gully"]).mark("depression", ground["gully"])
    board.terrain("gully", ground["gully"])
    for name, at in ground["marks"].items():
        board.mark(name, at)
    return board


@given(ground=grounds, turn=st.integers(0, 6))
@settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_a_line_a_field_and_an_atlas_are_equal_whatever_lies_there(
    red_factories: Callable[[Any], Any], new_map: Any, ground: dict[str, Any], turn: int
) -> None:
    world = red_factories(drawn(new_map, ground))
    for kind, at in (*ground["counters"], *ground["on_sides"]):
        world = world.marked(kind, at)
    for at, sunken in ground["roadblocks"]:
        world = world.marked("road block", at, sunken=sunken)
    conditions = {"night": True} if ground["night"] else {}
    situation = world.situation.after(evolve(world.situation.state, conditions=conditions))
    atlas = sight.atlas(situation, "all")
    if not atlas.directed:
        assert (atlas.clear == atlas.clear.T).all()
    assert ((atlas.hindrance == atlas.hindrance.T) | ~(atlas.clear & atlas.clear.T)).all()
    for i in range(turn, len(atlas), 7):
        a = atlas.labels[i]
        field = sight.field(situation, a, levels="all")
        assert (field.clear == atlas.clear[i]).all()
        assert (field.hindrance == atlas.hindrance[i]).all()
        for b in atlas.labels[i % 5 :: 5]:
            ruling, answer = sight.line(situation, a, b), atlas.at(a, b)
            assert (answer.clear, answer.hindrance) == (ruling.clear, ruling.hindrance), (a, b)
            assert answer.rule is None if answer.clear else answer.rule in ruling.rules
