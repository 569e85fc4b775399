"""The map in a picture: ground, hexes and their names, hexsides, marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import atan2, degrees
from typing import Any

from attrs import field, frozen

from hexwright.board import Area, Board, HexsideFeature, show_height
from hexwright.board.image import BoardImage
from hexwright.board.symbols import Symbol
from hexwright.board.terrain import GROUND
from hexwright.grid import Hex, S
from hexwright.report.canvas import LONG, XY, circle, element, line, path, to_pixels, words
from hexwright.report.symbols import stamp
from hexwright.rules.state import Piece

PALETTE = ("#b9c99a", "#c9b79a", "#9ab7c9", "#c99aa8", "#b3a6cc", "#a6ccbd", "#ccc4a6")
PLAIN = "#f4f1e6"
RISES, FALLS = ("#ecdfbd", "#dfc795", "#cfae72", "#b99257"), ("#dfe6d3", "#c6d3bd", "#aabda6")
"""Ground above and below level 0, by steps; what is beyond the last has its colour."""
EDGES = ("#7a3b9a", "#1f6f78", "#96561b")


@frozen(eq=False)
class Sheet:
    """A board as it is drawn.

    Attributes:
        board: The board.
        colours: CSS colour of terrain by name; what is left out gets one of its own.
        hexsides: What stands on hexsides, printed and by marker.
        laid: Terrain that markers lay over whole hexes, with those hexes.
        image: What is printed, to lie below it all; ground is then drawn as its outlines alone.
        named: Whether dots and names of hexes are drawn; a printed map may have its own.
        href: Where that image is to be found; it is put into the picture if this is empty.
        symbols: What words look like, by the word.
        usual: Attributes of kinds of pieces that a piece may not have for itself.
        pieces: What stands on it.
    """

    board: Board
    colours: Mapping[str, str] = field(factory=dict)
    hexsides: tuple[HexsideFeature, ...] = ()
    laid: Mapping[Hex, str] = field(factory=dict)
    image: BoardImage | None = None
    named: bool = True
    href: str = ""
    symbols: Mapping[str, Symbol] = field(factory=dict)
    usual: Mapping[str, Mapping[str, Any]] = field(factory=dict)
    pieces: Mapping[str, Piece] = field(factory=dict)

    @cached_property
    def ground(self) -> list[str]:
        """Names of the terrain that lies in hexes."""
        names = {area.terrain for area in self.board.areas} | set(self.laid.values())
        return sorted(names - {GROUND})

    @cached_property
    def sides(self) -> list[str]:
        """Names of the terrain on hexsides."""
        return sorted({side.terrain for side in self.hexsides})

    @cached_property
    def levels(self) -> list[int]:
        """The levels of the board's ground but 0, in half-levels, lowest first."""
        own = self.board.elevation
        found = {own.get(here, 0) for here in self.board.grid.hexes}
        found |= {a.level or 0 for a in self.board.areas if a.terrain == GROUND}
        return sorted(found - {0})

    def level_colour(self, level: int) -> str:
        """The colour of bare ground at a base level."""
        if not level:
            return PLAIN
        same = [h for h in self.levels if (h > 0) == (level > 0)]
        step = sorted(same, key=abs).index(level)  # the nearest to 0 is the palest
        shades = RISES if level > 0 else FALLS
        return shades[min(step, len(shades) - 1)]

    def colour(self, terrain: str) -> str:
        """The colour a terrain is drawn in."""
        names = sorted({*self.ground, *self.sides})
        return self.colours.get(terrain) or PALETTE[names.index(terrain) % len(PALETTE)]

    @cached_property
    def edged(self) -> dict[str, str]:
        """Marks whose edge inside buildings is drawn, with its colour: those of several hexes."""
        names = [
            name
            for name, hexes in sorted(self.board.marks.items())
            if any(len(hexes.intersection(b.hexes)) > 1 for b in self.board.buildings)
        ]
        return {name: EDGES[i % len(EDGES)] for i, name in enumerate(names)}

    def at(self, point: XY) -> XY:
        """A lattice point in pixels."""
        return to_pixels(self.board.grid, point)

    def hexagon(self, here: Hex) -> list[XY]:
        """The corners of a hex in pixels."""
        return [self.at(p) for p in self.board.grid.vertices(here)]

    def elements(self) -> Iterator[str]:
        """The map, lowest first."""
        yield from self.ground_elements()
        yield from self.lines()
        for here in self.board.grid.hexes:
            yield from self.name(here)

    def ground_elements(self) -> Iterator[str]:
        """What lies in hexes, lowest first."""
        if self.image is not None:
            yield self._image(self.image)
        for here in self.board.grid.hexes if self.image is None else ():
            level = self.board.elevation.get(here, 0)
            told = level_name(level) if level else ""
            yield path([self.hexagon(here)], told, fill=self.level_colour(level))
        for area in self.board.areas:
            yield from self._area(area)
        yield from self.laid_elements(self.board.areas)

    def laid_elements(self, areas: Iterable[Area] = ()) -> Iterator[str]:
        """What markers lay over whole hexes, and then its symbols and those of areas, if given."""
        for here, terrain in self.laid.items():
            yield path([self.hexagon(here)], terrain, fill=self.colour(terrain), fill_opacity=0.85)
        for name in self.symbols:
            filled = (a.hexes or () for a in areas if a.terrain == name)
            laid = (here for here, terrain in self.laid.items() if terrain == name)
            for here in sorted({*laid}.union(*filled)):
                yield self._symbol(name, here)

    def _symbol(self, name: str, here: Hex) -> str:
        (x, y), symbol, unit = self.at(self.board.grid.centre(here)), self.symbols[name], LONG / 2
        at = (x + unit * symbol.at[0], y + unit * symbol.at[1])
        return stamp(symbol, at, unit, tip=name, class_="symbol")

    def lines(self) -> Iterator[str]:
        """The hexes' outlines, edges of marks, and what stands on hexsides."""
        yield from self.lines_of(self.board.grid.hexes, self.hexsides)

    def lines_of(self, hexes: Iterable[Hex], sides: Sequence[HexsideFeature]) -> Iterator[str]:
        """The outlines of some hexes, edges of marks, and some of what stands on hexsides."""
        yield path(
            [self.hexagon(here) for here in hexes],
            fill="none", stroke="#7d7b70", stroke_width=0.8, stroke_opacity=0.7,
        )  # fmt: skip
        for name, colour in self.edged.items():
            yield from self._edge(name, colour)
        for side in sides:
            if side.terrain not in self.symbols:
                yield self._hexside(side)
        for name, symbol in self.symbols.items():
            for side in sides:
                if side.terrain == name:
                    yield self._stamped(side, symbol)

    def _stamped(self, side: HexsideFeature, symbol: Symbol) -> str:
        """The symbol of what is on a hexside, turned to it."""
        (ax, ay), (bx, by) = self.at(side.start), self.at(side.end)
        turn = degrees(atan2(by - ay, bx - ax)) - 90
        at = ((ax + bx) / 2, (ay + by) / 2)
        drawn = stamp(symbol, at, LONG / 2, turn, side.terrain, "hexside")
        return element("g", drawn, data_hexside=self.board.grid.side_name(side.hex, side.side))

    def _image(self, image: BoardImage) -> str:
        """What is printed, stretched so that its hexes come to lie on ours."""
        (left, top), (right, bottom) = self.at((0, 0)), self.at((S, S))
        across, down = (right - left) / image.step[0], (bottom - top) / image.step[1]
        return element(
            "image", href=self.href or image.uri, x=left - image.origin[0] * across,
            y=top - image.origin[1] * down, width=image.size[0] * across,
            height=image.size[1] * down, preserveAspectRatio="none",
        )  # fmt: skip

    def _area(self, area: Area) -> Iterator[str]:
        bare = area.terrain == GROUND
        colour = self.level_colour(area.level or 0) if bare else self.colour(area.terrain)
        style: dict[str, object] = {"fill": colour, "fill_opacity": 1 if bare else 0.75}
        if self.image is not None:
            style |= {"fill_opacity": 0.15, "stroke": colour, "stroke_width": 1.5}
        if area.building is not None:
            style |= {"stroke": "#333333", "stroke_width": 1.5}
        for here in sorted(area.hexes or ()):
            yield path([self.hexagon(here)], area.terrain, **style)
        if area.outline is not None:
            for part in self._on_map(area.outline):
                rings = [part.exterior, *part.interiors]
                corners = [[self.at(xy) for xy in ring.coords[:-1]] for ring in rings]
                yield path(corners, area.building or area.terrain, **style)

    def _on_map(self, outline: Any) -> Iterator[Any]:
        """The polygons of an outline, without what of it lies beside a map that was cropped."""
        import shapely

        if not self._land.covers(outline):
            outline = shapely.intersection(self._land, outline)
        for part in shapely.get_parts(outline).tolist():
            if part.geom_type == "Polygon":
                yield part

    @cached_property
    def _land(self) -> Any:
        """All hexes, as one shape."""
        import shapely

        grid = self.board.grid
        land = shapely.union_all([shapely.Polygon(grid.vertices(here)) for here in grid.hexes])
        shapely.prepare(land)
        return land

    def _edge(self, name: str, colour: str) -> Iterator[str]:
        """Where hexes with the mark meet hexes of the same building without it."""
        grid, marked = self.board.grid, self.board.marked(name)
        for building in self.board.buildings:
            own = set(building.hexes)
            for here in building.hexes:
                for side, there in enumerate(grid.neighbours(here)):
                    if here in marked and there in own and there not in marked:
                        a, b = (self.at(p) for p in grid.side_ends(here, side))
                        yield line(
                            a, b, f"edge of {name}", class_="edge", stroke=colour, stroke_width=2,
                            stroke_dasharray="5 3",
                        )  # fmt: skip

    def _hexside(self, side: HexsideFeature) -> str:
        a, b = self.at(side.start), self.at(side.end)
        return line(
            a, b, side.terrain, class_="hexside", stroke=self.colour(side.terrain),
            stroke_width=5, stroke_linecap="round",
            data_hexside=self.board.grid.side_name(side.hex, side.side),
        )  # fmt: skip

    def name(self, here: Hex, ink: str = "") -> Iterator[str]:
        """The dot and the name of a hex, and the marks that it has for itself.

        Args:
            here: The hex.
            ink: The colour of what is written, where it is not written on the map itself.
        """
        x, y = self.at(self.board.grid.centre(here))
        drawn = [name for name in self.symbols if here in self.board.marks.get(name, ())]
        if not drawn and self.named:
            yield circle((x, y), 1.6, fill="#55534a")
        for name in drawn:
            yield self._symbol(name, here)
        if self.named:
            yield words(
                (x, y - 18), self.board.grid.name(here), 8, class_="hex", text_anchor="middle",
                fill=ink or "#3a3830",
            )  # fmt: skip
        known = {*self.edged, *self.symbols}
        single = [n for n in sorted(self.board.marks) if n not in known]
        marks = [name for name in single if here in self.board.marks[name]]
        if marks:
            yield words(
                (x, y - 9), ", ".join(marks), 6.5, class_="mark", text_anchor="middle",
                font_style="italic", fill=ink or "#7a2d20", paint_order="stroke",
                stroke=None if ink else PLAIN, stroke_width=None if ink else 1.5,
            )  # fmt: skip


def level_name(level: int) -> str:
    """A base level as the legend names it."""
    return f"level {show_height(level)}"


def extent(sheet: Sheet) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the map in pixels."""
    corners = [corner for here in sheet.board.grid.hexes for corner in sheet.hexagon(here)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)
