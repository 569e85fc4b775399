"""What pytest's own tester would forget is imported before it."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import hexwright
from hexwright.rules import discover


@pytest.fixture(scope="session", autouse=True)
def _nothing_is_imported_first_within() -> None:
    """Import the kernel and all sections: ``runpytest_inprocess`` forgets what it imported first.

    Imported again by a later test in this process, a class would not be the one that others know.
    """
    for module in pkgutil.walk_packages(hexwright.__path__, "hexwright."):
        if module.name != "hexwright.__main__":
            importlib.import_module(module.name)
    for section in discover().sections.values():
        assert section.code
