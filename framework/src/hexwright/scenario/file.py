"""The scenario file: its tables, and everything that is wrong with them told at once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from attrs import field, frozen

from hexwright.board import Board, Building
from hexwright.board.files import read_toml
from hexwright.board.layers import Overlay, apply_overlay, read_overlays
from hexwright.board.readers import Tell, untold
from hexwright.board.tables import Report, structured
from hexwright.errors import HexwrightError, Problems
from hexwright.rules.composition import compose
from hexwright.rules.discovery import Registry
from hexwright.rules.house import HOUSE, with_house
from hexwright.rules.lock import Lock
from hexwright.rules.ruleset import RuleSet
from hexwright.rules.situation import Situation
from hexwright.rules.state import State
from hexwright.scenario.expectations import read_expectations, read_visible
from hexwright.scenario.house import check_house
from hexwright.scenario.known import Known, check_terrain
from hexwright.scenario.layout import read_printed
from hexwright.scenario.locked import check_locked
from hexwright.scenario.markers import read_conditions, read_markers
from hexwright.scenario.pieces import read_pieces


@frozen(kw_only=True)
class ScenarioFile:
    """The keys of a scenario file. Tables are read one by one, so that all mistakes are found."""

    title: str
    board: Any = None
    layout: Any = None
    map_group: Any = None
    in_play: Any = None
    rules: Any = None
    overlay: Any = None
    markers: Any = None
    pieces: Any = None
    conditions: Any = None
    expect: Any = None
    expect_los: Any = None


@frozen(kw_only=True)
class RulesTable:
    """``[rules]``: which rules are in force."""

    sections: list[str] = field(factory=list)
    house: str = ""
    on: list[str] = field(factory=list)
    off: list[str] = field(factory=list)
    options: dict[str, dict[str, Any]] = field(factory=dict)


def read_scenario(
    source: Path,
    registry: Registry,
    tell: Tell = untold,
    house: Path | None = None,
    *,
    locked: bool = False,
) -> dict[str, Any]:
    """What a scenario file says, as the attributes of a Scenario.

    Args:
        source: The file.
        registry: The sections to choose from.
        tell: Told of the progress, if reading its board is slow.
        house: The house rules to play it with; their code is run.
        locked: Whether to refuse what differs from the lock beside it.

    Raises:
        HexwrightError: if it cannot be read, or, as Problems, with every mistake in it.
    """
    root = read_toml(source)
    report = Report(str(source), root)
    head = structured(root, ScenarioFile, report)
    reading = read_printed(root, source, report, tell)
    ruleset = _rules(root, source, registry, house, report)
    if head is not None and not head.title.strip():
        report.add("the title is empty", "title")
    if reading is None or ruleset is None:
        report.stop()
        raise AssertionError("a missing board or rule set has been told")  # pragma: no cover
    printed = reading.board
    overlays = _overlays(root, printed, source, report)
    board = printed
    for at, overlay in enumerate(overlays):
        with report.catching("overlay", at):
            board = apply_overlay(board, overlay)
    known = Known(Situation(ruleset, board))
    _check_ground(known, printed, overlays, report)
    markers = read_markers(root.get("markers", []), board, known, report, "markers")
    known = Known(known.situation.after(State(markers=markers)))
    pieces = read_pieces(root.get("pieces", []), board, known, report)
    conditions = read_conditions(root.get("conditions", {}), known, report, "conditions")
    expectations = read_expectations(root.get("expect", []), board, pieces, known, report)
    visible = read_visible(root.get("expect_los", {}), pieces, report)
    report.stop()
    assert head is not None  # otherwise stop has raised
    if locked:
        check_locked(source, Lock.of(ruleset, board.digest))
    return {
        "title": head.title,
        "ruleset": ruleset,
        "board": board,
        "markers": markers,
        "pieces": pieces,
        "conditions": conditions,
        "expectations": expectations,
        "visible": visible,
        "source": source,
    }


def _rules(
    root: Mapping[str, Any],
    source: Path,
    registry: Registry,
    house: Path | None,
    report: Report,
) -> RuleSet | None:
    table = structured(root.get("rules", {}), RulesTable, report, "rules")
    if table is None:
        return None
    sections = table.sections
    try:
        check_house(source, table.house, house)
    except HexwrightError as exc:
        _take(exc.at(f"{report.file}: [rules] house"), report)
        return None
    try:
        if house is not None:
            registry, sections = with_house(registry, house), [*sections, HOUSE]
    except HexwrightError as exc:
        _take(exc, report)
        return None
    try:
        return compose(registry, sections, on=table.on, off=table.off, options=table.options)
    except HexwrightError as exc:
        _take(exc.at(f"{report.file}: [rules]"), report)
    return None


def _overlays(
    root: Mapping[str, Any], board: Board, source: Path, report: Report
) -> tuple[Overlay, ...]:
    try:
        return read_overlays(root.get("overlay", []), board.grid, source)
    except HexwrightError as exc:
        _take(exc, report)
    return ()


def _take(exc: HexwrightError, report: Report) -> None:
    """Note mistakes that say their own file and place already."""
    report.problems += exc.problems if isinstance(exc, Problems) else [exc]


def _check_ground(
    known: Known, printed: Board, overlays: tuple[Overlay, ...], report: Report
) -> None:
    own = Report(str(printed.source or "board"), problems=report.problems)
    check_terrain(known, own, printed.areas, printed.buildings, printed.hexsides, printed)
    for overlay in overlays:
        laid = Report(f"{report.file}: [[overlay]] {overlay.name!r}", problems=report.problems)
        new = overlay.features
        changed = [Building(c.building, c.terrain, 0, ()) for c in overlay.changes if c.terrain]
        buildings = (*new.buildings, *changed)
        check_terrain(known, laid, new.areas, buildings, new.hexsides, printed)
