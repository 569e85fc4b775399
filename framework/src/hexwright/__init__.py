"""Hexwright: compose the rules of hex wargames from installable sections, and ask them questions.

Names load what they need when they are first used, so that importing the package is quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hexwright import paths, sight
    from hexwright.board import (
        Area,
        Board,
        BoardError,
        Building,
        HexsideFeature,
        Marker,
        MarkerKind,
        PieceKind,
        Terrain,
    )
    from hexwright.board.facts import BUILDING_HEIGHT, Facts
    from hexwright.board.ground import Ground
    from hexwright.board.image import BoardImage
    from hexwright.board.outlines import outline
    from hexwright.board.played import OUT_OF_PLAY
    from hexwright.board.readers import Note, Reading
    from hexwright.board.symbols import Symbol
    from hexwright.errors import HexwrightError
    from hexwright.game.game import Game, Move
    from hexwright.game.journal import Journal
    from hexwright.grid import Grid, Hex
    from hexwright.grid.lattice import LATTICE
    from hexwright.grid.walk import ALONG, IN, TOUCH
    from hexwright.paths.step import StepView
    from hexwright.paths.supply import Network
    from hexwright.play.acts import ActView, PhaseView
    from hexwright.play.dice import Dice, Loaded, Rolled, Roller
    from hexwright.play.rolls import RollView
    from hexwright.play.victory import victory
    from hexwright.rules import (
        AddLocation,
        Bare,
        Block,
        Cap,
        Clear,
        Column,
        DropLocation,
        Fact,
        Floor,
        Forbid,
        Hinder,
        Interest,
        Link,
        Modify,
        Multiply,
        Permit,
        Raise,
        RuleSet,
        Ruling,
        Set,
        Stacking,
        Trait,
        about,
        answers,
        deprecated,
        hookimpl,
        hookspec,
        rule,
    )
    from hexwright.rules.effects import (
        ChangePiece,
        Count,
        Effect,
        GivePiece,
        MovePiece,
        PutMarker,
        PutPiece,
        SetCondition,
        TakeMarker,
        TakePiece,
    )
    from hexwright.rules.kinds import ActKind, AttackKind, ConditionKind, MoveKind, RollKind
    from hexwright.rules.sequence import Conceal, Decision, Fault, Offer, Outcome, Phase
    from hexwright.rules.situation import Situation
    from hexwright.rules.state import Piece, State
    from hexwright.rules.supply import Cut, Join, Short, Source
    from hexwright.scenario import Act, Attack, Roll, Scenario, Sight, Step, Supply, Victory
    from hexwright.sight.attack import AttackView
    from hexwright.sight.lines import Lines
    from hexwright.sight.rows import Blocks
    from hexwright.sight.spot import Spot, terrain_at
    from hexwright.sight.standing import standing
    from hexwright.sight.trace import CROSSES, OUTLINE, SIDE
    from hexwright.sight.views import Answer, Atlas, Field

_HOME = {
    "hexwright.board": (
        "Area", "Board", "BoardError", "Building", "HexsideFeature", "Marker", "MarkerKind",
        "PieceKind", "Terrain",
    ),
    "hexwright.board.facts": ("BUILDING_HEIGHT", "Facts"),
    "hexwright.board.ground": ("Ground",),
    "hexwright.board.image": ("BoardImage",),
    "hexwright.board.outlines": ("outline",),
    "hexwright.board.played": ("OUT_OF_PLAY",),
    "hexwright.board.readers": ("Note", "Reading"),
    "hexwright.board.symbols": ("Symbol",),
    "hexwright.errors": ("HexwrightError",),
    "hexwright.game.game": ("Game", "Move",),
    "hexwright.game.journal": ("Journal",),
    "hexwright.grid": ("Grid", "Hex"),
    "hexwright.grid.lattice": ("LATTICE",),
    "hexwright.grid.walk": ("ALONG", "IN", "TOUCH"),
    "hexwright.rules": (
        "AddLocation", "Bare", "Block", "Cap", "Clear", "Column", "DropLocation", "Fact", "Floor",
        "Forbid", "Hinder", "Interest", "Link", "Modify", "Multiply", "Permit", "Raise", "RuleSet",
        "Ruling", "Set", "Stacking", "Trait", "about", "answers", "deprecated", "hookimpl",
        "hookspec", "rule",
    ),
    "hexwright.paths.step": ("StepView",),
    "hexwright.paths.supply": ("Network",),
    "hexwright.scenario": (
        "Act", "Attack", "Roll", "Scenario", "Sight", "Step", "Supply", "Victory",
    ),
    "hexwright.sight.attack": ("AttackView",),
    "hexwright.sight.lines": ("Lines",),
    "hexwright.sight.rows": ("Blocks",),
    "hexwright.sight.spot": ("Spot", "terrain_at"),
    "hexwright.sight.standing": ("standing",),
    "hexwright.sight.trace": ("CROSSES", "OUTLINE", "SIDE"),
    "hexwright.sight.views": ("Answer", "Atlas", "Field"),
    "hexwright.rules.kinds": ("ActKind", "AttackKind", "ConditionKind", "MoveKind", "RollKind",),
    "hexwright.rules.effects": (
        "ChangePiece", "Count", "Effect", "GivePiece", "MovePiece", "PutMarker", "PutPiece",
        "SetCondition", "TakeMarker", "TakePiece",
    ),
    "hexwright.rules.sequence": (
        "Conceal", "Decision", "Fault", "Offer", "Outcome", "Phase",
    ),
    "hexwright.rules.situation": ("Situation",),
    "hexwright.rules.state": ("Piece", "State",),
    "hexwright.rules.supply": ("Cut", "Join", "Short", "Source"),
    "hexwright.play.acts": ("ActView", "PhaseView",),
    "hexwright.play.dice": ("Dice", "Loaded", "Rolled", "Roller",),
    "hexwright.play.rolls": ("RollView",),
    "hexwright.play.victory": ("victory",),
}  # fmt: skip
_MODULE = {name: module for module, names in _HOME.items() for name in names}

__all__ = [
    "ALONG",
    "BUILDING_HEIGHT",
    "CROSSES",
    "IN",
    "LATTICE",
    "OUTLINE",
    "OUT_OF_PLAY",
    "SIDE",
    "TOUCH",
    "Act",
    "ActKind",
    "ActView",
    "AddLocation",
    "Answer",
    "Area",
    "Atlas",
    "Attack",
    "AttackKind",
    "AttackView",
    "Bare",
    "Block",
    "Blocks",
    "Board",
    "BoardError",
    "BoardImage",
    "Building",
    "Cap",
    "ChangePiece",
    "Clear",
    "Column",
    "Conceal",
    "ConditionKind",
    "Count",
    "Cut",
    "Decision",
    "Dice",
    "DropLocation",
    "Effect",
    "Fact",
    "Facts",
    "Fault",
    "Field",
    "Floor",
    "Forbid",
    "Game",
    "GivePiece",
    "Grid",
    "Ground",
    "Hex",
    "HexsideFeature",
    "HexwrightError",
    "Hinder",
    "Interest",
    "Join",
    "Journal",
    "Lines",
    "Link",
    "Loaded",
    "Marker",
    "MarkerKind",
    "Modify",
    "Move",
    "MoveKind",
    "MovePiece",
    "Multiply",
    "Network",
    "Note",
    "Offer",
    "Outcome",
    "Permit",
    "Phase",
    "PhaseView",
    "Piece",
    "PieceKind",
    "PutMarker",
    "PutPiece",
    "Raise",
    "Reading",
    "Roll",
    "RollKind",
    "RollView",
    "Rolled",
    "Roller",
    "RuleSet",
    "Ruling",
    "Scenario",
    "Set",
    "SetCondition",
    "Short",
    "Sight",
    "Situation",
    "Source",
    "Spot",
    "Stacking",
    "State",
    "Step",
    "StepView",
    "Supply",
    "Symbol",
    "TakeMarker",
    "TakePiece",
    "Terrain",
    "Trait",
    "Victory",
    "about",
    "answers",
    "deprecated",
    "hookimpl",
    "hookspec",
    "outline",
    "paths",
    "rule",
    "sight",
    "standing",
    "terrain_at",
    "victory",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in ("paths", "sight"):
        return import_module(f"hexwright.{name}")  # which puts itself here
    if name not in _MODULE:
        raise AttributeError(f"module 'hexwright' has no attribute {name!r}")
    value = getattr(import_module(_MODULE[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
