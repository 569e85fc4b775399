"""Heights: whole half-levels in the kernel, "2½" in what people read and write."""

from __future__ import annotations

import re

from hexwright.board.errors import BoardError

_WRITTEN = re.compile(r"(?P<sign>[-+−]?)(?P<whole>\d{0,4})(?P<half>½|\.5|\.0)?", re.ASCII)
_LIMIT = 1000
_HINT = 'heights are levels or half-levels, such as 2, 2.5 or "2½"'


def parse_height(value: object) -> int:
    """A height as people write it, in half-levels.

    Args:
        value: Levels: an int, a float that is a multiple of 0.5, or text such as ``"2½"``.

    Returns:
        Half-levels: 5 for ``"2½"``, 2.5 or ``"2.5"``.

    Raises:
        BoardError: if it is not a multiple of half a level, or more than 1000 levels.
    """
    halves: float
    if isinstance(value, str):
        found = _WRITTEN.fullmatch(value.strip())
        if found is None or not (found["whole"] or found["half"] == "½"):
            raise BoardError(f"{value!r} is not a height", hint=_HINT)
        halves = 2 * int(found["whole"] or 0) + (found["half"] in ("½", ".5"))
        halves = -halves if found["sign"] in ("-", "−") and found["sign"] else halves
    elif isinstance(value, int | float) and not isinstance(value, bool):
        halves = value * 2
    else:
        raise BoardError(f"{value!r} is not a height", hint=_HINT)
    if not -2 * _LIMIT <= halves <= 2 * _LIMIT:  # a NaN fails this as well
        raise BoardError(
            f"height {value!r} is out of range", hint=f"at most {_LIMIT} levels up or down"
        )
    if halves != int(halves):
        raise BoardError(f"height {value!r} is not a multiple of half a level", hint=_HINT)
    return int(halves)


def show_height(half_levels: int) -> str:
    """A height in half-levels as people read it.

    >>> show_height(5), show_height(-2), show_height(-1)
    ('2½', '-1', '-½')
    """
    whole, half = divmod(abs(half_levels), 2)
    text = f"{whole or ''}½" if half else str(whole)
    return f"-{text}" if half_levels < 0 else text
