"""Attribution: what a failing program rests on, and so whom it speaks against."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import pytest

from grader.judging.attribution import Attribution
from grader.kits.checks import CheckInfo
from grader.kits.corpus import Case
from grader.model.outcomes import Event, Outcome
from judging import case, check, seen

ONE, TWO, BAG = check("one", "A1"), check("two", "A2"), check("bag", "B1", "Bags")
ALL = [ONE, TWO, BAG]
HUNG = Event("timeout", "it timed out")


def attributed(
    cases: Sequence[Case],
    outcomes: Mapping[int, str | Outcome],
    checks: Iterable[CheckInfo] = ALL,
    aside: Iterable[int] = (),
    failing: Iterable[int] | None = None,
) -> Attribution:
    """Who is to blame where these cases came out so."""
    checks = list(checks)
    have = {one.check for one in cases}
    found = seen([one for one in checks if one.id in have], cases, outcomes)
    return Attribution(found.evidence, {}, found.failing if failing is None else failing, set(aside))


def passing(check: str, rules: str, count: int = 5) -> list[Case]:
    """Cases of a check that rest on these rules, and come out right."""
    return [case(check, "bs", "xy", ["", rules])] * count


def test_nobody_is_blamed_where_nothing_failed() -> None:
    """Whatever the programs rest on."""
    found = attributed(passing("one", "A1"), {})
    assert found.blamed == frozenset() and found.failing == set()


def test_a_step_rests_on_what_it_and_those_before_it_cite() -> None:
    """Not on what comes after it."""
    cases = [
        case("one", "bss", "xyz", ["", "A1", ""]),
        case("two", "bss", "xyz", ["", "A2", "A1"]),
        case("two", "bss", "xyz", ["", "", "A2"]),
    ]
    # The second case fails before it comes to A1.
    found = attributed([*cases, *passing("two", "A2")], {0: "xyq", 1: "xqz"})
    assert found.blamed == {"A1", "A2"}


def test_a_wrong_result_is_put_down_to_what_decides_results() -> None:
    """The guards of that step were passed, so its other rules are no suspects."""
    cases = [
        *[case("one", "bs", "xy", ["", "A2 ->A1"])] * 2,
        *[case("two", "bs", "xy", ["", "A2"])] * 2,
    ]
    # Without the mark both rules would be met in the first two cases, and A2 explain all.
    found = attributed(cases, {0: "xq", 1: "xq", 2: "xq", 3: "xq"})
    assert found.blamed == {"A1", "A2"}


def test_a_step_that_broke_is_put_down_to_its_guards() -> None:
    """It never came to its result."""
    cases = [
        *[case("two", "bp", "xy", ["", "A2 ->A1"])] * 2,
        *[case("one", "bs", "xy", ["", "->A1"])] * 2,
    ]
    found = attributed(cases, {0: "x!", 1: "x!", 2: "xq", 3: "xq"})
    assert found.blamed == {"A1", "A2"}


def test_an_effect_counts_for_what_follows() -> None:
    """And not for the step that has it."""
    cases = [
        *[case("two", "bps", "xyz", ["", "=>A2", ""])] * 3,
        *[case("one", "bps", "xyz", ["", "->A1 =>A2", ""])] * 3,
    ]
    found = attributed(cases, dict.fromkeys(range(3), "xyq") | dict.fromkeys(range(3, 6), "xqz"))
    assert found.blamed == {"A1", "A2"}


def test_to_refuse_is_another_ability_than_to_accept() -> None:
    """What takes everything is right wherever something is to be taken: that does not speak for the refusal."""
    taken = [case("one", "bp", "xy", ["", "A1"])] * 40
    refused = [case("one", "bp", "x!", ["", "A1 A2"])] * 4
    also = [case("two", "bp", "xy", ["", "A2"])] * 4
    found = attributed([*refused, *taken, *also], dict.fromkeys(range(4), "xy"))
    assert found.blamed == {"A1"}


def test_a_rule_whose_checks_all_passed_is_never_blamed() -> None:
    """Even where it stands in every failure."""
    cases = [*[case("one", "bs", "xy", ["", "A2"])] * 3, *passing("two", "A1")]
    assert attributed(cases, {0: "xq", 1: "xq", 2: "xq"}).blamed == {"A1"}


def test_the_greatest_share_of_a_rules_checks_counts() -> None:
    """A rule with a check that failed altogether is a better suspect than one whose checks failed by half."""
    checks = [check("one", "A1"), check("more", "A1 A3"), check("two", "A2")]
    cases = [
        *[case("one", "bs", "xy", ["", "A1 A2"])] * 4,
        *[case("two", "bs", "xy", ["", "A1 A2"])] * 4,
        *[case("more", "bs", "xy", ["", "A1"])] * 9,
        *passing("two", "A2", 8),
    ]
    # More programs pass that rest on A1; only its prior speaks against it.
    assert attributed(cases, dict.fromkeys(range(8), "xq"), checks).blamed == {"A1"}


def test_what_is_set_aside_says_nothing() -> None:
    """Neither for nor against the rules that it rests on."""
    cases = [
        *[case("one", "bs", "xy", ["", "A1 A2"])] * 3,
        *[case("two", "bs", "xy", ["", "A1 A2"])] * 3,
        *[case("bag", "bs", "xy", ["", "A2"])] * 30,
    ]
    bad = dict.fromkeys(range(6), "xq")
    assert attributed(cases, bad).blamed == {"A1"}
    assert attributed(cases, bad, aside=range(6, 36)).blamed == {"A2"}


def test_undecided_programs_speak_for_nobody() -> None:
    """They pass whatever happens."""
    cases = [
        *[case("one", "bs", "xy", ["", "A1 A2"])] * 3,
        *[case("two", "bs", "xy", ["", "A1 A2"])] * 3,
        *[case("bag", "bs", "", ["", "A2"])] * 30,
    ]
    assert attributed(cases, dict.fromkeys(range(6), "xq")).blamed == {"A2"}


def test_the_same_mistake_twice_in_a_program_is_no_more_evidence() -> None:
    """Each set of suspects counts once in a program."""
    found = attributed([case("one", "bss", "xyz", ["", "A1", "A1"])], {0: "xqq"})
    assert len(found._partings(0)) == 2
    assert found.blamed == {"A1"}


def test_an_event_is_put_down_to_all_of_the_program() -> None:
    """Nobody knows how far it came."""
    cases = [case("one", "bss", "xyz", ["", "A3", "B2 ->B1"])]
    assert attributed(cases, {0: HUNG})._partings(0) == [{"A3", "B2", "A1"}]


def test_only_the_last_step_that_differs_can_have_broken() -> None:
    """Those before it gave wrong values."""
    cases = [case("one", "bsp", "xyz", ["", "A2 ->A1", "A3 ->B1"])]
    assert attributed(cases, {0: "xq!"})._partings(0) == [{"A1"}, {"A1", "A2", "A3"}]


def test_programs_that_fail_by_other_means_rest_on_their_last_step() -> None:
    """As where chance was looked at longer: there are no steps that differ."""
    cases = [case("one", "bs", "xy", ["", "A1 ->B1"])]
    assert attributed(cases, {}, failing=[0])._partings(0) == [{"A1"}]


def test_where_nobody_can_be_blamed_the_checks_own_rules_are() -> None:
    """A failure is put down to somebody."""
    cases = [case("one", "bs", "xy", ["", "B1"]), *passing("bag", "B1")]
    found = attributed(cases, {0: "xq"})
    assert found._partings(0) == [{"A1", "B1"}] and found.blamed == {"A1"}


# When the check's own rules count, though no step cites them.


@pytest.mark.parametrize(
    ("kinds", "rules", "came", "rests"),
    [
        ("bs", ["", "B1"], "xq", {"A1", "B1"}),
        ("bs", ["", "A1"], "xq", {"A1"}),
        ("bsk", ["", "B1", "B2"], "xqz", {"A1", "B1"}),
        ("bsk", ["", "B1", "B2"], "xyq", {"A1", "B1", "B2"}),
        ("bp", ["", "B1"], "x!", {"A1", "B1"}),
    ],
)
def test_own_rules(kinds: str, rules: list[str], came: str, rests: set[str]) -> None:
    """They count in a program none of whose steps cites one; with special looks, at these."""
    found = attributed([case("one", kinds, "xyz"[: len(kinds)], rules)], {0: came})
    assert found._partings(0) == [rests]


def test_a_break_with_a_culprit_of_its_own_spares_the_check() -> None:
    """A wrong value there does not."""
    cases = [case("one", "bp", "xy", ["", "B1"]), case("bag", "bs", "xy", ["", "B1"])]
    broken = attributed(cases, {0: "x!", 1: "xq"})
    assert broken._partings(0) == [{"B1"}]
    wrong = attributed(cases, {0: "xq", 1: "xq"})
    assert wrong._partings(0) == [{"A1", "B1"}]


def test_a_culprit_of_another_step_spares_nobody() -> None:
    """What broke without a suspect of its own speaks against the check as well."""
    cases = [case("one", "bpp", "xyz", ["", "B1", "B2"]), case("bag", "bs", "xy", ["", "B1"])]
    assert attributed(cases, {0: "xy!", 1: "xq"})._partings(0) == [{"A1", "B1", "B2"}]


def test_at_a_special_look_only_the_look_rests_on_the_check() -> None:
    """Where the check has one, what differs elsewhere does not speak against the check, unless nobody else is there."""
    cases = [case("one", "bsk", "xyz", ["", "B1", ""]), case("bag", "bs", "xy", ["", "B1"])]
    assert attributed(cases, {0: "xqz", 1: "xq"})._partings(0) == [{"B1"}]
    assert attributed(cases, {0: "xyq", 1: "xq"})._partings(0) == [{"A1", "B1"}]


def test_a_passing_program_speaks_for_its_check() -> None:
    """Also where it only looks in special ways."""
    cases = [
        *[case("one", "bks", "xyz", ["", "", "A2"])] * 9,
        *[case("two", "bs", "xy", ["", "A1 A2"])] * 2,
        case("one", "bs", "xy", ["", "A1 A2"]),
    ]
    # A1 is cleared by the nine programs of its check as much as A2 is by citing.
    found = attributed(cases, {9: "xq", 10: "xq", 11: "xq"})
    assert found.blamed == {"A2"}


# Independence.


def test_two_objects_rest_on_their_independence() -> None:
    """From the second on; a single one does not, nor do objects of classes without that rule."""
    found = attributed([case("one", "bsbs", "xyxy"), case("one", "bsgs", "xygy")], {0: "xqxq", 1: "xqgq"})
    assert found._partings(0) == [{"A1"}, {"A1", "I1"}]
    assert found._partings(1) == [{"A1"}, {"A1"}]
    second = attributed([case("one", "bb", "xy")], {0: "x!"})
    assert second._partings(0) == [{"A1", "I1"}]
    bags = attributed([case("one", "ggs", "ggx")], {0: "ggq"})
    assert bags._partings(0) == [{"A1"}]


def test_only_making_makes_objects() -> None:
    """Methods that are called twice are no objects."""
    found = attributed([case("one", "bppss", "xppyz")], {0: "xppqz"})
    assert found._partings(0) == [{"A1"}]


# What verdicts ask.


def test_culprits_are_told_in_order() -> None:
    """Only those that these cases rest on, each once."""
    cases = [case("two", "bs", "xy", ["", "A2"])] * 2 + [case("one", "bs", "xy", ["", "A1"])] * 2
    found = attributed([*cases, case("bag", "bs", "xy", ["", "B1"])], dict.fromkeys(range(5), "xq"))
    assert found.blamed == {"A1", "A2", "B1"}
    assert found.culprits([0, 1, 2]) == ["A1", "A2"]
    assert found.culprits([4]) == ["B1"] and found.culprits([]) == []


def test_undecided_programs_clear_nobody() -> None:
    """What came out right because nothing is asked speaks for no rule."""
    wrong = [case("one", "bs", "xy", ["", "A1 A2"])] * 3 + [case("two", "bs", "xy", ["", "A1 A2"])] * 3
    for letters, blamed in [("xy", {"A2"}), ("", {"A1"})]:
        others = [case("bag", "bs", letters, ["", "A1"])] * 30
        cases = [*wrong, *others, *passing("bag", "A2", 5)]
        assert attributed(cases, dict.fromkeys(range(6), "xq")).blamed == blamed


def test_which_programs_show_an_ability() -> None:
    """Those that rest on a rule of the check; all, where no program of the check is known to."""
    cases = [
        case("one", "bs", "xy", ["", "A1"]),
        case("one", "bs", "xy", ["", "A2"]),
        case("two", "bs", "xy", ["", "A1"]),
        case("two", "bs", "xy", ["", ""]),
    ]
    first, second = (case("bag", "bs", "xy", ["", rules]).answers[0] for rules in ("B1", ""))
    cases += [
        Case("bag", case("bag", "bs", "xy").steps, (first, second)),
        case("bag", "bs", "xy", ["", "A1"]),
    ]
    found = attributed(cases, {})
    assert [found.shows_ability(n, "bag") for n in (4, 5)] == [True, False]
    assert [found.shows_ability(n, "one") for n in (0, 1)] == [True, False]
    assert [found.shows_ability(n, "two") for n in (2, 3)] == [True, True]


def test_a_program_that_hung_speaks_against_the_step_that_did() -> None:
    """What comes after it says nothing, where the step is known; else it may have been any of them."""
    cases = [case("one", "bss", "xyz", ["", "A1", "A2"]), case("two", "bs", "xy", ["", "A2"])]
    known = Event("timeout", "it timed out", step=1)
    assert attributed([*cases, *passing("two", "A2")], {0: known}).blamed == {"A1"}
    # It never came to its result.
    by_result = case("one", "bs", "xy", ["", "A2 ->A1"])
    wrong = case("two", "bs", "xy", ["", "A2"])
    assert attributed([by_result, wrong, *passing("one", "A1")], {0: known, 1: "xq"}).blamed == {"A2"}
    # At the last step A2 is asked for as well, and shown to be kept by many others.
    assert attributed(cases, {0: Event("timeout", "it timed out", step=2), 1: HUNG}).blamed == {"A2"}


def test_own_rules_that_a_later_step_cites_are_no_suspects_before_it() -> None:
    """What went wrong before the step that the check is about is not put down to the check's own rule."""
    from grader.judging.grounds import Grounds
    from grader.kits.corpus import Answer, Case, Cited
    from grader.model.program import Step

    nothing, other, own = Cited((), (), ()), Cited(("B1",), (), ()), Cited(("A1",), (), ())
    case = Case("a", (Step("call", "Box", None, ()),) * 3, ())
    answer = Answer({}, "[[1],[2],[3]]", (nothing, other, own))
    assert Grounds({"a": frozenset({"A1"})}, {}).of_parting(case, answer, 1, False, {"B1"}) == {"B1"}
