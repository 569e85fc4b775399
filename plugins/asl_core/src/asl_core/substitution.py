"""Unit Substitution: Replacement and Battle Hardening (A15.3, A19.13)."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright import ActKind, ActView, ChangePiece, Effect, Forbid, about, hookimpl, rule

REPLACE, HARDEN = "replace", "battle harden"
REPLACED = "replaced"
"""The attribute of a unit that was Replaced; nothing takes it away."""
CLASSES = {"conscript": 0, "green": 0, "second line": 1, "first line": 2, "elite": 3}
"""Classes of MMC, the better ones higher."""
MMC = ("squad", "half-squad")
FACTORS = ("fp", "range", "morale")
COUNTER = {"class": "", "fp": 0, "range": 0, "morale": 0, "smoke": 0}
"""What is printed on the counter that a unit is exchanged for."""


def why_not_exchanged(act: ActView) -> str:
    """Why no other counter can take the place of a unit; empty if one can."""
    if act.by is None or act.by.piece not in MMC:
        return "name the squad or half-squad"
    if act.values["class"] not in CLASSES:
        return f"say of which class the new counter is: {', '.join(CLASSES)}"
    if any(act.values[name] <= 0 for name in FACTORS):
        return "say the firepower, range and morale of the new counter"
    return ""


def better_by(act: ActView) -> int:
    """By how many classes the new counter is better."""
    if act.by is None:
        return 0
    return CLASSES[act.values["class"]] - CLASSES.get(act.by.attributes["class"], 0)


def exchanged(act: ActView) -> Iterator[Effect]:
    """The unit has what is printed on the new counter."""
    for name in COUNTER if act.by is not None else ():
        if act.by is not None and act.by.attributes[name] != act.values[name]:
            yield ChangePiece(act.by.label, name, act.values[name], reason="the new counter")


@rule("A15.3")
class BattleHardening:
    """A unit becomes an unbroken, unpinned one of the same size and a better class."""

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """By a unit; with what is printed on the new counter."""
        yield ActKind(HARDEN, on="board", values=COUNTER)

    @hookimpl
    @about(HARDEN)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Of a better class."""
        if reason := why_not_exchanged(act):
            yield Forbid(reason=reason)
        elif better_by(act) <= 0:
            yield Forbid(reason="the new counter is of no better class")

    @hookimpl
    @about(HARDEN)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """Even if it was broken."""
        if act.by is None:
            return
        yield from exchanged(act)
        for state in ("broken", "pinned"):
            if act.by.attributes[state]:
                yield ChangePiece(act.by.label, state, False, reason="Battle Hardening")


@rule("A19.13")
class Replacement:
    """An unbroken unit that fails a MC by more than its ELR is Replaced by a broken, lesser one."""

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        """By a unit; with what is printed on the new counter."""
        yield ActKind(REPLACE, on="board", values=COUNTER)

    @hookimpl
    @about(REPLACE)
    def permits(self, act: ActView) -> Iterator[Forbid]:
        """Of the same size and a lesser class; no factor is higher, and one is lower."""
        if reason := why_not_exchanged(act):
            yield Forbid(reason=reason)
            return
        has = act.by.attributes if act.by is not None else {}
        if has["broken"]:
            yield Forbid(reason="a broken unit is not Replaced")
        if better_by(act) >= 0:
            yield Forbid(reason="the new counter is of no lesser class")
        changes = [act.values[name] - has[name] for name in FACTORS]
        if max(changes) > 0 or min(changes) == 0:
            yield Forbid(reason="no factor may be higher, and one must be lower")

    @hookimpl
    @about(REPLACE)
    def resolve(self, act: ActView) -> Iterator[Effect]:
        """It is broken, and remembered as Replaced."""
        if act.by is None:
            return
        yield from exchanged(act)
        for state in ("broken", REPLACED):
            yield ChangePiece(act.by.label, state, True, reason="Replaced")
