"""Factories: where they stand, and how they fight (BL.Factories-1 to -3, -6, -8, -9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from blocks_core.battle import HITS
from blocks_core.front import Front
from blocks_core.funds import Means
from blocks_core.targets import CLASS
from blocks_core.terrain import CITY, COAST, city_sizes
from blocks_core.turns import sides
from blocks_core.units import told
from blocks_core.ways import names
from blocks_core.words import ARMY, INITIATIVE, LOGISTICS, NAVAL
from blocks_logistics.pieces import captures, of_kinds
from blocks_logistics.symbols import FACTORY_SYMBOLS
from blocks_logistics.words import EXCHANGE, FACTORIES
from hexwright import (
    ActView,
    ChangePiece,
    Count,
    Effect,
    Fact,
    Facts,
    Fault,
    Forbid,
    PhaseView,
    Piece,
    PieceKind,
    PutPiece,
    Situation,
    Symbol,
    about,
    hookimpl,
    rule,
)

SITE = "site of a naval factory"
"""Fact of a hex: a naval Factory may stand there."""
TAKEN = "hits taken"


def by_city(situation: Situation, side: str = "") -> Mapping[int, list[Piece]]:
    """The Factories by the index of their hex, of one side if one is named."""
    known = situation.once(_by_city, "pieces")
    if side not in known:
        index, found = situation.board.grid.index, dict[int, list[Piece]]()
        for piece in of_kinds(situation, *FACTORIES):
            if side in ("", piece.side):
                found.setdefault(index[piece.hex], []).append(piece)
        known[side] = found
    return known[side]


def _by_city(situation: Situation) -> dict[str, Mapping[int, list[Piece]]]:
    """Those of each side that is asked about."""
    return {}


def scarcest(totals: Mapping[str, int], at_sea: bool) -> str:
    """The kind of Factory of which there are the fewest PP, of those that a city may have."""
    kinds = [kind for kind, makes in FACTORIES.items() if makes != NAVAL or at_sea]
    return min(kinds, key=lambda kind: totals.get(kind, 0))


@rule("BL.Factories-1")
class FactoriesProduce:
    """Army, air and naval Factories bring in PP, each its ``cv``, and cities none."""

    @hookimpl
    def symbols(self) -> Iterator[Symbol]:
        """Each with its PP."""
        yield from FACTORY_SYMBOLS

    @hookimpl
    def piece_kinds(self) -> Iterator[PieceKind]:
        """``cv`` is what a Factory brings in, in PP."""
        for name in FACTORIES:
            yield PieceKind(name, {"cv": 0, CLASS: LOGISTICS})

    @hookimpl
    def means(self, situation: Situation, side: str) -> Iterator[Means]:
        """Those of the side, where no enemy is."""
        hostile = Front.of(situation, side).hostile
        for hex, there in by_city(situation, side).items():
            for piece in there if hex not in hostile else ():
                points = told(situation, piece, "cv")
                yield Means(piece.name, hex, points, FACTORIES[piece.kind], reason="a Factory")


@rule("BL.Factories-2")
class Placement:
    """Factories stand in cities, of no more PP together than the city's size.

    If a scenario places none, the PP of each side's cities are dealt out in the first turn, evenly
    among the three types.
    """

    @hookimpl
    def classify(self, facts: Facts) -> Iterator[Fact]:
        """All cities may have naval Factories, unless a rule says otherwise."""
        yield Fact(SITE, facts.hex(CITY).nonzero()[0], reason="a city")

    @hookimpl
    @about(INITIATIVE)
    def begin_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """The deal."""
        situation = phase.situation
        first = phase.state.turn == 1
        if first and not of_kinds(situation, *FACTORIES):
            for side in sides(situation):
                yield from self._dealt(situation, side)

    @staticmethod
    def _dealt(situation: Situation, side: str) -> Iterator[Effect]:
        sizes, called = city_sizes(situation), situation.once(names)
        own = [h for h in Front.of(situation, side).peaceful() if sizes[h]]
        totals, numbers = Counter[str](), Counter[str]()
        site = situation.facts.hex(SITE)
        for hex in sorted(own, key=lambda h: (-sizes[h], called[h])):
            here = Counter[str]()
            for _ in range(sizes[hex]):
                kind = scarcest(totals, bool(site[hex]))
                totals[kind] += 1
                here[kind] += 1
            for kind, pp in here.items():
                numbers[kind] += 1
                name, where = f"{side} {kind} {numbers[kind]}", situation.board.grid.hexes[hex]
                made = Piece(name, kind, where, side=side, attributes={"cv": pp})
                yield PutPiece(made, reason=f"{pp} PP in {called[hex]}")

    @hookimpl
    def faults(self, situation: Situation) -> Iterator[Fault]:
        """No city has more, and no other hex any."""
        sizes, called = city_sizes(situation), situation.once(names)
        for hex, there in by_city(situation).items():
            total = sum(told(situation, piece, "cv") for piece in there)
            if not sizes[hex]:
                yield Fault(reason=f"{there[0].name} is in {called[hex]}, which is no city")
            elif total > sizes[hex]:
                told_ = f"Factories of {total} PP, and the city is of {sizes[hex]}"
                yield Fault(reason=f"{called[hex]} has {told_}")


@rule("BL.Factories-3")
class CoastalNavalFactories:
    """Naval Factories are in coastal cities only."""

    @hookimpl
    def classify(self, facts: Facts) -> Iterator[Fact]:
        """An inland city is no site."""
        inland = (facts.hex(CITY) > 0) & (facts.hex(COAST) == 0)
        yield Fact(SITE, inland.nonzero()[0], value=0, reason="not at the sea")

    @hookimpl
    @about(EXCHANGE)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """None comes to another city by exchange."""
        naval = act.values["to"] == NAVAL
        if naval and act.by is not None and not act.facts.hex(SITE)[act.by.hex]:
            yield Forbid(reason="the city is not at the sea")

    @hookimpl
    def faults(self, situation: Situation) -> Iterator[Fault]:
        """None is anywhere else."""
        site, called = situation.facts.hex(SITE), situation.once(names)
        for hex, there in by_city(situation).items():
            for piece in there:
                if FACTORIES[piece.kind] == NAVAL and not site[hex]:
                    yield Fault(reason=f"{piece.name} is in {called[hex]}, not at the sea")


@rule("BL.Factories-6")
class IntrinsicDefence:
    """A Factory fires last, a die for each PP, which hits any arm with a 1."""

    @hookimpl
    def piece_kinds(self) -> Iterator[PieceKind]:
        """Its firepower. What the order of fire does not name fires last."""
        for name in FACTORIES:
            fire = {"vs_air": 1, "vs_naval": 1, "vs_ground": 1}
            yield PieceKind(name, {"cv": 0, CLASS: LOGISTICS, **fire})


@rule("BL.Factories-8")
class FactoryHits:
    """Each hit on a Factory takes 1 PP, down to 0, where it stays."""

    @hookimpl
    def react(self, situation: Situation) -> Iterator[Effect]:
        """The hits that were not taken yet."""
        count = situation.state.count
        for piece in of_kinds(situation, *FACTORIES):
            new = count(HITS, piece.name) - count(TAKEN, piece.name)
            if new > 0:
                left = max(0, told(situation, piece, "cv") - new)
                yield ChangePiece(piece.name, "cv", left, reason=f"{new} hits")
                yield Count(TAKEN, piece.name, new)


@rule("BL.Factories-9")
class FactoryCapture:
    """A Factory alone with enemy army blocks is theirs at once, as strong as it is."""

    @hookimpl
    def react(self, situation: Situation) -> Iterator[Effect]:
        """The capture."""
        yield from captures(situation, FACTORIES, (ARMY,))
