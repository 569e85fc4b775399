"""Composing rule sets: order, toggles, options, and all problems told together."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from hexwright.rules import CompositionError, RuleSet


def problems(site: Any, *sections: str, **kwargs: Any) -> list[str]:
    with pytest.raises(CompositionError) as caught:
        site.compose(*sections, **kwargs)
    return [str(p) for p in caught.value.problems]


def ids(ruleset: RuleSet) -> tuple[list[str], list[str]]:
    return [s.id for s in ruleset.sections], [r.id for r in ruleset.rules]


# --- sections and their order ----------------------------------------------------------------


def test_what_a_section_requires_comes_along_and_goes_before_it(site: Any) -> None:
    site.install("aaa", 'requires = ["mmm"]\n' + site.rows("1.1"), site.rule("1.1"))
    site.install("mmm", 'requires = ["zzz"]\n' + site.rows("2.1"), site.rule("2.1"))
    site.install("zzz", site.rows("3.2", "3.1"), site.rule("3.1") + site.rule("3.2"))
    site.install("other", site.rows("4.1"), site.rule("4.1"))
    ruleset = site.compose("aaa")
    assert ids(ruleset) == (["zzz", "mmm", "aaa"], ["3.2", "3.1", "2.1", "1.1"])
    assert [r.order for r in ruleset.rules] == [0, 1, 2, 3]


def test_the_order_does_not_depend_on_the_order_of_asking(site: Any) -> None:
    site.install("aaa", 'after = ["ccc", "not_installed"]')
    site.install("bbb")
    site.install("ccc")
    found = {tuple(ids(site.compose(*p))[0]) for p in permutations(["aaa", "bbb", "ccc"])}
    assert {("bbb", "ccc", "aaa")} == found


def test_coming_after_a_section_does_not_bring_it_along(site: Any) -> None:
    site.install("aaa", 'after = ["bbb"]')
    site.install("bbb")
    assert ids(site.compose("aaa")) == (["aaa"], [])


def test_a_missing_section_is_told_once_with_all_that_need_it(site: Any) -> None:
    site.install("aaa", 'requires = ["gone"]')
    site.install("bbb", 'requires = ["gone", "aaa"]')
    assert problems(site, "bbb") == [
        "needed by section aaa, bbb: no section 'gone' is installed (known: aaa, bbb)"
    ]


def test_a_circle_is_told_as_a_circle_and_names_its_members(site: Any) -> None:
    site.install("aaa", 'requires = ["bbb"]')
    site.install("bbb", 'requires = ["ccc"]')
    site.install("ccc", 'after = ["aaa"]')
    site.install("ddd", 'requires = ["aaa"]')
    told = problems(site, "ddd")
    assert len(told) == 1
    assert "sections aaa, bbb, ccc are each to come before the others" in told[0]


def test_a_section_that_requires_itself_is_told(site: Any) -> None:
    site.install("aaa", 'requires = ["aaa"]')
    assert "section aaa is to come before itself" in problems(site, "aaa")[0]


def test_two_sections_that_conflict_are_told_once(site: Any) -> None:
    site.install("aaa", 'conflicts = ["bbb"]')
    site.install("bbb", 'conflicts = ["aaa"]')
    told = problems(site, "aaa", "bbb")
    assert len(told) == 1
    assert "conflict" in told[0]
    assert ids(site.compose("aaa")) == (["aaa"], [])


def test_a_prerelease_will_do_where_any_version_will(site: Any) -> None:
    site.install("aaa", 'requires = ["bbb"]')
    site.install("bbb", 'id = "bbb"\ntitle = "B"\nversion = "1.5a1"\n')
    assert ids(site.compose("aaa")) == (["bbb", "aaa"], [])


def test_a_version_that_will_not_do_is_told_with_both(site: Any) -> None:
    site.install("aaa", 'requires = ["bbb==1.6"]\nkernel = ">=77"')
    site.install("bbb", 'id = "bbb"\ntitle = "B"\nversion = "1.5"\n')
    told = problems(site, "aaa")
    assert "section aaa 0.1.0: needs kernel >=77, and this is 0." in told[0]
    assert "section aaa 0.1.0: needs bbb==1.6, and 1.5 is installed" in told[1]


def test_a_broken_section_is_told_with_its_reason_and_only_by_those_who_want_it(site: Any) -> None:
    site.install("good", site.rows("1.1"), site.rule("1.1"))
    site.install("unreadable", "id = ")
    site.install("raising", site.rows("2.1"), "1 / 0")
    assert ids(site.compose("good")) == (["good"], ["1.1"])
    told = problems(site, "good", "unreadable", "raising")
    assert ["is not TOML" in told[0], "ZeroDivisionError" in told[1]] == [True, True]
    assert [t[: t.index(":") + 2] for t in told] == ["section unreadable: ", "section raising: "]


# --- toggles -----------------------------------------------------------------------------------


@pytest.fixture
def two(site: Any) -> Any:
    """A base with a rule that is off by default, and a section that amends it."""
    site.install(
        "base",
        site.rows("1.1", "1.2") + site.rows("1.3", default='"off"') + site.rows("1.4", by='"1.1"'),
        site.rule("1.1") + "    size: int = 3\n" + site.rule("1.2") + site.rule("1.3"),
    )
    site.install(
        "more",
        'requires = ["base"]\n' + site.rows("2.1", clears='["1.1"]', replaces='["1.3"]'),
        site.rule("2.1"),
    )
    site.install("idle", site.rows("9.1"), site.rule("9.1"))
    return site


def test_a_rule_that_is_off_is_not_there(two: Any) -> None:
    ruleset = two.compose("more", off=["1.2"])
    assert ids(ruleset)[1] == ["1.1", "2.1"]
    assert ruleset.off == ("1.2", "1.3")
    assert (ruleset.has("1.1"), ruleset.has("1.2"), ruleset.has("1.4")) == (True, False, False)


def test_a_rule_that_is_off_by_default_is_there_when_asked_for(two: Any) -> None:
    assert ids(two.compose("base", on=["1.3"]))[1] == ["1.1", "1.2", "1.3"]


def test_a_rule_switches_others_on_unless_the_scenario_has_them_off(two: Any) -> None:
    """It need not do anything else; and what it switches on may switch on more."""
    rows = two.rows("6.1", switches_on='["6.2"]') + two.rows(
        "6.2", default='"off"', switches_on='["1.3"]'
    )
    two.install("special", 'requires = ["base"]\n' + rows, two.rule("6.2"))
    ruleset = two.compose("special")
    assert ids(ruleset)[1] == ["1.1", "1.2", "1.3", "6.2"]
    assert ids(ruleset.without("6.1"))[1] == ["1.1", "1.2"]
    assert set(ruleset.without("6.1").off) == {"1.3", "6.1", "6.2"}
    assert ids(ruleset.without("1.3"))[1] == ["1.1", "1.2", "6.2"]
    assert ids(ruleset.without("6.1").with_("1.3"))[1] == ["1.1", "1.2", "1.3"]
    assert ruleset.without("6.1").with_("6.1") == ruleset
    assert ruleset.without("6.1").fingerprint != ruleset.fingerprint


def test_rules_that_switch_each_other_on_are_on_if_one_is(two: Any) -> None:
    rows = two.rows("6.1", default='"off"', switches_on='["6.2", "6.1"]')
    rows += two.rows("6.2", default='"off"', switches_on='["6.1"]')
    two.install("circle", 'requires = ["base"]\n' + rows, two.rule("6.1") + two.rule("6.2"))
    ruleset = two.compose("circle")
    assert ids(ruleset)[1] == ["1.1", "1.2"]
    assert ids(ruleset.with_("6.2"))[1] == ["1.1", "1.2", "6.1", "6.2"]
    assert ids(ruleset.with_("6.2").without("6.1"))[1] == ["1.1", "1.2", "6.2"]


def test_a_rule_that_only_switches_others_on_takes_no_options(two: Any) -> None:
    rows = two.rows("6.1", switches_on='["1.3"]')
    two.install("special", 'requires = ["base"]\n' + rows)
    with pytest.raises(CompositionError, match=r"rule 6\.1 has no options .*switches on: 1\.3"):
        two.compose("special", options={"6.1": {"n": 1}})


def test_off_and_on_again_is_the_same_rule_set(two: Any) -> None:
    ruleset = two.compose("more")
    off = ruleset.without("1.1", "2.1")
    assert ids(off)[1] == ["1.2"]
    assert off.fingerprint != ruleset.fingerprint
    again = off.with_("2.1").with_("1.1")
    assert (ruleset.fingerprint, ids(ruleset)) == (again.fingerprint, ids(again))
    assert again == ruleset
    assert hash(again) == hash(ruleset)


def test_switching_on_what_is_on_changes_nothing(two: Any) -> None:
    ruleset = two.compose("more")
    assert ruleset == ruleset.with_("1.1") == two.compose("base", "more", on=["1.2"])


def test_a_section_is_switched_like_a_rule_and_takes_along_what_only_it_required(two: Any) -> None:
    ruleset = two.compose("more", "idle")
    without = ruleset.without("more")
    assert ids(without)[0] == ["idle"]
    assert ruleset == without.with_("more")
    assert sorted(ids(two.compose("idle", on=["base"]))[0], reverse=True) == ["idle", "base"]


def test_a_section_that_another_needs_is_not_switched_off_under_it(two: Any) -> None:
    with pytest.raises(CompositionError, match="section base is switched off, but more needs it"):
        two.compose("more").without("base")


def test_naming_a_rule_of_a_section_not_in_force_does_nothing(two: Any) -> None:
    plain = two.compose("base")
    assert plain == two.compose(
        "base", off=["9.1", "1.4"], options={"9.1": {"whatever": 1}, "2.1": {}}
    )


def test_naming_a_rule_nobody_has_is_an_error_with_the_nearest(two: Any) -> None:
    two.install("lost", two.rows("5.1", clears='["1.12"]', replaces='["7.7"]'), two.rule("5.1"))
    told = problems(two, "base", "lost", off=["1.22"], on=["idel"], options={"1.11": {"size": 1}})
    assert len(told) == 5
    assert told[0] == "on: there is no rule or section 'idel' (did you mean 'idle'?)"
    assert told[1] == "off: there is no rule or section '1.22' (did you mean '1.2'?)"
    assert told[2].startswith("options: there is no rule '1.11' (did you mean '1.1'?)")
    assert "[[rule]] 5.1: clears: there is no rule '1.12'" in told[3]
    assert "[[rule]] 5.1: replaces: there is no rule '7.7'" in told[4]


def test_a_rule_both_on_and_off_is_an_error(two: Any) -> None:
    assert problems(two, "base", on=["1.1"], off=["1.1"]) == [
        "1.1 is in both on and off (take it out of one of them)"
    ]


def test_one_text_for_a_list_is_told_and_not_read_letter_by_letter(two: Any) -> None:
    assert problems(two, "base", off="1.1") == ["off is one text (give a list: ['1.1'])"]


def test_one_rule_in_two_sections_in_force_is_an_error_that_names_both(two: Any) -> None:
    two.install("double", two.rows("1.1"), two.rule("1.1"))
    assert ids(two.compose("double"))[0] == ["double"]
    told = problems(two, "base", "double")
    assert len(told) == 1
    assert told[0].startswith("rule 1.1 is in both section base and section double")


# --- options -----------------------------------------------------------------------------------

OPTIONS = """
from typing import Literal
import enum

class Colour(enum.Enum):
    RED = "red"

@rule("1.1")
class Crowd:
    size: int = 3
    share: Fraction = Fraction(1, 2)
    mode: Literal["slow", "fast"] = "slow"
    colour: Colour = Colour.RED
    names: tuple[str, ...] = ()
    strict: bool = False
    limit: int | None = None

    def __attrs_post_init__(self):
        if self.size > 99:
            raise ValueError("too many")
"""


@pytest.fixture
def crowd(site: Any) -> Any:
    site.install("crowd", site.rows("1.1") + site.rows("1.2", by='"1.1"'), OPTIONS)
    return site


def test_options_are_brought_to_their_types(crowd: Any) -> None:
    given = {"size": 5, "share": "1/3", "mode": "fast", "names": ["a"], "limit": 4}
    rule = crowd.compose("crowd", options={"1.1": given}).rule("1.1")
    obj = rule.obj
    assert (obj.size, obj.share, obj.mode) == (5, Fraction(1, 3), "fast")
    assert (obj.names, obj.limit, obj.strict) == (("a",), 4, False)
    assert {"size": 5, "strict": False}.items() <= rule.options.items()


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("size", "5"),
        ("size", 5.0),
        ("size", True),
        ("share", 0.5),
        ("share", "half"),
        ("mode", "quick"),
        ("colour", "blue"),
        ("names", [1]),
        ("names", "abc"),
        ("strict", 1),
        ("limit", "none"),
    ],
)
def test_a_value_of_the_wrong_type_is_told_with_the_default(
    crowd: Any, option: str, value: Any
) -> None:
    told = problems(crowd, "crowd", options={"1.1": {option: value}})
    assert len(told) == 1
    assert told[0].startswith(f"options of rule 1.1: {option} = {value!r} is not ")
    assert "(the default is " in told[0]


def test_unknown_options_are_told_with_the_nearest_name_even_of_a_rule_that_is_off(
    crowd: Any,
) -> None:
    told = problems(crowd, "crowd", off=["1.1"], options={"1.1": {"sice": 5, "size": "x"}})
    assert told[0] == "options of rule 1.1: no option 'sice' (did you mean 'size'?)"
    assert "size = 'x' is not a whole number: 'x' is text" in told[1]


def test_a_value_the_rule_refuses_is_told_in_its_words(crowd: Any) -> None:
    told = problems(crowd, "crowd", options={"1.1": {"size": 100}})
    assert "section crowd, options of rule 1.1: ValueError: too many" in told[0]


def test_options_where_there_can_be_none_are_told(crowd: Any) -> None:
    told = problems(crowd, "crowd", options={"1.1": 5, "1.2": {"size": 5}})
    assert "options of rule 1.1 are 5, not a table" in told[0]
    assert "rule 1.2 only confirms 1.1 and has no options" in told[1]


def test_an_option_whose_type_is_not_there_at_run_time_is_told(site: Any) -> None:
    code = "from __future__ import annotations\n" + '@rule("1.1")\nclass R:\n    x: Gone = 3\n'
    site.install("alpha", site.rows("1.1"), more="")
    (site.path / "alpha" / "more.py").write_text(
        code.replace("annotations\n", "annotations\nfrom hexwright.rules import rule\n")
    )
    assert "the type of an option cannot be understood: name 'Gone'" in problems(site, "alpha")[0]


def test_the_fingerprint_follows_the_values_of_options_and_not_how_they_were_given(
    crowd: Any,
) -> None:
    plain = crowd.compose("crowd")
    assert plain == crowd.compose("crowd", options={"1.1": {"size": 3}})
    assert plain != crowd.compose("crowd", options={"1.1": {"size": 4}})


def test_the_fingerprint_follows_the_content_of_the_section(site: Any) -> None:
    root = site.install("alpha", site.rows("1.1"), site.rule("1.1"))
    first = site.compose("alpha").fingerprint
    (root / "__init__.py").write_text((root / "__init__.py").read_text() + "\n# changed\n")
    assert first != site.compose("alpha").fingerprint


# --- hooks ---------------------------------------------------------------------------------------


def test_a_misspelt_hook_is_an_error_with_the_nearest_name(site: Any) -> None:
    site.install("alpha", site.rows("1.1"), site.rule("1.1", hook="tem_modifier(self, attack)"))
    assert problems(site, "alpha") == [
        "section alpha, rule 1.1: nobody specified a hook 'tem_modifier' "
        "(did you mean 'tem_modifiers'?)"
    ]


@pytest.mark.parametrize(
    ("signature", "said"),
    [
        ("self, atack", "takes 'atack', which the hook does not give (did you mean 'attack'?)"),
        ("self, atack=None", "takes 'atack', which the hook does not give"),
        ("self, *args", "takes *args (name what it needs of: attack)"),
        ("self, **kwargs", "takes **kwargs"),
        ("self, attack, /", "takes 'attack' by position only"),
    ],
)
def test_a_wrong_signature_is_an_error_that_names_the_argument(
    site: Any, signature: str, said: str
) -> None:
    site.install("alpha", site.rows("1.1"), site.rule("1.1", hook=f"tem_modifiers({signature})"))
    told = problems(site, "alpha")
    assert len(told) == 1
    assert f"section alpha, rule 1.1: hook tem_modifiers {said}" in told[0]


@pytest.mark.parametrize("word", ["tryfirst", "trylast", "hookwrapper", "wrapper"])
def test_what_would_change_the_order_is_refused(site: Any, word: str) -> None:
    body = site.rule("1.1", "yield").replace("@hookimpl", f"@hookimpl({word}=True)")
    site.install("alpha", site.rows("1.1"), body)
    told = problems(site, "alpha")
    assert [f"section alpha, rule 1.1: hook tem_modifiers is marked {word}=True"] == [
        t.split(" (")[0] for t in told
    ]


def test_a_method_called_like_a_hook_without_the_marker_is_an_error(site: Any) -> None:
    site.install("alpha", site.rows("1.1"), site.rule("1.1").replace("    @hookimpl\n", ""))
    told = problems(site, "alpha")
    assert "method tem_modifiers is called like a hook but is not marked" in told[0]


def test_a_class_that_is_missing_does_not_hide_what_is_wrong_with_another(site: Any) -> None:
    source = site.rule("1.1", hook="tem_modifers(self)")
    site.install("alpha", site.rows("1.1", "1.2"), source)
    told = problems(site, "alpha")
    assert len(told) == 2
    assert 'no class is @rule("1.2")' in told[0]
    assert "nobody specified a hook 'tem_modifers'" in told[1]


def test_everything_that_is_wrong_is_told_at_once(site: Any) -> None:
    site.install(
        "aaa",
        'requires = ["gone"]\nconflicts = ["bbb"]\n' + site.rows("1.1", "1.2"),
        site.rule("1.1", hook="tem_modifers(self)") + site.rule("1.2", hook="move_cost(self, stp)"),
    )
    site.install("bbb", 'requires = ["ccc"]\n' + site.rows("2.1"), site.rule("2.1"))
    site.install("ccc", 'requires = ["bbb"]\nkernel = "<0"\n')
    site.install("ddd", "", "import nothing_of_the_kind")
    told = problems(site, "aaa", "bbb", "ddd", "eee", off=["3.3"], options={"2.1": {"size": 1}})
    for part in (
        "no section 'gone' is installed",
        "no section 'eee' is installed",
        "sections aaa and bbb conflict",
        "needs kernel <0",
        "sections bbb, ccc are each to come before the others",
        "nothing_of_the_kind",
        "'3.3'",
        "no option 'size'",
        "'tem_modifers'",
        "takes 'stp'",
    ):
        assert sum(part in t for t in told) == 1, part
    assert len(told) == 10
