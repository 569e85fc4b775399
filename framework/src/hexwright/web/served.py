"""What is served: a scenario or a saved game, and what requests make of it by their changes."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import Any
from urllib.parse import quote

from attrs import define, field, frozen

from hexwright.board.image import BoardImage
from hexwright.errors import HexwrightError
from hexwright.game.file import telling
from hexwright.game.journal import Journal
from hexwright.game.standing import as_seen
from hexwright.report.layers import draw_ground, ground_key
from hexwright.report.places import picture_of
from hexwright.rules.versions import kernel_version
from hexwright.scenario import Scenario
from hexwright.scenario.changes import Changes
from hexwright.sight import field as look
from hexwright.sight.compiled import KEPT, kernels
from hexwright.sight.looking import ALL
from hexwright.sight.written import label_of
from hexwright.web.ondisk import Files

NONE = Changes()
MOST_HEXES = 20_000
"""No larger board is served: a browser would not show it."""
MOST_KEPT = 24
"""So many changed scenarios are kept: a person goes back and forth between a few."""
KEPT_HEXES = 120_000
"""So many hexes have they together, but a few are kept however large: one of 20,000 has 13 MB."""
FEW = 4
MOST_GROUNDS = 4
"""So many drawings of the ground are kept, of which a large one has a megabyte."""


@define
class _View:
    """A changed scenario, once it is made."""

    lock: Lock = field(factory=Lock)
    scenario: Scenario | None = None


@frozen(eq=False)
class Served:
    """A scenario that is served, or a game of it.

    Attributes:
        scenario: It, before anybody on the page changes anything, and before the game began.
        game: The saved game, if one is watched.
        given: What the command that serves it changed of its file.
        more: What else stood behind the file in that command, a word each.

    Raises:
        HexwrightError: if its board is too large, or the game cannot be read.
    """

    scenario: Scenario
    game: Path | None = None
    given: Changes = NONE
    more: tuple[str, ...] = ()
    _views: OrderedDict[Any, _View] = field(factory=OrderedDict, init=False, repr=False)
    _lock: Lock = field(factory=Lock, init=False, repr=False)
    _grounds: OrderedDict[str, str] = field(factory=OrderedDict, init=False, repr=False)
    _drawing: Lock = field(factory=Lock, init=False, repr=False)
    _files: Files = field(init=False, repr=False)

    @_files.default
    def _as_read(self) -> Files:
        return Files.of(self.scenario)

    def __attrs_post_init__(self) -> None:
        n = len(self.scenario.board.grid)
        if n > MOST_HEXES:
            hint = f"at most {MOST_HEXES:,} hexes are; crop the board in its file"
            raise HexwrightError(f"a board of {n:,} hexes is not served", hint=hint)
        if self.game is not None:
            with self.journal():
                pass

    def under(self, changes: Changes, at: int | None = None, side: str = "") -> Scenario:
        """The scenario with some changes, made once; any number of threads may ask it.

        Args:
            changes: What is otherwise. What is concealed is so by the rules of the game itself.
            at: The step of the game after which it is; the last if none is named.
            side: Who looks: nothing is in it that is concealed from this side.

        Raises:
            HexwrightError: if they do not fit it; if there is no such step or side.
        """
        key = (changes, at, side, self._written())
        with self._lock:
            view = self._views.setdefault(key, _View())
            self._views.move_to_end(key)
            most = min(MOST_KEPT, max(FEW, KEPT_HEXES // len(self.scenario.board.grid)))
            while len(self._views) > most:
                self._views.popitem(last=False)
        with view.lock:
            if view.scenario is None:
                view.scenario = changes.made(as_seen(self._after(at), side))
            return view.scenario

    @contextmanager
    def journal(self) -> Iterator[Journal]:
        """The saved game, open for this thread.

        Raises:
            HexwrightError: if none is served; as ``Journal.open`` does.
        """
        if self.game is None:
            hint = "serve a saved game, or a scenario with --game"
            raise HexwrightError("no game is watched here", hint=hint)
        with Journal.open(self.game, self.scenario) as found:
            yield found

    def ground(self, scenario: Scenario) -> str:
        """What is printed on the map of one of its scenarios, drawn once for all that look alike.

        See ``draw_ground``.
        """
        key = ground_key(scenario)
        with self._drawing:
            if key not in self._grounds:
                self._grounds[key] = draw_ground(scenario, self.image, "/api/image")
            self._grounds.move_to_end(key)
            while len(self._grounds) > MOST_GROUNDS:
                self._grounds.popitem(last=False)
            return self._grounds[key]

    def _after(self, at: int | None) -> Scenario:
        """The scenario as a step of the game left it; as its file has it if there is no game."""
        if self.game is None and at is None:
            return self.scenario
        with self.journal() as journal:
            return journal.game(self.scenario, at).scenario

    def _written(self) -> tuple[int, ...]:
        """What is other when somebody has gone on with the game.

        The file must not be opened for it: as it is closed, all that SQLite has locked in it for
        this process would be free.
        """
        if self.game is None:
            return ()
        with telling(self.game):
            told = self.game.stat()
        return (told.st_ino, told.st_size, told.st_mtime_ns)

    def warm(self) -> None:
        """Do what the first question would wait for: compiling, and working out the Locations."""
        _ = self.identity  # of the code as it is now, which is what answers
        there = self.scenario.situation.locations
        if len(there) >= KEPT:
            kernels()  # a page asks for field after field: none alone would be worth compiling for
        first = self.scenario.name_of(self.scenario.situation.ground.hexes[int(there.hex[0])])
        with suppress(HexwrightError):  # whoever asks is told
            look(self.scenario, label_of(first, there.names[0]), levels=ALL)

    @cached_property
    def identity(self) -> str:
        """What is served, as a text to compare: another scenario, game or code has another."""
        sections = self.scenario.ruleset.registry.sections.items()
        told = (
            self.scenario.fingerprint, self.scenario.title, str(self.scenario.source),
            str(self.game), kernel_version(), *((id_, s.digest) for id_, s in sections),
        )  # fmt: skip
        return hashlib.sha256(repr(told).encode()).hexdigest()[:24]

    def headers(self) -> Iterator[tuple[str, str]]:
        """What every answer tells of what is served: which it is, and what of it is out of date."""
        yield "hexwright-served", self.identity
        if changed := self._files.changed():
            yield "hexwright-outdated", quote(", ".join(changed), safe=" ,")

    @cached_property
    def image(self) -> BoardImage | None:
        """The printed map's picture, if the board came with one."""
        return picture_of(self.scenario.board)


@frozen(eq=False)
class Shown:
    """What is served, as one request asks to be shown it.

    Attributes:
        served: What is served.
        at: The step of the game that is asked of; the last if none is named.
        side: Who looks; everything is told if empty.
    """

    served: Served
    at: int | None = None
    side: str = ""

    def under(self, changes: Changes) -> Scenario:
        """The scenario in that state, as that side sees it; see ``Served.under``."""
        return self.served.under(changes, self.at, self.side)

    @property
    def options(self) -> tuple[str, ...]:
        """Of a command that asks of the same."""
        at = () if self.at is None else ("--at", str(self.at))
        return (*at, *(("--side", self.side) if self.side else ()))

    @property
    def image(self) -> BoardImage | None:
        """The printed map's picture, if the board came with one."""
        return self.served.image
