"""A round of battle: who fires when, at whom, and who leaves instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from attrs import define, evolve, field

from blocks_core.bases import Bases, nearest
from blocks_core.control import holders
from blocks_core.stacking import room
from blocks_core.targets import Target, class_of, targets
from blocks_core.units import arm, by_hex, foes, told
from blocks_core.ways import names, near
from blocks_core.words import AIR, ARMY, BATTLE, LOGISTICS, NAVAL, RETREAT
from hexwright import (
    ActView,
    ChangePiece,
    Count,
    Effect,
    MovePiece,
    Piece,
    Roller,
    Situation,
    TakePiece,
    standing,
)

RATING = {AIR: "vs_air", NAVAL: "vs_naval", ARMY: "vs_ground"}
"""The attribute that says what hits each arm."""
FIRE = "fire"
ROUNDS, SEEN, HITS, RETREATED = "rounds", "seen in battle", "hits", "retreated"
"""What is counted until the phase ends: rounds of a hex, blocks that were in a battle, hits on each
logistics target by its name, and blocks that retreated."""


@define
class Battle:
    """Rounds of battle one after the other; the state is changed when they are over.

    Attributes:
        situation: Rules and state before.
        dice: What falls.
        attacker: The side that attacks.
        order: Kinds of blocks, in the order in which they fire; all others fire last.
        choosers: The kinds that fire at what their orders say.
        hits_with: Whether a die, and the rating, make a hit.
        there: The pieces by the index of their hex, as the rounds go.
        cv: What has become of the CV of blocks that were hit.
        hits: On each logistics target.
        over: Army blocks of a side that retreated from one hex to another.
        fought: The hexes of the rounds.
        gone: Where blocks have retreated to.
        seen: The blocks that were there.
    """

    situation: Situation
    dice: Roller
    attacker: str
    order: Sequence[str]
    choosers: Sequence[str]
    hits_with: Callable[[int, int], bool]
    there: dict[int, list[Piece]] = field(init=False)
    cv: dict[str, int] = field(factory=dict)
    hits: Counter[str] = field(factory=Counter)
    over: Counter[tuple[str, int, int]] = field(factory=Counter)
    fought: list[int] = field(factory=list)
    gone: dict[str, int] = field(factory=dict)
    seen: dict[str, Piece] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.there = {hex: list(pieces) for hex, pieces in by_hex(self.situation).items()}

    def round(self, hex: int) -> None:
        """Everybody in a hex, by index, fires once or leaves."""
        slot = {kind: n for n, kind in enumerate(self.order)}
        self.fought.append(hex)
        firing = [p for p in self.there.get(hex, ()) if p.side and class_of(self.situation, p)]
        last = len(slot)
        firing.sort(
            key=lambda p: (
                slot.get(p.kind, last if arm(p) else last + 1), p.side == self.attacker, p.name
            )
        )  # fmt: skip
        self.seen |= {p.name: p for p in firing if arm(p)}
        aimed_at = [t for t in targets(self.situation) if t.hex == hex]
        for piece in firing:
            if self._cv(piece) < 1:
                continue
            if self._orders(piece) == RETREAT and (to := self._refuge(piece, hex)) is not None:
                self._leave(piece, hex, to)
            else:
                self._fire(piece, hex, aimed_at)

    # --- firing --------------------------------------------------------------------------------

    def _cv(self, piece: Piece) -> int:
        return self.cv.get(piece.name, told(self.situation, piece, "cv"))

    def _orders(self, piece: Piece) -> str:
        return str(piece.attributes.get("orders", ""))

    def _enemies(self, hex: int, side: str) -> dict[str, list[Piece]]:
        """The blocks of the other side that are left in a hex, by arm."""
        found: dict[str, list[Piece]] = {}
        for piece in foes(self.there[hex], side):
            found.setdefault(arm(piece), []).append(piece)
        return found

    def _fire(self, piece: Piece, hex: int, aimed_at: Sequence[Target]) -> None:
        enemies = self._enemies(hex, piece.side)
        goals = [t for t in aimed_at if t.side != piece.side and self._rating(piece, t.like)]
        at = self._choice(piece, enemies, goals)
        if not at:
            return
        aim = str(piece.attributes.get("aim", ""))
        goal = min(goals, key=lambda t: (t.name != aim, t.name)) if at == LOGISTICS else None
        rating = self._rating(piece, goal.like if goal else at)
        by = standing(self.situation, piece.name)
        for _ in range(self._cv(piece)):
            roll = self.dice.roll(FIRE, by=by, target=goal.name if goal else at, rating=rating)
            if not self.hits_with(roll.total, rating):
                continue
            if goal:
                self.hits[goal.name] += 1
            elif enemies[at]:
                self._hit(enemies[at], hex)

    def _rating(self, piece: Piece, at: str) -> int:
        return told(self.situation, piece, RATING[at])

    def _chance(self, rating: int) -> int:
        """How many faces of a die hit."""
        return sum(self.hits_with(face, rating) for face in range(1, 7))

    def _choice(self, piece: Piece, enemies: dict[str, list[Piece]], goals: list[Target]) -> str:
        """What a piece fires at: as ordered, if it can; else where it hits best."""
        ordered = self._orders(piece) if piece.kind in self.choosers else ""
        if ordered == LOGISTICS and goals:
            return ordered
        can = [at for at in RATING if at in enemies and self._rating(piece, at)]
        if ordered in can:
            return ordered
        if can:
            return max(can, key=lambda at: self._chance(self._rating(piece, at)))
        raid = goals and not enemies and piece.side == self.attacker
        return LOGISTICS if raid else ""

    def _hit(self, enemies: list[Piece], hex: int) -> None:
        """The strongest takes it; of equals the first by name."""
        victim = min(enemies, key=lambda p: (-self._cv(p), p.name))
        self.cv[victim.name] = self._cv(victim) - 1
        if not self.cv[victim.name]:
            enemies.remove(victim)
            self.there[hex].remove(victim)

    # --- leaving -------------------------------------------------------------------------------

    @cached_property
    def _views(self) -> ActView:
        return ActView(self.situation, BATTLE)

    def _own(self, hex: int, side: str) -> list[Piece]:
        return [p for p in self.there.get(hex, ()) if p.side == side]

    def _refuge(self, piece: Piece, hex: int) -> int | None:
        """Where a block retreats to; ``None`` if nowhere."""
        if RETREAT not in self.situation.move_kinds:
            return None
        aim = str(piece.attributes.get("aim", ""))
        if arm(piece) == AIR:
            bases = Bases(self.situation, piece.side, self.there, holders(self.situation))
            return nearest(self.situation, piece, bases.free(), aim)
        called = self.situation.once(names)
        found, waiting, by = {hex: 0}, [hex], standing(self.situation, piece.name)
        for here in waiting:  # grows as it goes
            start = evolve(by, hex=here, index=self._views.place(here).index)
            for other in self.situation.once(near)[here]:
                if other in found or foes(self.there.get(other, ()), piece.side):
                    continue
                if room(self.situation, arm(piece), other, self._own(other, piece.side)) < 1:
                    continue
                before = self.over[piece.side, here, other] if here == hex else 0
                view = evolve(self._views, by=start, at=self._views.place(other))
                step = view.stepping(RETREAT, before=before, gone=found[here])
                if step is not None and step.ruling.allowed:
                    found[other] = found[here] + 1
                    waiting.append(other)
        del found[hex]
        return min(found, key=lambda h: (called[h] != aim, found[h], called[h]), default=None)

    def _leave(self, piece: Piece, hex: int, to: int) -> None:
        self.over[piece.side, hex, to] += arm(piece) == ARMY
        self.there[hex].remove(piece)
        moved = evolve(piece, hex=self.situation.board.grid.hexes[to])
        self.there.setdefault(to, []).append(moved)
        self.gone[piece.name] = to

    # --- what comes of it ----------------------------------------------------------------------

    def effects(self) -> Iterator[Effect]:
        """All that has changed."""
        called, hexes = self.situation.once(names), self.situation.board.grid.hexes
        for hex in self.fought:
            yield Count(ROUNDS, called[hex])
        for name, n in sorted(self.hits.items()):
            yield Count(HITS, name, n, reason=f"{n} hits")
        for name, piece in self.seen.items():
            cv = self.cv.get(name)
            if cv == 0:
                yield TakePiece(name, reason="eliminated")
                continue
            if cv is not None:
                yield ChangePiece(name, "cv", cv, reason="hit")
            if name in self.gone:
                yield MovePiece(name, hexes[self.gone[name]], reason="retreats")
                yield Count(RETREATED, name)
            for told_ in ("orders", "aim"):
                if piece.attributes.get(told_):
                    yield ChangePiece(name, told_, "", reason="carried out")
            yield Count(SEEN, name)
