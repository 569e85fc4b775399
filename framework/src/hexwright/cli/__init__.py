"""The ``hexwright`` command: one module a group of commands.

Only typer is imported here and at the head of those modules; what does the work is imported by the
command that needs it, so that ``hexwright --help`` answers at once.
"""

from __future__ import annotations

import sys
from errno import EPIPE
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from hexwright.cli import (
    ask,
    board,
    can,
    check,
    coverage,
    demo,
    foreign,
    game,
    hooks,
    lock,
    movement,
    new,
    places,
    play,
    rules,
    sections,
    serve,
    sight,
    simulate,
    supply,
    switching,
    toml,
    victory,
    why,
)
from hexwright.cli.common import LOCKED, deprecations_told, examples
from hexwright.errors import HexwrightError, HookDeprecated, Problems


class _Told(TyperGroup):
    """The group of all commands: a user's mistake becomes a message and exit code 2."""

    def invoke(self, ctx: Any) -> Any:
        try:
            with deprecations_told():
                found = super().invoke(ctx)
            if sys.stdout is not None:  # it may have been closed
                sys.stdout.flush()  # what fails at the very end nobody would be told
            return found
        except Problems as exc:
            for problem in exc.problems:
                typer.echo(f"error: {problem}", err=True)
        except (HexwrightError, HookDeprecated) as exc:  # the latter with -W error
            typer.echo(f"error: {exc}", err=True)
        except OSError as exc:
            if exc.errno == EPIPE:  # whoever read it has enough; click knows what to do
                raise
            what = exc.strerror or exc
            typer.echo(f"error: {exc.filename or 'the output'}: {what}", err=True)
        raise typer.Exit(2)


app = typer.Typer(
    cls=_Told,
    no_args_is_help=True,
    rich_markup_mode=None,  # typer's rich help takes half a second to import
    pretty_exceptions_show_locals=False,
    help="Compose the rules of hex wargames from installed sections, and ask them questions.\n\n"
    "Start with `hexwright demo`.",
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"hexwright {version('hexwright')}")
        raise typer.Exit()


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Print the version and stop."
        ),
    ] = False,
    locked: Annotated[
        bool,
        typer.Option(
            "--locked",
            envvar="HEXWRIGHT_LOCKED",
            help="Refuse a scenario that differs from the lock beside it, or has none.",
        ),
    ] = False,
) -> None:
    LOCKED.set(locked)


app.command(epilog=examples("demo", "demo my_section --out pictures"))(demo.demo)
app.command(
    epilog=examples(
        "los hall.toml C H",
        "los hall.toml K15 L16 --without 7.2 --explain",
        "los hall.toml J21@2 K19 --both-ways --svg line.svg",
    )
)(ask.los)
app.command(epilog=examples("fire hall.toml C H", "fire hall.toml L J --kind indirect --explain"))(
    ask.fire
)
app.command(
    epilog=examples(
        "why hall.toml los C H",
        "why hall.toml fire L J --kind indirect --without 7.2",
        "why hall.toml can 'place charge' --by J --at J18-K19 --json",
    )
)(why.why)
app.command(
    epilog=examples(
        "move hall.toml J K15",
        "move hall.toml K19 J18/J18-J19-K19 --explain",
        "move hall.toml J J18 --how advance --without 7.2 --svg way.svg",
    )
)(movement.move)
app.command(epilog=examples("reach hall.toml J", "reach hall.toml K19 --mf 4 --svg reach.svg"))(
    movement.reach
)
app.command(
    epilog=examples(
        "act hall.toml",
        "act hall.toml 'place charge' --by J --at J18-K19 --seed 7",
    )
)(play.act)
app.command(
    epilog=examples(
        "can hall.toml 'place charge' --by J --at J18-K19",
        "can hall.toml 'set up' --by J --at K18 --without 7.2 --json",
        "can hall.toml --by J --at K18",
    )
)(can.can)
app.command(
    epilog=examples("play war.toml", "play war.toml --game monday.game --seed 7 < moves.txt")
)(game.play)
app.command(epilog=examples("replay war.game", "replay war.game --from 40 --to 60 --explain"))(
    game.replay
)
app.command(epilog=examples("undo war.game"))(game.undo)
app.command(epilog=examples("serve hall.toml --open", "serve bd01 --sections my_section --port 0"))(
    serve.serve
)
app.command(
    "show", epilog=examples("show hall.toml", "show war.game --at 40 --side red --svg war.svg")
)(game.show_game)
app.command(epilog=examples("simulate war.toml --games 100 --seed 7"))(simulate.simulate)
app.command(epilog=examples("roll hall.toml 'sighting TC' --at K18"))(play.roll)
app.command(
    epilog=examples(
        "field hall.toml C",
        "field hall.toml J21 --level 2 --levels all --svg seen.svg",
        "field board.toml K18 --sections my_section --rule --png seen.png",
    )
)(sight.field)
app.command(
    epilog=examples(
        "atlas hall.toml -o hall.npz",
        "atlas board.toml -o board.npz --levels ground,1 --sections my_section,another",
    )
)(sight.atlas)
app.command(epilog=examples("places hall.toml", "places hall.toml K18 --json"))(places.places)
app.command(epilog=examples("supply war.toml 'Red 3'", "supply war.toml 0412 --side red"))(
    supply.supply
)
app.command(epilog=examples("victory war.toml red", "victory war.toml red --explain"))(
    victory.victory
)
rules.app.command(
    epilog=examples(
        "rules switches hall.toml",
        "rules switches hall.toml --without 7.2 --search wall --json",
    )
)(switching.switches)
rules.app.command("lock", epilog=examples("rules lock hall.toml", "rules lock hall.toml --update"))(
    lock.lock
)
rules.app.command(
    "verify", epilog=examples("rules verify war.toml --json", "rules verify war.game")
)(lock.verify)
rules.app.command(
    "toml",
    epilog=examples(
        "rules toml hall.toml --without 7.2",
        "rules toml hall.toml --condition night=true --out night.toml",
    ),
)(toml.toml)
app.add_typer(rules.app, name="rules")
app.command(epilog=examples("sections", "sections hall.toml --json"))(sections.sections)
app.command(
    epilog=examples("hooks", "hooks los_blockers", "hooks tem_modifiers --in hall.toml --json")
)(hooks.hooks)
app.command(epilog=examples("coverage my_section", "coverage my_section --tests my_tests --json"))(
    coverage.coverage
)
app.command(
    epilog=examples(
        "check my_section hall.toml", "check . --ignore HX107,HX3", "check --explain HX207"
    )
)(check.check)
app.add_typer(new.app, name="new")
board.app.command("import", epilog=examples("board import bd01 -o city.toml"))(foreign.import_)
board.app.command(epilog=examples("board report bd01", "board report bd01 --hex L6"))(
    foreign.report
)
board.app.command(epilog=examples("board image bd01 -o city.gif"))(foreign.image)
board.app.command(epilog=examples("board cache", "board cache --clear"))(foreign.cache)
app.add_typer(board.app, name="board")


def main() -> None:
    """Run the command line."""
    import io

    if isinstance(sys.stdout, io.TextIOWrapper):
        # a letter that a terminal of another encoding does not have is told by its number
        sys.stdout.reconfigure(errors="backslashreplace")
    app()
