"""The fixtures of the pytest plugin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest

from hexwright.testing.switching import Switched, switched

if TYPE_CHECKING:
    from hexwright.board import Board
    from hexwright.grid.coordinates import Orientation
    from hexwright.rules import Registry, RuleSet, Ruling
    from hexwright.scenario import Question, Scenario
    from hexwright.scenario.markers import MarkerLike
    from hexwright.testing.golden import Golden


class DrawBoard(Protocol):
    """The fixture ``board``: see ``hexwright.testing.draw``."""

    def __call__(
        self,
        text: str,
        *,
        orientation: Orientation = "flat",
        naming: str = "letters",
        title: str = "a drawing",
    ) -> Board:
        """A board from a drawing in text."""


class ComposeRules(Protocol):
    """The fixture ``ruleset``."""

    def __call__(
        self,
        *sections: str,
        on: Iterable[str] = (),
        off: Iterable[str] = (),
        options: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> RuleSet:
        """A rule set: sections with what they require, as the test's marks have it.

        Raises:
            CompositionError: with everything that is wrong.
        """


class AskRuling(Protocol):
    """The fixture ``ruling``."""

    def __call__(
        self,
        question: Question | str,
        on: Board | Scenario | str,
        rules: RuleSet | str | Iterable[str] = (),
        *,
        pieces: Mapping[str, str | Mapping[str, Any]] | None = None,
        markers: Iterable[MarkerLike] = (),
        conditions: Mapping[str, Any] | None = None,
    ) -> Ruling:
        """The answer to a question: ``ruling("los A1 C1", board(...), "my_section")``.

        Args:
            question: A question, or one in a line, as ``hexwright.testing.question`` reads it.
            on: A board, a drawing of one, or a scenario, which has its own rules.
            rules: Section ids, to which the test's marks apply, or a rule set as it is.
            pieces, markers, conditions: As for ``hexwright.testing.scenario_on``.
        """


@pytest.fixture(scope="session")
def installed_sections() -> Registry:
    """The sections to choose from: those that are installed, looked for once a session.

    Override it where tests bring sections of their own.
    """
    from hexwright.rules import discover

    return discover()


@pytest.fixture(scope="session")
def hexwright_kept() -> dict[Any, Any]:
    """What is kept for a session: scenarios by file and time of its last change, and such."""
    return {}


@pytest.fixture
def scenario(request: pytest.FixtureRequest, hexwright_kept: dict[Any, Any]) -> Scenario:
    """The scenario of ``@pytest.mark.scenario``, with the rules of the other marks off or on.

    The nearest ``scenario`` mark holds, so a module may set one in ``pytestmark``. All ``without``
    and ``ssr`` marks hold; of one rule the nearest.
    """
    from hexwright.testing.asking import altered_scenario

    mark = request.node.get_closest_marker("scenario")
    if mark is None or len(mark.args) != 1 or mark.kwargs.keys() - {"house"}:
        pytest.fail('mark the test with @pytest.mark.scenario("file.toml")', pytrace=False)
    path, house = find(request, mark.args[0]), mark.kwargs.get("house")
    own = None if house is None else find(request, house)
    marks = switched(request.node)
    return altered_scenario(loaded(path, request, hexwright_kept, own), marks.off, marks.on)


@pytest.fixture(scope="session")
def board() -> DrawBoard:
    """``board(text)``: a board from a drawing in text; see ``hexwright.testing.draw``."""
    from hexwright.testing.drawing import draw

    return draw


@pytest.fixture
def ruleset(request: pytest.FixtureRequest) -> ComposeRules:
    """``ruleset("my_section", on=[...], off=[...], options={...})``, and the test's marks."""
    from hexwright.rules import compose
    from hexwright.testing.asking import altered

    marks = switched(request.node)

    def composed(
        *sections: str,
        on: Iterable[str] = (),
        off: Iterable[str] = (),
        options: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> RuleSet:
        registry = request.getfixturevalue("installed_sections")
        rules = compose(registry, sections, on=on, off=off, options=options)
        return altered(rules, marks.off, marks.on)

    return composed


@pytest.fixture
def ruling(request: pytest.FixtureRequest, ruleset: ComposeRules) -> AskRuling:
    """``ruling("los A1 C1", board(...), "my_section")``: the answer to a question."""
    from hexwright.rules import RuleSet
    from hexwright.scenario import Scenario
    from hexwright.testing.asking import question as read
    from hexwright.testing.asking import scenario_on

    def asked(
        question: Question | str,
        on: Board | Scenario | str,
        rules: RuleSet | str | Iterable[str] = (),
        *,
        pieces: Mapping[str, str | Mapping[str, Any]] | None = None,
        markers: Iterable[MarkerLike] = (),
        conditions: Mapping[str, Any] | None = None,
    ) -> Ruling:
        if isinstance(on, Scenario):
            if pieces is not None or (not isinstance(rules, RuleSet) and tuple(rules)):
                raise TypeError("a scenario has its own rules and pieces; leave them out")
            world = on.with_markers(*markers) if (markers := tuple(markers)) else on
            world = world.with_conditions(**conditions) if conditions else world
        else:
            if not isinstance(rules, RuleSet):
                rules = ruleset(*([rules] if isinstance(rules, str) else rules))
            world = scenario_on(on, rules, pieces=pieces, markers=markers, conditions=conditions)
        return world.ask(read(question) if isinstance(question, str) else question)

    return asked


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Iterator[Golden]:
    """``golden(ruling, ...)``: compares with the rulings kept beside the test.

    They are in ``golden/FILE/TEST.json``. ``pytest --update-golden`` writes what comes out.
    """
    from hexwright.testing.golden import Golden

    path, name = request.path, request.node.nodeid.partition("::")[2] or request.node.name
    update = request.config.getoption("hexwright_update_golden")
    comparing = Golden(path.parent / "golden" / path.stem, name, bool(update))
    yield comparing
    written = [_short(file, request.config) for file in comparing.written]
    request.node.user_properties += [("hexwright_golden", file) for file in written]


def find(request: pytest.FixtureRequest, name: str | Path) -> Path:
    """The file beside the test, or else below pytest's root directory."""
    beside = (request.path.parent / name).resolve()
    return beside if beside.exists() else (request.config.rootpath / name).resolve()


def loaded(
    path: Path,
    request: pytest.FixtureRequest,
    kept: dict[Any, Any],
    house: Path | None = None,
) -> Scenario:
    """A scenario, maybe with house rules, loaded once a session; it never changes."""
    from hexwright.scenario import Scenario

    files = (path,) if house is None else (path, house)
    key = tuple((file, file.stat().st_mtime_ns if file.exists() else 0) for file in files)
    if key not in kept:
        registry = request.getfixturevalue("installed_sections")
        kept[key] = Scenario.load(path, house=house, registry=registry)
    found: Scenario = kept[key]
    return found


def _short(file: Path, config: pytest.Config) -> str:
    root = config.rootpath
    return (file.relative_to(root) if file.is_relative_to(root) else file).as_posix()


__all__ = [
    "AskRuling",
    "ComposeRules",
    "DrawBoard",
    "Switched",
    "board",
    "golden",
    "hexwright_kept",
    "installed_sections",
    "ruleset",
    "ruling",
    "scenario",
]
