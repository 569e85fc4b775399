"""A made-up game of two sides with phases, blocks that face away, captures and an end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexwright.scenario import Scenario

ROWS = """
[[rule]]
id = "R1"
title = "Turns"
[[rule]]
id = "R2"
title = "Moving"
[[rule]]
id = "R3"
title = "Fighting"
[[rule]]
id = "R4"
title = "Capture"
[[rule]]
id = "R5"
title = "Hidden blocks"
[[rule]]
id = "R6"
title = "Weather"
"""
RULES = """
from hexwright import *

@rule("R1")
class Turns:
    last: int = 3

    @hookimpl
    def conditions(self):
        yield ConditionKind("first", "red", ("red", "blue"))

    @hookimpl
    def roll_kinds(self):
        yield RollKind("initiative", (6, 6))

    @hookimpl
    def begin_phase(self, phase, dice):
        if phase.name == "initiative":
            red, blue = dice.roll("initiative").faces
            yield SetCondition("first", "red" if red >= blue else "blue")

    @hookimpl
    def sequence_of_play(self, situation):
        yield Phase("initiative", acts=False)
        first = situation.condition("first")
        for side in (first, "blue" if first == "red" else "red"):
            yield Phase("movement", side)
        yield Phase("battle")

    @hookimpl
    def outcome(self, situation):
        if situation.state.turn > self.last:
            yield Outcome("", reason="time is up")

@rule("R2")
class Moving:
    @hookimpl
    def piece_kinds(self):
        yield PieceKind("army", {"strength": 3})
        yield PieceKind("camp", {})

    @hookimpl
    def act_kinds(self):
        yield ActKind("march")

    @hookimpl
    def permits(self, act):
        if act.kind != "march":
            return
        if act.by is None or act.by.side != act.state.side:
            yield Forbid(reason="it is not that side's phase")
        elif act.by.piece != "army":
            yield Forbid(reason="only armies march")
        elif act.state.count("marched", act.by.label):
            yield Forbid(reason="it has marched")
        elif act.ground.hexes[act.at.hex] not in act.ground.grid.neighbours(
            act.ground.hexes[act.by.hex]
        ):
            yield Forbid(reason="one hex at a time")

    @hookimpl
    def resolve(self, act, dice):
        if act.kind == "march":
            yield MovePiece(act.by.label, act.ground.hexes[act.at.hex])
            yield Count("marched", act.by.label)

    @hookimpl
    def commands(self, situation, side):
        grid = situation.board.grid
        for piece in situation.state.pieces.values():
            if piece.side == side and piece.kind == "army":
                for hex in grid.neighbours(piece.hex):
                    if hex in grid:
                        yield Offer("march", piece.name, grid.name(hex))

@rule("R3")
class Fighting:
    @hookimpl
    def act_kinds(self):
        yield ActKind("attack")

    @hookimpl
    def roll_kinds(self):
        yield RollKind("attack", (6,))

    @hookimpl
    def permits(self, act):
        if act.kind == "attack" and act.state.phase != "battle":
            yield Forbid(reason="not now")

    @hookimpl
    def resolve(self, act, dice):
        if act.kind == "attack" and dice.roll("attack", by=act.by).total >= 4:
            here = act.ground.hexes[act.at.hex]
            for piece in act.state.pieces.values():
                if piece.hex == here and piece.kind == "army" and piece.side != act.by.side:
                    yield TakePiece(piece.name, reason="beaten")

    @hookimpl
    def faults(self, situation):
        if len(situation.state.pieces) > 9:
            yield Fault(reason="too many pieces")

@rule("R4")
class Capture:
    @hookimpl
    def react(self, situation):
        there = situation.state.pieces.values()
        for camp in [p for p in there if p.kind == "camp"]:
            armies = {p.side for p in there if p.kind == "army" and p.hex == camp.hex}
            if armies and camp.side not in armies and len(armies) == 1:
                yield TakePiece(camp.name)
                taken = Piece(camp.name, "camp", camp.hex, side=armies.pop())
                yield PutPiece(taken, reason="captured")

@rule("R5")
class Hidden:
    @hookimpl
    def conceals(self, situation, side):
        there = situation.state.pieces.values()
        for piece in there:
            met = any(p.side == side and p.hex == piece.hex for p in there)
            if piece.kind == "army" and piece.side != side and not met:
                yield Conceal(piece.name, "block")

@rule("R6")
class Weather:
    @hookimpl
    def setup(self, situation, dice):
        yield SetCondition("storm", dice.pick(3))

    @hookimpl
    def conditions(self):
        yield ConditionKind("storm", 0)
"""
BOARD = """
title = "The plain"
[grid]
columns = "A-F"
rows = "1-6"
"""
SCENARIO = """
title = "A raid"
board = "board.toml"
[rules]
sections = ["raid"]
[[pieces]]
name = "Red 1"
kind = "army"
at = "B2"
side = "red"
[[pieces]]
name = "Blue 1"
kind = "army"
at = "B4"
side = "blue"
[[pieces]]
name = "Camp"
kind = "camp"
at = "B3"
side = "blue"
"""


class Raid:
    """The game, installed beside whatever else is."""

    def __init__(self, site: Any, home: Path) -> None:
        site.install("raid", ROWS, RULES)
        self.site, self.home = site, home
        (home / "board.toml").write_text(BOARD)

    def load(self, change: Callable[[str], str] = str) -> Scenario:
        path = self.home / "scenario.toml"
        path.write_text(change(SCENARIO))
        return Scenario.load(path, registry=self.site.discover())


@pytest.fixture
def raid(site: Any, tmp_path: Path) -> Raid:
    home = tmp_path / "raid"
    home.mkdir()
    return Raid(site, home)
