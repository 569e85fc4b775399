"""Archives on the command line and in scenarios: no kernel code knows of them."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from hexwright import HexwrightError, Scenario, Sight
from hexwright.board import load_board
from hexwright.cli import app
from vasl_boards import read_board

STONE_1, DEBRIS, WOODS, DIRT = 41, 27, 60, 65


def run(*args: object) -> Any:
    return CliRunner().invoke(app, [str(a) for a in args])


@pytest.fixture
def archive(draft: Any, tmp_path: Path) -> Path:
    """A house in the middle of the third column, with debris beyond and a road to it."""
    board = draft().block(STONE_1, "C2", reach=16).hex(DEBRIS, "B2").road(DIRT, "C3", "C4")
    path: Path = board.stairway("C2").write(tmp_path, "bd99")
    return path


def test_an_archive_can_be_shown(archive: Path) -> None:
    told = run("board", "show", archive)
    assert told.exit_code == 0
    assert "VASL board test, version 1" in told.stdout
    assert "stone building" in told.stdout


def test_an_archive_is_imported_into_a_board_file_that_is_the_same_board(archive: Path) -> None:
    out = archive.parent / "mine.toml"
    told = run("board", "import", archive, "-o", out)
    assert told.exit_code == 0, told.output
    assert load_board(out).digest == read_board(archive).digest
    assert (archive.parent / "mine.geojson").exists()


def test_a_board_file_ends_in_toml(archive: Path) -> None:
    told = run("board", "import", archive, "-o", archive.parent / "mine.txt")
    assert told.exit_code == 2
    assert "call it mine.toml" in told.output


def test_the_report_tells_what_was_recognised_guessed_unread_and_undeclared(
    draft: Any, tmp_path: Path
) -> None:
    board = draft().block(STONE_1, "C2").block(WOODS, "D3").building_type("C2", "Stone Building")
    board.block(200, "A2")
    (tmp_path / "SharedBoardMetadata.xml").write_text(
        '<sharedBoardMetadata><terrainTypes><terrainType name="Salt Pan" typeCode="200" '
        'LOSCategory="OTHER" height="0"/></terrainTypes></sharedBoardMetadata>'
    )
    told = run("board", "report", board.level(1, "B1").write(tmp_path)).stdout
    lines = [" ".join(line.split()) for line in told.splitlines()]
    assert "recognised woods is drawn in 1 places: D3" in lines
    told_wrong = "wrong BoardMetadata.xml: listed as another type of building than is drawn"
    assert any(line.startswith(told_wrong) and line.endswith(": C2") for line in lines)
    assert lines[-1] == "undeclared no installed section declares salt pan"


def test_the_report_comes_as_json_too(archive: Path) -> None:
    told = json.loads(run("board", "report", archive, "--json").stdout)
    assert {note["kind"] for note in told["notes"]} == {"recognised"}
    assert told["undeclared"] == []


def test_a_strict_import_refuses_what_the_archive_gets_wrong_and_writes_nothing(
    draft: Any, tmp_path: Path
) -> None:
    """Case B59: by board and hex, all at once; without --strict it is only reported."""
    board = draft().block(STONE_1, "C2").level(1, "B1").metadata(hasHills="FALSE")
    for _ in range(2):
        board.building_type("C2", "Stone Building, 1 Level")
    archive, out = board.write(tmp_path, "bd99"), tmp_path / "mine.toml"
    told = run("board", "import", archive, "-o", out, "--strict")
    assert told.exit_code == 2
    assert [line.rsplit(": ", 1)[1] for line in told.stderr.splitlines()] == ["C2", "B1"]
    for line in told.stderr.splitlines():
        assert line.startswith(f"error: {archive}: BoardMetadata.xml: ")
    assert not out.exists()
    assert run("board", "import", archive, "-o", out).exit_code == 0


def test_a_strict_import_lets_a_sound_archive_pass(archive: Path) -> None:
    told = run("board", "import", archive, "-o", archive.parent / "mine.toml", "--strict")
    assert told.exit_code == 0, told.output
    assert re.search(r"digest \w{12}, (read in \d+\.\d s|kept from last time)$", told.stdout)


@pytest.mark.parametrize("name", ["mine.toml", "mine.geojson"])
def test_an_import_writes_over_nothing_unless_it_is_told_to(archive: Path, name: str) -> None:
    """What was edited would be lost."""
    precious = archive.parent / name
    precious.write_text("precious")
    out = archive.parent / "mine.toml"
    told = run("board", "import", archive, "-o", out)
    assert told.exit_code == 2
    assert f"{precious}: there is such a file already" in told.stderr
    assert precious.read_text() == "precious"
    assert run("board", "import", archive, "-o", out, "--force").exit_code == 0


@pytest.mark.parametrize("command", ["show", "validate", "report"])
def test_a_broken_archive_is_one_message_and_no_traceback(archive: Path, command: str) -> None:
    archive.write_bytes(archive.read_bytes()[:-30])
    told = run("board", command, archive)
    assert told.exit_code == 2
    assert told.output.startswith(f"error: {archive}: the ZIP file is truncated")
    assert len(told.output.splitlines()) == 1


def scenario(archive: Path, sections: str = '"asl_core"') -> Path:
    path = archive.parent / "scenario.toml"
    path.write_text(
        f'title = "A house"\nboard = "{archive.name}"\n[rules]\nsections = [{sections}]\n'
    )
    return path


def test_a_scenario_is_played_on_an_archive(archive: Path) -> None:
    """The house blocks the line down its column; the line past it is hindered by the debris."""
    loaded = Scenario.load(scenario(archive))
    assert not loaded.ask(Sight("C1", "C3")).clear
    assert loaded.ask(Sight("A2", "C3")).hindrance == 1
    assert loaded.place("C2@1").label


@pytest.mark.parametrize(
    ("text", "clear"),
    [("", False), ('erase = ["C2"]', True), ('[[change]]\nbuilding = "C2"\nheight = 0', True)],
)
def test_a_file_beside_the_archive_corrects_it_for_every_scenario(
    archive: Path, text: str, clear: bool
) -> None:
    archive.with_name("bd99.override.toml").write_text(text)
    assert Scenario.load(scenario(archive)).ask(Sight("C1", "C3")).clear is clear


def test_an_archive_is_read_once_and_again_when_a_table_lies_beside_it(
    archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A scenario, a command and the next scenario: the bar moves for the first of them alone."""
    monkeypatch.setenv("HEXWRIGHT_CACHE", str(tmp_path / "cache"))

    def told() -> list[str]:
        steps: list[str] = []
        Scenario.load(scenario(archive), tell=lambda what, done: steps.append(what))
        return steps

    assert told()[:2] == ["reading", "buildings"]
    assert run("board", "show", archive).exit_code == 0
    assert told() == []
    table = archive.with_name("SharedBoardMetadata.xml")
    table.write_text("<sharedBoardMetadata/>")
    assert told() != []
    assert told() == []
    table.write_text("<sharedBoardMetadata> </sharedBoardMetadata>")
    assert told() != []


def test_files_of_other_kinds_are_left_to_other_readers(tmp_path: Path) -> None:
    """A ZIP file of something else, and no ZIP file at all."""
    with zipfile.ZipFile(tmp_path / "book", "w") as book:
        book.writestr("mimetype", b"application/epub+zip")
    (tmp_path / "text").write_text("text")
    for name in ("book", "text"):
        told = run("board", "show", tmp_path / name)
        assert told.exit_code == 2
        assert "no installed reader knows this file" in told.output


def test_a_broken_archive_is_told_with_the_scenario_s_other_mistakes(archive: Path) -> None:
    archive.write_bytes(b"PK\3\4 and no more")
    with pytest.raises(HexwrightError) as caught:
        Scenario.load(scenario(archive, '"asl_cor"'))
    told = str(caught.value).splitlines()
    assert len(told) == 2
    assert f"{archive}: the ZIP file is truncated" in told[0]
    assert any("asl_cor" in line for line in told)


# --- what is seen --------------------------------------------------------------------------------


def test_an_archive_is_judged_by_the_base_rules_unless_sections_are_named(archive: Path) -> None:
    told = json.loads(run("field", archive, "C1", "--json").stdout)
    assert (told["scenario"], told["sections"]) == ("VASL board test, version 1", ["asl_core"])
    more = run("field", archive, "C1", "--json", "--sections", "rf_factories").stdout
    assert json.loads(more)["sections"] == ["asl_core", "rf_factories"]


def test_an_atlas_of_an_archive_is_what_its_lines_say(archive: Path, tmp_path: Path) -> None:
    """Between all Locations, those upstairs too; and the same as of the board file made from it."""
    out, mine = tmp_path / "bd99.npz", tmp_path / "mine.toml"
    assert run("atlas", archive, "-o", out, "--levels", "all").exit_code == 0
    scenario = Scenario.on(archive, ["asl_core"])
    with np.load(out, allow_pickle=False) as file:
        held = dict(file)
    places = [f"{h}@{n}" for h, n in zip(held["hexes"], held["locations"], strict=True)]
    for i, a in enumerate(places):
        for j, b in list(enumerate(places))[i % 4 :: 4]:
            ruling = scenario.ask(Sight(a, b))
            assert bool(held["clear"][i, j]) is ruling.clear
            assert int(held["hindrance"][i, j]) == (ruling.hindrance or 0)
    assert 0 < held["clear"].sum() < held["clear"].size
    assert held["hindrance"].any()
    assert run("board", "import", archive, "-o", mine).exit_code == 0
    again = ["--levels", "all", "--sections", "asl_core"]
    assert run("atlas", mine, "-o", out, *again).exit_code == 0
    with np.load(out, allow_pickle=False) as file:
        assert set(file) == set(held)
        assert all(np.array_equal(file[name], held[name]) for name in held)
