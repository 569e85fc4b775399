"""A scenario: board, rules, markers and pieces, ready to be asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Any

from attrs import evolve, field, fields, frozen

from hexwright.board import Board, Marker
from hexwright.board.readers import Tell, open_reading, untold
from hexwright.checked import frozen_map
from hexwright.grid import Hex
from hexwright.pictured import Pictured
from hexwright.play.acts import begin_phase, end_phase, perform, permitted, set_up
from hexwright.play.dice import Dice, thrown
from hexwright.play.resolution import Resolution
from hexwright.rules.composition import compose
from hexwright.rules.discovery import Registry, discover
from hexwright.rules.house import HOUSE, with_house
from hexwright.rules.ruleset import RuleSet
from hexwright.rules.ruling import Ruling
from hexwright.rules.situation import Situation
from hexwright.rules.state import Piece, State
from hexwright.scenario.answers import Performed, act_view, answer
from hexwright.scenario.expect import Expectation, Outcome, check_lines, check_one
from hexwright.scenario.file import read_scenario
from hexwright.scenario.fingerprint import of_all, of_sight
from hexwright.scenario.known import Known, undeclared
from hexwright.scenario.markers import MarkerLike, placed_markers
from hexwright.scenario.places import read_place
from hexwright.scenario.questions import Act, Question
from hexwright.scenario.survey import Survey, survey
from hexwright.sight.spot import Place

_PLAYED = tuple(attribute.name for attribute in fields(State))
"""What play can change, as attributes of a State and of a Scenario."""


def _tuple(value: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(value)


@frozen(eq=False, kw_only=True)
class Scenario(Pictured):
    """What a scenario file says. It never changes: switching a rule gives another scenario.

    Attributes:
        title: For people.
        ruleset: The rules in force.
        board: The board, with the scenario's overlays on it.
        markers: What stands on it.
        pieces: The pieces by name, in the order of the file.
        conditions: What holds on the whole board, by name.
        counts, phase, side, turn, position: How far play is; see State.
        expectations: Questions with the answers that must come out.
        visible: For pieces by name, the pieces that each must see; no others.
        source: The file it was read from, if it was read.
    """

    title: str
    ruleset: RuleSet = field(repr=False)
    board: Board = field(repr=False)
    markers: tuple[Marker, ...] = field(default=(), converter=_tuple, repr=False)
    pieces: Mapping[str, Piece] = field(factory=dict, converter=frozen_map, repr=False)
    conditions: Mapping[str, Any] = field(factory=dict, converter=frozen_map, repr=False)
    counts: Mapping[tuple[str, str], int] = field(factory=dict, converter=frozen_map, repr=False)
    phase: str = field(default="", repr=False)
    side: str = field(default="", repr=False)
    turn: int = field(default=0, repr=False)
    position: int = field(default=0, repr=False)
    expectations: tuple[Expectation, ...] = field(default=(), converter=_tuple, repr=False)
    visible: Mapping[str, frozenset[str]] = field(factory=dict, converter=frozen_map, repr=False)
    source: Path | None = None

    @classmethod
    def load(
        cls,
        path: str | PathLike[str],
        *,
        house: str | PathLike[str] | None = None,
        registry: Registry | None = None,
        tell: Tell = untold,
        locked: bool = False,
    ) -> Scenario:
        """Read a scenario file, its board, and the rules it names.

        Args:
            path: A TOML file.
            house: House rules to play it with, a file of Python code, which is run. What a
                scenario names is not run for that; without it, it cannot be loaded.
            registry: The sections to choose from; what is installed if not given.
            tell: Told of the progress, in words and from 0 to 1, if reading its board is slow.
            locked: Whether to refuse what differs from the lock beside the file, or has none.

        Raises:
            HexwrightError: if a file cannot be read, or, as Problems, with every mistake in the
                scenario, its board and its rules, each told with file, place and remedy.
        """
        registry = discover() if registry is None else registry
        own = None if house is None else Path(house)
        return cls(**read_scenario(Path(path), registry, tell, own, locked=locked))

    @classmethod
    def on(
        cls,
        board: Board | str | PathLike[str],
        sections: Iterable[str],
        *,
        on: Iterable[str] = (),
        off: Iterable[str] = (),
        house: str | PathLike[str] | None = None,
        registry: Registry | None = None,
    ) -> Scenario:
        """A board under some rules, with no pieces and without a file.

        Other than in a scenario file, terrain that no rule in force declares is no mistake: it is
        ``inert``.

        Args:
            board: A board, or the path of a board file or of one that an installed reader knows.
            sections: Ids of sections; what they require comes along.
            on, off: Ids of rules or sections that are to be on or off besides.
            house: House rules besides, as in ``load``.
            registry: The sections to choose from; what is installed if not given.

        Raises:
            HexwrightError: if the board cannot be read, or with everything that keeps the rules
                from being composed.
        """
        printed = board if isinstance(board, Board) else open_reading(Path(board)).board
        installed = discover() if registry is None else registry
        if house is not None:
            installed, sections = with_house(installed, Path(house)), [*sections, HOUSE]
        rules = compose(installed, sections, on=on, off=off)
        return cls(title=printed.title, ruleset=rules, board=printed, source=printed.source)

    # --- asking --------------------------------------------------------------------------------

    @cached_property
    def situation(self) -> Situation:
        """The rules on the ground; what follows from the two is worked out once."""
        return Situation(self.ruleset, self.board, self.state)

    @property
    def state(self) -> State:
        """What play can change."""
        return State(**{name: getattr(self, name) for name in _PLAYED})

    def ask(self, question: Question) -> Ruling:
        """Answer a question.

        Raises:
            HexwrightError: if a place of the question is not there under the rules in force.
            RuleFailed: if a rule raises.
            TypeError: for what is no question.
        """
        return answer(self, question)

    def allows(self, act: Act) -> bool:
        """Whether an act is allowed: ``ask(act).allowed``, without telling why, and so quicker."""
        return permitted(act_view(self, act))

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
        return (*check_lines(self, self.visible), *(check_one(self, e) for e in self.expectations))

    # --- doing ---------------------------------------------------------------------------------

    def perform(self, act: Act, dice: Dice | int = 0) -> Performed:
        """Do something, and see what comes of it.

        Args:
            act: What is done.
            dice: The dice, or a seed for some.

        Raises:
            HexwrightError: for an act, or a place of it, that is not there under these rules.
            RuleFailed: if a rule raises.
        """
        return self._later(perform(act_view(self, act), thrown(dice)))

    def set_up(self, dice: Dice | int = 0) -> Performed:
        """What is done before a game begins; ``dice`` as in ``perform``."""
        return self._later(set_up(self.situation, thrown(dice)))

    def begin(self, phase: str, dice: Dice | int = 0) -> Performed:
        """Begin a phase, with what happens by itself then; ``dice`` as in ``perform``."""
        return self._later(begin_phase(self.situation, phase, thrown(dice)))

    def end(self, phase: str = "", dice: Dice | int = 0) -> Performed:
        """End a phase, this one if none is named; ``dice`` as in ``perform``."""
        return self._later(end_phase(self.situation, phase or self.phase, thrown(dice)))

    def _later(self, done: Resolution) -> Performed:
        return Performed(done.ruling, done.rolls, self._in(done.situation))

    # --- changing ------------------------------------------------------------------------------

    def in_state(self, state: State, *, expecting: bool = True) -> Scenario:
        """The same in another state of play; what its file expects may be left out."""
        own = self if expecting else evolve(self, expectations=(), visible={})
        return own._in(self.situation.after(state))

    def _in(self, situation: Situation) -> Scenario:
        played = {name: getattr(situation.state, name) for name in _PLAYED}
        later = evolve(self, **played)
        # what was worked out of the rules and the board need not be worked out again
        object.__setattr__(later, "situation", situation)
        return later

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
        placed = placed_markers(self.board, Known(self.situation), markers)
        return evolve(self, markers=(*self.markers, *placed))

    def with_conditions(self, /, **conditions: Any) -> Scenario:
        """The same under other conditions; what is not named stays as it is.

        Raises:
            HexwrightError: for one that no installed rule declares, or a value it cannot have.
        """
        known = Known(self.situation)
        found = {n: known.condition(n, value) for n, value in conditions.items()}
        return evolve(self, conditions={**self.conditions, **found})

    def without_markers(self) -> Scenario:
        """The same with no marker on the board."""
        return evolve(self, markers=())

    # --- telling -------------------------------------------------------------------------------

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256 over what can change an answer: rules, board, markers and pieces."""
        return of_all(self)

    @cached_property
    def sight_fingerprint(self) -> str:
        """SHA-256 over what can change a line of sight: rules, board, markers, conditions."""
        return of_sight(self)

    @property
    def inert(self) -> tuple[str, ...]:
        """Terrain of the board that no rule in force declares: lines meet nothing there."""
        return undeclared(self.situation)

    def name_of(self, at: Hex | tuple[Hex, int]) -> str:
        """The name of a hex or hexside."""
        grid = self.board.grid
        return grid.name(at) if isinstance(at, Hex) else grid.side_name(*at)
