"""Answers of which several may stand, other support modules, defaults and documentation: how programs see them."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

import pytest

import assignment_tools as tools
from grader.inside.inspecting import at_front
from grader.inside.source import words
from grader.kits.lab import Lab
from grader.kits.recorded import Reference
from grader.kits.unknown import RecordingError
from grader.model.errors import KitError
from grader.model.program import Program
from grader.reference.files import support_files
from grader.reference.oracle import Oracle
from grader.sandbox.sandbox import Sandbox
from grader.sandbox.session import Session
from grader.submissions.submission import Submission

ABOUT = tools.assignment("whist")
SUPPORT = support_files(tools.kit(), ABOUT)
PLAYER = """
import Card
class Player:
    def __init__(self):
        self.module = Card
    def PlayCard(self, hand, trick, trump, position="N", tricks=[], score=0, *, more=1):
        return ANSWER
"""


def record(client: Callable[[Lab], object]) -> Program:
    """The program of some client code for Whist."""
    found: list[Program] = []
    lab = Lab(ABOUT, found.append)
    lab.begin()
    client(lab)
    lab.end()
    return found[0]


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    """One sandbox for all."""
    with Sandbox(ABOUT.limits) as one:
        yield one


@pytest.fixture(scope="module")
def graders() -> Iterator[tools.Graders]:
    found = tools.Graders()
    yield found
    found.close()


def answers(sandbox: Sandbox, files: Mapping[str, str], client: Callable[[Lab], object]) -> list[Any]:
    """What a submission of these files answers to a program."""
    data = {path: text.encode() for path, text in files.items()}
    with Session(sandbox, ABOUT, data, SUPPORT) as session:
        session.load()
        outcome = session.run([0], lambda n: n, programs=[record(client)])[0]
    assert isinstance(outcome, str), outcome
    found = json.loads(outcome)
    assert isinstance(found, list)
    return found


def hand_of(lab: Lab, names: str) -> Reference:
    """A hand of cards such as "SA H2"."""
    return lab.tuple([lab.Card(*name) for name in names.split()], "hand")


def ask(lab: Lab, hand: Reference, led: str = "") -> Reference:
    """Ask a new player for a card."""
    trick = [lab.Card(*led)] if led else []
    return lab.Player().PlayCard(hand, trick, "S", "N", [], (0, 0))


class TestPlaces:
    """Where an answer stands."""

    @pytest.mark.parametrize(
        ("answer", "place"),
        [
            ("hand[1]", 1),
            ("Card.Card('H', '3')", 1),
            ("Card.Card('D', '3')", [{"o": "Card"}]),
            ("'3H'", ["3H"]),
            ("1", [1]),
            ("None", [None]),
            ("type('Any', (), {'__eq__': lambda self, other: True, '__hash__': None})()", [{"c": "Any"}]),
        ],
    )
    def test_by_equality(self, sandbox: Sandbox, answer: str, place: object) -> None:
        """An equal card stands where the card of the hand does; anything else is told as it is, and asked nothing."""

        def client(lab: Lab) -> None:
            hand = hand_of(lab, "S2 H3 C4")
            lab.among(ask(lab, hand), hand)

        assert answers(sandbox, {"Player.py": PLAYER.replace("ANSWER", answer)}, client)[-1] == [place]

    @pytest.mark.parametrize("card", ["S2", "D7"])
    def test_what_equals_everything_equals_nothing(self, sandbox: Sandbox, card: str) -> None:
        """A submission may change how the course's class compares."""
        source = f"Card.Card.__eq__ = lambda self, other: True\n{PLAYER.replace('ANSWER', f'Card.Card({card[0]!r}, {card[1]!r})')}"
        source = source.replace("import Card", "", 1)

        def client(lab: Lab) -> None:
            hand = hand_of(lab, "S2 H3 C4")
            lab.among(ask(lab, hand), hand)

        (found,) = answers(sandbox, {"Player.py": f"import Card\n{source}"}, client)[-1]
        assert isinstance(found, list)

    @pytest.mark.parametrize(("answer", "place"), [("hand[1]", 1), ("None", 2), ("'3H'", ["3H"])])
    def test_one_of_these_or_none(self, sandbox: Sandbox, answer: str, place: object) -> None:
        """None has a place of its own where it is put among the things."""

        def client(lab: Lab) -> None:
            cards = [lab.Card("S", "2"), lab.Card("H", "3")]
            lab.among(ask(lab, lab.tuple(cards)), lab.list([*cards, None]))

        assert answers(sandbox, {"Player.py": PLAYER.replace("ANSWER", answer)}, client)[-1] == [place]

    def test_the_reference_names_all_that_may_stand(self, sandbox: Sandbox) -> None:
        """Its answer is the places of all of them, in the order of the hand."""

        def client(lab: Lab) -> None:
            hand = hand_of(lab, "S2 H3 C4 HA")
            for led in ("", "H9", "D9"):
                lab.one_of(ask(lab, hand, led), hand)

        program = record(client)
        with Oracle(sandbox, tools.kit(), ABOUT) as oracle:
            (seen,) = oracle.ask([program], [{"score": "tuple"}])
        places = [a for step, a in zip(program, seen.answers, strict=True) if step.op == "place"]
        assert places == [[[0, 1, 2, 3]], [[1, 3]], [[0, 1, 2, 3]]]


def test_what_is_missing_leaves_the_rest_to_be_judged(sandbox: Sandbox) -> None:
    """Answers are put together although one of the calls failed."""

    def client(lab: Lab) -> None:
        hand = hand_of(lab, "S2 H3")
        lab.together([lab.place(ask(lab, hand, led), hand) for led in ("", "H9")], "not_by_place")

    files = {"Player.py": PLAYER.replace("ANSWER", "trick and hand[1] or 1 / 0")}
    assert answers(sandbox, files, client)[-1] == [[{"c": "object"}, 1]]


class TestOtherSupport:
    """Programs that ask for other support modules."""

    FILES: ClassVar = {
        "Player.py": PLAYER.replace("ANSWER", "vars(hand[0]) and hand[0]"),
        "Card.py": SUPPORT["Card.py"].decode(),
    }

    @staticmethod
    def client(folder: str) -> Callable[[Lab], object]:
        """A program with the modules of a folder."""

        def recorded(lab: Lab) -> None:
            if folder:
                lab.support(folder)
            ask(lab, hand_of(lab, "S2"))

        return recorded

    def test_they_take_the_place_of_its_own(self, sandbox: Sandbox) -> None:
        """Cards are then those of the other module, which has no private data to look through."""
        assert answers(sandbox, self.FILES, self.client(""))[-1] == [{"o": "Card"}]
        refused = answers(sandbox, self.FILES, self.client("other"))[-1]
        assert isinstance(refused, dict) and (refused["x"], refused["d"]) == ("TypeError", 0)

    def test_a_file_that_also_holds_what_is_graded_stays(self, sandbox: Sandbox) -> None:
        """Nothing that is graded is taken away with the module."""
        files = {
            "Card.py": self.FILES["Card.py"]
            + PLAYER.replace("import Card", "").replace("Card\n", "None\n", 1)
        }
        files["Card.py"] = files["Card.py"].replace("ANSWER", "hand[0]")
        assert answers(sandbox, files, self.client("other"))[-1] == [{"o": "Card"}]

    def test_comes_first(self) -> None:
        """Which modules a program runs with is settled before anything is made."""

        def late(lab: Lab) -> None:
            lab.Player()
            lab.support("other")

        with pytest.raises(RecordingError, match="comes first"):
            record(late)


def test_defaults(sandbox: Sandbox) -> None:
    """The parameters that have a default, by name; one that only names can reach is none that is asked for."""
    files = {"Player.py": PLAYER.replace("ANSWER", "None")}
    assert answers(sandbox, files, lambda lab: lab.defaults(lab.Player().PlayCard))[-1] == [
        ["position", "tricks", "score"]
    ]


@pytest.mark.parametrize(
    "more",
    [
        "import functools\nPlayer.PlayCard = functools.wraps(lambda self, hand: 1)(Player.PlayCard)",
        "import functools\nPlayer.PlayCard.__wrapped__ = lambda self, hand: 1",
        "import functools\nPlayer.PlayCard = functools.partialmethod(Player.PlayCard)",
        "import functools\nold = Player.PlayCard\nPlayer.PlayCard = functools.wraps(old)(lambda self, *given: old(self, *given))",
    ],
)
def test_defaults_are_not_hidden(sandbox: Sandbox, more: str) -> None:
    """Neither by what a function says that it wraps, nor by what it is wrapped in."""
    files = {"Player.py": PLAYER.replace("ANSWER", "None") + more}
    (found,) = answers(sandbox, files, lambda lab: lab.defaults(lab.Player().PlayCard))[-1:]
    assert {"position", "tricks", "score"} <= {*found[0]}


@pytest.mark.parametrize(
    ("answer", "given", "came"),
    [
        ("None", 3, [True]),
        ("None", 6, [True]),
        ("None", 2, "TypeError"),
        ("None", 7, "TypeError"),
        ("hand.nothing", 3, [True]),
        ("len(hand, trick)", 3, [True]),
        ("self.PlayCard(hand)", 3, [True]),
        ("self.PlayCard(hand, trick, trump)", 3, [True]),
    ],
)
def test_takes(sandbox: Sandbox, answer: str, given: int, came: object) -> None:
    """Only a call that cannot be made is an error: what the function does, and whom it calls, is another matter."""
    files = {"Player.py": PLAYER.replace("ANSWER", answer)}
    last = answers(sandbox, files, lambda lab: lab.takes(lab.Player().PlayCard, *"abcdefgh"[:given]))[-1]
    assert last == came or last["x"] == came


def test_an_error_of_a_kind_of_its_own_is_no_call_that_cannot_be_made(sandbox: Sandbox) -> None:
    """However much it looks like one: it is the submission's, and came from a line of it."""
    odd = "class Odd(TypeError):\n    __traceback__ = None\n    tb_next = None\n\n"
    raising = PLAYER.replace("return ANSWER", "raise Odd().with_traceback(None)")
    for text in (raising, raising.replace("raise Odd()", "raise TypeError()")):
        found = answers(
            sandbox, {"Player.py": odd + text}, lambda lab: lab.takes(lab.Player().PlayCard, 1, 2, 3)
        )
        assert found[-1] == [True]


def test_documented(sandbox: Sandbox) -> None:
    """Words are those of all files that were handed in, but for copies of what the course supplies."""
    files = {
        "Player.py": PLAYER.replace("ANSWER", "None  # plays nothing"),
        "helpers.py": '"""Two words."""\n',
        "Card.py": SUPPORT["Card.py"].decode(),
    }
    assert answers(sandbox, files, lambda lab: lab.documented(lab.Player, 3))[-1] == [4]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("x = 1\n", 0),
        ("# one two\nx = 1  # three\n", 3),
        ('"""One two."""\nx = "three four"\n', 2),
        ("class A:\n    '''One'''\n    def f(self):\n        'two'\n        return 'three'\n", 2),
        ("# W5, 12, x\n", 0),
        ("# first\nif (:\n", 1),
        ("print 'one'  # deux\n", 1),
    ],
)
def test_words(text: str, count: int) -> None:
    """Comments and docstrings count, other texts do not, and what cannot be read does not hurt."""
    assert words("a.py", text.encode()) == count


def test_words_of_a_notebook() -> None:
    """The code cells of a notebook count."""
    cells = {
        "cells": [{"cell_type": "code", "source": "# one two"}, {"cell_type": "markdown", "source": "# no"}]
    }
    assert words("a.ipynb", json.dumps(cells).encode()) == 2
    assert words("a.ipynb", b"{") == 0


EXCHANGES = """
for one in object.__subclasses__():
    if one.__name__ == "Library":
        one.tree.__globals__["source"].words = lambda *given: 50
"""


def test_what_counts_words_cannot_be_exchanged(graders: tools.Graders) -> None:
    """A player without a word of explanation has none, whatever it does to the modules that it finds."""
    (player,) = tools.example("whist", "highest_card").files.values()
    bare = ast.unparse(_Bare().visit(ast.parse(player))).encode()
    files = {"Player.py": bare}, {"Player.py": bare + EXCHANGES.encode()}
    plain, exchanged = (graders["whist"].grade(Submission("x", "x", one)) for one in files)
    assert exchanged.score == plain.score < plain.max_score


class _Bare(ast.NodeTransformer):
    """Takes docstrings out; comments are gone already."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        body = getattr(node, "body", None)
        if (
            isinstance(body, list)
            and body
            and isinstance(body[0], ast.Expr)
            and isinstance(body[0].value, ast.Constant)
        ):
            node.body = body[1:] or [ast.Pass()]  # type: ignore[attr-defined]
        return node


def test_choosing_modules_are_modules(tmp_path: Any) -> None:
    """A name that `modules` does not have is a mistake of the file."""
    from grader.kits.assignment import load_assignment

    folder = tools.kit().reference("whist")
    text = (
        (folder / "assignment.toml")
        .read_text("utf-8")
        .replace('choosing = ["strategy.py"]', 'choosing = ["s.py"]')
    )
    (tmp_path / "assignment.toml").write_text(text, "utf-8")
    (tmp_path / "handout.md").write_text((folder / "handout.md").read_text("utf-8"), "utf-8")
    with pytest.raises(KitError, match=r"key choosing: modules has no s\.py"):
        load_assignment(tmp_path)


class _Pile:
    """Holds things in any way."""

    def __init__(self, **held: object) -> None:
        self.__dict__.update(held)


def test_what_lies_in_front_of_others_of_its_kind_has_moved_them() -> None:
    """In lists and tuples, also one level down; links of a list, and pairs, move nothing."""
    new, *old = (_Pile() for _ in range(4))
    moved = [[new, *old], (new, *old), {"cards": [new, *old]}, _Pile(cards=[new, *old])]
    left = [
        [*old, new],
        (new, (old[0], None)),
        [new, [old[0], None]],
        (new, old[0]),
        _Pile(card=new, rest=_Pile(card=old[0])),
    ]
    assert all(at_front(_Pile(held=one), [new]) for one in moved)
    assert not any(at_front(_Pile(held=one), [new]) for one in left)
