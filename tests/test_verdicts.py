"""Verdicts: what a check gets for what its programs showed, and what is said of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from grader.judging.verdicts import Explanation, Verdicts
from grader.kits.checks import CheckInfo
from grader.kits.corpus import Case
from grader.model.outcomes import Event, Loaded, Outcome
from grader.model.result import CheckResult
from judging import case, check, seen

ONE, TWO, BAG = check("one", "A1", points=3), check("two", "A2", points=2), check("bag", "B1", "Bags", 4)


def judged(
    checks: Sequence[CheckInfo],
    cases: Sequence[Case],
    outcomes: Mapping[int, str | Outcome],
    loaded: Loaded | None = None,
    replaced: Mapping[int, tuple[str, ...]] | None = None,
    run: Sequence[int] | None = None,
) -> dict[str, CheckResult]:
    """The results of the checks; an explanation says which case it explains."""
    found = seen(checks, cases, outcomes, numbers=run)
    found.evidence.replaced.update(replaced or {})
    failing = [n for n in found.failing if n not in (replaced or {})]

    def explain(info: CheckInfo, number: int) -> Explanation:
        return Explanation("crashed", f"{info.id}: case {number}", None)

    verdicts = Verdicts(found.plan, loaded or Loaded(), found.evidence, {}, failing, explain)
    return {one.id: one for one in verdicts}


def short(one: CheckResult) -> tuple[str, float, str]:
    """Status, points and what is said."""
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


@pytest.mark.parametrize(("right", "passes"), [(0, False), (1, False), (2, True), (3, True)])
def test_what_was_left_out_says_nothing(right: int, passes: bool) -> None:
    """Neither against a check, which needs others that came out right, nor for it."""
    by_other = case("bag", "bss", "xyz", ["", "A1", "B1"])
    cases = [*of("one", "A1", 20), *of("bag", "B1", right), by_other, by_other]
    outcomes: dict[int, str | Outcome] = dict.fromkeys(range(20), hung(1))
    outcomes |= {20 + right: hung(1), 21 + right: hung(own=False)}
    found = judged([ONE, BAG], cases, outcomes)
    assert found["one"].points == 0
    more = f" 2 of {right + 2} programs could not be judged because of that."
    assert short(found["bag"]) == (("passed", 4, SAID + more) if passes else ("blocked", 0, BLOCKED))


def test_a_check_of_which_nothing_was_run_does_not_pass() -> None:
    """Where all of its programs were left out."""
    cases = [*of("one", "A1", 20), *of("bag", "B1", 2)]
    outcomes: dict[int, str | Outcome] = dict.fromkeys(range(20), hung(1))
    outcomes |= {20: hung(own=False), 21: hung(own=False)}
    found = judged([ONE, BAG], cases, outcomes)["bag"]
    assert (found.status, found.points) == ("blocked", 0)


def excusing(right: int, total: int, explained: int = 0) -> CheckResult:
    """The check `bag`, some programs of which are right, some wrong by A1 alone; the others broke by it."""
    bad = [case("bag", "bp", "xy", ["", "A1"])] * (total - right - explained)
    by_value = [case("bag", "bs", "xy", ["", "->A1"])] * explained
    cases = [*of("one", "A1", 40), *of("bag", "B1", right), *by_value, *bad]
    outcomes: dict[int, str | Outcome] = dict.fromkeys(range(40), "xq")
    outcomes |= dict.fromkeys(range(40 + right, 40 + right + explained), "xq")
    outcomes |= dict.fromkeys(range(40 + right + explained, len(cases)), "x!")
    found = judged([ONE, BAG], cases, outcomes)
    assert found["one"].points == 0
    return found["bag"]


SAID = "The mistake in rule A1 shows here as well, and is not counted again."
BLOCKED = "This could not be judged yet: it needs rule A1, and something is still wrong there."


@pytest.mark.parametrize(
    ("right", "total", "explained", "passes"),
    [
        (2, 3, 0, True), (1, 3, 0, False), (2, 13, 0, True), (2, 14, 0, False), (3, 20, 0, True), (3, 21, 0, False),
        (1, 3, 1, True), (0, 2, 2, True),
    ],
)  # fmt: skip
def test_mistakes_from_elsewhere_are_excused_by_what_is_right(
    right: int, total: int, explained: int, passes: bool
) -> None:
    """At least two programs, and fifteen in a hundred, must be right or wrong only in what is blamed."""
    found = excusing(right, total, explained)
    lost = total - right - explained
    more = f" {lost} of {total} programs could not be judged because of that." if lost else ""
    assert short(found) == (("passed", 4, SAID + more) if passes else ("blocked", 0, BLOCKED))


def test_what_is_right_must_show_the_ability() -> None:
    """Programs of a check that rest on none of its rules do not show that these are kept, where others would."""
    bad = [case("bag", "bp", "xy", ["", "A1 B1"])] * 3
    cases = [*of("one", "A1", 40), *of("bag", "A3", 5), *bad]
    outcomes: dict[int, str | Outcome] = dict.fromkeys(range(40), "xq")
    outcomes |= dict.fromkeys(range(45, 48), "x!")
    assert short(judged([ONE, BAG], cases, outcomes)["bag"]) == ("blocked", 0, BLOCKED)


def test_undecided_programs_are_no_evidence() -> None:
    """They came out right because nothing is asked."""
    undecided = [case("bag", "bs", "", ["", "B1"])] * 5
    bad = [case("bag", "bp", "xy", ["", "A1"])] * 2
    cases = [*of("one", "A1", 40), *undecided, *bad]
    outcomes: dict[int, str | Outcome] = dict.fromkeys(range(40), "xq")
    outcomes |= {45: "x!", 46: "x!"}
    assert judged([ONE, BAG], cases, outcomes)["bag"].status == "blocked"


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
    assert judged([ONE, TWO, BAG], cases, bad)["two"].points == 2
    lent: dict[int, tuple[str, ...]] = dict.fromkeys(range(6, 36), ("Box",))
    found = judged([ONE, TWO, BAG], cases, bad, replaced=lent)
    assert (found["one"].points, found["two"].points) == (3, 0)


# What is missing.


def test_what_is_missing_blocks() -> None:
    """With the names of what is needed and not there, or why nothing could be imported."""
    cases = [*of("one", "A1"), case("bag", "gm", "xy")]
    missing = Loaded(missing=["Bag", "mix", "Box"])
    found = judged([ONE, BAG], cases, {}, missing, run=[])
    assert short(found["one"]) == ("blocked", 0, "Box is needed for this, and could not be found.")
    assert short(found["bag"]) == ("blocked", 0, "Bag and mix are needed for this, and could not be found.")
    failed = Loaded(missing=["Box"], failure=Event("crashed", "SyntaxError: no"))
    words = "The program could not be imported: SyntaxError: no."
    assert judged([ONE], of("one", "A1"), {}, failed, run=[])["one"].message == words


def test_what_is_done_in_another_way_counts_neither_way() -> None:
    """Where a class of the submission stands in the place of all that is needed, and not of a part of it."""
    cases = [*of("one", "A1"), case("bag", "gm", "xy")]
    words = "This is not graded here, because this program has Sack in the place of {}."
    for others in ({}, {"Box": "Crate"}):
        instead = Loaded(missing=["Bag", "mix", "Box"], instead={"Bag": "Sack", "mix": "Sack", **others})
        found = judged([ONE, BAG], cases, {}, instead, run=[])
        bag = found["bag"]
        places = "Bag, Box and mix" if others else "Bag and mix"
        said = words.format(places).replace("Sack", "Crate and Sack" if others else "Sack")
        assert (*short(bag), bag.max_points) == ("blocked", 0, said, 0)
    assert found["one"].max_points == 0
    part = judged([BAG], cases[1:], {}, Loaded(missing=["Bag", "mix"], instead={"Bag": "Sack"}), run=[])[
        "bag"
    ]
    message = "Bag and mix are needed for this, and could not be found."
    assert (*short(part), part.max_points) == ("blocked", 0, message, 4)


def test_a_check_some_of_whose_programs_cannot_run_is_blocked() -> None:
    """A part of it is no verdict."""
    cases = [*of("one", "A1"), case("one", "bg", "xy")]
    found = judged([ONE], cases, {}, Loaded(missing=["Bag"]), run=[0])
    assert short(found["one"]) == ("blocked", 0, "Bag is needed for this, and could not be found.")


def lacking(unusable: int, total: int, bad: int = 0) -> CheckResult:
    """A check in which so many programs need a method that is not there, and so many more fail by another rule."""
    without = [case("bag", "gs", "xy", ["", "B1"])] * unusable
    broken = [case("bag", "gp", "xy", ["", "A1"])] * bad
    right = [case("bag", "gm", "xy", ["", "B1"])] * (total - unusable - bad)
    cases = [*without, *broken, *right, *[case("one", "gp", "xy", ["", "A1"])] * 40]
    outcomes: dict[int, str | Outcome] = dict.fromkeys(range(unusable), "x!")
    outcomes |= dict.fromkeys(range(unusable, unusable + bad), "x!")
    if bad:
        outcomes |= dict.fromkeys(range(total, total + 40), "x!")
    return judged([BAG, ONE], cases, outcomes, Loaded(absent=["Box.see"]))["bag"]


NEEDS = "This needs Box.see, which could not be found."


@pytest.mark.parametrize(
    ("unusable", "total", "verdict"),
    [
        (1, 3, ("passed", 4.0, "1 of 3 programs need Box.see.")),
        (17, 20, ("blocked", 0.0, NEEDS)),
        (16, 20, ("passed", 4.0, "16 of 20 programs need Box.see.")),
        (18, 20, ("blocked", 0.0, NEEDS)),
        (2, 3, ("blocked", 0.0, NEEDS)),
        (3, 3, ("blocked", 0.0, NEEDS)),
    ],
)
def test_a_method_that_is_not_there(unusable: int, total: int, verdict: tuple[str, float, str]) -> None:
    """It blocks the check that needs it nearly everywhere, and is only told where enough else was seen."""
    assert short(lacking(unusable, total)) == verdict


def test_a_method_that_is_not_there_beside_other_mistakes() -> None:
    """Both are told; where nothing else was seen, the other mistake is why."""
    assert short(lacking(1, 6, bad=2)) == ("passed", 4, f"{SAID} 1 of 6 programs need Box.see.")
    assert short(lacking(1, 3, bad=2)) == ("blocked", 0, BLOCKED)


def test_who_is_blamed_fails_even_if_much_is_missing() -> None:
    """What was shown to be wrong is a failure."""
    cases = [*[case("bag", "gs", "xy", ["", "B1"])] * 9, case("bag", "gp", "xy", ["", "B1"])]
    outcomes: dict[int, str | Outcome] = dict.fromkeys(range(10), "x!")
    found = judged([BAG], cases, outcomes, Loaded(absent=["Box.see"]))["bag"]
    assert short(found) == ("crashed", 0, "bag: case 9")
