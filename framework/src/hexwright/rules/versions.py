"""Versions of the kernel and of sections, and whether they fit."""

from __future__ import annotations

from functools import cache, lru_cache

from hexwright.errors import HexwrightError
from hexwright.rules.section import Section


@cache
def kernel_version() -> str:
    """The version of the installed kernel."""
    from importlib_metadata import version

    return version("hexwright")


@lru_cache(maxsize=4096)
def within(version: str, range_: str) -> bool:
    """Whether a version is in a range; prereleases count: 1.5a1 is there if any version will do."""
    from packaging.specifiers import SpecifierSet

    return SpecifierSet(range_).contains(version, prereleases=True)


def of_other_kernel(section: Section) -> HexwrightError | None:
    """Why a section does not work with this kernel, by what its manifest says; ``None`` if it does.

    The code of one that does not is never imported: it would fail for reasons nobody could guess.
    """
    if within(kernel_version(), section.manifest.kernel):
        return None
    return HexwrightError(
        f"needs kernel {section.manifest.kernel:.60}, and this is {kernel_version()}",
        where=f"section {section.id} {section.version}",
        hint="install a hexwright of that range, or a version of "
        f"{section.distribution or 'the section'} made for this one",
    )


def compared(version: str, other: str) -> str:
    """A version beside another, in words.

    >>> compared("0.10", "0.9"), compared("0.9", "0.9.dev1"), compared("0.1", "as it was")
    ('0.10 is newer than 0.9', '0.9 is newer than 0.9.dev1', "0.1 is not 'as it was'")
    """
    from packaging.version import InvalidVersion, Version

    try:
        one, two = Version(version), Version(other)
    except InvalidVersion:
        return f"{version} is not {other!r:.60}"
    if one == two:  # written otherwise
        return f"{version} is not {other}"
    return f"{version} is {'newer' if one > two else 'older'} than {other}"
