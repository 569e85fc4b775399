"""What Factories make, exchange and growth (BL.Factories-4, -5, -10, -11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from blocks_core.control import indices
from blocks_core.front import Front
from blocks_core.funds import SPENT, Halt, Means, accounts
from blocks_core.production import in_production, new_name
from blocks_core.resources import GIVEN, own_resources, resources
from blocks_core.terrain import city_sizes
from blocks_core.units import KINDS, told
from blocks_core.ways import names
from blocks_core.words import AIR, ARMY, BUILD, CONVERT, NAVAL, PRODUCTION, STRENGTHEN
from blocks_logistics.factories import SITE, by_city, scarcest
from blocks_logistics.pieces import of_kinds
from blocks_logistics.words import ENGINEER, EXCHANGE, FACTORIES
from hexwright import (
    ActKind,
    ActView,
    ChangePiece,
    Count,
    Effect,
    Forbid,
    Offer,
    PhaseView,
    Piece,
    PutPiece,
    Situation,
    TakePiece,
    about,
    hookimpl,
    rule,
)

EXCHANGED, TO_TYPE = "exchanged", "PP of resources to"
"""Counted until the phase ends: exchanges in a city, and what its Factories get of resources."""
KIND_OF = {arm: kind for kind, arm in FACTORIES.items()}
MAKERS = (AIR, NAVAL, ARMY)


@rule("BL.Factories-4")
class LikeUnits:
    """A Factory makes blocks of its own arm only; Engineers are of none of the three."""

    @hookimpl
    def makes(self, maker: str, kind: str) -> Iterator[Forbid]:
        """Anything else is not made."""
        if maker in MAKERS and (kind == ENGINEER or KINDS[kind].arm != maker):
            yield Forbid(reason=f"a Factory for {maker} does not make it")


@rule("BL.Factories-5")
class Exchange:
    """Instead of producing, a side exchanges Factories for ones of another type and of 0 PP.

    Nothing may be produced before or after it in that phase: by the side (``scope = "side"``), or
    in that city (``"city"``).
    """

    scope: str = "side"

    def __attrs_post_init__(self) -> None:
        if self.scope not in ("side", "city"):
            raise ValueError(f'scope is "side" or "city", not {self.scope!r}')

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """``exchange "red naval factory 1" to=air``."""
        yield ActKind(EXCHANGE, on="board", values={"to": ""})

    @hookimpl
    @about(EXCHANGE, BUILD, STRENGTHEN, CONVERT)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Before anything is produced; and nothing is afterwards."""
        if act.kind == EXCHANGE:
            yield from in_production(act)
            by = act.by
            if by is None or by.piece not in FACTORIES or by.side != act.state.side:
                yield Forbid(reason="say which of one's own Factories")
                return
            if act.values["to"] not in MAKERS or act.values["to"] == FACTORIES[by.piece]:
                yield Forbid(reason=f"say for which other type: {', '.join(MAKERS)}")
            if self._spent(act.situation, by.hex):
                yield Forbid(reason="there has been production")
        else:
            place = act.by if act.kind == STRENGTHEN else act.at
            if place is not None and place.hex in self._exchanged(act.situation, act.state.side):
                yield Forbid(reason="a Factory has been exchanged instead")

    def _spent(self, situation: Situation, hex: int) -> bool:
        """Whether there has been production: PP were spent, or a resource was converted."""
        counts = situation.state.counts
        here = {situation.once(names)[hex], *(p.name for p in by_city(situation).get(hex, ()))}
        done = {of for (what, of), n in counts.items() if what in (SPENT, GIVEN) and n}
        return bool(done if self.scope == "side" else done & here)

    def _exchanged(self, situation: Situation, side: str) -> set[int]:
        """The hexes in which nothing more is produced, by index."""
        cities = [of for what, of in situation.state.counts if what == EXCHANGED]
        if cities and self.scope == "side":
            return set(by_city(situation, side))
        return {situation.once(indices)[city] for city in cities}

    @hookimpl
    def halts(self, situation: Situation, side: str) -> Iterator[Halt]:
        """Where Factories have been exchanged."""
        if situation.state.side == side and (hexes := self._exchanged(situation, side)):
            yield Halt(hexes, reason="a Factory has been exchanged instead")

    @hookimpl
    @about(EXCHANGE)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """The new one in place of the old."""
        if act.by is not None:
            old, kind = act.state.pieces[act.by.label], KIND_OF[act.values["to"]]
            yield TakePiece(old.name)
            name = new_name(act.state, old.side, kind)
            yield PutPiece(Piece(name, kind, old.hex, side=old.side, attributes={"cv": 0}))
            yield Count(EXCHANGED, act.situation.once(names)[act.by.hex])

    @hookimpl
    @about(PRODUCTION)
    def commands(self, situation: Situation, side: str) -> Iterator[Offer]:
        """Those that are worth no more than 1 PP."""
        if situation.state.side == side:
            site = situation.facts.hex(SITE)
            for hex, there in by_city(situation, side).items():
                for piece in there if not self._spent(situation, hex) else ():
                    if told(situation, piece, "cv") <= 1:
                        for to in MAKERS:
                            if to != FACTORIES[piece.kind] and (to != NAVAL or site[hex]):
                                yield Offer(EXCHANGE, piece.name, values={"to": to})


@rule("BL.Factories-10")
class Growth:
    """When a side's production ends, 1 PP is added in each of its cities that lacks any.

    It goes to the weakest Factory there. A city without any has a new one, of the type of which the
    side has the fewest PP.
    """

    @hookimpl
    @about(PRODUCTION)
    def end_phase(self, phase: PhaseView) -> Iterator[Effect]:
        """The growth."""
        situation, sizes = phase.situation, city_sizes(phase.situation)
        side = phase.state.side
        cities = by_city(situation, side)
        for hex, there in cities.items():
            strength = {piece.name: told(situation, piece, "cv") for piece in there}
            if sum(strength.values()) < sizes[hex]:
                name = min(strength, key=lambda name: (strength[name], name))
                yield ChangePiece(name, "cv", strength[name] + 1, reason="automatic increase")
        held = (hex for hex in Front.of(situation, side).peaceful() if sizes[hex])
        yield from self._new(situation, side, [hex for hex in held if hex not in cities])

    @staticmethod
    def _new(situation: Situation, side: str, bare: list[int]) -> Iterator[Effect]:
        """A Factory of 1 PP in each city without any."""
        if not bare:
            return
        totals, made = Counter[str](), set[str]()
        for piece in of_kinds(situation, *FACTORIES):
            totals[piece.kind] += told(situation, piece, "cv") if piece.side == side else 0
        site, called = situation.facts.hex(SITE), situation.once(names)
        for hex in sorted(bare, key=called.__getitem__):
            kind = scarcest(totals, bool(site[hex]))
            totals[kind] += 1
            name = new_name(situation.state, side, kind, made)
            made.add(name)
            where = situation.board.grid.hexes[hex]
            new = Piece(name, kind, where, side=side, attributes={"cv": 1})
            yield PutPiece(new, reason="automatic increase")


@rule("BL.Factories-11")
class ResourcesInFactories:
    """The PP of a resource go to one type of Factory that the city has, of 1 PP or more.

    ``mode`` says how the printed example is read: ``"total"`` adds the PP to what the Factories
    bring in; ``"additional"`` has the Factories of the city bring in all that a second time.
    """

    mode: str = "total"

    def __attrs_post_init__(self) -> None:
        if self.mode not in ("total", "additional"):
            raise ValueError(f'mode is "total" or "additional", not {self.mode!r}')

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """``convert 0407 0305 to=air``."""
        yield ActKind(CONVERT, values={"to": ""})

    @hookimpl
    @about(CONVERT)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """To a type that is there."""
        if act.at is not None:
            types = _types(act.situation, act.state.side, act.at.hex)
            if act.values["to"] not in types:
                there = ", ".join(types) or "none"
                yield Forbid(reason=f"say to which type of Factory; there are: {there}")

    @hookimpl
    @about(CONVERT)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """The points of that type."""
        if act.at is not None and act.by is not None:
            pp = act.situation.once(resources)[act.by.hex]
            yield Count(TO_TYPE, f"{act.situation.once(names)[act.at.hex]} {act.values['to']}", pp)

    @hookimpl
    def means(self, situation: Situation, side: str) -> Iterator[Means]:
        """Points of the types instead of the city's."""
        if situation.state.side != side:
            return
        fed: dict[str, None] = {}
        for (what, of), n in situation.state.counts.items():
            if what == TO_TYPE:
                city, to = of.rsplit(" ", 1)
                hex = situation.once(indices)[city]
                yield Means(f"resources in {of}", hex, n, to, replaces=("VB.Resources",))
                fed[city] = None
        for city in fed if self.mode == "additional" else ():
            hex = situation.once(indices)[city]
            for piece in by_city(situation, side).get(hex, ()):
                points, maker = told(situation, piece, "cv"), FACTORIES[piece.kind]
                yield Means(f"{piece.name} again", hex, points, maker)

    @hookimpl
    @about(PRODUCTION)
    def commands(self, situation: Situation, side: str) -> Iterator[Offer]:
        """Each resource for each type in each city."""
        state, called = situation.state, situation.once(names)
        if state.side == side:
            ready = own_resources(situation, side)
            cities = sorted({one.hex for one in accounts(situation, side)}) if ready else []
            for resource in ready:
                for hex in cities:
                    for to in _types(situation, side, hex):
                        yield Offer(CONVERT, called[resource], called[hex], {"to": to})


def _types(situation: Situation, side: str, hex: int) -> list[str]:
    """The types of a side's Factories in a hex that bring in something."""
    there = by_city(situation, side).get(hex, ())
    return sorted({FACTORIES[p.kind] for p in there if told(situation, p, "cv")})
