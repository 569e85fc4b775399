"""Loading what the commands on whole maps take: a scenario, or a board and some sections."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from hexwright.cli.common import load, names, progress

if TYPE_CHECKING:
    from hexwright.scenario import Scenario
    from hexwright.scenario.changes import Changes


def load_map(
    path: Path,
    sections: str,
    changes: Changes,
    *,
    house: Path | None = None,
    at: int | None = None,
    side: str = "",
    of: Path | None = None,
) -> Scenario:
    """A scenario, as a saved game left it too; or a board under the rules of some sections.

    Terrain of such a board that no rule in force declares is told on standard error.

    Args:
        path: The file of the one or the other; a board may be in another format.
        sections: Ids of sections for a board, with commas; if empty, those it is commonly played
            with.
        changes: What is to be otherwise; what is concealed is so without them.
        house: House rules besides.
        at, side, of: The step of a saved game, who looks, and its scenario; see ``load``.

    Raises:
        HexwrightError: if sections are named for a scenario, which has its own, or none can be
            found for a board; or as ``load`` and ``Scenario.on`` do.
    """
    from hexwright.board.readers import open_reading, usual_sections
    from hexwright.errors import HexwrightError
    from hexwright.scenario import Scenario

    if _is_scenario(path):
        if sections.strip():
            hint = "name them in it, or use --with"
            raise HexwrightError("a scenario has its own sections", where=str(path), hint=hint)
        return changes.made(load(path, house=house, at=at, side=side, of=of))
    with progress() as tell:
        board = open_reading(path, tell).board
    if at is not None:
        hint = "give a saved game, or name no step"
        raise HexwrightError("a board has no steps", where=str(path), hint=hint)
    wanted = names(sections) if sections.strip() else list(usual_sections(path))
    if sections.strip() and not wanted:
        hint = "name some, as in one,two; or leave --sections out"
        raise HexwrightError(f"--sections {sections!r} names no section", hint=hint)
    if not wanted:
        from hexwright.rules import discover

        there = ", ".join(discover().sections) or "none"
        hint = f"name some with --sections; installed are: {there}"
        raise HexwrightError("nothing says which rules to judge by", where=str(path), hint=hint)
    scenario = changes.made(Scenario.on(board, wanted, house=house))
    if scenario.inert:
        told = ", ".join(scenario.inert)
        what = f"no rule in force declares {told}; lines pass as over open ground"
        typer.echo(f"warning: {path}: {what}", err=True)
    return scenario


def _is_scenario(path: Path) -> bool:
    """Whether a file is to be read as a scenario, and its mistakes told as those of one."""
    from hexwright.board.files import read_toml
    from hexwright.game.file import is_game

    if is_game(path):
        return True
    if path.suffix.lower() != ".toml":
        return False
    keys = read_toml(path).keys()
    return "grid" not in keys or "board" in keys


def working(what: str) -> AbstractContextManager[Any]:
    """A sign on the terminal, while something takes its time, that it is being done."""
    from rich.console import Console

    told = Console(stderr=True)
    return told.status(what) if told.is_terminal else nullcontext()
