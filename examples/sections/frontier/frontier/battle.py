"""FR6 to FR8: attacks, what shifts their odds, the table, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from frontier.field import (
    actor,
    around,
    goal,
    hexes_beside,
    other,
    over_river,
    strength,
    units,
    zone_of_enemies,
)
from frontier.table import RESULTS, column
from hexwright import (
    ActKind,
    ActView,
    Count,
    Effect,
    Forbid,
    Hex,
    Modify,
    MoveKind,
    MovePiece,
    Offer,
    Piece,
    Roller,
    RollKind,
    Situation,
    StepView,
    TakePiece,
    about,
    hookimpl,
    rule,
    standing,
)


def attackers(act: ActView) -> list[Piece]:
    """Who attacks: the unit that begins it, and those beside the defenders that join it."""
    first = actor(act)
    if first is None:
        return []
    if act.values["alone"]:
        return [first]
    beside = [
        unit
        for near in around(act.situation, goal(act))
        for unit in units(act.situation, first.side, near)
        if unit.name != first.name and not act.state.count("attacked", unit.name)
    ]
    return [first, *beside]


def defenders(act: ActView) -> list[Piece]:
    """Who is attacked: all enemies in the hex."""
    first = actor(act)
    return units(act.situation, other(first.side), goal(act)) if first else []


def hex_name(act: ActView) -> str:
    """The name of the hex that is attacked, or advanced into."""
    return act.ground.grid.name(goal(act))


@rule("FR6.1")
class Attacks:
    """In its combat phase a unit attacks a hex next to it, with all that join, or alone."""

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        yield ActKind("attack", values={"alone": False})

    @hookimpl
    @about("attack")
    def permits(self, act: ActView) -> Iterator[Forbid | Modify]:
        if act.state.phase not in ("", "combat"):
            yield Forbid(reason="units attack in the combat phase")
        unit = actor(act)
        if unit is None or not defenders(act):
            yield Forbid(reason="a unit attacks its enemies")
            return
        if act.ground.grid.distance(unit.hex, goal(act)) != 1:
            yield Forbid(reason="it is no neighbouring hex")
            return
        yield Modify(0, term="shift", reason="the odds as they are")
        for unit in attackers(act):
            yield Modify(strength(act.situation, unit), term="attack", reason=unit.name)
        for unit in defenders(act):
            yield Modify(strength(act.situation, unit), term="defence", reason=unit.name)

    @hookimpl
    @about("combat")
    def commands(self, situation: Situation, side: str) -> Iterator[Offer]:
        for hex in hexes_beside(situation, side):
            at = situation.board.grid.name(hex)
            for near in around(situation, hex):
                for unit in units(situation, side, near):
                    for alone in (False, True):
                        yield Offer("attack", by=unit.name, at=at, values={"alone": alone})


@rule("FR6.2")
class Once:
    """A unit attacks once in a phase, and a hex is attacked once."""

    @hookimpl
    @about("attack")
    def permits(self, act: ActView) -> Iterator[Forbid]:
        unit = actor(act)
        for name in (unit.name if unit else "", hex_name(act)):
            if act.state.count("attacked", name):
                yield Forbid(reason=f"{name} has had its attack")

    @hookimpl
    @about("attack")
    def resolve(self, act: ActView) -> Iterator[Count]:
        for unit in attackers(act):
            yield Count("attacked", unit.name)
        yield Count("attacked", hex_name(act))


@rule("FR6.3")
class Shelter:
    """Odds against units in woods, on hills or in a town shift to the left."""

    @hookimpl
    @about("attack")
    def permits(self, act: ActView) -> Iterator[Modify]:
        known = act.situation.terrains
        for name in act.terrain(act.ground.grid.index[goal(act)]):
            shelter = known[name].terrain.values.get("shelter", 0) if name in known else 0
            if shelter:
                yield Modify(-shelter, term="shift", reason=name)


@rule("FR6.4")
class OverRivers:
    """Odds shift once to the left if all attackers come over a river without a bridge."""

    @hookimpl
    @about("attack")
    def permits(self, act: ActView) -> Iterator[Modify]:
        ours = attackers(act)
        if ours and all(over_river(act.situation, unit.hex, goal(act)) for unit in ours):
            yield Modify(-1, term="shift", reason="over the river")


@rule("FR7.1")
class Table:
    """A die and the odds give a result; those who retreat with nowhere to go are lost."""

    results: tuple[str, ...] = RESULTS

    @hookimpl
    def roll_kinds(self) -> Iterator[RollKind]:
        yield RollKind("battle", (6,))

    @hookimpl
    def move_kinds(self) -> Iterator[MoveKind]:
        yield MoveKind("retreat")

    @hookimpl
    @about("attack")
    def resolve(self, act: ActView, dice: Roller) -> Iterator[Effect]:
        ours, theirs = attackers(act), defenders(act)
        odds = column(int(act.ruling.attack), int(act.ruling.defence)) + int(act.ruling.shift)
        pips = dice.roll("battle", by=act.by, at=act.at).total
        row = self.results[min(max(pips, 1), len(self.results)) - 1].split()
        result = row[min(max(odds, 0), len(row) - 1)]
        if result in ("DE", "EX", "AE"):
            yield from _lose(ours if result == "AE" else theirs, result)
        if result == "EX":
            yield from _lose(_weakest(act.situation, ours, theirs), result)
        if result in ("DR", "AR"):
            yield from _retreats(act, theirs if result == "DR" else ours, result)
        if result in ("DE", "EX", "DR"):
            for unit in ours:
                yield Count(f"took part at {hex_name(act)}", unit.name)


def _lose(lost: list[Piece], result: str) -> Iterator[TakePiece]:
    for unit in lost:
        yield TakePiece(unit.name, reason=result)


def _weakest(situation: Situation, ours: list[Piece], theirs: list[Piece]) -> list[Piece]:
    """Of the attackers the weakest, until they are as strong as the defenders."""
    owed, paid = sum(strength(situation, unit) for unit in theirs), []
    for unit in sorted(ours, key=lambda unit: (strength(situation, unit), unit.name)):
        if owed > 0:
            paid.append(unit)
            owed -= strength(situation, unit)
    return paid


def _retreats(act: ActView, beaten: list[Piece], result: str) -> Iterator[Effect]:
    """Each goes to a hex of its own, the one farthest from enemies; the first by number of such."""
    taken: set[Hex] = set()
    for unit in beaten:
        ways = [hex for hex in _ways_out(act, unit) if hex not in taken]
        if not ways:
            yield TakePiece(unit.name, reason=f"{result}, and no way out")
            continue
        foes = [foe.hex for foe in units(act.situation, other(unit.side))]
        distance = act.ground.grid.distance
        away = {hex: min((distance(hex, foe) for foe in foes), default=0) for hex in ways}
        refuge = min(ways, key=lambda hex: (-away[hex], hex))
        taken.add(refuge)
        yield MovePiece(unit.name, refuge, reason=result)


def _ways_out(act: ActView, unit: Piece) -> Iterator[Hex]:
    mover = standing(act.situation, unit.name)
    for hex in around(act.situation, unit.hex):
        at = act.place(act.ground.grid.index[hex], "ground")
        step = act.other("attack", mover, at).stepping("retreat")
        if step is not None and step.ruling.allowed:
            yield hex


@rule("FR8.1")
class NoWayOut:
    """No unit retreats into an enemy zone of control."""

    @hookimpl
    @about("retreat")
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        hex = step.ground.hexes[step.target.hex]
        if step.start.side and zone_of_enemies(step.situation, step.start.side, hex):
            yield Forbid(reason="it is in a zone of control")


@rule("FR8.2")
class Advance:
    """A unit that took part may advance to the hex that was vacated, whatever zones there are."""

    @hookimpl
    def move_kinds(self) -> Iterator[MoveKind]:
        yield MoveKind("advance")

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        yield ActKind("advance")

    @hookimpl
    @about("advance")
    def permits(self, act: ActView) -> Iterator[Forbid]:
        unit, step = actor(act), act.stepping("advance")
        if unit is None or not act.state.count(f"took part at {hex_name(act)}", unit.name):
            yield Forbid(reason="who advances has taken part in the battle")
        elif step is None or not step.ruling.allowed:
            yield Forbid(reason="the step is not allowed")

    @hookimpl
    @about("advance")
    def resolve(self, act: ActView) -> Iterator[MovePiece]:
        unit = actor(act)
        if unit is not None:
            yield MovePiece(unit.name, goal(act))

    @hookimpl
    @about("combat")
    def commands(self, situation: Situation, side: str) -> Iterator[Offer]:
        name = situation.board.grid.name
        for unit in units(situation, side):
            for near in around(situation, unit.hex):
                if situation.state.count(f"took part at {name(near)}", unit.name):
                    yield Offer("advance", by=unit.name, at=name(near))
