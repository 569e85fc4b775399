"""What the map and blocks look like in pictures: paths as SVG writes them."""

from __future__ import annotations

from blocks_core.words import (
    BRIDGE,
    CANAL,
    FOREST,
    MARSH,
    MOUNTAIN,
    PORT,
    ROAD,
    TOWN,
)
from hexwright import Symbol

_TREE = "M{x} {y}l-.13 .26h.26zM{x} {y}m0 .26v.1"
_TUFT = "M{x} {y}h.36M{x} {y}m.09 0v-.16M{x} {y}m.18 0v-.24M{x} {y}m.27 0v-.16"
_PEAK = "M{x} {y}l.28 -.48l.28 .48"


def _strewn(shape: str, *places: tuple[float, float]) -> str:
    """A shape at several places of a hex."""
    return "".join(shape.format(x=x, y=y) for x, y in places)


MAP = (
    Symbol(
        FOREST,
        _strewn(_TREE, (-0.75, -0.5), (0.7, -0.45), (-0.85, 0.2), (0.85, 0.15), (0.45, 0.6)),
        fill="#4f7a45", stroke="#4f7a45", width=0.05,
    ),
    Symbol(
        MARSH, _strewn(_TUFT, (-0.95, -0.25), (0.55, -0.35), (-0.7, 0.65), (0.35, 0.75)),
        stroke="#4d7186", width=0.06,
    ),
    Symbol(
        MOUNTAIN, _strewn(_PEAK, (-1.0, 0.1), (-0.75, -0.2), (0.3, -0.25), (0.4, 0.85)),
        fill="#94765a", stroke="#6d543e", width=0.07,
    ),
    Symbol(
        CANAL, "M-.48 -.82h.96l.48 .82l-.48 .82h-.96l-.48 -.82z", stroke="#4f8fc0", width=0.18
    ),
    Symbol(ROAD, "M-1 0h2", stroke="#c96f4a", width=0.13),
    Symbol(BRIDGE, "M-.26 -.2q.26 .12 .52 0M-.26 .2q.26 -.12 .52 0", stroke="#3b2c20"),
    Symbol("city 1", "M-.34 -.34h.68v.68h-.68z", fill="#8c8478", stroke="#4a453c", width=0.05),
    Symbol(
        "city 2", "M-.62 -.2h.4v-.3h.75v.35h.3v.55h-.4v.3h-.75v-.3h-.3z",
        fill="#8c8478", stroke="#4a453c", width=0.05,
    ),
    Symbol(
        "city 3", "M-.9 -.2h.35v-.3h1.05v.2h.4v.75h-.3v.4h-1.2v-.2h-.3z",
        fill="#8c8478", stroke="#4a453c", width=0.05,
    ),
    Symbol(TOWN, "M-.22 0a.22 .22 0 1 0 .44 0a.22 .22 0 1 0 -.44 0z", fill="#ffffff",
           stroke="#4a453c", width=0.08),
    Symbol(
        PORT, "M0 -.2v.46M-.22 .06q.22 .4 .44 0M-.12 -.08h.24M0 -.2a.07 .07 0 1 1 .01 0",
        stroke="#1f4a70", width=0.08, at=(-0.78, 0.6),
    ),
    *(
        Symbol(
            f"resource {n}",
            "".join(f"M{0.3 * i:.1f} -.2l.2 .2l-.2 .2l-.2 -.2z" for i in range(n)),
            fill="#d9b43a", stroke="#6a5410", width=0.05, at=(-0.15 * (n - 1), 0.68),
        )
        for n in (1, 2, 3)
    ),
)  # fmt: skip
"""Terrain and marks, lowest first; the rest is drawn as the colours say."""

_FRAME = "M-1 -.68h2v1.36h-2z"
_PLANE = "M0 -.75v1.4M-.95 -.1q.95 -.35 1.9 0M-.4 .62h.8"
_HULL = "M-1 .1h2l-.3 .55h-1.4z"
BLOCKS = {
    "fighter": _PLANE,
    "dive bomber": f"{_PLANE}M0 .35l-.3 -.3M0 .35l.3 -.3",
    "heavy bomber": f"{_PLANE}M-.5 -.45v.4M.5 -.45v.4",
    "battleship": f"{_HULL}M-.6 .1v-.3h.4v.3M.2 .1v-.3h.4v.3M0 .1v-.8",
    "carrier": "M-1 -.1h2l-.2 .7h-1.6zM.25 -.1v-.5h.3v.5",
    "submarine": "M-1 .15q1 -.75 2 0q-1 .75 -2 0M0 -.2v-.5h.3",
    "armor": f"{_FRAME}M-.4 -.35h.8a.35 .35 0 0 1 0 .7h-.8a.35 .35 0 0 1 0 -.7z",
    "marine": f"{_FRAME}M0 -.5v.95M-.4 .15q.4 .6 .8 0M-.25 -.2h.5",
    "airborne": f"{_FRAME}M-1 -.68l2 1.36M-1 .68l2 -1.36M-.4 .6q.2 -.5 .4 0q.2 -.5 .4 0",
    "engineer": f"{_FRAME}M-.5 .35v-.6h1v.6M0 -.25v.6",
    "infantry": f"{_FRAME}M-1 -.68l2 1.36M-1 .68l2 -1.36",
}
"""Paths of the kinds of blocks."""
