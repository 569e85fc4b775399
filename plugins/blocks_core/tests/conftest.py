"""Blocks on small maps, in the middle of a game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from attrs import evolve

from hexwright import Piece, RuleSet, Scenario
from hexwright.rules import compose, discover

MADE_UP = '''
from hexwright import *
from blocks_core.detours import Detour
from blocks_core.targets import Target

@rule("W1")
class Works:
    """A piece that is fired at and shoots back, a port and an air base; a dam; hexes to avoid."""

    @hookimpl
    def piece_kinds(self):
        rated = {"vs_air": 1, "vs_naval": 1, "vs_ground": 1}
        yield PieceKind("works", {"cv": 2, "arm": "logistics", "port": 1, "air_base": 1, **rated})

    @hookimpl
    def logistics_targets(self, situation):
        yield Target("the dam", situation.board.grid.index[situation.board.grid.parse("C3")])

    @hookimpl
    def detours(self, situation):
        grid = situation.board.grid
        yield Detour([grid.index[grid.parse(name)] for name in ("D1", "D2", "D3")])

    @hookimpl
    def classify(self, ground):
        yield Fact("crossed", ground.hexsides_of("bridge"), on="hexside", value=0)
'''


@pytest.fixture(scope="session")
def works(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RuleSet]:
    """The base rules with a section that brings logistics targets and has destroyed all bridges."""
    site = tmp_path_factory.mktemp("works")
    package, info = site / "made_up_works", site / "made_up_works-1.0.dist-info"
    package.mkdir(), info.mkdir()
    (package / "__init__.py").write_text(MADE_UP)
    rows = '[[rule]]\nid = "W1"\ntitle = "Works"\n'
    head = 'id = "made_up_works"\ntitle = "Works"\nversion = "1.0"\nrequires = ["blocks_core"]\n'
    (package / "section.toml").write_text(head + rows)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: made_up_works\nVersion: 1.0\n")
    points = "[hexwright.sections]\nmade_up_works = made_up_works\n"
    (info / "entry_points.txt").write_text(points)
    sys.path.insert(0, str(site))
    yield compose(discover(), ["made_up_works"])
    sys.path.remove(str(site))
    del sys.modules["made_up_works"]


@pytest.fixture
def war(blocks: Callable[[Any], Any]) -> Callable[..., Scenario]:
    """``war(map, "movement", "red", ("R", "infantry", "B2", "red"))``: in that side's phase."""

    def begun(
        ground: Any,
        phase: str,
        side: str,
        *units: tuple[Any, ...],
        held: tuple[str, ...] = (),
        options: Mapping[str, Mapping[str, Any]] | None = None,
        rules: RuleSet | None = None,
    ) -> Scenario:
        scenario: Scenario = blocks(ground).play(*units)
        if options is not None:
            rules = compose(discover(), ["blocks_core"], options=options)
        if rules is not None:
            scenario = evolve(scenario, ruleset=rules)
        state = evolve(scenario.state, phase=phase, side=side, turn=1, conditions={"held": held})
        return scenario.in_state(state)

    return begun


@pytest.fixture
def where() -> Callable[[Scenario], dict[str, str]]:
    """The hex of each piece."""

    def named(scenario: Scenario) -> dict[str, str]:
        return {name: scenario.name_of(piece.hex) for name, piece in scenario.pieces.items()}

    return named


@pytest.fixture
def cv() -> Callable[[Scenario], dict[str, int]]:
    """The CV of each piece."""

    def told(piece: Piece) -> int:
        return int(piece.attributes.get("cv", 4))

    return lambda scenario: {name: told(piece) for name, piece in scenario.pieces.items()}
