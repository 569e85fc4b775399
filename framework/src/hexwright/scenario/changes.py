"""What whoever asks has otherwise than the scenario's file: rules, conditions, markers."""

from __future__ import annotations

import json
import shlex
import tomllib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from attrs import evolve, field, frozen

from hexwright.checked import names
from hexwright.errors import HexwrightError, nearest

if TYPE_CHECKING:
    from hexwright.scenario.scenario import Scenario


@frozen(kw_only=True)
class Changes:
    """What is otherwise than in the scenario's file, as texts that fit a command line.

    Attributes:
        on, off: Ids of rules and sections that are to be on and off besides.
        conditions: What holds on the whole board, each ``NAME=VALUE``.
        markers: Markers put on the board, each ``KIND PLACE`` and maybe ``NAME=VALUE`` behind it.
        unmarked: Markers taken off it, each ``KIND PLACE``.

    Raises:
        HexwrightError: for a rule that is to be on and off.
    """

    on: tuple[str, ...] = field(default=(), converter=names)
    off: tuple[str, ...] = field(default=(), converter=names)
    conditions: tuple[str, ...] = field(default=(), converter=names)
    markers: tuple[str, ...] = field(default=(), converter=names)
    unmarked: tuple[str, ...] = field(default=(), converter=names)

    def __attrs_post_init__(self) -> None:
        if both := sorted({*self.on} & {*self.off}):
            what = f"{', '.join(both)}: both on and off"
            raise HexwrightError(what, hint="give one of the two")

    @property
    def options(self) -> tuple[str, ...]:
        """The same as options of a command, a word each."""
        told = {
            "--with": self.on,
            "--without": self.off,
            "--condition": self.conditions,
            "--marker": self.markers,
            "--unmark": self.unmarked,
        }
        return tuple(w for option, texts in told.items() for text in texts for w in (option, text))

    def then(self, later: Changes) -> Changes:
        """These changes with later ones besides, as one."""
        switched = {*later.on, *later.off}
        named = {*told_values(later.conditions, "condition")}
        markers, unmarked = list(self.markers), list(self.unmarked)
        for text in later.unmarked:
            put = next((one for one in markers if _spot(one) == _spot(text)), None)
            if put is None:
                unmarked.append(text)
            else:  # it was put by these
                markers.remove(put)
        return Changes(
            on=(*(id_ for id_ in self.on if id_ not in switched), *later.on),
            off=(*(id_ for id_ in self.off if id_ not in switched), *later.off),
            conditions=(
                *(one for one in self.conditions if not named & {*told_values([one], "")}),
                *later.conditions,
            ),
            markers=(*markers, *later.markers),
            unmarked=tuple(unmarked),
        )

    def made(self, scenario: Scenario) -> Scenario:
        """The scenario with these changes: rules first, as they say what markers there are.

        Raises:
            HexwrightError: for whatever does not fit the scenario; see ``with_``,
                ``with_conditions`` and ``with_markers`` of it.
        """
        changed = scenario.without(*self.off) if self.off else scenario
        changed = changed.with_(*self.on) if self.on else changed
        if self.conditions:
            changed = changed.with_conditions(**told_values(self.conditions, "condition"))
        for text in self.unmarked:
            changed = _without_marker(changed, text)
        if self.markers:
            changed = changed.with_markers(*map(marker_of, self.markers))
        return changed


def told_values(given: Iterable[str], what: str) -> dict[str, Any]:
    """The values of ``["n=3", "wind=mild"]``: numbers, true, false and lists as in TOML, else text.

    Args:
        given: The texts.
        what: What they are, for messages.

    Raises:
        HexwrightError: for what has no ``=``, for a name that is given twice, and for a number
            that is too long.
    """
    found: dict[str, Any] = {}
    for one in given:
        name, sign, value = one.partition("=")
        if not sign or not name.strip():
            hint = f"write {name.strip() or 'NAME'}=VALUE"
            raise HexwrightError(f"{what} {one!r} is no NAME=VALUE", hint=hint)
        if name.strip() in found:
            raise HexwrightError(f"{what} {name.strip()!r} is given twice", hint="give it once")
        try:
            # of several lines only text is made
            told = tomllib.loads(f"value = {value}") if value.isprintable() else {}
        except tomllib.TOMLDecodeError:
            told = {}
        except (ValueError, RecursionError):  # a number of thousands of digits; nested as deep
            raise HexwrightError(
                f"{what} {one:.20} ... cannot be read", hint="give a shorter value"
            ) from None
        found[name.strip()] = told.get("value", value.strip())
    return found


def marker_of(text: str) -> tuple[str, str, dict[str, Any]]:
    """The kind, place and values of a marker such as ``"ruin K15"`` or ``"ruin K15 level=1"``.

    Raises:
        HexwrightError: if it does not name a kind and a place.
    """
    try:
        words = shlex.split(text)
    except ValueError as exc:
        what = f"marker {text!r:.60} cannot be read: {exc}"
        raise HexwrightError(what, hint='close it with a "') from None
    first = next((i for i, word in enumerate(words) if "=" in word), len(words))
    if first < 2:
        hint = "write the kind and the place: ruin K15, or gap K15-K16 width=1"
        raise HexwrightError(f"marker {text!r:.60} names no kind and place", hint=hint)
    *kind, place = words[:first]
    return " ".join(kind), place, told_values(words[first:], f"marker {text!r:.60}:")


def _spot(text: str) -> tuple[str, frozenset[str]]:
    """The kind and the place of a marker; a hexside is named from either of its hexes."""
    kind, place, _ = marker_of(text)
    return kind, frozenset(place.split("-"))


def told_marker(scenario: Scenario, at: int) -> str:
    """One of a scenario's markers, by its number, as ``marker_of`` reads it."""
    marker = scenario.markers[at]
    values = (f" {name}={shlex.quote(written(value))}" for name, value in marker.values.items())
    kind = " ".join(map(shlex.quote, marker.kind.split(" ")))
    return f"{kind} {scenario.name_of(marker.at)}{''.join(values)}"


def written(value: Any) -> str:
    """A value as ``told_values`` reads it."""
    if isinstance(value, tuple | list):
        told = (json.dumps(one) if isinstance(one, str) else written(one) for one in value)
        return f"[{', '.join(told)}]"
    if isinstance(value, str) and told_values([f"x={value}"], "")["x"] != value:
        return json.dumps(value)  # such as "3", which is no number here
    return str(value).lower() if isinstance(value, bool) else str(value)


def _without_marker(scenario: Scenario, text: str) -> Scenario:
    """The scenario without the first of its markers of this kind that stands there."""
    kind, place, _ = marker_of(text)
    grid = scenario.board.grid
    at = grid.side(place) if "-" in place or "/" in place else grid.parse(place)
    for n, marker in enumerate(scenario.markers):
        if (marker.kind, marker.at) == (kind, at):
            return evolve(scenario, markers=scenario.markers[:n] + scenario.markers[n + 1 :])
    there = [f"{m.kind} {scenario.name_of(m.at)}" for m in scenario.markers]
    raise HexwrightError(f"there is no {kind} marker at {place}", hint=nearest(text, there))
