"""An answer that accounts for itself."""

from __future__ import annotations

import json
import pickle
from fractions import Fraction

import numpy as np
import pytest

from hexwright.checked import Later
from hexwright.rules import (
    ActiveRule,
    Block,
    Entry,
    Hinder,
    Modify,
    Multiply,
    Ruling,
    Trait,
    resolve,
)

THICKET = ActiveRule(id="3.1", title="Thickets", section="ground", order=0)
KEEP = ActiveRule(id="3.2", title="Keeps", section="ground", order=1)


@pytest.fixture
def ruling() -> Ruling:
    """A shot at a keep: one modifier counts, one loses, one block stands outside the terms."""
    tem = resolve(
        "tem",
        [
            Entry(THICKET, Modify(1, group="cover", place="K5", reason="thick")),
            Entry(KEEP, Modify(3, group="cover", place="K5", reason="<stone>")),
        ],
    )
    fp = resolve("fp", [Entry(KEEP, Multiply(Fraction(1, 2)))], base=5)
    block = Entry(KEEP, Block([4], reason="too high")).at("K4-K5")
    return Ruling(
        question="A to B",
        kind="fire",
        values={"clear": np.bool_(False), "hexes": ("K4", "K5"), "share": Fraction(1, 3)},
        terms={"tem": tem, "fp": fp},
        entries=[*tem.entries, *fp.entries, block],
        facts=["K5 is a keep"],
    )


def test_values_and_terms_are_read_as_attributes(ruling: Ruling) -> None:
    assert (3, Fraction(5, 2), ("K4", "K5")) == (ruling.tem, ruling.fp, ruling.hexes)


def test_a_name_the_answer_does_not_have_lists_those_it_has(ruling: Ruling) -> None:
    with pytest.raises(AttributeError, match="'A to B' has no 'drm'; it has clear, fp, hexes"):
        _ = ruling.drm


def test_its_rules_are_those_that_count_once_each_in_order(ruling: Ruling) -> None:
    assert ruling.rules == ("3.2",)


def test_the_explanation_has_a_line_for_each_contribution_and_why_it_lost(ruling: Ruling) -> None:
    assert (
        ruling.explain() == "A to B: clear no, hexes K4, K5, share 1/3\n"
        "  tem 3\n"
        "    +1  3.1  Thickets  K5  thick [lost: best of cover is 3.2]\n"
        "    +3  3.2  Keeps     K5  <stone>\n"
        "  fp 5/2 (from 5)\n"
        "    x 1/2  3.2  Keeps\n"
        "  blocks  3.2  Keeps  K4-K5  too high\n"
        "  fact: K5 is a keep"
    )


def test_it_is_json_with_exact_fractions_and_the_plain_answers_on_top(ruling: Ruling) -> None:
    told = json.loads(json.dumps(ruling.to_json()))
    assert (told["clear"], told["hexes"], told["share"]) == (False, ["K4", "K5"], "1/3")
    assert (told["terms"]["fp"]["value"], told["terms"]["tem"]["value"]) == ("5/2", 3)
    assert told["rules"] == ["3.2"]
    assert [e["status"] for e in told["entries"]] == ["lost", "counts", "counts", "counts"]
    assert {"rule": "3.2", "place": "K4-K5", "kind": "block"}.items() <= told["entries"][3].items()


def test_what_rules_wrote_is_escaped_in_html(ruling: Ruling) -> None:
    html = ruling._repr_html_()
    assert "&lt;stone&gt;" in html
    assert "<stone>" not in html


def test_it_can_be_pickled(ruling: Ruling) -> None:
    again = pickle.loads(pickle.dumps(ruling))
    assert ruling.explain() == again.explain()
    assert ruling.to_json() == again.to_json()


def test_a_value_may_not_hide_what_every_ruling_has() -> None:
    with pytest.raises(ValueError, match="may not be called rules"):
        Ruling(question="A to B", kind="los", values={"rules": ()})


def test_hindrances_and_traits_are_told_in_the_same_way() -> None:
    entries = [Entry(THICKET, Hinder(1, [3, 4])).at("K4"), Entry(KEEP, Trait("tall"))]
    ruling = Ruling(question="A to B", kind="los", entries=entries)
    assert ruling.explain() == "A to B\n  +1    3.1  Thickets  K4\n  tall  3.2  Keeps"


def test_what_is_given_for_later_is_worked_out_once_and_only_if_asked_for() -> None:
    """Reading the answer explains nothing; copied and compared, the rest is as if given plainly."""
    asked: list[str] = []

    def facts() -> tuple[str, ...]:
        asked.append("facts")
        return ("it rains",)

    ruling = Ruling(question="A to B", kind="los", values={"clear": True}, facts=Later(facts))
    assert ruling.clear
    assert not asked
    assert ruling.facts == ("it rains",)
    assert "fact: it rains" in ruling.explain()
    assert asked == ["facts"]
    plain = Ruling(question="A to B", kind="los", values={"clear": True}, facts=["it rains"])
    assert ruling == plain == pickle.loads(pickle.dumps(ruling))
    assert ruling != Ruling(question="A to B", kind="los", values={"clear": True})
