"""What several rules declare by one name is one thing."""

from __future__ import annotations

import pytest

from hexwright.rules import compose, discover

REGISTRY = discover()
HOOKS = (
    "marker_kinds", "piece_kinds", "act_kinds", "roll_kinds", "attack_kinds", "move_kinds",
    "terrains",
)  # fmt: skip


@pytest.mark.parametrize("section", sorted(REGISTRY.sections))
def test_no_two_rules_declare_a_name_differently(section: str) -> None:
    """The later would hold, and break what the earlier counts on. Conditions are set so."""
    optional = [r.id for r in REGISTRY.sections[section].rules if r.default == "off"]
    rules = compose(REGISTRY, [section], on=optional)
    for hook in HOOKS:
        said = [e for b in rules.hook(hook) for e in rules.consult(b, "what there is")]
        known: dict[str, object] = {}
        for entry in said:
            kind = entry.contribution
            assert known.setdefault(kind.name, kind) == kind, f"{entry.rule.id}: {kind.name}"
