"""A scenario: board, rules, markers and pieces, ready to be asked."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen

from hexwright.board import Board, Marker
from hexwright.board.readers import Tell, open_reading, untold
from hexwright.board.tables import Report
from hexwright.checked import frozen_map
from hexwright.errors import HexwrightError
from hexwright.grid import Hex
from hexwright.paths.step import step
from hexwright.rules.composition import compose
from hexwright.rules.discovery import Registry, discover
from hexwright.rules.ruleset import RuleSet
from hexwright.rules.ruling import Ruling
from hexwright.rules.situation import Situation
from hexwright.scenario.expect import Expectation, Outcome, check_lines, check_one
from hexwright.scenario.file import read_scenario
from hexwright.scenario.known import Known, undeclared
from hexwright.scenario.markers import check_marker, read_marker
from hexwright.scenario.places import Piece, read_place
from hexwright.scenario.questions import Attack, Question, Sight, Step
from hexwright.scenario.survey import Survey, survey
from hexwright.sight.attack import attack
from hexwright.sight.los import look
from hexwright.sight.spot import Place

MarkerLike = Marker | tuple[str, str] | tuple[str, str, Mapping[str, Any]]


def _tuple(value: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(value)


@frozen(eq=False, kw_only=True)
class Scenario:
    """What a scenario file says. It never changes: switching a rule gives another scenario.

    Attributes:
        title: For people.
        ruleset: The rules in force.
        board: The board, with the scenario's overlays on it.
        markers: What stands on it.
        pieces: The pieces by name, in the order of the file.
        expectations: Questions with the answers that must come out.
        visible: For pieces by name, the pieces that each must see; no others.
        source: The file it was read from, if it was read.
    """

    title: str
    ruleset: RuleSet = field(repr=False)
    board: Board = field(repr=False)
    markers: tuple[Marker, ...] = field(default=(), converter=_tuple, repr=False)
    pieces: Mapping[str, Piece] = field(factory=dict, converter=frozen_map, repr=False)
    expectations: tuple[Expectation, ...] = field(default=(), converter=_tuple, repr=False)
    visible: Mapping[str, frozenset[str]] = field(factory=dict, converter=frozen_map, repr=False)
    source: Path | None = None

    @classmethod
    def load(
        cls,
        path: str | PathLike[str],
        *,
        registry: Registry | None = None,
        tell: Tell = untold,
    ) -> Scenario:
        """Read a scenario file, its board, and the rules it names.

        Args:
            path: A TOML file.
            registry: The sections to choose from; what is installed if not given.
            tell: Told of the progress, in words and from 0 to 1, if reading its board is slow.

        Raises:
            HexwrightError: if a file cannot be read, or, as Problems, with every mistake in the
                scenario, its board and its rules, each told with file, place and remedy.
        """
        registry = discover() if registry is None else registry
        return cls(**read_scenario(Path(path), registry, tell))

    @classmethod
    def on(
        cls,
        board: Board | str | PathLike[str],
        sections: Iterable[str],
        *,
        on: Iterable[str] = (),
        off: Iterable[str] = (),
        registry: Registry | None = None,
    ) -> Scenario:
        """A board under some rules, with no pieces and without a file.

        Other than in a scenario file, terrain that no rule in force declares is no mistake: it is
        ``inert``.

        Args:
            board: A board, or the path of a board file or of one that an installed reader knows.
            sections: Ids of sections; what they require comes along.
            on, off: Ids of rules or sections that are to be on or off besides.
            registry: The sections to choose from; what is installed if not given.

        Raises:
            HexwrightError: if the board cannot be read, or with everything that keeps the rules
                from being composed.
        """
        printed = board if isinstance(board, Board) else open_reading(Path(board)).board
        installed = discover() if registry is None else registry
        rules = compose(installed, sections, on=on, off=off)
        return cls(title=printed.title, ruleset=rules, board=printed, source=printed.source)

    # --- asking --------------------------------------------------------------------------------

    @cached_property
    def situation(self) -> Situation:
        """The rules on the ground; what follows from the two is worked out once."""
        return Situation(self.ruleset, self.board, self.markers)

    def ask(self, question: Question) -> Ruling:
        """Answer a question.

        Raises:
            HexwrightError: if a place of the question is not there under the rules in force.
            RuleFailed: if a rule raises.
            TypeError: for what is no question.
        """
        if not isinstance(question, Question):
            raise TypeError(f"{question!r} is no question; ask Sight, Attack or Step")
        a, b = self.place(question.a), self.place(question.b)
        if isinstance(question, Sight):
            return look(self.situation, a, b)[2]
        for place in (a,) if isinstance(question, Step) else (a, b):
            if place.aim is not None:
                hint = "a line of sight can, and a step may go by way of one"
                raise HexwrightError(f"{place.label} aims at a vertex", hint=hint)
        if isinstance(question, Attack):
            return attack(self.situation, a, b, question.kind)
        return step(self.situation, a, b)

    def place(self, text: str) -> Place:
        """The place that a text names: a piece's name, ``K18``, ``K18@2``, ``K18/v2``.

        Raises:
            HexwrightError: if there is no such piece or hex, with the nearest name.
        """
        return read_place(self.board, self.pieces, self.situation.piece_kinds, text)

    def survey(self, names: Iterable[str] | None = None) -> Survey:
        """Who sees whom.

        Args:
            names: Places without an aim; all pieces if not given.
        """
        wanted = list(self.pieces) if names is None else list(names)
        return survey(self.situation, {name: self.place(name) for name in wanted})

    def check(self) -> tuple[Outcome, ...]:
        """Ask what the scenario expects; those of ``[expect_los]`` first.

        Raises:
            RuleFailed: if a rule raises.
        """
        asked = (check_one(self, expectation) for expectation in self.expectations)
        return (*check_lines(self, self.visible), *asked)

    # --- changing ------------------------------------------------------------------------------

    def without(self, *rules: str) -> Scenario:
        """The same with rules or sections off.

        Raises:
            HexwrightError: for an unknown one, with the nearest name.
        """
        return evolve(self, ruleset=self.ruleset.without(*rules))

    def with_(self, *rules: str) -> Scenario:
        """The same with rules or sections on.

        Raises:
            HexwrightError: for an unknown one, with the nearest name.
        """
        return evolve(self, ruleset=self.ruleset.with_(*rules))

    def with_markers(self, *markers: MarkerLike) -> Scenario:
        """The same with more markers on the board.

        Args:
            markers: Each a kind and a hex or hexside, ``("gap", "K15-K16")``, and maybe its
                values as a mapping; or a Marker.

        Raises:
            Problems: with everything that is wrong with them.
            TypeError: for what is no marker at all.
        """
        report, known = Report("markers"), Known(self.situation)
        placed = list(self.markers)
        for at, given in enumerate(markers):
            if isinstance(given, Marker):
                check_marker(given, self.board, known, report, at)
                placed.append(given)
                continue
            if not isinstance(given, tuple) or len(given) not in (2, 3):
                raise TypeError(f"{given!r} is no marker; give its kind and its place")
            kind, where, values = given if len(given) == 3 else (*given, {})
            table = {**values, "kind": kind, "at": where}
            found = read_marker(table, self.board, known, report, at)
            placed += [found] if found else []
        report.stop()
        return evolve(self, markers=tuple(placed))

    def without_markers(self) -> Scenario:
        """The same with no marker on the board."""
        return evolve(self, markers=())

    # --- telling -------------------------------------------------------------------------------

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256 over what can change an answer: rules, board, markers and pieces."""
        parts = [
            self.sight_fingerprint,
            *sorted(
                repr((p.name, p.kind, p.hex, p.location, p.side, sorted(p.attributes.items())))
                for p in self.pieces.values()
            ),
        ]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    @cached_property
    def sight_fingerprint(self) -> str:
        """SHA-256 over what can change a line of sight: rules, board and markers."""
        parts = [
            self.ruleset.fingerprint,
            self.board.digest,
            # as tuples, in which no name can be taken for two
            *sorted(repr((m.kind, m.at, sorted(m.values.items()))) for m in self.markers),
        ]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    @property
    def inert(self) -> tuple[str, ...]:
        """Terrain of the board that no rule in force declares: lines meet nothing there."""
        return undeclared(self.situation)

    def name_of(self, at: Hex | tuple[Hex, int]) -> str:
        """The name of a hex or hexside."""
        grid = self.board.grid
        return grid.name(at) if isinstance(at, Hex) else grid.side_name(*at)
