"""Moving, routing, advancing, withdrawing: the act that takes a unit on by one step (A4.1)."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright import (
    ActKind,
    ActView,
    Count,
    Effect,
    Forbid,
    MoveKind,
    MovePiece,
    Set,
    StepView,
    hookimpl,
    rule,
)

MOVE = "move"
WAYS = (MOVE, "rout", "advance", "withdraw")
PUSH = "push"
SPENT = "half MF spent"
"""What is counted of each unit in a phase: halves, since grain costs 1½ MF."""


def stepping(act: ActView) -> StepView | None:
    """The step of an act of moving; ``None`` for any other act."""
    if act.kind != MOVE:
        return None
    return act.stepping(act.values["how"], act.values["via"])


def back_to_start(step: StepView) -> Iterator[Effect]:
    """The unit that is pinned or broken at a vertex on its way ends where it came from (B23.71)."""
    here, name = step.ground.hexes[step.start.hex], step.start.label
    told = "pinned or broken at the vertex"
    yield MovePiece(name, here, step.start.location, replaces=("A4.1",), reason=told)
    yield Count(SPENT, name, int(2 * step.ruling.cost))


@rule("A4.1")
class Moving:
    """A unit goes from Location to Location for as many MF as it has."""

    @hookimpl
    def move_kinds(self) -> Iterator[MoveKind]:
        """In the MPh, the RtPh, the APh, and out of a Melee."""
        for name in WAYS:
            yield MoveKind(name)

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """One step: ``how``, by way of a vertex, and whether it is pinned or broken on the way."""
        yield ActKind(MOVE, values={"how": MOVE, "via": "", "caught": False})

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Forbid | Set]:
        """What the step's rules say, if MF are left; a Push that begins a phase needs none."""
        step = stepping(act)
        if act.kind != MOVE:
            return
        if step is None or not step.start.piece:
            yield Forbid(reason="say which unit moves")
            return
        if not step.ruling.allowed:
            yield Forbid(reason=why_not(step))
            return
        yield Set(step.ruling.cost, term="cost", reason="the step")
        spent, most = act.state.count(SPENT, step.start.label), _allowance(act)
        how = act.values["how"]
        limited = most and (how == MOVE or (how == PUSH and spent))
        if limited and spent + 2 * step.ruling.cost > 2 * most:
            yield Forbid(reason="it has not enough MF left")

    @hookimpl
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """The unit is there, and its MF are spent."""
        step = stepping(act)
        if step is not None:
            name = step.start.label
            yield MovePiece(name, act.ground.hexes[step.target.hex], step.target.location)
            yield Count(SPENT, name, int(2 * step.ruling.cost))


def _allowance(act: ActView) -> int:
    """The MF or MP of whoever acts; 0 if nothing says."""
    if act.by is None:
        return 0
    kind = act.situation.piece_kinds.get(act.by.piece)
    return int(act.by.attributes.get(kind.allowance, 0)) if kind else 0


def why_not(step: StepView) -> str:
    """What forbids a step, each with its rule."""
    told = [
        f"{e.rule.id}: {e.reason}" if e.reason else e.rule.id
        for term in step.ruling.terms.values()
        for e in term.counting
        if isinstance(e.contribution, Forbid)
    ]
    return "; ".join((*told, *step.ruling.facts))
