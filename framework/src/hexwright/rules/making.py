"""Which rules are on, and the rules themselves: their classes with the values of their options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from hexwright.errors import HexwrightError
from hexwright.rules.entry import ActiveRule
from hexwright.rules.manifest import RuleRow
from hexwright.rules.options import fit_options, option_values
from hexwright.rules.rule import rule_info
from hexwright.rules.ruleset import Request
from hexwright.rules.section import Section


def wanted_rules(rows: Iterable[RuleRow], request: Request) -> set[str]:
    """Ids of the rules that are on: by default, by the request, or by a rule that is on."""
    by_id = {row.id: row for row in rows}
    wanted: set[str] = set()
    waiting = [id_ for id_, row in by_id.items() if row.default == "on" or id_ in request.on]
    while waiting:
        id_ = waiting.pop()
        if id_ in by_id and id_ not in wanted and id_ not in request.off:
            wanted.add(id_)
            waiting += by_id[id_].switches_on
    return wanted


@attrs.define
class Maker:
    """Makes the rules of some options, each but once.

    Attributes:
        options: Option values by rule id, as they were asked for.
    """

    options: Mapping[str, Mapping[str, Any]]
    _fitted: dict[tuple[str, str], tuple[dict[str, Any], list[HexwrightError]]] = attrs.field(
        factory=dict
    )
    _made: dict[tuple[str, str], ActiveRule | HexwrightError] = attrs.field(factory=dict)

    def misfits(self, section: Section, row: RuleRow, cls: Any) -> list[HexwrightError]:
        """What is wrong with the options that a rule is given."""
        return self._fit(section, row, cls)[1]

    def make(self, section: Section, row: RuleRow, cls: Any) -> ActiveRule | HexwrightError:
        """The rule itself; or why its class refuses the values of its options."""
        key = (section.id, row.id)
        if key not in self._made:
            self._made[key] = _made(section, row, cls, self._fit(section, row, cls)[0])
        return self._made[key]

    def _fit(
        self, section: Section, row: RuleRow, cls: Any
    ) -> tuple[dict[str, Any], list[HexwrightError]]:
        key = (section.id, row.id)
        if key not in self._fitted:
            self._fitted[key] = fit_options(row.id, cls, self.options.get(row.id, {}))
        return self._fitted[key]


def _made(
    section: Section, row: RuleRow, cls: Any, values: Mapping[str, Any]
) -> ActiveRule | HexwrightError:
    try:
        obj = cls(**values)
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        where = f"section {section.id}, options of rule {row.id}"
        return HexwrightError(what, where=where, hint="give another value")
    info = rule_info(cls)
    return ActiveRule(
        id=row.id,
        title=row.title,
        citation=row.citation,
        section=section.id,
        interest=info.interest if info else None,
        clears=row.clears,
        replaces=row.replaces,
        options=option_values(obj),
        obj=obj,
    )
