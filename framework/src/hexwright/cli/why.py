"""``hexwright why``: an answer at length, with every rule that was asked for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from hexwright.cli.asked import AskedOfAct, asking
from hexwright.cli.common import pairs, show, show_json
from hexwright.cli.options import AsJson, Given, complete_place
from hexwright.cli.play import Faces, Phase, Seed, Side, in_phase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from hexwright.report.why import Why
    from hexwright.rules.ruling import Ruling
    from hexwright.scenario import Question, Scenario

    Asking = Callable[[Scenario], Ruling]

TAKEN = {
    "los": ("FROM TO", ()),
    "fire": ("FROM TO", ("kind", "observer", "given")),
    "move": ("PIECE TO", ("how", "given")),
    "can": ("ACT", ("by", "at", "given", "phase", "side")),
    "act": ("ACT", ("by", "at", "given", "phase", "side", "seed", "dice")),
    "roll": ("ROLL", ("by", "at", "given")),
    "supply": ("PIECE", ("side",)),
    "victory": ("SIDE", ()),
}
"""The questions: what each is asked with, and the options it takes, as the command of its name."""
_GAMES = {"at": "; a step of a saved game is --step", "side": "; who looks is --seen-by"}
"""How that is spelt here which the commands of other names call so."""


def _complete(ctx: typer.Context, incomplete: str) -> list[str]:
    given = ctx.params.get("question") or ()
    if given:
        return complete_place(ctx, incomplete)
    return [name for name in TAKEN if name.startswith(incomplete)]


@asking
def why(
    question: Annotated[
        list[str],
        typer.Argument(
            metavar="QUESTION...",
            help="As the command of that name takes it: los FROM TO, fire FROM TO, move PIECE TO, "
            "can ACT, act ACT, roll ROLL, supply PIECE, or victory SIDE.",
            show_default=False,
            autocompletion=_complete,
        ),
    ],
    kind: Annotated[
        str, typer.Option("--kind", metavar="NAME", help="How fire comes: direct if left out.")
    ] = "",
    observer: Annotated[
        str, typer.Option("--observer", metavar="PLACE", help="Who sees the target for the firer.")
    ] = "",
    how: Annotated[
        str, typer.Option("--how", metavar="NAME", help="How the piece moves: move if left out.")
    ] = "",
    by: Annotated[str, typer.Option("--by", metavar="PIECE|PLACE", help="Who does it.")] = "",
    at: Annotated[
        str, typer.Option("--at", metavar="PLACE|HEXSIDE", help="What it is done to.")
    ] = "",
    given: Given = None,
    phase: Phase = "",
    side: Side = "",
    seed: Seed = 0,
    faces: Faces = "",
    *,
    asked: AskedOfAct,
    as_json: AsJson = False,
) -> None:
    """Why is that so? Every rule that was asked, what it said, and what became of it.

    The long form of --explain: rules that said nothing are told too, and those that were not
    asked, with the reason. An act is done, with what follows from it; `can` only asks. Of a move
    over several hexes each step of the cheapest way is told.
    """
    from hexwright.report.why import why as explained

    options = {
        "kind": kind, "observer": observer, "how": how, "by": by, "at": at, "given": given,
        "phase": phase, "side": side, "seed": seed, "dice": faces,
    }  # fmt: skip
    name, words = _fitting(question, options)
    loaded = asked.loaded()
    if name in ("can", "act"):
        loaded = in_phase(loaded, phase, side)
    found = [explained(where, asked) for where, asked in _asked(loaded, name, words, options)]
    if as_json:
        told = [one.to_json() for one in found]
        show_json({"steps": told} if name == "move" else told[0])
        return
    for n, one in enumerate(found):
        show(_told(one, first=not n))


def _fitting(question: list[str], options: Mapping[str, Any]) -> tuple[str, list[str]]:
    """The name of a question and its words, if it takes as many, and all options that are given.

    Raises:
        HexwrightError: if not.
    """
    from hexwright.errors import HexwrightError, nearest

    name, *words = question
    if name not in TAKEN:
        raise HexwrightError(f"there is no question {name!r}", hint=nearest(name, TAKEN))
    takes, own = TAKEN[name]
    if len(words) != len(takes.split()):
        told = " ".join(question)
        hint = f"write {name} {takes}, names with spaces in quotes"
        raise HexwrightError(f"{told!r} is not {name} {takes}", hint=hint)
    for option, value in options.items():
        if value and option not in own:
            there = ", ".join(f"--{one}" for one in own) or "none of these"
            hint = f"it takes {there}{_GAMES.get(option, '')}"
            raise HexwrightError(f"{name} takes no --{option}", hint=hint)
    return name, words


def _asked(
    scenario: Scenario, name: str, words: list[str], options: Mapping[str, Any]
) -> Iterator[tuple[Scenario, Asking]]:
    """What is to be asked, each with the scenario it is asked of."""
    from hexwright.scenario import Act, Attack, Roll, Sight, Supply, Victory

    values = pairs(options["given"], "--given")
    by, at = options["by"], options["at"]
    if name == "los":
        yield scenario, _ask(Sight(words[0], words[1]))
    elif name == "fire":
        more: dict[str, Any] = {"observer": options["observer"], "values": values}
        yield scenario, _ask(Attack(words[0], words[1], options["kind"] or "direct", **more))
    elif name == "roll":
        yield scenario, _ask(Roll(words[0], by, at, values=values))
    elif name == "supply":
        yield scenario, _ask(Supply(words[0], options["side"]))
    elif name == "victory":
        yield scenario, _ask(Victory(words[0]))
    elif name == "can":
        yield scenario, _ask(Act(words[0], by, at, values=values))
    elif name == "act":
        from hexwright.cli.play import dice_of

        act = Act(words[0], by, at, values=values)
        dice = dice_of(options["dice"]) if options["dice"] else options["seed"]
        yield scenario, lambda watched: watched.perform(act, dice).ruling
    else:
        yield from _steps(scenario, words[0], words[1], options["how"] or "move", values)


def _ask(question: Question) -> Asking:
    return lambda scenario: scenario.ask(question)


def _steps(
    scenario: Scenario, start: str, end: str, how: str, values: dict[str, Any]
) -> Iterator[tuple[Scenario, Asking]]:
    """The one step, or each of the cheapest way, with the piece where it is by then."""
    from attrs import evolve

    from hexwright.errors import HexwrightError
    from hexwright.paths import way
    from hexwright.report.moves import one_step
    from hexwright.scenario import Step

    if one_step(scenario, start, end, how, values) is not None:
        yield scenario, _ask(Step(start, end, how, values=values))
        return
    legs = way(scenario, start, end, how, values)
    if legs is None:
        hint = "ask about the step at which it ends"
        raise HexwrightError(f"there is no way from {start} to {end}", hint=hint)
    piece = scenario.pieces.get(start)
    for leg in legs:
        here, who = scenario, leg.start
        if piece is not None:
            place = scenario.place(leg.start)
            hex = scenario.situation.ground.hexes[place.hex]
            moved = evolve(piece, hex=hex, location=place.location)
            here, who = evolve(scenario, pieces={**scenario.pieces, start: moved}), start
        target = f"{leg.target}/{leg.via}" if leg.via else leg.target
        yield here, _ask(Step(who, target, how, values=values))


def _told(found: Why, *, first: bool) -> Iterator[Any]:
    """The answer, a line for each term, and a part for each hook."""
    from rich.text import Text

    from hexwright.report.text import answer
    from hexwright.report.wording import label, words
    from hexwright.rules.ruling import amount, come_to

    ruling = found.ruling
    yield answer(ruling)
    for term in ruling.terms.values():
        parts = [f"{amount(e.contribution)} ({e.rule.id})" for e in term.entries if e.counts]
        if parts:
            base = f"from {words(term.base)}: " if term.base else ""
            head = f"  {label(term.name)} {words(come_to(ruling, term))}: "
            yield Text(head + base + ", ".join(parts))
    for one in found.hooks:
        yield Text("")
        yield Text.assemble((one.hook, "bold"), f"  {one.summary}")
        if one.said:
            yield _table(one.said)
        for rule, reason in one.passed:
            yield Text(f"  not asked: {rule.id} {rule.title}: {reason}", "dim")
        if one.silent:
            yield Text(f"  said nothing: {', '.join(rule.id for rule in one.silent)}")
        if one.off:
            yield Text(f"  off: {', '.join(one.off)}", "dim")
    if ruling.facts:
        yield Text("\nWhat is so:")
        yield from (Text(f"  {fact}") for fact in ruling.facts)
    if found.before and first:  # of the steps of a way it is the same
        yield Text("\nAsked once for these rules on this ground:")
        for hook, ids in found.before.items():
            said = [id_ for id_, spoke in ids.items() if spoke]
            quiet = len(ids) - len(said)
            more = f"; {quiet} said nothing" if quiet else ""
            yield Text(f"  {hook}: {', '.join(said) or 'none'}{more}", "dim")


def _table(said: Any) -> Any:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from hexwright.rules.ruling import amount

    table = Table(box=box.SIMPLE, show_header=False, pad_edge=False)
    for name in ("value", "rule", "title", "place", "reason", "became"):
        table.add_column(name, overflow="fold")
    for one in said:
        value = amount(one.contribution) + (f" ({one.times} times)" if one.times > 1 else "")
        cells = (f"  {value}", one.rule.id, one.rule.title, one.place, one.reason, one.became)
        table.add_row(*map(Text, cells), style="" if one.outcome == "counts" else "dim")
    return table
