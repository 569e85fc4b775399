"""``section.toml``: what is accepted, and what is said of everything else."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from hexwright.errors import Problems
from hexwright.rules import RuleRow
from hexwright.rules.manifest import read_manifest

GOOD = """
    id = "ground"
    title = "Ground"
    version = "0.1.0"
    kernel = ">=0.1,<0.2"
    requires = ["base>=0.1"]
    [[rule]]
    id = "3.1"
    title = "Thickets"
    [[rule]]
    id = "3.2"
    title = "Thickets again"
    by = "3.1"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "section.toml"


def problems(file: Path, text: str) -> list[str]:
    """What is said of a section.toml, without the file's name."""
    file.write_text(dedent(text))
    with pytest.raises(Problems) as caught:
        read_manifest(file)
    told = [str(p) for p in caught.value.problems]
    assert all(t.startswith(f"{file}: ") for t in told)
    return [t.removeprefix(f"{file}: ") for t in told]


def test_a_sound_manifest_is_read_with_its_defaults(file: Path) -> None:
    file.write_text(dedent(GOOD))
    manifest = read_manifest(file)
    assert (manifest.id, manifest.requires, manifest.after) == ("ground", ("base>=0.1",), ())
    assert RuleRow(id="3.1", title="Thickets", citation="3.1") == manifest.rules[0]
    assert manifest.rules[1].by == "3.1"


def test_an_unknown_key_is_told_with_its_table_and_the_nearest_name(file: Path) -> None:
    text = GOOD.replace('title = "Thickets"', 'title = "Thickets"\nreplace = ["1.1"]')
    assert problems(file, text) == [
        "[[rule]] 3.1: unknown key 'replace' (did you mean 'replaces'?)"
    ]


def test_all_mistakes_of_the_keys_are_told_together(file: Path) -> None:
    told = problems(
        file,
        """
        titel = "Ground"
        version = 1
        id = "ground"
        requires = "base"
        [[rule]]
        title = "Thickets"
        rows = [1]
        [[rule]]
        id = 3.2
        title = "Keeps"
        """,
    )
    assert {
        "unknown key 'titel' (did you mean 'title'?)",
        "key 'title' is missing (add title = ...)",
        "key 'version' must be text in quotes, not 1",
        """key 'requires' must be a list of texts such as ["a", "b"], not 'base'""",
        "[[rule]] number 1: key 'id' is missing (add id = ...)",
        "[[rule]] number 1: key 'rows' must be a table of ids and texts, not [1]; write its lines "
        "below the rule's others and a head of their own: [rule.rows], then "
        '"3.1a" = "what it says"',
        "[[rule]] number 2: key 'id' must be text in quotes, not 3.2",
    } == set(told)


def test_all_contradictions_are_told_together(file: Path) -> None:
    told = problems(
        file,
        """
        id = "the ground"
        title = "Ground"
        version = "one"
        kernel = "0.1"
        requires = ["base >", "other[extra]"]
        demo = "../demo.toml"
        [[rule]]
        id = "3.1"
        title = "Thickets"
        default = "maybe"
        [[rule]]
        id = "3.1"
        title = "Thickets again"
        by = "3.7"
        [[rule]]
        id = "3.2"
        title = "Keeps"
        by = "3.2"
        """,
    )
    assert [t.split(" (")[0] for t in told] == [
        "version 'one' is not a version",
        "kernel '0.1' is not a range of versions",
        "requires 'base >' cannot be understood",
        "requires 'other[extra]' cannot be understood",
        "id 'the ground' is not a section's id",
        "demo '../demo.toml' lies outside the package",
        "[[rule]] 3.1: default is 'maybe'",
        "[[rule]] 3.1: two tables have this id",
        "[[rule]] 3.1: by names '3.7', which has no table here",
        "[[rule]] 3.2: by names the rule itself",
    ]
    assert all("(" in t for t in told)  # each with a remedy


ONE = 'id = "a"\ntitle = "A"\nversion = "1"\n[[rule]]\nid = "3.1"\ntitle = "Thickets"\n'


def test_rows_keep_their_order(file: Path) -> None:
    more = 'met_by = { "3.1a" = "data" }\n[rule.rows]\n"3.1b" = "It hinders"\n"3.1a" = "Low"\n'
    file.write_text(ONE + more)
    (rule,) = read_manifest(file).rules
    assert list(rule.rows.items()) == [("3.1b", "It hinders"), ("3.1a", "Low")]
    assert dict(rule.met_by) == {"3.1a": "data"}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ('[rule.rows]\n3.1a = "Low"\n', "an id with a point in it stands in quotes"),
        ('[rule.rows]\n"3.1a" = 1\n', "key 'rows' must have a text for '3.1a', not 1"),
        ('[rule.rows]\n"3.1a" = " "\n', "key 'rows' has an empty id or text: '3.1a' = ' '"),
        (
            'met_by = { "3.1a" = "data" }\n[rule.rows]\n"3.1b" = "Low"\n',
            "met_by names '3.1a', no row of it (did you mean '3.1b'?)",
        ),
        (
            '[rule.rows]\na = "Low"\n[[rule]]\nid = "4"\ntitle = "Keeps"\n[rule.rows]\na = "Up"\n',
            "[[rule]] 4: row a is under rule 4 and is rule 3.1's too (list it under one of them)",
        ),
        (
            '[rule.rows]\n"4" = "Low"\n[[rule]]\nid = "4"\ntitle = "Keeps"\n',
            "[[rule]] 3.1: row 4 is under rule 3.1 and is rule 4's too",
        ),
    ],
)
def test_rows_that_cannot_be_meant_are_told(file: Path, more: str, said: str) -> None:
    (told,) = problems(file, ONE + more)
    assert said in told


def test_a_rule_table_with_one_bracket_is_told_what_it_lacks(file: Path) -> None:
    text = 'id = "a"\ntitle = "A"\nversion = "1"\n[rule]\nid = "1"\ntitle = "One"\n'
    assert problems(file, text) == [
        "key 'rule' must be tables; head each with [[rule]], two brackets"
    ]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b'id = "a\n', "is not TOML: .*line 1"),
        (b"\xff\xfe", "is not UTF-8 text"),
        (b"#" * 2_000_001, "larger than 2,000,000 bytes"),
    ],
)
def test_a_file_that_is_no_manifest_is_told_why(file: Path, content: bytes, said: str) -> None:
    file.write_bytes(content)
    with pytest.raises(Problems, match=said):
        read_manifest(file)


def test_a_missing_file_is_told(file: Path) -> None:
    with pytest.raises(Problems, match=r"section\.toml: cannot be read: No such file"):
        read_manifest(file)
