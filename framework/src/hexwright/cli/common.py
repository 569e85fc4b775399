"""What the commands share: options, loading, writing. Nothing here imports much at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from hexwright.rules import Ruling
    from hexwright.scenario import Scenario


def complete_place(ctx: typer.Context, incomplete: str) -> list[str]:
    """Names of the scenario's pieces, for the shell."""
    scenario = _typed(ctx)
    return [n for n in scenario.pieces if n.startswith(incomplete)] if scenario else []


def complete_rule(ctx: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Numbers and titles of the rules and sections that a scenario plays with, for the shell."""
    scenario = _typed(ctx)
    if scenario is None:
        return []
    played = scenario.ruleset.sections
    found = [(s.id, s.title) for s in played] + [(r.id, r.title) for s in played for r in s.rules]
    return [(id_, title) for id_, title in found if id_.startswith(incomplete)]


def complete_section(incomplete: str) -> list[tuple[str, str]]:
    """Installed sections, for the shell."""
    from hexwright.rules import discover

    found = discover().sections.items()
    return [(id_, s.title) for id_, s in found if id_.startswith(incomplete)]


def complete_sections(incomplete: str) -> list[str]:
    """Installed sections, one more behind those that stand there already, for the shell."""
    given, comma, last = incomplete.rpartition(",")
    found = (id_ for id_, _ in complete_section(last))
    return [given + comma + id_ for id_ in found if id_ not in names(given)]


def complete_level(ctx: typer.Context, incomplete: str) -> list[str]:
    """Names of the scenario's Locations, one more behind those that stand there already."""
    given, comma, last = incomplete.rpartition(",")
    scenario = _typed(ctx)
    there = dict.fromkeys(scenario.situation.locations.names) if scenario else {}
    found = (name for name in there if name.startswith(last))
    return [given + comma + name for name in found if name not in names(given)]


def _typed(ctx: typer.Context) -> Scenario | None:
    """The scenario on the line that is being typed; a shell is told nothing of what is wrong."""
    from hexwright.errors import HexwrightError

    # behind an option that wants a value the line cannot be read yet, and all of it is in args
    path = ctx.params.get("scenario") or next((a for a in ctx.args if not a.startswith("-")), None)
    try:
        return None if path is None else load(Path(path))
    except HexwrightError:
        return None


ScenarioPath = Annotated[
    Path, typer.Argument(metavar="SCENARIO", help="The scenario file (TOML).", show_default=False)
]
From = Annotated[
    str,
    typer.Argument(
        metavar="FROM",
        help="A piece's name, K18, or K18@2.",
        show_default=False,
        autocompletion=complete_place,
    ),
]
To = Annotated[
    str,
    typer.Argument(
        metavar="TO", help="Likewise.", show_default=False, autocompletion=complete_place
    ),
]
On = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        metavar="RULE",
        help="Switch a rule or section on. Repeatable.",
        autocompletion=complete_rule,
    ),
]
Off = Annotated[
    list[str] | None,
    typer.Option(
        "--without",
        metavar="RULE",
        help="Switch a rule or section off. Repeatable.",
        autocompletion=complete_rule,
    ),
]
Explain = Annotated[
    bool, typer.Option("--explain", help="Tell every rule that shaped the answer or lost.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]
BothWays = Annotated[bool, typer.Option("--both-ways", help="Ask from TO to FROM as well.")]
Picture = Annotated[
    Path | None, typer.Option("--svg", metavar="FILE", help="Draw the line into this file.")
]

Override = Annotated[
    Path | None,
    typer.Option(
        "--override",
        metavar="FILE",
        help="Correct the board by this file (TOML) instead of the one beside it.",
    ),
]

PIPED_WIDTH = 160
"""Columns of output that does not go to a terminal: tables shall not be cut for a file."""


def examples(*calls: str) -> str:
    """The end of a command's help: calls to try, one a line."""
    # \b keeps click from joining the lines
    return "\n".join(("\b", "For example:", *(f"  hexwright {call}" for call in calls)))


def names(text: str) -> list[str]:
    """The names in ``"ground,1"``."""
    return [name for part in text.split(",") if (name := part.strip())]


def load(path: Path, on: list[str] | None = None, off: list[str] | None = None) -> Scenario:
    """The scenario, with rules on and off as the command line has it.

    Raises:
        HexwrightError: if a rule is to be both; or as ``Scenario.load`` does.
    """
    from hexwright.scenario import Scenario

    not_both(on, off)
    with progress() as tell:
        scenario = Scenario.load(path, tell=tell)
    if off:
        scenario = scenario.without(*off)
    return scenario.with_(*on) if on else scenario


def not_both(on: list[str] | None, off: list[str] | None) -> None:
    """Refuse a rule that is to be on and off.

    Raises:
        HexwrightError: if there is one.
    """
    from hexwright.errors import HexwrightError

    if both := sorted({*(on or ())} & {*(off or ())}):
        raise HexwrightError(
            f"{', '.join(both)}: both --with and --without", hint="give one of the two"
        )


@contextmanager
def progress() -> Iterator[Callable[[str, float], None]]:
    """A bar on the terminal that shows how far slow work is; there is none until it is told."""
    from contextlib import ExitStack

    with ExitStack() as stack:
        bars: list[Any] = []

        def tell(what: str, done: float) -> None:
            if not bars:
                from rich.console import Console
                from rich.progress import Progress

                terminal = Console(stderr=True)
                bar = Progress(console=terminal, transient=True, disable=not terminal.is_terminal)
                bars.append(stack.enter_context(bar))
                bar.add_task(what, total=1.0)
            bars[0].update(bars[0].task_ids[0], description=what, completed=done)

        yield tell


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


def write(path: Path, content: str | bytes, *, make: bool = False) -> None:
    """Write a picture; a file that is none, or is called as another kind, is not written over.

    Args:
        path: The file.
        content: What is to be in it.
        make: Whether to make its directory.

    Raises:
        HexwrightError: if it cannot be written.
    """
    from hexwright.errors import HexwrightError, call_it

    try:
        data = content.encode() if isinstance(content, str) else content
        own, suffix = _suffixes(data[:1024]), path.suffix.lower()
        if own and suffix in {s for kind in _PICTURES.values() for s in kind} - set(own):
            what = f"the picture is {own[0][1:].upper()}"
            raise HexwrightError(what, where=str(path), hint=call_it(path, own[0]))
        if make:
            path.parent.mkdir(parents=True, exist_ok=True)
        if _holds_something_else(path):
            raise HexwrightError(
                "this file is not a picture, and is not written over",
                where=str(path),
                hint="give another name, such as line.svg or map.png",
            )
        path.write_bytes(data)
    except (OSError, ValueError) as exc:  # ValueError: a NUL in the path, a letter that is none
        raise HexwrightError(
            f"cannot write the picture: {getattr(exc, 'strerror', None) or exc}",
            where=str(path),
            hint="give a file in a directory that can be written to",
        ) from exc


def _holds_something_else(path: Path) -> bool:
    """Whether there is a file with something in it that is no picture.

    By a slip of the shell's history a scenario that is given twice, as what is asked and as where
    the picture goes, would be lost.
    """
    if not path.is_file():
        return False
    with path.open("rb") as stream:
        head = stream.read(1024)
    return bool(head) and not _suffixes(head)


def _suffixes(head: bytes) -> tuple[str, ...]:
    """How files of the kind of picture end that begins so; none if it is no picture."""
    drawn = b"<svg" in head  # other programs put a prologue before it
    return _PICTURES[b"<svg"] if drawn else next(
        (suffixes for start, suffixes in _PICTURES.items() if head.startswith(start)), ()
    )  # fmt: skip


_PICTURES = {
    b"<svg": (".svg",),
    b"GIF8": (".gif",),
    b"\x89PNG": (".png",),
    b"\xff\xd8\xff": (".jpg", ".jpeg"),
}
"""How each kind of picture begins, and how its files end."""
