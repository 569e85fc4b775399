"""``hexwright why``: every rule that was asked, what it said, and what became of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright.cli import app
from hexwright.cli.why import TAKEN

KNAVES_ROWS = """
[[rule]]
id = "K1"
title = "Knaves"
replaces = ["G3"]
[[rule]]
id = "K2"
title = "Leapers"
[[rule]]
id = "K3"
title = "Dusk"
[[rule]]
id = "K4"
title = "Luck"
default = "off"
"""
KNAVES = """
from hexwright import ActKind, ConditionKind, Permit, PutMarker
import numpy as np

@rule("K1")
class Knaves:
    @hookimpl
    def tem_modifiers(self, attack):
        if attack.target.building >= 0:
            yield Modify(3, reason="a den")

    @hookimpl
    def traits(self, piece):
        yield Trait("sly")

@rule("K2")
class Leapers:
    @hookimpl
    @about("leap")
    def permits(self, act):
        yield Permit(of=("G6",), reason="knaves leap")

    @hookimpl
    @about("nap")
    def resolve(self, act, dice):
        if dice.roll("luck").total > 0:
            yield PutMarker("mist", act.ground.hexes[act.at.hex], reason="it grows")

@rule("K3", interest=Interest(condition="dusk"))
class Dusk:
    @hookimpl
    def conditions(self):
        yield ConditionKind("dusk", False)

    @hookimpl
    def sight_limits(self, lines):
        yield Block(np.flatnonzero(lines.range > 1), reason="dusk")

@rule("K4")
class Luck:
    @hookimpl
    def roll_modifiers(self, roll):
        yield Modify(1)
"""
QUESTIONS: dict[str, tuple[str, ...]] = {
    "los": ("los", "Ada", "Bo"),
    "los blocked": ("los", "A4", "Di"),
    "fire": ("fire", "Ada", "Cy"),
    "fire lobbed": ("fire", "Ada", "Cy", "--kind", "lobbed", "--observer", "Bo", "-g", "high=true"),
    "move": ("move", "Ada", "A3"),
    "can": ("can", "leap", "--at", "A4-A5"),
    "act": ("act", "nap", "--at", "A3", "--dice", "4"),
    "roll": ("roll", "luck", "-g", "charm=2"),
    "supply": ("supply", "Bo"),
    "victory": ("victory", "hill folk"),
}


@pytest.fixture
def path(glade: Any) -> Any:
    """The made-up game, with a section besides."""
    glade.site.install("knaves", KNAVES_ROWS, KNAVES)
    found = glade.write()
    text = found.read_text(encoding="utf-8")
    found.write_text(text.replace('["glade"]', '["glade", "knaves"]'), encoding="utf-8")
    return found


def run(*args: object, code: int = 0) -> Any:
    told = CliRunner().invoke(app, [str(a) for a in args])
    assert told.exit_code == code, told.output
    return told


def told(path: Any, *question: str) -> Any:
    return json.loads(run("why", path, *question, "--json").stdout)


def hook(found: Any, name: str) -> Any:
    return next(one for one in found["consulted"] if one["hook"] == name)


def said(found: Any, name: str) -> list[tuple[str, str, str]]:
    return [(one["rule"], one["amount"], one["status"]) for one in hook(found, name)["said"]]


def test_what_was_said_is_told_with_what_became_of_it(path: Any) -> None:
    found = told(path, "fire", "Ada", "Cy")
    assert said(found, "tem_modifiers") == [("G3", "+2", "lost"), ("K1", "+3", "counts")]
    assert hook(found, "tem_modifiers")["said"][0]["why"] == "replaced by K1"
    assert said(found, "fire_modifiers") == [("G5", "= 3", "counts")]
    assert {("K1", "sly", "on the way")} == {*said(found, "traits")}


def test_who_said_nothing_and_who_was_not_asked_is_told_with_why(path: Any) -> None:
    found = told(path, "los", "A4", "Di")
    assert said(found, "los_blockers") == [("G2", "blocks", "counts")]
    assert hook(found, "los_clears")["silent"] == ["G7"]
    (limit,) = hook(found, "sight_limits")["not_asked"]
    assert limit == {"rule": "K3", "why": "speaks while dusk holds"}
    found = told(path, "los", "Ada", "Bo")
    (fences,) = hook(found, "los_blockers")["not_asked"]
    assert fences == {"rule": "G2", "why": "is asked about lines that meet hexsides of fence"}
    (gaps,) = hook(found, "los_clears")["not_asked"]
    assert gaps == {"rule": "G7", "why": "lifts blocks of G2; none is here"}
    dusk = told(path, "los", "Ada", "Bo", "--condition", "dusk=true")
    assert said(dusk, "sight_limits") == [("K3", "blocks", "counts")]
    near = told(path, "los", "Ada", "A3", "--condition", "dusk=true")
    assert hook(near, "sight_limits")["silent"] == ["K3"]


def test_terrain_that_a_rule_declares_is_told_as_that(path: Any) -> None:
    found = told(path, "los", "Ada", "Bo")
    assert said(found, "terrain") == [("G1", "+1", "counts")]
    assert found["before"]["terrains"] == {"said": ["G1"], "silent": []}


def test_an_act_that_is_asked_about_is_not_done(path: Any) -> None:
    found = told(path, "can", "leap", "--at", "A4-A5")
    assert said(found, "permits") == [("G6", "forbids", "lost"), ("K2", "permits", "counts")]
    assert "resolve" not in {one["hook"] for one in found["consulted"]}
    found = told(path, "can", "nap", "--at", "A3")
    assert hook(found, "permits")["silent"] == ["G6"]
    assert hook(found, "permits")["not_asked"] == [{"rule": "K2", "why": "speaks of leap alone"}]


def test_an_act_that_is_done_is_told_with_what_follows(path: Any) -> None:
    found = told(path, "act", "nap", "--at", "A3", "--dice", "4")
    assert [row[::2] for row in said(found, "resolve")] == [("K2", "counts")]
    assert hook(found, "roll_modifiers")["off"] == ["K4"]
    seeds = {str(told(path, "act", "nap", "--at", "A3", "--seed", n)["facts"]) for n in "1234"}
    assert len(seeds) > 1


def test_a_rule_that_is_off_is_told_where_it_would_be_asked(path: Any) -> None:
    assert hook(told(path, "roll", "luck"), "roll_modifiers")["off"] == ["K4"]
    found = told(path, "roll", "luck", "--with", "K4")
    assert said(found, "roll_modifiers")[-1] == ("K4", "+1", "counts")
    assert hook(found, "roll_modifiers")["off"] == []


def test_of_a_way_each_step_is_told(path: Any) -> None:
    steps = told(path, "move", "Ada", "A4")["steps"]
    assert [step["cost"] for step in steps] == [1, 1]
    assert [hook(step, "move_cost")["said"][0]["rule"] for step in steps] == ["G6", "G6"]
    assert steps[1]["question"].endswith("to A4")
    assert steps[1]["question"] != steps[0]["question"]


@pytest.mark.parametrize("asked", QUESTIONS.values(), ids=QUESTIONS)
def test_telling_at_length_changes_no_answer_and_leaves_nothing_out(
    path: Any, asked: tuple[str, ...]
) -> None:
    """It is the answer of the command of that name, and each entry is told of some hook."""
    found = told(path, *asked)
    name, *rest = asked
    plain = json.loads(run(name, path, *rest, "--json").stdout)
    if name == "move":
        (found,), (plain,) = found["steps"], plain["steps"]
    for key in plain.keys() & found.keys():
        assert found[key] == plain[key], key
    assert {"question", "entries"} <= plain.keys() & found.keys()
    rows = {
        (row["rule"], row["amount"], row["status"])
        for consulted in found["consulted"]
        for row in consulted["said"]
    }
    assert {(e["rule"], e["amount"], e["status"]) for e in found["entries"]} <= rows


def test_a_person_reads_it_hook_by_hook(path: Any) -> None:
    lines = run("why", path, "fire", "Ada", "Cy").stdout.splitlines()
    text = [" ".join(line.split()) for line in lines]
    assert text[0].startswith("fire Ada at Cy: clear, TEM 3")
    assert "TEM 3: +3 (K1)" in text
    at = text.index("tem_modifiers Say what the target's ground does for it.")
    assert "+2 G3 Keeps a keep lost: replaced by K1" in text[at:]
    assert "not asked: G2 Fences: is asked about lines that meet hexsides of fence" in text
    assert "Asked once for these rules on this ground:" in text
    assert "terrains: G1" in text


def test_every_question_has_a_command_of_its_name() -> None:
    import typer

    assert TAKEN.keys() <= typer.main.get_command(app).commands.keys()  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (("lso", "A2", "A3"), "there is no question 'lso' (did you mean 'los'?)"),
        (("los", "A2"), "'los A2' is not los FROM TO (write los FROM TO"),
        (("can", "nap", "A2"), "'can nap A2' is not can ACT"),
        (("los", "A2", "A3", "--kind", "lobbed"), "los takes no --kind (it takes none of these)"),
        (("los", "A2", "A3", "--at", "3"), "none of these; a step of a saved game is --step)"),
        (("fire", "A2", "A3", "--seed", "3"), "fire takes no --seed (it takes --kind, --observer"),
        (("los", "Ad", "Bo"), "did you mean 'Ada'?"),
        (("act", "nap", "--at", "A3", "--dice", "x"), "--dice 'x' are no dice"),
        (("can", "nup", "--at", "A3"), "there is no act 'nup'"),
    ],
)
def test_a_slip_is_told(path: Any, asked: tuple[str, ...], message: str) -> None:
    assert message in run("why", path, *asked, code=2).stderr
