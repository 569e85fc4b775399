"""``hexwright act`` and ``roll``: what may be done, what comes of it, and what modifies dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from hexwright.cli.asked import AskedOfAct, asking
from hexwright.cli.common import pairs, show, show_json, show_ruling
from hexwright.cli.options import AsJson, Explain, Given, complete_place, typed_scenario

if TYPE_CHECKING:
    from hexwright.scenario import Performed, Scenario

By = Annotated[
    str,
    typer.Option("--by", metavar="PIECE|PLACE", help="Who does it.", autocompletion=complete_place),
]
At = Annotated[
    str,
    typer.Option(
        "--at",
        metavar="PLACE|HEXSIDE",
        help="What it is done to: K18, K18@2, or a hexside such as K15-K16.",
        autocompletion=complete_place,
    ),
]
Phase = Annotated[str, typer.Option("--phase", metavar="PHASE", help="The phase it is done in.")]
Side = Annotated[str, typer.Option("--side", metavar="SIDE", help="The side whose phase it is.")]
Seed = Annotated[int, typer.Option("--seed", help="The dice fall alike for one seed.")]
Faces = Annotated[
    str,
    typer.Option("--dice", metavar="FACES", help="What the dice show, such as 3,4,1."),
]


def complete_act(ctx: typer.Context, incomplete: str) -> list[str]:
    """Acts that rules of the scenario declare, for the shell."""
    return _complete(ctx, incomplete, "act_kinds")


def _complete_roll(ctx: typer.Context, incomplete: str) -> list[str]:
    return _complete(ctx, incomplete, "roll_kinds")


def _complete(ctx: typer.Context, incomplete: str, what: str) -> list[str]:
    scenario = typed_scenario(ctx)
    kinds = getattr(scenario.situation, what) if scenario else ()
    return [name for name in kinds if name.startswith(incomplete)]


@asking
def act(
    kind: Annotated[
        str,
        typer.Argument(
            metavar="ACT",
            help="What is done, as rules in force declare; a list of them if left out.",
            autocompletion=complete_act,
        ),
    ] = "",
    by: By = "",
    at: At = "",
    given: Given = None,
    phase: Phase = "",
    side: Side = "",
    seed: Seed = 0,
    faces: Faces = "",
    *,
    asked: AskedOfAct,
    as_json: AsJson = False,
) -> None:
    """What comes of an act, and is it allowed?

    Tells what was rolled and everything that changes, each with its rule. The scenario's file
    stays as it is. `hexwright can` only asks.
    """
    from rich.text import Text

    from hexwright.rules.effects import Effect
    from hexwright.scenario import Act

    loaded = in_phase(asked.loaded(), phase, side)
    if not kind:
        _list(loaded, as_json=as_json)
        return
    what = Act(kind, by, at, values=pairs(given, "--given"))
    done = loaded.perform(what, dice_of(faces) if faces else seed)
    if as_json:
        show_json(_told(done))
        return
    show_ruling(done.ruling, explain=True)
    if done.ruling.allowed and not any(
        isinstance(e.contribution, Effect) for e in done.ruling.entries
    ):
        show([Text("nothing changes")])


@asking
def roll(
    kind: Annotated[
        str,
        typer.Argument(
            metavar="ROLL",
            help="What is rolled for, as rules in force declare.",
            show_default=False,
            autocompletion=_complete_roll,
        ),
    ],
    by: By = "",
    at: At = "",
    given: Given = None,
    *,
    asked: AskedOfAct,
    explain: Explain = False,
    as_json: AsJson = False,
) -> None:
    """What modifies a roll of dice, and why?"""
    from hexwright.scenario import Roll

    ruling = asked.loaded().ask(Roll(kind, by, at, values=pairs(given, "--given")))
    show_json(ruling.to_json()) if as_json else show_ruling(ruling, explain=explain)


def _list(scenario: Scenario, *, as_json: bool) -> None:
    from rich.text import Text

    from hexwright.rules.ruling import plain

    kinds = scenario.situation.act_kinds
    if as_json:
        show_json({k.name: {"on": k.on, "values": plain(k.values)} for k in kinds.values()})
        return
    for kind in kinds.values():
        more = ", ".join(f"{name}={value}" for name, value in kind.values.items())
        show([Text.assemble((kind.name, "bold"), f"  on {kind.on}", f"  {more}" if more else "")])
    if not kinds:
        show([Text("no rule in force declares any act")])


def in_phase(scenario: Scenario, phase: str, side: str) -> Scenario:
    """The scenario in a phase, of a side; where none is named, in the one that it is in."""
    from attrs import evolve

    return evolve(scenario, phase=phase or scenario.phase, side=side or scenario.side)


def dice_of(faces: str) -> Any:
    """The dice that show what ``--dice`` says."""
    from hexwright.errors import HexwrightError
    from hexwright.play.dice import Loaded

    parts = [part.strip() for part in faces.split(",")]
    if not all(part.isdecimal() and len(part) < 6 for part in parts):
        raise HexwrightError(f"--dice {faces!r} are no dice", hint="write them as in 3,4,1")
    return Loaded(int(part) for part in parts)


def _told(done: Performed) -> dict[str, Any]:
    from hexwright.rules.ruling import plain

    rolls = [
        {"kind": r.kind, "faces": list(r.faces), **{n: plain(r.ruling.values[n]) for n in _ROLLED}}
        for r in done.rolls
    ]
    return {**done.ruling.to_json(), "rolls": rolls}


_ROLLED = ("original", "modifier", "total")
