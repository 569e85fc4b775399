"""``hexwright rules lock`` and ``rules verify``: which rules a scenario or a game was made with."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hexwright.cli.common import load_file, show_json
from hexwright.cli.game import Played
from hexwright.cli.options import AsJson, House, ScenarioPath

if TYPE_CHECKING:
    from hexwright.rules.lock import Difference, Lock


def lock(
    scenario: ScenarioPath,
    update: Annotated[
        bool, typer.Option("--update", help="Write over a lock that says something else.")
    ] = False,
    house: House = None,
    as_json: AsJson = False,
) -> None:
    """Write down which sections, rules, options and board a scenario has.

    They go into a file beside it, with the ending .lock: sections with their version and the
    SHA-256 of their content, the rules in force with their options, and the SHA-256 of the board.
    """
    from hexwright.rules.lock import Lock
    from hexwright.scenario.locked import lock_path, write_lock

    path = lock_path(scenario)
    loaded = load_file(scenario, house)
    found = Lock.of(loaded.ruleset, loaded.board.digest)
    wrote = write_lock(scenario, found, update=update)
    if as_json:
        show_json({"file": str(path), "wrote": wrote, "lock": found.to_json()})
    else:
        typer.echo(f"{'wrote ' if wrote else ''}{path}: {found}{'' if wrote else ', as it was'}")


def verify(
    what: Annotated[
        Path,
        typer.Argument(
            metavar="SCENARIO|GAME",
            help="A scenario with a lock beside it, or a saved game, which has its own.",
            show_default=False,
        ),
    ],
    scenario: Played = None,
    house: House = None,
    as_json: AsJson = False,
) -> None:
    """Compare what is installed with what a scenario was locked, or a game begun, with.

    Tells each difference and ends with 1 if there is one, with 2 if there is no lock or it is
    damaged.
    """
    from hexwright.game.file import is_game

    game = is_game(what)
    where, told, found = _game(what, scenario, house) if game else _scenario(what, house)
    if as_json:
        from attrs import asdict

        show_json({"file": where, "same": not found, "differences": [asdict(d) for d in found]})
    elif found:
        for difference in found:
            typer.echo(str(difference))
    else:
        typer.echo(f"{where}: {told}, as locked")
    if found:
        raise typer.Exit(1)


def _scenario(path: Path, house: Path | None) -> tuple[str, Lock, list[Difference]]:
    """The lock beside a scenario: its file, what it says, and in what the scenario differs."""
    from hexwright.rules.lock import Lock
    from hexwright.scenario.locked import lock_path, read_lock

    told, where = read_lock(path), str(lock_path(path))
    with _explained(told, where):
        loaded = load_file(path, house)
    return where, told, list(told.differences(Lock.of(loaded.ruleset, loaded.board.digest)))


def _game(
    path: Path, scenario: Path | None, house: Path | None
) -> tuple[str, Lock, list[Difference]]:
    """The same of a saved game."""
    from hexwright.game.journal import scenario_of, told_by
    from hexwright.game.locked import differing
    from hexwright.rules.lock import Lock

    where = str(path)
    told, start = Lock.read(told_by(path, "lock"), where), told_by(path, "start")
    with _explained(told, where):
        loaded = load_file(scenario or scenario_of(path), house)
    return where, told, list(differing(told, start, loaded))


@contextmanager
def _explained(told: Lock, where: str) -> Iterator[None]:
    """What cannot be loaded is told along with the locked sections that are not there."""
    from hexwright.errors import HexwrightError, Problems
    from hexwright.rules.discovery import discover
    from hexwright.scenario.locked import uninstalled

    try:
        yield
    except HexwrightError as exc:
        problems = exc.problems if isinstance(exc, Problems) else (exc,)
        raise Problems([*problems, *uninstalled(told, where, discover())]) from None
