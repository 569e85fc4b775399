"""What a new section may be called, and what its parts are called after it."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Iterator
from importlib.util import find_spec

from hexwright.errors import HexwrightError
from hexwright.rules import Registry

LONGEST = 40
_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def check_name(name: str, registry: Registry) -> None:
    """That a section of this name can be installed beside all that is.

    Args:
        name: Of the section, and of its package.
        registry: The installed sections.

    Raises:
        HexwrightError: if it cannot.
    """
    another = "give it another name"
    if not _NAME.fullmatch(name) or len(name) > LONGEST:
        raise HexwrightError(f"{name!r:.60} is no name of a section", hint=_name_like(name))
    if keyword.iskeyword(name):
        raise HexwrightError(f"{name!r} is a word of Python", hint=another)
    if name in {*registry.sections, *registry.broken}:
        raise HexwrightError(f"section {name} is installed", hint=another)
    if name in sys.stdlib_module_names or _importable(name):
        raise HexwrightError(f"there is a package {name!r} already", hint=another)


def _name_like(name: str) -> str:
    told = "a name has lower-case letters and digits, with _ between words"
    like = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")[:LONGEST].strip("_")
    return f"{told}, such as {like if _NAME.fullmatch(like) else 'tall_grass'}"


def _importable(name: str) -> bool:
    try:
        spec = find_spec(name)
    except (ImportError, ValueError):  # ValueError: a loaded module without a spec
        return True
    return spec is not None and spec.origin is not None  # else a directory that may be anything


def rule_id(name: str, registry: Registry) -> str:
    """The id of its first rule, which no rule or row of an installed section has."""
    taken = {id_ for _, row in registry.rows() for id_ in (row.id, *row.rows)}
    return next(id_ for id_ in _rule_ids(name) if id_ not in taken)


def _rule_ids(name: str) -> Iterator[str]:
    words = name.upper().split("_")
    initials = "".join(word[0] for word in words)
    yield f"{initials if len(words) > 1 else words[0][:2]}1"
    number = 1
    while True:
        yield f"{''.join(words)}.{number}"
        number += 1


def class_name(name: str) -> str:
    """``tall_grass`` as a class: ``TallGrass``."""
    return "".join(word.capitalize() for word in name.split("_"))
