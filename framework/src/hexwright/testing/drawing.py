"""Small boards drawn in text: a word a hex, staggered as on paper, with a legend below."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from attrs import define, evolve, field, frozen

from hexwright.board import Board
from hexwright.errors import HexwrightError, Problems
from hexwright.grid import Grid, Hex
from hexwright.grid.coordinates import Orientation
from hexwright.grid.naming import Letters
from hexwright.testing.legend import Drawn, Legend

BARE, NONE = ".", "_"
"""Words that need no explanation: a hex in which nothing is, and that there is no hex."""


@frozen
class Word:
    """A word of a drawing and where it stands, both counted from 1."""

    text: str
    line: int
    column: int

    @property
    def where(self) -> str:
        """Its place, as messages have it."""
        return f"drawing, line {self.line}, column {self.column}"


def draw(
    text: str,
    *,
    orientation: Orientation = "flat",
    naming: str = "letters",
    title: str = "a drawing",
) -> Board:
    """A board from a drawing in text.

    The first lines are hexes, a word each, with spaces between. On a flat-top board columns B, D,
    F lie half a hex lower, so the first line has row 1 of columns A, C, E and the second, set in
    further, row 1 of columns B, D, F; two lines are a row. On a pointy-top board each line is a
    row, and every second one is set in. ``.`` is a bare hex, and ``_`` is none at all.

    Then each line with ``=`` says what there is. On its left stands a word of the drawing, or
    names of hexes, or of hexsides; on its right, with commas between, what is there:

    - a kind of terrain, ``woods``, or ``woods height 1½``: it fills the hex;
    - ``building KIND height H``: all hexes of the word are one building, called by the word;
    - ``level L``: the hex's base level; ``mark NAME``: a printed symbol;
    - on hexsides a kind of terrain, ``wall``, or ``wall covers C3-C4-D3``.

    Heights and levels are in levels, as in board files: ``2``, ``1½``, ``-1``. Line and column of
    a message are counted from 1, the line from the beginning of the text.

    Args:
        text: The drawing.
        orientation: ``"flat"`` or ``"pointy"``: the hexes' upper ends.
        naming: ``"letters"``: A1, B1 ..., or ``"numbers"``: 0101, 0201 ...
        title: What the board is called.

    Raises:
        Problems: with everything that is wrong, each with its line and column.
    """
    return _Drawing(text, orientation, naming).board(title)


@define
class _Drawing:
    """A drawing while it is read; ``problems`` takes what is wrong with it."""

    text: str
    orientation: Orientation
    naming: str
    problems: list[HexwrightError] = field(factory=list)

    def board(self, title: str) -> Board:
        rows, told = self._parted()
        self._stop()
        grid = self._grid(rows)
        words = dict(self._placed(rows))
        missing = [grid.name(at) for at, word in words.items() if word.text == NONE]
        if missing:
            grid = evolve(grid, without=frozenset(grid.parse(name) for name in missing))
            words = {at: word for at, word in words.items() if word.text != NONE}
        shown: dict[str, list[Hex]] = {}
        for at, word in words.items():
            shown.setdefault(word.text, []).append(at)
        legend = Legend(grid, shown)
        for line, sentence in told:
            try:
                legend.read(sentence, line)
            except HexwrightError as error:
                self._take(error)
        self.problems += legend.problems
        for text in shown:
            if text not in legend.explained and text != BARE:
                first = next(w for w in words.values() if w.text == text)
                self._note(
                    f"no line explains {text!r}", first, f"add one below: {text} = what it is"
                )
        self._stop()
        drawn: Drawn = legend.drawn
        return Board(
            title, grid, drawn.elevation, drawn.areas, drawn.buildings, drawn.hexsides, drawn.marks
        )

    def _parted(self) -> tuple[list[list[Word]], list[tuple[int, str]]]:
        """The lines of hexes, and the sentences below with the numbers of their lines."""
        rows: list[list[Word]] = []
        told: list[tuple[int, str]] = []
        for number, line in enumerate(self.text.expandtabs().splitlines(), 1):
            words = [Word(m[0], number, m.start() + 1) for m in re.finditer(r"\S+", line)]
            if any(word.text == "=" for word in words):
                told.append((number, line))
            elif words and told:
                self._note(
                    "hexes below the lines that explain them", words[0],
                    "draw first; in a line that explains, = stands between spaces",
                )  # fmt: skip
            elif words:
                rows.append(words)
        if not rows and not self.problems:
            self.problems.append(
                HexwrightError(
                    "no hex is drawn", where="drawing", hint="write a line such as . . ."
                )
            )
        return rows, told

    def _grid(self, rows: Sequence[Sequence[Word]]) -> Grid:
        """The grid of lines that are as long, and set in, as those of one."""
        flat = self.orientation == "flat"
        first, second = rows[0], rows[1] if len(rows) > 1 else []
        if flat and not second and len(first) > 1:
            self._note(
                "the columns between these are missing", first[1],
                "add a second line, set in, with row 1 of columns B, D ...",
            )  # fmt: skip
        for at, row in enumerate(rows):
            lower = at % 2 == 1
            self._check_start(row, rows[0], lower)
            self._check_count(row, len(second) if lower else len(first))
        few = (len(first), len(first) - 1) if flat else (len(first),)
        if second and len(second) not in few:
            self._note(
                f"line {second[0].line} has {len(second)} hexes, and line {first[0].line} "
                f"{len(first)}", second[-1], f"draw {' or '.join(map(str, few))} in it",
            )  # fmt: skip
        self._stop()
        if flat:
            columns, upper, lower_rows = (
                len(first) + len(second),
                -(-len(rows) // 2),
                len(rows) // 2,
            )
        else:
            columns, upper, lower_rows = len(first), len(rows), 0
        last = Letters.letters(columns) if self.naming == "letters" else str(columns)
        begin = "A" if self.naming == "letters" else "1"
        return Grid.named(
            columns=f"{begin}-{last}",
            rows=f"1-{upper}",
            shoved_rows=f"1-{lower_rows}" if 0 < lower_rows != upper else None,
            naming=self.naming,
            orientation=self.orientation,
        )

    def _check_start(self, row: Sequence[Word], first: Sequence[Word], lower: bool) -> None:
        start, set_in = first[0].column, row[0].column > first[0].column
        if lower and not set_in:
            of = (
                "columns B, D ..., half a hex lower" if self.orientation == "flat" else "such a row"
            )
            self._note("this line is not set in", row[0], f"every second line is, as it shows {of}")
        elif not lower and row[0].column != start:
            self._note(
                "this line does not begin below the first", row[0],
                f"begin it at column {start}; only every second line is set in",
            )  # fmt: skip

    def _check_count(self, row: Sequence[Word], count: int) -> None:
        if len(row) != count:
            self._note(
                f"{len(row)} hexes, and {count} in the other lines like it", row[-1],
                f"write {NONE} where there is no hex, and {BARE} where it is bare",
            )  # fmt: skip

    def _placed(self, rows: Sequence[Sequence[Word]]) -> Iterator[tuple[Hex, Word]]:
        for at, row in enumerate(rows):
            for n, word in enumerate(row):
                if self.orientation == "flat":
                    yield Hex(2 * n + at % 2, at // 2), word
                else:
                    yield Hex(n, at), word

    def _note(self, what: str, word: Word, hint: str) -> None:
        self.problems.append(HexwrightError(what, where=word.where, hint=hint))

    def _take(self, error: HexwrightError) -> None:
        self.problems += error.problems if isinstance(error, Problems) else [error]

    def _stop(self) -> None:
        if self.problems:
            raise Problems(self.problems)
