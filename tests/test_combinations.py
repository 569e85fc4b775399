"""Each two rules of section 5 that can meet are pinned in docs/combinations.md."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from attrs import evolve

from hexwright import HexwrightError
from hexwright.hookspecs import HookSpecs

DOCS = Path(__file__).parents[1] / "docs"
MODULES = ("corpus", "asking", "wording", "meetings")
DECLARING = {
    "piece_kinds", "marker_kinds", "conditions", "attack_kinds", "move_kinds", "act_kinds",
    "roll_kinds", "attack_terms", "move_terms", "traits", "hindrance_policy",
    "setup", "sequence_of_play", "commands", "conceals", "outcome", "faults", "react",
    "supply_links", "supply_steps", "supply_shares", "ground_changes",
    "decisions", "victory_points", "symbols",
}  # fmt: skip
"""Hooks that give names, which no two rules contend for, or that section 5 leaves to others."""


@pytest.fixture(scope="module")
def generator() -> Iterator[ModuleType]:
    """The script that writes the page, imported."""
    file = DOCS / "generate_combinations.py"
    spec = importlib.util.spec_from_file_location("generate_combinations", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [*sys.path])
        spec.loader.exec_module(module)
        yield module
    for name in MODULES:
        sys.modules.pop(name, None)


@pytest.fixture(scope="module")
def corpus(generator: ModuleType) -> Any:
    """The corpus of the page."""
    return generator.Corpus.load(generator.CORPUS)


@pytest.fixture(scope="module")
def through_a_breach(generator: ModuleType, corpus: Any) -> Any:
    """What a single case of it shows."""
    case = next(c for c in corpus.cases if c.los == "C4-C6")
    return generator.Meetings.of(evolve(corpus, cases=(case,)))


def test_the_page_is_what_the_rules_answer_and_no_pair_is_left_out(
    generator: ModuleType, corpus: Any
) -> None:
    """All in one test, for the asking takes its time."""
    found = generator.Meetings.of(corpus)
    assert list(found.problems()) == []
    written = generator.PAGE.read_text(encoding="utf-8")
    assert generator.page(found) == written, "run: uv run python docs/generate_combinations.py"


def problems_with(found: Any, aparts: tuple[Any, ...], named: str) -> list[str]:
    """The problems that name something, if these are apart and no others."""
    asked = evolve(found.asked, corpus=evolve(found.asked.corpus, aparts=aparts))
    return [p for p in evolve(found, asked=asked).problems() if named in p]


def test_a_pair_that_is_neither_pinned_nor_apart_is_told(through_a_breach: Any) -> None:
    """In each family by itself."""
    assert problems_with(through_a_breach, (), "sight: O5.31 and O5.331") == []
    for named in ("attack: O5.31 and O5.331", "sight: O5.31 and O5.43", "act: O5.6 and O5.48"):
        told = f"{named} neither meet in a case nor are apart"
        assert problems_with(through_a_breach, (), named) == [told]


def test_pairs_that_are_said_to_be_apart_must_not_meet(
    generator: ModuleType, through_a_breach: Any
) -> None:
    """Nor be no pairs at all, or said to be apart twice."""

    def problems(*rules: str, times: int = 1) -> list[str]:
        apart = generator.Apart(family="sight", why="no reason", rules=list(rules))
        named = f"sight: {' and '.join(rules)}"
        return problems_with(through_a_breach, (apart,) * times, named)

    (told,) = problems("O5.31", "O5.331")
    assert "are apart, and meet in [[case]] 1" in told
    (told,) = problems("O5.31", "O5.9")
    assert "are no pair of rules that could meet" in told
    assert problems("O5.31", "O5.43") == []
    (told,) = problems("O5.31", "O5.43", times=2)
    assert "apart twice" in told


def test_a_rule_taken_out_of_what_was_composed_is_as_if_it_had_been_off(
    generator: ModuleType, through_a_breach: Any
) -> None:
    """Tables of hooks and fingerprint alike."""
    rules = through_a_breach.rules
    off = frozenset({"O5.33", "O5.41"})
    quick, composed = sys.modules["asking"].switched_off(rules, off), rules.without(*off)
    assert quick == composed != rules
    hooks = [name for name, spec in vars(HookSpecs).items() if hasattr(spec, "hexwright_spec")]
    for hook in hooks:
        ids = [[b.rule.id for b in r.hook(hook)] for r in (quick, composed)]
        assert ids[0] == ids[1]


def test_every_hook_belongs_to_a_family_or_declares(generator: ModuleType) -> None:
    """A new hook would else be overlooked without a sound."""
    hooks = {name for name, spec in vars(HookSpecs).items() if hasattr(spec, "hexwright_spec")}
    families = {hook for family in sys.modules["meetings"].HOOKS.values() for hook in family}
    assert families | DECLARING == hooks
    assert families & DECLARING == set()


def test_a_case_that_cannot_be_asked_is_a_mistake(generator: ModuleType, corpus: Any) -> None:
    case = evolve(corpus.cases[0], los="D5@attic-D8")
    with pytest.raises(HexwrightError, match=r"\[\[case\]\] 1.*no Location 'attic'"):
        generator.Meetings.of(evolve(corpus, cases=(case,)))


def test_a_key_that_no_case_has_is_told(generator: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "corpus.toml"
    file.write_text('[[case]]\non = "works.toml"\nlas = "A1-A2"\n', encoding="utf-8")
    with pytest.raises(HexwrightError, match="las"):
        generator.Corpus.load(file)
