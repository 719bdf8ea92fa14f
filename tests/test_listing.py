"""A counterexample is code that runs as pasted beside the file, in the names that the student chose."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from typing import Any

import pytest

import assignment_tools as tools
from grader.judging.answers import decode
from grader.judging.rulings import answer_in, default_world
from grader.kits.corpus import Case
from grader.languages.listing import Listing
from grader.languages.python_code import value_in_words, write_listing
from grader.model.program import Program
from reference_modules import loaded
from spite_tools import assignment, record

CLASSES = {one.name for one in assignment().defines if one.kind == "class"}
PLACES = {one.name: ("spite_and_malice.py", one.name) for one in assignment().defines}
BAKERS = tools.assignment("bakers_game")
EVERYWHERE = {
    "spite_and_malice": PLACES,
    "bakers_game": {one.name: ("bakers_game.py", one.name) for one in BAKERS.defines}
    | {one.name: (f"{one.module}.py", one.name) for one in BAKERS.supplies},
}
A_CHECK = 6
"""Programs of each check that are run."""


def listing(program: Program, places: dict[str, tuple[str, str]] | None = None, **attributes: str) -> Listing:
    named = {name.replace("__", "."): own for name, own in attributes.items()}
    return write_listing(program, places or PLACES, named, CLASSES)


@pytest.fixture(scope="module")
def reference(request: pytest.FixtureRequest) -> Iterator[str]:
    """An assignment whose reference is where an import finds it."""
    with loaded(request.param):
        yield request.param


@pytest.mark.parametrize(
    ("reference", "check"),
    [(name, info.id) for name in EVERYWHERE for info in tools.corpus(name).checks],
    indirect=["reference"],
)
def test_listings_run_as_pasted(check: str, reference: str) -> None:
    """Each line raises only where the rules say so, and shows what the rules say."""
    corpus = tools.corpus(reference)
    numbers = corpus.by_check[check]
    for number in numbers[:: max(1, len(numbers) // A_CHECK)]:
        case = corpus.cases[number]
        answer = answer_in(case, default_world(tools.assignment(reference)))
        if answer.text:
            run_as_pasted(case, decode(answer.text, len(case.steps)), EVERYWHERE[reference])


def run_as_pasted(case: Case, answers: list[Any], places: dict[str, tuple[str, str]]) -> None:
    written = listing(case.steps, places)
    compile(written.text, "pasted", "exec")
    space: dict[str, Any] = {}
    exec("\n".join(written.imports), space)
    for number, line in enumerate(written.lines):
        if not line:
            continue
        answer = answers[number]
        shown = io.StringIO()
        try:
            with contextlib.redirect_stdout(shown):
                code = compile(
                    line,
                    "pasted",
                    "single" if case.steps[number].op in ("call", "method", "repr") else "exec",
                )
                exec(code, space)
        except Exception as error:
            assert answer is None or isinstance(answer, dict), (written.text, line, error)
            continue
        assert not isinstance(answer, dict), (written.text, line)
        plain = isinstance(answer, list) and type(answer[0]) in (int, str)
        if plain and case.steps[number].op in ("str", "method", "repr") and " = " not in line:
            expected = answer[0] if case.steps[number].op == "str" else repr(answer[0])
            assert shown.getvalue().strip() == expected.strip(), (written.text, line)


def test_what_is_used_once_stands_in_its_place() -> None:
    """Cards that nobody looks at again have no names; what is shown is printed."""
    program = record(
        lambda lab: [hand := lab.Hand(), hand.add([lab.Card(1), lab.Card(-1)]), hand.pop(0), lab.show(hand)]
    )
    assert listing(program).text.splitlines() == [
        "from spite_and_malice import Hand, Card",
        "hand = Hand()",
        "hand.add([Card(1), Card(-1)])",
        "hand.pop(0)",
        "print(hand)",
    ]


def test_names_are_numbered() -> None:
    """Two objects of a class have different names, and results are told from objects."""
    program = record(
        lambda lab: [
            one := lab.Card(-1),
            two := lab.Card(-1),
            one.assign(2),
            two.assign(3),
            lab.same(one, two),
            one.getValue(),
        ]
    )
    assert listing(program).lines == [
        "card = Card(-1)", "card2 = Card(-1)", "card.assign(2)", "card2.assign(3)", "card is card2", "card.getValue()",
    ]  # fmt: skip


def test_the_submissions_own_names() -> None:
    """Renamed classes are imported under the name asked for, and methods are called by their own names."""
    program = record(lambda lab: [stack := lab.PlayStack(), stack.playCard(lab.Card(0)), stack.peekValue()])
    places = {"PlayStack": ("game/stacks.py", "Pile"), "Card": ("cards.py", "Card")}
    assert listing(program, places, PlayStack__playCard="play_card").text.splitlines() == [
        "from cards import Card",
        "from game.stacks import Pile as PlayStack",
        "play_stack = PlayStack()",
        "play_stack.play_card(Card(0))",
        "play_stack.peekValue()",
    ]


def test_files_that_no_import_can_name() -> None:
    """They are run by their name, and a notebook's cells by the student."""
    program = record(lambda lab: lab.Card(0).getValue())
    assert listing(program, {"Card": ("b.okafor.py", "C")}).imports == [
        "exec(open('b.okafor.py').read())",
        "Card = C",
    ]
    assert listing(program, {"Card": ("work.ipynb", "Card")}).imports == [
        "# Run the cells of work.ipynb first."
    ]


def test_what_is_missing_is_not_imported() -> None:
    """A class that nobody found cannot be imported from anywhere."""
    assert listing(record(lambda lab: lab.Card(0).getValue()), {"Hand": ("a.py", "Hand")}).imports == []


def test_constants() -> None:
    """Every kind of argument is written so that Python reads it back."""
    values: list[Any] = [
        None,
        True,
        -1,
        10**20,
        1.5,
        "a'b",
        [1, [2]],
        (1,),
        (1, 2),
        (),
        {},
        {"a": (1,)},
        float("inf"),
    ]
    program = record(lambda lab: [lab.Card(value) for value in values])
    for value, line in zip(values, listing(program).lines, strict=True):
        assert eval(line.removeprefix("Card(").removesuffix(")"), {}) == value


@pytest.mark.parametrize(
    ("form", "words"),
    [
        (None, "None"), (5, "5"), ("5", "'5'"), ([1, "a"], "[1, 'a']"), ({"t": [1]}, "(1,)"), ({"t": [1, 2]}, "(1, 2)"),
        ({"t": []}, "()"), ({"o": "Card"}, "<a Card>"), ([{"o": "Hand"}], "[<a Hand>]"), ({"c": "Foo"}, "<an object of class Foo>"),
        ({"big": "list"}, "<a list that is too large to show>"), ({"d": [["a", 1]]}, "{'a': 1}"), ({"s": [1, 2]}, "{1, 2}"),
        ({"f": "nan"}, "nan"), ({"u": "int", "v": 5, "c": "Rank"}, "5 (a Rank)"), ({"t": {"big": "list"}}, "?"),
        ({"i": "0x20000000000000"}, str(2**53)), ({"s": []}, "set()"), ({"b": "ff41"}, repr(b"\xffA")),
        ({"i": "many"}, "?"), ({"b": "x"}, "?"), ({"i": "0x" + "f" * 9000}, "?"),
    ],
)  # fmt: skip
def test_values_in_words(form: object, words: str) -> None:
    """A value reads as a prompt would show it, and an object by its class."""
    assert value_in_words(form) == words
