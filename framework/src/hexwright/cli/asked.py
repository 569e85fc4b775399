"""What commands that ask something of a scenario have in common: one parameter, many options."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, fields  # typer has imported it; attrs takes a while
from functools import cache, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from hexwright.cli.options import (
    House,
    Off,
    On,
    SeenBy,
    complete_condition,
    complete_sections,
)

if TYPE_CHECKING:
    from hexwright.scenario import Scenario
    from hexwright.scenario.changes import Changes


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A scenario, or a board under the rules of some sections, with what is to be otherwise."""

    scenario: Annotated[
        Path,
        typer.Argument(
            metavar="SCENARIO|GAME|BOARD",
            help="A scenario file (TOML); a saved game; or a board, in any format that is "
            "installed.",
            show_default=False,
        ),
    ]
    sections: Annotated[
        str,
        typer.Option(
            "--sections",
            metavar="IDS",
            help="For a board: the sections it is judged by; else those it is commonly played "
            "with.",
            show_default=False,
            autocompletion=complete_sections,
        ),
    ] = ""
    on: On = None
    off: Off = None
    house: House = None
    conditions: Annotated[
        list[str] | None,
        typer.Option(
            "--condition",
            "-c",
            metavar="NAME=VALUE",
            help="Say what holds on the whole board, such as night=true. Repeatable.",
            autocompletion=complete_condition,
        ),
    ] = None
    markers: Annotated[
        list[str] | None,
        typer.Option(
            "--marker",
            metavar='"KIND PLACE ..."',
            help="Put a marker on the board, maybe with NAME=VALUE behind its place. Repeatable.",
        ),
    ] = None
    unmarked: Annotated[
        list[str] | None,
        typer.Option(
            "--unmark", metavar='"KIND PLACE"', help="Take a marker off the board. Repeatable."
        ),
    ] = None

    def changes(self) -> Changes:
        """What is to be otherwise than in the file.

        Raises:
            HexwrightError: if it contradicts itself.
        """
        from hexwright.scenario.changes import Changes

        return Changes(
            on=self.on or (),
            off=self.off or (),
            conditions=self.conditions or (),
            markers=self.markers or (),
            unmarked=self.unmarked or (),
        )

    def loaded(self) -> Scenario:
        """The scenario as it is asked of.

        Raises:
            HexwrightError: as ``load_map`` does.
        """
        from hexwright.cli.maps import load_map

        return load_map(self.scenario, self.sections, self.changes(), house=self.house)


@dataclass(frozen=True, kw_only=True)
class AskedAsSeen(Asked):
    """The same, of a saved game as it was after a step, and as a side sees it."""

    step: Annotated[
        int | None,
        typer.Option(
            "--at", "--step", metavar="N", help="Of a saved game: after this step, not the last."
        ),
    ] = None
    seen_by: SeenBy = ""

    def loaded(self, of: Path | None = None) -> Scenario:
        """The scenario as it is asked of; ``of`` is that of the saved game, if it has moved."""
        from hexwright.cli.maps import load_map

        seen: dict[str, Any] = {"at": self.step, "side": self.seen_by, "of": of}
        return load_map(self.scenario, self.sections, self.changes(), house=self.house, **seen)


@dataclass(frozen=True, kw_only=True)
class AskedOfSide(AskedAsSeen):
    """The same, of a command whose ``--side`` is another one than who looks."""

    seen_by: Annotated[
        str, typer.Option("--seen-by", metavar="SIDE", help="As this side sees it.")
    ] = ""


@dataclass(frozen=True, kw_only=True)
class AskedOfAct(AskedOfSide):
    """The same, of a command whose ``--at`` is a place."""

    step: Annotated[
        int | None,
        typer.Option("--step", metavar="N", help="Of a saved game: after this step, not the last."),
    ] = None


def asking(command: Callable[..., None]) -> Callable[..., None]:
    """A command that takes options in place of its one parameter that is some ``Asked``.

    The scenario is its first argument, and the options are listed where that parameter stands.
    """
    signature = inspect.signature(command, eval_str=True)
    name, kind = next((p.name, p.annotation) for p in signature.parameters.values() if _spread(p))
    scenario, *options = _parameters(kind)
    shared = [one.name for one in (scenario, *options)]

    def listed() -> Iterator[inspect.Parameter]:
        yield scenario
        for parameter in signature.parameters.values():
            if parameter.name == name:
                yield from options
            else:  # those alone may have a default before others that have none
                yield parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)

    @wraps(command)
    def run(**given: Any) -> None:
        asked = kind(**{one: given.pop(one) for one in shared})
        command(**given, **{name: asked})

    run.__signature__ = signature.replace(parameters=[*listed()])  # type: ignore[attr-defined]
    run.__annotations__ = {}  # typer need not work them out again
    return run


def _spread(parameter: inspect.Parameter) -> bool:
    return isinstance(parameter.annotation, type) and issubclass(parameter.annotation, Asked)


@cache
def _parameters(kind: type[Asked]) -> tuple[inspect.Parameter, ...]:
    """A parameter for each field, the scenario first."""
    hints = get_type_hints(kind, include_extras=True)
    empty = inspect.Parameter.empty
    return tuple(
        inspect.Parameter(
            field.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=empty if field.default is MISSING else field.default,
            annotation=hints[field.name],
        )
        for field in fields(kind)
    )
