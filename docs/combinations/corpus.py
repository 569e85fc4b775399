"""The corpus of ``combinations.md``: questions in which rules meet, and who never do."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import combinations, product
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen

from hexwright import Act, Attack, Loaded, Roll, Scenario, Sight, Step
from hexwright.board.files import read_toml
from hexwright.board.tables import Report, structured
from hexwright.rules.ruling import Ruling
from hexwright.scenario.places import read_pair

Pair = tuple[str, str]


@frozen(kw_only=True)
class Case:
    """``[[case]]``: a question, and the world in which it is asked.

    Attributes:
        on: Path of a scenario file, from the corpus.
        los, fire, step: Two places, ``"A-B"`` or a list.
        act, roll: Kind of an act, which is done if there are ``dice``, or of a roll.
        begin, end: A phase.
        kind, how, observer, by, at, values: What the question says besides.
        markers, conditions, phase: What is so besides what the scenario says.
        dice: What falls.
    """

    on: str
    los: Any = None
    fire: Any = None
    step: Any = None
    act: str = ""
    roll: str = ""
    begin: str = ""
    end: str = ""
    kind: str = "direct"
    how: str = "move"
    observer: str = ""
    by: str = ""
    at: str = ""
    values: dict[str, Any] = field(factory=dict)
    markers: list[dict[str, Any]] = field(factory=list)
    conditions: dict[str, Any] = field(factory=dict)
    phase: str = ""
    dice: list[int] | None = None

    def ask(self, world: Scenario) -> tuple[Ruling, list[Ruling]]:
        """The answer, and those about the dice that fell for it."""
        dice = Loaded(self.dice or ())
        if self.begin or self.end:
            done = world.begin(self.begin, dice) if self.begin else world.end(self.end, dice)
            return done.ruling, [r.ruling for r in done.rolls]
        if self.act:
            act = Act(self.act, self.by, self.at, values=self.values)
            if self.dice is None:
                return world.ask(act), []
            done = world.perform(act, dice)
            return done.ruling, [r.ruling for r in done.rolls]
        if self.roll:
            return world.ask(Roll(self.roll, self.by, self.at, values=self.values)), []
        pair = self.los or self.fire or self.step
        a, b = pair if isinstance(pair, list) else read_pair(pair)
        if self.los:
            return world.ask(Sight(a, b)), []
        if self.fire:
            question = Attack(a, b, self.kind, observer=self.observer, values=self.values)
            return world.ask(question), []
        return world.ask(Step(a, b, self.how, values=self.values)), []

    def lay(self, scenario: Scenario) -> Scenario:
        """The scenario with the markers that the case adds."""
        markers = [(m["kind"], m["at"], _values(m)) for m in self.markers]
        return scenario.with_markers(*markers)

    def hold(self, scenario: Scenario) -> Scenario:
        """The scenario with what holds in the case, markers apart."""
        return evolve(scenario.with_conditions(**self.conditions), phase=self.phase)

    @property
    def under(self) -> str:
        """What the case adds, in words."""
        kinds = dict.fromkeys(m["kind"] for m in self.markers)
        places = {kind: [m["at"] for m in self.markers if m["kind"] == kind] for kind in kinds}
        parts = [f"{kind} at {', '.join(at)}" for kind, at in places.items()]
        parts += [f"{name} {_word(value)}" for name, value in self.conditions.items()]
        parts += [f"{name} {_word(value)}" for name, value in self.values.items()]
        parts += [f"phase {self.phase}"] if self.phase else []
        parts += [f"dice {', '.join(map(str, self.dice))}"] if self.dice else []
        return "; ".join(parts)


def _values(marker: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in marker.items() if key not in ("kind", "at")}


def _word(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


@frozen(kw_only=True)
class Apart:
    """``[[apart]]``: pairs of a family that never meet, and why.

    Attributes:
        family: Of questions.
        why: The reason.
        rules: Rules of which no two ever meet; if there are others, none of those.
        others: Those others (``with``).
    """

    family: str
    why: str
    rules: list[str]
    others: list[str] = field(factory=list)

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """Those that it names."""
        found = product(self.rules, self.others) if self.others else combinations(self.rules, 2)
        return tuple(found)


@frozen
class Corpus:
    """The cases, and what is apart.

    Attributes:
        file: Where it was read from.
        cases, aparts: As they stand there.
    """

    file: Path
    cases: tuple[Case, ...]
    aparts: tuple[Apart, ...] = ()

    @classmethod
    def load(cls, file: Path) -> Corpus:
        """Read it.

        Raises:
            HexwrightError: with every mistake in it.
        """
        root = read_toml(file)
        report = Report(str(file), root)
        cases = [structured(t, Case, report, "case", i) for i, t in enumerate(root["case"])]
        aparts = []
        for i, table in enumerate(root.get("apart", [])):
            given = {"others" if key == "with" else key: value for key, value in table.items()}
            aparts.append(structured(given, Apart, report, "apart", i))
        report.stop()
        return cls(file, tuple(filter(None, cases)), tuple(filter(None, aparts)))
