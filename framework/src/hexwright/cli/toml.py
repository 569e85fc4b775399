"""``hexwright rules toml``: a scenario as it would be asked, as the text of a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hexwright.cli.asked import Asked, asking
from hexwright.cli.common import show_json
from hexwright.cli.options import AsJson

if TYPE_CHECKING:
    from hexwright.scenario import Scenario


@asking
def toml(
    asked: Asked,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write it into this file.")
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Write over a file that is there already.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Print the scenario's file as it would be with what the options change.

    Comments and order stay. A board gets a new file, which names it with its sections. The text is
    for a file beside the one it came from, as it names its board from there.
    """
    from hexwright.errors import HexwrightError
    from hexwright.game.file import is_game
    from hexwright.scenario.writing import scenario_toml

    if is_game(asked.scenario):  # its pieces stand elsewhere, even if no phase says how far it is
        what, hint = "a saved game is no scenario's file", "give the scenario that it began with"
        raise HexwrightError(what, where=str(asked.scenario), hint=hint)
    if out is not None:
        _check(out, force=force)
    loaded = asked.loaded()
    text = scenario_toml(loaded)
    if out is not None:
        _save(loaded, text, out)
    if as_json:
        show_json({"toml": text})
    elif out is not None:
        typer.echo(f"wrote {out}")
    else:
        typer.echo(text, nl=False)


def _check(out: Path, *, force: bool) -> None:
    """Refuse a file that is there, or is called as another kind of file.

    Raises:
        HexwrightError: for one.
    """
    from hexwright.errors import HexwrightError, call_it

    if out.suffix.lower() != ".toml":
        hint = call_it(out, ".toml")
        raise HexwrightError("a scenario file ends in .toml", where=str(out), hint=hint)
    if not force and (out.exists() or out.is_symlink()):
        hint = "give another name, or --force to write over it"
        raise HexwrightError("there is such a file already", where=str(out), hint=hint)


def _save(scenario: Scenario, text: str, out: Path) -> None:
    """Write a scenario's text beside the file that it came from.

    Raises:
        HexwrightError: for another directory, from where its board would not be found; or if it
            cannot be written.
    """
    from hexwright.drafts import draft
    from hexwright.errors import HexwrightError

    try:
        home = scenario.source.resolve().parent if scenario.source else None
        if out.resolve().parent != home:
            what = "from there the scenario would not find its board"
            raise HexwrightError(what, where=str(out), hint=f"write it into {home}")
        with draft(out) as file:
            file.write_text(text, encoding="utf-8", newline="")
    except (OSError, ValueError, RuntimeError) as exc:
        told = getattr(exc, "strerror", None) or exc
        hint = "give a file in a directory that can be written to"
        raise HexwrightError(f"cannot write the file: {told}", where=str(out), hint=hint) from exc
