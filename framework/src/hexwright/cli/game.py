"""``hexwright play``, ``replay``, ``undo`` and ``show``: games and their journals."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hexwright.cli.asked import AskedAsSeen, asking
from hexwright.cli.common import load_file, progress, show_json, write
from hexwright.cli.options import AsJson, House, ScenarioPath, SeenBy

if TYPE_CHECKING:
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
    house: House = None,
) -> None:
    """Play a scenario, or go on with it: type `help` at the prompt.

    Commands come from the terminal, or from a file or pipe; each is saved before the next is read.
    Ends with 1 if a command from a file was refused.
    """
    import sys

    from hexwright.cli.shell import Shell
    from hexwright.game.file import begun
    from hexwright.game.session import Session

    loaded = load_file(scenario, house)
    path = game or scenario.with_suffix(".game")
    there = begun(path)
    session = Session.resume(path, loaded) if there else Session.begin(path, loaded, seed)
    with session:
        typer.echo(f"{loaded.title}: {'going on with' if there else 'new game in'} {path}")
        typed = sys.stdin is not None and sys.stdin.isatty()  # None if it is closed
        shell = Shell(session, prompt=typed)
        shell.run()
        if shell.failed and not typed:
            raise typer.Exit(1)


def replay(
    game: GamePath,
    scenario: Played = None,
    house: House = None,
    first: Annotated[
        int, typer.Option("--from", metavar="N", help="Begin with this step, from what is saved.")
    ] = 0,
    last: Annotated[
        int | None, typer.Option("--to", metavar="N", help="End with this step.")
    ] = None,
    side: SeenBy = "",
    explain: Annotated[
        bool,
        typer.Option("--explain", help="Below each step: dice, what happened, and every rule."),
    ] = False,
    count: Annotated[
        bool, typer.Option("--count", help="Only tell how many steps there are, and how it stands.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Play a saved game again and compare every step with what was saved.

    Ends with 1 at the first step that differs, and tells in what. With --side, nothing is told
    that is concealed from the side.
    """
    from hexwright.game.journal import Journal
    from hexwright.game.watching import steps

    loaded = _scenario(game, scenario, house)
    if count:
        _count(game, loaded, as_json=as_json)
        return
    rows: list[dict[str, Any]] = []
    differs = False
    with Journal.open(game, loaded) as journal, progress() as tell:
        shown = tell if as_json else None  # else the lines themselves tell how far it is
        for row in steps(journal, loaded, side=side, first=first, last=last, tell=shown):
            differs = bool(row["differs"])
            if as_json:
                rows.append(row)
            else:
                typer.echo(f"{row['n']:4}  {'differs' if differs else 'ok':8} {row['act']}")
                for line in (*row["differs"], *(_below(row) if explain else ())):
                    typer.echo(f"      {line}")
            if differs:
                break
    if as_json:
        show_json(rows)
    if differs:
        raise typer.Exit(1)


def _count(game: Path, scenario: Scenario, *, as_json: bool) -> None:
    from hexwright.game.journal import Journal
    from hexwright.game.standing import summary

    with Journal.open(game, scenario) as journal:
        told = summary(journal, scenario)
    if as_json:
        show_json(told)
        return
    now = ", ".join(filter(None, (told["phase"] or "no phase", told["side"])))
    typer.echo(f"{told['steps']} steps; turn {told['turn']}: {now}")
    if told["outcome"]:
        typer.echo(f"the game is over: {told['outcome']}")


def _below(row: dict[str, Any]) -> Iterator[str]:
    """What came of a step and why, in lines of text."""
    rolls: dict[str, list[str]] = {}
    for roll in row["dice"]:
        more = f" {roll['modifier']:+} = {roll['total']}" if roll["modifier"] else ""
        rolls.setdefault(roll["kind"], []).append(", ".join(map(str, roll["faces"])) + more)
    yield from (f"{kind}: {'; '.join(faces)}" for kind, faces in rolls.items())
    yield from (one["told"] for one in row["happened"])
    for rule in row["rules"]:
        at = f" at {rule['place']}" if rule["place"] else ""
        why = "".join(f": {told}" for told in (rule["reason"], rule["why"]) if told)
        lost = " (lost)" if rule["status"] == "lost" else ""
        said = f"  {rule['amount']}{at}{why}{lost}" if rule["amount"] else ""
        yield f"  {rule['rule']} {rule['title']}{said}"
    if row["outcome"]:
        yield f"the game is over: {row['outcome']['told']}"


def undo(game: GamePath, scenario: Played = None, house: House = None) -> None:
    """Take the last command of a saved game back, if no dice fell for it and it showed nothing."""
    from hexwright.game.session import Session
    from hexwright.game.spoken import spoken

    with Session.resume(game, _scenario(game, scenario, house)) as session:
        typer.echo(f"taken back: {spoken(session.undo().act)}")


@asking
def show_game(
    of: Played = None,
    *,
    asked: AskedAsSeen,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Draw the map into this file.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show where the pieces are; a picture with --svg."""
    from hexwright.game.saving import to_plain
    from hexwright.report.svg import draw_scenario

    found = asked.loaded(of)
    if svg is not None:
        write(svg, draw_scenario(found))
        typer.echo(f"wrote {svg}")
    told = to_plain(found.situation.state, found.board.grid)
    if as_json:
        show_json(told)
    elif svg is None:
        for name, kind, hex, location, whose, attributes in told["pieces"]:
            more = ", ".join(f"{key} {value}" for key, value in attributes.items())
            typer.echo(f"{whose:8} {name:20} {kind:12} {hex}@{location}  {more}".rstrip())


def _scenario(game: Path, given: Path | None, house: Path | None) -> Scenario:
    from hexwright.game.journal import scenario_of

    return load_file(given or scenario_of(game), house)
