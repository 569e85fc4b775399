"""PF1 to PF4: what a paddy is, season by season."""

from __future__ import annotations

from collections.abc import Iterator

from hexwright import (
    ActKind,
    ActView,
    AttackView,
    ConditionKind,
    Effect,
    Forbid,
    Hinder,
    Interest,
    Lines,
    Modify,
    SetCondition,
    Situation,
    StepView,
    Terrain,
    about,
    hookimpl,
    rule,
)

PADDY = "paddy"
SEASON = "paddies"
DRAINED, FLOODED, IN_SEASON = "drained", "flooded", "in season"


def season(situation: Situation) -> str:
    """What the paddies of the board are."""
    return str(situation.condition(SEASON))


def enters_paddy(step: StepView) -> bool:
    """Whether a step goes into a paddy."""
    return PADDY in step.target_terrain


@rule("PF1")
class Paddies:
    """A paddy is open ground with a season: drained, flooded, or with the rice in season."""

    @hookimpl
    def terrains(self) -> Iterator[Terrain]:
        yield Terrain(PADDY, top=1, inherent=True, values={"mf": 1}, colour="#9fb86a")

    @hookimpl
    def conditions(self) -> Iterator[ConditionKind]:
        yield ConditionKind(SEASON, DRAINED, choices=(DRAINED, FLOODED, IN_SEASON))


@rule("PF2", interest=Interest(terrains=(PADDY,)))
class Rice:
    """Rice in season stands half a level high, and hinders who looks through it."""

    @hookimpl
    def los_hindrances(self, lines: Lines) -> Iterator[Hinder]:
        if season(lines.situation) == IN_SEASON:
            rows = lines.areas(PADDY)
            below = lines.high[lines.rows.line[rows]] < lines.top[rows]
            yield Hinder(1, rows[lines.between[rows] & below], reason="rice in season")

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Modify]:
        if season(step.situation) == IN_SEASON and enters_paddy(step):
            yield Modify(1, reason="rice in season")


@rule("PF3")
class Water:
    """A flooded paddy is slow to wade through, and closed to vehicles and Guns."""

    extra: int = 2

    @hookimpl
    def move_cost(self, step: StepView) -> Iterator[Modify]:
        if season(step.situation) == FLOODED and enters_paddy(step):
            yield Modify(self.extra, term="added", reason="water")

    @hookimpl
    def move_permits(self, step: StepView) -> Iterator[Forbid]:
        wheels = step.start.piece in ("afv", "truck", "gun")
        if wheels and season(step.situation) == FLOODED and enters_paddy(step):
            yield Forbid(reason="a flooded paddy")


@rule("PF4")
class NowhereToLie:
    """In a flooded paddy nobody lies down: TEM -1 for who is in one."""

    @hookimpl
    def tem_modifiers(self, attack: AttackView) -> Iterator[Modify]:
        if season(attack.situation) == FLOODED and PADDY in attack.target_terrain:
            yield Modify(-1, group="paddy", reason="a flooded paddy")


@rule("PF7")
class Sluice:
    """A unit at a sluice floods the paddies, or drains them."""

    @hookimpl
    def act_kinds(self) -> Iterator[ActKind]:
        yield ActKind("work the sluice")

    @hookimpl
    @about("work the sluice")
    def permits(self, act: ActView) -> Iterator[Forbid]:
        if act.at is None or act.at.hex not in act.ground.marked("sluice"):
            yield Forbid(reason="there is no sluice")
        elif act.by is None or act.by.hex != act.at.hex:
            yield Forbid(reason="a unit at the sluice works it")

    @hookimpl
    @about("work the sluice")
    def resolve(self, act: ActView) -> Iterator[Effect]:
        wet = season(act.situation) == FLOODED
        yield SetCondition(SEASON, DRAINED if wet else FLOODED, reason="the sluice")
