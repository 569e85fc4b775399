"""Battle in other games: odds and columns, bombardment, step losses, retreats, opportunity fire."""

from __future__ import annotations

from typing import Any

import pytest

from hexwright import Act, Attack, Game, Loaded
from hexwright.errors import HexwrightError

NewGame = Any

ODDS = """
@rule("N12")
class Odds:
    most: int = 2
    TABLE = {1: "AAD---", 2: "AD----", 3: "D-----", 4: "DD----"}

    @hookimpl
    def terrains(self):
        yield Terrain("hill")

    @hookimpl
    def piece_kinds(self):
        for kind in ("foot", "horse"):
            yield PieceKind(kind, {"strength": 4, "steps": 2, "rank": 0})

    @hookimpl
    def attack_kinds(self):
        yield AttackKind("assault", values={"along": ()})

    @hookimpl
    def attack_terms(self):
        yield Column("column", ("odds", "shifts"))
        yield Column("die", ("modifiers",))

    @staticmethod
    def group(attack):
        situation = attack.situation
        others = [standing(situation, name) for name in attack.values["along"]]
        return [attack.firer, *others]

    @hookimpl
    @about("assault")
    def fire_modifiers(self, attack):
        mine = sum(one.attributes["strength"] for one in self.group(attack))
        yield Set(max(1, mine // attack.target.attributes["strength"]), term="odds", reason="odds")
        for one in self.group(attack):
            yield Modify(-one.attributes["rank"], term="modifiers", reason=f"led by {one.label}")
        for term in ("shifts", "modifiers"):
            yield Cap(self.most, term=term)
            yield Floor(-self.most, term=term)

@rule("N12.1")
class Hills:
    @hookimpl
    @about("assault")
    def fire_modifiers(self, attack):
        if "hill" in attack.target_terrain:
            yield Modify(-1, term="shifts", reason="uphill")

@rule("N14")
class CombinedArms:
    @hookimpl
    @about("assault")
    def fire_modifiers(self, attack):
        names = (attack.firer.label, *attack.values["along"])
        if {attack.situation.state.pieces[name].kind for name in names} >= {"foot", "horse"}:
            yield Modify(1, term="shifts", reason="foot and horse together")
"""


def test_odds_give_a_column_and_leaders_a_die_modifier(game: NewGame) -> None:
    """Two sums, each with its own limits, of a question that is the section's own."""
    world = game(
        ODDS, "A2 = hill", A="foot red A1 rank=3", B="foot red B1 rank=-1", C="foot blue A2"
    )
    alone = world.ask(Attack("A", "C", "assault"))
    assert (alone.column, alone.die) == (0, -2), "1:1 and a shift for the hill; 3 is capped"
    both = world.ask(Attack("A", "C", "assault", values={"along": ("B",)}))
    assert (both.column, both.die) == (1, -2)
    assert world.without("N12.1").ask(Attack("A", "C", "assault")).column == 1
    with pytest.raises(HexwrightError, match="no kind of attack 'assault'"):
        world.without("N12").ask(Attack("A", "C", "assault"))


def test_two_arms_together_are_worth_a_column(game: NewGame) -> None:
    world = game(ODDS, A="foot red A1", B="horse red B1", C="foot red B1", D="foot blue A2")

    def column(other: str, off: tuple[str, ...] = ()) -> Any:
        asked = Attack("A", "D", "assault", values={"along": (other,)})
        return world.without(*off).ask(asked).column

    assert (column("B"), column("C"), column("B", ("N14",))) == (3, 2, 2)


LOSSES = """
@rule("N16")
class Assaults:
    @hookimpl
    def act_kinds(self):
        yield ActKind("storm", values={"column": 1})

    @hookimpl
    def roll_kinds(self):
        yield RollKind("storm", (6,))

    @hookimpl
    @about("storm")
    def resolve(self, act, dice):
        shown = dice.roll("storm", by=act.by).total
        result = Odds.TABLE[act.values["column"]][shown - 1]
        loser = {"A": act.by, "D": act.at}.get(result)
        if loser is not None and loser.attributes["steps"] == 1:
            yield TakePiece(loser.label, reason="no step is left")
        elif loser is not None:
            yield ChangePiece(loser.label, "steps", loser.attributes["steps"] - 1)
            yield ChangePiece(loser.label, "strength", loser.attributes["strength"] // 2)
"""


def test_the_table_takes_steps_and_what_has_none_left(game: NewGame) -> None:
    world = game(ODDS + LOSSES, A="foot red A1", B="foot blue A2")
    storm = Act("storm", "A", "B")
    once = world.perform(storm, Loaded([3])).scenario
    assert dict(once.pieces["B"].attributes) == {"steps": 1, "strength": 2}
    assert once.ask(Attack("A", "B", "assault")).column == 2, "half its strength, twice the odds"
    assert "B" not in once.perform(storm, Loaded([3])).scenario.pieces
    assert world.perform(storm, Loaded([1])).scenario.pieces["A"].attributes["steps"] == 1
    assert world.perform(storm, Loaded([6])).scenario.pieces == world.pieces
    with pytest.raises(HexwrightError, match="no act 'storm'"):
        world.without("N16").ask(storm)


SHELLS = """
@rule("N17")
class Bombardment:
    far: int = 3

    @hookimpl
    def attack_kinds(self):
        yield AttackKind("bombard")

    @hookimpl
    @about("bombard")
    def fire_modifiers(self, attack):
        if attack.observer is None or not attack.clear:
            yield Forbid(reason="nobody spots for it")
        if attack.range > self.far:
            yield Forbid(reason="out of range")

@rule("N29")
class Drop:
    @hookimpl
    def act_kinds(self):
        yield ActKind("drop")

    @hookimpl
    def roll_kinds(self):
        yield RollKind("drift", (6, 3))

    @hookimpl
    @about("drop")
    def resolve(self, act, dice):
        side, far = dice.roll("drift", by=act.by).faces
        grid, there = act.ground.grid, act.ground.hexes[act.at.hex]
        for _ in range(far - 1):
            there = grid.neighbour(there, side - 1)
        yield MovePiece(act.by.label, there) if there in grid else TakePiece(act.by.label)
"""


def test_bombardment_has_a_range_and_a_spotter(game: NewGame) -> None:
    world = game(SHELLS, A="battery red A1", B="eyes red A3", C="line blue A4", D="line blue A5")
    assert world.ask(Attack("A", "C", "bombard", observer="B")).allowed
    assert not world.ask(Attack("A", "C", "bombard")).allowed
    assert not world.ask(Attack("A", "D", "bombard", observer="B")).allowed
    with pytest.raises(HexwrightError, match="no kind of attack"):
        world.without("N17").ask(Attack("A", "C", "bombard"))


def test_a_drop_scatters(game: NewGame) -> None:
    """Side 1 is above: from A3 it drifts to A1, or off the map."""
    world = game(SHELLS, A="wing red C5")
    drop = Act("drop", "A", "A3")
    names = {
        faces: world.perform(drop, Loaded(faces)).scenario.pieces.get("A")
        for faces in ((1, 1), (1, 3), (5, 2))
    }
    grid = world.board.grid
    assert [p and grid.name(p.hex) for p in names.values()] == ["A3", "A1", None]
    with pytest.raises(HexwrightError, match="no act 'drop'"):
        world.without("N29").ask(drop)


BASE = """
@rule("P1")
class March:
    @hookimpl
    def piece_kinds(self):
        yield PieceKind("line", {"mp": 4})

    @hookimpl
    def act_kinds(self):
        yield ActKind("march")

    @hookimpl
    def roll_kinds(self):
        yield RollKind("fight", (6,))

    @hookimpl
    def sequence_of_play(self):
        yield Phase("movement", "red")
        yield Phase("movement", "blue")

    @hookimpl
    @about("march")
    def permits(self, act):
        if act.by.side != act.state.side:
            yield Forbid(reason="not its phase")
        if act.state.count("spent", act.by.label) >= act.by.attributes["mp"]:
            yield Forbid(reason="it has gone far enough")

    @hookimpl
    @about("march")
    def resolve(self, act):
        yield MovePiece(act.by.label, act.ground.hexes[act.at.hex])
        yield Count("spent", act.by.label)
"""

OPPORTUNITY = """
@rule("N18")
class OpportunityFire:
    far: int = 2

    @hookimpl
    def conditions(self):
        yield ConditionKind("under fire", ())

    @hookimpl
    def act_kinds(self):
        yield ActKind("snap", on="board")
        yield ActKind("hold", on="board")

    @hookimpl
    def react(self, situation):
        there, grid = situation.state.pieces, situation.board.grid
        for (what, name), steps in situation.state.counts.items():
            if what == "spent" and situation.state.count("seen", name) < steps and name in there:
                moved = there[name]
                foes = [p for p in there.values() if p.side != moved.side]
                near = [p.name for p in foes if grid.distance(p.hex, moved.hex) <= self.far]
                yield Count("seen", name)
                yield SetCondition("under fire", (name, *near[:1]) if near else ())

    @hookimpl
    def decisions(self, situation):
        if open_ := situation.condition("under fire"):
            yield Decision(situation.state.pieces[open_[1]].side, reason=f"{open_[0]} comes near")

    @hookimpl
    def commands(self, situation, side):
        if situation.condition("under fire"):
            yield Offer("snap", situation.condition("under fire")[1])
            yield Offer("hold")

    @hookimpl
    def permits(self, act):
        if act.situation.condition("under fire") and act.kind not in ("snap", "hold"):
            yield Forbid(reason="the other side decides first")

    @hookimpl
    @about("snap", "hold")
    def resolve(self, act, dice):
        if act.kind == "snap" and dice.roll("fight", by=act.by).total >= 5:
            yield TakePiece(act.situation.condition("under fire")[0], reason="hit on the move")
        yield SetCondition("under fire", ())
"""


def test_a_move_is_interrupted_by_fire_of_the_other_side(game: NewGame) -> None:
    world = game(BASE + OPPORTUNITY, A="line red A1", B="line blue A5")
    start = Game.begin(world).game.apply(Act("march", "A", "A2")).game
    assert start.to_act == "red"
    met = start.apply(Act("march", "A", "A3")).game
    assert (met.to_act, met.state.side) == ("blue", "red")
    assert [act.kind for act in met.legal_actions()] == ["snap", "hold"]
    assert not met.apply(Act("march", "A", "A4")).allowed
    assert not met.apply(Act("next phase")).allowed
    hit = met.apply(Act("snap", "B"), Loaded([5])).game
    assert "A" not in hit.state.pieces
    missed = met.apply(Act("snap", "B"), Loaded([4])).game
    assert (missed.to_act, missed.apply(Act("march", "A", "A4")).allowed) == ("red", True)
    assert met.apply(Act("hold")).game.to_act == "red"


def test_without_the_rule_nobody_interrupts(game: NewGame) -> None:
    world = game(BASE + OPPORTUNITY, A="line red A1", B="line blue A5").without("N18")
    later = Game.begin(world).game
    for to in ("A2", "A3", "A4"):
        later = later.apply(Act("march", "A", to)).game
        assert later.to_act == "red"


RETREAT = """
@rule("N15")
class Retreats:
    @hookimpl
    def conditions(self):
        yield ConditionKind("fleeing", "")
        yield ConditionKind("hexes", 0)

    @hookimpl
    def act_kinds(self):
        yield ActKind("rout", on="board", values={"hexes": 2})
        yield ActKind("flee")
        yield ActKind("stand and die", on="board")

    @hookimpl
    def decisions(self, situation):
        if name := situation.condition("fleeing"):
            side = situation.state.pieces[name].side
            yield Decision(side, reason=f"where {name} flees, {situation.condition('hexes')} hexes")

    @hookimpl
    @about("flee")
    def permits(self, act):
        grid, there = act.ground.grid, act.ground.hexes[act.at.hex]
        foes = [p.hex for p in act.state.pieces.values() if p.side != act.by.side]
        if act.by.label != act.situation.condition("fleeing"):
            yield Forbid(reason="it does not flee")
        elif any(grid.distance(hex, there) == 1 for hex in foes):
            yield Forbid(reason="beside the enemy")

    @hookimpl
    @about("rout", "flee", "stand and die")
    def resolve(self, act):
        name, left = act.situation.condition("fleeing"), act.situation.condition("hexes") - 1
        if act.kind == "rout":
            name, left = act.by.label, act.values["hexes"]
        elif act.kind == "flee":
            yield MovePiece(name, act.ground.hexes[act.at.hex])
        else:
            yield TakePiece(name, reason="it has no way out")
        gone = not left or act.kind == "stand and die"
        yield SetCondition("fleeing", "" if gone else name)
        yield SetCondition("hexes", 0 if gone else left)
"""


def test_a_retreat_is_decided_hex_by_hex_by_its_owner(game: NewGame) -> None:
    world = game(BASE + RETREAT, A="line red A1", B="line blue A2", C="line red C4")
    begun = Game.begin(world).game.apply(Act("rout", "B")).game
    assert begun.to_act == "blue"
    away = begun.apply(Act("flee", "B", "B2"))
    assert away.allowed
    assert not begun.apply(Act("flee", "B", "B1")).allowed, "beside A"
    game_ = away.game.apply(Act("flee", "B", "A3")).game
    assert (game_.to_act, world.board.grid.name(game_.state.pieces["B"].hex)) == ("red", "A3")
    lost = begun.apply(Act("stand and die")).game
    assert (lost.to_act, "B" in lost.state.pieces) == ("red", False)
    with pytest.raises(HexwrightError, match="no act 'rout'"):
        Game.begin(world.without("N15")).game.apply(Act("rout", "B"))


OVERRUN = """
@rule("N19")
class Overruns:
    dear: int = 2

    @hookimpl
    def act_kinds(self):
        yield ActKind("overrun")

    @hookimpl
    @about("overrun")
    def permits(self, act):
        if act.state.count("spent", act.by.label) + self.dear > act.by.attributes["mp"]:
            yield Forbid(reason="too late in its move")

    @hookimpl
    @about("overrun")
    def resolve(self, act, dice):
        here = act.ground.hexes[act.at.hex]
        if dice.roll("fight", by=act.by).total >= 4:
            for piece in act.state.pieces.values():
                if piece.hex == here:
                    yield TakePiece(piece.name, reason="overrun")
            yield MovePiece(act.by.label, here)
            yield Count("spent", act.by.label, self.dear)
        else:
            yield Count("spent", act.by.label, act.by.attributes["mp"])
"""


def test_combat_in_the_middle_of_a_move(game: NewGame) -> None:
    world = game(BASE + OVERRUN, A="line red A1", B="line blue A3")
    moved = Game.begin(world).game.apply(Act("march", "A", "A2")).game
    won = moved.apply(Act("overrun", "A", "A3"), Loaded([4])).game
    assert "B" not in won.state.pieces
    assert won.apply(Act("march", "A", "A4")).allowed, "one point is left"
    assert not won.apply(Act("overrun", "A", "A4")).allowed
    lost = moved.apply(Act("overrun", "A", "A3"), Loaded([3])).game
    assert not lost.apply(Act("march", "A", "B2")).allowed
    with pytest.raises(HexwrightError, match="no act 'overrun'"):
        world.without("N19").ask(Act("overrun", "A", "A3"))


NERVES = """
@rule("N24")
class Nerves:
    WORSE = {"steady": "shaken", "shaken": "broken", "broken": "broken"}

    @hookimpl
    def piece_kinds(self):
        yield PieceKind("line", {"nerve": 7, "state": "steady"})

    @hookimpl
    def act_kinds(self):
        yield ActKind("test", on="board")

    @hookimpl
    def roll_kinds(self):
        yield RollKind("nerve", (6, 6))

    @hookimpl
    @about("test")
    def resolve(self, act, dice):
        if dice.roll("nerve", by=act.by).total > act.by.attributes["nerve"]:
            worse = self.WORSE[act.by.attributes["state"]]
            yield ChangePiece(act.by.label, "state", worse, reason="its nerve goes")

@rule("N24.1")
class Panic:
    @hookimpl
    def react(self, situation):
        there, grid = situation.state.pieces.values(), situation.board.grid
        broken = [p for p in there if p.attributes.get("state") == "broken"]
        for piece in there:
            if piece.attributes.get("state", "steady") == "shaken" and any(
                p.side == piece.side and grid.distance(p.hex, piece.hex) == 1 for p in broken
            ):
                yield ChangePiece(piece.name, "state", "broken", reason="panic")
"""


def test_nerve_fails_by_states_and_panic_spreads(game: NewGame) -> None:
    """B is shaken and breaks with A, then C with B; D is steady, and E is another's."""
    at = {"A": "A1", "B": "A2", "C": "A3"}
    shaken = {name: f"line red {hex} state=shaken" for name, hex in at.items()}
    world = game(NERVES, **shaken, D="line red A4", E="line blue B1 state=shaken")

    def states(world: Any, total: tuple[int, int]) -> list[str]:
        there = world.perform(Act("test", "A"), Loaded(total)).scenario.pieces.values()
        return [p.attributes.get("state", "steady") for p in there]

    assert states(world, (4, 4)) == ["broken", "broken", "broken", "steady", "shaken"]
    assert states(world, (3, 4))[0] == "shaken"
    assert states(world.without("N24.1"), (4, 4))[:2] == ["broken", "shaken"]
