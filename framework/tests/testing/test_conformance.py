"""The conformance suite: a sound section holds to it, and each fault is found by its check."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import importlib_metadata  # noqa: F401  (what is imported first within pytester is forgotten)
import pytest

from hexwright.testing import conformance, draw, scenario_on  # noqa: F401

pytest_plugins = ["pytester"]

RULES = '''
from hexwright import Fact, Forbid, Hinder, Modify, Set
from hexwright.board import PieceKind, Terrain

@rule("F1")
class Reeds:
    """Reeds stand as high as a man."""

    @hookimpl
    def terrains(self):
        yield Terrain("reeds", hindrance=1, top=1, inherent=True)

    @hookimpl
    def piece_kinds(self):
        yield PieceKind("wader", {"brave": False})

@rule("F2", interest=Interest(terrains=("reeds",)))
class Rustling:
    """They rustle where somebody hides."""

    cover: int = 1

    @hookimpl
    def attack_terms(self):
        yield Column("tem", ("tem",))

    @hookimpl
    def tem_modifiers(self, attack):
        if "reeds" in attack.target_terrain:
            yield Modify(self.cover, reason="reeds")

    @hookimpl
    def los_hindrances(self, lines):
        rows = lines.areas("reeds")
        yield Hinder(1, rows[lines.between[rows]], group="mist", reason="rustling")

    @hookimpl
    def move_cost(self, step):
        yield Set(1, reason="a step")
'''
ROWS = """
[[rule]]
id = "F1"
title = "Reeds"
[[rule]]
id = "F2"
title = "Rustling"
"""
SCENARIO = """
title = "The fen"
board = "board.toml"
[rules]
sections = {sections}
[[pieces]]
name = "Ada"
kind = "wader"
at = "B2"
[[expect]]
los = "A1-C3"
hindrance = {hindrance}
"""
BOARD = """
title = "The fen"
[grid]
columns = "A-D"
rows = "1-4"
[[terrain]]
kind = "reeds"
hexes = ["B2", "B1", "C2"]
"""


@pytest.fixture
def run(site: Any, pytester: pytest.Pytester) -> Callable[..., Any]:
    """``run(code, check)``: the outcome of a check on a section of this code."""

    def ran(
        code: str,
        check: str = "",
        *,
        rows: str = ROWS,
        sections: tuple[str, ...] = ("fen",),
        hindrance: int = 4,
        line: str = 'conformance("fen", "scenario.toml")',
    ) -> Any:
        site.install("fen", rows, code)
        scenario = SCENARIO.format(sections=list(sections), hindrance=hindrance)
        (pytester.path / "scenario.toml").write_text(scenario)
        (pytester.path / "board.toml").write_text(BOARD)
        pytester.makeconftest(
            "import pytest\nfrom hexwright.rules import discover\n"
            '@pytest.fixture(scope="session")\n'
            f"def installed_sections(): return discover(paths=[{str(site.path)!r}])\n"
        )
        pytester.makepyfile(
            test_fen=f"from hexwright.testing import conformance\n\ntest_conforms = {line}\n"
        )
        only = ("-k", f"[{check}]") if check else ()
        quiet = ("-p", "no:xdist", "-p", "no:cacheprovider", "-v", "-W", "error")
        return pytester.runpytest_inprocess(*quiet, *only)

    return ran


def test_a_sound_section_passes_each_check_as_a_test_of_its_own(run: Any) -> None:
    result = run(RULES)
    result.assert_outcomes(passed=10)
    for check in (
        "documented", "defaults", "answered", "expected", "symmetry", "inertness", "purity",
        "order", "round_trip", "toggling",
    ):  # fmt: skip
        result.stdout.fnmatch_lines([f"test_fen.py::test_conforms[[]{check}[]] PASSED*"])


def test_house_rules_are_tried_as_a_section_is(run: Any, pytester: pytest.Pytester) -> None:
    """Their mistakes are found too: these hinder only what is nearer to the one end."""
    rules = """
from hexwright import *

@rule("H1", interest=Interest(terrains="reeds"))
class Dew:
    \"\"\"Dew.\"\"\"

    @hookimpl
    def los_hindrances(self, lines):
        rows = lines.areas("reeds")
        yield Hinder(1, rows[lines.near[rows] < lines.far[rows]], group="dew")
"""
    (pytester.path / "house_rules.py").write_text(rules)
    line = 'conformance("house", "scenario.toml", house="house_rules.py")'
    result = run(RULES, "symmetry", line=line)
    result.assert_outcomes(failed=1, deselected=9)
    result.stdout.fnmatch_lines(["section house does not hold to 'symmetry':*"])


def told(result: Any, check: str) -> str:
    result.assert_outcomes(failed=1, deselected=9)
    text: str = result.stdout.str()
    assert f"section fen does not hold to {check!r}: " in text
    assert "What to do: " in text
    assert "Traceback" not in text
    return text


FAULTS = {
    "documented": (
        '    """They rustle where somebody hides."""\n', "",
        "rule F2: class fen.Rustling has no docstring",
    ),
    "defaults": ("cover: int = 1", 'cover: int = "one"', "cover = 'one' is not a whole number"),
    "answered": ("yield Set(1,", "1 / 0; yield Set(1,", "hook move_cost, asked "),
    "symmetry": (
        "lines.between[rows]]", "lines.between[rows] & (lines.a < lines.b)[lines.rows.line[rows]]]",
        "hindrance 2 (F1, F2); from the other end: hindrance 1 (F1)",
    ),
    "purity": (
        '            yield Modify(self.cover, reason="reeds")\n',
        '            SEEN.append(1)\n            yield Modify(len(SEEN), reason="reeds")\n',
        "asked first: ",
    ),
    "toggling": (
        'if "reeds" in attack.target_terrain:', 'if attack.situation.terrains["reeds"]:',
        "without rule F1: section fen, rule F2, hook tem_modifiers",
    ),
}  # fmt: skip


@pytest.mark.parametrize("check", FAULTS)
def test_a_fault_is_found_by_its_check_and_told_with_a_remedy(run: Any, check: str) -> None:
    sound, faulty, message = FAULTS[check]
    assert sound in RULES
    code = "SEEN = []\n" + RULES.replace(sound, faulty)
    assert message in told(run(code, check), check)


def test_a_rule_that_changes_itself_is_told(run: Any) -> None:
    """Though its answer is the same: the list is an option, and grows."""
    code = RULES.replace(
        "cover: int = 1", "cover: int = 1\n    seen: list = attrs.field(factory=list)"
    )
    code = code.replace("yield Set(1,", "self.seen.append(1); yield Set(1,")
    text = told(run("import attrs\n" + code, "purity"), "purity")
    assert "asking changed rule F2: {'cover': 1, 'seen': [1" in text


def test_an_expectation_that_does_not_come_out_is_told(run: Any) -> None:
    text = told(run(RULES, "expected", hindrance=5), "expected")
    assert "LOS A1 - C3: {'hindrance': 4}, expected {'hindrance': 5}" in text


def test_a_class_that_cannot_be_pickled_is_told(run: Any) -> None:
    """Rulings are handed to other processes, and kept."""
    inner = "\n".join(f"    {line}" for line in RULES.split('@rule("F2"')[1].splitlines())
    code = RULES.split('@rule("F2"')[0]
    code += f'def made():\n    @rule("F2"{inner.lstrip()}\n    return Rustling\nRustling = made()\n'
    assert "pickle" in told(run(code, "round_trip"), "round_trip")


def test_another_section_that_leans_on_it_is_told(run: Any, site: Any) -> None:
    """The base names a rule of the section, which it does not require."""
    base = site.rule("B1", 'yield Modify(1, replaces=("F2",))')
    site.install("base", site.rows("B1"), base)
    rows = 'requires = ["base"]\n' + ROWS
    text = told(run(RULES, "inertness", rows=rows), "inertness")
    assert "named a rule 'F2' that no installed section has" in text


def test_sections_whose_order_matters_and_is_not_said_are_told(run: Any, site: Any) -> None:
    """Both set the cost of a step; who comes later has the last word."""
    site.install("mire", site.rows("M1"), site.rule("M1", "yield Set(3)", "move_cost(self, step)"))
    text = told(run(RULES, "order", sections=("fen", "mire")), "order")
    assert "fen after mire: " in text
    assert "cost 1" in text
    assert "cost 3" in text
    assert 'after = ["..."] in its section.toml' in text


def test_an_order_that_is_said_is_not_tried_the_other_way(run: Any, site: Any) -> None:
    site.install("mire", site.rows("M1"), site.rule("M1", "yield Set(3)", "move_cost(self, step)"))
    rows = 'after = ["mire"]\n' + ROWS
    run(RULES, "order", rows=rows, sections=("fen", "mire")).assert_outcomes(passed=1, deselected=9)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('conformance("fem")', "no section 'fem' is installed (did you mean 'fen'?)"),
        ('conformance("fen")', 'there is no scenario to try it in (give one: conformance("...", '),
        ('conformance("fen", "no.toml")', "no.toml"),
        ('conformance("fen", skip=("puritty",))', "no check is called 'puritty'; there are doc"),
    ],
)  # fmt: skip
def test_misuse_is_told(run: Any, line: str, said: str) -> None:
    assert said in run(RULES, line=line).stdout.str()


def test_a_section_that_is_not_in_force_is_put_in_force(run: Any) -> None:
    """So a scenario of the base can be lent to any section."""
    run(RULES, "expected", sections=()).assert_outcomes(passed=1, deselected=9)
