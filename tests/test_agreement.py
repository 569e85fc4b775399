"""How far answers on real boards agree with VASL's, where both lie beside the checkout.

The floors are what `docs/vasl-differences.md` tells, rounded down; a change that costs agreement is
seen here. The whole of bdRBv2 is for `bench/vasl_agreement.py`.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

from hexwright.board.readers import open_reading
from hexwright.rules import compose, discover

ROOT = Path(__file__).parents[1]
BOARDS = ROOT.parent / "shared" / "boards"


def bench() -> Any:
    """The bench that measures it, as a module."""
    path = ROOT / "bench" / "vasl_agreement.py"
    spec = importlib.util.spec_from_file_location("vasl_agreement", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["vasl_agreement"] = module  # its classes ask for it
    spec.loader.exec_module(module)
    return module


def measured(
    name: str, sections: str = "asl_core", every: int = 1, on: tuple[str, ...] = ()
) -> Any:
    if not (BOARDS / name).is_file():
        pytest.skip(f"no real boards beside the checkout: no {name} in ../shared/boards")
    if not (BOARDS / "vasl_answers" / f"{name}.npz").is_file():
        pytest.skip(f"no answers of VASL's beside the checkout: none for {name}")
    tool = bench()
    answers = tool.Answers.load(BOARDS / "vasl_answers" / f"{name}.npz")
    board = open_reading(BOARDS / name).board
    return tool.compare(
        board, compose(discover(), sections.split(","), on=on), answers, every=every
    )


@pytest.mark.parametrize(
    ("name", "floor"),
    [
        ("bd01", 0.986),
        ("bd03", 0.973),
        ("bd10", 0.979),
        ("bd20", 0.974),
        ("bd40", 0.980),
        ("bd51", 0.971),
        ("bda", 0.973),
    ],
)
def test_clear_lines_agree_with_vasl(name: str, floor: float) -> None:
    found = measured(name)
    assert found.agreement >= floor
    assert found.hindrance >= 0.99


def test_clear_lines_of_the_barricades_agree_with_vasl() -> None:
    """A fifteenth of the pairs, drawn at random with a fixed seed; the river is printed Flooded."""
    found = measured("bdRBv2", "asl_core,rf_factories", every=15, on=("B21.122",))
    assert found.agreement >= 0.965
    assert found.hindrance >= 0.99
