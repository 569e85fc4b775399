from __future__ import annotations

import os
from typing import Any

from hexwright.scenario import Scenario, Sight

POND = '[[terrain]]\nkind = "pond"\nhexes = ["E1"]\n'


def test_a_scenario_has_what_its_file_says(glade: Any) -> None:
    scenario = glade.load()
    assert scenario.title == "A day in the glade"
    assert list(scenario.pieces) == ["Ada", "Bo", "Cy", "Di"]
    assert (scenario.pieces["Bo"].side, scenario.pieces["Cy"].location) == ("hill folk", "1")
    assert [s.id for s in scenario.ruleset.sections] == ["glade"]
    assert scenario.board.title == "The glade"


def test_what_only_a_rule_that_is_off_knows_is_inert(glade: Any) -> None:
    """Terrain, pieces and markers of an installed section that is not in force, or a rule off."""
    scenario = glade.load(
        '[[pieces]]\nname = "Ark"\nkind = "boat"\nat = "E1"\noars = 4\n'
        '[[markers]]\nkind = "buoy"\nat = "E2"\n',
        board=POND,
    )
    assert scenario.ask(Sight("Ark", "E2")).clear
    assert scenario.place("Ark").attributes == {"oars": 4}
    with_it = scenario.with_("shore")
    assert with_it.situation.terrains["pond"].rule.id == "S1"
    assert scenario.situation.ground.markers == ()
    assert len(with_it.situation.ground.markers) == 1


def test_a_piece_is_where_a_marker_makes_a_location(glade: Any) -> None:
    """Whether the rule that has it so is in force or off; without the marker there is none."""
    raft = '[[pieces]]\nname = "Eve"\nkind = "scout"\nat = "E2@raft"\n'
    buoy = '[[markers]]\nkind = "buoy"\nat = "E2"\n'
    scenario = glade.load(raft + buoy)
    assert scenario.pieces["Eve"].location == "raft"
    assert scenario.with_("shore").ask(Sight("Eve", "E3")).clear
    (line,) = glade.complaints(raft)
    assert "there is no Location 'raft'" in line


def test_a_piece_of_an_off_kind_is_checked_against_it_all_the_same(glade: Any) -> None:
    (line,) = glade.complaints('[[pieces]]\nname = "Ark"\nkind = "boat"\nat = "E1"\noras = 4\n')
    assert "a boat has no 'oras' (did you mean 'oars'?)" in line


def test_without_any_declared_kinds_a_piece_has_what_it_is_given(glade: Any) -> None:
    """As the hook's default says: no rule in force declares pieces."""
    scenario = glade.load(
        head='title = "x"\nboard = "board.toml"\n[rules]\nsections = ["glade"]\noff = ["G1"]\n'
        '[[pieces]]\nname = "Ghost"\nkind = "spirit"\nat = "A1"\nchill = 3\n'
    )
    assert scenario.place("Ghost").attributes == {"chill": 3}


def test_an_overlay_lies_on_the_board(glade: Any) -> None:
    """Its thickets hinder; the printed board is as it was."""
    more = '[[overlay]]\nname = "growth"\n[[overlay.terrain]]\nkind = "thicket"\nhexes = ["A3"]\n'
    assert glade.load(more).ask(Sight("A2", "A4")).hindrance == 1
    assert glade.load().ask(Sight("A2", "A4")).hindrance == 0


def test_options_and_rules_off_come_from_the_file(glade: Any) -> None:
    from hexwright.scenario import Attack

    head = glade.write().read_text(encoding="utf-8")
    head = head.replace(
        'sections = ["glade"]',
        'sections = ["glade"]\noff = ["G3"]\non = ["G4"]\noptions = { G5 = { times = 3 } }',
    )
    scenario = glade.load(head=head.replace("C3@1", "C3@top"))
    assert (scenario.ruleset.has("G3"), scenario.ruleset.has("G4")) == (False, True)
    assert scenario.ask(Attack("Ada", "Bo")).might == 9


def test_a_scenario_without_pieces_or_rules_can_be_asked(glade: Any) -> None:
    """Its board's terrain is inert: other rules know it, none in force."""
    scenario = glade.load(head='title = "x"\nboard = "board.toml"\n')
    assert scenario.ask(Sight("A1", "A6")).clear
    assert scenario.survey().names == ()
    assert scenario.check() == ()


def test_a_scenario_is_found_from_any_directory_and_through_a_link(
    glade: Any, tmp_path: Any, monkeypatch: Any
) -> None:
    """The board's path is relative to the scenario's real directory."""
    path = glade.write()
    link = tmp_path / "link"
    link.symlink_to(path.parent)
    monkeypatch.chdir(tmp_path)
    scenario = Scenario.load(os.path.join("link", "scenario.toml"))
    assert scenario.fingerprint == Scenario.load(path).fingerprint


def test_the_public_names_are_at_the_front_door() -> None:
    import hexwright

    for name in ("Scenario", "Sight", "Attack", "Step"):
        assert getattr(hexwright, name).__name__ == name
