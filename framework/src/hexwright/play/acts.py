"""Acts: whether something may be done, what it costs, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from attrs import evolve, field, frozen

from hexwright.board.terrain import GROUND
from hexwright.checked import frozen_map
from hexwright.errors import HexwrightError, Misasked
from hexwright.grid import Hex
from hexwright.paths.step import StepView, step_view
from hexwright.play.dice import Dice
from hexwright.play.resolution import Resolution, resolved
from hexwright.play.rolls import judge_roll
from hexwright.rules.contributions import Forbid, Permit
from hexwright.rules.naming import filled, kind_of
from hexwright.rules.pipeline import by_term, resolve, targets
from hexwright.rules.ruling import Ruling
from hexwright.rules.situation import OnGround, Situation
from hexwright.rules.state import State
from hexwright.sight.attack import attack
from hexwright.sight.spot import Place, Spot, spot, terrain_at
from hexwright.sight.written import label_of


@frozen(eq=False)
class ActView(OnGround):
    """An act, as rules are handed it.

    Attributes:
        situation: The rules, the ground and the state.
        kind: Name of its ActKind.
        by: Who does it, if it is somebody.
        at: The Location it is done to, if its kind is done to one.
        hexside: The hexside (Hex, side) it is done to, if its kind is done to one.
        values: What it says besides, as its kind declares.
        label: The act as a player would put it.
    """

    situation: Situation
    kind: str
    by: Spot | None = None
    at: Spot | None = None
    hexside: tuple[Hex, int] | None = None
    values: Mapping[str, Any] = field(factory=dict, converter=frozen_map)
    label: str = ""

    @property
    def state(self) -> State:
        """The state of play before it."""
        return self.situation.state

    @cached_property
    def ruling(self) -> Ruling:
        """Whether it is allowed, and what it costs; rules that are asked about that do not look."""
        return judge_act(self)

    @cached_property
    def hexes(self) -> tuple[int, ...]:
        """Indices of the hexes it is done to: one, or the two of a hexside that are on the map."""
        if self.at is not None:
            return (self.at.hex,)
        if self.hexside is None:
            return ()
        grid, (hex, side) = self.ground.grid, self.hexside
        both = (hex, grid.neighbour(hex, side))
        return tuple(grid.index[one] for one in both if one in grid)

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """Indices of the hexside features on the hexside it is done to."""
        if self.hexside is None or len(self.hexes) < 2:
            return ()
        return self.ground.sides_between.get(frozenset(self.hexes), ())

    def stepping(self, how: str = "move", via: str = "", **values: Any) -> StepView | None:
        """The step of ``by`` to ``at``, or across the hexside; its ``ruling`` tells of it.

        Args:
            how: Name of a MoveKind.
            via: Name of the vertex that it goes by, if it goes by one.
            **values: What the step says besides, as its kind declares.

        Returns:
            ``None`` if nobody in particular does this, or there is no Location to go to.

        Raises:
            HexwrightError: for a vertex, a kind or a value that is not there: Misasked, if it is
                among the values of the act.
        """
        target = self.at or self.behind
        if self.by is None or target is None:
            return None
        try:
            vertex = self.ground.grid.vertex_named(via) if via else None
            return step_view(self.situation, self.by, target, vertex, how, values)
        except HexwrightError as exc:
            usual = self.situation.act_kinds[self.kind].values
            asked = [value for name, value in self.values.items() if value != usual[name]]
            if not any(one in asked for one in (how, via, *values.values())):
                raise  # not what the act was asked with
            raise Misasked(exc.what, where=self.label, hint=exc.hint) from None

    @cached_property
    def behind(self) -> Spot | None:
        """The ground behind the hexside it is done to; ``None`` if ``by`` is not beside that."""
        if self.by is None or self.hexside is None or self.by.hex not in self.hexes:
            return None
        beyond = [hex for hex in self.hexes if hex != self.by.hex]
        return self.place(beyond[0]) if beyond else None

    def place(self, hex: int, location: str = GROUND) -> Spot:
        """A Location, with nobody in it.

        Raises:
            HexwrightError: if the hex, by index, has no such Location.
        """
        label = label_of(self.ground.grid.name(self.ground.hexes[hex]), location)
        return spot(self.situation, Place(hex, location, label))

    def other(
        self, kind: str, by: Spot | None = None, at: Spot | None = None, **values: Any
    ) -> ActView:
        """Another act in the same situation; its ``ruling`` tells whether that may be done.

        Args:
            kind: Name of an ActKind that is done to a place or to nothing in particular.
            by, at: Who does it, and the Location it is done to.
            **values: What it says besides, as its kind declares.

        Raises:
            HexwrightError: for a kind, or a value, that no rule declares.
        """
        label = " ".join((kind, *(spot.label for spot in (by, at) if spot is not None)))
        return act_of(self.situation, kind, by=by, at=at, values=values, label=label)

    def terrain(self, hex: int) -> frozenset[str]:
        """Names of the terrain at the centre of a hex, by its index."""
        return terrain_at(self.ground, hex)

    def attack(self, a: Spot, b: Spot, kind: str = "direct", **values: Any) -> Ruling:
        """What an attack from one Location on another amounts to; see the attack question.

        Args:
            a, b: Where it comes from and goes; who stands there plays no part.
            kind: Name of an AttackKind.
            **values: What the attack says besides, as its kind declares.
        """
        firer, target = (Place(s.hex, s.location, s.label) for s in (a, b))
        return attack(self.situation, firer, target, kind, values=values)

    def rolling(
        self, kind: str, by: Spot | None = None, at: Spot | None = None, **values: Any
    ) -> Ruling:
        """What would modify a roll, before the dice fall.

        Args:
            kind: Name of a RollKind.
            by: Who rolls.
            at: The Location it is about.
            **values: What the roll says besides, as its kind declares.
        """
        return judge_roll(self.situation, kind, by, at, values)


@frozen(eq=False)
class PhaseView(OnGround):
    """A phase that begins or ends, as rules are handed it.

    Attributes:
        situation: The rules, the ground and the state.
        name: Of the phase.
    """

    situation: Situation
    name: str

    @property
    def state(self) -> State:
        """The state of play."""
        return self.situation.state


def judge_act(act: ActView) -> Ruling:
    """Whether an act is allowed, and what it costs.

    Returns:
        A ruling with ``allowed`` and, if rules tell one, ``cost``.
    """
    said = by_term(act.situation.ruleset.ask("permits", act.label, act=act), main="allowed")
    terms = {name: resolve(name, entries) for name, entries in said.items()}
    allowed = all(term.value is not None for term in terms.values())
    values: dict[str, Any] = {"allowed": allowed}
    values |= {n: t.value if allowed else None for n, t in terms.items() if n != "allowed"}
    return Ruling(question=act.label, kind="act", values=values, terms=terms)


def permitted(act: ActView) -> bool:
    """Whether an act is allowed: what ``judge_act`` would say, without telling why."""
    said = act.situation.ruleset.ask("permits", act.label, act=act)
    if not any(isinstance(entry.contribution, Forbid) for entry in said):
        return True
    if any(isinstance(e.contribution, Permit) or targets(e) for e in said):
        return bool(act.ruling.allowed)  # it is not plain which of them stand
    return False


def act_of(
    situation: Situation,
    kind: str,
    *,
    by: Spot | None = None,
    at: Spot | None = None,
    hexside: tuple[Hex, int] | None = None,
    values: Mapping[str, Any] | None = None,
    label: str = "",
) -> ActView:
    """An act of a kind that a rule in force declares.

    Raises:
        HexwrightError: for a kind, or a value, that no rule declares.
    """
    known = kind_of(situation.act_kinds, kind, "act")
    told = label or kind
    return ActView(situation, kind, by, at, hexside, filled(known, values or {}, told), told)


def perform(act: ActView, dice: Dice) -> Resolution:
    """Do something.

    Args:
        act: What is done.
        dice: What falls; they go on from where they stand.

    Returns:
        What came of it. If it is not allowed, nothing is rolled and nothing changes.

    Raises:
        RuleFailed: if a rule raises, or has an effect on what is not there.
    """
    ruling = act.ruling
    if not ruling.allowed:
        return Resolution(ruling, (), act.situation)
    return resolved(act.situation, "resolve", ruling, dice, act=act)


def set_up(situation: Situation, dice: Dice) -> Resolution:
    """What is done before a game begins."""
    ruling = Ruling(question="the game begins", kind="phase")
    return resolved(situation, "setup", ruling, dice, situation=situation)


def begin_phase(situation: Situation, name: str, dice: Dice) -> Resolution:
    """What happens by itself when a phase begins; the state is in that phase afterwards.

    Raises:
        HexwrightError: for a phase without a name.
    """
    if not isinstance(name, str) or not name.strip():
        raise HexwrightError(f"{name!r:.60} is no name of a phase", hint="name the one that begins")
    entered = situation.after(evolve(situation.state, phase=name))
    ruling = Ruling(question=f"{name} begins", kind="phase")
    return resolved(entered, "begin_phase", ruling, dice, phase=PhaseView(entered, name))


def end_phase(situation: Situation, name: str, dice: Dice) -> Resolution:
    """What happens by itself when a phase ends; what was counted in it is forgotten."""
    ruling = Ruling(question=f"{name} ends", kind="phase")
    view = PhaseView(situation, name)
    ended = resolved(situation, "end_phase", ruling, dice, phase=view)
    state = evolve(ended.state, counts={}, phase="", side="")
    return evolve(ended, situation=ended.situation.after(state))
