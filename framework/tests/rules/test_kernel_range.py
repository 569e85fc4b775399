"""The range of kernel versions that a section's manifest gives."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from hexwright.errors import HexwrightError
from hexwright.rules import versions
from hexwright.rules.versions import kernel_version

IS = kernel_version()


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Has the kernel be of another version."""

    def become(version: str) -> None:
        monkeypatch.setattr(versions, "kernel_version", lambda: version)

    return become  # type: ignore[return-value]


def told(site: Any, range_: str, package: str = "aaa", code: str = "") -> str:
    """What a section with this range gets to hear; empty if it is composed."""
    site.install(package, f'kernel = "{range_}"\n', code)
    try:
        site.compose(package)
    except HexwrightError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    ("range_", "version"),
    [
        (">=0.1,<0.2", "0.1.0"),
        (">=0.1,<0.2", "0.1.7.dev3"),  # between releases, from a checkout
        (">=0.1,<0.2", "0.1.0+local.1"),
        (">= 0.1 , < 0.2", "0.1"),
        (">=0.1,", "7.0"),
        ("~=0.1", "0.9"),
        ("~=0.1.3", "0.1.4"),
        ("==0.1.*", "0.1.99"),
        ("!=0.1.1", "0.1.0"),
        ("===0.1.0", "0.1.0"),
        ("", "3.0a1"),
        (" ", "3.0a1"),
        (">=1!0.1", "1!0.2"),
    ],
)
def test_a_kernel_in_the_range_will_do(site: Any, kernel: Any, range_: str, version: str) -> None:
    kernel(version)
    assert told(site, range_) == ""


@pytest.mark.parametrize(
    ("range_", "version"),
    [
        (">=0.1,<0.2", "0.2.0"),
        (">=0.1,<0.2", "0.2.0a1"),  # what is to come is not what went before
        (">=0.1,<0.2", "0.0.9"),
        (">0.1", "0.1.0"),
        ("~=0.1.3", "0.2.0"),
        ("==0.1.*", "0.2.0.dev1"),
        ("===0.1.0", "0.1.0+local"),
        (">=0.2,<0.1", "0.1.5"),  # nothing is in it
        (">=1!0.1", "0.2"),
    ],
)
def test_another_is_told_with_section_range_version_and_remedy(
    site: Any, kernel: Any, range_: str, version: str
) -> None:
    kernel(version)
    assert told(site, range_) == (
        f"section aaa 0.1.0: needs kernel {range_}, and this is {version} (install a hexwright of "
        "that range, or a version of aaa made for this one)"
    )


@pytest.mark.parametrize(
    "range_",
    [
        "0.1", "^0.1", ">=0.1 <0.2", "*", ">=0.1.*", "~=0", ">=0.1||<9", ">=0.1; x", "latest",
        "9" * 100_000,
    ],
)  # fmt: skip
def test_what_is_no_range_is_told_when_the_manifest_is_read(site: Any, range_: str) -> None:
    message = told(site, range_)
    assert "is not a range of versions (write it like" in message
    assert f"kernel '{range_[:40]}" in message
    assert len(message) < 400


def test_code_made_for_another_kernel_is_never_run(site: Any) -> None:
    """It would fail at a name that this kernel lacks, and tell that instead of the reason."""
    message = told(site, ">=9", code="from hexwright import SomethingOfKernelNine\n")
    assert message.splitlines() == [message]
    assert message.startswith(f"section aaa 0.1.0: needs kernel >=9, and this is {IS} (")
    assert "aaa" not in sys.modules


def test_a_listing_has_it_among_the_broken_ones_without_importing_it(site: Any) -> None:
    told(site, ">=9", code="raise SystemExit")
    listed = site.discover().imported()
    assert list(listed.sections) == []
    assert str(listed.broken["aaa"]).startswith("section aaa 0.1.0: needs kernel >=9, and")
    assert "aaa" not in sys.modules
