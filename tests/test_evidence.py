"""Evidence: which cases fail, by which reading, and what is remembered of that."""

from __future__ import annotations

from typing import Any

import pytest

from grader.judging.compare import SAME
from grader.judging.remembered import LONGEST, MOST_LETTERS, Remembered
from grader.kits.corpus import Answer, Case
from grader.model.outcomes import Event
from judging import case, check, seen, steps, text

ONE = [check("one", "A1")]
HUNG = Event("timeout", "it timed out")


def test_what_fails() -> None:
    """Another answer, none at all, a forged one; in the order of the cases."""
    cases = [case("one", "bs", "xy") for _ in range(6)]
    found = seen(ONE, cases, {1: "xz", 2: HUNG, 4: "no JSON", 5: "[1,2]"})
    assert found.failing == [1, 2, 4, 5]
    assert [found.evidence.fails(n, {}) for n in range(6)] == [False, True, True, False, True, True]


def test_what_was_not_run_does_not_fail() -> None:
    """Only the cases that are asked for are looked at; one of them without an outcome fails."""
    cases = [case("one", "bs", "xy") for _ in range(3)]
    found = seen(ONE, cases, {0: "xz", 1: "xz"}, numbers=[1, 2])
    assert found.failing == [1]
    del found.evidence.outcomes[2]
    assert found.evidence.apart([2], {}).failing({}) == [2]


def test_a_forged_answer_is_noted() -> None:
    """What no worker sends becomes an event, and is no answer from then on."""
    found = seen(ONE, [case("one", "bs", "xy")], {0: "no JSON"})
    answer = found.evidence.answer(0, {})
    assert found.evidence.compare(0, answer) is None
    event = found.evidence.outcomes[0]
    assert isinstance(event, Event) and event.kind == "tampering" and event.text.startswith("it sent ")
    assert found.evidence.compare(0, answer) is None and not found.evidence.agrees(0, answer)


def test_an_empty_answer_is_forged() -> None:
    """The reference's may be empty, where nothing is decided; nobody else's."""
    cases = [case("one", "bs", {"open=no": "xy", "open=yes": ""})]
    found = seen(ONE, cases, {0: ""}, {"open": ["no", "yes"]})
    assert found.failing == [0]
    assert isinstance(found.evidence.outcomes[0], Event)
    assert not found.evidence.fails(0, {"open": "yes"})


def test_undecided_programs_fail_nobody() -> None:
    """Whatever comes of them, even nothing."""
    cases = [case("one", "bs", ""), case("one", "bs", "")]
    found = seen(ONE, cases, {0: "qq", 1: HUNG})
    assert found.failing == []
    assert found.evidence.compare(1, found.evidence.answer(1, {})) is SAME


def test_refused_calls() -> None:
    """A case in which a call passed what the submission does not take; nothing of the kind in what is forged."""
    cases = [case("one", "bs", "xy") for _ in range(4)]
    refused = '[["x"],{"x":"TypeError","d":0,"n":1}]'
    found = seen(ONE, cases, {0: refused, 1: refused.replace(',"n":1', ""), 2: HUNG, 3: '"n":1'})
    found.evidence.put(3, '"n":1')
    assert [found.evidence.is_refused(n) for n in range(4)] == [True, False, False, False]


def test_how_far_off() -> None:
    """The steps that differ; behind a step that broke, all; where nothing came, one more than there are."""
    answers = ["pppp", "pzpz", "p!pp", "!ppp", "ppp!"]
    found = seen(ONE, [case("one", "bppp", "pppp") for _ in range(6)], dict(enumerate([*answers, HUNG])))
    between = seen(ONE, [case("one", "bsps", "pppp")], {0: "pz!p"})
    assert between.evidence.distances(0) == [2 + 2]
    assert [found.evidence.distances(n) for n in range(6)] == [[0], [2], [4], [5], [2], [5]]


def test_other_words_for_the_same_answer_agree() -> None:
    """Answers are compared by what they say; those of related steps always are."""
    spaced = text("xy").replace(",", ", ")
    found = seen(ONE, [case("one", "bs", "xy")], {0: spaced})
    assert found.failing == []
    related = seen(ONE, [case("one", "br", "xy"), case("one", "bs", "xy")], {})
    assert related.failing == [0]


def test_messages_count_in_checks_of_texts() -> None:
    """The same answer fails one check and not the other, also by another reading of the reference."""
    checks = [check("plain", "A1"), check("texts", "A2", messages=True)]
    other = text("x!").replace("Wrong", "Other")
    found = seen(checks, [case("plain", "bs", "x!"), case("texts", "bs", "x!")], {0: other, 1: other})
    assert found.failing == [1]
    # So it is where the other text is what the reference says by another reading.
    first, second = case("", "bs", {"open=no": "x!", "open=yes": "xy"}).answers
    second = Answer(second.when, other, second.cited)
    cases = [Case(one.id, steps("bs"), (first, second)) for one in checks]
    assert seen(checks, cases, {0: other, 1: other}, {"open": ["no", "yes"]}).failing == [1]


def test_what_was_compared_for_one_is_known_for_all() -> None:
    """Who answers as somebody did before is compared as that one was, by each reading."""
    cases = [case("one", "bs", {"open=no": "xy", "open=yes": "xz"})]
    found = seen(ONE, cases, {0: "xq"}, {"open": ["no", "yes"]})
    remembered = found.evidence._remembered
    assert found.evidence.distances(0) == [1, 1]
    assert found.evidence.distances(0) is remembered.distances[0, text("xq")]
    assert [*remembered.comparisons] == [(0, text("xy"), text("xq")), (0, text("xz"), text("xq"))]
    for answer in cases[0].answers:
        assert found.evidence.compare(0, answer) is remembered.comparisons[0, answer.text, text("xq")]
    # What is the same text is not compared at all.
    same = seen(ONE, cases, {0: "xz"}, {"open": ["no", "yes"]})
    assert same.evidence.compare(0, cases[0].answers[1]) is SAME
    assert same.evidence.distances(0) == [1, 0]
    assert [*same.evidence._remembered.comparisons] == [(0, text("xy"), text("xz"))]


def test_a_longer_look_is_remembered_for_its_submission_alone() -> None:
    """Its program is no case of the corpus."""
    cases = [case("one", "bs", "xy")]
    found = seen(ONE, cases, {0: "xq"})
    evidence = found.evidence
    evidence.programs[0] = steps("bs")
    assert evidence.distances(0) == [1]
    (answer,) = cases[0].answers
    assert evidence.compare(0, answer) is evidence.compare(0, answer)
    assert not evidence._remembered.comparisons and not evidence._remembered.distances


def test_what_is_malformed_is_not_remembered() -> None:
    """It is told for each submission that sent it."""
    cases = [case("one", "bs", "xy")]
    found = seen(ONE, cases, {0: "xq"})
    found.evidence.put(0, "[no answers]")
    assert found.evidence.distances(0) == [3]
    assert isinstance(found.evidence.outcomes[0], Event)
    assert not found.evidence._remembered.comparisons and not found.evidence._remembered.distances


def test_what_is_long_is_not_remembered() -> None:
    """A submission cannot fill the memory with what nobody else answers."""
    remembered = Remembered()
    assert not remembered.has_room("x" * (LONGEST + 1))
    assert remembered.has_room("x" * LONGEST)
    remembered.distances[0, "x"] = [1]
    for _ in range(MOST_LETTERS // LONGEST - 1):
        assert remembered.has_room("x" * LONGEST)
    assert remembered.distances
    assert remembered.has_room("x")
    assert not remembered.distances


def test_related_cases_are_not_taken_for_readings() -> None:
    """An answer of chance that is the reference's is held against the relation, not against the reference."""
    cases = [case("one", "br", {"open=no": "xy", "open=yes": "xz"})]
    found = seen(ONE, cases, {0: "xz"}, {"open": ["no", "yes"]})
    compared = found.evidence.compare(0, cases[0].answers[0])
    assert compared is not None and "no list" in compared.reasons[1]


def test_a_new_outcome_takes_the_place_of_the_old() -> None:
    """Nothing of the old one is remembered, and everything of the others."""
    cases = [case("one", "bs", "xy") for _ in range(2)]
    found = seen(ONE, cases, {0: "xq", 1: "xq"})
    evidence = found.evidence
    assert found.failing == [0, 1]
    assert evidence.failing({}) is evidence.failing({})
    kept = evidence.compare(1, cases[1].answers[0])
    evidence.put(0, text("xy").replace(",", ", "))
    assert found.failing == [1]
    assert evidence.compare(1, cases[1].answers[0]) is kept
    evidence.put(0, text("xw"))
    assert evidence.fails(0, {}) and found.failing == [0, 1]


def test_the_program_that_was_run() -> None:
    """It is the case's own, unless a longer look took another; another run has the same."""
    found = seen(ONE, [case("one", "bs", "xy")], {})
    assert found.evidence.program(0) == steps("bs")
    found.evidence.programs[0] = steps("br")
    assert found.evidence.program(0) == steps("br")
    assert found.evidence.apart([0], {0: text("xy")}).program(0) == steps("br")


@pytest.mark.parametrize(("came", "option"), [("xy", "no"), ("xz", "yes"), ("xq", "no")])
def test_the_reading_that_a_submission_follows(came: str, option: str) -> None:
    """By what it does, and the default where that says nothing."""
    cases = [case("one", "bs", {"open=no": "xy", "open=yes": "xz"}), case("one", "bs", "xy")]
    found = seen(ONE, cases, {0: came, 1: "xq"}, {"open": ["no", "yes"]})
    assert found.evidence.world() == {"open": option}


def test_what_passes_by_default_speaks_against_another_reading() -> None:
    """Two programs that agree with the default outweigh one that does not."""
    both = {"open=no": "xy", "open=yes": "xz"}
    cases = [case("one", "bs", both) for _ in range(3)]
    found = seen(ONE, cases, {0: "xz", 1: "xy", 2: "xy"}, {"open": ["no", "yes"]})
    assert found.evidence.world() == {"open": "no"}
    right = seen(ONE, cases, {}, {"open": ["no", "yes"]})
    assert right.evidence.world() is right.plan.default_world


def test_what_was_tried() -> None:
    """All but what was left out because others had hung."""
    cases = [case("one", "bs", "xy")] * 5
    hung, left_out = Event("timeout", "it timed out"), Event("timeout", "it timed out", own=False)
    found = seen([check("one", "A1")], cases, {1: "xq", 2: hung, 3: left_out}).evidence
    del found.outcomes[4]
    assert [found.was_tried(number) for number in range(5)] == [True, True, True, False, True]


@pytest.mark.parametrize(
    ("mine", "theirs", "alike"),
    [
        ("xqqz", "xqyz", [1]),
        ("xqqz", "xpyz", []),
        ("xqqz", "xyyz", []),
        ("xqqq", "xqyq", [1, 3]),
        ("xqqz", "xqqz", []),
        ("xqqz", "xqqq", []),
        ("x!qz", "x!yz", [1]),
        ("xyyz", "xyyz", []),
    ],
)
def test_where_two_runs_go_wrong_alike(mine: str, theirs: str, alike: list[int]) -> None:
    """With the same wrong answer at the same step, be it an error that is raised on purpose, if another step came out better."""
    found = seen(ONE, [case("one", "bsss", "xyyz")], {0: mine}).evidence
    other = found.apart([0], {0: text(theirs)})
    assert found.wrong_alike(other, 0, found.answer(0, {})) == alike


def test_two_runs_alike_where_it_matters() -> None:
    """Where it is known that the other run's parts matter, no other step needs to have come out better."""
    found = seen(ONE, [case("one", "bsss", "xyyz")], {0: "xqqz"}).evidence
    other = found.apart([0], {0: text("xqqz")})
    assert found.wrong_alike(other, 0, found.answer(0, {}), matters=True) == [1, 2]


def test_a_crash_or_a_hang_is_nowhere_alike() -> None:
    """Two runs may come to it in different ways, and of what hung nothing was seen."""
    crash = '[["x"],{"x":"AttributeError","d":0},["q"]]'
    found = seen(ONE, [case("one", "bss", "xyz")], {0: crash}).evidence
    for theirs in (crash.replace("q", "z"), HUNG, "no JSON"):
        other = found.apart([0], {0: theirs})
        assert found.wrong_alike(other, 0, found.answer(0, {})) == []


def test_what_was_forged_is_nowhere_alike() -> None:
    """An answer that no worker sends is none."""
    found = seen(ONE, [case("one", "bss", "xyz")], {0: "no JSON"}).evidence
    other = found.apart([0], {0: text("xqz")})
    assert found.wrong_alike(other, 0, found.answer(0, {})) == []


def test_what_is_long_is_compared_once_in_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each wrong step asks how its program compares, and programs have hundreds of steps."""
    many = LONGEST // 4
    found = seen(ONE, [case("one", "b" + "s" * many, "x" + "y" * many)], {0: "x" + "z" * many})
    comparer, asked = found.evidence.plan.comparer, []
    really = comparer.compare

    def compare(*given: Any, **more: Any) -> Any:
        asked.append(given)
        return really(*given, **more)

    monkeypatch.setattr(comparer, "compare", compare)
    evidence, answer = found.evidence.apart([0], dict(found.evidence.outcomes)), found.evidence.answer(0, {})
    first = evidence.compare(0, answer)
    assert first is not None and len(first.parts) == many
    assert evidence.compare(0, answer) is first and len(asked) == 1
    evidence.put(0, text("x" + "y" * (many - 1) + "z"))
    now = evidence.compare(0, answer)
    assert now is not None and now.parts == (many,) and len(asked) == 2
