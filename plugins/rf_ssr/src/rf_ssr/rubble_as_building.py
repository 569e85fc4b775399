"""Rubble as a building: for who routs, rallies, is ambushed, or fights from it (RF8)."""

from __future__ import annotations

from collections.abc import Iterator

from asl_core.ambush import AMBUSH
from asl_core.phases import RALLY
from asl_core.rally import TERRAIN
from asl_core.rout import SHELTER, routing
from asl_core.rubble import RUBBLE
from asl_core.street_fighting import out_of_houses
from hexwright import (
    ActView,
    Fact,
    Ground,
    Modify,
    Permit,
    RollView,
    Spot,
    about,
    hookimpl,
    rule,
)


def in_rubble(ground: Ground, spot: Spot) -> bool:
    """Whether a place is on the rubble of its hex."""
    return spot.location == "ground" and spot.hex in ground.with_terrain(*RUBBLE)


@rule("RF8")
class RubbleAsBuilding:
    """What a building is for routs, rallies, Ambushes and Street Fighting, rubble is too."""

    @hookimpl
    def classify(self, ground: Ground) -> Iterator[Fact]:
        """Routs lead to it (RF8a)."""
        yield Fact(SHELTER, ground.with_terrain(*RUBBLE), reason="rubble, as a building")

    @hookimpl
    @about(RALLY)
    def roll_modifiers(self, roll: RollView) -> Iterator[Modify]:
        """A rally has -1 there (RF8b)."""
        if roll.at is not None and in_rubble(roll.ground, roll.at):
            yield Modify(-1, group=TERRAIN, reason="rubble, as a building")

    @hookimpl
    def permits(self, act: ActView) -> Iterator[Permit]:
        """One is ambushed there (RF8c), and fights from there and between it (RF8d)."""
        if act.at is None:
            return
        if act.kind == AMBUSH and in_rubble(act.ground, act.at):
            yield Permit(of=("A11.4",), reason="rubble, as a building")
        if routing(act) is not None and act.facts.hex(SHELTER)[act.at.hex]:
            yield Permit(reason="rubble, as a building")
        if out_of_houses(act, frozenset(act.ground.with_terrain(*RUBBLE).tolist())):
            yield Permit(of=("A11.8",), reason="rubble, as a building")
