"""Maps that never change."""

from __future__ import annotations

import pickle

import pytest

from hexwright.checked import FrozenMap, frozen_map


def test_a_frozen_map_is_handed_on_and_any_other_is_copied() -> None:
    """A state that differs in one thing shares all others with the one before."""
    held = {"a": 1}
    frozen = frozen_map(held)
    held["a"] = 2
    assert frozen["a"] == 1
    assert frozen_map(frozen) is frozen


def test_a_frozen_map_answers_as_a_dict_does_and_cannot_be_changed() -> None:
    frozen = FrozenMap({"a": 1, "b": 2})
    assert (frozen.get("a"), frozen.get("c"), frozen.get("c", 3)) == (1, None, 3)
    assert [*frozen.keys()] == ["a", "b"]
    assert [*frozen.values()] == [1, 2]
    assert [*frozen.items()] == [("a", 1), ("b", 2)]
    assert "a" in frozen
    assert "c" not in frozen
    assert frozen == {"a": 1, "b": 2} == pickle.loads(pickle.dumps(frozen))
    with pytest.raises(TypeError):
        frozen["a"] = 3  # type: ignore[index]
