"""Everything that is wrong with a scenario is told together: file, place, remedy."""

from __future__ import annotations

import re
from typing import Any

import pytest

from hexwright.errors import HexwrightError
from hexwright.scenario import Scenario

PIECE = '[[pieces]]\nname = "Eve"\nkind = "scout"\nat = "A1"\n'
MARKER = '[[markers]]\nkind = "mist"\nat = "A1"\n'

WRONG = [
    ("peices = 1", "scenario.toml: unknown key 'peices' (did you mean 'pieces'?)"),
    (PIECE + "migth = 1", "[[pieces]] 5 \"Eve\": a scout has no 'migth' (did you mean 'might'?)"),
    (PIECE + "might = true", "might is true, which is not a whole number (the default is 2)"),
    (
        PIECE + 'might = "2"',
        "[[pieces]] 5 \"Eve\" might: might is '2', which is not a whole number",
    ),
    (PIECE + "brave = 1", "brave is 1, which is not true or false (the default is false)"),
    (PIECE.replace("scout", "scuot"), "no installed rule knows pieces of kind 'scuot' (did you"),
    (PIECE.replace("A1", "A11"), "[[pieces]] 5 \"Eve\" at: there is no hex 'A11' on the map (did"),
    (PIECE.replace("A1", "Z9"), "there is no hex 'Z9' on the map"),
    (PIECE.replace("A1", "C3@tpo"), "there is no Location 'tpo' (did you mean 'top'?)"),
    (PIECE.replace("A1", "A1/v2"), "a piece is at no vertex"),
    (PIECE.replace("Eve", "Ada"), "there is a piece 'Ada' already"),
    (PIECE.replace("Eve", "B2"), "'B2' is a hex"),
    (PIECE.replace("Eve", "E@ve"), "a piece cannot be called 'E@ve'"),
    (PIECE.replace('"Eve"', "7"), "[[pieces]] 5 name: 7 is not text"),
    ('[[pieces]]\nname = "Eve"\nat = "A1"', "'kind' is missing (add kind = ...)"),
    (MARKER.replace("mist", "mits"), "no installed rule knows markers of kind 'mits' (did you"),
    (MARKER.replace("A1", "A1-A2"), "'A1-A2' is no place for a mist (a hex)"),
    (MARKER.replace("A1", "F1"), "there is no hex 'F1' on the map"),
    (MARKER.replace("mist", "gap").replace("A1", "A1-A3"), "are not adjacent"),
    (MARKER + "drfit = 1", "a mist marker has no 'drfit' (did you mean 'drift'?)"),
    ("[[overlay]]\nname = 'x'\nterain = 1", "unknown key 'terain' (did you mean 'terrain'?)"),
    (
        "[[overlay]]\nname = 'flood'\n[[overlay.terrain]]\nkind = 'pnod'\nhexes = ['A1']",
        "[[overlay]] 'flood': hex A1: no installed rule knows terrain 'pnod' (did you",
    ),
    (
        "[[overlay]]\nname = 'low'\n[[overlay.change]]\nbuilding = 'Kep'\nheight = 1",
        "[[overlay]] 1 \"low\": there is no building 'Kep' (did you mean 'Keep'?)",
    ),
    (
        "[[overlay]]\nname = 'low'\n[[overlay.change]]\nbuilding = 'Keep'\nkind = 'keeep'",
        "[[overlay]] 'low': building 'Keep': no installed rule knows terrain 'keeep' (did you",
    ),
    (
        "[expect_los]\nAda = ['Bob']",
        "[expect_los] Ada: there is no piece 'Bob' (did you mean 'Bo'?)",
    ),
    ("[expect_los]\nAda = ['Bo']\nBo = []", "Ada sees Bo, but Bo not Ada"),
    ("[[expect]]\nlos = 'Ada-Bo'", "[[expect]] 1: nothing is expected"),
    ("[[expect]]\nclear = true", "there must be one question"),
    ('[[expect]]\nvictory = "hil folk"\npoints = 1', "names no side (did you mean 'hill folk'?)"),
    ("[[expect]]\nact = 'lepa'\nallowed = true", "there is no kind of act 'lepa' (did you mean"),
    ("[[expect]]\nroll = 6\nmodifier = 1", "roll = 6 names none"),
    ("[[expect]]\nact = 'leap'\nat = 'A4-A9'\nallowed = true", "A4-A9"),
    ("[[expect]]\nact = 'nap'\nby = 'Bob'\nallowed = true", "no piece and no hex 'Bob'"),
    ("[[expect]]\nlos = 'A1-A2'\nclear = true\nby = 'Bo'", "los takes no by (take it out, or ask"),
    (
        "[[expect]]\nlos = 'A1-A2'\nclear = true\nobserver = 'Bo'",
        "[[expect]] 1 observer: los takes no observer (take it out, or ask fire)",
    ),
    (
        "[[expect]]\nstep = 'A1-A2'\ncost = 1\nkind = 'direct'",
        "kind: step takes no kind (take it out, or ask fire)",
    ),
    ("[[expect]]\nfire = 'A1-A2'\ntem = 1\nhow = 'move'", "fire takes no how"),
    ("[[expect]]\nlos = 'A1-A2'\nclear = true\nvalues = {}", "ask fire or step"),
    ("[[expect]]\nlos = 'A1-A2'\nclear = true\nconditions = []", "[] is not a table"),
    ("[[expect]]\nlos = 'A1-A2'\nclear = true\nconditions = false", "false is not a table"),
    ("[[expect]]\nlos = 'A1'\nclear = true", "'A1' does not name two places"),
    ("[[expect]]\nlos = 5\nclear = true", "los = 5 does not name two places"),
    ("[[expect]]\nlos = 'A1-A11'\nclear = true", "there is no piece and no hex 'A11' (did you"),
    ("[[expect]]\nlos = 'A1-A2'\nclear = 0.5", "clear = 0.5 is no answer"),
    ("[[expect]]\nlos = 'A1-A2'\nwihtout = ['G2']", "did you mean 'without'?"),
    (
        "[[expect]]\nlos = 'A1-A2'\nclear = true\nwith = ['G22']",
        "no rule 'G22' (did you mean 'G2'?)",
    ),
    ("[[expect]]\nlos = 'A1-A2'\nclear = true\nwithout = 'G2'", "'G2' is not a list"),
    ("[[expect]]\nfire = 'A1-A2'\ntem = 1\nkind = 'indrect'", "no kind of attack 'indrect'"),
    (
        "[[expect]]\nlos = 'A1-A2'\nclear = true\nmarkers = [{ kind = 'gpa', at = 'A1-A2' }]",
        "no installed rule knows markers of kind 'gpa' (did you mean 'gap'?)",
    ),
]


@pytest.mark.parametrize(("more", "told"), WRONG, ids=[told[:40] for _, told in WRONG])
def test_a_mistake_is_told_with_file_place_and_nearest_name(
    glade: Any, more: str, told: str
) -> None:
    """One line, which begins with the file."""
    usual = glade.write().read_text(encoding="utf-8")
    at_top = more.startswith("peices")  # a key after a table's head would be that table's
    head, tail = (f"{more}\n{usual}", "") if at_top else (usual, more)
    (line,) = glade.complaints(tail, head=head)
    assert line.startswith("scenario.toml")
    assert told in line


RULES = [
    ('sections = ["glda"]', "[rules]: no section 'glda' is installed (did you mean 'glade'?)"),
    ('sections = ["glade"]\noff = ["G22"]', "[rules]: off: there is no rule or section 'G22'"),
    ('sections = ["glade"]\non = ["G44"]', "[rules]: on: there is no rule or section 'G44'"),
    ('section = ["glade"]', "[rules]: unknown key 'section' (did you mean 'sections'?)"),
    ('sections = "glade"', "[rules] sections: 'glade' is not a list"),
    (
        'sections = ["glade"]\noptions = { G5 = { tmies = 2 } }',
        "options of rule G5: no option 'tmies' (did you mean 'times'?)",
    ),
    ('sections = ["glade"]\noptions = { G5 = { times = "2" } }', "times = '2' is not a whole"),
]


@pytest.mark.parametrize(("rules", "told"), RULES)
def test_a_mistake_in_the_rules_is_told(glade: Any, rules: str, told: str) -> None:
    head = f'title = "x"\nboard = "board.toml"\n[rules]\n{rules}\n'
    (line,) = glade.complaints(head=head)
    assert line.startswith("scenario.toml: [rules]")
    assert told in line


BOARDS = [
    ("board.tmol", "there is no such file"),
    ("borad.toml", "there is no such file .did you mean 'board.toml'"),
    ("scenario.toml/x", "there is no such file"),
    ("/etc/passwd.toml", "is not a relative path"),
    ("../../../board.toml", "leads out of the directory tree"),
]


@pytest.mark.parametrize(("board", "told"), BOARDS)
def test_a_board_that_cannot_be_had_is_told(glade: Any, board: str, told: str) -> None:
    head = f'title = "x"\nboard = "{board}"\n[rules]\nsections = ["glade"]\n'
    (line,) = glade.complaints(head=head)
    assert re.search(told, line)


def test_mistakes_of_board_rules_and_scenario_are_told_together(glade: Any) -> None:
    """Three files' worth of mistakes in one go, though the parts depend on each other."""
    lines = glade.complaints(
        head='titel = "x"\nboard = "board.toml"\n[rules]\nsections = ["glda"]\n',
        board='[[terrain]]\nkind = "thicket"\nhexes = ["A1", "A1", "Z1"]\n',
    )
    assert len(lines) == 5
    whole = "\n".join(lines)
    for told in ("'titel'", "'title' is missing", "listed twice", "'Z1'", "'glda'"):
        assert told in whole


def test_mistakes_of_pieces_and_markers_are_told_together(glade: Any) -> None:
    lines = glade.complaints(
        PIECE.replace("A1", "A11") + MARKER.replace("mist", "mits") + "[expect_los]\nX = []\n"
    )
    assert len(lines) == 3


def test_terrain_of_the_board_that_nobody_knows_is_told(glade: Any) -> None:
    """By the board's own file, with the first place where it lies."""
    lines = glade.complaints(
        board='[[terrain]]\nkind = "thikcet"\nhexes = ["A1", "A2"]\n'
        '[[hexside]]\nkind = "fecne"\nat = ["D1-D2"]\n'
    )
    assert lines == [
        "board.toml: hex A1: no installed rule knows terrain 'thikcet' (did you mean 'thicket'?)",
        "board.toml: hexside D1-D2: no installed rule knows terrain 'fecne' "
        "(did you mean 'fence'?)",
    ]


def test_terrain_where_it_cannot_stand_is_told(glade: Any) -> None:
    (line,) = glade.complaints(board='[[terrain]]\nkind = "fence"\nhexes = ["A1"]\n')
    assert line == (
        "board.toml: hex A1: terrain 'fence' stands on hexsides (rule G1 declares it so)"
    )


def test_malformed_toml_is_told_with_its_line(glade: Any) -> None:
    (line,) = glade.complaints("title = = 3")
    assert line.startswith("scenario.toml: this is not valid TOML")
    assert "line" in line


def test_a_scenario_that_is_not_there_is_told(glade: Any) -> None:
    glade.write()
    with pytest.raises(HexwrightError, match=r"there is no such file .did you mean 'scenario.toml"):
        Scenario.load(glade.home / "senario.toml")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"A day in the glade"', r'"\u001b[2Jglade"', "title: a text has the control character"),
        ('"Ada"', r'"A\u0007da"', "[[pieces]] 1 name: a text has the control character '\\x07'"),
        ('"hill folk"', r'"hill\u009bfolk"', "side: a text has the control character '\\x9b'"),
        ('"Bo"', r'"B\u202Eo"', "which turns the direction of reading"),
        ("might = 3", r'"\u001b" = 3', "[[pieces]] 1"),
        ("might = 3", "might = nan", "might: nan is not a number"),
        ("might = 3", "lore = -inf", "lore: -inf is not a number"),
        ("might = 3", "lore = 1979-05-27", "lore: a date cannot be kept in a saved game"),
        ("might = 3", "lore = { a = 1 }", "lore: a dict cannot be kept in a saved game"),
        ("might = 3", f"lore = {'[' * 12}{']' * 12}", "nested more than 8 deep"),
        ('"Ada"', r'"A\nda"', "a piece cannot be called 'A\\nda'"),
    ],
)
def test_what_a_terminal_would_obey_and_no_game_can_keep_is_refused(
    glade: Any, old: str, new: str, told: str
) -> None:
    path = glade.write()
    path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(HexwrightError) as caught:
        Scenario.load(path, registry=glade.site.discover())
    said = str(caught.value)
    assert told in said
    assert all(line.isprintable() for line in said.splitlines())
