"""A submission is read in the world that is best for it, one reading for everything it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise

import msgspec
import pytest

from grader.judging import rulings
from grader.judging.rulings import MAX_WORLDS, World, allowed_options, answer_in, default_world, infer, views
from grader.kits.assignment import Assignment, Option, Ruling
from grader.kits.corpus import Answer, Case
from grader.model.program import Step

STEPS = (Step("call", "Card", None, (1,)),)
NONE = frozenset[int]().__contains__


def about(**readings: list[str]) -> Assignment:
    """An assignment with rulings; an option that begins with "not " is not accepted."""
    made = {
        name: Ruling(
            name,
            {
                option.removeprefix("not "): Option(option, not option.startswith("not "))
                for option in options
            },
        )
        for name, options in readings.items()
    }
    return Assignment("Test", (), (), made)


def case(check: str, answers: Mapping[str, str], **when: str) -> Case:
    """A case whose answers differ by one ruling, or, with `when`, have one answer in each world."""
    assert not when
    return Case(
        check,
        STEPS,
        tuple(
            Answer(dict(pair.split("=") for pair in key.split()), text, ()) for key, text in answers.items()
        ),
    )


def each(cases: Mapping[int, Case], distance: Callable[[int, Answer], int]) -> Callable[[int], list[int]]:
    """How far a case is off each of its answers."""
    return lambda number: [distance(number, answer) for answer in cases[number].answers]


def read(
    assignment: Assignment, cases: Mapping[int, Case], seen: Mapping[int, str], **points: float
) -> World:
    """The world of a submission that answered `seen`; an answer is as far off as it has other letters."""

    def distance(number: int, answer: Answer) -> int:
        if not answer.text:
            return 0
        return sum(a != b for a, b in zip(answer.text.ljust(9), seen[number].ljust(9), strict=True))

    return infer(assignment, cases, each(cases, distance), points, NONE)


def test_defaults() -> None:
    """The first option that is accepted stands for what nobody decides."""
    assert default_world(about(joker=["raw", "zero"], peek=["not bracketed", "face"])) == {
        "joker": "raw",
        "peek": "face",
    }


def test_an_instructor_decides() -> None:
    """A ruling that is fixed has one option, be it one that is not accepted otherwise."""
    assignment = about(peek=["face", "not bracketed"])
    fixed = {"peek": msgspec.structs.replace(assignment.rulings["peek"], fixed="bracketed")}
    assignment = msgspec.structs.replace(assignment, rulings=fixed)
    assert allowed_options(assignment) == {"peek": ["bracketed"]}
    cases = {0: case("peeks", {"peek=face": "a", "peek=bracketed": "b"})}
    assert read(assignment, cases, {0: "a"}, peeks=1) == {"peek": "bracketed"}


def test_no_failure_no_change() -> None:
    """Where the defaults fit nothing else is tried."""
    cases = {0: case("one", {"joker=raw": "a", "joker=zero": "b"})}
    assert read(about(joker=["raw", "zero"]), cases, {0: "a"}, one=1) == {"joker": "raw"}


def test_the_reading_that_fits() -> None:
    """The option under which the check passes is the one that is followed."""
    cases = {0: case("one", {"joker=raw": "a", "joker=zero": "b", "joker=no": "c"})}
    assert read(about(joker=["raw", "zero", "no"]), cases, {0: "c"}, one=1) == {"joker": "no"}


def test_most_points_win() -> None:
    """One reading for all: where checks speak for different ones, the points decide."""
    cases = {n: case(f"check{n}", {"joker=raw": "a", "joker=zero": "b"}) for n in range(3)}
    assignment, seen = about(joker=["raw", "zero"]), {0: "a", 1: "b", 2: "b"}
    assert read(assignment, cases, seen, check0=1, check1=1, check2=1) == {"joker": "zero"}
    assert read(assignment, cases, seen, check0=5, check1=1, check2=1) == {"joker": "raw"}


def of_one(count: int) -> dict[int, Case]:
    """So many cases of one check that hang on one ruling."""
    return {n: case("one", {"joker=raw": "aa", "joker=zero": "bb"}) for n in range(count)}


def seen_of(*texts: tuple[str, int]) -> dict[int, str]:
    """What was answered: each text so many times."""
    return dict(enumerate(text for text, count in texts for _ in range(count)))


def test_ties_go_to_what_comes_closest() -> None:
    """With the same points more cases count, then fewer steps that are off, then the earlier option."""
    assignment, cases = about(joker=["raw", "zero"]), of_one(12)
    assert read(assignment, cases, seen_of(("bb", 10), ("aa", 2)), one=1) == {"joker": "zero"}
    assert read(assignment, cases, seen_of(("cb", 12)), one=1) == {"joker": "zero"}
    assert read(assignment, cases, seen_of(("cb", 10), ("ac", 2)), one=1) == {"joker": "zero"}
    assert read(assignment, cases, seen_of(("cc", 12)), one=1) == {"joker": "raw"}
    assert read(assignment, of_one(2), seen_of(("bb", 1), ("cc", 1)), one=1) == {"joker": "zero"}


def test_a_few_cases_that_agree_by_luck_are_no_reading() -> None:
    """Broken code agrees now and then with any reading: the usual one stands until cases speak for another."""
    assignment, cases = about(joker=["raw", "zero"]), of_one(12)
    assert read(assignment, cases, seen_of(("bb", 7), ("aa", 5)), one=1) == {"joker": "raw"}
    assert read(assignment, cases, seen_of(("bb", 9), ("aa", 3)), one=1) == {"joker": "raw"}
    assert read(assignment, cases, seen_of(("bb", 3), ("aa", 1), ("cc", 8)), one=1) == {"joker": "raw"}
    assert read(assignment, cases, seen_of(("cc", 12)), one=1) == {"joker": "raw"}


def test_a_few_cases_are_enough_where_none_speaks_against() -> None:
    """The check may be lost for another reason, and the reading is not wrong besides."""
    assignment, cases = about(joker=["raw", "zero"]), of_one(12)
    for few in (1, 4, 5):
        assert read(assignment, cases, seen_of(("bb", few), ("cc", 12 - few)), one=1) == {"joker": "zero"}


def speaks(*off: tuple[int, int], here: str = "bb") -> bool:
    """Whether one case per pair speaks for its second option, as which it is so far off, and against the first: (second, first)."""
    first, second = {"joker": "raw"}, {"joker": "zero"}
    cases = {n: case(f"check{n}", {"joker=raw": "aa", "joker=zero": here}) for n in range(len(off))}
    distances = {n: (there, mine) for n, (mine, there) in enumerate(off)}
    return rulings._speak_for(cases, distances, NONE, second, first, frozenset())


def test_half_of_the_cases_speak_where_none_speaks_against() -> None:
    """They come closer, and none comes out right.  Fewer speak if they are more than chance explains."""
    closer, same, farther = (1, 2), (2, 2), (3, 2)
    assert speaks(*[closer] * 4, *[same] * 4)
    assert not speaks(*[closer] * 4, *[same] * 5)
    assert speaks(*[closer] * 5, *[same] * 50)
    assert not speaks(*[closer] * 4, farther)
    assert speaks(*[closer] * 10, *[farther] * 2)
    assert not speaks(*[closer] * 8, *[farther] * 2, *[same] * 50)


def test_what_a_reading_does_not_ask_for_speaks_for_nothing() -> None:
    """A case that comes out right there speaks if something is asked for there, and one that does not come out right never does alone."""
    others = [(2, 2)] * 8
    assert speaks((0, 1), *others)
    assert not speaks((0, 1), *others, here="")
    assert not speaks((1, 2), *others)


def test_a_reading_that_leaves_open_what_goes_wrong_proves_nothing() -> None:
    """A check that passes only because its wrong cases are not asked for says no more than their number."""
    assignment = about(score=["one", "two"])
    one, two = {"score=one": "a", "score=two": ""}, {"score=one": "", "score=two": "a"}
    cases = {n: case(f"check{n % 4}", one if n < 8 else two) for n in range(16)}
    wrong = {n: "b" if n in (0, 9, 10) else "a" for n in cases}
    assert read(assignment, cases, wrong, check0=1, check1=1, check2=1, check3=1) == {"score": "one"}
    wrong = {n: "b" if n < 8 else "a" for n in cases}
    assert read(assignment, cases, wrong, check0=1, check1=1, check2=1, check3=1) == {"score": "two"}
    of_more = {**cases, 16: case("check0", {"score=one": "b", "score=two": "a"})}
    wrong = {n: "b" if n in (0, 9, 10) else "a" for n in of_more}
    assert read(assignment, of_more, wrong, check0=1, check1=0, check2=0, check3=0) == {"score": "two"}


def test_what_is_asked_for_where_the_usual_reading_leaves_it_open() -> None:
    """What another accepted reading asks for, the first in which anything is."""
    usual = {"joker": "raw"}
    one = case("check1", {"joker=raw": "", "joker=seen": "", "joker=never": "a", "joker=zero": "b"})
    found = rulings.decided(one, usual, {"joker": ["raw", "seen", "zero"]})
    assert (found.text, found.when) == ("b", {"joker": "zero"})
    assert rulings.decided(one, usual, {"joker": ["raw", "seen"]}).when == usual
    assert rulings.decided(one, {"joker": "zero"}, {"joker": ["never", "zero"]}).text == "b"


def test_what_is_right_by_luck_is_no_reading() -> None:
    """More come closer than chance explains; several come farther, several are wrong in both, and few are right."""
    right, lost, wrong = (0, 1), (1, 0), (2, 2)
    assert speaks(*[right] * 12, *[lost] * 2, *[wrong] * 8)
    assert speaks(*[right] * 14, *[lost] * 3)
    assert speaks(*[right] * 14, *[lost] * 3, *[wrong] * 3)
    assert speaks(*[right] * 14, *[lost] * 3, *[wrong] * 4)
    assert not speaks(*[right] * 14, *[lost] * 3, *[wrong] * 5)
    assert not speaks(*[right] * 14, *[lost] * 3, *[(1, 1)] * 5)
    # What is right in one of the two is not wrong in both, and two that are wrong are too few.
    assert speaks(*[right] * 22, *[lost] * 10, *[(1, 2)] * 2)
    assert not speaks(*[right] * 22, *[lost] * 10, *[(1, 2)] * 3)
    # Luck shows on both sides.
    assert speaks(*[right] * 32, *[lost] * 4, *[wrong] * 30)
    assert not speaks(*[right] * 31, *[lost] * 4, *[wrong] * 30)


def test_what_is_not_accepted_is_not_followed() -> None:
    """A mistake stays a mistake, though the reference can make it."""
    cases = {0: case("peeks", {"peek=face": "a", "peek=bracketed": "b"})}
    assert read(about(peek=["face", "not bracketed"]), cases, {0: "b"}, peeks=1) == {"peek": "face"}


def test_two_rulings_are_read_together() -> None:
    """A case may depend on several; all of their combinations are tried."""
    answers = {f"joker={j} order={o}": j + o for j in "xyz" for o in "uv"}
    cases = {0: case("one", answers), 1: case("two", {"order=u": "u", "order=v": "v"})}
    assignment = about(joker=["x", "y", "z"], order=["u", "v"])
    assert read(assignment, cases, {0: "zv", 1: "v"}, one=1, two=1) == {"joker": "z", "order": "v"}
    # The second case fails in every world, and does not keep the first from being read.
    assert read(assignment, cases, {0: "zv", 1: "q"}, one=1, two=1) == {"joker": "z", "order": "v"}


def test_undecided_worlds_are_no_refuge() -> None:
    """A world in which a case is open is not better for it than one that the case fits."""
    cases = {
        0: case("one", {"joker=raw": "a", "joker=open": "", "joker=zero": "b"}),
        1: case("one", {"joker=raw": "a", "joker=open": "", "joker=zero": "b"}),
    }
    assert read(about(joker=["raw", "open", "zero"]), cases, {0: "b", 1: "b"}, one=1) == {"joker": "zero"}


def test_a_call_that_was_refused_is_another_reading() -> None:
    """Where all cases fail in each world, that is the submission's in which it takes what it is passed."""
    assignment = about(score=["one", "two"])
    cases = {
        0: case("all", {"score=one": "ab", "score=two": ""}),
        1: case("all", {"score=one": "", "score=two": "abc"}),
    }

    def distance(number: int, answer: Answer) -> int:
        return len(answer.text)

    for number, other in ((0, "two"), (1, "one")):
        assert infer(assignment, cases, each(cases, distance), {"all": 1.0}, {number}.__contains__) == {
            "score": other
        }
    assert infer(assignment, cases, each(cases, distance), {"all": 1.0}, NONE) == {"score": "one"}
    cases |= {2: cases[0], 1: case("all", {"score=one": "", "score=two": "abcdef"})}
    assert infer(assignment, cases, each(cases, distance), {"all": 1.0}, lambda number: True) == {
        "score": "two"
    }


def test_many_rulings_stay_cheap() -> None:
    """Where more worlds are possible than can be tried, those rulings are tried that a failure asks for."""
    size = 14
    assert 2**size > MAX_WORLDS
    assignment = about(**{f"r{n}": ["a", "b"] for n in range(size)})
    # Each case links two rulings, so that all of them hang together.
    cases = {
        n: case("all", {f"r{n}={x} r{n + 1}={y}": x + y for x in "ab" for y in "ab"}) for n in range(size - 1)
    }
    seen = dict.fromkeys(cases, "aa") | {0: "ba"}
    asked = 0

    def distance(number: int, answer: Answer) -> int:
        nonlocal asked
        asked += 1
        return int(answer.text != seen[number])

    assert infer(assignment, cases, each(cases, distance), {"all": 1.0}, NONE)["r0"] == "b"
    assert asked < 20 * MAX_WORLDS


def linked(first: str, second: str, apart: str) -> Case:
    """A case that passes where two rulings are both read the first way, or both the second."""
    texts = {"11": "p", "22": "p", "12": apart, "21": apart}
    answers = {f"{first}=o{key[0]} {second}=o{key[1]}": text for key, text in texts.items()}
    return case(f"{first}{second}", answers)


def test_a_reading_draws_others_with_it() -> None:
    """What passes by default may ask for another reading once one that it hangs together with has changed."""
    names = ["a", "b", "c", "d"]
    assignment = about(**{name: ["o1", "o2"] for name in names})
    cases = {
        0: case("own", {"a=o1": "x", "a=o2": "y"}),
        **{n: linked(one, other, "r") for n, (one, other) in enumerate(pairwise(names), 1)},
    }
    seen = {0: "y", 1: "p", 2: "p", 3: "p"}
    assert read(assignment, cases, seen, own=9, ab=1, bc=1, cd=1) == dict.fromkeys(names, "o2")


def test_as_many_readings_as_can_be_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rulings that would make more worlds than that keep their defaults."""
    names = ["a", "b", "c"]
    assignment = about(**{name: ["o1", "o2"] for name in names})
    cases = {
        0: case("own", {"a=o1": "x", "a=o2": "y"}),
        1: linked("a", "b", "r"),
        2: linked("b", "c", "r"),
    }
    for most, last in [(8, "o2"), (7, "o1"), (4, "o1")]:
        monkeypatch.setattr(rulings, "MAX_WORLDS", most)
        found = read(assignment, cases, {0: "y", 1: "p", 2: "p"}, own=9, ab=3, bc=1)
        assert found == {"a": "o2", "b": "o2", "c": last}


def test_what_passes_takes_no_points_from_a_reading() -> None:
    """A check that passes apart from its open programs gives its points to the reading that they follow."""
    open_case = {"joker=raw": "a", "joker=zero": "b"}
    cases = {0: case("big", {"": "q"}), 1: case("big", open_case)}
    cases |= {2: case("small", open_case), 3: case("small", open_case)}
    assignment, seen = about(joker=["raw", "zero"]), {0: "q", 1: "b", 2: "a", 3: "a"}
    assert read(assignment, cases, seen, big=5, small=1) == {"joker": "zero"}
    assert read(assignment, cases, {**seen, 0: "r"}, big=5, small=1) == {"joker": "raw"}


def test_no_answer_in_a_world() -> None:
    """A case that has no answer in some world is a fault of the corpus, and is named."""
    with pytest.raises(LookupError, match="broken"):
        answer_in(case("broken", {"joker=raw": "a"}), {"joker": "zero"})


def test_views() -> None:
    """The report says of each ruling who decided it: the submission, the instructor, or nobody."""
    assignment = about(joker=["raw", "zero"], order=["u", "v"], unseen=["p", "q"], fixed=["s", "t"])
    fixed = {**assignment.rulings, "fixed": msgspec.structs.replace(assignment.rulings["fixed"], fixed="t")}
    assignment = msgspec.structs.replace(assignment, rulings=fixed)
    cases = {
        0: case("two", {"": "a"}),
        1: case("two", {"order=u": "a", "order=v": "b"}),
        2: case("one", {"joker=raw": "a", "joker=zero": "b"}),
    }
    world = {"joker": "zero", "order": "u", "unseen": "p", "fixed": "t"}
    # The case in the middle failed, so that it shows nothing about the order.
    found = views(assignment, world, cases, lambda number, answer: number != 1 and answer.text == "b")
    assert {name: (view.option, view.decided) for name, view in found.items()} == {
        "joker": ("zero", "submission"),
        "order": ("u", "unseen"),
        "unseen": ("p", "unseen"),
        "fixed": ("t", "instructor"),
    }
    assert found["joker"].text == "zero"
