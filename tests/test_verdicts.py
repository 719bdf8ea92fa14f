"""Verdicts: what a check gets for what its programs showed, and what is said of it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

import msgspec
import pytest

from grader.judging.diagnosis import pattern
from grader.judging.verdicts import RIGHT_OTHERWISE, RIGHT_WITHOUT, Explanation, Speaks, Verdicts
from grader.kits.checks import CheckInfo
from grader.kits.corpus import Case, Function, Known, Passed
from grader.model.outcomes import Event, Loaded, Outcome
from grader.model.program import Step
from grader.model.result import CheckResult
from judging import case, check, judged, seen, steps

ONE, TWO, BAG = check("one", "A1", points=3), check("two", "A2", points=2), check("bag", "B1", "Bags", 4)


def short(one: CheckResult) -> tuple[str, float, str]:
    """Status, points and what is said; what is open, and that alone, may still be worth all of its points."""
    assert one.open_points == (one.max_points if one.status == "open" else 0)
    assert not (one.message and one.excused)
    return one.status, one.points, one.message or one.excused


def of(check: str, rules: str, count: int = 1) -> list[Case]:
    """Cases of a check whose second step cites these rules."""
    return [case(check, "bs", "xy", ["", rules])] * count


def test_what_is_right_gets_its_points() -> None:
    """With title, task, rules and the number of programs."""
    one = judged([ONE], of("one", "A1", 3), {})["one"]
    assert short(one) == ("passed", 3, "")
    assert (one.id, one.task, one.title, one.max_points, one.programs) == (
        "one",
        "Boxes",
        "The title of one",
        3,
        3,
    )
    assert [(rule.id, rule.text) for rule in one.rules] == [("A1", "What A1 says.")]


def test_what_is_wrong_gets_none() -> None:
    """One program is enough, and the explanation says how."""
    found = judged([ONE, BAG], [*of("one", "A1", 9), *of("bag", "B1", 2)], {4: "xq"})
    assert short(found["one"]) == ("crashed", 0, "one: case 4")
    assert short(found["bag"]) == ("passed", 4, "")


def test_the_shortest_program_that_shows_it_is_explained() -> None:
    """One that rests on the rule before others, and one that answered before one that did not."""
    hung = Event("timeout", "it timed out")
    long = case("one", "bsss", "xyzz", ["", "A1", "", ""])
    other = case("one", "bs", "xy", ["", "B1"])
    cases = [long, *of("one", "A1"), other, case("one", "b", "x", ["A1"])]
    bad: dict[int, str | Outcome] = {0: "xqzz", 1: "xq", 2: "xq", 3: hung}
    assert judged([ONE], cases, bad)["one"].message == "one: case 1"
    assert judged([ONE], cases, {0: "xqzz", 2: "xq", 3: hung})["one"].message == "one: case 0"
    assert judged([ONE], cases, {3: hung})["one"].message == "one: case 3"


def test_what_other_readings_answer_otherwise_is_explained_last() -> None:
    """However short it is: to somebody who reads the handout in another way it shows nothing."""
    long = case("one", "bsss", "xyzz", ["", "A1", "", ""])
    read = case("one", "bs", {"open=yes": "xy", "open=no": "xx"}, ["", "A1"])
    same = case("one", "bs", {"open=yes": "xy", "open=no": "xy"}, ["", "A1"])
    cases, bad = [long, read, same], {0: "xqzz", 1: "xq"}
    rulings = {"open": ["yes", "no"]}
    assert judged([ONE], cases, bad, rulings=rulings)["one"].message == "one: case 0"
    assert judged([ONE], cases, {1: "xq"}, rulings=rulings)["one"].message == "one: case 1"
    assert judged([ONE], cases, {**bad, 2: "xq"}, rulings=rulings)["one"].message == "one: case 2"


def explained(cases: Sequence[Case], outcomes: Mapping[int, str | Outcome]) -> tuple[int, int | None, bool]:
    """Which case explains why the check `bag` failed, at which step, and whether a smaller one has to speak for itself."""
    found = seen([ONE, BAG], cases, outcomes)
    asked = []

    def explain(info: CheckInfo, number: int, step: int | None, speaks: Speaks | None) -> Explanation:
        if info is BAG:
            asked.append((number, step, speaks is not None))
        return Explanation("failed", "", None)

    list(
        Verdicts(
            found.plan, Loaded(), found.evidence, {}, found.failing, explain, forged=False, stood_in=False
        )
    )
    ((number, step, speaks),) = asked
    return number, step, speaks


def test_a_mistake_is_shown_where_no_other_is() -> None:
    """By a program, and at a step of it, that does not rest on another rule which is charged as well."""
    others = [*of("one", "A1", 9), *of("bag", "B1", 9)]
    wrong: dict[int, str | Outcome] = dict.fromkeys(range(9), "xq")
    both = case("bag", "bs", "xy", ["", "A1 B1"])
    later = case("bag", "bsss", "xyzw", ["", "->A1", "", "->B1"])
    assert explained([*others, both, later], {**wrong, 18: "xq", 19: "xqzq"}) == (19, 3, True)
    assert explained([*others, both, later], {**wrong, 9: "xq", 18: "xq", 19: "xqzq"}) == (9, 1, True)
    assert explained([*others, both], {**wrong, **dict.fromkeys(range(9, 18), "xq"), 18: "xq"}) == (
        9,
        1,
        True,
    )


def test_a_mistake_that_is_shown_nowhere_alone_is_shown_beside_another() -> None:
    """And not by a program that goes wrong for the other one only, though that is shorter."""
    cases = [
        *of("one", "A1", 9),
        *[case("bag", "bss", "xyz", ["", "A1 B1", ""])] * 9,
        case("bag", "bp", "xy", ["", "A1"]),
    ]
    wrong: dict[int, str | Outcome] = {**dict.fromkeys(range(18), "xqz"), **dict.fromkeys(range(9), "xy")}
    clean = [case("one", "bs", "xy", ["", "A1"])] * 60
    found = explained([*cases, *clean], {**wrong, 0: "xq", 18: "x!"})
    assert found == (9, 1, False)


def test_a_mistake_is_shown_at_its_source() -> None:
    """Where an answer went wrong, what is made of it says no more, whatever it rests on."""
    made = (*steps("bs"), Step("look", "", 1, ()), Step("method", "Box.put", 0, ()))
    case_of = case("bag", "bsss", "xyzw", ["", "->B1", "->B1", "->B1"])
    others = [*of("one", "A1", 9), *of("bag", "B1", 9)]
    wrong: dict[int, str | Outcome] = dict.fromkeys(range(9), "xq")
    cases = [*others, Case("bag", made, case_of.answers)]
    assert explained(cases, {**wrong, 18: "xqqw"}) == (18, 1, True)
    assert explained(cases, {**wrong, 18: "xyqw"}) == (18, 2, True)
    foreign = case("bag", "bsss", "xyzw", ["", "->A1", "->B1", "->B1"])
    cases = [*others, Case("bag", made, foreign.answers)]
    assert explained(cases, {**wrong, 18: "xqqq"}) == (18, 3, True)


def hung(step: int | None = None, own: bool = True) -> Event:
    """What came of a program that hung, or that was left out because others had."""
    return Event("timeout", "it timed out", step=step, own=own)


def test_of_what_hung_the_shortest_is_explained() -> None:
    """Up to the step that hung; one that was not run shows nothing, nor one of which the step is not known."""
    long, short_one = case("one", "bsss", "xyzz", ["", "A1", "", ""]), case("one", "bs", "xy", ["", "A1"])
    cases = [long, short_one, short_one, *of("one", "A1", 3)]
    assert judged([ONE], cases, {0: hung(1), 1: hung(own=False), 2: hung()})["one"].message == "one: case 0"
    assert judged([ONE], cases, {0: hung(2), 1: hung(1)})["one"].message == "one: case 1"
    assert judged([ONE], cases, {0: hung(2), 2: hung()})["one"].message == "one: case 0"
    longer = case("one", "bss", "xyz", ["", "A1", ""])
    assert judged([ONE], [longer, short_one], {0: hung(), 1: hung()})["one"].message == "one: case 1"
    assert judged([ONE], [longer, short_one], {0: hung(0), 1: hung(1)})["one"].message == "one: case 0"
    assert judged([ONE], cases, {0: "xqzz", 1: hung(0)})["one"].message == "one: case 0"


HINDERED = (
    "This is open: its test programs fail at `Box.see`, where rule A1 is already counted as broken. "
    "Whether the rest is right could not be checked."
)
CUT_SHORT = (
    "This is open: not all of its test programs ended: 2 were not run, because others like them had not ended or no time was left. "
    "All of them call `Box` and `Box.see`. Whether the rest is right could not be checked."
)


@pytest.mark.parametrize("right", [0, 1, 20])
def test_what_was_left_out_says_nothing(right: int) -> None:
    """Neither against a check nor for it: however many others came out right, the check is open."""
    by_other = case("bag", "bss", "xyz", ["", "A1", "B1"])
    cases = [*of("one", "A1", 20), *of("bag", "B1", right), by_other, by_other]
    outcomes: dict[int, str | Outcome] = dict.fromkeys(range(20), hung(1))
    outcomes |= {20 + right: hung(1), 21 + right: hung(own=False)}
    found = judged([ONE, BAG], cases, outcomes)
    assert short(found["one"]) == ("crashed", 0, "one: case 0")
    assert short(found["bag"]) == ("open", 0, HINDERED)


@pytest.mark.parametrize("right", [0, 1])
def test_a_check_of_which_not_all_was_run_does_not_pass(right: int) -> None:
    """Where its own programs were left out, nothing was seen to go wrong there: it is open."""
    cases = [*of("one", "A1", 20), *of("bag", "B1", right), *of("bag", "B1", 2)]
    outcomes: dict[int, str | Outcome] = dict.fromkeys(range(20), hung(1))
    outcomes |= {20 + right: hung(own=False), 21 + right: hung(own=False)}
    assert short(judged([ONE, BAG], cases, outcomes)["bag"]) == ("open", 0, CUT_SHORT)


@pytest.mark.parametrize(
    ("right", "by_value", "broken"), [(60, 0, 1), (60, 1, 0), (1, 1, 1), (0, 2, 0), (0, 0, 2)]
)
def test_what_is_charged_elsewhere_is_open(right: int, by_value: int, broken: int) -> None:
    """However much else came out right, and though the blamed rule explains all: blame pays nothing."""
    wrong = [case("bag", "bs", "xy", ["", "->A1"])] * by_value + [
        case("bag", "bp", "xy", ["", "A1"])
    ] * broken
    cases = [*of("one", "A1", 40), *of("bag", "B1", right), *wrong]
    outcomes: dict[int, str | Outcome] = dict.fromkeys(range(40), "xq")
    outcomes |= dict.fromkeys(range(40 + right, 40 + right + by_value), "xq")
    outcomes |= dict.fromkeys(range(40 + right + by_value, len(cases)), "x!")
    found = judged([ONE, BAG], cases, outcomes)
    assert short(found["one"]) == ("crashed", 0, "one: case 0")
    places = ["`Box.see`"] * (by_value > 0) + ["`Box.put`"] * (broken > 0)
    assert short(found["bag"]) == ("open", 0, HINDERED.replace("`Box.see`", " and ".join(places)))


def test_what_is_blamed_is_charged_and_not_open() -> None:
    """A check with a mistake of its own beside a foreign one; all rules that an open one rests on are named."""
    both = case("bag", "bss", "xyz", ["", "A1", "A2"])
    cases = [*of("one", "A1", 9), *of("two", "A2", 9), *of("bag", "B1", 30), both, both]
    wrong: dict[int, str | Outcome] = dict.fromkeys(range(18), "xq")
    found = judged([ONE, TWO, BAG], cases, {**wrong, 48: "xqz", 49: "xyq"})
    assert [one.status for one in found.values()] == ["crashed", "crashed", "open"]
    assert short(found["bag"]) == ("open", 0, HINDERED.replace("rule A1 is", "rules A1 and A2 are"))
    # Its own rule is wrong as well, wherever it is met.
    own: dict[int, str | Outcome] = dict.fromkeys(range(18, 48), "xq")
    assert short(judged([ONE, TWO, BAG], cases, {**wrong, **own, 48: "xqz"})["bag"]) == (
        "crashed",
        0,
        "bag: case 18",
    )


# What a stub would get right as well.

STUB = (
    "This is open: what came out right in this task would also pass with functions that do nothing. "
    "So nothing is shown yet."
)
TASKS = [*of("one", "A1", 2), *of("two", "A2", 2), *of("bag", "B1", 2)]


@pytest.mark.parametrize("stub", [Passed("", ("two",)), Passed("Boxes", ("bag", "two"))])
def test_what_a_stub_gets_right_as_well_is_open(stub: Passed) -> None:
    """Where nothing else of the task is right; what is wrong stays charged, and other tasks are paid."""
    found = judged([ONE, TWO, BAG], TASKS, {0: "xq", 1: "xq"}, stubs=[stub])
    assert short(found["two"]) == ("open", 0, STUB)
    assert short(found["one"]) == ("crashed", 0, "one: case 0")
    assert short(found["bag"]) == ("passed", 4, "")


def test_a_stub_closes_nothing_where_more_is_right() -> None:
    """One that passes less, or something else, or that is of another task, and any stub where all is right."""
    for stub in (
        Passed("", ("one",)),
        Passed("Bags", ("one", "two", "bag")),
        Passed("", ("one", "two", "bag")),
    ):
        assert short(judged([ONE, TWO, BAG], TASKS, {0: "xq"}, stubs=[stub])["two"]) == ("passed", 2, ""), (
            stub
        )
    assert all(
        one.status == "passed"
        for one in judged([ONE, TWO, BAG], TASKS, {}, stubs=[Passed("", ("two",))]).values()
    )


HIDDEN = [
    *of("one", "A1", 2),
    case("two", "bps", "xyz", ["", "A1", "A2"]),
    case("two", "bs", "xy", ["", "A2"]),
    *of("bag", "B1", 2),
]
NOTHING_PUT: dict[int, str | Outcome] = {0: "xq", 1: "xq", 2: "xqz"}
BLIND = Known("blind", "Nothing is seen.", ("A2",), {3: "anything"}, {3: 0b110})
SHOWN = (
    "Its test programs fail at `Box.put`, where rule A1 is already counted as broken. "
    "The programs that passed rule out every known mistake about this."
)


def test_what_right_steps_rule_out_is_paid() -> None:
    """Where each known mistake about the check is ruled out; with none known, or one that is not, it is open."""
    found = judged([ONE, TWO, BAG], HIDDEN, NOTHING_PUT, catalogue=[BLIND])
    assert short(found["two"]) == ("passed", 2, SHOWN)
    assert short(found["one"])[:2] == ("crashed", 0)
    late = Known("late", "Too late.", ("A2",), {2: "anything"}, {2: 0b10})
    for catalogue in ([], [BLIND, late]):
        assert judged([ONE, TWO, BAG], HIDDEN, NOTHING_PUT, catalogue=catalogue)["two"].status == "open"


@pytest.mark.parametrize(("undecided", "status"), [(0, "passed"), (1, "open"), (4, "open")])
def test_undecided_programs_are_no_right_ones(undecided: int, status: str) -> None:
    """Where most of the programs that this reading decides are wrong by more than one function, nothing is shown."""
    both = case("two", "bps", "xyz", ["", "A1", "A1"])
    right = case("two", "bs", {"open=yes": "" if undecided else "xy", "open=no": "xy"}, ["", "A2"])
    cases = [*of("one", "A1", 2), both, *[right] * max(undecided, 1), *of("bag", "B1", 2)]
    seen_elsewhere = Known(
        "blind", "Nothing is seen.", ("A2",), {len(cases) - 1: "anything"}, {len(cases) - 1: 0b110}
    )
    wrong: dict[int, str | Outcome] = {0: "xq", 1: "xq", 2: "xqr"}
    found = judged([ONE, TWO, BAG], cases, wrong, catalogue=[seen_elsewhere], rulings={"open": ["yes", "no"]})
    assert found["two"].status == status


def test_what_goes_wrong_by_a_rule_of_its_own_is_not_shown() -> None:
    """A program goes wrong where the check's own rule decides, though one that is charged decides there as well."""
    both = [*HIDDEN[:2], case("two", "bps", "xyz", ["", "A1", "A1 A2"]), *HIDDEN[3:]]
    found = judged([ONE, TWO, BAG], both, {0: "xq", 1: "xq", 2: "xqr"}, catalogue=[BLIND])
    assert short(found["one"])[0] == "crashed"
    assert short(found["two"])[0] == "passed"
    always = [*both[:3], case("two", "bs", "xy", ["", "A1 A2"]), *both[4:]]
    found = judged([ONE, TWO, BAG], always, {0: "xq", 1: "xq", 2: "xqr"}, catalogue=[BLIND])
    assert short(found["two"])[0] == "open"


def test_what_was_not_run_shows_nothing() -> None:
    """A program that was left out, as others like it had hung, is neither right nor wrong."""
    late = {**NOTHING_PUT, 3: Event("timeout", "not run", own=False)}
    assert judged([ONE, TWO, BAG], HIDDEN, late, catalogue=[BLIND])["two"].status == "open"


UNTRIED = Event("timeout", "not run", own=False)


@pytest.mark.parametrize(
    ("rules", "other", "status"),
    [
        (("", "A1", "A2"), "A2", "passed"),
        (("", "A1 A2", ""), "A2", "passed"),
        (("", "A1 A2", ""), "A1 A2", "open"),
        (("A1", "A1 A2", "A2"), "A1 A2", "passed"),
        (("", "A2", ""), "A2", "passed"),
        (("", "", "A2"), "A2", "open"),
    ],
)
def test_what_was_not_run_may_be_wrong_where_it_rests_on_what_is_charged(
    rules: tuple[str, str, str], other: str, status: str
) -> None:
    """At the first such step, or at the last where there is none.

    If the check's own rule decides there, nothing is shown, unless a right program shows that rule alone.
    """
    right = case("two", "bs", "xy", ["", other])
    cases = [*HIDDEN[:2], case("two", "bps", "xyz", rules), right, *HIDDEN[4:]]
    found = judged([ONE, TWO, BAG], cases, {**NOTHING_PUT, 2: UNTRIED}, catalogue=[BLIND])
    assert found["two"].status == status


def test_a_hang_shows_no_more_than_a_wrong_answer() -> None:
    """Where no step is known to rest on the check's own rule, any that goes wrong may."""
    bare = [*HIDDEN[:2], case("two", "bps", "xyz", ["", "A1", ""]), case("two", "bs", "xy"), *HIDDEN[4:]]
    hung = Event("timeout", "it hung", step=1)
    for wrong in ("xqz", "xqq", hung, UNTRIED):
        found = judged([ONE, TWO, BAG], bare, {**NOTHING_PUT, 2: wrong}, catalogue=[BLIND])
        assert found["two"].status == "open", wrong


def test_who_forges_answers_is_paid_for_nothing_that_goes_wrong() -> None:
    """Neither for what right steps rule out, nor for what one known mistake hides; what came out right is paid."""
    for mistake, catalogue in ((SHOWN, [BLIND]), (GIVEN, [put_nothing(), UNSEEN_STEPS])):
        found = judged([ONE, TWO, BAG], HIDDEN, NOTHING_PUT, catalogue=catalogue)
        assert short(found["two"]) == ("passed", 2, mistake)
        assert found["two"].misconception is None
        found = judged([ONE, TWO, BAG], HIDDEN, NOTHING_PUT, catalogue=catalogue, forged=True)
        assert (found["two"].status, found["bag"].status) == ("open", "passed")


@pytest.mark.parametrize(("forged", "status"), [(False, "passed"), (True, "open")])
def test_a_function_that_works_by_single_steps_opens_what_came_out_right(forged: bool, status: str) -> None:
    """A stub gets the second check right, too, but none answers as it is asked in the first; forged answers open nothing."""
    asked = case("one", "b" + "s" * 12, "xaabbababbaab", ["", *["A1"] * 12])
    seen_by = Function("Box.see", ("two",), ("one", "two"), (("two",),))
    wrong = "xaabbaaabbaab"  # once in twelve
    cases = [asked, asked, *of("two", "A2")]
    found = judged([ONE, TWO], cases, {0: wrong, 1: wrong}, functions=[seen_by], forged=forged)
    assert (found["one"].status, found["two"].status) == ("crashed", status)


def test_what_nobody_can_read_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is charged for it, and nobody else is blamed."""
    monkeypatch.setattr("grader.judging.credit.unread", lambda evidence, failing, world: frozenset({0}))
    found = judged([ONE, TWO], [*of("one", "A1", 3), *of("two", "A2")], {0: "xq"}, catalogue=[BLIND])
    assert (found["one"].status, found["two"].status) == ("open", "passed")
    assert found["one"].message.startswith("This is open: no table of the game could be read")
    assert judged([ONE], of("one", "A1", 3), {0: "xq", 1: "xq"})["one"].status == "crashed"


@pytest.mark.parametrize(
    ("line", "forged", "status"), [(7, False, "passed"), (8, False, "open"), (7, True, "open")]
)
def test_what_stops_at_a_line_that_is_charged_is_not_charged_again(
    line: int, forged: bool, status: str
) -> None:
    """What came out right shows the rest, although most programs stop there; not of who forges answers."""

    def stop(at: int) -> str:
        return json.dumps([["x"], {"x": "ValueError", "d": 0, "w": ["main.py", at, "helper"]}])

    puts = [
        case(check, "bp", "xy", ["", rules])
        for check, rules in [("one", "A1"), ("two", "A1 A2")]
        for _ in range(3)
    ]
    cases = [*puts, *of("two", "A2"), *of("bag", "B1")]
    blind = Known("blind", "Nothing is seen.", ("A2",), {}, {6: 0b10})
    outcomes = {n: stop(7 if n < 3 else line) for n in range(6)}
    found = judged([ONE, TWO, BAG], cases, outcomes, catalogue=[blind], forged=forged)
    assert (found["one"].status, found["two"].status) == ("crashed", status)


def test_what_is_shown_needs_more_than_a_stub() -> None:
    """Right steps rule out each stub of a function that decides the check."""
    seen_by = Function(
        "Box.see", ("two",), ("two", "bag", "more"), (("two",),), ({3: 0b110}, {2: 0b10, 4: 0b10})
    )
    found = judged([ONE, TWO, BAG], HIDDEN, NOTHING_PUT, catalogue=[BLIND], functions=[seen_by])
    assert found["two"].status == "passed"
    late = msgspec.structs.replace(seen_by, caught=({3: 0b110}, {2: 0b10}))
    found = judged([ONE, TWO, BAG], HIDDEN, NOTHING_PUT, catalogue=[BLIND], functions=[late])
    assert found["two"].status == "open"


def test_what_is_shown_speaks_for_the_functions_that_it_asks_for() -> None:
    """And for no other that its programs use."""
    seen_by = Function("Box.see", ("two",), ("two", "bag"), (("two",),), ({3: 0b110},))
    weighed = Function("Bag.weigh", ("bag",), ("bag", "two"), (("bag",),))
    found = judged([ONE, TWO, BAG], HIDDEN, NOTHING_PUT, catalogue=[BLIND], functions=[seen_by, weighed])
    assert found["two"].status == "passed"
    assert short(found["bag"]) == ("open", 0, STUB.replace("in this task", "of Bag.weigh"))
    one_more = msgspec.structs.replace(seen_by, about=("two", "bag"))
    found = judged([ONE, TWO, BAG], HIDDEN, NOTHING_PUT, catalogue=[BLIND], functions=[one_more])
    assert found["two"].status == found["bag"].status == "passed"


def test_what_is_read_in_the_code_is_charged_whatever_a_stand_in_decides() -> None:
    """And what was run, or did not end, is open."""
    cases = [case("one", "bds", "xyz", ["", "A1", "A1"])]
    for came, status in (
        ("xqz", "crashed"),
        ("xyq", "open"),
        ("xqq", "open"),
        (Event("timeout", "hangs", step=1), "open"),
    ):
        found = judged([ONE], cases, {0: came}, unsure=[0])
        assert found["one"].status == status, came
        assert judged([ONE], cases, {0: came})["one"].status == "crashed"
        # That a stand-in decides is a claim of whoever forges.
        assert judged([ONE], cases, {0: came}, unsure=[0], forged=True)["one"].status == "crashed"


def test_what_the_kits_part_does_shows_nothing_of_ones_own() -> None:
    """A function of a class that was lent is not shown by what came out right with it."""
    weighed = Function("Bag.weigh", ("bag",), ("bag", "two"), (("bag",),))
    for role, status in (("Bag", "open"), ("Box", "passed")):
        found = judged([ONE, TWO, BAG], TASKS, {0: "xq", 2: "xq"}, replaced={2: (role,)}, functions=[weighed])
        assert found["bag"].status == status


GIVEN = "Its test programs fail only because of a known mistake that is counted elsewhere. Everything else in them is right."


def put_nothing() -> Known:
    """The mistake that spoils the first check, and a program of the second; nothing is known of its steps."""
    found = seen([ONE, TWO, BAG], HIDDEN, NOTHING_PUT)
    return Known("put-nothing", "Nothing is put.", ("A1",), pattern(found.evidence, found.plan.default_world))


UNSEEN_STEPS = Known("blind", "Nothing is seen.", ("A2",), {3: "anything"})


def test_what_one_known_mistake_hides_is_paid() -> None:
    """Where the check's own known mistakes are ruled out by right programs; and it is held against stubs as what is right."""
    catalogue = [put_nothing(), UNSEEN_STEPS]
    found = judged([ONE, TWO, BAG], HIDDEN, NOTHING_PUT, catalogue=catalogue)
    assert short(found["two"]) == ("passed", 2, GIVEN)
    other = {**NOTHING_PUT, 2: "xrz"}
    assert judged([ONE, TWO, BAG], HIDDEN, other, catalogue=catalogue)["two"].status == "open"
    both = Function("Box.see", ("two",), ("two", "bag", "more"), (("two", "bag"),))
    found = judged([ONE, TWO, BAG], HIDDEN, NOTHING_PUT, catalogue=catalogue, functions=[both])
    assert short(found["two"]) == ("open", 0, STUB.replace("in this task", "of Box.see"))
    alone = Function("Box.see", ("two",), ("two", "bag", "more"), (("two",),))
    found = judged([ONE, TWO, BAG], HIDDEN, NOTHING_PUT, catalogue=catalogue, functions=[alone])
    assert found["two"].status == "passed"


def test_what_one_function_gets_right_with_nothing_done_is_open() -> None:
    """The function is named, a constructor by its class; and other functions of the same task are paid."""
    functions = [
        Function("Box.put", ("two",), ("one", "two"), (("two",),)),
        Function("Bag.weigh", ("bag",), ("bag", "other"), (("bag",),)),
        Function("mix", ("bag",), ("bag", "other"), (("bag",),)),
    ]
    found = judged([ONE, TWO, BAG], TASKS, {0: "xq"}, functions=functions)
    assert short(found["two"]) == ("open", 0, STUB.replace("in this task", "of Box.put"))
    assert short(found["bag"]) == ("open", 0, STUB.replace("in this task", "of Bag.weigh and mix"))
    assert short(found["one"])[0] == "crashed"
    new = Function("Bag.__init__", ("bag",), ("bag", "other"), (("bag",),))
    found = judged([ONE, TWO, BAG], TASKS, {0: "xq"}, functions=[new])
    assert short(found["bag"]) == ("open", 0, STUB.replace("in this task", "of Bag"))
    assert short(found["two"]) == ("passed", 2, "")
    assert all(
        one.status == "passed" for one in judged([ONE, TWO, BAG], TASKS, {}, functions=functions).values()
    )


def test_what_has_nothing_in_it_is_not_open() -> None:
    """Where all functions that a check is about are empty, it is charged, and by name; one that is begun in part is open as before."""
    functions = [
        Function("Box.put", ("two",), ("one", "two"), (("two",),)),
        Function("Bag.weigh", ("bag",), ("bag", "other"), (("bag",),)),
        Function("mix", ("bag",), ("bag", "other"), (("bag",),)),
    ]
    some = Loaded(begun=["Box.put", "Bag.weigh"])
    found = judged([ONE, TWO, BAG], TASKS, {0: "xq"}, some, functions=functions)
    assert short(found["two"]) == ("blocked", 0, "Box.put has nothing in it yet.")
    assert short(found["bag"]) == ("open", 0, STUB.replace("in this task", "of Bag.weigh and mix"))
    found = judged([ONE, TWO, BAG], TASKS, {0: "xq"}, Loaded(begun=["Bag.weigh", "mix"]), functions=functions)
    assert short(found["bag"]) == ("blocked", 0, "Bag.weigh and mix have nothing in them yet.")
    # A constructor may rightly do nothing.
    new = Function("Bag.__init__", ("bag",), ("bag", "other"), (("bag",),))
    weigh = Function("Bag.weigh", ("one",), ("one", "other"), (("one",),))
    for empty, status in ((["Bag.__init__"], "open"), (["Bag.__init__", "Bag.weigh"], "blocked")):
        found = judged(
            [ONE, TWO, BAG], TASKS, {0: "xq"}, Loaded(begun=empty), functions=[*functions[:1], new, weigh]
        )
        assert short(found["bag"])[:2] == (status, 0)
    # What is paid all the same stays so.
    found = judged([ONE, TWO, BAG], TASKS, {}, some, functions=functions)
    assert all(one.status == "passed" for one in found.values())


def test_a_stub_is_met_where_programs_were_not_run() -> None:
    """What was not run is not right: a check that lacks its class leaves the task to what a stub passes."""
    cases = [*of("bag", "B1"), case("mixed", "m", "x")]
    found = judged(
        [BAG, check("mixed", "B2", "Bags")],
        cases,
        {},
        Loaded(missing=["mix"]),
        run=[0],
        stubs=[Passed("", ("bag",))],
    )
    assert short(found["bag"]) == ("open", 0, STUB)
    assert short(found["mixed"]) == ("blocked", 0, "Your files do not define mix.")


def test_the_kits_parts_are_told() -> None:
    """What agrees with them passes, and the report says which they are, each once."""
    cases = [*of("bag", "B1", 3)]
    found = judged([BAG], cases, {1: "xq"}, replaced={1: ("Box", "Bag"), 2: ("Box",)})["bag"]
    words = "This was graded with the course's own {}, so that a mistake in yours is not counted again."
    assert short(found) == ("passed", 4, words.format("Bag and Box"))
    three = judged([BAG], cases, {1: "xq"}, replaced={1: ("Box", "Bag", "Cup")})["bag"]
    assert short(three) == ("passed", 4, words.format("Bag, Box and Cup"))


def test_what_agrees_with_the_kits_parts_speaks_for_nobody() -> None:
    """It is set aside when the blame is found."""
    cases = [
        *[case("one", "bs", "xy", ["", "A1 A2"])] * 3,
        *[case("two", "bs", "xy", ["", "A1 A2"])] * 3,
        *[case("bag", "bs", "xy", ["", "A2"])] * 30,
    ]
    bad: dict[int, str | Outcome] = dict.fromkeys(range(6), "xq")
    assert [one.status for one in judged([ONE, TWO, BAG], cases, bad).values()] == [
        "crashed",
        "open",
        "passed",
    ]
    lent: dict[int, tuple[str, ...]] = dict.fromkeys(range(6, 36), ("Box",))
    found = judged([ONE, TWO, BAG], cases, bad, replaced=lent)
    assert [one.status for one in found.values()] == ["open", "crashed", "passed"]


def test_what_came_out_right_without_some_calls_is_told() -> None:
    """Where it goes wrong with them, if that is charged; and the kit's parts, where there were some as well."""
    cases = [*of("bag", "B1", 3)]
    left_out = {1: ("Bag.put", "Bag.add"), 2: ("Bag.add",)}
    found = judged([BAG], cases, {1: "xq"}, filled=left_out)["bag"]
    assert short(found) == ("passed", 4, RIGHT_OTHERWISE)
    both = judged([BAG], cases, {1: "xq"}, replaced={0: ("Box",)}, filled=left_out)["bag"]
    assert short(both)[2] == (
        "This was graded with the course's own Box, so that a mistake in yours is not counted again. "
        + RIGHT_OTHERWISE
    )
    cases = [*of("one", "A1", 3), *of("bag", "A1 B1", 3)]
    bad: dict[int, str | Outcome] = dict.fromkeys(range(5), "xq")
    found = judged([ONE, BAG], cases, bad, filled={3: ("Box.put",), 4: ("Box.put",)})["bag"]
    why = "Its test programs fail at `Box.see`, where rule A1 is already counted as broken."
    assert short(found) == ("passed", 4, f"{why} {RIGHT_WITHOUT}")
    hung: dict[int, str | Outcome] = {**bad, 3: Event("timeout", "hangs"), 4: Event("timeout", "hangs")}
    found = judged([ONE, BAG], cases, hung, filled={3: ("Box.put",), 4: ("Box.put",)})["bag"]
    assert short(found) == ("passed", 4, RIGHT_OTHERWISE)


def test_a_check_without_calls_of_its_own_function_opens_no_gate() -> None:
    """It is paid where another check shows the function."""
    cases = [*of("one", "A1"), *of("two", "A2"), *of("bag", "B1", 3)]
    see = Function("Box.see", ("one", "two"), ("one", "two"), ((),))
    for names, wrong, status in (
        (("Box.see",), 2, "passed"),
        (("Box.put",), 1, "passed"),
        (("Box.see",), 1, "open"),
        (("Box.put", "Box.see"), 1, "open"),
    ):
        bad: dict[int, str | Outcome] = {wrong: "xq"}
        found = judged([ONE, TWO, BAG], cases, bad, filled={0: names}, functions=[see])
        assert found["one"].status == status


def test_what_came_out_right_without_some_calls_speaks_for_nobody() -> None:
    """It is set aside when the blame is found, as what agrees with the kit's parts is."""
    cases = [
        *[case("one", "bs", "xy", ["", "A1 A2"])] * 3,
        *[case("two", "bs", "xy", ["", "A1 A2"])] * 3,
        *[case("bag", "bs", "xy", ["", "A2"])] * 30,
    ]
    bad: dict[int, str | Outcome] = dict.fromkeys(range(6), "xq")
    filled: dict[int, tuple[str, ...]] = dict.fromkeys(range(6, 36), ("Bag.add",))
    found = judged([ONE, TWO, BAG], cases, bad, filled=filled)
    assert [one.status for one in found.values()] == ["open", "crashed", "passed"]


# What is missing.


def test_what_is_missing_blocks() -> None:
    """A check of its own task, with the names of what is needed and not there, or why nothing could be imported."""
    cases = [*of("one", "A1"), case("bag", "gm", "xy")]
    missing = Loaded(missing=["Bag", "mix", "Box"])
    found = judged([ONE, BAG], cases, {}, missing, run=[])
    assert short(found["one"]) == ("blocked", 0, "Your files do not define Box.")
    assert short(found["bag"]) == ("blocked", 0, "Your files do not define Bag and mix.")
    failed = Loaded(missing=["Box"], failure=Event("crashed", "SyntaxError: no"))
    words = "The program could not be imported: SyntaxError: no."
    assert judged([ONE], of("one", "A1"), {}, failed, run=[])["one"].message == words


def test_what_is_there_and_empty_is_not_called_undefined() -> None:
    """A function that was only begun counts as missing, and its student reads why."""
    cases = [*of("one", "A1"), case("bag", "gm", "xy")]

    def said(*begun: str) -> str:
        told: list[tuple[str, str, str | None, int | None]] = [
            ("stub", f"{name} has nothing in it yet, so it counts as missing.", "a.py", None)
            for name in begun
        ]
        lost = Loaded(missing=["Bag", "mix", "Box"], notices=told)
        return judged([ONE, BAG], cases, {}, lost, run=[])["bag"].message

    assert said("mix") == "Your files do not define Bag, and mix has nothing in it yet."
    assert said("mix", "Bag") == "Bag and mix have nothing in them yet."
    assert said("mi", "Box") == "Your files do not define Bag and mix."
    alone = Loaded(missing=["mix"], notices=[("stub", "mix has nothing in it yet.", "a.py", None)])
    assert judged([BAG], cases[-1:], {}, alone, run=[])["bag"].message == "mix has nothing in it yet."


def test_what_is_done_in_another_way_is_open() -> None:
    """Until it is played: where a class of the submission stands in the place of all that is needed, and not of a part of it."""
    cases = [*of("one", "A1"), case("bag", "gm", "xy")]
    words = "This is open: Sack takes the place of {} here, and no terminal session was played that would show this."
    for others in ({}, {"Box": "Crate"}):
        instead = Loaded(missing=["Bag", "mix", "Box"], instead={"Bag": "Sack", "mix": "Sack", **others})
        found = judged([ONE, BAG], cases, {}, instead, run=[])
        bag = found["bag"]
        said = words.format("Bag and mix")
        assert (*short(bag), bag.max_points, bag.open_points) == ("open", 0, said, 4, 4)
        assert bag.instead == "Sack"
    assert (found["one"].max_points, found["one"].instead) == (ONE.points, "Crate")
    part = judged([BAG], cases[1:], {}, Loaded(missing=["Bag", "mix"], instead={"Bag": "Sack"}), run=[])[
        "bag"
    ]
    message = "Your files do not define Bag and mix."
    assert (*short(part), part.max_points) == ("blocked", 0, message, 4)


def elsewhere(names: str, tasks: str) -> str:
    """What is said where a check needs what other tasks ask for."""
    are = "are" if " and " in names else "is"
    return f"This is open: it could not be decided, because {names}, which {tasks}, {are} missing."


def test_what_belongs_to_other_tasks_leaves_a_check_open() -> None:
    """Whoever did not write it is charged for it in its own task; the names and their tasks are told."""
    cases = [*of("one", "A1"), case("one", "gm", "xy"), case("mixed", "bm", "xy"), case("three", "gb", "xy")]
    checks = [ONE, check("mixed", "B1", "Bags", 2), check("three", "A3", "Rest")]
    missing = Loaded(missing=["Bag", "mix"])
    found = judged(checks, cases, {}, missing, run=[0])
    assert short(found["one"]) == ("open", 0, elsewhere("Bag and mix", "belong to task Bags"))
    assert short(found["mixed"]) == ("blocked", 0, "Your files do not define mix.")
    found = judged(checks, cases, {}, Loaded(missing=["Bag", "Box"]), run=[])
    assert short(found["three"]) == ("open", 0, elsewhere("Bag and Box", "belong to tasks Boxes and Bags"))
    assert short(found["one"]) == ("blocked", 0, "Your files do not define Bag and Box.")
    found = judged(checks, cases, {}, Loaded(missing=["Bag"]), run=[0, 2])
    assert short(found["one"]) == ("open", 0, elsewhere("Bag", "belongs to task Bags"))
    assert short(found["mixed"]) == ("passed", 2, "")


def test_what_is_wrong_is_charged_though_something_of_others_is_missing() -> None:
    """A check whose own rule is shown to be broken is not open; one that fails by another's says what is missing."""
    cases = [*of("one", "A1", 3), case("one", "bg", "xy"), *of("two", "A2", 3), case("two", "bg", "xy")]
    missing, run = Loaded(missing=["Bag"]), [0, 1, 2, 4, 5, 6]
    found = judged([ONE, TWO], cases, {1: "xq"}, missing, run=run)
    assert short(found["one"]) == ("crashed", 0, "one: case 1")
    assert short(found["two"]) == ("open", 0, elsewhere("Bag", "belongs to task Bags"))


NEEDS = "This needs Box.see, which is missing."
LACKS = elsewhere("Box.see", "belongs to task Boxes")


def lacking(info: CheckInfo, unusable: int, total: int, bad: int) -> CheckResult:
    """A check in which so many programs need a method that is not there, and so many more fail by another rule."""
    without = [case(info.id, "gs", "xy", ["", "B1"])] * unusable
    broken = [case(info.id, "gp", "xy", ["", "A1"])] * bad
    right = [case(info.id, "gm", "xy", ["", "B1"])] * (total - unusable - bad)
    cases = [*without, *broken, *right, *[case("one", "gp", "xy", ["", "A1"])] * 40]
    outcomes: dict[int, str | Outcome] = dict.fromkeys(range(unusable), "x!")
    outcomes |= dict.fromkeys(range(unusable, unusable + bad), "x!")
    if bad:
        outcomes |= dict.fromkeys(range(total, total + 40), "x!")
    return judged([info, ONE], cases, outcomes, Loaded(absent=["Box.see", "Bag.weigh"]))[info.id]


@pytest.mark.parametrize(
    ("unusable", "total", "bad"), [(1, 30, 0), (3, 3, 0), (1, 30, 2), (1, 3, 2), (28, 30, 2)]
)
def test_a_method_that_is_not_there(unusable: int, total: int, bad: int) -> None:
    """It blocks a check of its own task, and leaves one of another task open, in however many programs it is needed."""
    assert short(lacking(check("own", "B1", "Boxes", 4), unusable, total, bad)) == ("blocked", 0, NEEDS)
    assert short(lacking(BAG, unusable, total, bad)) == ("open", 0, LACKS)


OWN = check("own", "B1", "Boxes", 4)


def about(name: str, check: str) -> Function:
    """A function that a check is about."""
    return Function(name, (check,), (check,), ((),))


@pytest.mark.parametrize(
    ("functions", "verdict"),
    [
        ([about("Box.put", "own"), about("Box.see", "one")], ("open", 0, LACKS)),
        ([about("Box.see", "own"), about("Box.put", "one")], ("blocked", 0, NEEDS)),
        # An attribute is what its class makes.
        ([about("Box.put", "own")], ("blocked", 0, NEEDS)),
        ([about("mix", "own"), about("Box.see", "one")], ("open", 0, LACKS)),
    ],
)
def test_a_check_is_charged_for_what_it_is_about(
    functions: list[Function], verdict: tuple[str, float, str]
) -> None:
    """A method of the same task that it only asks on the way leaves it open."""
    cases = [case("own", "gs", "xy", ["", "B1"]), *of("one", "A1", 3)]
    found = judged([OWN, ONE], cases, {0: "x!"}, Loaded(absent=["Box.see"]), functions=functions)
    assert short(found["own"]) == verdict


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("mix", ("open", 0, elsewhere("Bag", "belongs to task Bags"))),
        ("Bag.weigh", ("blocked", 0, "Your files do not define Bag.")),
    ],
)
def test_a_class_of_the_same_task_that_is_missing(name: str, told: tuple[str, float, str]) -> None:
    """It is charged in the checks that are about it, and in no other."""
    cases = [case("bag", "gm", "xy", ["", "B1"])]
    found = judged([BAG], cases, {}, Loaded(missing=["Bag"]), run=[], functions=[about(name, "bag")])
    assert short(found["bag"]) == told


def test_a_class_of_another_task_that_is_missing() -> None:
    """Where all that a check is about is a method of it, there is nothing to be seen, whichever task that belongs to."""
    cases = [case("one", "gm", "xy", ["", "A1"])]
    for names, status in ((["Bag.weigh"], "blocked"), (["Bag.weigh", "Box.put"], "open")):
        functions = [about(name, "one") for name in names]
        found = judged([ONE], cases, {}, Loaded(missing=["Bag"]), run=[], functions=functions)
        assert short(found["one"])[0] == status


def test_code_that_names_what_is_missing() -> None:
    """It is open what that code does where the missing class is another task's, and blocked where it is its own."""
    unknown = '[["x"],{"x":"NameError","d":0,"m":"name \'Bag\' is not defined"}]'
    cases = [*of("one", "A1", 3), *of("bag", "B1", 3)]
    wrong: dict[int, str | Outcome] = {0: unknown, 3: unknown}
    found = judged([ONE, BAG], cases, wrong, Loaded(missing=["Bag"]))
    assert short(found["one"]) == ("open", 0, elsewhere("Bag", "belongs to task Bags"))
    assert short(found["bag"]) == ("blocked", 0, "This needs Bag, which is missing.")
    # Where it is there, or another program is wrong by itself, that is the check's own mistake.
    assert judged([ONE, BAG], cases, wrong)["one"].message == "one: case 0"
    assert (
        judged([ONE, BAG], cases, {**wrong, 1: "xq"}, Loaded(missing=["Bag"]))["one"].message == "one: case 1"
    )


def test_a_method_that_nothing_failed_for_is_not_asked_for() -> None:
    """Programs that come out right without it, and checks that do not call it, lose nothing."""
    cases = [*[case("bag", "gs", "xy", ["", "B1"])] * 2, *of("one", "A1")]
    found = judged([BAG, ONE], cases, {}, Loaded(absent=["Box.see", "Box.put"]))
    assert [short(one) for one in found.values()] == [("passed", 4, ""), ("passed", 3, "")]


def test_own_and_foreign_things_that_are_not_there() -> None:
    """What a check's own task lacks blocks it, and both are named."""
    cases = [case("own", "gs", "xy", ["", "A1"]), case("own", "bm", "xy")]
    loaded = Loaded(missing=["mix"], absent=["Box.see"])
    found = judged([check("own", "A1")], cases, {0: "x!"}, loaded, run=[0])["own"]
    assert short(found) == ("blocked", 0, "This needs Box.see and mix, which are missing.")
    found = judged([check("own", "A1", "Rest")], cases, {0: "x!"}, loaded, run=[0])["own"]
    assert short(found) == ("open", 0, elsewhere("Box.see and mix", "belong to tasks Boxes and Bags"))


def test_what_belongs_to_no_task_blocks() -> None:
    """What the course supplies, and whoever brings their own is to bring whole."""
    info = check("own", "A1")
    cases = [Case("own", (*steps("b"), Step("method", "Desk.open", 0, ())), case("own", "bs", "xy").answers)]
    found = judged([info], cases, {0: "x!"}, Loaded(absent=["Desk.open"]))["own"]
    assert short(found) == ("blocked", 0, "This needs Desk.open, which is missing.")


def test_who_is_blamed_fails_even_if_much_is_missing() -> None:
    """What was shown to be wrong is a failure."""
    cases = [*[case("bag", "gs", "xy", ["", "B1"])] * 9, case("bag", "gp", "xy", ["", "B1"])]
    outcomes: dict[int, str | Outcome] = dict.fromkeys(range(10), "x!")
    found = judged([BAG], cases, outcomes, Loaded(absent=["Box.see"]))["bag"]
    assert short(found) == ("crashed", 0, "bag: case 9")


def test_a_function_that_answered_does_not_always_raise() -> None:
    """Not if it did so beside the kit's parts alone: there it was perhaps refused, whatever it was."""
    cases = [case("two", "bps", "xyz", ["", "A2", ""]), *of("bag", "B1"), *of("one", "A1")]
    refuses = Function("Box.put", ("two",), ("two", "one"), (), (), (("two",),))
    found = judged([ONE, TWO, BAG], cases, {2: "xq"}, functions=[refuses])
    assert found["two"].status == "passed"
    found = judged([ONE, TWO, BAG], cases, {2: "xq"}, functions=[refuses], replaced={0: ("Bag",)})
    assert found["two"].status == "open"
    # One check that came out right only with the kit's part is enough.
    found = judged(
        [ONE, TWO, BAG], [*cases, cases[0]], {2: "xq"}, functions=[refuses], replaced={3: ("Bag",)}
    )
    assert found["two"].status == "open"


@pytest.mark.parametrize(("forged", "status"), [(False, "open"), (True, "crashed")])
def test_what_a_known_mistake_makes_go_wrong_is_charged_once(forged: bool, status: str) -> None:
    """By its own rules, and by no other check that it spoils; of who forges answers nothing is believed to be a known mistake."""
    cases = [*of("one", "A1", 3), *of("two", "A2", 2)]
    wrong: dict[int, str | Outcome] = dict.fromkeys(range(5), "xq")
    spoils = seen([ONE, TWO], cases, wrong)
    slip = Known("slip", "It slips.", ("A1",), pattern(spoils.evidence, spoils.plan.default_world))
    found = judged([ONE, TWO], cases, wrong, catalogue=[slip], forged=forged)
    assert (found["one"].status, found["two"].status) == ("crashed", status)
    # Wrong in another way, it is another mistake.
    found = judged([ONE, TWO], cases, {**wrong, 3: "xr", 4: "xr"}, catalogue=[slip], forged=forged)
    assert (found["one"].status, found["two"].status) == ("crashed", "crashed")
