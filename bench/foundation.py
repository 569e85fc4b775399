"""What an answer costs: one explained line, a batch of lines, composing, the help page."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from hexwright import Attack, Scenario, Sight
from hexwright.rules import discover
from hexwright.sight.batch import trace_lines
from hexwright.sight.judge import judge

DEMO = Path(__file__).parent.parent / "examples" / "factory_543" / "scenario.toml"


def seconds(work: Callable[[], object], times: int) -> float:
    """The least of three averages, in seconds."""
    best = float("inf")
    for _ in range(3):
        start = time.perf_counter()
        for _ in range(times):
            work()
        best = min(best, (time.perf_counter() - start) / times)
    return best


def adding() -> int:
    """A million additions."""
    total = 0
    for i in range(1_000_000):
        total += i
    return total


def main() -> None:
    """Measure and print."""
    scenario = Scenario.load(DEMO)
    situation = scenario.situation
    a, b = np.triu_indices(len(situation.locations), 1)
    scenario.ask(Sight("C", "H"))
    judge(trace_lines(situation, a, b), "warm up")
    help_page = [sys.executable, "-m", "hexwright", "--help"]
    figures = {
        "unit: a million additions": seconds(adding, 1),
        "one explained LOS": seconds(lambda: scenario.ask(Sight("C", "H")), 100),
        "one explained attack": seconds(lambda: scenario.ask(Attack("C", "H")), 100),
        f"all {len(a)} lines of the hall": seconds(
            lambda: judge(trace_lines(situation, a, b), "all"), 1
        ),
        "finding what is installed": seconds(discover, 3),
        "composing with a rule off": seconds(lambda: scenario.without("O5.31"), 3),
        "hexwright --help": seconds(
            lambda: subprocess.run(help_page, check=True, capture_output=True), 1
        ),
    }
    unit = figures["unit: a million additions"]
    for name, figure in figures.items():
        print(f"{name:36} {1000 * figure:10.2f} ms {figure / unit:10.3f} units")


if __name__ == "__main__":
    main()
