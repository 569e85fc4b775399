"""What the page on the environment says of conditions is so."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from hexwright import Situation
from hexwright.testing import ComposeRules

PAGE = Path(__file__).parents[3] / "docs" / "environment.md"


def test_the_page_lists_all_conditions_with_their_defaults_and_rules(ruleset: ComposeRules) -> None:
    rows = re.findall(
        r"^\| `([a-z ]+)` \| `(.+?)` \| .* \| ([A-Z0-9.]+) \|$", PAGE.read_text(), re.M
    )
    told = {name: (_read(default), rule) for name, default, rule in rows}
    said = ruleset("asl_core", on=["B23.8"]).ask("conditions", "what conditions there are")
    known = {e.contribution.name: (e.contribution.default, e.rule.id) for e in said}
    assert told == known


def _read(default: str) -> Any:
    found = tomllib.loads(f"x = {default}")["x"]
    return tuple(found) if isinstance(found, list) else found


def test_the_conditions_that_the_page_shows_may_be_set(base: Any, new_map: Any) -> None:
    block = re.search(r"```toml\n(.*?)```", PAGE.read_text(), re.S)
    assert block is not None
    shown = tomllib.loads(block[1])["conditions"]
    scenario = base(new_map()).play().with_conditions(**shown)
    situation: Situation = scenario.situation
    assert {name: situation.condition(name) for name in shown} == shown
