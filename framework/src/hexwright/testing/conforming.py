"""The conformance suite that any section runs with one line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from inspect import cleandoc
from pathlib import Path
from typing import Any

import pytest

from hexwright.errors import HexwrightError
from hexwright.rules import Registry, Section, compose
from hexwright.rules.house import with_house
from hexwright.scenario import Scenario
from hexwright.testing.checks import CHECKS
from hexwright.testing.fixtures import find, loaded
from hexwright.testing.suite import Case, Suite, under

MOST = 10
"""So many findings of one check are told."""
STATIC = ("documented", "defaults")
"""Checks that need no scenario."""

Source = str | Path | Scenario | Callable[[], Scenario]


def conformance(
    section: str,
    scenario: Source | Sequence[Source] = (),
    *,
    questions: int = 40,
    alongside: tuple[str, ...] = (),
    skip: tuple[str, ...] = (),
    house: str | Path | None = None,
) -> Callable[..., None]:
    """A test of everything that any section must hold to, an item for each check::

        test_conforms = conformance("my_section", scenario="demo.toml")

    Args:
        section: The section's id.
        scenario: A scenario in which it is put to use, or several: files, from the test's
            directory or pytest's root, Scenarios, or functions that make one when it is needed.
            Its manifest's ``demo`` if none is given. A scenario that does not have the section in
            force is asked with it.
        questions: About so many are drawn for each scenario, of all kinds that its rules declare;
            always the same ones.
        alongside: Ids of sections that could be in force with it, for the check of their order.
        skip: Names of checks that are left out.
        house: A file of house rules, which the scenarios are played with; they are the section
            ``"house"``.

    Raises:
        ValueError: for a name in ``skip`` that no check has.
    """
    if unknown := set(skip) - set(CHECKS):
        raise ValueError(
            f"no check is called {sorted(unknown)[0]!r}; there are {', '.join(CHECKS)}"
        )
    names = [name for name in CHECKS if name not in skip]
    sources = tuple(scenario) if isinstance(scenario, tuple | list) else (scenario,)
    settings = (section, sources, questions, tuple(alongside), house)

    @pytest.mark.parametrize("check", names)
    def conforms(check: str, request: pytest.FixtureRequest) -> None:
        found, error = [], ""
        try:
            found = list(_found(request, check, settings))
        except HexwrightError as exc:
            error = str(exc)
        if error:
            pytest.fail(f"section {section}, {check!r}: {error}", pytrace=False)
        if found:
            pytest.fail(_told(section, check, found), pytrace=False)

    conforms.__doc__ = f"Section {section} holds to what any section must."
    return conforms


def _told(section: str, check: str, found: list[str]) -> str:
    holds, run = CHECKS[check]
    lines = [f"  - {one}" for one in dict.fromkeys(found)]
    more = [f"  ... and {len(lines) - MOST} more"] if len(lines) > MOST else []
    told = "\n".join([*lines[:MOST], *more])
    remedy = " ".join(cleandoc(run.__doc__ or "").split())
    return f"section {section} does not hold to {check!r}: {holds}.\n{told}\nWhat to do: {remedy}"


def _found(request: pytest.FixtureRequest, check: str, settings: tuple[Any, ...]) -> Iterator[str]:
    kept = request.getfixturevalue("hexwright_kept")
    registry: Registry = request.getfixturevalue("installed_sections")
    id_, sources, questions, alongside, file = settings
    house = None if file is None else find(request, file)
    if house is not None:
        registry = with_house(registry, house)
    section = registry.section(id_)
    if problems := section.code.problems:
        raise problems[0]
    _, run = CHECKS[check]
    if check in STATIC:
        yield from run(Suite(section, ()))
        return
    key = (request.path, *settings)
    if key not in kept:
        given = sources or ((section.demo,) if section.demo else ())
        if not given:
            raise HexwrightError(
                "there is no scenario to try it in",
                hint='give one: conformance("...", scenario="demo.toml"); or name a demo in '
                "section.toml",
            )
        cases = tuple(_case(s, section, questions, request, kept, house) for s in given)
        kept[key] = Suite(section, cases, alongside)
    yield from run(kept[key])


def _case(
    source: Source,
    section: Section,
    questions: int,
    request: pytest.FixtureRequest,
    kept: dict[Any, Any],
    house: Path | None,
) -> Case:
    if not isinstance(source, str | Path):
        scenario = source if isinstance(source, Scenario) else source()
        name = scenario.title
    else:
        path = find(request, source)
        scenario, name = loaded(path, request, kept, house), path.name
    rules = scenario.ruleset
    if section.id not in {s.id for s in rules.sections}:
        ids = [*(s.id for s in rules.sections), section.id]
        on = [rule.id for rule in rules.rules]
        more = compose(rules.registry, ids, on=on, off=rules.off, options=rules.options)
        scenario = under(scenario, more)
    return Case(name, scenario, section, questions)
