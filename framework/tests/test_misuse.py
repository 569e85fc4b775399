"""Mistakes that authors make, each with the message it gets: those of docs/mistakes.md."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest
from attrs import field, frozen

from hexwright.board import Area, Board
from hexwright.errors import HexwrightError
from hexwright.grid import Grid
from hexwright.rules import RuleSet
from hexwright.rules.situation import Situation
from hexwright.sight.attack import attack
from hexwright.sight.los import look
from hexwright.sight.spot import Place

PAGE = Path(__file__).parents[2] / "docs" / "mistakes.md"
ROWS = [row for row in PAGE.read_text(encoding="utf-8").splitlines() if row.startswith("|")]
SHAPE = re.compile(r"\S.* \(.+\)|\S.*: key '\w+' must be .+")
"""What is wrong, mostly where, and what to do."""
ROW = '[[rule]]\nid = "RP1"\ntitle = "Paddies"\n'
GROUND = """
from hexwright.board import MarkerKind, PieceKind, Terrain
import numpy as np

@rule("RP0")
class Ground:
    @hookimpl
    def terrains(self):
        yield Terrain("paddy", top=1, hindrance=1, inherent=True)
"""
GROUND_ROW = '[[rule]]\nid = "RP0"\ntitle = "Ground"\n'


def paddies(body: str, hook: str = "tem_modifiers(self, attack)", head: str = "") -> str:
    """A rule RP1 with one hook, below the rule that declares its terrain."""
    lines = "".join(f"        {line}\n" for line in body.splitlines())
    return f'{GROUND}\n@rule("RP1")\nclass Paddies:\n{head}    @hookimpl\n    def {hook}:\n{lines}'


@frozen(kw_only=True)
class Mistake:
    """What an author wrote.

    Attributes:
        wrote: What the page calls it.
        code: The section's code.
        manifest: What its section.toml has besides id, title and version.
        options: What a scenario says of options.
        others: Further sections in force, by id: what their manifests hold.
    """

    wrote: str
    code: str = paddies("return None")
    manifest: str | None = GROUND_ROW + ROW
    options: dict[str, Any] = field(factory=dict)
    others: dict[str, str] = field(factory=dict)


LINES, FACTS = "los_hindrances(self, lines)", "classify(self, ground, facts)"
MISTAKES = [
    # in the manifest
    Mistake(wrote="no `section.toml` in the package", manifest=None),
    Mistake(wrote="a table that is not closed", manifest='[[rule]\nid = "RP1"\n'),
    Mistake(wrote="`titel` for `title`", manifest=GROUND_ROW + ROW.replace("title", "titel")),
    Mistake(wrote='`requires = "asl"`, no list', manifest='requires = "asl"\n' + ROW),
    Mistake(wrote="two tables of one id", manifest=GROUND_ROW + ROW + ROW),
    Mistake(wrote="a class without its table", manifest=GROUND_ROW),
    Mistake(
        wrote="a table without its class", manifest=GROUND_ROW + ROW + ROW.replace("RP1", "RP2")
    ),
    Mistake(wrote='`kernel = ">=9"`', manifest='kernel = ">=9"\n' + GROUND_ROW + ROW),
    Mistake(wrote="a section that nobody has", manifest='requires = ["gone"]\n' + GROUND_ROW + ROW),
    Mistake(
        wrote="two sections that require each other",
        manifest='requires = ["other"]\n' + GROUND_ROW + ROW,
        others={"other": 'requires = ["paddies"]\n'},
    ),
    Mistake(
        wrote="a rule that another section has too",
        others={"other": ROW.replace("[[rule]]", "[[rule]]\nby = 'RP9'") + ROW.replace("1", "9")},
    ),
    Mistake(
        wrote='`replaces = ["PR0"]` in a table',
        manifest=GROUND_ROW + ROW + 'replaces = ["PR0"]\n',
    ),
    # in a class
    Mistake(wrote="a module that is not there", code="import nowhere_at_all\n"),
    Mistake(wrote="a class without `@rule`", code=paddies("pass").replace('@rule("RP1")\n', "")),
    Mistake(wrote="`@rule` without a number", code=paddies("pass").replace('("RP1")', "")),
    Mistake(
        wrote="two classes of one number",
        code=paddies("pass") + '\n@rule("RP1")\nclass Again:\n    pass\n',
    ),
    Mistake(
        wrote='`@rule("RP1", replaces="RP0")` in a package',
        code=paddies("pass").replace('("RP1")', '("RP1", replaces="RP0")'),
    ),
    Mistake(wrote="a hook's name misspelt", code=paddies("pass", "tem_modifers(self, attack)")),
    Mistake(wrote="an argument misspelt", code=paddies("pass", "tem_modifiers(self, atack)")),
    Mistake(
        wrote="no `@hookimpl` above a hook",
        code=paddies("pass").replace("    @hookimpl\n    def tem", "    def tem"),
    ),
    Mistake(
        wrote="`@hookimpl(tryfirst=True)`",
        code=paddies("pass").replace(
            "@hookimpl\n    def tem", "@hookimpl(tryfirst=True)\n    def tem"
        ),
    ),
    Mistake(wrote="an option without a default", code=paddies("pass", head="    width: int\n")),
    Mistake(
        wrote="an option of a type that is nowhere",
        code=paddies("pass", head="    width: 'Feet' = 3\n"),
    ),
    Mistake(
        wrote="a scenario's option misspelt",
        code=paddies("pass", head="    width: int = 3\n"),
        options={"RP1": {"widht": 4}},
    ),
    # when it is asked
    Mistake(wrote="`return 1`", code=paddies("return 1")),
    Mistake(wrote="`yield` of what the hook does not take", code=paddies('yield Trait("wet")')),
    Mistake(wrote="`Modify(0.5)`", code=paddies("yield Modify(0.5)")),
    Mistake(
        wrote='`Terrain("dyke", top=1.5)`',
        code=paddies('yield Terrain("dyke", top=1.5)', "terrains(self)"),
    ),
    Mistake(
        wrote="`Hinder(-1, rows)`", code=paddies('yield Hinder(-1, lines.areas("paddy"))', LINES)
    ),
    Mistake(wrote="a mask for row numbers", code=paddies("yield Hinder(1, lines.between)", LINES)),
    Mistake(wrote="a row that is not there", code=paddies("yield Hinder(1, 999)", LINES)),
    Mistake(
        wrote='`replaces=("PR0",)` in a contribution',
        code=paddies('yield Modify(1, replaces=("PR0",))'),
    ),
    Mistake(wrote="an error in the rule", code=paddies('cost = {}["mf"]')),
    Mistake(wrote="a change of `lines`", code=paddies("lines.rows.hex[:] = 0", LINES)),
    Mistake(wrote="a change of `ground`", code=paddies("ground.base[:] = 0", FACTS)),
    Mistake(wrote="a change of `facts`", code=paddies('facts.hex("wet")[:] = 1', FACTS)),
    Mistake(wrote="a change of the state", code=paddies("attack.situation.state.turn = 9")),
    Mistake(
        wrote="a change of the conditions",
        code=paddies('attack.situation.state.conditions["rain"] = 1'),
    ),
    Mistake(wrote="a change of the rule itself", code=paddies("self.asked = True")),
    Mistake(wrote="answers without an end", code=paddies("while True:\n    yield Modify(1)")),
]


def told(site: Any, mistake: Mistake) -> list[str]:
    """What an author is told: composing the section, and asking it about a line and an attack."""
    site.install("paddies", mistake.manifest, mistake.code)
    for id_, manifest in mistake.others.items():
        site.install(id_, manifest, site.rule("RP9") if "RP9" in manifest else "")
    try:
        rules = site.compose("paddies", *mistake.others, options=mistake.options)
        _ask(rules)
    except HexwrightError as error:
        home = f"{site.path.resolve()}/"
        found = str(error).replace(home, "").replace(f"{site.path}/", "")
        return re.sub(r"/\S*/(?=hexwright/)", "", found).splitlines()
    return []


def _ask(rules: RuleSet) -> None:
    grid = Grid(columns=range(4), rows=range(4))
    board = Board("paddies", grid, areas=(Area("paddy", frozenset({grid.parse("B2")})),))
    there = Situation(rules, board)
    a, b = (Place(grid.index[grid.parse(hex)], "ground", hex) for hex in ("B1", "B3"))
    look(there, a, b)
    attack(there, a, b)


def row(mistake: Mistake, told: list[str]) -> str:
    """A mistake as a row of the page."""
    lines = "<br>".join(line.replace("|", "\\|") for line in told)
    return f"| {mistake.wrote} | {lines} |"


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda m: m.wrote)
def test_a_mistake_gets_the_message_that_the_page_tells(site: Any, mistake: Mistake) -> None:
    """Word by word, each with what to do."""
    found = told(site, mistake)
    assert found
    assert [line for line in found if not SHAPE.fullmatch(line)] == []
    assert row(mistake, found) in ROWS


def test_the_page_tells_of_these_mistakes_and_no_others() -> None:
    """In the same order, below the head of its table."""
    assert len(MISTAKES) >= 20
    assert [line.split(" | ")[0] for line in ROWS[2:]] == [f"| {m.wrote}" for m in MISTAKES]


def test_without_a_mistake_nothing_is_told(site: Any) -> None:
    """Otherwise the table would say nothing."""
    assert told(site, Mistake(wrote="nothing wrong")) == []
    assert "paddies" in sys.modules
