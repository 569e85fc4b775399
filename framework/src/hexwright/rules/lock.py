"""Which rules something was made with: sections with their content, rules with their options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hexwright.rules.options import canonical
from hexwright.rules.ruleset import RuleSet
from hexwright.rules.versions import kernel_version


def lock(rules: RuleSet) -> dict[str, Any]:
    """What a rule set is made of, as JSON has it.

    Returns:
        ``kernel``, its version; ``sections``, of each id its version and the SHA-256 of its
        content; ``rules``, of each id in force its options.
    """
    return {
        "kernel": kernel_version(),
        "sections": {s.id: [s.version, s.digest] for s in rules.sections},
        "rules": {r.id: canonical(r.options) for r in rules.rules},
    }


def differences(told: Mapping[str, Any], rules: RuleSet) -> Iterator[str]:
    """In what a rule set differs from what a lock tells, one line each; none if in nothing."""
    now = lock(rules)
    if told.get("kernel") != now["kernel"]:
        yield f"kernel {told.get('kernel')}, and this is {now['kernel']}"
    was = _table(told, "sections")
    for id_ in sorted(was.keys() | now["sections"].keys()):
        before, after = was.get(id_), now["sections"].get(id_)
        if after is None:
            yield f"section {id_} is not in force"
        elif before is None:
            yield f"section {id_} is in force, and was not"
        elif list(before) != after:
            version = "" if before[:1] == after[:1] else f" {before[0]}, and this is {after[0]}"
            yield f"section {id_}{version or ' has another content'}"
    was = _table(told, "rules")
    for id_ in sorted(was.keys() | now["rules"].keys()):
        before, after = was.get(id_), now["rules"].get(id_)
        if before is None or after is None:
            yield f"rule {id_} is {'off' if after is None else 'on'}, and was not"
        elif before != after:
            yield f"rule {id_} has options {after}, and had {before}"


def _table(told: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = told.get(name)
    return found if isinstance(found, Mapping) else {}
