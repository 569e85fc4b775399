"""What the docs say is what there is."""

from __future__ import annotations

import importlib.util
import re
import shlex
import shutil
import sys
import tomllib
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from types import ModuleType

import pytest
from typer.testing import CliRunner

from hexwright import Act, Attack, HexwrightError, Loaded, Roll, Scenario, Sight, Step
from hexwright.cli import app
from hexwright.cli.rules import app as rules_app
from hexwright.grid import Grid
from hexwright.hookspecs import HookSpecs
from hexwright.rules import discover

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md"))]
HOOKS = [name for name, spec in vars(HookSpecs).items() if hasattr(spec, "hexwright_spec")]


@pytest.fixture
def generator() -> ModuleType:
    """The script that writes the page, imported."""
    spec = importlib.util.spec_from_file_location("generate_hooks", DOCS / "generate_hooks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_of_hooks_is_what_the_specifications_say(generator: ModuleType) -> None:
    """Every signature, yield and docstring of hookspecs.py stands in docs/hooks.md."""
    written = (DOCS / "hooks.md").read_text(encoding="utf-8")
    assert generator.page() == written, "run: uv run python docs/generate_hooks.py"


def test_the_page_of_types_is_what_the_classes_say(generator: ModuleType) -> None:
    """It has a chapter for all that a hook may yield, with what its docstring lists."""
    written = (DOCS / "types.md").read_text(encoding="utf-8")
    assert generator.types_page() == written, "run: uv run python docs/generate_hooks.py"
    kinds = {kind for name in HOOKS for kind in getattr(HookSpecs, name).yields}
    yielded = {k.__name__ for kind in kinds for k in (kind.__subclasses__() or [kind])}
    assert {name for name in yielded if f"### `{name}`" not in written} == set()


def test_every_hook_has_its_chapter(generator: ModuleType) -> None:
    """A hook that the generator overlooked would be missing from the page without a sound."""
    headings = [line for line in generator.page().splitlines() if line.startswith("### ")]
    assert headings == [f"### `{name}`" for name in HOOKS]


@pytest.mark.parametrize("name", HOOKS)
def test_a_hook_says_when_it_is_asked_and_what_holds_if_nobody_answers(name: str) -> None:
    """Without these two nobody can write an answer to it."""
    doc = getattr(HookSpecs, name).__doc__
    assert "Asked " in doc
    assert "Default: " in doc


# --- the README ----------------------------------------------------------------------------------


def blocks(language: str) -> str:
    """All that the README's fenced blocks of this language have, one after the other."""
    found = re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    return "\n".join(found)


COMMANDS = re.findall(r"^\$ uv run hexwright (?!serve )(.+)$", blocks("console"), re.MULTILINE)
SIGHT = (DOCS / "sight.md").read_text(encoding="utf-8")
COMMANDS += re.findall(r"^\$ uv run hexwright (.+)$", SIGHT, re.MULTILINE)


def test_the_pages_show_commands() -> None:
    """Otherwise the next test would try none."""
    assert len([c for c in COMMANDS if c in README]) >= 3
    assert len([c for c in COMMANDS if c in SIGHT]) >= 4


@pytest.mark.parametrize("command", dict.fromkeys(COMMANDS))
def test_a_command_of_a_page_does_what_it_is_shown_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """It is run in a directory that has the examples, as the repository's root has."""
    if "--png" in command:
        from hexwright.report.png import renderer

        try:
            renderer()
        except HexwrightError as exc:
            pytest.skip(str(exc))
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    told = CliRunner().invoke(app, shlex.split(command))
    assert told.exit_code == 0, told.output
    assert told.stdout


def test_the_python_of_the_readme_prints_what_its_comments_say(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first block is a session; ``print(...)  # True 4`` promises a line."""
    source = next(b for b in re.split(r"^```python\n", README, flags=re.M) if b.startswith("from"))
    source = source.partition("```")[0]
    promised = re.findall(r"^print\(.*\)  +# ([\dTF].*)$", source, re.MULTILINE)
    assert len(promised) >= 3
    monkeypatch.chdir(ROOT)
    with redirect_stdout(StringIO()) as out:
        exec(source, {})
    printed = out.getvalue().splitlines()
    assert [line for line in promised if line not in printed] == []


def test_the_python_of_the_page_on_sight_prints_what_its_comments_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each block by itself, in a directory that has the examples."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    with redirect_stdout(StringIO()) as out:
        for source in blocks_of("sight.md", "python"):
            exec(source, {})
    promised = re.findall(r"^print\(.*\)  +# (.+)$", SIGHT, re.MULTILINE)
    assert len(promised) >= 9
    assert out.getvalue().splitlines() == promised
    assert (tmp_path / "hall.npz").is_file()


def test_the_python_of_the_page_on_movement_prints_what_its_comments_say(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each block by itself; what the way is made of is printed without a promise."""
    monkeypatch.chdir(ROOT)
    with redirect_stdout(StringIO()) as out:
        for source in blocks_of("movement.md", "python"):
            exec(source, {})
    page = (DOCS / "movement.md").read_text(encoding="utf-8")
    promised = re.findall(r"^print\(.*\)  +# (\w+)", page, re.MULTILINE)
    assert len(promised) == 3
    printed = out.getvalue().splitlines()
    assert [line for line in printed if line in promised] == promised


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    """Links to files of the repository; other sites are not asked."""
    links = re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8"))
    inside = [link for link in links if "://" not in link]
    assert [link for link in inside if not (page.parent / link).exists()] == []


# --- pages whose code and files must work as printed ----------------------------------------------

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks_of(page: str, language: str) -> list[str]:
    """The code blocks of a page in one language, in order."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return [code for kind, code in BLOCK.findall(text) if kind == language]


def test_the_board_and_the_scenario_of_the_docs_load_and_come_out_as_they_say(
    tmp_path: Path,
) -> None:
    """docs/boards.md and docs/scenarios.md go together."""
    (tmp_path / "board.toml").write_text(blocks_of("boards.md", "toml")[0], encoding="utf-8")
    (tmp_path / "hall.geojson").write_text(
        '{"type": "FeatureCollection", "features": []}', encoding="utf-8"
    )
    file = tmp_path / "scenario.toml"
    file.write_text(blocks_of("scenarios.md", "toml")[0], encoding="utf-8")
    outcomes = Scenario.load(file).check()
    assert outcomes
    assert [o for o in outcomes if not o.ok] == []


def test_the_overlay_of_the_docs_changes_the_board_as_they_say(tmp_path: Path) -> None:
    """docs/scenarios.md, on the worked example: rubble, a new wall, an erased one, a hill."""
    shutil.copytree(ROOT / "examples" / "factory_543", tmp_path, dirs_exist_ok=True)
    file = tmp_path / "scenario.toml"
    printed = Scenario.load(file)
    with file.open("a", encoding="utf-8") as end:
        end.write("\n" + blocks_of("scenarios.md", "toml")[1])
    laid = Scenario.load(file)
    grid, held = laid.board.grid, [set(b.hexes) for b in laid.board.buildings]
    assert not any(grid.parse("K20") in hexes for hexes in held)
    walls = {grid.side_name(h.hex, h.side) for h in laid.board.hexsides}
    before = {grid.side_name(h.hex, h.side) for h in printed.board.hexsides}
    assert walls ^ before == {"L17-L18", "M15-M16"}
    assert laid.board.elevation == {grid.parse("N14"): 2}


def test_the_layout_of_the_docs_is_a_board_as_they_say(tmp_path: Path) -> None:
    """docs/scenarios.md, on the boards of an example: the crop leaves all of the yard."""
    shutil.copytree(ROOT / "examples" / "two_boards", tmp_path, dirs_exist_ok=True)
    file = tmp_path / "scenario.toml"
    printed = Scenario.load(file).board
    file.write_text(blocks_of("scenarios.md", "toml")[2] + RULES, encoding="utf-8")
    board = Scenario.load(file).board
    assert board.digest == printed.digest
    assert board.grid.parse("yF5") == board.grid.parse("sD5")


RULES = '[rules]\nsections = ["asl_core"]\n'


@pytest.mark.parametrize(("text", "named"), [("C3/v0", "B2-C2-C3"), ("C3/v3", "C3-C4-D3")])
def test_vertices_are_numbered_as_the_docs_say(text: str, named: str) -> None:
    """On a flat-top grid vertex 0 is the upper left one and side 0 the upper side."""
    grid = Grid.named(columns="A-E", rows="1-5")
    x, y = grid.centre(grid.parse("C3"))
    assert grid.vertex_name(grid.vertex_named(text)) == named
    left, up = grid.vertex_named("C3/v0")
    assert left < x
    assert up < y
    assert grid.side_name(*grid.side("C3/0")) == "C2-C3"


@pytest.fixture
def forget_paddies() -> Iterator[None]:
    """Another package of this name is built and imported by other tests."""
    yield
    sys.modules.pop("rice_paddies", None)


@pytest.mark.usefixtures("forget_paddies")
def test_the_section_of_the_docs_works_as_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """docs/sections.md, followed to its end: a paddy hinders by 1, by 2 in mist, and covers."""
    python, toml = blocks_of("sections.md", "python"), blocks_of("sections.md", "toml")
    site = tmp_path / "site"
    package = site / "rice_paddies"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("\n".join(python), encoding="utf-8")
    rows = "".join(f'\n[[rule]]\nid = "{n}"\ntitle = "{n}"\n' for n in ("RP2", "RP3", "RP4"))
    (package / "section.toml").write_text(toml[0] + rows, encoding="utf-8")
    project = tomllib.loads(toml[1])["project"]
    info = site / "rice_paddies-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    points = project["entry-points"]["hexwright.sections"]
    (info / "entry_points.txt").write_text(
        "[hexwright.sections]\n" + "".join(f"{k} = {v}\n" for k, v in points.items())
    )
    monkeypatch.syspath_prepend(site)
    (tmp_path / "board.toml").write_text(
        'title = "Paddies"\n[grid]\ncolumns = "A-E"\nrows = "1-6"\n' + toml[2], encoding="utf-8"
    )
    file = tmp_path / "scenario.toml"
    options = 'options = { "RP4" = { cover = -2 } }\n'
    assert options.strip() in (DOCS / "sections.md").read_text(encoding="utf-8")
    head = 'title = "Paddies"\nboard = "board.toml"\n[rules]\nsections = ["rice_paddies"]\n'
    file.write_text(head + options + toml[3], encoding="utf-8")
    full = Scenario.load(file, registry=discover(paths=[site, *sys.path]))
    plain = full.without("RP2", "RP3", "RP4")
    assert plain.ask(Sight("C2", "C4")).hindrance == 1
    assert "RP1" in plain.ask(Sight("C2", "C4")).rules
    assert full.ask(Sight("C2", "C4")).hindrance == 2
    assert plain.ask(Attack("C2", "C3")).tem == 0
    assert full.ask(Attack("C2", "C3")).tem == 1 - 2
    assert full.without("RP4").ask(Attack("C2", "C3")).tem == 1
    assert full.ask(Step("C2", "C3")).cost == 2


# --- the examples of the help texts ---------------------------------------------------------------


def helped() -> Iterator[str]:
    """What ``--help`` shows of commands on a scenario, if the worked example has all of it."""
    made_up = ("my_section", "other.toml", "--without 7.2", "atlas ", "serve ")
    groups = [app, rules_app]
    for command in (c for group in groups for c in group.registered_commands):
        for line in re.findall(r"hexwright (.+ hall\.toml.*)", command.epilog or ""):
            if not any(name in line for name in made_up):
                yield line


@pytest.mark.parametrize("command", list(helped()))
def test_an_example_of_the_help_works_on_the_hall(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """Who copies the example's files and calls the scenario hall.toml may type what is shown."""
    shutil.copytree(ROOT / "examples" / "factory_543", tmp_path, dirs_exist_ok=True)
    (tmp_path / "scenario.toml").rename(tmp_path / "hall.toml")
    monkeypatch.chdir(tmp_path)
    told = CliRunner().invoke(app, shlex.split(command))
    assert (told.exit_code, told.stderr) == (0, "")
    assert told.stdout


# --- docs/play.md ---------------------------------------------------------------------------------


def commands_of(page: str) -> list[str]:
    """What its blocks of commands have a reader type."""
    return re.findall(r"^\$ hexwright (.+)$", "\n".join(blocks_of(page, "console")), re.MULTILINE)


@pytest.fixture
def at_the_hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory with the worked example as hall.toml, in which J has a DC."""
    shutil.copytree(ROOT / "examples" / "factory_543", tmp_path, dirs_exist_ok=True)
    scenario = (tmp_path / "scenario.toml").read_text(encoding="utf-8")
    armed = scenario.replace('name = "J"\n', 'name = "J"\ndc = 1\n')
    (tmp_path / "hall.toml").write_text(armed, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("at_the_hall")
def test_the_python_of_the_page_on_play_prints_what_its_comments_say() -> None:
    """A wall is breached in one phase and gone through in another."""
    source = next(code for code in blocks_of("play.md", "python") if "hall.toml" in code)
    with redirect_stdout(StringIO()) as out:
        exec(source, {})
    promised = re.findall(r"^print\(.*\)  +# (.+)$", source, re.MULTILINE)
    assert len(promised) == 3
    assert out.getvalue().splitlines() == promised


@pytest.mark.parametrize("command", [c for c in commands_of("play.md") if " dig " not in c])
def test_a_command_of_the_page_on_play_is_answered(at_the_hall: Path, command: str) -> None:
    """The charge that the page puts down goes off; the breach is gone through."""
    hall = at_the_hall / "hall.toml"
    plain = hall.read_text(encoding="utf-8")
    conditions, charge = blocks_of("play.md", "toml")
    breach = '\n[[markers]]\nkind = "breach"\nat = "J18-K19"\n'
    (at_the_hall / "breached.toml").write_text(plain + breach, encoding="utf-8")
    more = charge if "detonate" in command else conditions
    hall.write_text(f"{plain}\n{more}", encoding="utf-8")
    told = CliRunner().invoke(app, shlex.split(command))
    assert (told.exit_code, told.stderr) == (0, "")
    assert "not allowed" not in told.stdout
    if "detonate" in command:
        assert "place breach" in told.stdout


@pytest.mark.parametrize("page", ["movement.md", "fire.md", "lands.md", "answers.md"])
def test_the_commands_of_a_page_on_the_hall_are_answered(at_the_hall: Path, page: str) -> None:
    """Pieces that the page adds are there; a tank gets to a Roofless hex with a Bog DRM of 2."""
    with (at_the_hall / "hall.toml").open("a", encoding="utf-8") as end:
        end.writelines(code for code in blocks_of(page, "toml") if code.startswith("[[pieces]]"))
    commands = commands_of(page)
    assert commands
    for command in commands:
        told = CliRunner().invoke(app, shlex.split(command))
        assert (told.exit_code, told.stderr) == (0, ""), command
        assert "not allowed" not in told.stdout, command
        if " T " in command:
            assert re.search(r"J17 +K18 +4 +5 +BOG 2", told.stdout), told.stdout


def test_the_act_of_the_page_on_play_works_as_printed(
    at_the_hall: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its section is installed beside the scenario's: frost makes of a 7 an 8, and no hole."""
    source = next(code for code in blocks_of("play.md", "python") if "DG1" in code)
    site = at_the_hall / "site"
    (site / "doc_digging").mkdir(parents=True)
    (site / "doc_digging" / "__init__.py").write_text(source, encoding="utf-8")
    head = 'id = "doc_digging"\ntitle = "Digging"\nversion = "0.1.0"\nkernel = ">=0.1,<0.2"\n'
    rules = "".join(f'\n[[rule]]\nid = "{n}"\ntitle = "{n}"\n' for n in ("DG1", "DG2"))
    (site / "doc_digging" / "section.toml").write_text(head + rules, encoding="utf-8")
    info = site / "doc_digging-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: doc-digging\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[hexwright.sections]\ndoc_digging = doc_digging\n")
    monkeypatch.syspath_prepend(site)
    hall = at_the_hall / "hall.toml"
    plain = hall.read_text(encoding="utf-8")
    hall.write_text(plain.replace('"rf_factories"]', '"rf_factories", "doc_digging"]'))
    scenario = Scenario.load(hall, registry=discover(paths=[site, *sys.path]))
    dig, dice = Act("dig", "A", "M15"), Loaded([3, 4])
    assert "hole" in [m.kind for m in scenario.perform(dig, dice).scenario.markers]
    frozen = scenario.with_conditions(frost=1)
    assert not frozen.perform(dig, Loaded([3, 4])).scenario.markers
    assert frozen.without("DG2").perform(dig, Loaded([3, 4])).scenario.markers
    assert scenario.ask(Act("dig", at="M15")).allowed is False
    assert frozen.ask(Roll("dig", "A", "M15")).modifier == 1
