"""``hexwright simulate``: games at random, in as many processes as there are cores."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hexwright.cli.common import load_file, progress, show, show_json
from hexwright.cli.options import AsJson, House, ScenarioPath

if TYPE_CHECKING:
    from collections.abc import Generator

    from hexwright.game.simulate import Simulated
    from hexwright.scenario import Scenario

STOPPED = 130
"""How a shell tells that a command ended by Ctrl-C."""


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
    house: House = None,
    as_json: AsJson = False,
) -> None:
    """Play games at random, and look for what no game may come to.

    Each command is one of those that the rules offer, or the next phase, by chance; one seed is
    one game, in any number of processes. A table tells how long the games were and what was done
    in them; --json tells of each, with the hash of its last state.

    Ends with 1 if a game was stuck, broke what must always hold, or a rule failed; such a game is
    written to a file that `hexwright play --game` goes on with and `hexwright replay` plays again.
    Ends with 130 if it is stopped, as with Ctrl-C, and tells of the games that were over by then.
    """
    import signal
    from contextlib import closing

    from hexwright.errors import HexwrightError

    found: list[Simulated] = []
    loaded = load_file(scenario, house)
    for hook, lacks in (("sequence_of_play", "has phases"), ("outcome", "says when it is over")):
        if not loaded.ruleset.hook(hook):
            hint = "play it with `hexwright play`, or with a section that does"
            raise HexwrightError(f"no rule in force {lacks}", where=str(scenario), hint=hint)
    stopped = False
    # who is asked to end tells what was played, and leaves no process behind
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    playing = _simulated(scenario, house, loaded, range(seed, seed + games), jobs)
    try:
        with progress() as tell, closing(playing):
            for one in playing:
                found.append(one)
                tell(f"{len(found)} of {games} games", len(found) / games)
    except KeyboardInterrupt:
        stopped = True
    wrong = [one for one in found if one.wrong]
    for one in wrong:
        typer.echo(f"game {one.seed}: {one.wrong}; {_written(one, loaded, crashes)}", err=True)
    if as_json:
        show_json([_plain(one) for one in found])
    elif found:
        show(_summary(found))
    if stopped:
        typer.echo(f"stopped: {len(found)} of {games} games were over", err=True)
        raise typer.Exit(STOPPED)
    if wrong:
        raise typer.Exit(1)


def _simulated(
    path: Path, house: Path | None, scenario: Scenario, seeds: range, jobs: int
) -> Generator[Simulated, None, None]:
    """The games, in order of their seeds; each process loads the scenario once."""
    import os
    import signal

    from hexwright.game.simulate import simulate as one

    cores = min(jobs or os.cpu_count() or 1, len(seeds), 60)  # Windows has no more
    if cores < 2:
        yield from (one(scenario, seed) for seed in seeds)
        return
    from collections import deque
    from concurrent.futures import Future, ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from itertools import islice
    from multiprocessing import active_children, get_context

    from hexwright.errors import HexwrightError

    with ProcessPoolExecutor(
        cores, mp_context=get_context("spawn"), initializer=_ready, initargs=(path, house)
    ) as pool:
        left = iter(seeds)
        waiting: deque[Future[Simulated]] = deque()
        try:
            # the terminal sends Ctrl-C to all processes; they inherit that they do not heed it
            heeded = signal.signal(signal.SIGINT, signal.SIG_IGN)
            try:
                for seed in islice(left, 4 * cores):
                    waiting.append(pool.submit(_one, seed))
            finally:
                signal.signal(signal.SIGINT, heeded)
            while waiting:
                yield waiting.popleft().result()
                for seed in islice(left, 1):
                    waiting.append(pool.submit(_one, seed))
        except BrokenProcessPool:
            hint = "there may be too little memory: give fewer --jobs"
            raise HexwrightError("a process that played was ended", hint=hint) from None
        except BaseException:  # stopped: what is not over is not waited for
            for child in active_children():
                child.terminate()
            raise


def _written(one: Simulated, scenario: Scenario, crashes: Path) -> str:
    """Where a game that went wrong is written; it is played again for that."""
    from hexwright.errors import HexwrightError

    path = crashes / f"{scenario.source.stem if scenario.source else 'game'}-{one.seed}.game"
    if path.exists():
        return f"{path} is there already"
    if one.played is None:
        return "it did not even begin"
    try:
        crashes.mkdir(parents=True, exist_ok=True)
    except OSError as exc:
        return f"{crashes} cannot be made: {exc.strerror}"
    try:
        one.save(path, scenario)
    except HexwrightError as exc:
        return str(exc)
    return f"written to {path}"


_LOADED: list[Any] = []


def _ready(path: Path, house: Path | None) -> None:
    from hexwright.scenario import Scenario

    _LOADED.append(Scenario.load(path, house=house))


def _one(seed: int) -> Simulated:
    """One game in a process of its own."""
    from hexwright.game.simulate import simulate as one

    return one(_LOADED[0], seed)


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
