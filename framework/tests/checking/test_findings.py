"""Each code of ``hexwright check`` is found where something is put wrong, and only there."""

# ruff: noqa: E501  # what is wrong, where, and what is told of it stand in one line

from __future__ import annotations

import re
from typing import Any

import pytest

from hexwright.checking import CODES

CODE, TOML = "wet_paddies/__init__.py", "section.toml"
SCENARIO, BOARD, TESTS = "demo/scenario.toml", "demo/board.toml", "test_paddies.py"


def rule(
    id: str, hook: str, body: str, head: str = "", interest: str = ""
) -> list[tuple[str, str, str]]:
    """One more rule, with its table and its test."""
    given = f", interest=Interest({interest})" if interest else ""
    code = f'\n\n@rule("{id}"{given})\nclass New:\n    """New."""\n\n{head}    @hookimpl\n    def {hook}:\n        {body}\n'
    table = f'\n[[rule]]\nid = "{id}"\ntitle = "New"\n'
    return [(CODE, "", code), (TOML, "", table), (TESTS, '"RP3"', f'"RP3", "{id}"')]


COST = "move_cost(self, step)"
MUD = '@hookspec\n@deprecated(since="0.1", instead="soil")\ndef mud(hex):\n    """Asked."""\n\n'
WRONG: list[tuple[str, list[tuple[str, str, str]], str]] = [
    ("HX101", [(TOML, "kernel", "kernal")], r"section.toml: HX101 unknown key 'kernal'"),
    ("HX101", [(TOML, "title = ", "title ")], r"section.toml, line 2.*is not TOML"),
    ("HX102", [(CODE, "import numpy as np", "import nunpy as np")], r"__init__.py, line 3: HX102"),
    ("HX102", [(CODE, "import numpy as np", "import numpy as")], r"__init__.py, line 3: HX102"),
    ("HX103", [(CODE, '@rule("RP3")', '@rule("RP4")')], r'HX103 no class is @rule\("RP3"\)'),
    ("HX104", [(TOML, '"Mist"', '"Mist"\nclears = ["PR1"]')], r"RP2: clears: HX104 .*mean 'RP1'"),
    ("HX104", [(TOML, '"Mist"', '"Mist"\nrows = { "RP2a" = "it" }\nmet_by = { "RP2a" = "RP9" }')], "HX104"),
    ("HX105", [(CODE, "move_cost", "move_costs")], r"rule RP3: HX105 nobody specified"),
    ("HX105", [(CODE, "self, step", "self, stop")], r"HX105 .*did you mean 'step'"),
    ("HX105", [(TOML, "kernel", 'requires = ["gone"]\nkernel')], r"HX105 no section 'gone'"),
    ("HX106", [("pyproject.toml", 'wet_paddies = "wet', 'paddies = "wet')], r"pyproject.toml: HX106"),
    ("HX107", [(TOML, 'demo = "demo/scenario.toml"', "")], r"section.toml: HX107"),
    ("HX107", [(TOML, "demo/scenario", "demo/scene")], r"HX107 demo names 'demo/scene.toml'"),
    ("HX108", [(TOML, 'kernel = ">=0.1"', "")], r"section.toml: HX108"),
    ("HX201", [(CODE, '    """One wades slowly."""\n', "")], r"line 34, rule RP3: HX201 class Wading"),
    ("HX202", [(CODE, "    more: int", "    less: int = 2\n    more: int")], r"line 25, rule RP2: HX202.*'less'"),
    ("HX203", [(TESTS, ', "RP3"', "")], r"line 34, rule RP3: HX203"),
    ("HX204", [(TESTS, '"RP3"', '"RP3", "RP9"')], r"test_paddies.py, test_all: HX204.*'RP9'"),
    ("HX205", [(CODE, 'yield Set(2', 'if step.start.hex < 0:\n            yield Set(2, replaces=("PR1",))\n        yield Set(2')], "HX205 .*'PR1'"),
    ("HX206", [(CODE, 'terrains=("paddy",)', 'terrains=("padi", "paddy")')], r"HX206 .*terrain 'padi'.*'paddy'"),
    ("HX206", [(CODE, 'terrains=("paddy",)', 'terrains="paddy", facts="dry"')], r"HX206 .*fact 'dry'"),
    ("HX206", [(CODE, 'terrains=("paddy",)', 'terrains="paddy", markers="boat"')], r"HX206 .*'boat'"),
    ("HX206", [(CODE, 'terrains=("paddy",)', 'terrains="paddy", condition="fog"')], "HX206 .*'fog'"),
    ("HX207", rule("RP4", COST, "yield Set(2)"), r"rule RP4: HX207 RP3, RP4 set the main term"),
    ("HX208", [(CODE, '@rule("RP3")', '@rule("RP3", interest=Interest(terrains="paddy"))')], "RP3: HX208"),
    ("HX209", [(CODE, "wades slowly.", "wades slowly (RP4), as at sea (XY7)."), (TOML, '"Mist"', '"Mist"\ncitation = "RP2, RP5"')], r"line 34, rule RP3: HX209 cites RP4"),
    ("HX210", [(TOML, "kernel", 'hookspecs = "wet_paddies"\nkernel'), (CODE, '@rule("RP3")', MUD + '@rule("RP3")'),
               (CODE, "", "\n    @hookimpl\n    def mud(self, hex):\n        return None\n")],
     r"__init__.py, line \d+, rule RP3: HX210 hook mud of section wet_paddies is deprecated since 0.1 \(use soil"),
    ("HX301", [(CODE, "yield Set(2", "yield Set(1 // 0")], r"rule RP3, hook move_cost.*HX301 raised ZeroDivisionError"),
    ("HX301", [(CODE, "yield Fact(", "yield Fact(1, ")], r"rule RP1, hook classify.*HX301 raised TypeError"),
    ("HX302", [(CODE, "rows[lines.between[rows]]", "rows[lines.near[rows] == 1]")], r"rule RP2: HX302 .*from \w+ to"),
    ("HX304", rule("RP4", "los_blockers(self, lines)",
                   "for row in lines.areas('paddy').tolist(): yield Block(row) if row < 0 else Block([])",
                   interest='terrains="paddy"'), r"rule RP4: HX304 .* line by line"),
    ("HX305", [(CODE, 'terrains=("paddy",)', 'facts="gone"'), (CODE, "", '\nGONE = "gone"\n'),
               (SCENARIO, "hindrance = 4", "hindrance = 2")], r"section.toml, demo: HX305 .*RP2"),
    ("HX306", rule("RP4", COST, "yield Set(3)"), r"RP3 and RP4 both set cost"),
    ("HX401", [(BOARD, 'rows = "1-6"', 'rows = "1-"')], r"board.toml: .*HX401|board.toml, .*HX401"),
    ("HX402", [(BOARD, "[marks]", '[[terrain]]\nkind = "dyke"\nhexes = ["A1"]\n[marks]')], "HX402"),
    ("HX403", [(BOARD, "pump =", 'pimp = ["A1"]\npump =')], r"board.toml: HX403 .*'pimp' \(A1\)"),
    ("HX501", [(SCENARIO, 'at = "C2"', 'at = "Z9"')], r"scenario.toml, .*HX501"),
    ("HX501", [(SCENARIO, 'title = "', "title = ")], r"scenario.toml, line 1"),
    ("HX502", [(SCENARIO, "hindrance = 4", "hindrance = 3")], r"HX502 expected hindrance 3, got hindrance 4"),
    ("HX503", [(SCENARIO, "sections = ", 'on = ["RP1"]\nsections = ')], r"on: HX503 RP1 is on without"),
    ("HX503", [(SCENARIO, "sections = ", 'off = ["RP3"]\noptions = { "RP3" = {} }\nsections = ')], "HX503"),
]  # fmt: skip


def test_a_section_in_which_nothing_is_wrong_has_no_findings(home: Any) -> None:
    """Of its demo a line, a step and an attack are asked."""
    assert home.check() == []
    assert home.check("wet_paddies") == []


@pytest.mark.parametrize(("code", "changes", "told"), WRONG, ids=[f"{w[0]}-{i}" for i, w in enumerate(WRONG)])  # fmt: skip
def test_what_is_wrong_is_found_with_its_code_its_place_and_a_remedy(
    home: Any, code: str, changes: list[tuple[str, str, str]], told: str
) -> None:
    for change in changes:
        home.change(*change)
    found = home.check()
    mine = [str(finding) for finding in found if finding.code == code]
    assert any(re.search(told, line) for line in mine), [str(f) for f in found]
    others = {finding.code for finding in found} - {code}
    assert others <= ALONG.get(code, set())
    assert all(line.endswith(")") for line in mine)


ALONG = {
    "HX103": {"HX203", "HX204"},  # the rule that has another number now has no test
    "HX206": {"HX502"},  # a rule that is handed nothing hinders nothing
    "HX302": {"HX502"},
    "HX306": {"HX207"},
    "HX402": {"HX401"},  # the scenario wants all its terrain declared
}
"""What is found along with some, for good reason."""


def test_each_code_is_put_to_the_test() -> None:
    """HX303 and HX504 need two sections, and have tests of their own."""
    assert {code for code, _, _ in WRONG} | {"HX303", "HX504"} == set(CODES)
