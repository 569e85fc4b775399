"""How two rules combine, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from asking import Answer
from corpus import Pair

from hexwright.rules.contributions import Block, Forbid, Hinder, Modify, Set
from hexwright.rules.entry import Entry


def combined(
    pair: Pair, full: Answer, no_a: Answer, no_b: Answer, neither: Answer
) -> Iterator[str]:
    """How two rules combine in an answer."""
    a, b = pair
    found = [*_in_facts(pair, full, no_a, no_b)]
    said = {id_: full.of(id_) for id_ in pair}
    for one, other in (pair, pair[::-1]):
        found += [words for entry in said[one] for words in _lost(entry, one, other)]
    standing = {id_: [e.contribution for e in said[id_] if e.counts] for id_ in pair}
    if all(standing.values()) and not found:
        found += _together(a, standing[a], b, standing[b])
    told = full.told, no_a.told, no_b.told, neither.told
    yield from found or _by_answers(pair, *told)


def _in_facts(pair: Pair, full: Answer, no_a: Answer, no_b: Answer) -> Iterator[str]:
    """Where one rule decides what the other says, or is so."""
    a, b = pair
    if shared := full.subjects(a) & full.subjects(b):
        names = ", ".join(sorted({f"`{name}`" for _, name, _ in shared}))
        yield f"of {names} {b}, the later, has the last word"
    yield from _depends(b, a, full, no_a)
    yield from _depends(a, b, full, no_b)


def _by_answers(pair: Pair, full: str, no_a: str, no_b: str, neither: str) -> Iterator[str]:
    """What the answers tell where no word of the one is about the other."""
    a, b = pair
    if no_a == no_b == neither:
        yield "it takes both"
        return
    if full == no_a == no_b:
        yield "either is enough"
        return
    for one, other, with_, without in ((a, b, no_a, no_b), (b, a, no_b, no_a)):
        if full == with_:
            yield f"{one} matters only without {other}"
        elif without == neither:
            yield f"{one} matters only with {other}"
    if full not in (no_a, no_b) and neither not in (no_a, no_b):
        yield "both count, each for its own"


def _depends(one: str, other: str, full: Answer, without: Answer) -> Iterator[str]:
    """How what a rule says depends on another."""
    for now, then in zip(full.said(one), without.said(one), strict=True):
        if now and not then:
            yield f"{one} speaks where {other} makes it so"
        elif then and not now:
            yield f"{other} keeps {one} from speaking"
        elif now != then:
            yield f"{other} decides where {one} applies"


LOSES = (
    (r"replaced by {}$", "{other} takes the place of {one}"),
    (r"replaces {} in a circle", "the later of two that replace each other counts, {other}"),
    (r"lifted by {}(:|$)", "{other} lifts what {one} says"),
    (r"best of (?P<group>\w+) is {}$", "the best of the group counts, {other}"),
    (r"{} sets ", "the later Set counts, {other}"),
    (r"forbidden by {}$", "{other} forbids it, whatever {one} says"),
    (r"{} is the tighter", "the tighter limit counts, {other}"),
)


def _lost(entry: Entry, one: str, other: str) -> Iterator[str]:
    for pattern, words in LOSES:
        if re.search(pattern.format(re.escape(other)), entry.why):
            yield words.format(one=one, other=other)


def _together(one: str, first: list[Any], other: str, second: list[Any]) -> Iterator[str]:
    """Where both count."""
    kinds = {type(c) for c in first}, {type(c) for c in second}
    terms = {(type(c), c.term) for c in first if isinstance(c, Modify)}
    if kinds == ({Block}, {Block}):
        yield "both block; either is enough"
    elif any({Block, Forbid} & k for k in kinds):
        stands, rest = (one, other) if {Block, Forbid} & kinds[0] else (other, one)
        word = "blocks" if Block in {*kinds[0], *kinds[1]} else "forbids"
        yield f"{stands} {word}, whatever {rest} says"
    elif kinds == ({Hinder}, {Hinder}) or any(
        (type(c), c.term) in terms for c in second if isinstance(c, Modify)
    ):
        yield "both count, added up"
    elif any(isinstance(c, Set) for c in first) and any(isinstance(c, Set) for c in second):
        yield "both set"
    else:
        yield "both count, each for its own"
