"""A game and its journal: what is done is written, and what is taken back is taken out."""

from __future__ import annotations

from pathlib import Path

from attrs import define, field

from hexwright.game.events import Event
from hexwright.game.game import Game, Move
from hexwright.game.journal import Journal
from hexwright.scenario.questions import Act
from hexwright.scenario.scenario import Scenario


@define(eq=False)
class Session:
    """A game that is being played.

    Attributes:
        scenario: As it was before the game began.
        journal: The open file.
        game: The game as it stands.
    """

    scenario: Scenario
    journal: Journal = field(repr=False)
    game: Game

    @classmethod
    def begin(cls, path: Path, scenario: Scenario, seed: int = 0) -> Session:
        """Begin a game in a new file.

        Raises:
            HexwrightError: if there is such a file already.
        """
        begun = Game.begin(scenario, seed)
        return cls(scenario, Journal.create(path, scenario, begun), begun.game)

    @classmethod
    def resume(cls, path: Path, scenario: Scenario) -> Session:
        """Go on with a game; see ``Journal.open``.

        Raises:
            HexwrightError: also if it cannot be written.
        """
        journal = Journal.open(path, scenario)
        try:
            journal.check_writable()
            return cls(scenario, journal, journal.game(scenario))
        except BaseException:
            journal.close()
            raise

    def do(self, act: Act) -> Move:
        """Do something; what is allowed is written before this returns."""
        move = self.game.apply(act)
        if move.allowed:
            self.journal.append(move)
            self.game = move.game
        return move

    def undo(self) -> Event:
        """Take the last command back; see ``Journal.drop_last``."""
        event = self.journal.drop_last()
        self.game = self.journal.game(self.scenario)
        return event

    def close(self) -> None:
        """Close the file."""
        self.journal.close()

    def __enter__(self) -> Session:
        """The session itself, closed at the end."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self.close()
