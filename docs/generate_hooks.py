"""Write ``hooks.md``, the reference of all hooks, from their specifications.

Run it after changing ``hookspecs.py``; a test fails while page and specifications differ.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from hexwright.hookspecs import HookSpecs

PAGE = Path(__file__).parent / "hooks.md"

HEAD = """\
# Hooks

<!-- Written by docs/generate_hooks.py from hookspecs.py: change that and run it again. -->

A rule is a class with a method for each question it answers. The method has the hook's name, is
marked `@hookimpl`, takes those of the hook's arguments it needs, by their names, and yields
contributions of the kinds given here; `None` is an answer too, and so is a single contribution.
"""

HEADING = re.compile(r"# -{3,} (?P<title>.+?) -{3,}$")
HOOK = re.compile(r"def (?P<name>\w+)\(")


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *_table(), *_chapters()])


def _table() -> Iterator[str]:
    yield "| hook | what a rule says there |"
    yield "|---|---|"
    for _, names in _order():
        for name in names:
            first = _doc(name).partition("\n")[0]
            yield f"| [`{name}`](#{name}) | {first} |"
    yield ""


def _chapters() -> Iterator[str]:
    for title, names in _order():
        yield f"## {title.capitalize()}\n"
        for name in names:
            yield f"### `{name}`\n"
            yield f"```python\ndef {name}{_signature(name)}: ...\n```\n"
            yield f"Yields {_yields(name)}.\n"
            yield f"{_doc(name)}\n"


def _order() -> list[tuple[str, list[str]]]:
    """The chapters and the hooks of each, as ``hookspecs.py`` has them."""
    chapters: list[tuple[str, list[str]]] = []
    for line in inspect.getsource(HookSpecs).splitlines():
        if heading := HEADING.search(line):
            chapters.append((heading["title"], []))
        elif hook := HOOK.search(line):
            chapters[-1][1].append(hook["name"])
    return chapters


def _spec(name: str) -> Callable[..., Any]:
    spec: Callable[..., Any] = getattr(HookSpecs, name)
    return spec


def _signature(name: str) -> str:
    """Arguments with their types; what comes back is said under them."""
    signature = inspect.signature(_spec(name))
    return str(signature.replace(return_annotation=inspect.Signature.empty)).replace("'", "")


def _yields(name: str) -> str:
    spec: Any = _spec(name)
    kinds = ", ".join(f"`{kind.__name__}`" for kind in spec.yields)
    return f"exactly one answer: {kinds}" if spec.one else kinds


def _doc(name: str) -> str:
    return (inspect.getdoc(_spec(name)) or "").replace("``", "`")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE.name}")
