"""The trace and the sieve as machine code: compiled by numba once, and kept on disk.

The functions are plain Python in the subset that numba compiles (``grid.walk``, ``sight.trace``,
``sight.sieve``), so a few lines are answered without a compiler and millions with one. numba is
imported here and nowhere else, and only when there are lines enough.
"""

from __future__ import annotations

from functools import cache
from glob import iglob
from threading import Lock
from typing import Any, NamedTuple

from hexwright.board.cache import Cache
from hexwright.grid import walk as grid_walk
from hexwright.sight import sieve, trace

FRESH = 20_000
"""So many lines at once are worth compiling for; fewer would wait longer for the compiler."""
KEPT = 1_000
"""So many, one way or another, are worth loading what was compiled before."""

_INNER = (
    grid_walk.hex_contact,
    grid_walk.walk,
    trace.sign,
    trace.inside_wedge,
    trace.area_contact,
    trace.side_contact,
    trace.hex_index,
    trace.across,
    trace.trace_one,
    sieve.meets,
    sieve.counts,
    sieve.sift_one,
)
_loaded = False
_asked = 0
_one_at_a_time = Lock()


class Kernels(NamedTuple):
    """Compiled functions; both let other threads run meanwhile."""

    trace_many: Any
    sift_many: Any


def worthwhile(lines: int) -> bool:
    """Whether so many more lines are answered sooner by compiled code."""
    global _asked
    _asked += lines
    return _loaded or lines >= FRESH or (_asked >= KEPT and _is_kept())


def threads() -> int:
    """How many threads are of use: the cores that this process may run on (NUMBA_NUM_THREADS)."""
    import numba

    return int(vars(numba.config)["NUMBA_NUM_THREADS"])


def kernels() -> Kernels:
    """``trace.trace_many`` and ``sieve.sift_many``, compiled."""
    with _one_at_a_time:
        return _kernels()


@cache
def _kernels() -> Kernels:
    global _loaded
    import numba
    from numba import njit
    from numba.extending import register_jitable

    for function in _INNER:
        register_jitable(function)
    home, settings = _home(), vars(numba.config)
    before = settings["CACHE_DIR"]
    settings["CACHE_DIR"] = home or before  # numba asks where only while it decorates
    try:
        made = Kernels(
            *(
                njit(nogil=True, cache=home is not None)(function)
                for function in (trace.trace_many, sieve.sift_many)
            )
        )
    finally:
        settings["CACHE_DIR"] = before
    _loaded = True
    return made


@cache
def _home() -> str | None:
    """Where what was compiled of this source is kept; ``None`` if nowhere."""
    usual = Cache.usual()
    modules = (grid_walk, trace, sieve)
    return None if usual is None else usual.code(*(str(m.__file__) for m in modules))


def _is_kept() -> bool:
    home = _home()
    return home is not None and any(iglob(f"{home}/**/*.nbc", recursive=True))
