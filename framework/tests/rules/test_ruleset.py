"""Asking a rule set: who said it, and whose fault it is."""

from __future__ import annotations

from typing import Any

import pytest

from hexwright.errors import HexwrightError, RuleFailed
from hexwright.rules import Modify


def ask(site: Any, body: str, attack: Any = None, **manifest: str) -> list[Any]:
    """What one rule, 1.1, is recorded to have said."""
    site.install("alpha", site.rows("1.1", **manifest), site.rule("1.1", body))
    return site.compose("alpha").ask("tem_modifiers", "A at B", attack=attack)  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("return None", []),
        ("return Modify(2)", [2]),
        ("return [Modify(1), Modify(2)]", [1, 2]),
        ("yield Modify(1); yield Modify(2)", [1, 2]),
        ("return (Modify(n) for n in (3, 4))", [3, 4]),
        ("return", []),
    ],
)
def test_a_rule_may_say_nothing_or_one_thing_or_several(
    site: Any, body: str, said: list[int]
) -> None:
    entries = ask(site, body)
    assert said == [e.contribution.n for e in entries]
    assert {"1.1"} >= {e.rule.id for e in entries}


def test_answers_come_in_rule_order_each_stamped_with_its_rule(site: Any, attack: Any) -> None:
    site.install(
        "zeta",
        site.rows("1.2", "1.1"),
        site.rule("1.1", "return Modify(1)") + site.rule("1.2", "return Modify(2)"),
    )
    site.install(
        "alpha", 'requires = ["zeta"]\n' + site.rows("9.1"), site.rule("9.1", "return Modify(3)")
    )
    entries = site.compose("alpha").ask("tem_modifiers", "A at B", attack=attack)
    assert [(e.rule.section, e.rule.id, e.contribution.n) for e in entries] == [
        ("zeta", "1.2", 2),
        ("zeta", "1.1", 1),
        ("alpha", "9.1", 3),
    ]


def test_a_rule_takes_the_arguments_it_needs(site: Any, attack: Any) -> None:
    body = site.rule("1.1", "return Modify(7)", hook="tem_modifiers(self)")
    body += site.rule(
        "1.2", "return Modify(len(attack.place))", hook="tem_modifiers(self, attack=None)"
    )
    site.install("alpha", site.rows("1.1", "1.2"), body)
    entries = site.compose("alpha").ask("tem_modifiers", "A at B", attack=attack)
    assert [e.contribution.n for e in entries] == [7, 2]


@pytest.mark.parametrize("body", ["1 / 0", "yield Modify(1); 1 / 0", "yield Modify(0.5)"])
def test_a_rule_that_raises_is_named_with_section_hook_question_and_line(
    site: Any, body: str
) -> None:
    with pytest.raises(RuleFailed) as caught:
        ask(site, body)
    told = str(caught.value)
    assert told.startswith("section alpha, rule 1.1, hook tem_modifiers, asked 'A at B': raised ")
    assert "line " in told
    assert "switch the rule off" in told
    assert isinstance(caught.value.__cause__, ZeroDivisionError | TypeError)


def test_a_neighbour_that_raises_hurts_no_rule_set_without_it(site: Any, attack: Any) -> None:
    site.install("good", site.rows("1.1"), site.rule("1.1", "return Modify(1)"))
    site.install("bad", site.rows("2.1"), site.rule("2.1", "1 / 0"))
    ruleset = site.compose("good", "bad")
    with pytest.raises(RuleFailed):
        ruleset.ask("tem_modifiers", "A at B", attack=attack)
    without = ruleset.without("2.1")
    assert len(without.ask("tem_modifiers", "A at B", attack=attack)) == 1


@pytest.mark.parametrize("body", ["return 3", "return 'text'", "return {1: 2}", "yield Trait('x')"])
def test_what_a_hook_does_not_allow_is_told_with_what_it_allows(site: Any, body: str) -> None:
    with pytest.raises(RuleFailed, match=r"rule 1\.1.*yielded .*the hook allows: Modify, Mult"):
        ask(site, body)


@pytest.mark.parametrize("said", ["Permit(of=('1.11',))", "Modify(1, replaces=('1.11',))"])
def test_a_contribution_that_names_an_unknown_rule_is_an_error(site: Any, said: str) -> None:
    with pytest.raises(RuleFailed, match=r"named a rule '1\.11' .*did you mean '1\.1'"):
        ask(site, f"return {said}")


def test_a_contribution_may_name_a_rule_that_is_off_or_not_in_force(site: Any) -> None:
    site.install("idle", site.rows("9.1"), site.rule("9.1"))
    entries = ask(site, "return [Permit(of=('9.1',)), Modify(1, replaces=('1.1',))]")
    assert len(entries) == 2


def test_an_unknown_hook_is_told_with_the_nearest_name(site: Any) -> None:
    site.install("alpha")
    with pytest.raises(HexwrightError, match=r"no hook 'tem_modifier' .*'tem_modifiers'"):
        site.compose("alpha").ask("tem_modifier", "A at B")


def test_asking_with_other_arguments_than_the_hook_has_is_not_the_rules_fault(site: Any) -> None:
    site.install("alpha", site.rows("1.1"), site.rule("1.1"))
    with pytest.raises(TypeError, match="tem_modifiers is asked with attack, not"):
        site.compose("alpha").ask("tem_modifiers", "A at B", line=None)


def test_trouble_with_what_a_rule_said_can_be_laid_at_its_door(site: Any) -> None:
    site.install("alpha", site.rows("1.1"), site.rule("1.1"))
    ruleset = site.compose("alpha")
    (bound,) = ruleset.hook("tem_modifiers")
    with (
        pytest.raises(RuleFailed, match=r"rule 1\.1, hook tem_modifiers.*IndexError: no hex 9"),
        ruleset.blame(bound, "A at B"),
    ):
        raise IndexError("no hex 9")


def test_a_rule_in_force_is_found_and_others_are_told_apart(site: Any) -> None:
    site.install("alpha", site.rows("1.1", "1.2"), site.rule("1.1") + site.rule("1.2"))
    ruleset = site.compose("alpha", off=["1.2"])
    assert ruleset.rule("1.1").title == "Rule 1.1"
    with pytest.raises(HexwrightError, match=r"rule 1\.2 is not in force"):
        ruleset.rule("1.2")
    with pytest.raises(HexwrightError, match=r"there is no rule '1\.3'"):
        ruleset.rule("1.3")


# --- hooks of a section's own ------------------------------------------------------------------

OWN = """
class Mood:
    def __init__(self, n):
        self.n = n

@hookspec
@answers(Mood, one=True)
def mood_of(piece, weather):
    pass
"""


@pytest.fixture
def moods(site: Any) -> Any:
    site.install("moods", 'hookspecs = "moods.specs"\n', specs=OWN)
    return site


def mood(site: Any, package: str, id: str, body: str, hook: str = "mood_of(self, piece)") -> None:
    site.install(
        package,
        'requires = ["moods"]\n' + site.rows(id),
        "from moods.specs import Mood\n" + site.rule(id, body, hook=hook),
    )


def test_a_section_may_specify_hooks_that_others_answer(moods: Any) -> None:
    mood(moods, "alpha", "1.1", "return Mood(piece)")
    (entry,) = moods.compose("alpha").ask("mood_of", "how it feels", piece=4, weather=0)
    assert (entry.rule.id, entry.contribution.n) == ("1.1", 4)


def test_of_a_hook_with_one_answer_the_last_section_counts(moods: Any) -> None:
    mood(moods, "alpha", "1.1", "return Mood(1)")
    mood(moods, "beta", "2.1", "return Mood(2)")
    entries = moods.compose("alpha", "beta").ask("mood_of", "how it feels", piece=0, weather=0)
    assert [(e.contribution.n, e.why) for e in entries] == [(1, "2.1 comes later"), (2, "")]


def test_one_rule_may_not_give_two_answers_to_it(moods: Any) -> None:
    mood(moods, "alpha", "1.1", "return [Mood(1), Mood(2)]")
    with pytest.raises(RuleFailed, match=r"gave 2 answers .*exactly one answer"):
        moods.compose("alpha").ask("mood_of", "how it feels", piece=0, weather=0)


def test_its_hook_is_unknown_where_the_section_is_not_in_force(moods: Any) -> None:
    moods.install("alpha", moods.rows("1.1"), moods.rule("1.1", hook="mood_of(self, piece)"))
    with pytest.raises(HexwrightError, match="nobody specified a hook 'mood_of'"):
        moods.compose("alpha")


def test_an_optional_answer_waits_for_the_section_that_specifies_it(moods: Any) -> None:
    source = moods.rule("1.1", hook="mood_of(self, piece)")
    source = source.replace("@hookimpl", "@hookimpl(optionalhook=True)")
    moods.install("alpha", moods.rows("1.1"), source)
    moods.compose("alpha")
    assert len(moods.compose("alpha", "moods").hook("mood_of")) == 1


def test_a_hook_specified_twice_is_an_error(moods: Any) -> None:
    again = OWN.replace("mood_of", "tem_modifiers") + OWN
    moods.install("twice", 'hookspecs = "twice.specs"\n', specs=again)
    with pytest.raises(HexwrightError) as caught:
        moods.compose("moods", "twice")
    told = str(caught.value).splitlines()
    assert (
        "section twice: hook tem_modifiers is already specified by the kernel (rename it)" in told
    )
    assert "section twice: hook mood_of is already specified by section moods (rename it)" in told


def test_a_hookspecs_module_that_is_not_there_is_an_error(site: Any) -> None:
    site.install("alpha", 'hookspecs = "alpha.spec"\n', specs="")
    with pytest.raises(
        HexwrightError, match=r"names 'alpha\.spec', which is no module .*'alpha\.specs'"
    ):
        site.compose("alpha")


def test_a_hookspecs_module_without_hooks_is_an_error(site: Any) -> None:
    site.install("alpha", 'hookspecs = "alpha.specs"\n', specs="")
    with pytest.raises(HexwrightError, match="did not find any 'hexwright' hooks"):
        site.compose("alpha")


def test_the_rule_object_and_its_options_are_what_the_hook_runs_on(site: Any) -> None:
    source = site.rule("1.1", "return Modify(self.size)") + "    size: int = 3\n"
    site.install("alpha", site.rows("1.1"), source)
    ruleset = site.compose("alpha", options={"1.1": {"size": 8}})
    (entry,) = ruleset.ask("tem_modifiers", "A at B", attack=None)
    assert Modify(8) == entry.contribution
