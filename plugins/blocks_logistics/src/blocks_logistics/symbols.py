"""What the pieces of the Logistics Set look like in pictures: paths as SVG writes them."""

from __future__ import annotations

from blocks_logistics.words import FACTORIES, MAJOR, MINOR, MULBERRY, STORM
from hexwright import Symbol

_HALL = "M-1 .8v-.9l.5 -.35v.35l.5 -.35v.35l.5 -.35v-.35h.5v1.6z"
_MAKES = {
    "army factory": "M-.4 .2h.8v.4h-.8z",
    "air factory": "M0 .1v.6M-.5 .35h1",
    "naval factory": "M-.5 .3h1l-.2 .3h-.6z",
}
_STRIP = "M-.9 0h1.8M-.6 -.3h1.2M-.6 .3h1.2"

FACTORY_SYMBOLS = tuple(
    Symbol(kind, _HALL + _MAKES[kind], width=0.16, shows="cv") for kind in FACTORIES
)
AIRFIELD_SYMBOLS = (
    Symbol(MINOR, _STRIP, width=0.18),
    Symbol(MAJOR, f"{_STRIP}M-1 -.7h2v1.4h-2z", width=0.18),
)
MULBERRY_SYMBOL = Symbol(MULBERRY, "M0 -.8v1.5M-.6 .1q.6 1.1 1.2 0M-.35 -.4h.7M-1 .9h2", width=0.18)
STORM_SYMBOL = Symbol(
    STORM, "M.2 0a.2 .2 0 1 1 -.4 0a.5 .5 0 1 1 1 0a.75 .75 0 1 1 -1.5 0a.9 .9 0 0 1 .5 -.85",
    width=0.18,
)  # fmt: skip
