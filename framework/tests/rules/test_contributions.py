"""What a rule yields is refused where it is made, if it cannot be meant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from hexwright.board import MarkerKind, Terrain
from hexwright.rules import (
    AddLocation,
    Block,
    Clear,
    Column,
    DropLocation,
    Fact,
    Hinder,
    Link,
    Modify,
    Permit,
    Stacking,
    Trait,
)

REFUSED: list[Callable[[], Any]] = [
    lambda: Block([0.5]),
    lambda: Block("0"),
    lambda: Block([[0, 1], [1, 2]]),
    lambda: Block(np.array([True, False])),
    lambda: Block(0, reason=5),  # type: ignore[arg-type]
    lambda: Clear(None),
    lambda: Hinder(1.5, 0),
    lambda: Hinder(-1, 0),
    lambda: Hinder(2**40, 0),
    lambda: Hinder(1, 0, group=None),  # type: ignore[arg-type]
    lambda: Fact("f", 0, value=1.5),  # type: ignore[arg-type]
    lambda: Fact("", 0),
    lambda: Fact(None, 0),  # type: ignore[arg-type]
    lambda: AddLocation(-1, "attic", 2),
    lambda: AddLocation(0, "attic", 1.5),  # type: ignore[arg-type]
    lambda: AddLocation(0, 2, 2),  # type: ignore[arg-type]
    lambda: DropLocation(-1, "level"),
    lambda: Link(1, 2),  # type: ignore[arg-type]
    lambda: Link((0, "ground"), ("B1", "ground")),  # type: ignore[arg-type]
    lambda: Column("clear", ("tem",)),
    lambda: Column("question", ("tem",)),
    lambda: Column("sum", ("tem",), rounding="sideways"),
    lambda: Column("sum", 5),  # type: ignore[arg-type]
    lambda: Stacking(per="mile"),
    lambda: Trait(["brave"]),  # type: ignore[arg-type]
    lambda: Modify(10**5000),
    lambda: Modify(1, term=None),  # type: ignore[arg-type]
    lambda: Modify(1, group=["a"]),  # type: ignore[arg-type]
    lambda: Modify(1, replaces=5),  # type: ignore[arg-type]
    lambda: Terrain("", top=1),
    lambda: Terrain("bog", on="nowhere"),
    lambda: Terrain("bog", hindrance=1.5),  # type: ignore[arg-type]
    lambda: Terrain("bog", hindrance=-1),
    lambda: Terrain("bog", obstacle="no"),  # type: ignore[arg-type]
    lambda: Terrain("bog", top=2**40),
    lambda: MarkerKind("flag", on="corner"),
]


@pytest.mark.parametrize("made", REFUSED)
def test_what_cannot_be_meant_is_refused_where_it_is_made(made: Callable[[], Any]) -> None:
    with pytest.raises((TypeError, ValueError)):
        made()


def test_a_mask_is_refused_with_the_remedy() -> None:
    with pytest.raises(TypeError, match=r"np\.flatnonzero"):
        Block(np.array([True, False]))


def test_one_name_may_be_given_plainly() -> None:
    """A text is one name, not the names of its letters."""
    assert Permit(of="7.2").of == ("7.2",)
    assert Modify(1, replaces="7.2").replaces == ("7.2",)
    assert Column("sum", "tem").terms == ("tem",)


def test_rows_are_the_contribution_s_own() -> None:
    """What a rule does to its array afterwards changes nothing that it has said."""
    rows = np.arange(3)
    said = Block(rows)
    rows += 5
    assert said.at.tolist() == [0, 1, 2]
    with pytest.raises(ValueError, match="read-only"):
        said.at[0] = 9


def test_contributions_with_rows_can_be_compared() -> None:
    assert Hinder(1, [0, 1]) == Hinder([1], [0, 1])
    assert Block([]) == Block([])
    assert Block([0, 1]) != Block([0, 2])
    assert Block([0]) != Block([0, 2])
    assert hash(Block([0])) == hash(Block([0]))
