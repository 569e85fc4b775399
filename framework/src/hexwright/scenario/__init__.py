"""The file that names board, rules, options and pieces; and the questions one asks of it."""

from __future__ import annotations

from hexwright.rules.state import Piece
from hexwright.scenario.answers import Performed
from hexwright.scenario.expect import Expectation, Outcome
from hexwright.scenario.questions import (
    Act,
    Attack,
    Question,
    Roll,
    Sight,
    Step,
    Supply,
    Victory,
)
from hexwright.scenario.scenario import Scenario
from hexwright.scenario.survey import Survey

__all__ = [
    "Act",
    "Attack",
    "Expectation",
    "Outcome",
    "Performed",
    "Piece",
    "Question",
    "Roll",
    "Scenario",
    "Sight",
    "Step",
    "Supply",
    "Survey",
    "Victory",
]
