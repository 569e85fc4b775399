"""What was found and composed before is given again, as long as nothing of it has changed."""

from __future__ import annotations

import importlib
import sys
from typing import Any

import pytest

from hexwright.rules import compose, unchanged


@pytest.fixture(autouse=True)
def _settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written is taken as written long ago."""
    monkeypatch.setattr(unchanged, "SETTLED", 0)


@pytest.fixture
def alpha(site: Any) -> Any:
    """A site with a section of one rule."""
    site.install("alpha", site.rows("1.1"), site.rule("1.1"), more="x = 1")
    return site


def test_what_has_not_changed_is_not_read_nor_composed_again(alpha: Any) -> None:
    first, again = alpha.discover(), alpha.discover()
    assert again is first
    assert compose(again, ["alpha"]) is compose(first, ["alpha"])
    assert alpha.discover() is first  # now with its code


def test_another_section_makes_another_registry_of_the_same_sections(alpha: Any) -> None:
    first = alpha.discover()
    alpha.install("beta", alpha.rows("2.1"), alpha.rule("2.1"))
    second = alpha.discover()
    assert list(second.sections) == ["alpha", "beta"]
    assert second.section("alpha") is first.section("alpha")
    alpha.install("gone", value="nowhere_to_be_found")
    third = alpha.discover()
    assert list(third.broken) == ["gone"]
    assert third.section("beta") is second.section("beta")


@pytest.mark.parametrize("file", ["section.toml", "__init__.py", "more.py", "deeper/new.py"])
def test_a_section_of_which_a_file_changes_is_another(alpha: Any, file: str) -> None:
    first = alpha.discover().section("alpha")
    _ = first.digest, first.code
    changed = alpha.path / "alpha" / file
    changed.parent.mkdir(exist_ok=True)
    changed.write_text((changed.read_text() if changed.exists() else "") + "# more\n")
    second = alpha.discover().section("alpha")
    assert second.digest != first.digest


def test_what_has_just_been_written_is_read_again(
    alpha: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be written once more within the same tick of the file system's clock."""
    monkeypatch.setattr(unchanged, "SETTLED", 3_600_000_000_000)
    first = alpha.discover()
    assert alpha.discover().section("alpha") is not first.section("alpha")


@pytest.mark.parametrize("how", ["forgotten", "reloaded"])
def test_code_that_is_imported_anew_is_that_of_a_new_section(alpha: Any, how: str) -> None:
    first = alpha.discover().section("alpha")
    old = first.code.classes["1.1"]
    if how == "forgotten":
        del sys.modules["alpha"]
    else:
        importlib.reload(sys.modules["alpha"])
    second = alpha.discover().section("alpha")
    assert second is not first
    assert second.code.classes["1.1"] is not old
    assert second.code.classes["1.1"] is sys.modules["alpha"].Rule1_1


def test_what_is_unsound_is_looked_at_again(site: Any) -> None:
    site.install("alpha", site.rows("1.1"))
    first = site.discover().section("alpha")
    assert first.code.problems
    assert site.discover().section("alpha") is not first
