"""Naval blocks: the sea, ports and canals (VB.Naval)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from blocks_core.checks import at_least
from blocks_core.control import Held, holders
from blocks_core.terrain import CITY
from blocks_core.units import enemies, foes, in_hex, told
from blocks_core.ways import HARBOUR, LANE
from blocks_core.words import CANAL, MOVE, NAVAL, PORT, RETREAT, SEA
from hexwright import (
    Fact,
    Facts,
    Forbid,
    Ground,
    Modify,
    Piece,
    Situation,
    StepView,
    about,
    hookimpl,
    rule,
)

PORT_OF_PIECE = "port"
"""Attribute of a kind of pieces that are ports: their capacity."""


def harbours(situation: Situation) -> Sequence[int]:
    """The capacity of the map's ports, by index of the hex; for ``situation.once``."""
    found: list[int] = situation.facts.hex(HARBOUR).tolist()
    return found


def harbour(situation: Situation, hex: int, pieces: Iterable[Piece]) -> int:
    """The capacity of the ports in a hex, by index: of the map's, and of those among its pieces."""
    printed = situation.once(harbours)[hex]
    return printed + sum(told(situation, p, PORT_OF_PIECE) for p in pieces)


def built_ports(situation: Situation) -> set[int]:
    """The hexes with pieces that are ports, by index."""
    index, kinds = situation.board.grid.index, situation.once(port_kinds)
    there = (p for p in situation.state.pieces.values() if p.kind in kinds)
    return {index[p.hex] for p in there if told(situation, p, PORT_OF_PIECE)}


def port_kinds(situation: Situation) -> frozenset[str]:
    """The kinds of pieces that may be ports; for ``situation.once``."""
    known = situation.piece_kinds.items()
    return frozenset(name for name, kind in known if PORT_OF_PIECE in kind.attributes)


def port_of(
    situation: Situation, hex: int, side: str, pieces: Iterable[Piece], held: Held | None = None
) -> int:
    """The capacity that a side may use in a hex, by index: of ports that no other side holds.

    ``held`` is what ``holders`` says, if it is at hand.
    """
    there = harbour(situation, hex, [p for p in pieces if p.side == side])
    if (holders(situation) if held is None else held).get(hex, side) == side:
        return there
    return there - situation.once(harbours)[hex]


def harbour_of_enemies(situation: Situation, pieces: Iterable[Piece], side: str) -> bool:
    """Whether a port of the other side's is among the pieces."""
    return any(told(situation, p, PORT_OF_PIECE) for p in enemies(pieces, side))


def puts_in(
    situation: Situation, hex: int, side: str, pieces: Sequence[Piece], held: Held | None = None
) -> bool:
    """Whether ships of a side come to a port: it is theirs to use, or they fight there for it."""
    return bool(
        foes(pieces, side)
        or harbour_of_enemies(situation, pieces, side)
        or port_of(situation, hex, side, pieces, held)
    )


@rule("VB.Naval")
class Naval:
    """Naval blocks sail over sea and canals, a hex for each MP, and between these and ports.

    A port that the enemy holds is entered only to fight there. ``capacity`` is how many naval
    blocks a port takes, by the size of the city in its hex: of none, 1, 2 and 3. A canal is the
    fact ``lane`` of its hex: a rule that takes the fact away has closed it.
    """

    capacity: tuple[int, ...] = (2, 2, 2, 2)

    def __attrs_post_init__(self) -> None:
        at_least(0, self, "capacity")
        if len(self.capacity) != 4:
            raise ValueError(f"capacity is four numbers, and not {len(self.capacity)}")

    @hookimpl
    def classify(self, ground: Ground, facts: Facts) -> Iterator[Fact]:
        """Where they sail, and ports with their capacity."""
        yield Fact(LANE, ground.with_terrain(SEA), reason="sea")
        yield Fact(LANE, ground.marked(CANAL), reason="a canal")
        sizes, ports = facts.hex(CITY), ground.marked(PORT)
        for size, most in enumerate(self.capacity):
            at = [hex for hex in ports.tolist() if sizes[hex] == size]
            yield Fact(HARBOUR, at, value=most, reason=f"a port for {most} naval blocks")

    @hookimpl
    @about(MOVE)
    def move_cost(self, step: StepView) -> Iterator[Modify]:
        """A hex is 1 MP."""
        if NAVAL in step.start.traits:
            yield Modify(1, reason="a hex")

    @hookimpl
    @about(MOVE, RETREAT)
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        """To sea, canals and ports; from port to port by sea."""
        if NAVAL not in step.start.traits:
            return
        lane, target = step.facts.hex(LANE), step.target.hex
        if lane[target]:
            return
        situation, side = step.situation, step.start.side
        there = in_hex(situation, target)
        if not lane[step.start.hex]:
            yield Forbid(reason="a ship leaves port by sea")
        elif not harbour(situation, target, there):
            yield Forbid(reason="there is no port")
        elif not puts_in(situation, target, side, there):
            yield Forbid(reason="the enemy holds the port")
