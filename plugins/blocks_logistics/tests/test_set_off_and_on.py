"""One scenario with the Logistics Set off and on, and with each optional rule.

Each case is told by ``hexwright rules diff`` on the two files, and changes what can be done.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve
from typer.testing import CliRunner

import blocks_core
from hexwright import Act, Game, Scenario
from hexwright.cli import app

DEMO = Path(blocks_core.__file__).parent / "demo"
Write = Callable[..., Path]

HELD = """
[conditions]
held = ["0202 red", "0303 red", "0306 red", "0102 red", "0702 blue", "0603 blue", "0606 blue"]
"""
FACTORIES = f"""{HELD}
[[pieces]]
name = "Air"
kind = "air factory"
at = "0303"
side = "red"
cv = 1

[[pieces]]
name = "Naval"
kind = "naval factory"
at = "0303"
side = "red"
cv = 1

[[pieces]]
name = "Army"
kind = "army factory"
at = "0306"
side = "red"
cv = 1
"""

FIGHTER = """
[[pieces]]
name = "Fighter"
kind = "fighter"
at = "0303"
side = "red"
cv = 1
"""
ENGINEER = (
    FIGHTER.replace("Fighter", "Engineer").replace("fighter", "engineer").replace("0303", "0604")
)
STRONGER = Act("strengthen", by="Fighter")


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """``write("a", "blocks_logistics", 'on = [..]')``: the small scenario under other rules."""

    def written(name: str, section: str, rules: str = "", more: str = "") -> Path:
        text = (DEMO / "isthmus_scenario.toml").read_text()
        (tmp_path / "isthmus.toml").write_text((DEMO / "isthmus.toml").read_text())
        # fewer blocks, so that there is room for more
        kept = "[[pieces]]".join(text.split("[[pieces]]")[:2] + text.split("[[pieces]]")[-1:])
        found = kept.replace('["blocks_core"]', f'["{section}"]\n{rules}') + more
        path = tmp_path / f"{name}.toml"
        path.write_text(found)
        return path

    return written


def diff(a: Path, b: Path) -> tuple[list[str], list[str]]:
    """What ``hexwright rules diff`` tells of rules and options, and of acts, a line each."""
    result = CliRunner().invoke(app, ["rules", "diff", str(a), str(b)], terminal_width=500)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()[:-1]
    rules = [line for line in lines if line.split()[0] in ("section", "rule", "option")]
    return rules, [line.strip() for line in lines if line.startswith("  ")]


def producing(path: Path, phase: str = "production") -> Game:
    """Red's production phase, or another."""
    ready = Scenario.load(path).set_up().scenario
    state = evolve(ready.situation.state, phase=phase, side="red", turn=1)
    return Game(scenario=ready.in_state(state))


def built(game: Game) -> set[tuple[str, str]]:
    """What can be built, and where."""
    acts = game.legal_actions()
    return {(act.at, str(act.values["kind"])) for act in acts if act.kind == "build"}


def test_a_scenario_with_the_set_has_other_rules_and_acts(write: Write) -> None:
    off, on = (write(s, s, more=ENGINEER) for s in ("blocks_core", "blocks_logistics"))
    told, acts = diff(off, on)
    assert told[0] == "section blocks_logistics: now in force"
    rules = [line.split()[1] for line in told[1:]]
    assert all(line.startswith("rule BL.") and line.endswith("off -> on") for line in told[1:])
    assert len(rules) == len(set(rules)) == 36
    assert any(line.startswith("- build ") for line in acts)
    assert any(line.startswith("+ build airfield Engineer") for line in acts)
    games = [Game.begin(Scenario.load(path), seed=4).game for path in (off, on)]
    assert [{p.kind for p in game.state.pieces.values()} for game in games] == [
        {"infantry", "engineer", "submarine"},
        {"infantry", "engineer", "submarine", "storm", "army factory", "air factory"},
    ]
    moves = [{a.by for a in producing(p, "movement").legal_actions()} - {""} for p in (off, on)]
    assert moves == [{"Red infantry 1", "Engineer"}, {"Red infantry 1"}]  # it is in the storm
    kinds = [{act.kind for act in producing(path).legal_actions()} for path in (off, on)]
    assert kinds == [{"build", "next phase"}, {"build airfield", "next phase"}]  # no Factory yet


@pytest.mark.rule("BL.Factories-12")
@pytest.mark.rule("BL.Factories-13")
@pytest.mark.rule("BL.Factories-14")
@pytest.mark.parametrize(
    ("rule", "title", "kind", "where"),
    [
        ("BL.Factories-12", "Engineers in any Factory (optional)", "engineer", {"0303", "0306"}),
        ("BL.Factories-13", "Airborne in air Factories (optional)", "airborne", {"0303"}),
        ("BL.Factories-14", "Marines in naval Factories (optional)", "marine", {"0303"}),
    ],
)
def test_an_optional_rule_of_building_is_told_and_more_is_built(
    write: Write, rule: str, title: str, kind: str, where: set[str]
) -> None:
    off = write("off", "blocks_logistics", more=FACTORIES)
    on = write("on", "blocks_logistics", f'on = ["{rule}"]', FACTORIES)
    told, acts = diff(off, on)
    assert told == [f"rule {rule} {title}: off -> on"]
    assert [line for line in acts if f"kind={kind}" in line] == acts
    assert {line[0] for line in acts} == {"+"}
    before, after = built(producing(off)), built(producing(on))
    assert before < after
    assert after - before == {(at, kind) for at in where}
    assert ("0303", "fighter") in before


@pytest.mark.rule("BL.Factories-11")
def test_the_readings_of_a_resource_are_told_and_give_other_acts(write: Write) -> None:
    """1 PP of a resource for an air Factory of 1 PP: 2 steps of a block in all, or 3."""
    often = '"VB.Production" = { most = 9 }'
    total = write("total", "blocks_logistics", f"options = {{ {often} }}", FACTORIES + FIGHTER)
    option = f'options = {{ {often}, "BL.Factories-11" = {{ mode = "additional" }} }}'
    additional = write("additional", "blocks_logistics", option, FACTORIES + FIGHTER)
    assert diff(total, additional)[0] == ["option mode of BL.Factories-11: total -> additional"]
    last = []
    for path in (total, additional):
        game = producing(path)
        for act in (Act("convert", "0102", "0303", values={"to": "air"}), *[STRONGER] * 2):
            assert act in game.legal_actions()
            game = game.apply(act).game
        last.append({act.kind for act in game.legal_actions()})
    assert last == [{"build", "next phase"}, {"build", "next phase", "strengthen"}]


def test_cadres_at_2_pp_are_told_and_only_larger_cities_start_a_block(write: Write) -> None:
    plain = write("plain", "blocks_core", more=HELD)
    option = 'options = { "VB.Production" = { cadre = 2 } }'
    dear = write("dear", "blocks_core", option, HELD)
    told, acts = diff(plain, dear)
    assert told == ["option cadre of VB.Production: 1 -> 2"]
    assert acts
    assert all(line.startswith("- build at=0306 ") or "0606" in line for line in acts)
    games = [built(producing(path)) for path in (plain, dear)]
    assert {at for at, _ in games[0]} == {"0202", "0303", "0306"}
    assert {at for at, _ in games[1]} == {"0202", "0303"}
