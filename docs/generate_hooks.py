"""Write ``hooks.md`` and ``types.md``, the references for rule authors, from the code.

Run it after changing hooks or public classes; a test fails while the pages differ from the code.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from textwrap import dedent

import hexwright
from hexwright.hookspecs import HookSpecs
from hexwright.rules.hooksheet import HookSheet, kernel_sheets

PAGE = Path(__file__).parent / "hooks.md"
TYPES = Path(__file__).parent / "types.md"

HEAD = """\
# Hooks

<!-- Written by docs/generate_hooks.py from hookspecs.py: change that and run it again. -->

A rule is a class with a method for each question it answers. The method has the hook's name, is
marked `@hookimpl`, takes those of the hook's arguments it needs, by their names, and yields
contributions of the kinds given here; `None` is an answer too, and so is a single contribution.
[What rules yield and are handed](types.md) has the arguments of each kind. `hexwright hooks` lists
them with those of installed sections; `hexwright hooks los_blockers --in hall.toml` tells all of
one, and which rules of a scenario answer it.

Where a hook says so, a rule may name what it speaks of, and is then not asked about anything else:

```python
@hookimpl
@about("march", "sail")
def permits(self, act): ...
```
"""

TYPES_HEAD = """\
# What rules yield and are handed

<!-- Written by docs/generate_hooks.py from the code: change that and run it again. -->

All of these are imported from `hexwright`. What a rule yields also takes `reason`, the words that
an explanation shows, and `replaces`, the rules whose contributions it takes the place of. What
works on a term takes `term` (the hook's main term if left out), `group` and `place` besides.
"""

COMMON = ("reason", "replaces", "term", "group", "place")
KERNELS = (
    "put", "flat_point", "cubes", "shape", "lists", "once", "take", "awake", "masks", "table",
    "asked", "area_terrain", "side_terrain", "usual", "graph", "carried", "short",
)  # fmt: skip
"""Members that are public for the kernel's sake; no rule needs them."""
HANDED = (
    "AttackView", "StepView", "ActView", "RollView", "PhaseView", "Spot", "Lines", "Blocks",
    "Situation", "Ground", "Grid", "Facts", "State", "Piece", "Marker", "Network", "Roller",
    "Rolled", "Ruling",
)  # fmt: skip

SHEETS = kernel_sheets()


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *_table(), *_chapters()])


def _table() -> Iterator[str]:
    yield "| hook | what a rule says there |"
    yield "|---|---|"
    for sheet in SHEETS:
        yield f"| [`{sheet.name}`](#{sheet.name}) | {sheet.summary} |"
    yield ""


def _chapters() -> Iterator[str]:
    for chapter, sheets in groupby(SHEETS, lambda sheet: sheet.chapter):
        yield f"## {chapter}\n"
        for sheet in sheets:
            yield f"### `{sheet.name}`\n"
            yield f"```python\ndef {sheet.name}{sheet.signature}: ...\n```\n"
            about = f" `@about` names `{sheet.by}`." if sheet.by else ""
            yield f"Yields {_yields(sheet)}.{about}\n"
            for going in sheet.deprecated:
                what = f"`{going.argument}` is deprecated" if going.argument else "Deprecated"
                yield f"**{what} since {going.since}**: {going.hint}.\n"
            yield f"{sheet.doc}\n"


def _yields(sheet: HookSheet) -> str:
    kinds = ", ".join(f"`{kind}`" for kind in sheet.yields)
    return f"exactly one answer: {kinds}" if sheet.one else kinds


def types_page() -> str:
    """The page of what rules yield and what they are handed."""
    asked = {kind for sheet in SHEETS for kind in getattr(HookSpecs, sheet.name).yields}
    # of effects there are several kinds, of which each is an Effect
    yielded = {k.__name__ for kind in asked for k in (kind.__subclasses__() or [kind])}
    parts = [TYPES_HEAD, "## Yielded\n", *map(_kind, sorted(yielded))]
    parts += ["## Given to decorators\n", _kind("Interest")]
    return "\n".join([*parts, "## Handed\n", *map(_view, HANDED)])


def _kind(name: str) -> str:
    """A class that rules make: how it is called, and its docstring."""
    signature = inspect.signature(getattr(hexwright, name))
    told = "    group: " in (inspect.getdoc(getattr(hexwright, name)) or "")
    common = [n for n in COMMON if n != "group" or not told]
    own = [p for p in signature.parameters.values() if p.name not in common]
    call = ", ".join(_argument(p) for p in own)
    return (
        f"### `{name}`\n\n```python\n{name}({call})\n```\n\n{_listed(getattr(hexwright, name))}\n"
    )


def _argument(given: inspect.Parameter) -> str:
    if given.default is inspect.Parameter.empty:
        return given.name
    shown = repr(given.default)
    return f"{given.name}={'{}' if shown == 'NOTHING' else shown}"


def _view(name: str) -> str:
    """A class that rules are handed: its docstring, and what else it can be asked.

    The source is read, because attrs puts slots where the class has cached properties.
    """
    cls = getattr(hexwright, name)
    asked = [_member(f) for base in cls.__mro__[:-1] for f in _functions(base)]
    text = re.sub(
        r"\n\nArgs:\n.*?(?=\n\n- |\Z)", "", _listed(cls), flags=re.DOTALL
    )  # nobody makes one
    asked = [line for line in asked if line not in text]
    gap = "" if re.search(r"^- [^\n]*\Z", text, re.MULTILINE) else "\n"
    return "\n".join([f"### `{name}`\n", text + gap, *filter(None, asked), ""])


def _functions(cls: type) -> list[ast.FunctionDef]:
    (body,) = ast.parse(dedent(inspect.getsource(cls))).body
    assert isinstance(body, ast.ClassDef)
    return [f for f in body.body if isinstance(f, ast.FunctionDef)]


def _member(function: ast.FunctionDef) -> str:
    """A line on a property or method; none for what is the kernel's own."""
    doc = (ast.get_docstring(function) or "").partition("\n")[0].replace("``", "`")
    if function.name.startswith("_") or function.name in KERNELS or not doc:
        return ""
    if function.decorator_list:
        return f"- `{function.name}`: {doc}"
    given = [a.arg for a in function.args.args[1:]]
    if function.args.vararg:
        given.append(f"*{function.args.vararg.arg}")
    return f"- `{function.name}({', '.join(given)})`: {doc}"


def _listed(cls: type) -> str:
    """A docstring whose ``Attributes:`` are a list, each on a line of its own."""
    text, _, attributes = (inspect.getdoc(cls) or "").replace("``", "`").partition("Attributes:\n")
    entries: list[str] = []
    for line in attributes.splitlines():
        if line.startswith("     "):
            entries[-1] += f" {line.strip()}"
        elif found := re.match(r"    ([\w, ]+): (.*)", line):
            named = ", ".join(f"`{n}`" for n in found[1].split(", "))
            entries.append(f"- {named}: {found[2]}")
    return "\n".join([text.rstrip(), *(["", *entries] if entries else [])])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    TYPES.write_text(types_page(), encoding="utf-8")
    print(f"wrote {PAGE.name} and {TYPES.name}")
