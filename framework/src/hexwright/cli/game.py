"""``hexwright play``, ``replay``, ``undo``, ``show`` and ``simulate``: games and their journals."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hexwright.cli.common import load, progress, show, show_json, write
from hexwright.cli.options import AsJson, ScenarioPath

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hexwright.game.simulate import Simulated
    from hexwright.scenario import Scenario

GamePath = Annotated[
    Path, typer.Argument(metavar="GAME", help="The saved game.", show_default=False)
]
Played = Annotated[
    Path | None,
    typer.Option("--scenario", metavar="FILE", help="Its scenario, if that has moved."),
]


def play(
    scenario: ScenarioPath,
    game: Annotated[
        Path | None,
        typer.Option(
            "--game",
            metavar="FILE",
            help="Where the game is kept; SCENARIO with the ending .game if not given.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Of the dice of a new game.")] = 0,
) -> None:
    """Play a scenario, or go on with it: type `help` at the prompt.

    Commands come from the terminal, or from a file or pipe; each is saved before the next is read.
    Ends with 1 if a command from a file was refused.
    """
    import sys

    from hexwright.cli.shell import Shell
    from hexwright.game.file import begun
    from hexwright.game.session import Session

    loaded = load(scenario)
    path = game or scenario.with_suffix(".game")
    there = begun(path)
    session = Session.resume(path, loaded) if there else Session.begin(path, loaded, seed)
    with session:
        typer.echo(f"{loaded.title}: {'going on with' if there else 'new game in'} {path}")
        shell = Shell(session, prompt=sys.stdin.isatty())
        shell.run()
        if shell.failed and not sys.stdin.isatty():
            raise typer.Exit(1)


def replay(game: GamePath, scenario: Played = None, as_json: AsJson = False) -> None:
    """Play a saved game again and compare every step with what was saved.

    Ends with 1 at the first step that differs, and tells in what.
    """
    from hexwright.game.journal import Journal
    from hexwright.game.replay import replay as again
    from hexwright.game.spoken import spoken

    loaded = _scenario(game, scenario)
    rows: list[dict[str, Any]] = []
    with Journal.open(game, loaded) as journal:
        for step in again(journal, loaded):
            row = {"n": step.event.n, "act": spoken(step.event.act), "hash": step.event.hash}
            rows.append({**row, "differs": list(step.differs)})
            if not as_json:
                sign = "differs" if step.differs else "ok"
                typer.echo(f"{row['n']:4}  {sign:8} {row['act']}")
                for line in step.differs:
                    typer.echo(f"      {line}")
    if as_json:
        show_json(rows)
    if any(row["differs"] for row in rows):
        raise typer.Exit(1)


def undo(game: GamePath, scenario: Played = None) -> None:
    """Take the last command of a saved game back, if no dice fell for it and it showed nothing."""
    from hexwright.game.session import Session
    from hexwright.game.spoken import spoken

    with Session.resume(game, _scenario(game, scenario)) as session:
        typer.echo(f"taken back: {spoken(session.undo().act)}")


def show_game(
    what: Annotated[
        Path,
        typer.Argument(
            metavar="SCENARIO|GAME", help="A scenario, or a saved game.", show_default=False
        ),
    ],
    scenario: Played = None,
    side: Annotated[str, typer.Option("--side", metavar="SIDE", help="As this side sees it.")] = "",
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Draw the map into this file.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show where the pieces are; a picture with --svg."""
    from hexwright.game.file import is_game
    from hexwright.game.game import Game
    from hexwright.game.journal import Journal
    from hexwright.game.saving import to_plain
    from hexwright.game.spoken import known_side
    from hexwright.report.svg import draw_scenario

    if is_game(what):
        loaded = _scenario(what, scenario)
        with Journal.open(what, loaded) as journal:
            found = journal.game(loaded)
    else:
        found = Game(scenario=load(what))
    state = found.observation(known_side(found, side)) if side else found.state
    if svg is not None:
        write(svg, draw_scenario(found.scenario.in_state(state)))
        typer.echo(f"wrote {svg}")
    told = to_plain(state, found.scenario.board.grid)
    if as_json:
        show_json(told)
    elif svg is None:
        for name, kind, hex, location, whose, attributes in told["pieces"]:
            more = ", ".join(f"{key} {value}" for key, value in attributes.items())
            typer.echo(f"{whose:8} {name:20} {kind:12} {hex}@{location}  {more}".rstrip())


def simulate(
    scenario: ScenarioPath,
    games: Annotated[int, typer.Option("--games", min=1, max=1_000_000, help="How many.")] = 10,
    seed: Annotated[
        int, typer.Option("--seed", min=0, max=2**62, help="Of the first; the others count on.")
    ] = 0,
    jobs: Annotated[
        int, typer.Option("--jobs", min=0, help="Processes; 0 for as many as there are cores.")
    ] = 0,
    crashes: Annotated[
        Path, typer.Option("--crashes", metavar="DIR", help="Where games that went wrong go.")
    ] = Path("crashes"),
    as_json: AsJson = False,
) -> None:
    """Play games at random, and look for what no game may come to.

    Ends with 1 if a game was stuck, broke what must always hold, or a rule failed; such a game is
    written to a file that `hexwright play --game` goes on with.
    """
    from hexwright.errors import HexwrightError

    found: list[Simulated] = []
    loaded = load(scenario)
    for hook, lacks in (("sequence_of_play", "has phases"), ("outcome", "says when it is over")):
        if not loaded.ruleset.hook(hook):
            hint = "play it with `hexwright play`, or with a section that does"
            raise HexwrightError(f"no rule in force {lacks}", where=str(scenario), hint=hint)
    with progress() as tell:
        for one in _simulated(scenario, loaded, range(seed, seed + games), jobs):
            found.append(one)
            tell(f"{len(found)} of {games} games", len(found) / games)
    wrong = [one for one in found if one.wrong]
    for one in wrong:
        typer.echo(f"game {one.seed}: {one.wrong}; {_written(one, loaded, crashes)}", err=True)
    if as_json:
        show_json([_plain(one) for one in found])
    else:
        show(_summary(found))
    if wrong:
        raise typer.Exit(1)


def _simulated(path: Path, scenario: Scenario, seeds: range, jobs: int) -> Iterator[Simulated]:
    """The games, in order of their seeds; each process loads the scenario once."""
    import os

    from hexwright.game.simulate import simulate as one

    cores = min(jobs or os.cpu_count() or 1, len(seeds), 60)  # Windows has no more
    if cores < 2:
        yield from (one(scenario, seed) for seed in seeds)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(
        cores, mp_context=get_context("spawn"), initializer=_ready, initargs=(path,)
    ) as pool:
        yield from pool.map(_one, seeds, chunksize=max(1, min(20, len(seeds) // cores // 4)))


def _written(one: Simulated, scenario: Scenario, crashes: Path) -> str:
    """Where a game that went wrong is written; it is played again for that."""
    from hexwright.errors import HexwrightError
    from hexwright.game.simulate import simulate as again

    path = crashes / f"{scenario.source.stem if scenario.source else 'game'}-{one.seed}.game"
    if path.exists():
        return f"{path} is there already"
    moved = one if one.moves else again(scenario, one.seed)
    if not moved.moves:
        return "it did not even begin"
    try:
        crashes.mkdir(parents=True, exist_ok=True)
    except OSError as exc:
        return f"{crashes} cannot be made: {exc.strerror}"
    try:
        moved.save(path, scenario)
    except HexwrightError as exc:
        return str(exc)
    return f"written to {path}"


_LOADED: list[Any] = []


def _ready(path: Path) -> None:
    _LOADED.append(load(path))


def _one(seed: int) -> Simulated:
    """One game in a process of its own; what was done in it is too much to hand over."""
    from attrs import evolve

    from hexwright.game.simulate import simulate as one

    return evolve(one(_LOADED[0], seed), moves=())


def _scenario(game: Path, given: Path | None) -> Scenario:
    from hexwright.game.journal import scenario_of

    return load(given or scenario_of(game))


def _plain(one: Simulated) -> dict[str, Any]:
    names = ("seed", "turns", "commands", "acts", "refused", "winner", "reason", "wrong", "hash")
    return {name: getattr(one, name) for name in names} | {"seconds": round(one.seconds, 4)}


def _summary(found: list[Simulated]) -> list[Any]:
    from collections import Counter
    from statistics import median

    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("", "least", "median", "most"):
        table.add_column(head, justify="left" if not head else "right")
    for name, values in (
        ("turns", [one.turns for one in found]),
        ("commands", [one.commands for one in found]),
        ("seconds", [round(one.seconds, 3) for one in found]),
    ):
        table.add_row(name, *(f"{f(values):g}" for f in (min, median, max)))
    acts: Counter[str] = Counter()
    for one in found:
        acts.update(one.acts)
    ends = Counter(one.winner or "nobody" for one in found if not one.wrong)
    done = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    done.add_column("command")
    done.add_column("times", justify="right")
    for kind, n in acts.most_common():
        done.add_row(kind, str(n))
    wrong = sum(1 for one in found if one.wrong)
    won = ", ".join(f"{side} {n}" for side, n in ends.most_common())
    seconds = sum(one.seconds for one in found)
    rate = sum(one.commands for one in found) / seconds if seconds else 0
    told = f"{len(found)} games, {wrong} went wrong; won by: {won}; {rate:.0f} commands a second"
    return [table, done, told]
