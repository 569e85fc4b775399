"""House rules: a file beside a scenario, run only if whoever loads the scenario says so."""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hexwright import Attack, HexwrightError, Scenario, Sight
from hexwright.rules.house import House, read_house

RULES = '''
"""What our club plays."""

from hexwright import Forbid, Hinder, Interest, Modify, hookimpl, rule


@rule("H1", interest=Interest(terrains="thicket"))
class Wet:
    """Thickets drip.

    They hinder once more.
    """

    @hookimpl
    def los_hindrances(self, lines):
        yield Hinder(1, lines.areas("thicket"), group="wet")


@rule("H2", replaces="G3")
class Ruins:
    """Keeps are ruins"""

    cover: int = 1

    @hookimpl
    def tem_modifiers(self, attack):
        if attack.target.building >= 0:
            yield Modify(self.cover, reason="a ruin")


@rule("H3", default="off", switches_on=("G4",))
class Ladders:
    @hookimpl
    def traits(self, piece):
        return None
'''
NAMED = 'house = "house_rules.py"'


class Club:
    """A scenario and its house rules."""

    def __init__(self, glade: Any) -> None:
        self.glade = glade
        self.home: Path = glade.home
        self.file = self.home / "house_rules.py"

    def write(self, rules: str = RULES, more: str = NAMED) -> Path:
        """The rules, and a scenario with this in its ``[rules]``."""
        self.file.write_text(dedent(rules), encoding="utf-8")
        path: Path = self.glade.write()
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("[rules]", f"[rules]\n{more}"), encoding="utf-8")
        return path

    def load(self, rules: str = RULES, more: str = NAMED) -> Scenario:
        return Scenario.load(
            self.write(rules, more), house=self.file, registry=self.glade.site.discover()
        )

    def complaints(self, rules: str = RULES, more: str = NAMED) -> list[str]:
        """What is told, without the path."""
        with pytest.raises(HexwrightError) as caught:
            self.load(rules, more)
        return str(caught.value).replace(f"{self.home}/", "").splitlines()


@pytest.fixture
def club(glade: Any) -> Club:
    return Club(glade)


# --- what they are -------------------------------------------------------------------------------


def test_they_are_rules_like_any_others(club: Club) -> None:
    scenario = club.load()
    assert scenario.ask(Sight("Ada", "Bo")).hindrance == 2
    assert scenario.without("H1").ask(Sight("Ada", "Bo")).hindrance == 1
    assert scenario.without("house").ask(Sight("Ada", "Bo")).hindrance == 1
    ruling = scenario.ask(Attack("Ada", "Cy"))
    assert (ruling.tem, scenario.without("H2").ask(Attack("Ada", "Cy")).tem) == (1, 2)
    said = ruling.terms["tem"].entries
    assert [e.why for e in said if e.rule.id == "G3"] == ["replaced by H2"]


def test_what_a_manifest_would_say_is_said_by_the_classes(club: Club) -> None:
    section = club.load().ruleset.sections[-1]
    assert (section.id, section.title) == ("house", "What our club plays")
    assert [(row.id, row.title, row.default) for row in section.rules] == [
        ("H1", "Thickets drip", "on"),
        ("H2", "Keeps are ruins", "on"),
        ("H3", "Ladders", "off"),
    ]
    assert section.rules[1].replaces == ("G3",)
    scenario = club.load()
    assert not scenario.ruleset.has("G4")
    assert scenario.with_("H3").ruleset.has("G4")


def test_they_come_after_every_section(club: Club) -> None:
    """By its id ``house`` would stand before ``shore``."""
    club.write()
    head = club.glade.home / "scenario.toml"
    head.write_text(head.read_text().replace('["glade"]', '["glade", "shore"]'), encoding="utf-8")
    scenario = Scenario.load(head, house=club.file, registry=club.glade.site.discover())
    assert [s.id for s in scenario.ruleset.sections] == ["glade", "shore", "house"]


def test_a_scenario_sets_their_options(club: Club) -> None:
    scenario = club.load(more=f"{NAMED}\noptions = {{ H2 = {{ cover = 5 }} }}\noff = ['H1']")
    assert scenario.ask(Attack("Ada", "Cy")).tem == 5
    assert not scenario.ruleset.has("H1")
    told = club.complaints(more=f"{NAMED}\noptions = {{ H2 = {{ cober = 5 }} }}")
    assert "no option 'cober'" in told[0]
    assert "did you mean 'cover'" in told[0]


def test_a_scenario_that_names_none_gets_them_all_the_same(club: Club) -> None:
    assert club.load(more="").ask(Sight("Ada", "Bo")).hindrance == 2


def test_a_board_is_asked_under_them(club: Club) -> None:
    club.write()
    board, registry = club.home / "board.toml", club.glade.site.discover()
    scenario = Scenario.on(board, ["glade"], house=club.file, registry=registry)
    assert scenario.ask(Sight("A2", "C2")).hindrance == 2


def test_a_changed_file_is_another_rule_set(club: Club) -> None:
    first = club.load()
    assert club.load().ruleset == first.ruleset
    assert club.load(RULES.replace("\n", "\r\n")).ruleset == first.ruleset
    changed = club.load(RULES.replace("Hinder(1", "Hinder(2"))
    assert changed.ruleset != first.ruleset
    assert changed.ask(Sight("Ada", "Bo")).hindrance == 3
    assert first.ask(Sight("Ada", "Bo")).hindrance == 2


def test_they_are_pickled_as_the_file_that_they_are(club: Club) -> None:
    scenario = club.load()
    data = pickle.dumps(scenario.ruleset)
    assert pickle.loads(data) == scenario.ruleset
    again = pickle.loads(pickle.dumps(scenario.ask(Sight("Ada", "Bo"))))
    assert again.rules == ("G1", "H1")
    kept = club.home / "rules.pickle"
    kept.write_bytes(data)
    code = "import pickle, sys; print(pickle.load(open(sys.argv[1], 'rb')).rules[-1].id)"
    told = subprocess.run(
        [sys.executable, "-c", code, str(kept)],
        env={**os.environ, "PYTHONPATH": str(club.glade.site.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.stdout.strip() == "H2", told.stderr
    club.file.write_text("x = 1\n" + RULES, encoding="utf-8")
    with pytest.raises(HexwrightError, match="changed meanwhile"):
        pickle.loads(data)


# --- nothing is run unasked ----------------------------------------------------------------------

BAIT = RULES + "\nfrom pathlib import Path\nPath(__file__).with_name('ran').touch()\n"


def test_a_scenario_that_names_them_runs_nothing(club: Club) -> None:
    path = club.write(BAIT)
    with pytest.raises(HexwrightError) as caught:
        Scenario.load(path, registry=club.glade.site.discover())
    file = str(club.file)
    assert str(caught.value) == (
        f"{path}: [rules] house: the scenario is played with house rules, which are code and are "
        f"not run unasked (read {file}, and if you trust it give --house {file}; in Python, "
        "house=...)"
    )
    assert not (club.home / "ran").exists()
    club.load(BAIT)
    assert (club.home / "ran").exists()


@pytest.mark.parametrize(
    "name",
    [
        "/etc/house_rules.py",
        "../../../house_rules.py",
        "C:\\\\house_rules.py",
        "board.toml",
        "house_rules.py\\u0000",
        "house\\u001b[2Jrules.py",
        " ",
    ],
)
def test_nothing_else_can_be_named(club: Club, name: str) -> None:
    """Nor does a message have a user run what lies elsewhere, or clear the terminal."""
    path = club.write(BAIT, f'house = "{name}"')
    with pytest.raises(HexwrightError) as caught:
        Scenario.load(path, registry=club.glade.site.discover())
    told = str(caught.value)
    assert told.startswith(str(path))
    assert "--house" not in told
    assert told.replace("\n", "").isprintable()
    assert not (club.home / "ran").exists()


def test_a_name_with_signs_of_a_shell_is_told_quoted(club: Club) -> None:
    path = club.write(BAIT, 'house = "x; rm -r y.py"')
    with pytest.raises(HexwrightError, match=r"--house '\S+/x; rm -r y.py'"):
        Scenario.load(path, registry=club.glade.site.discover())


def test_a_link_out_of_the_scenarios_directories_is_refused(club: Club, tmp_path: Path) -> None:
    path = club.write(BAIT)
    club.file.rename(tmp_path.parent / f"{tmp_path.name}.py")
    club.file.symlink_to(tmp_path.parent / f"{tmp_path.name}.py")
    with pytest.raises(HexwrightError, match="leads out of the directory tree"):
        Scenario.load(path, house=club.file, registry=club.glade.site.discover())
    (tmp_path.parent / f"{tmp_path.name}.py").unlink()


@pytest.mark.parametrize("value", ["3", "true", '["a.py"]', "{ a = 1 }"])
def test_a_name_is_text(club: Club, value: str) -> None:
    (told,) = club.complaints(BAIT, f"house = {value}")
    assert re.match(r"scenario\.toml: \[rules\] \[?house\b.* is not text", told)
    assert not (club.home / "ran").exists()


def test_others_than_those_it_names_are_refused_and_not_run(club: Club) -> None:
    path = club.write(BAIT, 'house = "other.py"')
    with pytest.raises(HexwrightError) as caught:
        Scenario.load(path, house=club.file, registry=club.glade.site.discover())
    assert "it names other.py, and the house rules given are" in str(caught.value)
    assert not (club.home / "ran").exists()


# --- broken ones ---------------------------------------------------------------------------------

HEAD = "from hexwright import *\n"


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("", "house_rules.py: there is no rule in it"),
        ("x = 1\ny =\n", "house_rules.py, line 2: cannot be imported: SyntaxError: invalid syntax"),
        ("x = 1\n1 / 0\n", "house_rules.py, line 2: cannot be imported: ZeroDivisionError"),
        ("import sys\nsys.exit('bye')\n", "house_rules.py, line 2: cannot be imported: SystemExit"),
        ("import no_such\n", "house_rules.py, line 1: cannot be imported: ModuleNotFoundError"),
        ("def f():\n  f()\nf()\n", "house_rules.py, line 2: cannot be imported: RecursionError"),
        ("x = " + "(" * 9999, "house_rules.py, line 1: cannot be imported: "),
        ("x = '\0'\n", "house_rules.py"),
        ("# coding: no_such\n", "house_rules.py"),
        (
            HEAD + '\n@rule("H1")\nclass A:\n    n: int\n',
            "house_rules.py, line 3: cannot be imported: rule H1: option 'n' has no default",
        ),
        (
            HEAD + '@rule("H1", clears=3)\nclass A:\n    pass\n',
            "house_rules.py, line 2: cannot be imported: rule H1: clears is 3",
        ),
        (
            HEAD + '@rule("H1", default="of")\nclass A:\n    pass\n',
            "house_rules.py, line 2: cannot be imported: rule H1: default is 'of'",
        ),
        (
            HEAD + '@rule("H1", titel="x")\nclass A:\n    pass\n',
            "house_rules.py, line 2: cannot be imported: TypeError",
        ),
        (
            HEAD + '@rule("H1")\nclass A:\n    pass\n@rule("H1")\nclass B:\n    pass\n',
            'house_rules.py, line 6: A and B are both @rule("H1") (a class holds',
        ),
        (
            HEAD + '@rule("H1")\nclass A:\n    pass\n@rule("H2")\nclass A:\n    pass\n',
            "house_rules.py, line 3: two classes are called A, and only the later one is there",
        ),
        (
            HEAD + "import sys\ndel sys.modules[__name__]\n1 / 0\n",
            "house_rules.py, line 4: cannot be imported: ZeroDivisionError",
        ),
        (
            HEAD + "class A:\n    @hookimpl\n    def traits(self, piece): ...\n",
            "house_rules.py, line 2: class A answers hooks and is no rule (write @rule",
        ),
        (
            HEAD + '@rule("H1")\nclass A:\n    @hookimpl\n    def traist(self, piece): ...\n',
            "scenario.toml: [rules]: house_rules.py, line 3: rule H1: nobody specified a hook "
            "'traist' (did you mean 'traits'?)",
        ),
        (
            HEAD + '@rule("H1")\nclass A:\n    @hookimpl\n    def traits(self, peice): ...\n',
            "scenario.toml: [rules]: house_rules.py, line 3: rule H1: hook traits takes 'peice'",
        ),
        (
            HEAD + '@rule("H1", replaces=("G33",))\nclass A:\n    pass\n',
            "scenario.toml: [rules]: house_rules.py, line 3: rule H1: replaces: there is no rule "
            "'G33' (did you mean 'G3'?)",
        ),
        (
            HEAD + '@rule("G3")\nclass A:\n    pass\n',
            "scenario.toml: [rules]: rule G3 is in both section glade and section house",
        ),
    ],
)
def test_what_is_wrong_with_them_is_told_with_its_line(club: Club, source: str, told: str) -> None:
    found = club.complaints(source)
    assert found[0].startswith(told)
    assert "Traceback" not in "".join(found)


def test_all_mistakes_are_told_at_once(club: Club) -> None:
    twice = '@rule("H1")\nclass A:\n    pass\n@rule("H1")\nclass B:\n    pass\n'
    lost = "class C:\n    @hookimpl\n    def traits(self, piece): ...\n"
    assert len(club.complaints(HEAD + twice + lost)) == 2


def test_one_that_raises_is_told_with_the_line_and_can_be_switched_off(club: Club) -> None:
    rules = '@rule("H9")\nclass A:\n    @hookimpl\n    def traits(self, piece):\n        {}["x"]\n'
    scenario = club.load(HEAD + rules)
    with pytest.raises(HexwrightError) as caught:
        scenario.ask(Attack("Ada", "Cy"))
    told = str(caught.value)
    assert "section house, rule H9, hook traits" in told
    assert "house_rules.py, line 6; switch the rule off" in told
    assert scenario.without("H9").ask(Attack("Ada", "Cy")).tem == 2


def test_a_file_that_is_none_is_told(club: Club, tmp_path: Path) -> None:
    path, registry = club.write(more=""), club.glade.site.discover()
    fifo = tmp_path / "pipe.py"
    os.mkfifo(fifo)
    big = tmp_path / "big.py"
    big.write_bytes(b"#" * 2_000_001)
    (tmp_path / "dir.py").mkdir()
    (tmp_path / "loop.py").symlink_to(tmp_path / "loop.py")
    for file, told in (
        (tmp_path / "loop.py", "a link to a file that is not there"),
        (club.home / "hose_rules.py", "there is no such file"),
        (tmp_path / "dir.py", "this is not a file"),
        (fifo, "this is not a file"),
        (big, "larger than 2,000,000 bytes"),
        (path, "these are no house rules"),
    ):
        with pytest.raises(HexwrightError, match=told):
            Scenario.load(path, house=file, registry=registry)


def test_a_link_in_a_circle_is_told(club: Club) -> None:
    path = club.write()
    club.file.unlink()
    club.file.symlink_to(club.file)
    for house in (None, club.file):
        with pytest.raises(HexwrightError, match="link"):
            Scenario.load(path, house=house, registry=club.glade.site.discover())


def test_what_failed_once_is_run_again_when_it_is_loaded_again(club: Club) -> None:
    """As with an import; nothing half made is left."""
    for _ in range(2):
        assert "ZeroDivisionError" in club.complaints("1 / 0\n")[0]


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.one_of(st.binary(max_size=40), st.text(max_size=40).map(str.encode)))
def test_whatever_is_in_the_file_becomes_a_message(tmp_path: Path, source: bytes) -> None:
    """It is hostile as text; what is run is what somebody has chosen to run."""
    file = tmp_path / "house_rules.py"
    file.write_bytes(b"raise SystemExit\n" + source)
    with pytest.raises(HexwrightError, match=r"house_rules\.py"):
        read_house(file)


def test_a_package_says_it_in_its_manifest(glade: Any) -> None:
    """One place for what one rule clears and replaces, or they would come to differ."""
    code = '@rule("K1", replaces="G3")\nclass K1:\n    pass\n'
    glade.site.install("knaves", '[[rule]]\nid = "K1"\ntitle = "K1"\n', code)
    with pytest.raises(HexwrightError, match=r"@rule says replaces of rule K1 .*section\.toml"):
        glade.site.compose("knaves")


def test_an_installed_section_called_house_is_in_the_way(club: Club) -> None:
    club.glade.site.install("house")
    assert "a section 'house' is installed" in club.complaints()[0]


def test_the_one_file_is_no_package(club: Club) -> None:
    section = club.load().ruleset.sections[-1]
    assert isinstance(section, House)
    assert section.file == club.file
    assert section.demo is None
