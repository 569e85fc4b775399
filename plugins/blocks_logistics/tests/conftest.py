"""Blocks on small maps under the Logistics Set, in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve

import blocks_core
from hexwright import Act, Game, Scenario
from hexwright.game.simulate import faults as found
from hexwright.rules import compose, discover


def in_phase(scenario: Any, phase: str, side: str = "red", **more: Any) -> Any:
    """The same in a phase of a side; ``counts`` and ``turn`` besides."""
    return scenario.in_state(evolve(scenario.state, phase=phase, side=side, **more))


@pytest.fixture
def war(logistics: Callable[[Any], Any]) -> Callable[..., Any]:
    """``war(map, "production", ("R", "marine", "B2", "red"), held=("B2 red",))``: red's phase."""

    def begun(
        ground: Any,
        phase: str,
        *units: tuple[Any, ...],
        side: str = "red",
        held: tuple[str, ...] = (),
        options: Mapping[str, Mapping[str, Any]] | None = None,
        on: tuple[str, ...] = (),
    ) -> Any:
        scenario = logistics(ground).play(*units)
        if options or on:
            rules = compose(discover(), ["blocks_logistics"], on=on, options=options or {})
            scenario = evolve(scenario, ruleset=rules)
        return in_phase(scenario, phase, side, turn=3, conditions={"held": held})

    return begun


@pytest.fixture
def phase() -> Callable[..., Any]:
    return in_phase


@pytest.fixture
def done() -> Callable[..., Scenario]:
    """The scenario after acts that are all allowed."""

    def performed(scenario: Any, *acts: Act, dice: Any = 0) -> Any:
        for act in acts:
            result = scenario.perform(act, dice)
            assert result.ruling.allowed, result.ruling.explain()
            scenario = result.scenario
        return scenario

    return performed


@pytest.fixture
def hit() -> Callable[..., Any]:
    """``hit(scenario, "Works", 2)``: what follows from so many hits in this combat phase."""

    def after(scenario: Any, name: str, n: int) -> Any:
        counts = {**scenario.state.counts, ("hits", name): n}
        return settled(scenario.in_state(evolve(scenario.state, counts=counts)))

    return after


def settled(scenario: Any) -> Any:
    """What follows from how things are: an act that does nothing itself makes the rules react."""
    name = next(n for n, p in scenario.pieces.items() if p.side and p.kind == "infantry")
    order = Act("order", by=name, values={"to": "army"})
    done = in_phase(scenario, "combat", scenario.pieces[name].side).perform(order)
    assert done.ruling.allowed, done.ruling.explain()
    return in_phase(done.scenario, scenario.state.phase, scenario.state.side)


@pytest.fixture
def react() -> Callable[[Any], Any]:
    return settled


@pytest.fixture
def faults() -> Callable[[Any], list[str]]:
    return lambda scenario: found(Game(scenario=scenario))


@pytest.fixture
def offered() -> Callable[..., set[tuple[Any, ...]]]:
    """What the rules offer of a kind of acts, and allow."""

    def acts(scenario: Any, kind: str) -> Iterator[tuple[Any, ...]]:
        for act in Game(scenario=scenario).offers():
            if act.kind == kind and scenario.ask(act).allowed:
                yield (act.by, act.at, *act.values.values())

    return lambda scenario, kind: set(acts(scenario, kind))


@pytest.fixture(scope="session")
def isthmus(tmp_path_factory: pytest.TempPathFactory) -> Scenario:
    """The small scenario with the Logistics Set for three turns, in a directory of its own."""
    there = tmp_path_factory.mktemp("isthmus")
    demo = Path(blocks_core.__file__).parent / "demo"
    (there / "isthmus.toml").write_bytes((demo / "isthmus.toml").read_bytes())
    told = (demo / "isthmus_scenario.toml").read_text()
    rules = '["blocks_logistics"]\noptions = { "VB.Turn" = { last = 3 } }'
    (there / "war.toml").write_text(told.replace('["blocks_core"]', rules))
    return Scenario.load(there / "war.toml")


@pytest.fixture(scope="session")
def walked(isthmus: Scenario) -> list[Act]:
    """Commands of a game at random until the second turn begins, with battles among them."""
    chance, game, done = Random(3), Game.begin(isthmus, 5).game, list[Act]()
    fought = False
    while game.state.turn == 1 or not fought:
        offered = [*game.offers()]
        chance.shuffle(offered)
        # some of what could be done, and then the next phase
        tried = [*offered[:8], Act("next phase")] if chance.random() < 0.8 else [Act("next phase")]
        move = next(m for m in map(game.apply, tried) if m.allowed)
        game = move.game
        done.append(move.act)
        fought = fought or any(roll.kind == "fire" for roll in move.rolls)
    return done
