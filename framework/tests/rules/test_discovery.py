"""Finding installed sections: what is sound, and why the rest is not."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from hexwright.errors import HexwrightError
from hexwright.rules import Registry


def test_an_installed_section_is_found_without_importing_it(site: Any) -> None:
    site.install("alpha", site.rows("1.1"), "raise RuntimeError")
    registry = site.discover()
    assert list(registry.sections) == ["alpha"]
    assert "alpha" not in sys.modules
    section = registry.section("alpha")
    assert (
        section.title,
        section.version,
        [r.id for r in section.rules],
        section.distribution,
    ) == ("The alpha", "0.1.0", ["1.1"], "alpha")


def test_a_section_imports_only_when_its_code_is_wanted(site: Any) -> None:
    site.install("alpha", site.rows("1.1"), more=site.rule("1.1"))
    code = site.discover().section("alpha").code
    assert [f"{c.__module__}.{c.__name__}" for c in code.classes.values()] == ["alpha.more.Rule1_1"]


def why(registry: Registry, name: str) -> str:
    return str(registry.broken[name])


def test_each_unsound_section_is_listed_with_its_reason_and_the_good_one_stays(
    site: Any, tmp_path: Path
) -> None:
    site.install("good")
    site.install("bare", None)
    site.install("garbled", "id = ")
    site.install("renamed", entry="another")
    site.install("deep", value="deep.inside")
    site.install("gone", value="nowhere_to_be_found")
    (site.path / "flat.py").write_text("")
    site.install("flat_home", entry="flat", value="flat")
    registry = site.discover()
    assert list(registry.sections) == ["good"]
    assert "there is no section.toml in the package" in why(registry, "bare")
    assert "is not TOML" in why(registry, "garbled")
    assert "the entry point is called 'another' and the id is 'renamed'" in why(registry, "another")
    assert "names 'deep.inside' (name a top-level package" in why(registry, "deep")
    assert "its package 'nowhere_to_be_found' is not there" in why(registry, "gone")
    assert "'flat' is not a package with an __init__.py" in why(registry, "flat")
    assert all(str(e).startswith(f"section {name}: ") for name, e in registry.broken.items())


def test_damaged_metadata_of_a_stranger_is_passed_over(site: Any) -> None:
    site.install("alpha")
    info = site.path / "stranger-1.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_text("[hexwright.sections\nnonsense")
    (info / "METADATA").write_bytes(b"\xff")
    assert list(site.discover().sections) == ["alpha"]


def test_two_packages_that_claim_one_name_are_told_apart_by_origin(site: Any) -> None:
    site.install("alpha")
    site.install("beta", entry="alpha")
    registry = site.discover()
    assert dict(registry.sections) == {}
    assert "alpha (alpha, in " in why(registry, "alpha")
    assert "beta (beta, in " in why(registry, "alpha")


def test_the_same_package_met_twice_counts_once(site: Any, tmp_path: Path) -> None:
    site.install("alpha")
    site.install("alpha", site=tmp_path / "second")
    registry = site.discover(tmp_path / "second", site.path)
    assert (list(registry.sections), list(registry.broken)) == (["alpha"], [])


def test_the_same_package_under_two_names_is_sound_under_its_own(site: Any) -> None:
    site.install("alpha")
    points = site.path / "alpha-0.1.0.dist-info" / "entry_points.txt"
    points.write_text("[hexwright.sections]\nalpha = alpha\nomega = alpha\n")
    registry = site.discover()
    assert (list(registry.sections), list(registry.broken)) == (["alpha"], ["omega"])


def test_an_unknown_section_is_told_with_the_nearest_name(site: Any) -> None:
    site.install("alpha")
    with pytest.raises(HexwrightError, match=r"no section 'alfa' is installed .*'alpha'"):
        site.discover().section("alfa")


# --- importing -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import not_there_at_all", "cannot be imported: ModuleNotFoundError"),
        ("def f(:", "cannot be imported: SyntaxError"),
        ("raise SystemExit(3)", "cannot be imported: SystemExit: 3"),
    ],
)
def test_a_listing_shows_what_does_not_import_and_keeps_the_rest(
    site: Any, code: str, said: str
) -> None:
    site.install("good", site.rows("1.1"), site.rule("1.1"))
    site.install("bad", site.rows("2.1"), site.rule("2.1") + code)
    registry = site.discover().imported()
    assert list(registry.sections) == ["good"]
    assert said in why(registry, "bad")
    assert why(registry, "bad").startswith("section bad: ")


def test_an_import_error_names_the_line_of_the_section_it_came_from(site: Any) -> None:
    root = site.install("bad", site.rows("2.1"), inner="x = 1\nimport not_there_at_all\n")
    registry = site.discover().imported()
    assert f"{root / 'inner.py'}, line 4" in why(registry, "bad")


def test_a_section_that_fails_at_its_third_rule_leaves_nothing_behind(site: Any) -> None:
    site.install(
        "bad", site.rows("2.1", "2.2"), site.rule("2.1"), later=site.rule("2.2") + "raise OSError"
    )
    registry = site.discover()
    for _ in range(2):
        with pytest.raises(HexwrightError, match="cannot be imported: OSError"):
            _ = registry.section("bad").code


def test_tables_and_classes_that_do_not_agree_are_told_both_ways(site: Any) -> None:
    site.install(
        "alpha",
        site.rows("1.1", "1.2", "1.3") + site.rows("1.4", by='"1.1"'),
        site.rule("1.1") + site.rule("1.22") + site.rule("1.4"),
        twin=site.rule("1.1"),
    )
    told = why(site.discover().imported(), "alpha").splitlines()
    assert len(told) == 5
    assert 'alpha.Rule1_1 and alpha.twin.Rule1_1 are both @rule("1.1")' in told[0]
    assert "alpha.Rule1_22: rule 1.22 has no [[rule]] table (did you mean '1.2'?" in told[1]
    assert "rule 1.4 has a class, but its table says it only confirms 1.1" in told[2]
    assert "[[rule]] 1.2: no class is @rule(\"1.2\") (did you mean '1.22'?" in told[3]
    assert 'no class is @rule("1.3")' in told[4]


def test_a_class_imported_from_a_neighbour_is_not_counted_as_ones_own(site: Any) -> None:
    site.install("alpha", site.rows("1.1"), site.rule("1.1"))
    site.install("beta", site.rows("2.1"), "from alpha import Rule1_1\n" + site.rule("2.1"))
    assert list(site.discover().section("beta").code.classes) == ["2.1"]


def test_the_main_module_of_a_section_is_not_run(site: Any) -> None:
    site.install("alpha", "", __main__="raise SystemExit")
    assert site.discover().section("alpha").code.classes == {}


def test_a_module_that_hides_the_package_is_told(site: Any, monkeypatch: Any) -> None:
    site.install("alpha")
    section = site.discover().section("alpha")
    import types

    impostor = types.ModuleType("alpha")
    impostor.__file__ = "/elsewhere/alpha/__init__.py"
    monkeypatch.setitem(sys.modules, "alpha", impostor)
    with pytest.raises(HexwrightError, match=r"finds /elsewhere/alpha/__init__\.py, not the"):
        _ = section.code


def test_the_digest_changes_with_code_and_manifest_and_nothing_else(site: Any) -> None:
    root = site.install("alpha")
    first = site.discover().section("alpha").digest
    (root / "notes.md").write_text("hello")
    assert first == site.discover().section("alpha").digest
    (root / "more.py").write_text("x = 1\n")
    second = site.discover().section("alpha").digest
    (root / "more.py").write_text("x = 2\n")
    assert len({first, second, site.discover().section("alpha").digest}) == 3
