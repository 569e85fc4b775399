"""``hexwright field`` and ``hexwright atlas``, on a made-up game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from typer.testing import CliRunner

from hexwright import sight
from hexwright.cli import app
from hexwright.errors import HexwrightError
from hexwright.scenario.atlas_file import save_atlas
from hexwright.sight import charting


def run(*args: object) -> Any:
    """Run a command in this process."""
    return CliRunner().invoke(app, [str(a) for a in args])


def lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


# --- field ---------------------------------------------------------------------------------------


def test_field_counts_what_is_seen_by_range_and_by_rule(glade: Any) -> None:
    result = run("field", glade.write(), "Ada")
    field = sight.field(glade.load(), "Ada")
    told = lines(result.stdout)
    assert (result.exit_code, result.stderr) == (0, "")
    assert told[0] == "seen from A2 (A day in the glade; glade)"
    seen = int(field.clear.sum()) - 1
    by = [f"{int((field.hindrance == n).sum())} by {n}" for n in (1, 2)]
    assert told[1] == f"{seen} of 29 Locations clear; hindered: {', '.join(by)}"
    near = (field.range == 1) & field.clear
    hindered = int((near & (field.hindrance > 0)).sum())
    there = int((field.range == 1).sum())
    assert f"1 {there} {int(near.sum())} {hindered} {there - int(near.sum())}" in told
    assert f"G2 {int((field.rules[field.rule[~field.clear]] == 'G2').sum())} Fences" in told


def test_far_ranges_share_rows() -> None:
    from hexwright.report.seen import _bands

    assert list(_bands(4)) == [(n, n) for n in range(5)]
    assert list(_bands(14))[6:] == [(6, 6), (7, 12), (13, 14)]


def test_field_as_json_is_what_the_library_says(glade: Any) -> None:
    path = glade.write()
    told = json.loads(run("field", path, "C3", "--level", "1", "--levels", "all", "--json").stdout)
    field = sight.field(glade.load(), "C3@1", levels="all")
    assert {k: told[k] for k in ("viewer", "rules", "places")} == field.to_json()
    assert (told["lines"], told["clear"]) == (len(field) - 1, int(field.clear.sum()) - 1)
    assert told["clear"] + told["blocked"] == told["lines"]
    assert sum(told["by_hindrance"].values()) == told["clear"]
    assert told["hindered"] == told["clear"] - told["by_hindrance"]["0"]
    assert sum(told["by_rule"].values()) == told["blocked"]
    assert (told["sections"], told["inert"]) == (["glade"], [])


def test_field_tries_rules_on_and_off(glade: Any) -> None:
    path = glade.write()
    seen = [
        json.loads(run("field", path, "A4", "--json", *args).stdout)["clear"]
        for args in ([], ["--without", "G2"])
    ]
    assert seen[0] < seen[1]
    assert run("field", path, "C3@top").exit_code == 2
    assert run("field", path, "C3", "--level", "top", "--with", "G4").exit_code == 0


def test_field_draws_its_map(glade: Any, tmp_path: Path) -> None:
    picture = tmp_path / "seen.svg"
    result = run("field", glade.write(), "Ada", "--svg", picture)
    assert f"written: {picture}" in result.stdout
    drawn = picture.read_text(encoding="utf-8")
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    result = run("field", glade.write(), "Ada", "--rule", "--svg", picture)
    by_rules = picture.read_text(encoding="utf-8")
    assert ("blocked by G2: " in drawn, "blocked by G2: " in by_rules) == (False, True)


def test_field_draws_its_map_as_png(glade: Any, tmp_path: Path) -> None:
    from hexwright.report.png import renderer

    try:
        renderer()
    except HexwrightError as exc:
        pytest.skip(str(exc))
    picture = tmp_path / "seen.png"
    assert run("field", glade.write(), "Ada", "--png", picture, "--json").exit_code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert run("field", glade.write(), "Ada", "--png", picture).exit_code == 0  # over its like


@pytest.mark.parametrize("option", ["--svg", "--png"])
def test_field_writes_over_no_file_that_is_no_picture(glade: Any, option: str) -> None:
    path = glade.write()
    before = path.read_bytes()
    result = run("field", path, "Ada", option, path)
    assert result.exit_code == 2
    assert path.read_bytes() == before


MISTAKES = [
    (["field", "Adda"], "there is no piece and no hex 'Adda' (did you mean 'Ada'?)"),
    (["field", "A2", "--level", "7"], "A2@7: there is no Location '7' here (there are: ground)"),
    (["field", "A2", "--levels", "1,roff"], "there is no Location 'roff' on this map (known: "),
    (["field", "A2", "--levels", ","], "no level is named"),
    (["field", "A2/v1"], "A2/v1 aims at a vertex"),
    (["field", "A2", "--sections", "glade"], "a scenario has its own sections"),
    (["field", "A2", "--with", "G2", "--without", "G2"], "G2: both on and off"),
    (["atlas", "-o", "x.npz", "--levels", "roff"], "there is no Location 'roff' on this map"),
    (["atlas", "-o", "x.npz", "--sections", "glade"], "a scenario has its own sections"),
    (["atlas", "-o", "x.npz", "--without", "G22"], "off: there is no rule or section 'G22'"),
    (["atlas", "-o", "x.txt"], "an atlas ends in .npz (call it x.npz)"),
    (["atlas", "-o", ""], "an atlas ends in .npz (give the name of a file, which ends in .npz)"),
    (["atlas", "-o", "a" * 300 + ".npz"], "cannot write the atlas: "),
]


@pytest.mark.parametrize(("args", "told"), MISTAKES)
def test_a_mistake_is_one_message_and_exit_code_two(
    glade: Any, monkeypatch: pytest.MonkeyPatch, args: list[str], told: str
) -> None:
    path = glade.write()
    monkeypatch.chdir(path.parent)
    command, *rest = args
    result = run(command, path, *rest)
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    assert line.startswith("error: ")
    assert told in line


# --- boards --------------------------------------------------------------------------------------


@pytest.fixture
def board(glade: Any) -> Path:
    path: Path = glade.write().with_name("board.toml")
    return path


def test_a_board_is_judged_by_the_sections_that_are_named(board: Path) -> None:
    result = run("field", board, "A2", "--sections", "glade", "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    told = json.loads(result.stdout)
    assert (told["scenario"], told["sections"]) == ("The glade", ["glade"])
    more = run("field", board, "A2", "--sections", "glade, shore", "--json", "--without", "G2")
    assert json.loads(more.stdout)["sections"] == ["glade", "shore"]
    result = run("field", board, "A2", "--sections", "galde")
    assert (result.exit_code, "no section 'galde'" in result.stderr) == (2, True)
    both = run("field", board, "A2", "--sections", "glade", "--with", "G2", "--without", "G2")
    assert "both on and off" in both.stderr


def test_terrain_that_is_inert_is_told_once_and_beside_the_answer(board: Path) -> None:
    result = run("field", board, "A2", "--sections", "shore", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["inert"] == ["fence", "keep", "thicket"]
    assert result.stderr == (
        f"warning: {board}: no rule in force declares fence, keep, thicket; "
        "lines pass as over open ground\n"
    )


def test_a_board_without_sections_takes_what_it_is_commonly_played_with(
    board: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And asks for them if nobody says."""
    monkeypatch.setattr("hexwright.board.readers.usual_sections", lambda path: ("glade",))
    assert json.loads(run("field", board, "A2", "--json").stdout)["sections"] == ["glade"]
    monkeypatch.setattr("hexwright.board.readers.usual_sections", lambda path: ())
    result = run("field", board, "A2")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "nothing says which rules to judge by" in result.stderr
    assert "--sections; installed are: " in result.stderr
    assert "glade" in result.stderr


def test_a_file_that_is_neither_is_told_as_a_scenario_would_be(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text("[gird]\n", encoding="utf-8")
    result = run("field", path, "A2")
    assert (result.exit_code, "unknown key 'gird'" in result.stderr) == (2, True)
    result = run("atlas", tmp_path / "none.toml", "-o", tmp_path / "x.npz")
    assert (result.exit_code, "there is no such file" in result.stderr) == (2, True)
    result = run("field", tmp_path / "none", "A2")
    assert (result.exit_code, "there is no such file" in result.stderr) == (2, True)


# --- atlas ---------------------------------------------------------------------------------------


def test_atlas_writes_what_the_library_says(glade: Any, tmp_path: Path) -> None:
    out = tmp_path / "glade.npz"
    result = run("atlas", glade.write(), "-o", out)
    atlas = sight.atlas(glade.load())
    told = lines(result.stdout)
    assert (result.exit_code, result.stderr) == (0, "")
    assert told[0] == "30 Locations (A day in the glade; glade)"
    assert told[1].startswith(f"{int(atlas.clear.sum() - 30) // 2} of 435 lines clear; hindered: ")
    assert told[-1] == f"written: {out}"
    with np.load(out, allow_pickle=False) as held:
        assert set(held) == set(atlas.arrays())
        assert all(np.array_equal(held[name], array) for name, array in atlas.arrays().items())


def test_atlas_as_json_counts_each_line_once(glade: Any, tmp_path: Path) -> None:
    out = tmp_path / "glade.npz"
    told = json.loads(run("atlas", glade.write(), "-o", out, "--levels", "all", "--json").stdout)
    atlas = sight.atlas(glade.load(), "all")
    n = len(atlas)
    assert (told["out"], told["locations"], told["directed"]) == (str(out), n, False)
    assert told["lines"] == n * (n - 1) // 2 == told["clear"] + told["blocked"]
    assert told["clear"] == int(atlas.clear.sum() - n) // 2
    assert set(told["by_rule"]) == set(atlas.rules.tolist())


def test_atlas_that_is_interrupted_goes_on(
    glade: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C ends with 130 and says how to go on; the next call does."""
    path, out = glade.write(), tmp_path / "glade.npz"
    real, calls = charting.verdicts, []

    def interrupted(*args: Any, **kwargs: Any) -> Any:
        calls.append(1)
        if len(calls) == 4:
            raise KeyboardInterrupt
        return real(*args, **kwargs)

    assert save_atlas.__kwdefaults__ is not None
    monkeypatch.setitem(save_atlas.__kwdefaults__, "portion", 60)
    monkeypatch.setattr(charting, "verdicts", interrupted)
    result = run("atlas", path, "-o", out)
    assert (result.exit_code, result.stdout) == (130, "")
    assert f"kept beside {out}, and the same call goes on with it" in result.stderr
    assert not out.exists()
    result = run("atlas", path, "-o", out, "--json")
    assert result.exit_code == 0
    assert result.stderr.startswith("going on with ")
    assert (
        json.loads(result.stdout)["clear"] == int(sight.atlas(glade.load()).clear.sum() - 30) // 2
    )
    assert [p.name for p in tmp_path.iterdir() if "npz" in p.name] == ["glade.npz"]


def test_atlas_that_is_interrupted_at_once_has_kept_nothing(
    glade: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not say that it has."""

    def interrupted(*args: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("hexwright.scenario.atlas_file.chosen", interrupted)
    result = run("atlas", glade.write(), "-o", tmp_path / "glade.npz")
    assert (result.exit_code, result.stderr) == (130, "interrupted; nothing was judged yet\n")


def test_atlas_writes_over_no_file_that_is_no_atlas(glade: Any, tmp_path: Path) -> None:
    path = glade.write()
    before = path.read_bytes()
    result = run("atlas", path, "-o", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "an atlas ends in .npz (call it scenario.npz)" in result.stderr
    assert path.read_bytes() == before
    result = run("atlas", path, "-o", tmp_path / "no" / "x.npz")
    assert (result.exit_code, "cannot write the atlas" in result.stderr) == (2, True)


# --- completion ----------------------------------------------------------------------------------


def completed(line: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a shell offers at the end of a line."""
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(line.split(" ")) - 1))
    monkeypatch.setenv("_HEXWRIGHT_COMPLETE", "complete_bash")
    result = CliRunner().invoke(app, [], prog_name="hexwright")
    return result.stdout.split()


def test_a_shell_offers_places_locations_and_sections(
    glade: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = glade.write()
    assert completed(f"hexwright field {path} A", monkeypatch) == ["Ada"]
    assert completed(f"hexwright field {path} Ada --level ", monkeypatch) == ["ground", "1"]
    assert completed(f"hexwright atlas {path} --levels ground,", monkeypatch) == ["ground,1"]
    assert completed(f"hexwright atlas {path} --sections glade,sh", monkeypatch) == ["glade,shore"]
