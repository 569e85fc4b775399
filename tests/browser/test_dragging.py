"""How soon a line is answered while it is dragged over a whole printed map."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.browser.conftest import ROOT

BOARD = ROOT.parent / "shared" / "boards" / "bdRBv2"
MOST = 50
"""Milliseconds from the pointer's move to the line with its verdict, at the median."""


@pytest.mark.alone
@pytest.mark.skipif(not BOARD.exists(), reason="../shared/boards/bdRBv2 is not there")
def test_the_line_follows_the_pointer(serve: Callable[..., str], visit: Callable[..., Any]) -> None:
    page = visit(serve(BOARD, "--sections", "rf_factories"), "from=K18&to=L19")
    page.until("#verdict", "blocked by")

    def dragged() -> None:
        for start, end in (("L19", "O21"), ("O21", "G16"), ("G16", "P15"), ("P15", "L19")):
            page.drag(start, end, steps=40)
        page.until("#account", "fire K18 at L19")

    page.took("thread", MOST, dragged)
    page.drag("L19", "P15")
    page.until("#account", "fire K18 at P15")
    page.picture("board-line")
