"""What the commands share: options, loading, writing. Nothing here imports much at once."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from hexwright.rules import Ruling
    from hexwright.scenario import Scenario


LOCKED = ContextVar("LOCKED", default=False)
"""Whether scenarios must be as they were locked: what --locked says, before the command."""
PIPED_WIDTH = 160
"""Columns of output that does not go to a terminal: tables shall not be cut for a file."""


def examples(*calls: str) -> str:
    """The end of a command's help: calls to try, one a line."""
    # \b keeps click from joining the lines
    return "\n".join(("\b", "For example:", *(f"  hexwright {call}" for call in calls)))


def names(text: str) -> list[str]:
    """The names in ``"ground,1"``."""
    return [name for part in text.split(",") if (name := part.strip())]


def pairs(given: list[str] | None, option: str) -> dict[str, Any]:
    """The values of an option that is given as ``["n=3", "wind=mild"]``; see ``told_values``."""
    from hexwright.scenario.changes import told_values

    return told_values(given or (), option)


def load(
    path: Path,
    *,
    house: Path | None = None,
    at: int | None = None,
    side: str = "",
    of: Path | None = None,
) -> Scenario:
    """The scenario of a scenario file or a saved game.

    Args:
        path: Its file, or a saved game: it is then as that game stands.
        house: House rules to play it with.
        at: The step of the game after which it is, not the last.
        side: Who looks: nothing is in it that is concealed from this side.
        of: The game's scenario file, if that has moved.

    Raises:
        HexwrightError: as ``load_file`` and ``standing`` do; if a scenario is to have steps.
    """
    from hexwright.errors import HexwrightError
    from hexwright.game.file import is_game

    if is_game(path):
        from hexwright.game.journal import scenario_of
        from hexwright.game.standing import standing

        return standing(path, load_file(of or scenario_of(path), house), at, side)
    if at is not None:
        hint = "give a saved game, or name no step"
        raise HexwrightError("a scenario has no steps", where=str(path), hint=hint)
    scenario = load_file(path, house)
    if not side:
        return scenario
    from hexwright.game.standing import as_seen

    return as_seen(scenario, side)


def load_file(path: Path, house: Path | None = None) -> Scenario:
    """The scenario of a scenario file; a saved game is refused.

    Raises:
        HexwrightError: as ``Scenario.load`` does.
    """
    from hexwright.scenario import Scenario

    with progress() as tell:
        return Scenario.load(path, house=house, tell=tell, locked=LOCKED.get())


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


@contextmanager
def deprecations_told() -> Iterator[None]:
    """A line on standard error for each rule that uses what will go, instead of Python's two.

    What Python was told of warnings, by -W or PYTHONWARNINGS, holds.
    """
    from hexwright.errors import HookDeprecated

    with warnings.catch_warnings():
        if not sys.warnoptions:
            warnings.simplefilter("default", HookDeprecated)
        others = warnings.showwarning

        def show(message: Any, category: type[Warning], *args: Any, **kwargs: Any) -> None:
            if issubclass(category, HookDeprecated):
                typer.echo(f"warning: {message}", err=True)
            else:
                others(message, category, *args, **kwargs)

        warnings.showwarning = show
        yield


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
