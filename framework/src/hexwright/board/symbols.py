"""What words of boards and pieces look like in pictures, as sections declare it."""

from __future__ import annotations

import re
from typing import Any

from attrs import field, frozen
from attrs.validators import ge, instance_of, le

from hexwright.checked import named, text

_PATH = re.compile(r"[MmLlHhVvCcSsQqTtAaZz0-9eE\s.,+-]{0,2000}")


def _drawn(value: Any) -> str:
    found = text(value)
    if not _PATH.fullmatch(found):
        raise ValueError(f"{found[:40]!r} is no path data of SVG, of 2000 characters at most")
    return found


def _offset(value: Any) -> tuple[float, float]:
    x, y = (float(number) for number in value)
    if not max(abs(x), abs(y)) <= 2:
        raise ValueError(f"{value!r} is not in the hex; an offset is two numbers from -2 to 2")
    return x, y


@frozen
class Symbol:
    """How a word is drawn: terrain, a mark of a hex, or a kind of pieces.

    Terrain that fills a hex has it on top of its colour, and a mark instead of its name; 1 is from
    the hex's centre to a hexside. Terrain of hexsides has it instead of a stroke along the hexside,
    about its middle, turned so that x runs from hex to hex; 1 is to their centres. A piece has it
    on a counter, between -1 and 1, instead of its name.

    Attributes:
        name: The word.
        path: Path data, as SVG writes it; y runs downwards.
        fill: CSS colour within, or ``"none"``.
        stroke: CSS colour of its lines, or ``"none"``; ``"currentColor"`` is what a counter is
            written in.
        width: Of its lines.
        at: Where its origin lies in a hex, seen from the centre.
        shows: Attribute of a piece that its counter shows.
    """

    name: str = field(converter=named)
    path: str = field(converter=_drawn)
    fill: str = field(default="none", converter=text)
    stroke: str = field(default="currentColor", converter=text)
    width: float = field(default=0.1, validator=[instance_of((int, float)), ge(0), le(2)])
    at: tuple[float, float] = field(default=(0, 0), converter=_offset, kw_only=True)
    shows: str = field(default="", converter=text, kw_only=True)
