"""What the marks on a test say about rules: which are off, which are on, with which options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from attrs import field, frozen

SWITCHES = ("without", "ssr")
FIXTURES = ("scenario", "ruleset", "ruling")
"""The fixtures that heed them."""


@frozen
class Switched:
    """What the marks of a test come to.

    Attributes:
        off: Ids of rules or sections that are off.
        on: Ids of rules or sections that are on, each with the options it is given.
    """

    off: tuple[str, ...] = ()
    on: Mapping[str, Mapping[str, Any]] = field(factory=dict)


def switched(node: pytest.Item) -> Switched:
    """What all ``without`` and ``ssr`` marks of a test come to; of one rule the nearest holds.

    A mark of a parameter is nearer than one of the function, that nearer than its class's, and the
    module's is farthest.
    """
    on: dict[str, dict[str, Any]] = {}
    off: dict[str, None] = {}
    for mark in _marks(node):
        for id_ in mark.args:
            on.pop(id_, None), off.pop(id_, None)
            if mark.name == "ssr":
                on[id_] = dict(mark.kwargs)
            else:
                off[id_] = None
    return Switched(tuple(off), on)


def mistake(node: pytest.Item) -> str:
    """What is wrong with how a test is marked; empty if nothing is."""
    for mark in node.iter_markers():
        if mark.name not in (*SWITCHES, "rule"):
            continue
        if not mark.args or not all(isinstance(id_, str) for id_ in mark.args):
            return f'{_spelt(mark)} names no rule; write it as text: {mark.name}("7.2")'
        if mark.kwargs and (mark.name != "ssr" or len(mark.args) > 1):
            return (
                f"{_spelt(mark)} gives options, which belong to one rule that is on; write "
                'ssr("7.2", option=value), a mark for each rule'
            )
    fixtures = getattr(node, "fixturenames", ())
    for mark in node.own_markers:
        if mark.name in SWITCHES and not any(name in fixtures for name in FIXTURES):
            return (
                f"{_spelt(mark)} switches nothing, as the test uses none of the fixtures "
                f"{', '.join(FIXTURES)}; use one, or write without(...) of a scenario in the test"
            )
    return ""


def _marks(node: pytest.Item) -> Iterator[pytest.Mark]:
    """The marks, the farthest first."""
    for one in node.listchain():
        yield from (mark for mark in one.own_markers if mark.name in SWITCHES)


def _spelt(mark: pytest.Mark) -> str:
    given = [*map(repr, mark.args), *(f"{name}={value!r}" for name, value in mark.kwargs.items())]
    return f"@pytest.mark.{mark.name}({', '.join(given)})"
