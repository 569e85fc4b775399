"""Ways around hexes that are flown around."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import networkx as nx

from blocks_core.detours import far


def test_a_way_is_the_shortest_that_only_ends_in_what_is_gone_around(
    blocks: Callable[[Any], Any], new_map: Any
) -> None:
    """Each way is compared with that of a graph from which the other hexes are taken."""
    situation = blocks(new_map("A-F", "1-6")).situation
    grid = situation.board.grid
    named = ("B2", "B3", "C3", "C4", "D3", "E1", "E2")
    around = frozenset(grid.index[grid.parse(name)] for name in named)
    graph = nx.Graph()
    for hex in grid.hexes:
        graph.add_edges_from((hex, other) for other in grid.neighbours(hex) if other in grid)
    for a in grid.hexes:
        for b in grid.hexes:
            keep = [h for h in grid.hexes if h in (a, b) or grid.index[h] not in around]
            open_ = graph.subgraph(keep)
            way = nx.shortest_path_length(open_, a, b) if nx.has_path(open_, a, b) else None
            start, goal = grid.index[a], grid.index[b]
            assert far(situation, start, around)[goal] == way
            assert far(situation, start, frozenset())[goal] == grid.distance(a, b)
