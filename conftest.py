"""What all tests share."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

# a busy machine is no reason for a property to fail
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


@pytest.fixture(scope="session", autouse=True)
def _cache_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The user's own cache is neither read nor filled, nor by processes that tests start.

    The workers of one run share one: what is compiled is compiled once.
    """
    run = tmp_path_factory.getbasetemp()
    home = run.parent if "PYTEST_XDIST_WORKER" in os.environ else run
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HEXWRIGHT_CACHE", str(home / "cache"))
        yield
