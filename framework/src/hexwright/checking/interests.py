"""What rules say they want to see, compared with what there is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from attrs import define, field

from hexwright.checking.finding import Finding, Place, shown
from hexwright.checking.source import Sources, words
from hexwright.errors import HexwrightError, RuleFailed, nearest
from hexwright.rules.composition import compose
from hexwright.rules.declared import Declarations
from hexwright.rules.discovery import Registry
from hexwright.rules.ordering import requirements
from hexwright.rules.rule import Interest, rule_info
from hexwright.rules.section import Section
from hexwright.rules.situation import INTERESTED

_SIGHT = (*INTERESTED, "los_totals", "sight_limits")
_DECLARED = {
    "terrains": ("terrains", "terrain"),
    "hexsides": ("terrains", "terrain"),
    "markers": ("marker_kinds", "kind of markers"),
    "condition": ("condition_kinds", "condition"),
    "facts": ("", "fact"),
}


def unknown_words(section: Section, sources: Sources, registry: Registry) -> Iterator[Finding]:
    """Names in interests that no section declares; such a rule is never handed a line for them."""
    said = _Said(section, sources, registry)
    for id_, interest in _interests(section):
        place = sources.rules[id_].place() if id_ in sources.rules else _in(section, id_)
        for key, (what, called) in _DECLARED.items():
            given = getattr(interest, key)
            for name in filter(None, (given,) if isinstance(given, str) else given):
                known = said.facts if key == "facts" else said.declared(what, name)
                if name not in known:
                    told = f"its interest names {called} {name!r}, which no section declares"
                    hint = "" if key == "facts" else nearest(name, known)
                    yield Finding("HX206", place, told, hint)


@define(slots=False)
class _Said:
    """What sections say there is: this one first, the others when it is not found there."""

    section: Section
    sources: Sources
    registry: Registry
    rulesets: list[Declarations] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        self._waiting = self._composed()

    def declared(self, what: str, name: str) -> frozenset[str]:
        """Names that are declared; all of them if this one is not among them."""
        known = frozenset().union(*(_named(one, what) for one in self.rulesets))
        while name not in known and (one := next(self._waiting, None)) is not None:
            self.rulesets.append(one)
            known |= _named(one, what)
        return known

    @cached_property
    def facts(self) -> frozenset[str]:
        """All texts in the code of sections: the name of a fact stands where it is said."""
        others = (s.root for s in self._sections() if s is not self.section)
        code = (self.sources.modules, *(Sources.of(root).modules for root in others))
        return frozenset().union(*map(words, code))

    def _sections(self) -> list[Section]:
        """The section itself, those it requires or comes after, and the rest."""
        near = {name for name, _ in requirements(self.section)} | {*self.section.manifest.after}
        others = [s for s in self.registry.sections.values() if s.id != self.section.id]
        return [self.section, *sorted(others, key=lambda s: s.id not in near)]

    def _composed(self) -> Iterator[Declarations]:
        """Each with what it requires, all rules on; those that do not compose not."""
        for section in self._sections():
            try:
                ids = [row.id for row in section.rules]
                yield Declarations(compose(self.registry, [section.id], on=ids))
            except HexwrightError:
                continue


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


def _named(one: Declarations, what: str) -> frozenset[str]:
    try:
        return frozenset(getattr(one, what))
    except RuleFailed:
        return frozenset()  # told when the rule is asked
