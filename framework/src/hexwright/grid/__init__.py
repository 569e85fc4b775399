"""Exact integer geometry: hexes, hexsides, vertices, their names, and lines between points.

Nothing here is decided by a float. See ``lattice`` for the numbers of sides and vertices.
"""

from hexwright.grid.coordinates import GridError, Hex, Layout, Met
from hexwright.grid.grid import Grid
from hexwright.grid.lattice import Point, S
from hexwright.grid.line import Crossing, Line
from hexwright.grid.naming import Letters, Naming, Numbers
from hexwright.grid.transform import Transform
from hexwright.grid.walk import ALONG, IN, TOUCH

__all__ = [
    "ALONG",
    "IN",
    "TOUCH",
    "Crossing",
    "Grid",
    "GridError",
    "Hex",
    "Layout",
    "Letters",
    "Line",
    "Met",
    "Naming",
    "Numbers",
    "Point",
    "S",
    "Transform",
]
