"""What rules cost that have nothing to say, counted and not timed."""

from __future__ import annotations

import inspect
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from hexwright import (
    Act,
    Attack,
    Game,
    Roll,
    RuleSet,
    Scenario,
    Sight,
    Step,
    Supply,
    Victory,
    sight,
)
from hexwright.hookspecs import HookSpecs
from hexwright.rules import compose
from hexwright.testing import scenario_on

MANY = 40

TALLY = """
from collections import Counter
imported = []
calls = Counter()
lines = Counter()
"""
ACTIVE = """
from hexwright import *

@rule("A1")
class Everything:
    @hookimpl
    def terrains(self):
        yield Terrain("wood", top=2, hindrance=1, inherent=True)

    @hookimpl
    def piece_kinds(self):
        yield PieceKind("x")

    @hookimpl
    def act_kinds(self):
        yield ActKind("dig")

    @hookimpl
    def roll_kinds(self):
        yield RollKind("luck", (6,))

    @hookimpl
    def sequence_of_play(self):
        yield Phase("day", "red")
"""
DRAWING = """
    .   w   .   .
      .   .   .
    .   .   .   .
      .   .   .
    w = wood
"""
PIECES = {
    "A": {"kind": "x", "at": "A1", "side": "red"},
    "B": {"kind": "x", "at": "G2", "side": "b"},
}


@pytest.fixture
def tally(site: Any) -> Iterator[Any]:
    """A module in which rules count how often they are asked."""
    (site.path / "tally.py").write_text(TALLY)
    import tally

    yield tally
    sys.modules.pop("tally", None)


def everything() -> str:
    """A rule that answers every hook of the kernel, to nothing, and counts."""
    methods = []
    for name, hook in inspect.getmembers(HookSpecs, inspect.isfunction):
        taken = ", ".join(inspect.signature(hook).parameters)
        methods.append(
            f"    @hookimpl\n    def {name}({taken}):\n        tally.calls[{name!r}] += 1\n"
        )
    return (
        "import tally\nfrom . import inner\ntally.imported.append(__name__)\n"
        '@rule("{0}")\nclass Rule:\n' + "\n".join(methods)
    )


def asked(scenario: Scenario) -> None:
    """Every question there is, single and in numbers, and a game."""
    for question in (
        Sight("A", "B"),
        Attack("A", "B"),
        Step("A", "A2"),
        Act("dig", "A", "A2"),
        Roll("luck", "A"),
        Supply("A"),
        Victory("red"),
    ):
        scenario.ask(question)
    scenario.perform(Act("dig", "A", "A2"))
    assert sight.field(scenario, "A").clear.any()
    game = Game.begin(scenario).game
    game.apply(Act("next phase"))
    game.legal_actions()
    game.observation("red")


def test_sections_that_are_installed_and_not_in_force_are_not_even_imported(
    site: Any, tally: Any
) -> None:
    site.install("active", site.rows("A1"), ACTIVE)
    code = everything()
    names = [f"idle_{n}" for n in range(MANY)]
    for n, name in enumerate(names):
        inner = f"import tally\ntally.imported.append('inner of {name}')\n"
        site.install(name, site.rows(f"I{n}"), code.replace("{0}", f"I{n}"), inner=inner)
    registry = site.discover()
    assert set(registry.sections) >= set(names)
    asked(scenario_on(DRAWING, "active", registry=registry, pieces=PIECES))
    assert (tally.imported, tally.calls) == ([], Counter())
    assert not set(names) & set(sys.modules)
    asked(scenario_on(DRAWING, ["active", names[7]], registry=registry, pieces=PIECES))
    assert tally.imported == ["inner of idle_7", "idle_7"], "in force it is, and no other"
    asked_of = {"permits", "resolve", "react", "commands", "decisions", "outcome", "conceals"}
    asked_of |= {"los_blockers", "los_hindrances", "sight_limits", "traits", "supply_links"}
    assert asked_of | {"tem_modifiers", "move_cost", "roll_modifiers"} <= set(tally.calls)


def test_a_word_of_a_section_that_is_not_in_force_imports_it_once_and_no_question_asks_it(
    site: Any, tally: Any
) -> None:
    """Else nobody could tell a word that is not in force from one that is misspelt."""
    site.install("active", site.rows("A1"), ACTIVE)
    code = everything().replace("{0}", "I0").replace("from . import inner\n", "")
    site.install("idle", site.rows("I0"), code)
    site.install("other", site.rows("O1"), site.rule("O1", OTHER_KIND, "piece_kinds(self)"))
    strange = {**PIECES, "C": {"kind": "y", "at": "C2"}}
    world = scenario_on(DRAWING, "active", registry=site.discover(), pieces=strange)
    assert tally.imported == ["idle"]
    tally.calls.clear()
    asked(world)
    assert tally.calls == Counter()


OTHER_KIND = "from hexwright import PieceKind; yield PieceKind('y')"
INTERESTS = ("terrains", "hexsides", "marks", "facts", "markers")
SIGHT = """
import tally
from hexwright import *

@rule("{id}", interest=Interest({interest}=("what {n}",)))
class Rule:
    @hookimpl
    def terrains(self):
        if "{interest}" in ("terrains", "hexsides"):
            yield Terrain("what {n}", on="hexside" if "{interest}" == "hexsides" else "area")

    @hookimpl
    def marker_kinds(self):
        if "{interest}" == "markers":
            yield MarkerKind("what {n}")

    @hookimpl
    def classify(self, ground):
        if "{interest}" == "facts":
            yield Fact("what {n}", ground.marked("so {n}"))

    @hookimpl
    def los_blockers(self, lines):
        tally.lines["{id}"] += len(lines.range)

    @hookimpl
    def los_hindrances(self, lines):
        tally.lines["{id}"] += len(lines.range)
"""


def interested(site: Any) -> RuleSet:
    names = []
    for n in range(MANY):
        names.append(f"keen_{n}")
        code = SIGHT.format(id=f"K{n}", n=n, interest=INTERESTS[n % len(INTERESTS)])
        site.install(names[-1], site.rows(f"K{n}"), code)
    site.install("active", site.rows("A1"), ACTIVE)
    return compose(site.discover(), ["active", *names])


def looked(scenario: Scenario) -> None:
    scenario.ask(Sight("A", "B"))
    sight.field(scenario, "A")
    assert len(sight.atlas(scenario).clear)


def test_sight_rules_whose_interest_no_line_meets_are_handed_no_line(site: Any, tally: Any) -> None:
    rules = interested(site)
    assert len(rules.rules) == MANY + 1
    looked(scenario_on(DRAWING, rules, pieces=PIECES))
    assert tally.lines == Counter()


def test_those_whose_interest_is_met_are_handed_lines_and_no_others_are(
    site: Any, tally: Any
) -> None:
    """One of each sort of interest is on the map."""
    rules = interested(site)
    there = "    C1 = what 0, mark what 2, mark so 3\n    B1-B2 = what 1\n"
    looked(scenario_on(DRAWING + there, rules, pieces=PIECES, markers=[("what 4", "C1")]))
    assert set(tally.lines) == {"K0", "K1", "K2", "K3", "K4"}
    looked_at = dict(tally.lines)
    tally.lines.clear()
    off = rules.without("K0")
    looked(scenario_on(DRAWING + there, off, pieces=PIECES, markers=[("what 4", "C1")]))
    assert {**looked_at, "K0": 0} == {**tally.lines, "K0": 0}


SPEAKING = """
import tally
from hexwright import *

@rule("{id}")
class Rule:
    @hookimpl
    def act_kinds(self):
        yield ActKind("act {n}")

    @hookimpl
    def roll_kinds(self):
        yield RollKind("act {n}", (6,))

    @hookimpl
    def move_kinds(self):
        yield MoveKind("act {n}")

    @hookimpl
    def attack_kinds(self):
        yield AttackKind("act {n}")
"""
ABOUT = """
    @hookimpl
    @about("act {n}")
    def {hook}:
        tally.calls["{id}", "{name}"] += 1
"""
HOOKS = (
    "permits(self, act)",
    "resolve(self, act)",
    "roll_modifiers(self, roll)",
    "move_cost(self, step)",
    "move_permits(self, step)",
    "tem_modifiers(self, attack)",
    "fire_modifiers(self, attack)",
    "begin_phase(self, phase)",
    "end_phase(self, phase)",
)


def test_rules_that_speak_of_other_acts_are_asked_zero_times(site: Any, tally: Any) -> None:
    names = []
    for n in range(MANY):
        names.append(f"about_{n}")
        code = SPEAKING + "".join(
            ABOUT.replace("{hook}", hook).replace("{name}", hook.partition("(")[0])
            for hook in HOOKS
        )
        site.install(names[-1], site.rows(f"S{n}"), code.format(id=f"S{n}", n=n))
    site.install("active", site.rows("A1"), ACTIVE)
    world = scenario_on(DRAWING, ["active", *names], registry=site.discover(), pieces=PIECES)
    for question in (
        Act("act 3", "A", "A2"),
        Roll("act 3", "A"),
        Step("A", "A2", "act 3"),
        Attack("A", "B", "act 3"),
    ):
        world.ask(question)
    world.perform(Act("act 3", "A", "A2"))
    world.begin("act 3").scenario.end()
    assert {id_ for id_, _ in tally.calls} == {"S3"}
    assert {hook for _, hook in tally.calls} == {hook.partition("(")[0] for hook in HOOKS}
    assert tally.calls["S3", "resolve"] == tally.calls["S3", "roll_modifiers"] == 1
    tally.calls.clear()
    world.ask(Step("A", "A2"))
    world.ask(Attack("A", "B"))
    world.begin("day").scenario.end()
    assert tally.calls == Counter(), "of the plain step, the plain attack, a day, none speaks"
