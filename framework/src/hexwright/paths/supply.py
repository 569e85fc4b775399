"""The supply question: whether a piece is in supply, and by which way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from attrs import field, frozen

from hexwright.rules.entry import Entry
from hexwright.rules.ruling import Ruling
from hexwright.rules.situation import Situation
from hexwright.rules.state import Piece
from hexwright.rules.supply import Cut, Join, Source
from hexwright.sight.spot import Place


@frozen(eq=False)
class Network:
    """What carries the supply of a side: worked out once, and asked of many pieces.

    Attributes:
        situation: The rules, the board and the state of play.
        side: Whose supply it is.
    """

    situation: Situation
    side: str
    entries: tuple[Entry, ...] = field(init=False, repr=False)

    @entries.default
    def _asked(self) -> tuple[Entry, ...]:
        question = f"supply of {self.side or 'any side'}"
        return tuple(_said(self.situation, "supply_links", question, side=self.side))

    @cached_property
    def sources(self) -> frozenset[int]:
        """The hexes that supply comes from, by index, as far as they are not cut off themselves."""
        found = (h for e in self.entries if isinstance(e.contribution, Source) for h in _at(e))
        return frozenset(found) - self.cut

    @cached_property
    def cut(self) -> frozenset[int]:
        """The hexes that carry none."""
        return frozenset(h for e in self.entries if isinstance(e.contribution, Cut) for h in _at(e))

    @cached_property
    def graph(self) -> Any:
        """A networkx graph of hexes, by index."""
        return joined(self.entries)

    @cached_property
    def carried(self) -> dict[int, int]:
        """Each hex that supply comes to, with the next one on the way to the nearest source."""
        found = {hex: hex for hex in sorted(self.sources)}
        waiting = list(found)
        for hex in waiting:  # grows as it goes: the nearest first
            for other in sorted(self.graph.adj[hex]) if hex in self.graph else ():
                if other not in found:
                    found[other] = hex
                    waiting.append(other)
        return found

    @cached_property
    def short(self) -> tuple[Entry, ...]:
        """What is said of pieces that nothing is left for."""
        question = f"supply of {self.side or 'any side'}"
        asked = {"side": self.side, "network": self}
        return tuple(_said(self.situation, "supply_shares", question, **asked))

    @cached_property
    def _ways(self) -> dict[int, tuple[int, ...] | None]:
        return {}

    def way(self, hex: int) -> tuple[int, ...] | None:
        """The hexes on the way from one to the nearest source, by index; ``None`` if none is."""
        if hex not in self._ways:
            self._ways[hex] = self._found(hex, self._steps(hex, "supply"))
        return self._ways[hex]

    def supplies(self, piece: Piece) -> bool:
        """Whether supply comes to a piece of the side, and something is left for it."""
        hex = self.situation.board.grid.index[piece.hex]
        return self.way(hex) is not None and not self._lacking(piece.name)

    def _lacking(self, name: str) -> list[Entry]:
        return [e for e in self.short if getattr(e.contribution, "piece", None) == name]

    def of(self, place: Place) -> Ruling:
        """Whether what is in a place is in supply.

        Returns:
            A ruling with ``supplied`` and ``route``, the names of the hexes from it to the source;
            ``None`` if there is no way, or nothing is left for it.
        """
        question = f"supply of {place.label}"
        own = self._steps(place.hex, question)
        way, ground = self._found(place.hex, own), self.situation.ground
        short = self._lacking(place.label) if way is not None else []
        way = None if short else way
        names = tuple(ground.grid.name(ground.hexes[hex]) for hex in way or ())
        return Ruling(
            question=question,
            kind="supply",
            values={"supplied": way is not None, "route": names or None},
            entries=(*self.entries, *own, *short),
        )

    def _steps(self, hex: int, question: str) -> list[Entry]:
        return list(_said(self.situation, "supply_steps", question, side=self.side, hex=hex))

    def _found(self, here: int, own: Iterable[Entry]) -> tuple[int, ...] | None:
        steps = joined(own)
        first = [here, *(sorted(steps.adj[here]) if here in steps else ())]
        starts = [] if here in self.cut else [hex for hex in first if hex in self.carried]
        if not starts:
            return None
        best = min(starts, key=lambda hex: (len(self._way(hex)), first.index(hex)))
        return (*([here] if best != here else []), *self._way(best))

    def _way(self, hex: int) -> list[int]:
        found = [hex]
        while self.carried[found[-1]] != found[-1]:
            found.append(self.carried[found[-1]])
        return found


def _said(situation: Situation, hook: str, question: str, /, **asked: Any) -> Iterator[Entry]:
    """What rules say, each about hexes that there are.

    Raises:
        RuleFailed: if a rule raises, or names the index of no hex.
    """
    rules, n = situation.ruleset, len(situation.ground.hexes)
    for bound in rules.hook(hook):
        for entry in rules.consult(bound, question, situation=situation, **asked):
            said = entry.contribution
            for indices in (getattr(said, "at", None), getattr(said, "pairs", None)):
                with rules.blame(bound, question):
                    if indices is not None and (indices >= n).any():
                        most = int(indices.max())
                        raise ValueError(f"there is no hex {most}: indices end at {n - 1}")
            yield entry


def joined(entries: Iterable[Entry]) -> Any:
    """The graph that joins and cuts make."""
    import networkx as nx

    graph = nx.Graph()
    said = [entry.contribution for entry in entries]
    for one in said:
        if isinstance(one, Join):
            graph.add_edges_from(one.pairs.tolist())
    for one in said:
        if isinstance(one, Cut):
            graph.remove_nodes_from(one.at.tolist())
            graph.remove_edges_from(one.pairs.tolist())
    return graph


def supply(situation: Situation, place: Place, side: str) -> Ruling:
    """Whether what is in a place is in supply; see ``Network.of``."""
    return Network(situation, side).of(place)


def _at(entry: Entry) -> list[int]:
    found: list[int] = entry.contribution.at.tolist()
    return found
