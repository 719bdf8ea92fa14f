"""Attribution: what a failing program rests on, and so whom it speaks against."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

import msgspec
import pytest

from grader.judging.attribution import Attribution, Shown
from grader.judging.slices import Place
from grader.kits.checks import CheckInfo
from grader.kits.corpus import Answer, Case, Cited, Function
from grader.model.outcomes import Event, Outcome
from grader.model.program import Step
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
    same_alone: Iterable[Place] = (),
    rulings: Mapping[str, Sequence[str]] | None = None,
    other_alone: Iterable[Place] = (),
    functions: Sequence[Function] = (),
    certain: Iterable[str] = (),
) -> Attribution:
    """Who is to blame where these cases came out so."""
    checks = list(checks)
    have = {one.check for one in cases}
    found = seen([one for one in checks if one.id in have], cases, outcomes, rulings, functions=functions)
    wrong = found.failing if failing is None else failing
    return Attribution(
        found.evidence,
        found.plan.default_world,
        wrong,
        set(aside),
        {**dict.fromkeys(same_alone, True), **dict.fromkeys(other_alone, False)},
        frozenset(certain),
    )


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


@pytest.mark.parametrize(
    ("rules", "came", "rests"),
    [
        ("A1 ->A2", "x!", {"A1", "A2"}),
        ("A1 ->A2", "xq", {"A2"}),
        ("A1 =>A2", "x!", {"A1"}),
        ("A1", "x!", {"A1"}),
    ],
)
def test_what_only_looks_and_raises_rests_on_all_of_the_step(rules: str, came: str, rests: set[str]) -> None:
    """It never came to its result, and that it gives one at all is asked for as well."""
    cases = [case("one", "bs", "xy", ["", rules]), *[case("two", "bs", "xy", ["", "A2"])] * 2]
    assert attributed(cases, {0: came, 1: "xq"})._partings(0) == [rests]


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


APART = check("apart", "I1")


def two_boxes(step: str) -> Case:
    """A case of the check of independence whose last step cites these rules."""
    return case("apart", "bbs", "xxy", ["", "", step])


def test_who_is_the_same_alone_breaks_no_independence() -> None:
    """Where another rule may be why; else there is nobody else to blame."""
    one, two = case("one", "bs", "xy", ["", "A1"]), two_boxes("A1")
    cases, checks = [one, *passing("one", "A1", 200), *[two] * 12], [ONE, APART]
    wrong: dict[int, str | Outcome] = {0: "xq", **dict.fromkeys(range(201, 213), "xxq")}
    assert attributed(cases, wrong, checks).blamed == {"I1", "A1"}
    same = [(n, 2) for n in range(201, 213)]
    found = attributed(cases, wrong, checks, same_alone=same)
    assert found.blamed == {"A1"} and found._partings(201) == [{"A1"}]
    # Some of them are not the same, or it was another step: then independence is a suspect.
    for fewer in (same[:3], [(n, 1) for n, _ in same]):
        assert attributed(cases, wrong, checks, same_alone=fewer).blamed == {"I1", "A1"}
    nobody = [two_boxes("")]
    assert attributed(nobody, {0: "xxq"}, checks, same_alone=[(0, 2)]).blamed == {"I1"}


def test_who_answers_otherwise_alone_breaks_independence() -> None:
    """Whatever else is broken, and would explain a wrong answer as well."""
    one, two = case("one", "bs", "xy", ["", "A1"]), two_boxes("A1")
    wrong: dict[int, str | Outcome] = {0: "xq", 1: "xxq"}
    checks = [ONE, APART]
    assert attributed([one, two], wrong, checks).blamed == {"A1"}
    found = attributed([one, two], wrong, checks, other_alone=[(1, 2)])
    assert found.blamed == {"A1", "I1"} and found._partings(1) == [{"I1"}]
    both = check("apart", "I1 A2")
    assert attributed([two_boxes("A2")], {0: "xxq"}, [both], other_alone=[(0, 2)])._partings(0) == [{"I1"}]


def test_independence_is_broken_where_its_own_checks_show_it() -> None:
    """However many programs of other checks make several objects, and go wrong."""
    others = [case("one", "bbs", "xxy", ["", "", "A1"])] * 12
    cases, checks = [*others, *passing("one", "A1", 400), two_boxes("A1")], [ONE, APART]
    wrong: dict[int, str | Outcome] = {**dict.fromkeys(range(12), "xxq"), 412: "xxq"}
    assert "I1" in attributed(cases, wrong, checks).blamed
    assert attributed(cases, wrong, checks, same_alone=[(412, 2)]).blamed == {"A1"}


def test_what_is_the_same_alone_still_speaks_against_others() -> None:
    """Of the rules of a check only the one that objects are independent is cleared."""
    both = check("apart", "I1 A2")
    found = attributed([two_boxes("A2")] * 2, {0: "xxq", 1: "xxq"}, [both], same_alone=[(0, 2), (1, 2)])
    assert found._partings(0) == [{"A2"}] and found.blamed == {"A2"}


def test_a_wrong_answer_says_nothing_of_independence_where_it_has_nothing_to_do_with_others() -> None:
    """It is the same with one object alone, or no other was made yet."""
    early = case("apart", "bsb", "xyx", ["", "A1", ""])
    cases = [early, two_boxes("A1"), two_boxes(""), *passing("one", "A1", 3)]
    wrong: dict[int, str | Outcome] = {0: "xqx", 1: "xxq", **dict.fromkeys(range(3, 6), "xq")}
    found = attributed(cases, wrong, [ONE, APART])
    assert found.blamed == {"A1"}
    assert not found.breaks_own(0) and found.breaks_own(1)
    assert not attributed(cases, wrong, [ONE, APART], same_alone=[(1, 2)]).breaks_own(1)


def test_the_step_that_makes_another_object_may_be_wrong_for_it() -> None:
    """From then on there are several."""
    cases = [case("apart", "bb", "xx", ["", "A1"]), *passing("one", "A1", 3)]
    assert attributed(cases, {0: "x!", 1: "xq"}, [ONE, APART])._partings(0) == [{"I1", "A1"}]


def test_what_the_kits_parts_leave_as_it_is_is_not_theirs() -> None:
    """A wrong answer that is the same with another task's parts replaced is put down to what was not replaced."""
    cases = [*[case("one", "bs", "xy", ["", "A1 B1"])] * 2, *[case("bag", "gs", "xy", ["", "B1"])] * 3]
    wrong: dict[int, str | Outcome] = dict.fromkeys(range(5), "xq")
    found = seen([ONE, BAG], cases, wrong)
    world = found.plan.default_world

    def blamed() -> frozenset[str]:
        return Attribution(found.evidence, world, found.failing, set()).blamed

    assert blamed() == {"B1"}
    found.evidence.unmoved[0, 1] = frozenset({"Bags"})
    assert blamed() == {"A1", "B1"}
    # Another step of it, or the check's own task, says nothing of this.
    for place, task in (((0, 0), "Bags"), ((0, 1), "Boxes")):
        found.evidence.unmoved.clear()
        found.evidence.unmoved[place] = frozenset({task})
        assert blamed() == {"B1"}


def test_rules_of_several_tasks_are_not_cleared_with_one() -> None:
    """A rule that checks of two tasks are about belongs to neither alone."""
    shared = check("shared", "B1 A2", "Boxes")
    plan = seen([ONE, BAG, shared], [case("one", "bs", "xy"), case("bag", "gs", "xy")], {}).plan
    assert plan.rules_of({"Bags"}) == frozenset() and plan.rules_of({"Boxes"}) == {"A1", "A2"}
    assert plan.rules_of({"Boxes", "Bags"}) == {"A1", "A2", "B1"}


OPEN = {"open": ["yes", "no"]}


def in_readings(yes: str, no: str, rules: str, others: str) -> Case:
    """A case of `two` that cites these rules in one reading, and the others in the other one."""
    first, second = (
        case("two", "bs", yes, ["", rules]).answers[0],
        case("two", "bs", no, ["", others]).answers[0],
    )
    answers = (
        Answer({"open": "yes"}, first.text, first.cited),
        Answer({"open": "no"}, second.text, second.cited),
    )
    return Case("two", case("two", "bs", "xy").steps, answers)


def test_what_only_one_reading_asks_for_is_charged_to_nobody() -> None:
    """What is wrong in every reading, and in another one for what is charged anyway, breaks no further rule."""
    ones = [case("one", "bs", "xy", ["", "A1"])] * 5
    wrong: dict[int, str | Outcome] = dict.fromkeys(range(5), "xq")
    read = in_readings("xy", "xz", "A2", "A1")
    assert attributed([*ones, read], {**wrong, 5: "xq"}, rulings=OPEN).blamed == {"A1"}
    # It would be right in the other reading, which others deny; or that is fixed; or it does not explain it either.
    assert attributed([*ones, read], {**wrong, 5: "xz"}, rulings=OPEN).blamed == {"A1", "A2"}
    assert attributed([*ones, read], {**wrong, 5: "xq"}, rulings={"open": ["yes"]}).blamed == {"A1", "A2"}
    third = in_readings("xy", "xz", "A2", "B1")
    assert attributed([*ones, third], {**wrong, 5: "xq"}, rulings=OPEN).blamed == {"A1", "A2"}
    # Nor where a program that asks for the same in all readings needs the rule.
    plain = case("two", "bs", "xy", ["", "A2"])
    assert attributed([*ones, read, plain], {**wrong, 5: "xq", 6: "xq"}, rulings=OPEN).blamed == {"A1", "A2"}


def test_where_it_went_wrong_is_told_by_another_reading_too() -> None:
    """By the one of which the rule is that is charged."""
    ones = [case("one", "bs", "xy", ["", "A1"])] * 5
    wrong: dict[int, str | Outcome] = {**dict.fromkeys(range(5), "xq"), 5: "xq"}
    found = attributed([*ones, in_readings("xy", "xz", "A2", "A1")], wrong, rulings=OPEN)
    assert found.first_wrong(5) == (1, frozenset({"A1"}))


def test_what_hangs_on_a_reading() -> None:
    """A case of which another reading that is accepted asks for something else."""
    cases = [
        in_readings("xy", "xz", "A2", "A1"),
        in_readings("xy", "xy", "A2", "A1"),
        case("two", "bs", "xy"),
    ]
    found = attributed(cases, {}, rulings=OPEN)
    assert [found.hangs_on_reading(n) for n in range(3)] == [True, False, False]
    assert not attributed(cases, {}, rulings={"open": ["yes"]}).hangs_on_reading(0)


# What verdicts ask.


def test_where_a_program_speaks_against_its_check() -> None:
    """Best where no rule of another check may be why, else at the first step that rests on its rule."""
    cases = [case("one", "bs", "xy", ["", "A1"])] * 5 + [case("bag", "bs", "xy", ["", "B1"])] * 5
    cases += [
        case("bag", "bsss", "xyzw", ["", "A1 B1", "B1", "A1"]),
        case("bag", "bsss", "xyzw", ["", "->A1", "", "->B1"]),
    ]
    wrong: dict[int, str | Outcome] = dict.fromkeys(range(10), "xq")
    found = attributed(cases, {**wrong, 10: "xqqq", 11: "xqzq"})
    assert found.blamed == {"A1", "B1"}
    assert [found.shown_at(n) for n in (0, 5, 10, 11)] == [
        Shown(1, True),
        Shown(1, True),
        Shown(1, False),
        Shown(3, True),
    ]
    foreign = attributed([*cases[:10], case("bag", "bp", "xy", ["", "A1"])], {**wrong, 10: "x!"})
    assert foreign.shown_at(10) is None


def test_whether_a_smaller_program_still_speaks() -> None:
    """Where its last step rests on the check's rule, and on no other that is charged."""
    cases = [case("one", "bs", "xy", ["", "A1"])] * 5 + [case("bag", "bs", "xy", ["", "B1"])] * 5
    found = attributed(cases, dict.fromkeys(range(10), "xq"))

    def speaks(check: str, *rules: str, broken: bool = False) -> bool:
        smaller = case(check, "bs", "xy", list(rules))
        return found.speaks_against(check, smaller.steps, smaller.answers[0], broken)

    assert speaks("bag", "", "B1") and speaks("one", "", "A1") and speaks("bag", "B1", "A2")
    assert not speaks("bag", "A1", "B1") and not speaks("bag", "", "A1") and not speaks("one", "", "B1")
    # A step that raised never came to its result.
    assert speaks("bag", "", "->A1 B1", broken=True) and not speaks("bag", "", "->A1 B1")


def test_where_a_program_first_went_wrong() -> None:
    """With the rules that are to blame for that step, and no others."""
    cases = [case("one", "bs", "xy", ["", "A1"])] * 2 + [case("two", "bs", "xy", ["", "A2"])] * 2
    cases += [
        case("bag", "bsss", "xyzw", ["", "B1", "->A2", "->A1"]),
        case("bag", "bss", "xyz", ["", "A1 A2", ""]),
    ]
    wrong = {**dict.fromkeys(range(4), "xq"), 4: "xyqq", 5: "xqq"}
    found = attributed([*cases, *passing("bag", "B1")], wrong)
    assert found.blamed == {"A1", "A2"}
    assert found.first_wrong(0) == (1, frozenset({"A1"}))
    assert found.first_wrong(4) == (2, frozenset({"A2"}))
    assert found.first_wrong(5) == (1, frozenset({"A1", "A2"}))
    assert found.first_wrong(6) == (None, frozenset())


def test_where_a_program_hung() -> None:
    """At the step that hung, where that is known; where nothing was answered, no step is told."""
    cases = [case("one", "bs", "xy", ["", "A1"])] * 9
    known, unknown = Event("timeout", "it timed out", step=1), Event("timeout", "it timed out")
    found = attributed(cases, {0: known, 1: unknown, 2: "xq", 3: "nonsense"})
    assert [found.first_wrong(n)[0] for n in range(4)] == [1, None, 1, None]
    assert all(found.first_wrong(n)[1] == {"A1"} for n in range(4))


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
    from grader.kits.corpus import Cited
    from grader.model.program import Step

    nothing, other, own = Cited((), (), ()), Cited(("B1",), (), ()), Cited(("A1",), (), ())
    case = Case("a", (Step("call", "Box", None, ()),) * 3, ())
    answer = Answer({}, "[[1],[2],[3]]", (nothing, other, own))
    assert Grounds({"a": frozenset({"A1"})}, {}).of_parting(case, answer, 1, False, {"B1"}) == {"B1"}


def test_what_is_cited_nowhere_works_alone_where_a_program_of_its_check_comes_out_right() -> None:
    """A rule that no line decides is shown by programs of its check, as any rule is that is cited."""
    looks = (Step("call", "Box", None, ()), Step("method", "Box.see", 0, ()), Step("look", "", 1, ()))
    looking = msgspec.structs.replace(case("one", "bss", "xyz", ["", "A2", ""]), steps=looks)
    others = [case("one", "bk", "xy", ["B1", ""])] * 2
    cases = [looking, *passing("two", "A2", 3), *others]
    wrong: dict[int, str | Outcome] = {0: "xyq", **dict.fromkeys(range(1, 4), "xq")}
    found = attributed(cases, wrong)
    assert found.blamed == {"A2"} and not found.breaks_own(0)
    assert attributed(cases[:4], wrong).breaks_own(0)
    # What goes wrong in a call itself may be the check's own rule.
    call = case("one", "bs", "xy", ["", "A2"])
    assert attributed([call, *cases[1:]], {**wrong, 0: "xq"}).breaks_own(0)


BREAKS = [
    # What goes wrong at step 1, by which rules that step comes out, and whether the check of A1 goes wrong there by its own.
    ("xqz", ["", "A1", ""], True),
    ("xqz", ["", "A2", "A1"], False),
    ("xyq", ["", "A1", "A2"], False),
    ("xqq", ["", "A2", "A1"], True),
    ("xqz", ["", "A1 A2", ""], False),
]


@pytest.mark.parametrize(("came", "rules", "breaks"), BREAKS)
def test_a_program_that_breaks_a_rule_of_its_own(came: str, rules: Sequence[str], breaks: bool) -> None:
    """At the very step that goes wrong, and where no rule that is to blame decides there as well."""
    cases = [case("one", "bss", "xyz", rules), *passing("one", "A1"), *passing("two", "A2", 3)]
    found = attributed(cases, {0: came, **dict.fromkeys(range(6, 9), "xq")}, failing=[0, 6, 7, 8])
    assert found.blamed == {"A2"} or breaks
    assert found.breaks_own(0) == breaks


def test_what_is_to_blame_as_well_is_why_only_where_the_rest_works_without_it() -> None:
    """Where all that came out right rests on both rules, or none did, nobody knows which of them is broken."""
    blamed = dict.fromkeys((1, 2, 3), "xq")
    both = case("one", "bss", "xyz", ["", "A1 A2", ""])
    for others, breaks in (
        (passing("one", "A1"), False),
        (passing("one", "A1 A2"), True),
        (passing("one", "A2"), True),
        (passing("one", ""), True),
        ([], True),
    ):
        cases = [both, *passing("two", "A2", 3), *others]
        found = attributed(cases, {0: "xqz", **blamed})
        assert found.blamed == {"A2"}
        assert found.breaks_own(0) == breaks
        # It is worked out once for all programs of a check.
        assert found.breaks_own(0) == breaks
    wrong_too = [both, *passing("two", "A2", 3), case("one", "bss", "xyz", ["", "A1", "A2"])]
    found = attributed(wrong_too, {0: "xqz", **blamed, 4: "xyq"})
    assert found.breaks_own(0)
    half_run = seen(ALL[:2], [both, *passing("two", "A2", 3), *passing("one", "A1", 1)], {0: "xqz", **blamed})
    found = Attribution(half_run.evidence, half_run.plan.default_world, half_run.failing, set())
    del half_run.evidence.outcomes[4]
    assert found.breaks_own(0)


def test_only_what_is_to_blame_for_that_step_has_to_be_out_of_the_way() -> None:
    """A program that comes out right without it shows the check's own rule, whatever else it rests on that is broken elsewhere."""
    both = case("one", "bss", "xyz", ["", "A1 A2", ""])
    other = case("one", "bs", "xy", ["", "A1 B1"])
    cases = [both, other, *passing("two", "A2", 3), *passing("bag", "B1", 3), *passing("one", "A1 A2 B1", 1)]
    wrong = dict.fromkeys(range(2, 8), "xq")
    found = attributed(cases, {0: "xqz", **wrong})
    assert found.blamed == {"A2", "B1"} and not found.breaks_own(0)
    assert attributed([both, *cases[2:]], {0: "xqz", **dict.fromkeys(range(1, 7), "xq")}).breaks_own(0)


def test_what_a_look_shows_is_not_what_the_call_alone_returns() -> None:
    """A rule that decides no more than the result would have been seen at the call: another one of the call is to blame for the look."""
    looks = (Step("call", "Box", None, ()), Step("method", "Box.see", 0, ()), Step("look", "", 1, ()))
    plain = case("one", "bss", "xyz", ["", "", ""])
    cited = (Cited((), (), ()), Cited(("A2",), ("B1",), ()), Cited((), (), ()))
    looking = msgspec.structs.replace(
        plain, steps=looks, answers=(msgspec.structs.replace(plain.answers[0], cited=cited),)
    )
    others = [case("one", "bk", "xy", ["B1", ""])] * 2
    cases = [looking, *passing("two", "A2", 3), *passing("bag", "B1", 3), *others]
    found = attributed(cases, {0: "xyq", **dict.fromkeys(range(1, 7), "xq")})
    assert found.blamed == {"A2", "B1"} and not found.breaks_own(0)


def test_a_look_rests_on_what_it_looks_at() -> None:
    """A result is looked at by a step of its own, and so is what that gave."""
    looks = (
        Step("call", "Box", None, ()),
        Step("method", "Box.see", 0, ()),
        Step("look", "", 1, ()),
        Step("look", "", 2, ()),
    )
    for rules, breaks in (
        (["", "A1", "", ""], True),
        (["A1", "A2", "", ""], False),
        (["A1", "", "", ""], False),
    ):
        plain = case("one", "bsss", "xyzw", rules)
        looking = msgspec.structs.replace(plain, steps=looks)
        cases = [looking, *passing("one", "A1"), *passing("two", "A2", 3)]
        found = attributed(cases, {0: "xyzq", **dict.fromkeys(range(6, 9), "xq")})
        assert found.breaks_own(0) == breaks


LOOKING = (
    Step("call", "Box", None, ()),
    Step("method", "Box.see", 0, ()),
    Step("kind", "", 1, ()),
    Step("method", "Box.see", 0, ()),
    Step("kind", "", 3, ()),
)


def test_what_stands_on_a_wrong_answer_says_no_more() -> None:
    """A rule of the check decides what is seen of an answer; only where the answer itself is right, the check breaks it."""
    looking = msgspec.structs.replace(case("one", "bsksk", "xyzvw", ["", "A2", "A1", "", ""]), steps=LOOKING)
    cases = [looking, *passing("two", "A2", 3)]
    blamed = dict.fromkeys((1, 2, 3), "xq")
    for came, breaks in (
        ("xqqvw", False),
        ("xqzvw", False),
        ("xyqvw", True),
        ("xqqvq", False),
        ("xqqqw", False),
    ):
        found = attributed(cases, {0: came, **blamed})
        assert found.blamed == {"A2"}
        assert found.breaks_own(0) == breaks, came
    other = msgspec.structs.replace(case("one", "bsksk", "xyzvw", ["", "A2", "A1", "", "A1"]), steps=LOOKING)
    assert attributed([other, *cases[1:]], {0: "xqqvq", **blamed}).breaks_own(0)


@pytest.mark.parametrize(("step", "breaks"), [(1, False), (2, True)])
def test_a_hang_breaks_what_the_step_that_hung_rests_on(step: int, breaks: bool) -> None:
    """As a wrong answer there does."""
    cases = [case("one", "bss", "xyz", ["", "A2", "A1"]), *passing("two", "A2", 3)]
    hung = Event("timeout", "it timed out", step=step)
    found = attributed(cases, {0: hung, **dict.fromkeys((1, 2, 3), "xq")})
    assert found.breaks_own(0) == breaks


def test_what_is_set_aside_shows_nobody_to_work_alone() -> None:
    """It is neither right nor wrong as it is."""
    both = case("one", "bss", "xyz", ["", "A1 A2", ""])
    cases = [both, case("one", "bs", "xy", ["", "A1"]), *passing("two", "A2", 3)]
    outcomes = {0: "xqz", **dict.fromkeys((2, 3, 4), "xq")}
    for aside, breaks in (((), False), ((1,), True)):
        assert attributed(cases, outcomes, aside=aside).breaks_own(0) == breaks


def about(name: str, *checks: str) -> Function:
    """A function that decides these checks."""
    return Function(name, checks, ("one", "two", "bag"), ())


PUT, SEE, MIX = about("Box.put", "two"), about("Box.see", "one"), about("mix", "bag")
KNOWN = [*passing("one", "A1"), *passing("two", "A2"), *passing("bag", "B1")]
REFUSED = [
    case("one", "bps", "xyz", ["", "", "A1"]),
    case("two", "bps", "xyz", ["", "", "A2"]),
    case("bag", "bpm", "xyz", ["", "", "B1"]),
    *KNOWN,
]
ALL_REFUSED: dict[int, str | Outcome] = {0: "x!z", 1: "x!z", 2: "x!z"}


def test_a_call_that_raises_speaks_against_who_is_about_it() -> None:
    """The others only make it: no line decides it, and it is one thing that is wrong."""
    found = attributed(REFUSED, ALL_REFUSED, functions=[PUT, SEE, MIX])
    assert found.blamed == {"A2"}
    assert [found._partings(n) for n in range(3)] == [[{"A2"}]] * 3


def test_who_is_about_little_else_comes_first() -> None:
    """Where several checks are about what was called."""
    wide = [about("Box.put", "one", "two"), about("Box.see", "one"), MIX]
    assert attributed(REFUSED, ALL_REFUSED, functions=wide)._partings(2) == [{"A2"}]
    same = [about("Box.put", "one", "two"), MIX]
    assert attributed(REFUSED, ALL_REFUSED, functions=same)._partings(2) == [{"A1", "A2"}]


def test_a_class_is_called_by_its_constructor() -> None:
    """A check of a constructor is about calls of the class."""
    cases = [case("one", "bs", "xy", ["", "A1"]), case("two", "bp", "xy", ["", "A2"]), *KNOWN]
    made = [about("Box.__init__", "one"), about("Box.put", "two")]
    assert attributed(cases, {0: "!y", 1: "!y"}, functions=made)._partings(1) == [{"A1"}]


def test_where_nobody_is_about_it_one_of_all_is_charged() -> None:
    """Any of them may be why."""
    found = attributed(REFUSED, ALL_REFUSED, functions=[SEE, about("Box.kind", "two"), MIX])
    assert found._partings(1) == [{"A1", "A2", "B1"}] and len(found.blamed) == 1


def test_another_wrong_answer_speaks_against_its_own_check() -> None:
    """What is answered may be wrong for each in its own way."""
    found = attributed(REFUSED, {0: "xqz", 1: "xqz", 2: "xqz"}, functions=[PUT, SEE, MIX])
    assert [found._partings(n) for n in range(3)] == [[{"A1"}], [{"A2"}], [{"B1"}]]


def test_a_rule_that_nothing_of_its_own_checks_rests_on_is_no_suspect() -> None:
    """Its check failed for another rule, which explains what else went wrong."""
    cases = [
        *[case("one", "bss", "xyz", ["", "A2", "A1"])] * 3,
        *[case("two", "bs", "xy", ["", "A2"])] * 3,
        *[case("bag", "bss", "xyz", ["", "A1 A2", "B1"])] * 3,
        *KNOWN,
    ]
    found = attributed(
        cases,
        {
            **dict.fromkeys(range(3), "xqz"),
            **dict.fromkeys(range(3, 6), "xq"),
            **dict.fromkeys(range(6, 9), "xqz"),
        },
    )
    assert "A1" not in {one.removesuffix("!") for one in found._suspects} and found.blamed == {"A2"}


def test_what_a_suspect_explains_is_nobody_elses() -> None:
    """A check that goes wrong there for a rule of its own says nothing of what no rule explains."""
    explained = case("two", "bps", "xyz", ["", "A2", "A2"])
    cases = [REFUSED[0], explained, *KNOWN]
    found = attributed(cases, {0: "x!z", 1: "x!z"}, functions=[PUT, SEE, MIX])
    assert [found._partings(n) for n in range(2)] == [[{"A1"}], [{"A2"}]]


def stopped(answers: str, line: int, function: str, meant: bool = False) -> Outcome:
    """These answers, with an error in place of `!` at a line of a function that nobody raised, or somebody did."""
    error = {"x": "ValueError", "d": int(meant), "w": ["main.py", line, function]}
    return json.dumps([error if one == "!" else [one] for one in answers])


WITHIN = [case("one", "bps", "xyz", ["", "A1", ""]), case("two", "bs", "xy", ["", "A2"]), *KNOWN]
"""What puts, and what sees, which putting needs as well."""


def test_what_stops_within_another_function_is_put_down_to_that_one() -> None:
    """Where it stops at the same line when it is called itself: then no other rule is why."""
    outcomes = {0: stopped("x!z", 7, "see"), 1: stopped("x!", 7, "see")}
    found = attributed(WITHIN, outcomes, functions=[about("Box.put", "one"), about("Box.see", "two"), MIX])
    assert found.blamed == {"A2"} and found._partings(0) == [{"A2"}]
    assert not found.breaks_own(0) and found.breaks_own(1)


def test_what_goes_wrong_beside_what_stops_in_another_function_still_counts() -> None:
    """Each step that went wrong is looked at."""
    cases = [case("one", "bss", "xyz", ["", "A2", "A1"]), case("two", "bp", "xy", ["", "A2"]), *KNOWN]
    functions = [about("Box.see", "one"), about("Box.put", "two"), MIX]
    itself = stopped("x!", 7, "put")
    for inner, breaks in ((stopped("x!z", 7, "put"), False), (stopped("x!q", 7, "put"), True)):
        assert attributed(cases, {0: inner, 1: itself}, functions=functions).breaks_own(0) == breaks


@pytest.mark.parametrize(
    ("inner", "itself"),
    [
        (stopped("x!z", 8, "see"), stopped("x!", 7, "see")),
        (stopped("x!z", 7, "put"), stopped("x!", 7, "see")),
        (stopped("x!z", 7, "helper"), stopped("x!", 7, "helper")),
        (stopped("x!z", 7, "see", meant=True), stopped("x!", 7, "see")),
        (stopped("x!z", 7, "see"), stopped("x!", 7, "see", meant=True)),
        (stopped("x!z", 7, "see"), "xq"),
        ("x!z", stopped("x!", 7, "see")),
        (Event("crashed", "gone", step=1), stopped("x!", 7, "see")),
    ],
)
def test_what_stops_elsewhere_says_nothing_of_another_function(inner: Outcome, itself: Outcome) -> None:
    """At another line, in what was called or in a helper, by an error that was raised on purpose, or where it is not known."""
    functions = [about("Box.put", "one"), about("Box.see", "two"), MIX]
    found = attributed(WITHIN, {0: inner, 1: itself}, functions=functions)
    assert found._partings(0) == [{"A1"}] and found.breaks_own(0)
    assert found.blamed == {"A1", "A2"}


def test_what_stops_where_another_check_is_charged() -> None:
    """At the very line, by an error that nobody raised, and nothing else is wrong in it."""
    cases = [
        case("two", "bs", "xy", ["", "A2"]),
        *(case("one", "bsps", "vxyz", ["", "A1", "A1 A2", ""]) for _ in range(5)),
        *KNOWN,
    ]
    outcomes = {
        0: stopped("x!", 7, "helper"),
        1: stopped("vx!z", 7, "helper"),
        2: stopped("vx!z", 8, "helper"),
        3: stopped("vq!z", 7, "helper"),
        4: stopped("vx!z", 7, "helper", meant=True),
        5: Event("crashed", "gone", step=2),
    }
    found = attributed(cases, {0: outcomes[0], 1: outcomes[1]})
    assert found.blamed == {"A2"} and found.stopped_elsewhere() == {0: {"A2"}, 1: {"A2"}}
    found = attributed(cases, outcomes)
    found.blamed = frozenset({"A2"})
    assert found.stopped_elsewhere() == {0: {"A2"}, 1: {"A2"}}
    found.blamed = frozenset({"B1"})
    assert found.stopped_elsewhere() == {}


@pytest.mark.parametrize(
    "came",
    [
        '[["x"],["w"],["z"]]',
        '[["x"],{"x":"ValueError","d":0},["w"]]',
        '[["x"],{"x":"E","d":0},{"x":"E","d":0,"w":["a",1,"b"]}]',
    ],
)
def test_a_w_that_is_no_place(came: str) -> None:
    """A text that was returned, or another error's: nothing is known of where this one stopped."""
    found = attributed(WITHIN, {0: came, 1: "xq"})
    assert 0 in found.failing and found.stopped_elsewhere() == {} and found.breaks_own(0)


@pytest.mark.parametrize(
    "malformed", ['[["x"],{"x":"E","d":0,"w":["main.py",7]},["z"]]', '[["x"],"w"', '["w"]']
)
def test_an_answer_that_is_none_says_nothing_of_where_it_stopped(malformed: str) -> None:
    """Only the grader's own code makes answers, and anything may come in their place."""
    outcomes = {0: malformed, 1: stopped("x!", 7, "see")}
    found = attributed(WITHIN, outcomes, functions=[about("Box.put", "one"), about("Box.see", "two"), MIX])
    assert 0 in found.failing and "A2" in found.blamed


def test_only_checks_about_that_function_own_what_stops_in_it() -> None:
    """A check that only calls it says nothing of whose line that is."""
    outcomes = {0: stopped("x!z", 7, "see"), 1: stopped("x!", 7, "see")}
    found = attributed(WITHIN, outcomes, functions=[about("Box.put", "one"), about("Box.new", "two"), MIX])
    assert found._partings(0) == [{"A1"}]


def test_a_constructor_that_stops_is_called_by_its_class() -> None:
    """And what shows an object by its special method."""
    cases = [case("one", "bps", "xyz", ["", "A1", ""]), case("two", "bs", "xy", ["A2", ""]), *KNOWN]
    made = [about("Box.put", "one"), about("Box.__init__", "two"), MIX]
    outcomes = {0: stopped("x!z", 3, "__init__"), 1: stopped("!y", 3, "__init__")}
    assert attributed(cases, outcomes, functions=made)._partings(0) == [{"A2"}]
    text = msgspec.structs.replace(
        cases[1], steps=(cases[1].steps[0], Step("str", "Box", 0, ())), answers=cases[1].answers
    )
    shows = [about("Box.put", "one"), about("Box.__str__", "two"), MIX]
    outcomes = {0: stopped("x!z", 3, "__str__"), 1: stopped("x!", 3, "__str__")}
    found = attributed([cases[0], text, *KNOWN], outcomes, functions=shows)
    assert found._partings(0) == [{"A2"}]


def test_what_no_rule_to_blame_is_why_for_breaks_its_own() -> None:
    """Also where the check's other rule is shown by programs that came out right."""
    both = check("both", "A1 A2")
    cases = [
        case("both", "bs", "xy", ["", "A1"]),
        case("bag", "bs", "xy", ["", "B1"]),
        *passing("both", "A2"),
    ]
    found = attributed(cases, {0: "xq", 1: "xq"}, [both, BAG], certain=["B1"])
    assert found.blamed == {"B1"}
    assert found.breaks_own(0)


def test_what_a_known_mistake_makes_go_wrong_may_be_its_rules_doing() -> None:
    """The story that needs them anyway is enough, and no other rule is to blame."""
    cases = [case("one", "bp", "xy", ["", "A1"]), case("two", "bs", "xy", ["", "A2"])]
    found = seen(ALL[:2], cases, {0: "xq", 1: "xq"})

    def blamed(implied: dict[int, frozenset[str]]) -> frozenset[str]:
        world = found.plan.default_world
        return Attribution(found.evidence, world, found.failing, set(), implied=implied).blamed

    assert blamed({}) == {"A1", "A2"}
    assert blamed({1: frozenset({"A1"})}) == {"A1"}
    assert blamed({0: frozenset({"A1"})}) == {"A1", "A2"}
    # What nobody needs to blame is blamed for nothing.
    assert blamed({1: frozenset({"B2"})}) == {"A1", "A2"}
