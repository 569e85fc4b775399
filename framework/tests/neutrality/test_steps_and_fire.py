"""Steps, sight and fire in other games: terrain, slopes, facing, halves, night, neutrals."""

from __future__ import annotations

from typing import Any

from hexwright import Attack, Sight, Step

NewGame = Any

GOING = """
@rule("N01")
class Going:
    @hookimpl
    def terrains(self):
        yield Terrain("marsh", values={"foot": 3, "wheels": 0})
        yield Terrain("wood", values={"foot": 2, "wheels": 4})

    @hookimpl
    def piece_kinds(self):
        yield PieceKind("band", {"moves": "foot"})
        yield PieceKind("cart", {"moves": "wheels"})

    def going(self, step):
        return [t.values[step.start.attributes["moves"]] for t in step.terrains]

    @hookimpl
    def move_cost(self, step):
        yield Set(max(self.going(step), default=1), reason="terrain")

    @hookimpl
    def move_permits(self, step):
        if 0 in self.going(step):
            yield Forbid(reason="prohibited")
"""


def test_a_step_costs_by_terrain_and_kind_of_movement(game: NewGame) -> None:
    """Terrain is prohibited to some."""
    scenario = game(GOING, "B2 = marsh", "A3 = wood", P="band red A2", Q="cart red A2")
    assert [scenario.ask(Step("P", to)).cost for to in ("A1", "A3", "B2")] == [1, 2, 3]
    assert [scenario.ask(Step("Q", to)).cost for to in ("A1", "A3", "B2")] == [1, 4, None]
    off = scenario.without("N01")
    assert [off.ask(Step("Q", to)).cost for to in ("A1", "A3", "B2")] == [0, 0, 0]


SLOPES = """
@rule("N03")
class Slopes:
    @hookimpl
    def terrains(self):
        yield Terrain("river", on="hexside")
        yield Terrain("bridge", on="hexside")

    @hookimpl
    def move_cost(self, step):
        names = {step.ground.hexsides[i].terrain for i in step.crossed}
        up = int(step.target.height - step.start.height) // 2
        yield Set(1 + max(2 * up, -up), reason="up twice as dear as down")
        if names == {"river"}:
            yield Modify(2, reason="a ford")
"""


def test_a_step_costs_by_hexside_and_by_direction(game: NewGame) -> None:
    """A river costs, not where there is a bridge; up a slope costs more than down."""
    scenario = game(SLOPES, "A2-A3 A3-A4 = river", "A3-A4 = bridge", "C3 = level 1")
    steps = {"A2 A3": 3, "A3 A4": 1, "C2 C3": 3, "C3 C2": 2, "C4 C5": 1}
    assert {pair: scenario.ask(Step(*pair.split())).cost for pair in steps} == steps
    assert scenario.without("N03").ask(Step("A2", "A3")).cost == 0


ODDS = """
@rule("N13")
class Might:
    @hookimpl
    def terrains(self):
        yield Terrain("river", on="hexside")

    @hookimpl
    def attack_terms(self):
        yield Column("might", ("own", "guns"), rounding="down")

    @hookimpl
    def fire_modifiers(self, attack):
        yield Set(attack.firer.attributes["own"], term="own")
        yield Set(attack.firer.attributes["guns"], term="guns")
        if len(attack.lines.sides("river")):
            yield Multiply(Fraction(1, 2), term="own", reason="across a river")
        if attack.firer.attributes["unsupplied"]:
            for term in ("own", "guns"):
                yield Multiply(Fraction(1, 2), term=term, reason="out of supply")

    @hookimpl
    def piece_kinds(self):
        yield PieceKind("unit", {"own": 0, "guns": 0, "unsupplied": False})
"""


def test_halves_of_halves_are_rounded_once_at_the_end(game: NewGame) -> None:
    """7 x 1/2 + 3 is 6; 7 x 1/4 + 9 x 1/2 is 6, where 1 + 4 would be 5."""
    units = {"P": "unit red A2 own=7 guns=3", "Q": "unit red A2 own=7 guns=9 unsupplied=true"}
    scenario = game(ODDS, "A2-A3 = river", **units)
    assert scenario.ask(Attack("P", "A1")).might == 10
    assert scenario.ask(Attack("P", "A3")).might == 6
    assert scenario.ask(Attack("Q", "A3")).might == 6
    assert "might" not in scenario.without("N13").ask(Attack("Q", "A3")).values


NIGHT = """
@rule("N26")
class Night:
    sees: int = 2

    @hookimpl
    def sight_limits(self, lines):
        yield Block(np.flatnonzero(lines.range > self.sees), reason="night")
"""


def test_night_limits_how_far_one_sees(game: NewGame) -> None:
    scenario = game(NIGHT)
    assert scenario.ask(Sight("A2", "A4")).clear
    assert not scenario.ask(Sight("A2", "A5")).clear
    assert scenario.without("N26").ask(Sight("A2", "A5")).clear


SLOPE_LOS = """
@rule("N41", interest=Interest(everything=True))
class Slope:
    @hookimpl
    def los_blockers(self, lines):
        r, line = lines.rows, lines.rows.line
        ground = lines.ground.base[r.hex]
        rise = (lines.b_height - lines.a_height)[line] * lines.near
        over = (ground - lines.a_height[line]) * (lines.near + lines.far) > rise
        yield Block(np.flatnonzero(over & lines.between & (r.kind == 0)), reason="a ridge")
"""


def test_los_by_the_true_slope_of_the_line(game: NewGame) -> None:
    """From a height of 4 levels to 0 over four hexes the line is at 3, 2 and 1."""
    scenario = game(SLOPE_LOS, "A1 C1 = level 4", "A3 = level 2", "C3 = level 3")
    assert scenario.ask(Sight("A1", "A5")).clear
    assert not scenario.ask(Sight("C1", "C5")).clear
    assert not scenario.ask(Sight("C5", "C1")).clear
    assert scenario.without("N41").ask(Sight("C5", "C1")).clear


POINTS = """
@rule("N42")
class Points:
    @hookimpl
    def terrains(self):
        yield Terrain("scrub", top=2, hindrance=1, inherent=True)
        yield Terrain("wood", top=2, hindrance=3, inherent=True)

    @hookimpl
    def hindrance_policy(self):
        return Stacking(per="hex")

    @hookimpl
    def los_totals(self, lines, totals):
        yield Block(np.flatnonzero(totals > 4), reason="too many points")
"""


def test_hindrance_is_added_up_by_points(game: NewGame) -> None:
    scenario = game(POINTS, "A2 A4 = scrub", "A3 = wood")
    assert scenario.ask(Sight("A1", "A4")).hindrance == 4
    assert not scenario.ask(Sight("A1", "A5")).clear
    assert scenario.without("N42").ask(Sight("A1", "A5")).clear


FACING = """
@rule("N10")
class Facing:
    @hookimpl
    def piece_kinds(self):
        yield PieceKind("unit", {"facing": 0})

    @hookimpl
    def fire_modifiers(self, attack):
        r, grid, hexes = attack.lines.rows, attack.ground.grid, attack.ground.hexes
        last = np.flatnonzero((r.kind == 0) & (attack.lines.far == 1))
        sides = [grid.side_between(hexes[attack.target.hex], hexes[r.hex[i]]) for i in last]
        turned = [(s - attack.target.attributes["facing"]) % 6 for s in sides]
        if turned and all(t in (2, 3, 4) for t in turned):
            yield Modify(-2, term="tem", reason="from behind")

    @hookimpl
    def move_cost(self, step):
        grid, hexes = step.ground.grid, step.ground.hexes
        side = grid.side_between(hexes[step.start.hex], hexes[step.target.hex])
        turn = (side - step.start.attributes["facing"]) % 6
        yield Set(1 + min(turn, 6 - turn), reason="and turning")
"""


def test_fire_from_behind_and_the_cost_of_turning(game: NewGame) -> None:
    """Facing is a number of a piece: side 0 of its hex is its front."""
    scenario = game(FACING, P="unit red C3 facing=0")
    assert scenario.ask(Attack("C1", "P")).tem == 0
    assert scenario.ask(Attack("C5", "P")).tem == -2
    assert scenario.ask(Step("P", "C2")).cost == 1
    assert scenario.ask(Step("P", "C4")).cost == 4
    assert scenario.without("N10").ask(Attack("C5", "P")).tem == 0


TREATY = """
@rule("N35")
class Treaty:
    @hookimpl
    def piece_kinds(self):
        yield PieceKind("unit", {"neutral": False})

    @hookimpl
    def fire_modifiers(self, attack):
        if attack.target.attributes["neutral"]:
            yield Forbid(reason="a neutral")
"""


def test_an_attack_that_is_forbidden_has_no_answers(game: NewGame) -> None:
    units = {"P": "unit red A1", "Q": "unit blue A3", "R": "unit white A4 neutral=true"}
    scenario = game(TREATY, **units)
    assert scenario.ask(Attack("P", "Q")).tem == 0
    forbidden = scenario.ask(Attack("P", "R"))
    assert (forbidden.clear, forbidden.tem, forbidden.hindrance) == (True, None, None)
    assert forbidden.rules == ("N35",)
    assert scenario.without("N35").ask(Attack("P", "R")).allowed


LEADERS = """
@rule("P1")
class Leaders:
    @hookimpl
    def piece_kinds(self):
        yield PieceKind("unit", {"rank": 0})

    @hookimpl
    def traits(self, piece):
        if piece.attributes["rank"] > 2:
            yield Trait("chief")

    @hookimpl
    def move_cost(self, step):
        yield Set(1 if "chief" in step.start.traits else 2, reason="on foot")

    @hookimpl
    def fire_modifiers(self, attack):
        if {"unit", "chief"} <= attack.target.traits:
            yield Modify(-1, term="tem", reason="a conspicuous target")
"""


def test_what_a_piece_counts_as_is_asked_of_the_rules(game: NewGame) -> None:
    """Its kind is among what it counts as; a hex without a piece counts as nothing."""
    scenario = game(LEADERS, P="unit red A1 rank=1", Q="unit red A3 rank=3")
    assert [scenario.ask(Step(name, to)).cost for name, to in (("P", "A2"), ("Q", "A2"))] == [2, 1]
    assert [scenario.ask(Attack("A5", name)).tem for name in ("P", "Q", "A3")] == [0, -1, 0]
