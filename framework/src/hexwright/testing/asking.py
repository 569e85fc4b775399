"""Questions in one line, and boards with rules and pieces on them to ask about."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve

from hexwright.board import Board
from hexwright.board.tables import Report
from hexwright.errors import HexwrightError, nearest
from hexwright.rules.composition import compose
from hexwright.rules.discovery import Registry, discover
from hexwright.rules.ruleset import RuleSet
from hexwright.rules.situation import Situation
from hexwright.scenario import Act, Attack, Question, Roll, Scenario, Sight, Step, Supply, Victory
from hexwright.scenario.known import Known, check_terrain
from hexwright.scenario.markers import MarkerLike
from hexwright.scenario.pieces import read_pieces
from hexwright.testing.drawing import draw

QUESTIONS: Mapping[str, tuple[type, str, tuple[str, ...], tuple[str, ...]]] = {
    # its class, how it is written, how many of its words there must be, and names of further ones
    "los": (Sight, "los C3 C5", ("a", "b"), ()),
    "fire": (Attack, "fire C3 C5 direct", ("a", "b"), ("kind", "observer")),
    "step": (Step, "step C3 C4 move", ("a", "b"), ("how",)),
    "act": (Act, "act dig A C4", ("kind",), ("by", "at")),
    "roll": (Roll, "roll drift A C4", ("kind",), ("by", "at")),
    "supply": (Supply, "supply A red", ("of",), ("side",)),
    "victory": (Victory, "victory red", (), ("side",)),
}


def question(text: str) -> Question:
    """A question in a line: ``los C3 C5``, ``fire A B``, ``step A C4``, ``act dig A at=C4``.

    Its words are the arguments of Sight, Attack, Step, Act, Roll, Supply or Victory in their
    order, or ``NAME=VALUE``; any other ``NAME=VALUE`` is one of the question's values. Names
    with spaces stand in quotes: ``act "set up" by=A``.

    Raises:
        HexwrightError: if it cannot be read, with what to write.
    """
    try:
        head, *words = shlex.split(text)
    except ValueError as error:  # also of an empty text
        hint = "write one such as los C3 C5, names with spaces in quotes"
        raise HexwrightError(f"{text!r} is no question: {error}", hint=hint) from None
    if head not in QUESTIONS:
        raise HexwrightError(f"{text!r} begins with no question", hint=nearest(head, QUESTIONS))
    of, example, needed, further = QUESTIONS[head]
    order, given, values = [*needed, *further], dict[str, Any](), dict[str, Any]()
    for word in words:
        name, sign, value = word.partition("=")
        if sign and name in order:
            given[name] = value
        elif sign:
            values[name] = _value(value)
        elif free := [one for one in order if one not in given]:
            given[free[0]] = word
        else:
            raise HexwrightError(f"{word!r} is too much in {text!r}", hint=f"such as {example}")
    missing = [name for name in needed if name not in given]
    if missing or (values and of in (Sight, Supply, Victory)):
        what = f"has no {missing[0]}" if missing else f"takes no {next(iter(values))}"
        raise HexwrightError(f"{text!r} {what}", hint=f"such as {example}")
    found: Question = of(**given, **({"values": values} if values else {}))
    return found


def _value(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.removeprefix("-").isdecimal() else text


def scenario_on(
    board: Board | str,
    rules: RuleSet | str | Iterable[str],
    *,
    pieces: Mapping[str, str | Mapping[str, Any]] | None = None,
    markers: Iterable[MarkerLike] = (),
    conditions: Mapping[str, Any] | None = None,
    registry: Registry | None = None,
) -> Scenario:
    """A scenario without a file.

    Args:
        board: A board, or a drawing of one, as ``draw`` reads it.
        rules: A rule set, or the id of a section, or of several.
        pieces: By name each piece's kind and place, ``"scout at C3"``, or a table as in a
            scenario file: ``{"kind": "scout", "at": "C3@roof", "side": "red"}``.
        markers: What stands on the board, ``("gap", "C3-C4")``; see ``Scenario.with_markers``.
        conditions: What holds on the whole board.
        registry: The sections to choose from, if ids are given; what is installed if not given.

    Raises:
        HexwrightError: or Problems, with everything that is wrong: an unknown section, terrain
            that no installed rule knows, a piece of an unknown kind ...
    """
    ground = draw(board) if isinstance(board, str) else board
    if not isinstance(rules, RuleSet):
        ids = [rules] if isinstance(rules, str) else list(rules)
        rules = compose(discover() if registry is None else registry, ids)
    report = Report("board")
    known = Known(Situation(rules, ground))
    check_terrain(known, report, ground.areas, ground.buildings, ground.hexsides, ground)
    tables = [_table(name, said) for name, said in (pieces or {}).items()]
    told = Report("pieces", {"pieces": tables}, report.problems)
    standing = read_pieces(tables, ground, known, told)
    report.stop()
    scenario = Scenario(title=ground.title, ruleset=rules, board=ground, pieces=standing)
    if placed := tuple(markers):
        scenario = scenario.with_markers(*placed)
    return scenario.with_conditions(**conditions) if conditions else scenario


def _table(name: str, said: str | Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(said, str):
        return {"name": name, **said}
    kind, at, place = said.rpartition(" at ")
    if not at:
        raise HexwrightError(
            f"piece {name}: {said!r} does not say what it is and where",
            hint='write "KIND at PLACE"',
        )
    return {"name": name, "kind": kind.strip(), "at": place.strip()}


def altered(rules: RuleSet, off: Iterable[str], on: Mapping[str, Mapping[str, Any]]) -> RuleSet:
    """A rule set with rules off, and others on with options."""
    for id_, options in on.items():
        rules = rules.with_options(id_, **options) if options else rules
    if ids := tuple(off):
        rules = rules.without(*ids)
    return rules.with_(*on) if on else rules


def altered_scenario(
    scenario: Scenario, off: Iterable[str], on: Mapping[str, Mapping[str, Any]]
) -> Scenario:
    """A scenario under rules that are so altered; itself if nothing is."""
    rules = altered(scenario.ruleset, off, on)
    return scenario if rules is scenario.ruleset else evolve(scenario, ruleset=rules)
