"""Hooks, and arguments of hooks, that will go: rules that use them work, and are told."""

from __future__ import annotations

import importlib.util
import pickle
import re
import subprocess
import sys
import warnings
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from typer.testing import CliRunner

from hexwright.cli import app
from hexwright.errors import HexwrightError, HookDeprecated
from hexwright.hookspecs import HookSpecs
from hexwright.rules import RuleSet, deprecated
from hexwright.rules.composition import CompositionError
from hexwright.rules.hooksheet import kernel_sheets

DOCS = Path(__file__).parents[3] / "docs"
SPECS = """
@hookspec
@deprecated(since="0.2", instead="soil_of, which is handed the hex")
@answers(Trait)
def mud_of(hex):
    '''Asked by the tests.'''

@deprecated("weather", since="0.3.0", instead="ground.conditions")
@hookspec
@answers(Trait)
def soil_of(hex, weather, ground):
    '''Asked by the tests.'''
"""
OLD = """
@rule("1.1")
class Mud:
    @hookimpl
    def mud_of(self, hex):
        yield Trait("muddy")
"""
MUD = "hook mud_of of section soils is deprecated since 0.2 (use soil_of, which is handed the hex)"
WEATHER = (
    "argument 'weather' of hook soil_of of section soils is deprecated since 0.3.0 "
    "(use ground.conditions)"
)


@pytest.fixture
def soils(site: Any) -> Any:
    """A section with hooks of its own."""
    site.install("soils", 'hookspecs = "soils.specs"\n', specs=SPECS)
    return site


def installed(site: Any, code: str, *rules: str) -> None:
    site.install("fields", 'requires = ["soils"]\n' + site.rows(*rules), code)


def composed(site: Any, **kwargs: Any) -> tuple[RuleSet, list[str]]:
    """The rule set, and the warnings that it gave."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        rules = site.compose("fields", **kwargs)
    assert {w.category for w in caught} <= {HookDeprecated}
    return rules, [str(w.message) for w in caught]


def test_a_rule_that_implements_a_deprecated_hook_works_and_is_told(soils: Any) -> None:
    installed(soils, OLD, "1.1")
    rules, told = composed(soils)
    assert told == [f"section fields, rule 1.1: {MUD}"]
    for ruleset in (rules, pickle.loads(pickle.dumps(rules))):
        (said,) = ruleset.ask("mud_of", "?", hex=0)
        assert said.contribution.name == "muddy"
        assert [str(use) for use in ruleset.outdated] == told


def test_a_rule_that_is_off_is_not_told_of(soils: Any) -> None:
    installed(soils, OLD, "1.1")
    rules, told = composed(soils, off=["1.1"])
    assert told == []
    assert composed_on(rules) == [f"section fields, rule 1.1: {MUD}"]


def composed_on(rules: RuleSet) -> list[str]:
    with pytest.warns(HookDeprecated) as caught:
        rules.with_("1.1")
    return [str(w.message) for w in caught]


def test_an_argument_is_told_of_those_who_take_it(soils: Any) -> None:
    installed(
        soils,
        soils.rule("1.1", hook="soil_of(self, hex, ground)")
        + soils.rule("1.2", hook="soil_of(self, weather)")
        + soils.rule("1.3", hook="soil_of(self, ground, weather, hex)"),
        "1.1",
        "1.2",
        "1.3",
    )
    _, told = composed(soils)
    assert told == [f"section fields, rule {id_}: {WEATHER}" for id_ in ("1.2", "1.3")]


def test_the_warning_points_at_the_method_and_comes_once(soils: Any) -> None:
    """However often its rules are switched and composed again."""
    installed(soils, OLD + soils.rule("1.2", hook="soil_of(self, weather)"), "1.1", "1.2")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default", HookDeprecated)
        rules = soils.compose("fields")
        rules.without("1.2").with_("1.2")
        soils.compose("fields", off=["1.2"])
    assert len(caught) == 2
    lines = Path(caught[0].filename).read_text().splitlines()
    assert lines[caught[0].lineno].strip() == "def mud_of(self, hex):"


def test_as_an_error_it_is_raised(soils: Any) -> None:
    """The suite of a section with ``-W error`` fails where it is composed."""
    installed(soils, OLD, "1.1")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(HookDeprecated, match=r"rule 1\.1: hook mud_of of section soils"):
            soils.compose("fields")


def test_an_argument_that_there_is_not_is_the_specifications_mistake(site: Any) -> None:
    wrong = SPECS.replace('"weather", since', '"wether", since')
    site.install("soils", 'hookspecs = "soils.specs"\n', specs=wrong)
    with pytest.raises(CompositionError) as caught:
        site.compose("soils")
    assert str(caught.value) == (
        "section soils: hook soil_of has no argument 'wether' to be deprecated "
        "(did you mean 'weather'?)"
    )


@pytest.mark.parametrize(("since", "instead"), [("soon", "soil_of"), ("0.2", " ")])
def test_what_says_not_since_when_or_what_instead_is_refused(since: str, instead: str) -> None:
    with pytest.raises(ValueError, match=r"soon|instead"):
        deprecated(since=since, instead=instead)


def test_of_the_specification_it_is_told_as_any_error_of_its_module(site: Any) -> None:
    wrong = SPECS.replace('since="0.2"', 'since="soon"')
    site.install("soils", 'hookspecs = "soils.specs"\n', specs=wrong)
    with pytest.raises(HexwrightError, match=r"specs\.py, line 5: cannot be imported: Invalid"):
        site.compose("soils")


# --- told on the command line and in the docs -----------------------------------------------------


@pytest.fixture
def scenario(soils: Any, tmp_path: Path) -> Path:
    """Two rules in force that use what is deprecated."""
    installed(soils, OLD + soils.rule("1.2", hook="soil_of(self, weather)"), "1.1", "1.2")
    (tmp_path / "board.toml").write_text('title = "B"\n[grid]\ncolumns = "A-C"\nrows = "1-3"\n')
    file = tmp_path / "hall.toml"
    file.write_text('title = "H"\nboard = "board.toml"\n[rules]\nsections = ["fields"]\n')
    return file


def run(site: Any, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, as nothing else shows what is written by default."""
    path = {"PYTHONPATH": str(site.path), **environment}
    return subprocess.run(
        [sys.executable, "-m", "hexwright", *words],
        capture_output=True, text=True, env=path, timeout=60,
    )  # fmt: skip


def test_the_command_line_tells_each_once_in_a_line(soils: Any, scenario: Path) -> None:
    told = run(soils, "rules", "diff", str(scenario), "--without", "1.1", "--json")
    assert told.stderr.splitlines() == [
        f"warning: section fields, rule 1.1: {MUD}",
        f"warning: section fields, rule 1.2: {WEATHER}",
    ]
    assert told.returncode == 0
    assert told.stdout.startswith("{")


def test_what_python_was_told_of_warnings_holds(soils: Any, scenario: Path) -> None:
    strict = run(soils, "rules", str(scenario), PYTHONWARNINGS="error")
    assert strict.stderr == f"error: section fields, rule 1.1: {MUD}\n"
    assert strict.returncode == 2


@pytest.fixture
def generator() -> ModuleType:
    """The script that writes docs/hooks.md."""
    spec = importlib.util.spec_from_file_location("generate_hooks", DOCS / "generate_hooks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_of_hooks_marks_them(
    generator: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = generator.page()
    assert "eprecated" not in plain
    for hook in (HookSpecs.traits, HookSpecs.fire_modifiers):
        monkeypatch.setattr(hook, "deprecated", (), raising=False)  # forgotten at the end
    deprecated(since="0.2", instead="`permits`")(HookSpecs.traits)
    deprecated("attack", since="0.3", instead="`fire`")(HookSpecs.fire_modifiers)
    monkeypatch.setattr(generator, "SHEETS", kernel_sheets.__wrapped__())
    new = [line for line in generator.page().splitlines() if line not in plain.splitlines()]
    assert new[0].startswith("| [`traits`](#traits) | Deprecated. ")
    assert new[1:] == [
        "**`attack` is deprecated since 0.3**: use `fire`.",
        "**Deprecated since 0.2**: use `permits`.",
    ]


def test_hexwright_hooks_tells_what_will_go(soils: Any) -> None:
    installed(soils, OLD, "1.1")
    for hook, told in (
        ("mud_of", "since 0.2: use soil_of, which is handed the hex"),
        ("soil_of", "argument weather since 0.3.0: use ground.conditions"),
    ):
        out = CliRunner().invoke(app, ["hooks", hook]).stdout
        assert re.search(rf"deprecated +{told}", out), out
