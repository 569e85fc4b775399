"""What several rules declare by one name is one thing."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from hexwright.rules import compose, discover

REGISTRY = discover()
HOOKS = (
    "marker_kinds", "piece_kinds", "act_kinds", "roll_kinds", "attack_kinds", "move_kinds",
    "terrains",
)  # fmt: skip


@pytest.mark.parametrize("section", sorted(REGISTRY.sections))
def test_no_two_rules_declare_a_name_differently(section: str) -> None:
    """The later would hold, and break what the earlier counts on; it may only say more.

    Conditions are declared again to set them, and what is printed on a piece to change it.
    """
    optional = [r.id for r in REGISTRY.sections[section].rules if r.default == "off"]
    rules = compose(REGISTRY, [section], on=optional)
    for hook in HOOKS:
        said = [e for b in rules.hook(hook) for e in rules.consult(b, "what there is")]
        known: dict[str, Any] = {}
        for entry in said:
            kind = entry.contribution
            before = known.setdefault(kind.name, kind)
            assert bare(before) == bare(kind), f"{entry.rule.id}: {kind.name}"
            assert dict(valued(before)).items() <= dict(valued(kind)).items() or (
                hook == "piece_kinds" and valued(before).keys() <= valued(kind).keys()
            ), f"{entry.rule.id}: {kind.name}"
            known[kind.name] = kind


def valued(kind: Any) -> Any:
    return kind.attributes if hasattr(kind, "attributes") else kind.values


def bare(kind: Any) -> Any:
    """The kind without its values."""
    if hasattr(kind, "attributes"):
        return kind.name, kind.allowance
    return evolve(kind, values={})
