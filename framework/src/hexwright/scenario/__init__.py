"""The file that names board, rules, options and pieces; and the questions one asks of it."""

from __future__ import annotations

from hexwright.scenario.expect import Expectation, Outcome
from hexwright.scenario.places import Piece
from hexwright.scenario.questions import Attack, Question, Sight, Step
from hexwright.scenario.scenario import Scenario
from hexwright.scenario.survey import Survey

__all__ = [
    "Attack",
    "Expectation",
    "Outcome",
    "Piece",
    "Question",
    "Scenario",
    "Sight",
    "Step",
    "Survey",
]
