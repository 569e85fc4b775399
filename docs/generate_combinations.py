"""Write ``combinations.md``: how each two rules of section 5 that can meet combine.

Run it after changing the rules or the corpus, ``combinations.toml``; a test fails while the page
differs, or while a pair is neither in a case nor said to be apart.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "combinations"))

from corpus import Apart, Corpus  # noqa: E402 (they lie beside the boards)
from meetings import Meetings, Pinned  # noqa: E402

PAGE = HERE / "combinations.md"
CORPUS = HERE / "combinations.toml"

HEAD = """\
# How the rules of section 5 combine

<!-- Written by docs/generate_combinations.py from combinations.toml: change that and run it. -->

Two rules meet if they answer one question, or if what one says is so decides whether or where the
other speaks. For each two rules of `rf_factories` that can meet there is a question here in which
both matter, asked four times: with both, without the first, without the second, and without either.
All other rules are on. What comes of it where they meet follows from
[how an answer comes about](answers.md); the last column says which way it went.

Which rules can meet is read off the hooks that they answer. Those that could by their hooks, and
never do, stand under the tables with the reason. A pair that is in neither place fails a test, and
so does one that is said never to meet and does. What is asked is in
[`combinations.toml`](combinations.toml); the boards are in [`combinations/`](combinations/), and
the hall of the 5.43 illustration is the [example](../examples/factory_543/scenario.toml).
"""

TITLES = {
    "what is so": "What is so",
    "sight": "Lines of sight",
    "attack": "Attacks",
    "step": "Steps",
    "act": "Acts",
    "roll": "Rolls of dice",
    "phase": "Phases",
}
APART = {"what is so": "What these say is so is nothing to one another:"}
COLUMNS = (
    "rules",
    "question",
    "both on",
    "without the first",
    "without the second",
    "neither",
    "how",
)


def page(found: Meetings) -> str:
    """The whole page."""
    return "\n".join([HEAD, *_chapters(found)])


def _chapters(found: Meetings) -> Iterator[str]:
    titles = {r.id: r.title for r in found.rules.rules}
    for family, pairs in found.pairs.items():
        if not pairs:
            continue
        yield f"## {TITLES[family]}\n"
        pinned = [
            (pair, found.pinned[family, pair]) for pair in pairs if (family, pair) in found.pinned
        ]
        if pinned:
            yield f"| {' | '.join(COLUMNS)} |"
            yield "|---" * len(COLUMNS) + "|"
            for pair, one in pinned:
                named = "<br>".join(f"{id_} {titles[id_]}" for id_ in pair)
                yield f"| {named} | {' | '.join(_cells(found, one))} |"
            yield ""
        aparts = [a for a in found.asked.corpus.aparts if a.family == family]
        if aparts:
            yield APART.get(family, "Never in one question:") + "\n"
            for apart in aparts:
                yield f"- {_who(apart)}: {apart.why}"
            yield ""


def _who(apart: Apart) -> str:
    """Whom a table is about."""
    named = ", ".join(apart.rules)
    if apart.others:
        return f"{named} with {', '.join(apart.others)}"
    return f"any two of {named}" if len(apart.rules) > 2 else " and ".join(apart.rules)


def _cells(found: Meetings, one: Pinned) -> Iterator[str]:
    case = found.asked.corpus.cases[one.case]
    title = found.asked.scenario(case.on).title
    question = next(a.question for a in one.answers if a.question)
    yield f"{question}<br>*{title}{f'; {case.under}' if case.under else ''}*"
    for answer in one.answers:
        yield answer.told
    yield one.how


def main() -> int:
    """Write the page and tell what is missing."""
    found = Meetings.of(Corpus.load(CORPUS))
    PAGE.write_text(page(found), encoding="utf-8")
    print(f"wrote {PAGE.name}: {len(found.pinned)} pairs")
    problems = list(found.problems())
    print("\n".join(problems), file=sys.stderr)
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
