"""The pytest plugin: a ``scenario`` fixture, and rules switched in one line::

@pytest.mark.scenario("hall.toml")
@pytest.mark.without("7.2")
def test_a_line_opens(scenario):
    assert scenario.ask(Sight("A", "B")).clear
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from hexwright.scenario import Scenario

MARKERS = (
    "scenario(path): the scenario file that the scenario fixture loads, relative to the test's "
    "file or to pytest's root directory",
    "without(*rules): rules or sections that are off in the scenario fixture",
    "with_rules(*rules): rules or sections that are on in the scenario fixture",
    "rule(*ids): the numbered rules that a test is about; only a label",
)


def pytest_configure(config: pytest.Config) -> None:
    """Register the markers."""
    for line in MARKERS:
        config.addinivalue_line("markers", line)


@pytest.fixture(scope="session")
def _loaded_scenarios() -> dict[tuple[Path, int], Scenario]:
    """Scenarios loaded already, by file and time of its last change; they are immutable."""
    return {}


@pytest.fixture
def scenario(
    request: pytest.FixtureRequest, _loaded_scenarios: dict[tuple[Path, int], Scenario]
) -> Scenario:
    """The scenario of ``@pytest.mark.scenario``, with the rules of the other marks off or on.

    The nearest ``scenario`` mark holds, so a module may set one in ``pytestmark``. All ``without``
    and ``with_rules`` marks hold.
    """
    from hexwright.scenario import Scenario

    mark = request.node.get_closest_marker("scenario")
    if mark is None or len(mark.args) != 1:
        pytest.fail('mark the test with @pytest.mark.scenario("file.toml")', pytrace=False)
    path = _find(request, mark.args[0])
    key = (path, path.stat().st_mtime_ns if path.exists() else 0)
    if key not in _loaded_scenarios:
        _loaded_scenarios[key] = Scenario.load(path)
    found = _loaded_scenarios[key]
    off = [id_ for m in request.node.iter_markers("without") for id_ in m.args]
    on = [id_ for m in request.node.iter_markers("with_rules") for id_ in m.args]
    if off:
        found = found.without(*off)
    return found.with_(*on) if on else found


def _find(request: pytest.FixtureRequest, name: str | Path) -> Path:
    """The file beside the test, or else below pytest's root directory."""
    beside = (request.path.parent / name).resolve()
    return beside if beside.exists() else (request.config.rootpath / name).resolve()
