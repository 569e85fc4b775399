"""Minefields: where they are, and whom they attack (B28)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from asl_core.casualties import PERSONNEL, attribute, suffer
from asl_core.entrenchments import ENTRENCHED
from asl_core.footing import CRAG, INDOORS, MARSH, ON_BRIDGE, PAVED, RUNWAY, WET
from asl_core.fortifications import barred
from asl_core.ift import ift
from asl_core.minimum_move import MINIMUM
from asl_core.moving import SPENT, stepping
from asl_core.setup import ANTITANK_MINES, HIDDEN, MINES, fortifies, is_set_up_hidden
from asl_core.trenches import connects
from hexwright import (
    ActView,
    ChangePiece,
    Column,
    Count,
    Effect,
    Forbid,
    Marker,
    MarkerKind,
    Modify,
    MovePiece,
    Piece,
    PutMarker,
    PutPiece,
    Roller,
    RollKind,
    Spot,
    StepView,
    TakeMarker,
    TakePiece,
    hookimpl,
    rule,
)

NO_MINES = frozenset({PAVED, RUNWAY, ON_BRIDGE, MARSH, CRAG, INDOORS, WET})
HARD = frozenset({PAVED, RUNWAY, ON_BRIDGE})
"""Where A-T mines may be, but in view (B28.53)."""
LEFT, ENTERED = "mines_left", "mines_entered"
"""The answers of a step: FP of the minefields that it leaves and enters."""
STRENGTHS, MOST_ANTITANK = (6, 8, 12), 5
WEAKEST = STRENGTHS[0]


def minefield(step: StepView, spot: Spot) -> Marker | None:
    """The A-P mines in the hex of a spot that attack whoever makes a step."""
    if step.start.hex == step.target.hex or spot.kind not in ("ground", ENTRENCHED):
        return None
    owner, ground = step.ground.owner, step.ground
    inside = owner[step.start.hex] == owner[step.target.hex] >= 0
    if inside and step.via is None:  # across a hexside of a building
        return None
    if connects(step.situation, step.start.index, step.target.index):
        return None
    found = (m for m in ground.markers if m.kind == MINES and m.at == ground.hexes[spot.hex])
    return next(found, None)


@rule("B28.1")
class Minefields:
    """Mines are recorded before play, and not put into hard or swampy ground, or water."""

    @hookimpl
    def marker_kinds(self) -> Iterator[MarkerKind]:
        """A-P mines by FP, A-T mines by number; they are hidden until they are found."""
        yield MarkerKind(MINES, values={"factors": WEAKEST, HIDDEN: True, "side": ""})
        yield MarkerKind(ANTITANK_MINES, values={"factors": 1, HIDDEN: True, "side": ""})

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """A-T mines may lie on a hard surface for all to see."""
        if not fortifies(act, MINES, ANTITANK_MINES):
            return
        antitank = fortifies(act, ANTITANK_MINES)
        in_view = antitank and not is_set_up_hidden(act)
        if why := barred(act, NO_MINES - HARD if in_view else NO_MINES):
            yield Forbid(reason=f"no mines are set up in a hex with {why}")
        n = act.values["factors"]
        if antitank and not 1 <= n <= MOST_ANTITANK:
            yield Forbid(
                term="mines", reason=f"A-T mines are 1 to {MOST_ANTITANK} factors, not {n}"
            )
        if not antitank and n not in STRENGTHS:
            yield Forbid(term="mines", reason=f"a minefield is of 6, 8 or 12 factors, not {n}")


@rule("B28.41")
class MineAttacks:
    """A-P mines attack Infantry that enters or leaves their hex, in whatever way, without TEM.

    Not by a hexside within a building, unless in Bypass, nor from trench to trench.
    """

    @hookimpl
    def move_terms(self) -> Iterator[Column]:
        """The FP of mines left and entered."""
        for name in (LEFT, ENTERED):
            yield Column(name, (name,))

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """A DR on the IFT that nothing modifies."""
        yield RollKind(MINES, (6, 6))

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Modify]:
        """Road or no road."""
        for name, spot in ((LEFT, step.start), (ENTERED, step.target)):
            mines = minefield(step, spot)
            if mines is not None and step.start.piece in ("", *PERSONNEL):
                yield Modify(_strength(mines), term=name, reason="minefield")

    @hookimpl
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """First where it leaves, and, if that neither breaks nor pins it, where it enters."""
        step = stepping(act)
        if step is None or step.start.piece not in PERSONNEL:
            return
        name, grid_hexes = step.start.label, act.ground.hexes
        unit: Piece | None = act.state.pieces[name]
        target = grid_hexes[step.target.hex]
        for spot in (step.start, step.target):
            mines = minefield(step, spot)
            if mines is None or unit is None:
                continue
            unit = evolve(unit, hex=grid_hexes[spot.hex], location=spot.location)
            yield from _found(mines)
            rolled = dice.roll(MINES, at=spot)
            result = ift(_strength(mines), rolled.total)
            said = list(suffer(act, [unit], result, spot, dice))
            yield from said
            reduced = any(isinstance(e, PutPiece) for e in said)
            unit = _after(unit, said)
            if unit is None:
                return
            stays = any(attribute(act.situation, unit, s) for s in ("broken", "pinned"))
            if spot is step.start and stays:
                told = "stopped by the mines that it leaves"
                yield MovePiece(
                    name, unit.hex, unit.location, replaces=("A4.1", "A4.134"), reason=told
                )
                yield Count(SPENT, name, int(2 * step.ruling.cost), reason=told)
                return
            if spot is step.start and reduced:
                yield MovePiece(name, target, step.target.location, reason="what is left of it")
            if reduced and step.how == MINIMUM:
                for state in ("cx", "pinned"):
                    yield ChangePiece(name, state, True, reason="Minimum Move")


def _strength(mines: Marker) -> int:
    return int(mines.values.get("factors", WEAKEST))


def _found(mines: Marker) -> Iterator[Effect]:
    """A counter shows mines that have attacked."""
    if mines.values.get(HIDDEN, True):
        yield TakeMarker(mines)
        yield PutMarker(mines.kind, mines.at, {**mines.values, HIDDEN: False}, reason="found")


def _after(unit: Piece, said: Sequence[Effect]) -> Piece | None:
    """What is left of a unit after these effects on it."""
    left: Piece | None = unit
    for effect in said:
        if isinstance(effect, PutPiece):
            left = effect.piece
        elif isinstance(effect, TakePiece):
            left = None
        elif isinstance(effect, ChangePiece) and left is not None:
            left = evolve(left, attributes={**left.attributes, effect.attribute: effect.value})
    return left
