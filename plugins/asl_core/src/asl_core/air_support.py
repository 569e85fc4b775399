"""Air Support: whose it is, the turn it comes, and how many aircraft there are (E7.1-.21)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from asl_core.charges import between
from asl_core.drift import TURN
from asl_core.night import NIGHT
from asl_core.phases import MOVEMENT, RALLY
from asl_core.weather import FOG, RAIN, SNOW
from hexwright import (
    ActKind,
    ActView,
    ConditionKind,
    Count,
    Effect,
    Forbid,
    Piece,
    PieceKind,
    PutPiece,
    Rolled,
    Roller,
    RollKind,
    SetCondition,
    Spot,
    Trait,
    about,
    hookimpl,
    rule,
)

AIRCRAFT, IN_THE_AIR = "aircraft", "in the air"
FIGHTER_BOMBER = "fighter-bomber"
COMING, HERE = "air support", "air support arrived"
ARRIVAL, ENTRY = "air support arrival", "air support entry"
NUMBER, BOMBS = "air support number", "air support bombs"
ALWAYS = 6
"""The exponent of Air Support that has bombs whatever is rolled."""


def listed(act: ActView, condition: str) -> tuple[str, ...]:
    """The sides that a condition names; none if no rule declares it."""
    return tuple(act.situation.condition(condition) or ())


def names_side(sides: Iterable[str], side: str) -> bool:
    """Whether a side is one of some, with or without capitals."""
    return side.casefold() in (one.casefold() for one in sides)


def without_side(sides: Iterable[str], side: str) -> tuple[str, ...]:
    """The others of some sides."""
    return tuple(one for one in sides if one.casefold() != side.casefold())


def rolled_number(rolls: Iterable[Rolled]) -> int:
    """How many aircraft a dr brings: half of it, rounded up; 0 if none was made."""
    found = [rolled.total for rolled in rolls if rolled.kind == NUMBER]
    return (found[-1] + 1) // 2 if found else 0


def free_names(act: ActView, n: int) -> list[str]:
    """Names for ``n`` aircraft of the side that an act names, which no piece has yet."""
    found: list[str] = []
    number = 1
    while len(found) < n:
        name = f"{act.values['side'].casefold()} aircraft {number}"
        found += [name] if name not in act.state.pieces else []
        number += 1
    return found


def new_aircraft(act: ActView, name: str, model: str, bombs: bool) -> Iterator[PutPiece]:
    """An aircraft that comes in over the hex of an act."""
    if act.at is not None:
        has = {"model": model, "bombs": bombs}
        hex, side = act.ground.hexes[act.at.hex], act.values["side"]
        yield PutPiece(Piece(name, AIRCRAFT, hex, act.at.location, side, has), reason=model)


@rule("E7.1")
class AirSupport:
    """A side may have Air Support, which is aircraft of one model."""

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        """The sides whose Air Support has not come yet."""
        yield ConditionKind(COMING, ())

    @hookimpl
    def piece_kinds(self) -> Iterator[PieceKind]:
        """An aircraft, with or without its load of bombs."""
        yield PieceKind(AIRCRAFT, {"model": FIGHTER_BOMBER, "bombs": False})

    @hookimpl
    def traits(self, piece: Spot) -> Iterator[Trait]:
        """It is an Aerial unit, whatever it is above."""
        if piece.piece == AIRCRAFT:
            yield Trait(IN_THE_AIR)


@rule("E7.2")
class AirSupportArrival:
    """In each of its Rally Phases a side rolls until a dr is below the number of the Game Turn.

    ``or_equal`` has a dr that is equal to it do as well.
    """

    or_equal: bool = False

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        """The turn, outside a game that counts it, and whose aircraft come in next."""
        yield ConditionKind(TURN, 1)
        yield ConditionKind(HERE, ())

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """The dr of a side."""
        yield ActKind(ARRIVAL, on="board", values={"side": ""})

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """One die."""
        yield RollKind(ARRIVAL, (6,))

    @hookimpl
    @about(ARRIVAL)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Once in a Rally Phase, by day, and neither in Fog nor while it rains or snows."""
        side = act.values["side"]
        if not names_side(listed(act, COMING), side):
            yield Forbid(reason=f"side {side!r} has no Air Support to come")
        theirs = act.state.side and act.state.side.casefold() != side.casefold()
        if theirs or not between(act.state.phase, RALLY):
            yield Forbid(reason=f"the dr is made in one's own phase {RALLY!r}")
        if act.state.count(ARRIVAL, side.casefold()):
            yield Forbid(reason="the dr of this phase was made")
        for what in (NIGHT, FOG, RAIN, SNOW):
            if act.situation.condition(what):
                yield Forbid(reason=f"no Air Support: {what}")

    @hookimpl
    @about(ARRIVAL)
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """The aircraft come, or not yet."""
        side, turn = act.values["side"], act.state.turn or act.situation.condition(TURN)
        yield Count(ARRIVAL, side.casefold())
        if dice.roll(ARRIVAL).total < turn + self.or_equal:
            told = f"a dr that Game Turn {turn} is enough for"
            left = without_side(listed(act, COMING), side)
            yield SetCondition(COMING, left, reason=told)
            yield SetCondition(HERE, (*listed(act, HERE), side), reason=told)


@rule("E7.21")
class AirSupportNumber:
    """A dr halved, fractions rounded up, is how many aircraft come in; all are alike.

    Another dr tells whether they have bombs, if that is in doubt.
    """

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """Their entry over a hex: which ``model``, and the ``exponent`` that bombs are rolled for.

        The exponent of an Air Support Number is the highest dr with which there are bombs.
        """
        told = {"side": "", "model": FIGHTER_BOMBER, "exponent": 0}
        yield ActKind(ENTRY, values=told)

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        """How many, and whether with bombs."""
        yield RollKind(NUMBER, (6,))
        yield RollKind(BOMBS, (6,))

    @hookimpl
    @about(ENTRY)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """In the MPh after they have arrived."""
        if not names_side(listed(act, HERE), act.values["side"]):
            yield Forbid(reason=f"no Air Support of side {act.values['side']!r} has arrived")
        if not between(act.state.phase, MOVEMENT):
            yield Forbid(reason=f"aircraft come in in the phase {MOVEMENT!r}")
        if not 0 <= act.values["exponent"] <= ALWAYS:
            yield Forbid(reason=f"an exponent is 0 to {ALWAYS}")

    @hookimpl
    @about(ENTRY)
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        """There they are."""
        side, exponent = act.values["side"], act.values["exponent"]
        dice.roll(NUMBER)
        bombs = exponent == ALWAYS
        if 0 < exponent < ALWAYS:
            bombs = dice.roll(BOMBS).total <= exponent
        for name in free_names(act, rolled_number(dice.rolls)):
            yield from new_aircraft(act, name, act.values["model"], bombs)
        yield SetCondition(HERE, without_side(listed(act, HERE), side), reason="they came in")
