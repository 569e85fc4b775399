"""What sight costs on a map: a line explained, a field, an atlas, and the walk it is measured by.

uv run python bench/sight.py examples/factory_543/scenario.toml
uv run python bench/sight.py BOARD --sections asl_core,rf_factories --threads 2 --json
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numba
import numpy as np
from reference_walk import arrays, walk_all

from hexwright import Sight, sight
from hexwright.cli.maps import load_map
from hexwright.scenario.changes import Changes

SAMPLE = 200
"""Lines that are explained one by one."""

_STATUS, _RESET = Path("/proc/self/status"), Path("/proc/self/clear_refs")


def seconds(work: Callable[[], object], times: int) -> float:
    """The least time that something takes, of a few."""
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def forget_peak() -> None:
    """Measure the peak of memory from here on, where the system can."""
    with suppress(OSError):
        _RESET.write_text("5")


def peak() -> float:
    """The most memory that was in use, in MB; where it cannot be forgotten, since the start."""
    with suppress(OSError):
        line = next(li for li in _STATUS.read_text().splitlines() if li.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 if sys.platform == "darwin" else 1024) / 1024


def measure(path: Path, sections: str, times: int) -> dict[str, Any]:
    """All figures: seconds, MB, and counts."""
    told: dict[str, Any] = {"threads": numba.get_num_threads()}
    start = time.perf_counter()
    scenario = load_map(path, sections, Changes())
    situation = scenario.situation
    told["load"] = time.perf_counter() - start
    ground, hexes = situation.ground, [scenario.name_of(here) for here in situation.ground.hexes]
    pairs = np.stack(np.triu_indices(len(hexes), 1), axis=1)
    told |= {"hexes": len(hexes), "lines": len(pairs)}

    some = np.random.default_rng(1).choice(len(pairs), min(SAMPLE, len(pairs)), replace=False)
    questions = [Sight(hexes[i], hexes[j]) for i, j in pairs[some].tolist()]
    scenario.ask(questions[0])
    forget_peak()
    told["line"] = seconds(lambda: [scenario.ask(q) for q in questions], times) / len(questions)
    # entries and facts are worked out when somebody reads them
    told["explained"] = seconds(
        lambda: [(r.entries, r.facts) for r in map(scenario.ask, questions)], times
    ) / len(questions)
    told["line_peak"] = peak()

    middle = hexes[len(hexes) // 2]
    start = time.perf_counter()
    sight.field(situation, middle)
    told["first_field"] = time.perf_counter() - start
    forget_peak()
    told["field"] = seconds(lambda: sight.field(situation, middle), times)
    told["field_peak"] = peak()

    start = time.perf_counter()
    atlas = sight.atlas(situation)
    told["first_atlas"] = time.perf_counter() - start
    told["clear"] = int(np.triu(atlas.clear, 1).sum())
    del atlas
    given = arrays(ground)
    walk_all(*given, pairs[:1])
    # one beside the other, for a shared machine is now faster and now slower
    told["atlas"] = told["walk"] = float("inf")
    forget_peak()
    for _ in range(times):
        told["walk"] = min(told["walk"], seconds(lambda: walk_all(*given, pairs), 1))
        told["atlas"] = min(told["atlas"], seconds(lambda: sight.atlas(situation), 1))
    told["atlas_peak"] = peak()
    told["ratio"] = told["atlas"] / told["walk"]
    return told


def table(told: dict[str, Any]) -> str:
    """The figures for people."""
    n = told["lines"]
    rows = [
        ("load", told["load"], None, ""),
        ("one line", told["line"], None, ""),
        ("one explained line", told["explained"], told["line_peak"], "with every rule"),
        (f"field of {told['hexes']:,}", told["field"], told["field_peak"],
         f"the first {1000 * told['first_field']:.0f} ms"),
        (f"atlas of {n:,} lines", told["atlas"], told["atlas_peak"],
         f"the first {told['first_atlas']:.2f} s; {1e6 * told['atlas'] / n:.2f} us a line"),
        ("reference walk", told["walk"], None, f"{1e6 * told['walk'] / n:.2f} us a line"),
    ]  # fmt: skip
    lines = []
    for what, took, memory, more in rows:
        most = "" if memory is None else f"{memory:.0f} MB"
        lines.append(f"{what:30} {1000 * took:12.2f} ms {most:>9}  {more}".rstrip())
    share = f"{told['clear']:,} lines clear; {told['threads']} threads"
    return "\n".join([*lines, f"atlas : walk = {told['ratio']:.2f}; {share}"])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("path", type=Path, help="a scenario, a board file, or an archive")
    parser.add_argument("--sections", default="", help="for a board: ids of sections")
    parser.add_argument("--threads", type=int, default=numba.get_num_threads())
    parser.add_argument("--times", type=int, default=3, help="the best of so many counts")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    numba.set_num_threads(given.threads)
    told = measure(given.path, given.sections, given.times)
    print(json.dumps(told, indent=2) if given.json else table(told))


if __name__ == "__main__":
    main()
