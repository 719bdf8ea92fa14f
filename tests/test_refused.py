"""Another error than the rules ask for: one slip, in however many functions it is raised; and accidents and skeletons are no refusals."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction

import pytest

import assignment_tools as tools
from grader.grading.grading import Grader
from grader.inside.conversions import of_raised
from grader.model.result import Result
from grader.submissions.submission import Submission

ASKED = {"bakers_game": "RuntimeError", "spite_and_malice": "AssertionError"}
"""What the rules ask for."""


@pytest.fixture(scope="module")
def graders() -> Iterator[tools.Graders]:
    with closing(tools.Graders()) as found:
        yield found


def raising(name: str, places: set[int] | None, error: str = "ValueError", more: str = "") -> Submission:
    """The reference, where another error is raised at some of the places, or at all; `more` stands before it."""
    files = dict(tools.reference(name).files)
    (path,) = [path for path, data in files.items() if f"raise {ASKED[name]}(".encode() in data]
    number = iter(range(1000))

    def other(found: re.Match[str]) -> str:
        at = next(number)
        return f"raise {error}(" if places is None or at in places else found[0]

    text = re.sub(rf"raise {ASKED[name]}\(", other, files[path].decode())
    head, mark, rest = text.partition("\nclass " if "\nclass " in text else "\ndef ")
    return Submission("one", "one", {**files, path: f"{head}\n{more}\n{mark}{rest}".encode()})


def count(name: str) -> int:
    """The places where the reference raises the error."""
    return sum(data.count(f"raise {ASKED[name]}(".encode()) for data in tools.reference(name).files.values())


def lost(result: Result) -> float:
    return sum(one.max_points - one.points for one in result.checks)


@pytest.mark.parametrize("name", ASKED)
@pytest.mark.parametrize(
    ("error", "more"), [("ValueError", ""), ("Refused", "class Refused(Exception):\n    pass\n")]
)
def test_one_slip_in_all_functions(graders: tools.Graders, name: str, error: str, more: str) -> None:
    """It costs one check, and it is told of each function."""
    result = graders[name].grade(raising(name, None, error, more))
    told = [one.text for one in result.notices if one.kind == "adapted"]
    assert told and all(f"it was taken for {ASKED[name]}" in one for one in told)
    assert 0 < lost(result) <= 0.03 * result.max_score and not result.open_points


MISTAKES = {
    "bakers_game": (
        ("if src_card.suit() != dest_card.suit()", "if False"),
        ("rank() + 1", "rank() + 2"),
        ("if not dest_card", "if dest_card is None and src_card.rank() != 13"),
        ("fnd.append(tab.pop())", "fnd.append(tab[-1])"),
        ("tab2.append(tab1.pop())", "tab2.append(tab1[-1])"),
    ),
    "spite_and_malice": (
        ("return -1", "return None"),
        ("card.getValue() == v", "card.getValue() >= v"),
        ("return len(self.__cards)", "return 5 - len(self.__cards)"),
        ("if not ", "if "),
        (
            "for position, card in enumerate(self.__cards)",
            "for position, card in enumerate(self.__cards[1:])",
        ),
    ),
}
"""Texts of the references, and wrong ones in their place where they are there."""


def with_mistakes(submission: Submission, name: str, chosen: random.Random) -> Submission:
    """Up to two mistakes besides, each where its text stands for the first time."""
    files = dict(submission.files)
    for old, new in chosen.sample(MISTAKES[name], chosen.choice([0, 1, 1, 2])):
        for path, data in files.items():
            files[path] = data.replace(old.encode(), new.encode(), 1)
    return Submission("one", "one", files)


@tools.sampled(20)
@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("name", ASKED)
def test_one_more_place_never_raises_the_mark(graders: tools.Graders, name: str, seed: int) -> None:
    """From none to all, in any order, with and without mistakes besides."""
    order = [*range(count(name))]
    random.Random(f"{tools.SEED} {name} {seed}").shuffle(order)
    before = float("inf")
    for some in range(0, len(order) + 1, 2):
        luck = random.Random(f"{tools.SEED} {name} {seed} mistakes")
        now = graders[name].grade(with_mistakes(raising(name, {*order[:some]}), name, luck)).score
        assert now <= before, order[:some]
        before = now


@pytest.mark.parametrize("name", ASKED)
def test_a_line_that_python_cannot_read_refuses_nothing(graders: tools.Graders, name: str) -> None:
    """What stands in its place is no `raise` of the submission."""
    files = {
        path: re.sub(rf"raise {ASKED[name]}\(.*", "return it is wrong ->", data.decode()).encode()
        for path, data in tools.reference(name).files.items()
    }
    lets_through = {
        path: re.sub(rf"raise {ASKED[name]}\(.*", "pass", data.decode()).encode()
        for path, data in tools.reference(name).files.items()
    }
    result = graders[name].grade(Submission("one", "one", files))
    assert not any("another error" in one.text for one in result.notices)
    assert result.score <= graders[name].grade(Submission("one", "one", lets_through)).score


def test_what_always_raises_has_no_slip(graders: tools.Graders) -> None:
    """It tells no arguments apart, and no other function pays for it."""
    files = {
        path: re.sub(
            r"(?m)^def (valid_\w+)\((.*)$",
            r'def \1(*any):\n    raise ValueError("not yet")\n\n\ndef _\1(\2',
            data.decode(),
        ).encode()
        for path, data in tools.reference("bakers_game").files.items()
    }
    result = graders["bakers_game"].grade(Submission("one", "one", files))
    assert not any("another error" in one.text for one in result.notices)
    assert not any("another error" in one.message for one in result.checks)


def test_an_accident_refuses_nothing(graders: tools.Graders) -> None:
    """A list that has no such place raises an IndexError; nobody meant to refuse anything."""
    files = dict(tools.reference("spite_and_malice").files)
    (path,) = [path for path, data in files.items() if b"No card at this position" in data]
    text = re.sub(
        r"            raise AssertionError\(\"Error: (A position|No card at this).*\n",
        "            pass\n",
        files[path].decode(),
    )
    text = text.replace(
        'raise AssertionError("Error: A value is 0 to 9")', 'raise ValueError("Error: A value is 0 to 9")'
    )
    result = graders["spite_and_malice"].grade(Submission("one", "one", {**files, path: text.encode()}))
    found = {one.id: one for one in result.checks}
    assert found["pop_refuses_wrong_positions"].points == 0.0
    assert "taken for AssertionError" not in found["pop_refuses_wrong_positions"].message


@pytest.mark.parametrize("name", ASKED)
def test_a_skeleton_that_raises_is_paid_nothing(graders: tools.Graders, name: str) -> None:
    """Each function raises the same error on purpose, whatever it is given."""
    files = {}
    for path, data in tools.reference(name).files.items():
        text = re.sub(
            r"(?m)^( *)def ((?!__init__)\w+)\((.*)\)(.*):$",
            r'\1def \2(\3)\4:\n\1    raise ValueError("not yet")',
            data.decode(),
        )
        files[path] = text.encode()
    result = graders[name].grade(Submission("one", "one", files))
    assert result.score <= 0.03 * result.max_score


FILES = frozenset({__file__})


class Refused(Exception):
    """An error of a submission's own."""


def test_only_what_is_raised_on_purpose_is_taken_for_it() -> None:
    """With its text, and with the line where it was raised."""

    def refuses(how: str) -> object:
        if how == "own":
            raise Refused("no", 3)
        if how == "unfinished":
            raise NotImplementedError
        if how == "unreadable":
            raise SyntaxError
        return Fraction("none") if how == "accident" else how

    assert of_raised(refuses, ("fine",), {}, "RuntimeError", FILES) == "fine"
    with pytest.raises(RuntimeError) as caught:
        of_raised(refuses, ("own",), {}, "RuntimeError", FILES)
    assert caught.value.args == ("no", 3) and type(caught.value).__name__ == "Refused"
    assert caught.traceback[-1].name == "refuses"
    for how, kind in (
        ("unfinished", NotImplementedError),
        ("unreadable", SyntaxError),
        ("accident", ValueError),
    ):
        with pytest.raises(kind) as other:
            of_raised(refuses, (how,), {}, "RuntimeError", FILES)
        assert type(other.value) is kind


def test_a_mistake_beside_it_costs_what_it_costs_alone(graders: tools.Graders) -> None:
    """A card may lie on the next higher one of any suit."""

    def wrong(submission: Submission) -> Submission:
        files = dict(submission.files)
        for path, data in files.items():
            files[path] = data.replace(b"if src_card.suit() != dest_card.suit()", b"if False", 1)
        return Submission("one", "one", files)

    grader: Grader = graders["bakers_game"]
    alone = grader.grade(wrong(tools.reference("bakers_game")))
    both = grader.grade(wrong(raising("bakers_game", None)))
    assert alone.score < alone.max_score
    assert 0 <= alone.score - both.score <= 0.03 * alone.max_score


def swapped(submission: Submission) -> Submission:
    """One function with its arguments exchanged, besides."""
    files = {path: data.decode() for path, data in submission.files.items()}
    (path,) = [path for path, text in files.items() if "def tableau_to_cell(" in text]
    files[path] = files[path].replace(
        "def tableau_to_cell(",
        "def tableau_to_cell(cell, tab):\n    return _to_cell(tab, cell)\n\n\ndef _to_cell(",
    )
    return Submission("one", "one", {one: text.encode() for one, text in files.items()})


def test_two_slips_cost_two(graders: tools.Graders) -> None:
    """Another order of arguments is charged, whether the function raises another error or not."""
    grader: Grader = graders["bakers_game"]
    order, error = (
        grader.grade(swapped(tools.reference("bakers_game"))),
        grader.grade(raising("bakers_game", None)),
    )
    both = grader.grade(swapped(raising("bakers_game", None)))
    assert order.score < 100 and error.score < 100
    assert lost(both) == lost(order) + lost(error)


@pytest.mark.parametrize("names", [("popp", "index"), ("pop", "indx")])
def test_a_misspelt_method_that_raises_another_error(graders: tools.Graders, names: tuple[str, str]) -> None:
    """Both are found, and a function of the misspelt name elsewhere is in nobody's way."""
    files = {path: data.decode() for path, data in raising("spite_and_malice", None).files.items()}
    for path, text in files.items():
        for old, new in zip(("pop", "index"), names, strict=True):
            text = text.replace(f"    def {old}(self", f"    def {new}(self")
        files[path] = text + "".join(
            f"\n\ndef {one}(*args):\n    pass\n" for one in names if one in ("popp", "indx")
        )
    result = graders["spite_and_malice"].grade(
        Submission("one", "one", {path: text.encode() for path, text in files.items()})
    )
    assert result.score >= 94 and not result.open_points


@pytest.mark.parametrize("error", ["SystemExit", "KeyboardInterrupt"])
def test_what_ends_the_program_refuses_nothing(graders: tools.Graders, error: str) -> None:
    """No program can go on from it."""
    result = graders["bakers_game"].grade(raising("bakers_game", None, error))
    assert not any("another error" in one.text for one in result.notices) and result.score < 70
