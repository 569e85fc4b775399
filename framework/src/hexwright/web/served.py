"""What is served: a scenario, and the others that requests make of it by their changes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from threading import Lock

from attrs import define, field, frozen

from hexwright.board.image import BoardImage
from hexwright.errors import HexwrightError
from hexwright.report.places import picture_of
from hexwright.scenario import Scenario
from hexwright.scenario.changes import Changes
from hexwright.sight import field as look
from hexwright.sight.looking import ALL
from hexwright.sight.written import label_of

NONE = Changes()
MOST_HEXES = 20_000
"""No larger board is served: a browser would not show it."""
MOST_KEPT = 24
"""So many changed scenarios are kept: a person goes back and forth between a few."""


@define
class _View:
    """A changed scenario, once it is made; one request at a time works on it."""

    lock: Lock = field(factory=Lock)
    scenario: Scenario | None = None


@frozen(eq=False)
class Served:
    """A scenario that is served.

    Attributes:
        scenario: It, before anybody on the page changes anything.
        given: What the command that serves it changed of its file.
        more: What else stood behind the file in that command, a word each.

    Raises:
        HexwrightError: if its board is too large.
    """

    scenario: Scenario
    given: Changes = NONE
    more: tuple[str, ...] = ()
    _views: OrderedDict[Changes, _View] = field(factory=OrderedDict, init=False, repr=False)
    _lock: Lock = field(factory=Lock, init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        n = len(self.scenario.board.grid)
        if n > MOST_HEXES:
            hint = f"at most {MOST_HEXES:,} hexes are; crop the board in its file"
            raise HexwrightError(f"a board of {n:,} hexes is not served", hint=hint)

    @contextmanager
    def under(self, changes: Changes) -> Iterator[Scenario]:
        """The scenario with some changes, for one thread at a time.

        Raises:
            HexwrightError: if they do not fit it.
        """
        with self._lock:
            view = self._views.setdefault(changes, _View())
            self._views.move_to_end(changes)
            while len(self._views) > MOST_KEPT:
                self._views.popitem(last=False)
        with view.lock:
            if view.scenario is None:
                view.scenario = changes.made(self.scenario)
            yield view.scenario

    def warm(self) -> None:
        """Do what the first question would wait for: compiling, and working out the Locations."""
        there = self.scenario.situation.locations
        first = self.scenario.name_of(self.scenario.situation.ground.hexes[int(there.hex[0])])
        with suppress(HexwrightError):  # whoever asks is told
            look(self.scenario, label_of(first, there.names[0]), levels=ALL)

    @cached_property
    def image(self) -> BoardImage | None:
        """The printed map's picture, if the board came with one."""
        return picture_of(self.scenario.board)
