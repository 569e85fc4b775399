"""What rules say they want to see, compared with what there is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hexwright.checking.finding import Finding, Place, shown
from hexwright.checking.source import Sources, words
from hexwright.errors import HexwrightError, RuleFailed, nearest
from hexwright.rules.composition import compose
from hexwright.rules.declared import Declarations
from hexwright.rules.discovery import Registry
from hexwright.rules.rule import Interest, rule_info
from hexwright.rules.ruleset import RuleSet
from hexwright.rules.section import Section
from hexwright.rules.situation import INTERESTED

_SIGHT = (*INTERESTED, "los_totals", "sight_limits")
_DECLARED = {
    "terrains": ("terrains", "terrain"),
    "hexsides": ("terrains", "terrain"),
    "markers": ("marker_kinds", "kind of markers"),
}


def unknown_words(section: Section, sources: Sources, registry: Registry) -> Iterator[Finding]:
    """Names in interests that no section declares; such a rule is never handed a line for them."""
    others = [s for s in registry.sections.values() if s.id != section.id]
    declared = list(_declarations(registry))
    if not any(section.id in {s.id for s in one.ruleset.sections} for one in declared):
        return  # it cannot be composed, which is told
    facts: frozenset[str] | None = None
    for id_, interest in _interests(section):
        for key, (what, called) in _DECLARED.items():
            known = {name for one in declared for name in _named(one, what)}
            for name in sorted({*getattr(interest, key)} - known):
                yield _unknown(section, sources, id_, called, name, known)
        known = {name for one in declared for name in _named(one, "condition_kinds")}
        if interest.condition and interest.condition not in known:
            yield _unknown(section, sources, id_, "condition", interest.condition, known)
        for name in interest.facts:
            if facts is None:
                facts = words(sources.modules)
                for other in others:
                    facts |= words(Sources.of(other.root).modules)
            if name not in facts:
                yield _unknown(section, sources, id_, "fact", name, set())


def _unknown(
    section: Section, sources: Sources, id_: str, called: str, name: str, known: set[str]
) -> Finding:
    place = sources.rules[id_].place() if id_ in sources.rules else _in(section, id_)
    what = f"its interest names {called} {name!r}, which no section declares"
    return Finding("HX206", place, what, nearest(name, known) if known else "")


def _in(section: Section, id_: str) -> Place:
    return Place(file=shown(section.file), rule=id_)


def idle(section: Section, sources: Sources) -> Iterator[Finding]:
    """Interests of rules that answer no hook of sight."""
    for id_, _ in _interests(section):
        cls = section.code.classes[id_]
        if not any(hasattr(cls, hook) for hook in _SIGHT):
            place = sources.rules[id_].place() if id_ in sources.rules else _in(section, id_)
            yield Finding("HX208", place, "it has an interest and no hook of sight")


def _interests(section: Section) -> Iterator[tuple[str, Interest]]:
    try:
        classes: Mapping[str, type] = section.code.classes
    except HexwrightError:
        return
    for id_, cls in classes.items():
        info = rule_info(cls)
        if info is not None and info.interest is not None:
            yield id_, info.interest


def _declarations(registry: Registry) -> Iterator[Declarations]:
    """Each section by itself with what it requires, all rules on; those that do not compose not."""
    for section in registry.sections.values():
        try:
            rules: RuleSet = compose(registry, [section.id], on=[r.id for r in section.rules])
        except HexwrightError:
            continue
        yield Declarations(rules)


def _named(one: Declarations, what: str) -> frozenset[str]:
    try:
        return frozenset(getattr(one, what))
    except RuleFailed:
        return frozenset()  # told when the rule is asked
