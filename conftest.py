"""What all tests share."""

import gc
import os
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import settings
from typer.main import get_command

# a busy machine is no reason for a property to fail
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


def pytest_collection_finish() -> None:
    """Garbage is looked for more seldom, and not among the thousands of tests: a tenth of the time.

    The tests themselves, and all modules that they import, stay to the end anyway.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(scope="session", autouse=True)
def _cache_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The user's own cache is neither read nor filled, nor by processes that tests start.

    The workers of one run share one: what is compiled is compiled once. So is Python's own code,
    where nothing is to be left beside it: each of a hundred processes would compile all it imports.
    ``HEXWRIGHT_TEST_CACHE`` names a directory for run after run.
    """
    run = tmp_path_factory.getbasetemp()
    home = run.parent if "PYTEST_XDIST_WORKER" in os.environ else run
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HEXWRIGHT_CACHE", os.environ.get("HEXWRIGHT_TEST_CACHE", str(home / "cache")))
        if os.environ.get("PYTHONDONTWRITEBYTECODE"):
            patch.delenv("PYTHONDONTWRITEBYTECODE")
            patch.setenv("PYTHONPYCACHEPREFIX", str(home / "bytecode"))
        yield


@pytest.fixture(scope="session", autouse=True)
def _commands_made_once() -> Iterator[None]:
    """Typer makes all commands of the app anew for each that it runs: 0.2 s each time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("typer.testing._get_command", cache(get_command))
        yield


@pytest.fixture(scope="session")
def all_commands() -> dict[str, Any]:
    """Each command of the app by its words, such as ``rules diff``."""

    def within(group: Any, above: str = "") -> Iterator[tuple[str, Any]]:
        for name, command in group.commands.items():
            if hasattr(command, "commands"):
                yield from within(command, f"{above}{name} ")
            else:
                yield above + name, command

    from hexwright.cli import app

    return dict(within(get_command(app)))
