"""What stands for one of the things that a function is given is taken for it, and a constructor that stops costs its own rule."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

import assignment_tools as tools
from grader.grading.grading import Grader
from grader.model.result import Result
from grader.submissions.submission import Submission

LAST = "        return card  # -> W2\n"
START = "        super().__init__()  # W1\n"
MOST = 5.0
"""What a slip costs at most in Whist: a twentieth of all points."""


@pytest.fixture(scope="module")
def whist() -> Iterator[Grader]:
    with tools.grader("whist") as one:
        yield one


def played(whist: Grader, *changes: tuple[str, str]) -> Result:
    files = dict(tools.reference("whist").files)
    text = files["Player.py"].decode()
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    files["Player.py"] = text.encode()
    return whist.grade(Submission("one", "one", files))


def lost(result: Result) -> dict[str, float]:
    return {
        one.rules[0].id: one.max_points - one.points for one in result.checks if one.points < one.max_points
    }


def adapted(result: Result) -> list[str]:
    return [one.text for one in result.notices if one.kind == "adapted"]


@tools.sampled(4)
@pytest.mark.parametrize(
    ("ending", "words"),
    [
        ("return card.Rank(), card.Suit()", "parts of one"),
        ("return [card.Suit(), card.Rank()]", "parts of one"),
        ("return card.Suit() + card.Rank()", "parts of one"),
        ("return f'{card.Rank()} - {card.Suit()}'.lower()", "parts of one"),
        ("return [one for one in hand if one != card]", "what is left"),
        ("return list(hand).index(card)", "the place of one"),
        ("return [repr(card)]", "the text of one"),
    ],
)
def test_what_stands_for_a_card_is_that_card(whist: Grader, ending: str, words: str) -> None:
    """It is told, and costs what a slip costs."""
    result = played(whist, (LAST, f"        {ending}\n"))
    (told,) = adapted(result)
    assert words in told
    assert lost(result) == {"W2": MOST} and not result.open_points
    (one,) = [one for one in result.checks if one.points < one.max_points]
    assert one.status == "partial" and told in one.message and "5 of its points" in one.message


@tools.sampled(4)
@pytest.mark.parametrize(
    "ending",
    [
        "return 0",
        "return len(hand) % 3",
        "return hand",
        "return hand[1:-1]",
        "return ''",
        "return 'S'",
        "return trick",
        "return 'S', 'A'",
        "return list(hand).index(card) + 100",
        "return {card.Rank()}",
    ],
)
def test_what_stands_for_nothing_is_taken_for_nothing(whist: Grader, ending: str) -> None:
    """A constant, all cards, none, or a part that many cards have."""
    result = played(whist, (LAST, f"        {ending}\n"))
    assert not adapted(result)
    assert result.score <= 0.03 * result.max_score


def test_mistakes_beside_what_stands_for_a_card_are_found(whist: Grader) -> None:
    """They cost what they cost without it; what only crashes then is found as well."""
    wrong = ("if card.Suit() == trick[0].Suit()", "if card.Rank() == trick[0].Rank()")
    alone = lost(played(whist, wrong))
    both = lost(played(whist, wrong, (LAST, "        return card.Suit(), card.Rank()\n")))
    assert both == {"W2": MOST, **alone}


def test_an_order_is_found_beside_mistakes(whist: Grader) -> None:
    """Hardly a program comes right as the rules call it, and half of them so called."""
    result = played(
        whist,
        ("        hand: Sequence[Card],\n        trick: Sequence[Card],\n", "        trick, hand,\n"),
        ("    return list(hand)  # W7\n", "    return []\n"),
    )
    (told,) = adapted(result)
    assert "PlayCard(b, a, c, d, e, f)" in told
    assert "W7" in lost(result)


def test_a_constructor_that_stops_costs_its_own_rule(whist: Grader) -> None:
    """The object is used as it was when the constructor stopped; what it lacks goes wrong by itself."""
    stops = "        self.trumps = []\n        self.trumps = self.cards\n        self.never = 1\n"
    result = played(whist, (START, stops))
    assert lost(result) == {"W1": 3.0}
    assert "stops with an error when an object is made" in adapted(result)[0]
    needed = played(whist, (START, stops), (LAST, "        self.never += 1\n" + LAST))
    assert not adapted(needed) and needed.score < 0.2 * needed.max_score


STOPPING = [
    ("spite_and_malice", "Card"),
    ("spite_and_malice", "PlayStack"),
    ("spite_and_malice", "Hand"),
    ("spades", "Card"),
    ("spades", "Contract"),
    ("spades", "Game"),
    ("king_of_the_hill", "Trick"),
    ("king_of_the_hill", "Game"),
]
"""Classes from which no other of their assignment derives."""


@pytest.mark.parametrize(("name", "role"), tools.some(STOPPING, 3))
def test_a_constructor_that_stops_at_its_end(name: str, role: str) -> None:
    """What the object has by then is enough for the rest of its class."""
    with tools.grader(name) as grader:
        result = grader.grade(Submission("one", "one", stopping(name, role)))
    assert result.score >= 0.97 * result.max_score and not result.open_points
    assert [one for one in adapted(result) if "stops with an error when an object is made" in one]


def test_a_constructor_that_refuses_still_refuses() -> None:
    """It stops by accident as well; what it raises itself is its answer."""
    files = stopping("spite_and_malice", "Card")
    with tools.grader("spite_and_malice") as grader:
        refusing = grader.grade(Submission("one", "one", files))
        (path,) = [path for path, data in files.items() if b"what_is_not_there" in data]
        raising = files[path].replace(b"self.what_is_not_there()", b"raise TypeError('no')")
        raised = grader.grade(Submission("one", "one", {**files, path: raising}))
    assert "C2" not in lost(refusing) and adapted(refusing)
    assert not adapted(raised)


WITHOUT_WORK = """
class Player:
    \"\"\"Plays the lowest card, and saves trumps.\"\"\"

    def PlayCard(self, hand, trick, trump, position, tricks, *score):
        ranks = "23456789TJQKA"
        card = min(hand, key=lambda one: (one.Suit() == trump, ranks.index(one.Rank()), one.Suit()))
        if trick and card.Suit() != trick[0].Suit() and any(one.Suit() == trick[0].Suit() for one in hand):
            return {}
        return card
"""


@pytest.mark.parametrize("instead", ["[card]", "None", "repr(card)", "card"])
def test_what_is_right_by_choice_is_not_paid(whist: Grader, instead: str) -> None:
    """A player that never follows suit, and returns something else wherever that would show."""
    text = WITHOUT_WORK.format(instead)
    result = whist.grade(Submission("one", "one", {"Player.py": text.encode()}))
    assert "W5" in lost(result)
    assert result.score <= 0.8 * result.max_score


def stopping(name: str, role: str) -> dict[str, bytes]:
    """The reference with a constructor of this class that stops in its last line; nothing where it has none."""
    files = dict(tools.reference(name).files)
    for path, data in files.items():
        tree = ast.parse(data)
        for kind in ast.walk(tree):
            if isinstance(kind, ast.ClassDef) and kind.name == role:
                for method in kind.body:
                    if isinstance(method, ast.FunctionDef) and method.name == "__init__":
                        method.body.append(ast.parse("self.what_is_not_there()").body[0])
                        return {**files, path: ast.unparse(tree).encode()}
    return {}
