"""Composing a rule set from installed sections, and telling everything that is wrong at once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from copy import deepcopy
from threading import Lock
from typing import Any
from weakref import WeakKeyDictionary

from hexwright.checked import FrozenMap
from hexwright.errors import HexwrightError, Problems
from hexwright.rules.composing import Composer
from hexwright.rules.discovery import Registry
from hexwright.rules.making import Maker
from hexwright.rules.options import canonical
from hexwright.rules.ruleset import Request, RuleSet


class CompositionError(Problems):
    """Everything that keeps a rule set from being composed."""


def compose(
    registry: Registry,
    sections: Iterable[str],
    *,
    on: Iterable[str] = (),
    off: Iterable[str] = (),
    options: Mapping[str, Mapping[str, Any]] | None = None,
) -> RuleSet:
    """Compose a rule set.

    Args:
        registry: What is installed.
        sections: Ids of the sections wanted; what they require comes along.
        on: Ids of rules that are off by default and wanted, or of further sections.
        off: Ids of rules not wanted, or of sections not wanted.
        options: Values of rules' options, by rule id and name.

    Returns:
        The rule set, frozen.

    Raises:
        CompositionError: with all problems together.

    Warns:
        HookDeprecated: for each rule in force that implements a hook, or takes an argument of one,
            that will go.
    """
    for name, ids in (("sections", sections), ("on", on), ("off", off)):
        if isinstance(ids, str):
            raise CompositionError(
                [HexwrightError(f"{name} is one text", hint=f"give a list: [{ids!r}]")]
            )
    request = Request(
        tuple(dict.fromkeys(sections)), frozenset(on), frozenset(off), _frozen(options or {})
    )
    key = (request.sections, request.on, request.off, canonical(request.options))
    with _one_at_a_time:
        kept = _COMPOSED.setdefault(registry, OrderedDict())
        if key in kept:
            kept.move_to_end(key)
            return kept[key]
        asked, maker = _MAKERS.get(registry, ("", None))
        if maker is None or asked != key[-1]:
            maker = Maker(request.options)
            _MAKERS[registry] = key[-1], maker
    composer = Composer(registry, request, maker=maker)
    ruleset = composer.compose()
    if ruleset is None:
        raise CompositionError(once(composer.problems))
    for use in ruleset.outdated:
        use.warn()
    with _one_at_a_time:
        kept[key] = ruleset
        if len(kept) > MOST:
            kept.popitem(last=False)
    return ruleset


MOST = 32
"""So many rule sets of one registry are kept: who switches rules asks for the same ones again."""
_one_at_a_time = Lock()  # threads may ask under different rule sets
_COMPOSED: WeakKeyDictionary[Registry, OrderedDict[Any, RuleSet]] = WeakKeyDictionary()
_MAKERS: WeakKeyDictionary[Registry, tuple[Any, Maker]] = WeakKeyDictionary()
"""What was made of the rules of one registry, with the options that were asked for last."""


def _frozen(options: Mapping[str, Any]) -> Mapping[str, Any]:
    """Option values that stay what they were when the rule set was composed."""
    return FrozenMap(
        (id_, FrozenMap(deepcopy(dict(given))) if isinstance(given, Mapping) else given)
        for id_, given in options.items()
    )


def once(problems: Iterable[HexwrightError]) -> list[HexwrightError]:
    """All single problems, the same text only once."""
    flat: dict[str, HexwrightError] = {}
    for problem in problems:
        for one in problem.problems if isinstance(problem, Problems) else (problem,):
            flat.setdefault(str(one), one)
    return list(flat.values())
