"""What stands for one of the things that a function is given is taken for it, and a constructor that stops costs its own rule."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

import assignment_tools as tools
from grader.grading.grading import Grader
from grader.grading.returned import words_for_yes
from grader.model.result import Result
from grader.submissions.submission import Submission

LAST = "        return card  # -> W2\n"
START = "        super().__init__()  # W1\n"
MOST = 3.0
"""What a slip costs at most in Whist: three in a hundred of all points."""


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
    assert one.status == "partial" and told in one.message and "3 of its points" in one.message


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


BEHIND = {
    "spades": ("contract.py", {"return value(bids, wins)  # B6": "return value(bids, wins)[::-1]"}),
    "bakers_game": (
        "bakers_game.py",
        {
            "return cells, foundations, tableaus": "return tableaus, cells, foundations",
            "cells, foundations, tableaus = setup_game()": "tableaus, cells, foundations = setup_game()",
        },
    ),
}
BESIDE = {
    "spades": {"return score, 0  # S12": "return score, 1"},
    "bakers_game": {
        "return cells, foundations, tableaus": "tableaus.append([])\n    return cells, foundations, tableaus"
    },
}


@pytest.mark.parametrize("wrong", [False, True], ids=["right", "wrong besides"])
@pytest.mark.parametrize("name", BEHIND)
def test_values_in_another_order(name: str, wrong: bool) -> None:
    """They cost one check and nothing else, whatever else is wrong."""
    file, changes = BEHIND[name]
    files = dict(tools.reference(name).files)

    def change(some: dict[str, str]) -> Submission:
        for old, new in some.items():
            assert old.encode() in files[file], old
            files[file] = files[file].replace(old.encode(), new.encode())
        return Submission("one", "one", dict(files))

    with tools.grader(name) as grader:
        before = grader.grade(change(BESIDE[name] if wrong else {}))
        result = grader.grade(change(changes))
    (told,) = adapted(result)
    assert "in another order" in told
    earned = {one.id: one.points for one in result.checks}
    (price,) = [one for one in before.checks if earned[one.id] != one.points]
    assert 0 < price.points <= 2 and earned[price.id] == 0
    assert result.open_points == before.open_points


def test_a_wrong_value_is_not_another_order() -> None:
    """Foundations of empty texts are a mistake, although more programs come right with the cells in their place."""
    files = dict(tools.reference("bakers_game").files)
    text = files["bakers_game.py"].decode()
    lines = [
        line for line in text.splitlines() if line.strip().startswith(("foundations = ", "foundations: "))
    ]
    assert len(lines) == 1, lines
    indent = lines[0][: len(lines[0]) - len(lines[0].lstrip())]
    wrong = text.replace(lines[0], f"{indent}foundations = ['', '', '', '']")
    with tools.grader("bakers_game") as grader:
        result = grader.grade(Submission("one", "one", {**files, "bakers_game.py": wrong.encode()}))
    assert not adapted(result)
    assert {one.id: one.status for one in result.checks}["setup_makes_four_empty_cells"] == "passed"


OTHERWISE = {
    "texts for numbers": (
        "number: int, bid: int, blind: bool) -> None:",
        "number, bid, blind):\n        number, bid = int(number.strip()), int(bid.strip())\n        str()",
        "add_bid(str(a), str(b), c)",
    ),
    "an attribute of its own": (
        "def eval(self, win1: int, win2: int) -> tuple[int, int]:",
        "def eval(self, win1: int, win2: int, _bids) -> tuple[int, int]:",
        "eval(a, b, an attribute of the object)",
    ),
    "two values in one text": (
        "def eval(self, win1: int, win2: int) -> tuple[int, int]:",
        "def eval(self, wins):\n        win1, win2 = (int(one) for one in wins.split(','))",
        "eval(str(a) + ',' + str(b))",
    ),
    "a result in two attributes": (
        "def eval(self, win1: int, win2: int) -> tuple[int, int]:",
        "def eval(self, win1, win2):\n        self.points, self.extra = self._eval(win1, win2)\n\n"
        "    def _eval(self, win1: int, win2: int) -> tuple[int, int]:",
        "what it stored in the object was taken",
    ),
}
"""What is replaced in the reference of Spades, and how it wants to be called then."""


@pytest.mark.parametrize("slip", OTHERWISE)
def test_a_method_that_is_called_otherwise(slip: str) -> None:
    """It is called so, and costs one check; what is wrong besides costs the same as without."""
    old, new, words = OTHERWISE[slip]
    files = dict(tools.reference("spades").files)
    text = files["contract.py"].decode()
    wrong = text.replace("return score, 0  # S12", "return score, 1")
    with tools.grader("spades") as grader:

        def grade(text: str) -> Result:
            return grader.grade(Submission("one", "one", {**files, "contract.py": text.encode()}))

        for before in (text, wrong):
            assert old in before
            found, alone = grade(before.replace(old, new)), grade(before)
            assert any(words in one for one in adapted(found)), adapted(found)
            assert 0 < alone.score - found.score <= 2 and found.open_points == alone.open_points


def test_an_attribute_that_is_named_after_its_kind() -> None:
    """It is read and set under its own name, and costs one check."""
    files = dict(tools.reference("spades").files)
    text = files["spades_game.py"].decode()
    assert "scores" in text
    files["spades_game.py"] = text.replace("self.scores", "self.score_list").encode()
    with tools.grader("spades") as grader:
        found = grader.grade(Submission("one", "one", files))
        # What prints it is another thing, though its name has the whole name of the attribute.
        files["spades_game.py"] = files["spades_game.py"].replace(
            b"    def winner(",
            b"    def print_scores(self):\n        print(self.score_list)\n\n    def winner(",
        )
        beside = grader.grade(Submission("one", "one", files))
    assert adapted(beside) == adapted(found) == ["Your score_list was graded as Game.scores."]
    assert beside.score == found.score
    assert 0 < found.max_score - found.score <= 3 and not found.open_points


@pytest.mark.parametrize("own", ["CardPlay", "useCard"])
def test_wrong_code_under_another_name_is_graded(whist: Grader, own: str) -> None:
    """It need not come right to be found, and what is wrong in it costs the same as under its name."""
    wrong = (LAST, "        return [card] if hand[0] is card else card\n")
    named = played(whist, wrong)
    result = played(whist, wrong, ("def PlayCard(", f"def {own}("))
    assert adapted(result) == [f"Your {own} was graded as Player.PlayCard."]
    assert not [one for one in result.notices if one.kind == "renamed"], "it is told once"
    assert named.score - MOST <= result.score < named.score


def test_a_function_of_the_name_of_a_class_is_none_of_its_methods(whist: Grader) -> None:
    """What is graded is found as ever, and nothing is looked for in it."""
    text = "class player:\n    pass\n\n\ndef Player():\n    return player()\n"
    result = whist.grade(Submission("one", "one", {"Player.py": text.encode()}))
    assert result.score < 5


def test_many_parameters_are_no_slip(whist: Grader) -> None:
    """Who wants very many arguments more is called in no other way, and costs no time."""
    many = ", ".join(f"a{n}" for n in range(240))
    result = played(whist, ("def PlayCard(\n        self,", f"def PlayCard(\n        self, {many},"))
    assert not adapted(result) and result.score < 10


def test_a_method_without_self_is_called_without_the_object(whist: Grader) -> None:
    """A player that keeps nothing needs no object; mistakes besides are found."""
    files = dict(tools.example("whist", "cheap_winner").files)
    (path,) = [path for path, data in files.items() if b"def PlayCard(self, " in data]
    before, after = files[path].split(b"def PlayCard(self, ")
    files[path] = before + b"def PlayCard(" + after.replace(b"self.", b"Player().")
    result = whist.grade(Submission("one", "one", files))
    assert adapted(result) == ["Your PlayCard has no `self`, and was called without the object."]
    assert lost(result) == {"W2": MOST} and not result.open_points


def test_two_words_for_yes_and_no() -> None:
    """One of them is taken for yes, and what is wrong besides is found."""
    files = dict(tools.reference("bakers_game").files)
    text = files["bakers_game.py"].decode()
    told = text.replace(
        "def is_winner(",
        "def is_winner(foundations):\n    return 'won' if _is_winner(foundations) else 'not yet'\n\n\ndef _is_winner(",
    )
    wrong = told.replace("_is_winner(foundations) else", "foundations[0] else")
    with tools.grader("bakers_game") as grader:
        found, worse = (
            grader.grade(Submission("one", "one", {**files, "bakers_game.py": one.encode()}))
            for one in (told, wrong)
        )
    assert adapted(found) == ["Your is_winner answers with words, and 'won' was taken for yes."]
    assert found.max_score - found.score <= MOST and not found.open_points
    assert worse.score < found.score - 2


def test_the_things_of_a_list_one_by_one() -> None:
    """As many arguments as there are always things in the list."""
    files = dict(tools.reference("spades").files)
    text = files["play.py"].decode()
    old = "def trick_winner(table: list[Card]) -> int:\n"
    files["play.py"] = text.replace(
        old, "def trick_winner(one, two, three, four):\n    table = [one, two, three, four]\n"
    ).encode()
    assert old in text
    with tools.grader("spades") as grader:
        found = grader.grade(Submission("one", "one", files))
    assert adapted(found) == [
        "Where the rules call trick_winner(a), your program was called as trick_winner(*a)."
    ]
    assert 0 < found.max_score - found.score <= MOST and not found.open_points


def test_a_word_that_says_no_is_never_taken_for_yes() -> None:
    """Answers the wrong way round stay wrong, whichever words they are in."""
    assert words_for_yes(["won", "not won"]) == ("won",)
    assert words_for_yes(["True", "False"]) == ("True",)
    assert words_for_yes(["invalid", "valid", "valid"]) == ("valid",)
    assert words_for_yes(["It is not valid", "It is valid"]) == ("It is valid",)
    assert words_for_yes(["illegal move", "fine"]) == ("fine",)
    assert words_for_yes(["cannot play", "can play"]) == ("can play",)
    assert words_for_yes(["A", "B"]) == ("A", "B")
    assert words_for_yes(["A", "B", "C"]) == words_for_yes(["A", 1]) == words_for_yes(["a" * 61, "b"]) == ()


def test_a_method_of_the_very_name_may_be_the_function() -> None:
    """Also where the class of the method wants arguments that nobody knows."""
    files = dict(tools.example("spite_and_malice", "one_file").files)
    (path,) = files
    text = (
        files[path]
        .decode()
        .replace(
            "def shuffle(cards):",
            "class Deck:\n  def __init__(self, game, cards):\n    self.game = game\n  def shuffle(self, cards):",
        )
    )
    with tools.grader("spite_and_malice") as grader:
        found = grader.grade(Submission("one", "one", {path: text.encode()}))
    assert adapted(found) == ["Your Deck.shuffle was graded as shuffle."]
    assert 0 < found.max_score - found.score <= MOST and not found.open_points
