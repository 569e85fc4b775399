"""Dice: one seeded stream of numbers, and what is rolled with it for a question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from hexwright.checked import natural, whole
from hexwright.errors import HexwrightError, Misasked
from hexwright.rules.ruling import Ruling

if TYPE_CHECKING:
    from hexwright.rules.situation import Situation
    from hexwright.sight.spot import Spot


class Dice:
    """Dice that fall alike for one seed.

    Where the stream stands is two numbers, so that a saved game goes on with the same dice.

    Attributes:
        seed: Of the stream.
        drawn: How many dice have fallen.

    Raises:
        HexwrightError: for a seed that is no number from 0 to 2**63 - 1.
    """

    def __init__(self, seed: int, drawn: int = 0) -> None:
        try:
            self.seed, self.drawn = natural(seed), natural(drawn)
        except (TypeError, ValueError) as exc:
            raise HexwrightError(f"no dice of this seed: {exc}", hint="give 0, 1, 2 ...") from None

    def roll(self, sides: Sequence[int]) -> tuple[int, ...]:
        """The faces of dice with these numbers of sides, each counted from 1."""
        return tuple(1 + self._next(n) for n in sides)

    def pick(self, n: int) -> int:
        """One of ``n`` things at random, counted from 0."""
        if whole(n) < 1:
            raise ValueError("there is nothing to pick from")
        return self._next(n)

    def _next(self, n: int) -> int:
        from numpy.random import Generator, Philox

        # a stream of its own for each die: where it stands is then a plain count
        stream = Generator(Philox(key=self.seed, counter=self.drawn << 64))
        self.drawn += 1
        return int(stream.integers(n))


def thrown(dice: Dice | int) -> Dice:
    """Dice, or new ones of a seed."""
    return dice if isinstance(dice, Dice) else Dice(dice)


class Loaded(Dice):
    """Dice that fall as they are told, for tests and for rolls made at a table."""

    def __init__(self, faces: Iterable[int]) -> None:
        super().__init__(0)
        try:
            self.faces = tuple(natural(face) for face in faces)
        except (TypeError, ValueError) as exc:
            raise HexwrightError(
                f"no faces of dice: {exc}", hint="write them as in (3, 4)"
            ) from None

    def _next(self, n: int) -> int:
        if self.drawn >= len(self.faces):
            there = (
                "there is 1 die" if len(self.faces) == 1 else f"there are {len(self.faces)} dice"
            )
            raise Misasked(f"{there}, and one more is rolled", hint="give more dice")
        face = self.faces[self.drawn]
        if not 1 <= face <= n:
            raise Misasked(f"a die of {n} sides does not show {face}")
        self.drawn += 1
        return face - 1


@frozen
class Rolled:
    """A roll that was made.

    Attributes:
        kind: Name of its RollKind.
        faces: What the dice show, in the order of the kind.
        ruling: What modified it, with ``modifier`` and ``total``.
        by: Who rolled, if it was somebody.
        at: The Location it was about, if it was about one.
    """

    kind: str
    faces: tuple[int, ...]
    ruling: Ruling = field(repr=False)
    by: Spot | None = field(default=None, repr=False)
    at: Spot | None = field(default=None, repr=False)

    @property
    def original(self) -> int:
        """The sum of the dice."""
        return sum(self.faces)

    @property
    def modifier(self) -> int:
        """What is added to it.

        Raises:
            ValueError: if a rule forbids the roll.
        """
        found: int | None = self.ruling.values["modifier"]
        if found is None:
            raise ValueError(f"there is no {self.kind}: {', '.join(self.ruling.rules)} forbids it")
        return found

    @property
    def total(self) -> int:
        """The sum with what is added; ``modifier`` tells when there is none."""
        return self.original + self.modifier


class Roller:
    """The dice as rules are handed them: each roll is modified by the rules in force.

    Attributes:
        situation: The rules and the ground.
        dice: What falls.
        rolls: What was rolled, in order.
    """

    def __init__(self, situation: Situation, dice: Dice) -> None:
        self.situation, self.dice = situation, dice
        self.rolls: list[Rolled] = []

    def roll(
        self, kind: str, by: Spot | None = None, at: Spot | None = None, **values: Any
    ) -> Rolled:
        """Roll the dice of a kind.

        Args:
            kind: Name of a RollKind that a rule in force declares.
            by: Who rolls.
            at: The Location it is about.
            **values: What the roll says besides, as its kind declares.

        Raises:
            HexwrightError: if no rule declares the kind, or a value it does not have is given.
        """
        from hexwright.play.rolls import judge_roll, roll_kind

        known = roll_kind(self.situation, kind)
        faces = self.dice.roll(known.dice)
        ruling = judge_roll(self.situation, kind, by, at, values, faces)
        made = Rolled(kind, faces, ruling, by, at)
        self.rolls.append(made)
        return made

    def again(
        self, made: Rolled, by: Spot | None = None, at: Spot | None = None, **values: Any
    ) -> Rolled:
        """What a roll that was made comes to for somebody else: the same faces, modified anew.

        No die falls, and it is not among ``rolls``.

        Args:
            made: The roll.
            by, at, **values: As for ``roll``.

        Raises:
            HexwrightError: as for ``roll``.
        """
        from hexwright.play.rolls import judge_roll

        ruling = judge_roll(self.situation, made.kind, by, at, values, made.faces)
        return Rolled(made.kind, made.faces, ruling)

    def pick(self, n: int) -> int:
        """One of ``n`` things at random, counted from 0; no rule modifies it."""
        return self.dice.pick(n)
