"""Sections of quite different games, each of a rule or two, on boards drawn in text."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from hexwright.scenario import Scenario
from hexwright.testing import scenario_on

FIELD = """
    .   .   .   .
      .   .   .
    .   .   .   .
      .   .   .
    .   .   .   .
      .   .   .
    .   .   .   .
      .   .   .
    .   .   .   .
      .   .   .
"""
"""Hexes A1 to G5, and nothing in them."""

HEAD = "from hexwright import *\nfrom fractions import Fraction\nimport numpy as np\n"

NewGame = Callable[..., Scenario]


@pytest.fixture
def game(site: Any) -> NewGame:
    """``game(rules, drawing, A="scout red A1 mp=3")``: a scenario of a section with these rules.

    A piece is told by its kind, its side, its place, and its attributes.
    """

    def made(rules: str, *legend: str, drawing: str = FIELD, **pieces: str) -> Scenario:
        ids = re.findall(r'^@rule\("([^"]+)"', rules, re.MULTILINE)
        site.install("small", site.rows(*ids), HEAD + rules)
        return scenario_on(
            drawing + "\n".join(f"    {line}" for line in legend),
            "small",
            registry=site.discover(),
            pieces={name: told(text) for name, text in pieces.items()},
        )

    return made


def told(text: str) -> dict[str, Any]:
    kind, side, at, *values = text.split()
    given = dict(value.split("=") for value in values)
    return {"kind": kind, "side": side, "at": at, **{n: read(v) for n, v in given.items()}}


def read(value: str) -> Any:
    if value in ("true", "false"):
        return value == "true"
    return int(value) if value.lstrip("-").isdecimal() else value
