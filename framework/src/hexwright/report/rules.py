"""The rules that a scenario puts in force, and the words they declare, as JSON has them."""

from __future__ import annotations

from typing import Any

from hexwright.rules.ruling import plain
from hexwright.scenario import Scenario

_WORDS = {
    "terrains": "",
    "marker_kinds": "marker on a {on}",
    "piece_kinds": "piece",
    "conditions": "condition",
    "attack_kinds": "attack",
    "move_kinds": "way of moving",
    "act_kinds": "act on a {on}",
    "roll_kinds": "roll",
}
"""What the words are that each hook declares."""


def words_json(scenario: Scenario) -> list[dict[str, Any]]:
    """The words that files and questions may use: what each stands for, its rule and values."""
    ruleset = scenario.ruleset
    rows: list[dict[str, Any]] = []
    for hook in _WORDS:
        latest = {e.contribution.name: e for e in ruleset.ask(hook, "what words there are")}
        for name, said in latest.items():
            kind = said.contribution
            what = _WORDS[hook].format(on=getattr(kind, "on", ""))
            if hook == "terrains":
                what = "hexside" if kind.on == "hexside" else "terrain"
            values = getattr(kind, "values", None) or getattr(kind, "attributes", {})
            if hook == "conditions":
                values = {"default": kind.default}
                values |= {"choices": kind.choices} if kind.choices else {}
            row = {"word": name, "what": what, "rule": said.rule.id, "values": plain(values)}
            rows.append(row)
    return rows


def rules_json(scenario: Scenario) -> dict[str, Any]:
    """The rules in force, in order, and the ids of those that are off."""
    ruleset = scenario.ruleset
    return {
        "scenario": scenario.title,
        "fingerprint": ruleset.fingerprint,
        "sections": [
            {"id": s.id, "version": s.version, "title": s.title} for s in ruleset.sections
        ],
        "rules": [
            {
                "id": rule.id,
                "title": rule.title,
                "section": rule.section,
                "citation": rule.citation,
                "options": plain(rule.options),
                "clears": list(rule.clears),
                "replaces": list(rule.replaces),
            }
            for rule in ruleset.rules
        ],
        "off": list(ruleset.off),
    }
