"""The steps from what rules said to the value of a term."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwright.rules import (
    ActiveRule,
    Cap,
    Entry,
    Floor,
    Forbid,
    Modify,
    Multiply,
    Permit,
    Set,
    Term,
    Trait,
    by_term,
    resolve,
)

RULES = [ActiveRule(id=str(i), order=i) for i in range(6)]


def said(order: int, contribution: Any, *, replaces: tuple[str, ...] = ()) -> Entry:
    rule = ActiveRule(id=str(order), order=order, replaces=replaces)
    return Entry(rule, contribution)


def reasons(term: Term) -> dict[str, str]:
    """Why each rule lost, by rule id; empty for those that count."""
    return {e.rule.id: e.why for e in term.entries}


def test_a_term_nobody_speaks_about_keeps_its_base() -> None:
    assert Term("tem", 3, (), 3) == resolve("tem", [], base=3)


def test_modifiers_add_to_the_base() -> None:
    assert resolve("tem", [said(0, Modify(2)), said(1, Modify(-1))], base=5).value == 6


def test_the_best_of_a_group_counts_and_the_others_say_which_it_is() -> None:
    term = resolve(
        "tem",
        [said(0, Modify(3, group="cover")), said(1, Modify(1, group="cover")), said(2, Modify(1))],
    )
    assert term.value == 4
    assert reasons(term) == {"0": "", "1": "best of cover is 0", "2": ""}


def test_of_equals_in_a_group_the_later_rule_is_kept() -> None:
    term = resolve("tem", [said(1, Modify(2, group="g")), said(0, Modify(2, group="g"))])
    assert term.value == 2
    assert reasons(term) == {"0": "best of g is 1", "1": ""}


def test_of_two_sets_the_later_rule_holds_and_modifiers_add_to_it() -> None:
    term = resolve("tem", [said(2, Set(5)), said(1, Set(9)), said(0, Modify(1))], base=100)
    assert term.value == 6
    assert reasons(term)["1"] == "2 sets 5"


def test_a_set_that_replaces_a_later_one_wins() -> None:
    term = resolve("tem", [said(0, Set(5, replaces=("2",))), said(2, Set(9))])
    assert term.value == 5
    assert reasons(term)["2"] == "replaced by 0"


def test_a_replaced_rule_replaces_nothing() -> None:
    """Two takes the place of one, so one's claim on nought falls with it."""
    term = resolve(
        "tem",
        [
            said(0, Modify(1)),
            said(1, Modify(10), replaces=("0",)),
            said(2, Modify(100), replaces=("1",)),
        ],
    )
    assert term.value == 101
    assert reasons(term) == {"0": "", "1": "replaced by 2", "2": ""}


def test_of_rules_that_replace_each_other_the_later_stands() -> None:
    term = resolve(
        "tem", [said(0, Modify(1), replaces=("1",)), said(1, Modify(2), replaces=("0",))]
    )
    assert term.value == 2


def test_in_a_longer_circle_nothing_stands_that_would_replace_the_latest() -> None:
    term = resolve(
        "tem",
        [
            said(0, Modify(1), replaces=("2",)),
            said(1, Modify(2), replaces=("0",)),
            said(2, Modify(4), replaces=("1",)),
        ],
    )
    assert term.value == 4
    why = "replaces 2 in a circle, and 2 is later"
    assert reasons(term) == {"0": why, "1": "replaced by 2", "2": ""}


def test_a_rule_does_not_replace_itself() -> None:
    term = resolve("tem", [said(0, Modify(1), replaces=("0",)), said(0, Modify(2))])
    assert term.value == 3


def test_a_standing_forbid_leaves_no_value_and_the_arithmetic_loses() -> None:
    term = resolve("cost", [said(0, Modify(1)), said(1, Forbid(reason="no way"))], base=4)
    assert term.value is None
    assert reasons(term) == {"0": "forbidden by 1", "1": ""}


def test_a_permit_lifts_the_forbids_of_the_rules_it_names_and_no_other() -> None:
    lifted = resolve("cost", [said(0, Forbid()), said(1, Permit(of=("0",)))], base=2)
    assert lifted.value == 2
    assert reasons(lifted) == {"0": "lifted by 1", "1": ""}
    kept = resolve("cost", [said(0, Forbid()), said(1, Permit(of=("2",)))], base=2)
    assert kept.value is None
    assert reasons(kept)["1"] == "lifts nothing here"


def test_a_replaced_permit_lifts_nothing() -> None:
    term = resolve(
        "cost", [said(0, Forbid()), said(1, Permit(of=("0",))), said(2, Forbid(replaces=("1",)))]
    )
    assert term.value is None
    assert reasons(term) == {"0": "", "1": "replaced by 2", "2": ""}


def test_fractions_are_kept_until_the_question_rounds() -> None:
    term = resolve("fp", [said(0, Multiply(Fraction(1, 2))), said(1, Modify(1))], base=4)
    assert Fraction(5, 2) == term.value


def test_a_whole_fraction_is_an_int() -> None:
    value = resolve("fp", [said(0, Multiply(Fraction(1, 2)))], base=4).value
    assert value == 2
    assert isinstance(value, int)


def test_the_tightest_cap_holds_and_a_floor_comes_after_it() -> None:
    entries = [said(0, Modify(9)), said(1, Cap(5)), said(2, Cap(3)), said(3, Floor(4))]
    term = resolve("tem", entries)
    assert term.value == 4
    assert reasons(term)["1"] == "2 is the tighter cap"


def test_a_limit_that_is_not_reached_does_not_count() -> None:
    term = resolve("tem", [said(0, Modify(1)), said(1, Cap(5)), said(2, Floor(0))])
    assert term.value == 1
    assert reasons(term) == {
        "0": "",
        "1": "the cap is not reached",
        "2": "the floor is not reached",
    }


def test_an_entry_that_has_lost_before_stays_lost() -> None:
    term = resolve("tem", [said(0, Modify(1)).lost("elsewhere")])
    assert term.value == 0
    assert reasons(term) == {"0": "elsewhere"}


@pytest.mark.parametrize("stranger", [Modify(1, term="fp"), Trait("tall")])
def test_an_entry_of_another_term_is_refused(stranger: Any) -> None:
    with pytest.raises(ValueError, match="not about the term 'tem'"):
        resolve("tem", [said(0, stranger)])


def test_entries_are_sorted_by_term_and_an_empty_term_is_the_main_one() -> None:
    entries = [said(0, Modify(1)), said(1, Modify(2, term="fp")), said(2, Modify(3, term="tem"))]
    found = by_term(entries, main="tem")
    assert {name: tuple(e.rule.id for e in some) for name, some in found.items()} == {
        "tem": ("0", "2"),
        "fp": ("1",),
    }


numbers = st.integers(-5, 5) | st.fractions(-5, 5, max_denominator=4)
ids = st.sets(st.sampled_from([r.id for r in RULES]), max_size=2).map(lambda s: tuple(sorted(s)))
groups = st.sampled_from([None, "a", "b"])
contributions = st.one_of(
    st.builds(Modify, numbers, group=groups, replaces=ids),
    st.builds(Multiply, numbers, replaces=ids),
    st.builds(Set, numbers, replaces=ids),
    st.builds(Cap, numbers),
    st.builds(Floor, numbers),
    st.builds(Forbid, reason=st.sampled_from(["", "why"])),
    st.builds(Permit, of=ids, replaces=ids),
)
entries = st.lists(st.builds(Entry, st.sampled_from(RULES), contributions), max_size=9)


def outcome(term: Term) -> tuple[Any, Counter[str]]:
    return term.value, Counter(repr((e.rule.id, e.contribution, e.status)) for e in term.entries)


@given(entries, st.randoms(use_true_random=False), numbers)
def test_the_order_of_the_entries_changes_nothing(
    said: list[Entry], random: Any, base: int | Fraction
) -> None:
    shuffled = list(said)
    random.shuffle(shuffled)
    assert outcome(resolve("x", said, base=base)) == outcome(resolve("x", shuffled, base=base))


@given(entries)
def test_every_loser_says_why_and_nothing_is_dropped(said: list[Entry]) -> None:
    term = resolve("x", said)
    assert len(said) == len(term.entries)
    assert all(e.counts is (e.why == "") for e in term.entries)


@given(entries)
def test_the_losers_have_no_part_in_the_value(said: list[Entry]) -> None:
    term = resolve("x", said)
    assert term.value == resolve("x", term.counting).value


@given(entries)
def test_a_term_has_no_value_exactly_if_a_forbid_stands(said: list[Entry]) -> None:
    term = resolve("x", said)
    forbidden = any(isinstance(e.contribution, Forbid) for e in term.counting)
    assert (term.value is None) is forbidden


@given(entries)
def test_what_is_handed_in_is_left_as_it_was(said: list[Entry]) -> None:
    before = list(said)
    resolve("x", said)
    assert before == said
    assert all(e.counts for e in said)
