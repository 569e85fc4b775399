"""What the commands share: options, loading, writing. Nothing here imports much at once."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from hexwright.rules import Ruling
    from hexwright.scenario import Scenario

ScenarioPath = Annotated[
    Path, typer.Argument(metavar="SCENARIO", help="The scenario file (TOML).", show_default=False)
]
From = Annotated[
    str,
    typer.Argument(metavar="FROM", help="A piece's name, K18, or K18@2.", show_default=False),
]
To = Annotated[str, typer.Argument(metavar="TO", help="Likewise.", show_default=False)]
On = Annotated[
    list[str] | None,
    typer.Option("--with", metavar="RULE", help="Switch a rule or section on. Repeatable."),
]
Off = Annotated[
    list[str] | None,
    typer.Option("--without", metavar="RULE", help="Switch a rule or section off. Repeatable."),
]
Explain = Annotated[
    bool, typer.Option("--explain", help="Tell every rule that shaped the answer or lost.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]
BothWays = Annotated[bool, typer.Option("--both-ways", help="Ask from TO to FROM as well.")]
Picture = Annotated[
    Path | None, typer.Option("--svg", metavar="FILE", help="Draw the line into this file.")
]

PIPED_WIDTH = 160
"""Columns of output that does not go to a terminal: tables shall not be cut for a file."""


def examples(*calls: str) -> str:
    """The end of a command's help: calls to try, one a line."""
    # \b keeps click from joining the lines
    return "\n".join(("\b", "For example:", *(f"  hexwright {call}" for call in calls)))


def load(path: Path, on: list[str] | None = None, off: list[str] | None = None) -> Scenario:
    """The scenario, with rules on and off as the command line has it."""
    from hexwright.scenario import Scenario

    scenario = Scenario.load(path)
    if off:
        scenario = scenario.without(*off)
    return scenario.with_(*on) if on else scenario


def console() -> Console:
    """Standard output, for text and tables."""
    import os

    from rich.console import Console

    made = Console(highlight=False)
    if not made.is_terminal and "COLUMNS" not in os.environ:
        made = Console(highlight=False, width=PIPED_WIDTH)
    return made


def show(parts: Iterable[RenderableType]) -> None:
    """Print parts one below the other; long lines are left to the terminal to break."""
    from rich.text import Text

    out = console()
    for part in parts:
        out.print(part, soft_wrap=isinstance(part, Text))


def show_ruling(ruling: Ruling, *, explain: bool) -> None:
    """Print a ruling."""
    from hexwright.report.text import explained, short

    show(explained(ruling) if explain else short(ruling))


def show_json(told: Any) -> None:
    """Print JSON."""
    import json

    typer.echo(json.dumps(told, indent=2, ensure_ascii=False))


def write(path: Path, text: str, *, make: bool = False) -> None:
    """Write a file.

    Args:
        path: The file.
        text: What is to be in it.
        make: Whether to make its directory.

    Raises:
        HexwrightError: if it cannot be written.
    """
    from hexwright.errors import HexwrightError

    try:
        if make:
            path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as exc:
        raise HexwrightError(
            f"cannot write the picture: {exc.strerror or exc}",
            where=str(path),
            hint="give a file in a directory that exists",
        ) from exc
