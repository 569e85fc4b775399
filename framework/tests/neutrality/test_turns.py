"""Turns in other games: chits, schedules, production, tracks, events, sides, and victory."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from attrs import evolve

from hexwright import Act, Game, Loaded, Scenario, Step, Victory
from hexwright.errors import HexwrightError

NewGame = Any
NEXT = Act("next phase")

CHITS = """
@rule("N33")
class Chits:
    cup: tuple = ("red", "red", "blue", "blue", "end")

    @hookimpl
    def conditions(self):
        yield ConditionKind("drawn", ())

    @hookimpl
    def sequence_of_play(self, situation):
        drawn = situation.condition("drawn")
        for chit in drawn:
            yield Phase("draw", acts=False)
            if chit != "end":
                yield Phase("activation", chit)
        if "end" not in drawn:
            yield Phase("draw", acts=False)

    @hookimpl
    @about("draw")
    def begin_phase(self, phase, dice):
        drawn = phase.situation.condition("drawn") if phase.state.position else ()
        left = list(self.cup)
        for chit in drawn:
            left.remove(chit)
        yield SetCondition("drawn", (*drawn, left[dice.pick(len(left))]))
"""


def test_chits_say_who_acts_and_when_the_turn_is_over(game: NewGame) -> None:
    world = game(CHITS, A="line red A1", B="line blue A2")
    turns: list[tuple[str, ...]] = []
    for seed in range(4):
        now = Game.begin(world, seed).game
        while now.state.turn <= 3:
            assert (now.state.phase, now.to_act) == (
                "activation",
                now.state.conditions["drawn"][-1],
            )
            turn = now.state.turn, now.state.conditions["drawn"]
            now = now.apply(NEXT).game
            if now.state.turn != turn[0]:
                turns.append(turn[1])
    assert all(not Counter(turn) - Counter(("red", "red", "blue", "blue")) for turn in turns)
    assert len(set(turns)) > 3
    assert len({len(turn) for turn in turns}) > 1, "how long a turn is, is chance"
    assert Game.begin(world.without("N33")).game.phases() == ()


SCHEDULE = """
@rule("N31")
class Schedule:
    arrivals: tuple = ("2 red line R2 A1",)
    departures: tuple = ("3 R1",)

    @hookimpl
    def sequence_of_play(self):
        yield Phase("arrival", "red")

    @hookimpl
    @about("arrival")
    def begin_phase(self, phase):
        for turn, side, kind, name, at in map(str.split, self.arrivals):
            if int(turn) == phase.state.turn:
                hex = phase.ground.grid.parse(at)
                yield PutPiece(Piece(name, kind, hex, side=side), reason="it arrives")
        for turn, name in map(str.split, self.departures):
            if int(turn) == phase.state.turn and name in phase.state.pieces:
                yield TakePiece(name, reason="it is called away")
"""


def test_pieces_come_and_go_by_a_schedule(game: NewGame) -> None:
    world = game(SCHEDULE, R1="line red A2")
    told = []
    now = Game.begin(world).game
    for _ in range(3):
        told.append(sorted(now.state.pieces))
        now = now.apply(NEXT).game
    assert told == [["R1"], ["R1", "R2"], ["R2"]]
    assert Game.begin(world.without("N31")).game.phases() == ()


PRODUCTION = """
@rule("N32")
class Production:
    @hookimpl
    def conditions(self):
        yield ConditionKind("steel red", 0)
        yield ConditionKind("steel blue", 0)

    @hookimpl
    @about("production")
    def end_phase(self, phase):
        works = set(phase.ground.marked("works").tolist())
        held = {}
        for piece in phase.state.pieces.values():
            if phase.ground.grid.index[piece.hex] in works:
                held[piece.side] = held.get(piece.side, 0) + 2
        for side, steel in held.items():
            before = phase.situation.condition(f"steel {side}")
            yield SetCondition(f"steel {side}", before + steel)

@rule("N32.1")
class Building:
    cost: int = 3

    @hookimpl
    def act_kinds(self):
        yield ActKind("build", values={"name": ""})

    @hookimpl
    @about("build")
    def permits(self, act):
        if act.situation.condition(f"steel {act.by.side}") < self.cost:
            yield Forbid(reason="too little steel")

    @hookimpl
    @about("build")
    def resolve(self, act):
        side, here = act.by.side, act.ground.hexes[act.at.hex]
        yield SetCondition(f"steel {side}", act.situation.condition(f"steel {side}") - self.cost)
        yield PutPiece(Piece(act.values["name"], "line", here, side=side))
"""


def test_what_is_held_produces_and_is_spent(game: NewGame) -> None:
    world = game(PRODUCTION, "A1 = mark works", A="line red A1", B="line blue A2")
    build = Act("build", "A", "A1", values={"name": "New"})
    for _ in range(2):
        assert not world.ask(build).allowed
        world = world.begin("production").scenario.end().scenario
    assert dict(world.conditions) == {"steel red": 4}
    built = world.perform(build).scenario
    assert (built.conditions["steel red"], "New" in built.pieces) == (1, True)
    assert not built.ask(build).allowed
    off = world.without("N32").begin("production").scenario.end().scenario
    assert off.conditions == world.conditions, "nothing more is made"


EVENTS = """
@rule("N25")
class Weather:
    TABLE = {1: "dry", 2: "dry", 3: "dry", 4: "mud", 5: "mud", 6: "frost"}

    @hookimpl
    def conditions(self):
        yield ConditionKind("soil", "dry", ("dry", "mud", "frost"))

    @hookimpl
    def roll_kinds(self):
        yield RollKind("weather", (6,))

    @hookimpl
    @about("weather")
    def begin_phase(self, phase, dice):
        yield SetCondition("soil", self.TABLE[dice.roll("weather").total])

    @hookimpl
    def move_cost(self, step):
        yield Set(1)
        if step.situation.condition("soil") == "mud":
            yield Multiply(2, reason="mud")

@rule("N25.1")
class Ice:
    @hookimpl
    def terrains(self):
        yield Terrain("lake")
        yield Terrain("ice")

    @hookimpl
    def marker_kinds(self):
        yield MarkerKind("ice", terrain="ice", replaces_terrain=True)

    @hookimpl
    @about("weather")
    def end_phase(self, phase):
        ground = phase.ground
        if phase.situation.condition("soil") == "frost":
            for index, hex in enumerate(ground.hexes):
                if "lake" in terrain_at(ground, index):
                    yield PutMarker("ice", hex, reason="it freezes")

    @hookimpl
    def move_permits(self, step):
        if "lake" in step.target_terrain:
            yield Forbid(reason="open water")

@rule("N39")
class Events:
    TABLE = {1: "plague", 2: "uprising"}

    @hookimpl
    def roll_kinds(self):
        yield RollKind("event", (6,))

    @hookimpl
    @about("events")
    def begin_phase(self, phase, dice):
        event = self.TABLE.get(dice.roll("event").total)
        weakest = min(phase.state.pieces, default="")
        if event == "plague" and weakest:
            yield TakePiece(weakest, reason=event)
        elif event == "uprising":
            rebel = Piece("Rebels", "line", phase.ground.hexes[0], side="rebels")
            yield PutPiece(rebel, reason=event)
"""


def test_weather_is_rolled_for_and_changes_the_ground(game: NewGame) -> None:
    world = game(EVENTS, "A3 = lake", A="line red A2")

    def after(face: int, off: str = "") -> Scenario:
        begun = world.without(*[off] if off else []).begin("weather", Loaded([face])).scenario
        ended: Scenario = begun.end().scenario
        return ended

    assert [after(face).ask(Step("A", "A1")).cost for face in (1, 4, 6)] == [1, 2, 1]
    assert [after(face).ask(Step("A", "A3")).allowed for face in (1, 6)] == [False, True]
    assert after(6, "N25.1").ask(Step("A", "A3")).allowed, "where it is no rule, it is no lake"
    assert world.without("N25").begin("weather", Loaded([])).scenario.conditions == {}


def test_events_are_a_table(game: NewGame) -> None:
    world = game(EVENTS, A="line red A2", B="line red A4")

    def left(face: int) -> list[str]:
        return sorted(world.begin("events", Loaded([face])).scenario.pieces)

    assert [left(face) for face in (1, 2, 3)] == [["B"], ["A", "B", "Rebels"], ["A", "B"]]
    assert world.without("N39").begin("events", Loaded([])).rolls == ()


SIDES = """
@rule("N35")
class Alliances:
    allied: tuple = ("red green",)
    neutral: tuple = ("white",)

    @hookimpl
    def fire_modifiers(self, attack):
        both = {attack.firer.side, attack.target.side}
        if len(both) == 1 or any(both == set(pair.split()) for pair in self.allied):
            yield Forbid(reason="allies")
        if both & set(self.neutral):
            yield Forbid(reason="a neutral")
"""


def test_sides_are_data(game: NewGame) -> None:
    from hexwright import Attack

    sides = {"A": "red", "B": "green", "C": "blue", "D": "white"}
    at = dict(zip(sides, ("A1", "A2", "B1", "B2"), strict=True))
    world = game(SIDES, **{name: f"line {side} {at[name]}" for name, side in sides.items()})
    assert [world.ask(Attack("A", name)).allowed for name in "BCD"] == [False, True, False]
    assert [world.without("N35").ask(Attack("A", name)).allowed for name in "BCD"] == [True] * 3
    assert Game(scenario=world).sides() == ("blue", "green", "red", "white")


VICTORY = """
@rule("N36")
class Towns:
    @hookimpl
    def victory_points(self, situation, side):
        towns = set(situation.ground.marked("town").tolist())
        for piece in situation.state.pieces.values():
            if piece.side == side and situation.board.grid.index[piece.hex] in towns:
                yield Modify(1, reason=f"{piece.name} holds a town")

@rule("N36.1")
class Capital:
    @hookimpl
    def outcome(self, situation):
        for piece in situation.state.pieces.values():
            if situation.board.grid.index[piece.hex] in situation.ground.marked("capital"):
                yield Outcome(piece.side, level="at once", reason="the capital has fallen")

@rule("N36.2")
class AtTheEnd:
    last: int = 2

    @hookimpl
    def sequence_of_play(self):
        yield Phase("movement", "red")

    @hookimpl
    def act_kinds(self):
        yield ActKind("march")

    @hookimpl
    @about("march")
    def resolve(self, act):
        yield MovePiece(act.by.label, act.ground.hexes[act.at.hex])

    @hookimpl
    def outcome(self, situation):
        if situation.state.turn == self.last and not situation.state.phase:
            points = victory(situation, "red").points
            level = {0: "decisive", 1: "marginal", 2: "marginal"}.get(points, "decisive")
            yield Outcome("red" if points > 1 else "blue", level=level, reason=f"{points} towns")
"""
TOWNS = "A1 A2 A3 = mark town", "E3 = mark capital"


def test_how_a_side_stands_can_be_asked_at_any_time(game: NewGame) -> None:
    world = game(VICTORY, *TOWNS, A="line red A1", B="line red A2", C="line blue A4")
    now = world.ask(Victory("red"))
    assert (now.over, now.points, now.rules) == (False, 2, ("N36",))
    assert world.ask(Victory("blue")).points == 0
    assert world.without("N36").ask(Victory("red")).points == 0


def test_a_capital_that_falls_ends_the_game_at_once(game: NewGame) -> None:
    world = game(VICTORY, *TOWNS, A="line red E2")
    march = Act("march", "A", "E3")
    over = Game.begin(world).game.apply(march).game
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.level, over.state.turn) == ("red", "at once", 1)
    assert Game.begin(world.without("N36.1")).game.apply(march).game.outcome is None


@pytest.mark.parametrize(
    ("held", "won"),
    [(0, ("blue", "decisive")), (1, ("blue", "marginal")), (2, ("red", "marginal")),
     (3, ("red", "decisive"))],
)  # fmt: skip
def test_victory_is_graduated_and_different_for_each_side(
    game: NewGame, held: int, won: tuple[str, str]
) -> None:
    pieces = {f"R{n}": f"line red A{n if n <= held else n + 3}" for n in (1, 2)}
    pieces["R3"] = "line red A3" if held == 3 else "line red C1"
    now = Game.begin(game(VICTORY, *TOWNS, **pieces)).game
    while now.outcome is None:
        now = now.apply(NEXT).game
    assert (now.outcome.winner, now.outcome.level, now.state.turn) == (*won, 2)


TRACKS = """
@rule("N37")
class Will:
    unrest: int = 5

    @hookimpl
    def conditions(self):
        yield ConditionKind("will", 10)
        yield ConditionKind("unrest", False)

    @hookimpl
    def react(self, situation):
        now = situation.condition("will") <= self.unrest
        if now != situation.condition("unrest"):
            yield SetCondition("unrest", now, reason=f"will at {situation.condition('will')}")

    @hookimpl
    def act_kinds(self):
        yield ActKind("surrender town", on="board", values={"worth": 3})

    @hookimpl
    @about("surrender town")
    def resolve(self, act):
        yield SetCondition("will", act.situation.condition("will") - act.values["worth"])

    @hookimpl
    def move_permits(self, step):
        if step.situation.condition("unrest"):
            yield Forbid(reason="unrest at home")
"""


def test_something_happens_at_a_threshold_of_a_track(game: NewGame) -> None:
    world = game(TRACKS, A="line red A1")
    once = world.perform(Act("surrender town")).scenario
    assert (once.conditions["will"], once.ask(Step("A", "A2")).allowed) == (7, True)
    twice = once.perform(Act("surrender town"))
    assert "will at 4" in twice.ruling.explain()
    assert not twice.scenario.ask(Step("A", "A2")).allowed
    back = twice.scenario.perform(Act("surrender town", values={"worth": -3})).scenario
    assert back.ask(Step("A", "A2")).allowed
    assert twice.scenario.without("N37").ask(Step("A", "A2")).allowed


FAMILY = '[[rule]]\nid = "{0}"\ntitle = "{0}"\n{1}'


def test_a_game_amends_its_series_and_a_scenario_both(site: Any) -> None:
    """The later of three sections replaces what the earlier said; each can be switched off."""
    from hexwright.testing import scenario_on

    set_ = "yield Set({0}, reason='{1}')"
    for name, needs, more, cost in (
        ("series", "", "", 1),
        ("exclusive", 'requires = ["series"]\n', 'replaces = ["S1"]\n', 2),
        ("special", 'requires = ["exclusive"]\n', 'replaces = ["E1"]\ndefault = "off"\n', 3),
    ):
        id_ = {"series": "S1", "exclusive": "E1", "special": "X1"}[name]
        code = site.rule(id_, set_.format(cost, name), "move_cost(self, step)")
        site.install(name, needs + FAMILY.format(id_, more), code)
    world = scenario_on(". .\n .", "special", registry=site.discover())
    step = Step("A1", "B1")
    assert world.ask(step).cost == 2
    assert world.with_("X1").ask(step).cost == 3
    assert world.without("E1").ask(step).cost == 1
    with pytest.raises(HexwrightError, match="series"):
        world.without("series")


def test_a_state_of_another_turn_is_a_question_too(game: NewGame) -> None:
    world = game(SCHEDULE, R1="line red A2")
    second = world.in_state(evolve(world.state, turn=2))
    assert "R2" in second.begin("arrival").scenario.pieces
