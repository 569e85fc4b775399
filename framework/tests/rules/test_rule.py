"""The decorator that makes a class a numbered rule."""

from __future__ import annotations

import subprocess
import sys

import attrs
import pytest

from hexwright.errors import HexwrightError
from hexwright.rules import Interest, rule
from hexwright.rules.rule import RuleInfo, rule_info


def test_a_rule_remembers_its_number_as_printed_and_its_interest() -> None:
    interest = Interest(terrains=["thicket"], facts="keep")

    @rule("O5.41", interest=interest)
    class Thickets:
        pass

    assert RuleInfo("O5.41", interest) == rule_info(Thickets)
    assert (interest.terrains, interest.facts) == (("thicket",), ("keep",))


def test_annotated_fields_are_options_with_defaults_and_frozen() -> None:
    @rule("5.1")
    class Crowd:
        capacity: int = 3

    crowd = Crowd(capacity=5)
    assert (crowd.capacity, Crowd().capacity) == (5, 3)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        crowd.capacity = 7  # type: ignore[misc]


def test_two_rules_with_equal_options_are_two_rules() -> None:
    @rule("5.1")
    class Crowd:
        pass

    assert Crowd() != Crowd()


def test_an_option_without_a_default_is_refused_with_its_remedy() -> None:
    with pytest.raises(HexwrightError, match=r"rule 5\.1: option 'capacity' has no default"):

        @rule("5.1")
        class Crowd:
            capacity: int


def test_a_decorator_without_a_number_is_refused() -> None:
    with pytest.raises(HexwrightError, match="@rule needs a rule's number"):
        rule(type)  # type: ignore[arg-type]


def test_a_subclass_is_no_rule_until_it_has_a_number_of_its_own() -> None:
    @rule("5.1")
    class Crowd:
        pass

    class Mob(Crowd):
        pass

    assert rule_info(Mob) is None


def test_importing_the_decorators_loads_nothing_heavy() -> None:
    code = (
        "import sys, hexwright.rules\n"
        "print([m for m in ('numpy', 'cattrs', 'networkx', 'packaging') if m in sys.modules])\n"
        "hexwright.rules.RuleSet, hexwright.rules.compose\n"
        "print([m for m in ('numba', 'networkx', 'shapely') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n[]\n"
