"""The Smokestack Sniper (O5.82)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexwright import Act, Loaded, Scenario

Worlds = Callable[[Any], Any]
switching_off = pytest.mark.rule

PAGE = Path(__file__).parents[3] / "docs" / "fire.md"
RUSSIAN = {"side": "russian"}
ATTACK = Act("sniper attack", values=RUSSIAN)


@pytest.fixture
def hall(rf: Worlds, new_map: Any, in_play: Callable[..., Scenario]) -> Callable[..., Scenario]:
    """Four chimneys, of which the Russians hold those named; both sides have a Sniper."""

    def made(held: str = "C5") -> Scenario:
        ground = new_map("A-P", "1-16").building("hall", "C4-C8 D4-D8", 3).road("C8-C9")
        scenario = in_play(rf(ground.mark("chimney", "C5 C7 D5 D7")))
        snipers = [("sniper", "M12", {"side": side}) for side in ("russian", "german")]
        control = [("control", hex, RUSSIAN) for hex in held.split()]
        return scenario.with_markers(*snipers, *control)

    return made


def targets(scenario: Scenario) -> list[tuple[str, int, str]]:
    """Hex, result and where the Random Location DR started."""
    found = (m for m in scenario.markers if m.kind == "sniper target")
    return [(scenario.name_of(m.at), m.values["result"], m.values["start"]) for m in found]


@switching_off("O5.82", "O5.82b")
@pytest.mark.parametrize(("dr", "result"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, None), (6, None)])
def test_a_3_counts_as_1_or_2_by_a_second_dr(
    hall: Callable[..., Scenario], dr: int, result: int | None
) -> None:
    dice = (3, dr, 1, 4, 2)[: 5 if result else 2]  # the one chimney is picked from one
    done = hall().perform(ATTACK, Loaded(dice))
    assert targets(done.scenario) == ([("C7", result, "C5")] if result else [])
    assert [rolled.kind for rolled in done.rolls][:2] == ["sniper attack", "smokestack sniper"]
    off = hall().without("O5.82").perform(ATTACK, Loaded((3,)))
    assert (targets(off.scenario), len(off.rolls)) == ([], 1)


@pytest.mark.rule("O5.82b")
@pytest.mark.parametrize("dr", [1, 2, 4, 5, 6])
def test_other_drs_are_what_they_were(hall: Callable[..., Scenario], dr: int) -> None:
    dice = Loaded((dr, 4, 2)[: 3 if dr <= 2 else 1])
    found = targets(hall().perform(ATTACK, dice).scenario)
    assert found == ([("M14", dr, "M12")] if dr <= 2 else [])


@pytest.mark.rule("O5.82b")
def test_without_a_sound_chimney_of_its_own_a_3_does_nothing(
    hall: Callable[..., Scenario],
) -> None:
    """Rubbled, Blazing, the Germans', held upstairs alone, or no chimney; nor for the Germans."""
    other = hall("C6")
    useless = (
        other,
        hall().with_markers(("stone rubble", "C5")),
        hall().with_markers(("blaze", "C5")),
        other.with_markers(("control", "C5", {"side": "german"})),
        other.with_markers(("control", "C5", {"side": "russian", "level": 1})),
    )
    for scenario in useless:
        done = scenario.perform(ATTACK, Loaded((3,)))
        assert (targets(done.scenario), len(done.rolls)) == ([], 1)
    burning_above = hall().with_markers(("blaze", "C5", {"level": 1}))
    assert len(burning_above.perform(ATTACK, Loaded((3, 6))).rolls) == 2
    german = Act("sniper attack", values={"side": "german"})
    both = hall().with_markers(("control", "D5", {"side": "german"}))
    assert len(both.perform(german, Loaded((3,))).rolls) == 1


@pytest.mark.rule("O5.82c")
def test_each_eligible_chimney_starts_the_dr_about_as_often(hall: Callable[..., Scenario]) -> None:
    """Three of them, by many seeds, and the fourth, which burns, never."""
    scenario = hall("C5 C7 D5 D7").with_markers(("blaze", "D7"))
    started: Counter[str] = Counter()
    for seed in range(1200):
        done = scenario.perform(ATTACK, seed)
        if done.rolls[0].total == 3:
            started.update(start for _, _, start in targets(done.scenario))
    assert set(started) == {"C5", "C7", "D5"}
    assert sum(started.values()) > 90
    assert all(0.2 < n / sum(started.values()) < 0.47 for n in started.values()), started


@pytest.mark.rule("O5.82d")
def test_after_a_3_the_sniper_is_neither_repositioned_nor_checked_for(
    hall: Callable[..., Scenario],
) -> None:
    """After a natural 1 or 2 both may be done."""
    elsewhere, check = (
        Act("reposition sniper", at="B3", values=RUSSIAN), Act("sniper check", values=RUSSIAN)
    )  # fmt: skip
    for dice, may in (
        ((3, 1, 1, 4, 2), False), ((3, 4, 1, 4, 2), False), ((1, 4, 2), True), ((2, 4, 2), True),
    ):  # fmt: skip
        after = hall().perform(ATTACK, Loaded(dice)).scenario
        assert targets(after)
        assert after.ask(elsewhere).allowed is may
        assert after.ask(check).allowed is may


@pytest.mark.rule("O5.82d", "A14.2", "A14.1")
def test_repositioning_after_another_attack_forfeits_that_one_alone(
    hall: Callable[..., Scenario],
) -> None:
    """The attack that a dr of 3 brought stands; with the phase all are over."""
    three = hall().perform(ATTACK, Loaded((3, 1, 1, 4, 2))).scenario
    both = three.perform(ATTACK, Loaded((2, 4, 2))).scenario
    assert targets(both) == [("C7", 1, "C5"), ("M14", 2, "M12")]
    moved = both.perform(Act("reposition sniper", at="B3", values=RUSSIAN), Loaded(())).scenario
    assert targets(moved) == [("C7", 1, "C5")]
    assert targets(moved.end("fire").scenario) == []


@pytest.mark.rule("O5.82a")
def test_the_overlay_of_the_page_gives_red_october_its_five_chimneys(tmp_path: Path) -> None:
    """All about them is Russian, too; each of the five may start the DR, and nothing else."""
    overlay = re.search(r"```toml\n(\[\[overlay\]\].*?)```", PAGE.read_text("utf-8"), re.S)
    assert overlay is not None
    hexes = [f"{column}{row}" for column in "STUVWXYZ" for row in range(20, 37)]
    head = (
        'title = "works"\n[grid]\ncolumns = "S-Z"\nrows = "19-38"\n[[building]]\nname = "works"\n'
    )
    drawn = f'kind = "stone building"\nheight = "1½"\nwhole = true\nhexes = {hexes}\n'
    road = '[[hexside]]\nkind = "road"\nat = ["S36-S37"]\n'
    (tmp_path / "board.toml").write_text(head + drawn + road, encoding="utf-8")
    rules = 'title = "t"\nboard = "board.toml"\n[rules]\nsections = ["rf_factories"]\n'
    (tmp_path / "scenario.toml").write_text(rules + overlay[1], encoding="utf-8")
    held = [("control", hex, RUSSIAN) for hex in hexes]
    scenario = Scenario.load(tmp_path / "scenario.toml").with_markers(
        ("sniper", "S20", RUSSIAN), *held
    )
    starts = {
        start
        for n in range(1, 6)
        for *_, start in targets(scenario.perform(ATTACK, Loaded((3, 1, n, 4, 1))).scenario)
    }
    assert starts == {"T21", "V21", "X21", "Z21", "V23"}
