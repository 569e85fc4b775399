"""Write ``checks.md``, the page of ``hexwright check``, from the table of its codes.

Run it after changing codes; a test fails while the page differs from them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hexwright.checking.codes import CHAPTERS, CODES

PAGE = Path(__file__).parent / "checks.md"

HEAD = """\
# Check

<!-- Written by docs/generate_checks.py from checking/codes.py: change that and run it again. -->

`hexwright check` looks for mistakes in sections, boards and scenarios, and tells all of them at
once, each with a code, a place and a remedy.

```console
$ hexwright check rice_paddies
$ hexwright check examples/street --ignore HX306
$ hexwright check rf_ssr --select HX1,HX2 --json
$ hexwright check --explain HX207
```

What is named is the directory of a section (installed or not), the id of an installed one, a board,
a scenario, a directory that holds such, or a file of [house rules](house-rules.md). It ends with
code 1 if there are errors, with 0 if there are only warnings, and with 2 if there is nothing to
check. The beginning of a code stands for all that begin so: `--select HX2`.

Of a section the manifest is read, its code is parsed and imported, the marks of its tests are read,
and the scenario that its `demo` names is checked as any scenario is: what it expects is compared,
and a sample of lines, attacks, steps, acts and rolls between its pieces and around them is asked,
always the same ones. A rule that does well with all of these may still fail elsewhere.
`hexwright board validate` reads a board and nothing else; `hexwright coverage` compares the rows of
a section with its tests one by one.

What an author may get wrong in a manifest or a class has [a page with each message](mistakes.md).
"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *_chapters()])


def _chapters() -> Iterator[str]:
    for start, title in CHAPTERS.items():
        yield f"## {title}\n"
        yield "| code | | what is wrong | what to do |"
        yield "|---|---|---|---|"
        for code in CODES.values():
            if code.id.startswith(start):
                yield f"| {code.id} | {code.severity} | {code.title} | {code.remedy} |"
        yield ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE.name}")
