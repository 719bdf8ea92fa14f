"""Functions that became two, things in the place of their numbers, and yes and no as they are typed: each costs one slip."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

import assignment_tools as tools
from grader.grading.arguments import as_typed, is_typed
from grader.grading.beforehand import MOST_STORED, instead, one_after_the_other
from grader.inside.conversions import converted, of_index
from grader.model.adapters import Adapter, Shapes
from grader.model.result import Result
from grader.submissions.submission import Submission

MOST = 0.05
"""Share of all points that a slip costs at most."""


@pytest.fixture(scope="module")
def graders() -> Iterator[tools.Graders]:
    with closing(tools.Graders()) as found:
        yield found


def lost(result: Result) -> float:
    return sum(one.max_points - one.points for one in result.checks)


SPLIT_DISPLAY = (
    (
        "def display_game(cells: list[Pile], foundations: list[Pile], tableaus: list[Pile]) -> None:",
        "def show_top(cells: list[Pile], foundations: list[Pile]) -> None:",
    ),
    ("    ask_about_piles([*cells, *foundations, *tableaus])\n", ""),
    (
        "    if (len(cells), len(foundations), len(tableaus)) != (CELLS, FOUNDATIONS, TABLEAUS):\n"
        '        rulings.undecided("a game is displayed that has other piles than this one")\n',
        "",
    ),
    (
        '    print()\n    print("   Tableaus")',
        '\n\ndef show_tableaus(tableaus: list[Pile]) -> None:\n    print()\n    print("   Tableaus")',
    ),
)
SPLIT_POP = (
    (
        "    def pop(self, i: object = FAR_RIGHT) -> Card:",
        "    def pop(self) -> Card:\n        return self.pop_at(FAR_RIGHT)\n\n    def pop_at(self, i: object) -> Card:",
    ),
)
CARD_THAT_WINS = (
    ("return table.index(max(spades, key=strength))", "return max(spades, key=strength)"),
    ("return table.index(max(followed, key=strength))", "return max(followed, key=strength)"),
)
TYPED = (("self._bids[number] = Bid(bid, blind)", 'self._bids[number] = Bid(bid, blind == "y")'),)

SLIPS = {
    "two functions one after the other": (
        "bakers_game",
        SPLIT_DISPLAY,
        "show_top(a, b), and then show_tableaus(c)",
    ),
    "another method for one argument": ("spite_and_malice", SPLIT_POP, "called as pop_at(a)"),
    "the card in the place of its number": ("spades", CARD_THAT_WINS, "the place of it was taken"),
    "yes and no as they are typed": ("spades", TYPED, "another word for c"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_costs_itself(graders: tools.Graders, slip: str) -> None:
    """All else that was asked for keeps its points, and the student is told how the function was called."""
    name, changes, words = SLIPS[slip]
    result = graders[name].grade(tools.changed(name, *changes))
    told = [one.text for one in result.notices if one.kind == "adapted"]
    assert any(words in one for one in told), told
    assert 0 < lost(result) <= MOST * result.max_score and not result.open_points


LOWEST = ("return table.index(max(followed", "return table.index(min(followed")
SAME_ROW = ("cell_of_width(str(tableau[row])", "cell_of_width(str(tableau[0])")
NO_TEXT = ("def to_string(self", "def to_string(self, *_):\n        return ''\n\n    def other(self")
MISTAKES = {
    "two functions one after the other": ("bakers_game", SPLIT_DISPLAY, SAME_ROW, SAME_ROW),
    "the card in the place of its number": (
        "spades",
        CARD_THAT_WINS,
        LOWEST,
        ("return max(followed", "return min(followed"),
    ),
    "yes and no as they are typed": ("spades", TYPED, NO_TEXT, NO_TEXT),
}
"""A slip, a mistake, and how that reads beside the slip."""


@pytest.mark.parametrize("slip", MISTAKES)
def test_a_mistake_beside_a_slip_is_charged(graders: tools.Graders, slip: str) -> None:
    """With a slip, a wrong program is paid no more than without."""
    name, changes, mistake, beside = MISTAKES[slip]
    alone = graders[name].grade(tools.changed(name, mistake))
    both = graders[name].grade(tools.changed(name, *changes, beside))
    assert alone.score < alone.max_score and both.score <= alone.score


PLAYER = '''
"""Plays the strongest card that it may, and keeps its trumps for the end of a hand."""

ORDER = "23456789TJQKA"


class Player:
    {start}
    def PlayCard(self, {takes}):
        {given}
        may = self.legal(hand, trick)
        card = max(may, key=lambda one: (one.Suit() != trump, ORDER.index(one.Rank()), one.Suit()))
        return {gives}

    def legal(self, hand, trick):
        if not trick:
            return list(hand)
        same = self.of_suit(hand, trick[{led}].Suit())
        return same or list(hand)

    def of_suit(self, cards, suit):
        return [card for card in cards if card.Suit() == suit]

    def beats(self, card, other):
        return ORDER.index(card.Rank()) > ORDER.index(other.Rank())
'''
ALL = "hand, trick, trump, position, tricks, score"
NEW_HAND = "def __init__(self):\n        self.hand, self.trump = [], ''\n\n    def new_hand(self, hand, trump):\n        self.hand, self.trump = list(hand), trump\n"


def player(led: int, *, table: bool = False, before: bool = False) -> Submission:
    """A player that follows the suit of this card; that gives all cards of the trick back; that takes up its hand before."""
    text = PLAYER.format(
        start=NEW_HAND if before else "",
        takes="trick, position, tricks, score" if before else ALL,
        given="hand, trump = self.hand, self.trump" if before else "pass",
        gives="[*trick, card]" if table else "card",
        led=led,
    )
    return Submission("one", "one", {"Player.py": text.encode()})


@pytest.mark.parametrize(
    ("slip", "words"),
    [
        ({"table": True}, "the last was taken"),
        ({"before": True}, "new_hand(a, c), and then PlayCard(b, d, e, f)"),
    ],
)
def test_a_player_with_a_slip(graders: tools.Graders, slip: dict[str, bool], words: str) -> None:
    """A list that grows by the card, or two arguments of many that another method takes before."""
    grader = graders["whist"]
    right, result = grader.grade(player(0)), grader.grade(player(0, **slip))
    assert right.score == right.max_score
    assert any(words in one.text for one in result.notices), result.notices
    assert 0 < right.score - result.score <= MOST * right.max_score
    wrong, both = grader.grade(player(-1)), grader.grade(player(-1, **slip))
    assert wrong.score < right.score and both.score < wrong.score


def test_places_of_things() -> None:
    """Of the thing itself, and not of an equal one; numbers and what is nowhere stay what they are."""
    one, other = [1], [1]
    assert of_index(other, [[], [one, other]]) == 1
    assert of_index(None, [[one]]) == -1
    assert of_index(0, [[one]]) == 0 and of_index([1], [[one]]) == [1]
    assert of_index(True, [[True]]) is True


def test_the_last_of_a_list_of_one() -> None:
    """A list that grows has one thing at first; a tuple always has several values."""
    assert converted([5], "last") == 5 and converted([5, 6], "first") == 5
    assert converted((5,), "last") == (5,) and converted([], "last") == []


SHAPES = Shapes(
    spare={"f": (1, 1), "g": (2, 2), "h": (0, 3), "Hand.a": (0, 0), "Hand.b": (0, 0), "Hand.c": (1, 1)}
)


def test_pairs_of_functions() -> None:
    """Together they take what the one is given: methods of its class, or functions beside it, and none that plays a part."""
    found = [*one_after_the_other("show", {3: [{"list"}, {"list"}, {"list"}]}, SHAPES, set())]
    assert ("f", "g") in {(one.forms[0][1][0][1][1], one.own) for one in found}
    assert all(len(one.forms[0][1]) > 1 for one in found) and len(found) <= MOST_STORED
    assert not [*one_after_the_other("show", {3: [set(), set(), set()]}, SHAPES, {"f", "g", "h"})]
    assert not [*one_after_the_other("show", {1: [set()], 2: [set(), set()]}, SHAPES, set())]
    without = [*one_after_the_other("Hand.both", {0: []}, SHAPES, set())]
    assert {(str(one.forms[0][1][0]), one.own) for one in without} == {
        ("('m', [[], 'a'])", "Hand.b"),
        ("('m', [[], 'b'])", "Hand.a"),
    }


def test_another_of_the_class() -> None:
    """Only what takes every number of arguments that is refused."""
    assert [one.own for one in instead("Hand.x", {1: [{"int"}]}, SHAPES, set())] == ["Hand.c"]
    assert not [*instead("Hand.x", {1: [{"int"}], 2: [{"int"}, {"int"}]}, SHAPES, set())]
    assert Adapter("Hand.x", "Hand.c", ((1, (("a", 0),)),)).words().endswith("called as c(a).")


def test_typed_words() -> None:
    """In the place of what is nothing but yes or no."""
    found = [*as_typed("f", {2: [{"bool"}, {"bool", "int"}]})]
    assert found and {one.forms[0][1][1] for one in found} == {("a", 1)}
    assert all(is_typed(one.forms[0][1][0][1]) for one in found)
    assert not is_typed([0, [[1, "y"]]]) and not is_typed([0, ["rank"]]) and not is_typed(3)


def test_what_only_returns_none_has_no_place(graders: tools.Graders) -> None:
    """None may stand for "not there" only beside things that are: else code that does nothing would be right half of the time."""
    never = (
        "    def check0(self) -> int:",
        "    def check0(self):\n        self.looked = True\n\n    def looks(self) -> int:",
    )
    result = graders["spite_and_malice"].grade(tools.changed("spite_and_malice", never))
    assert not any("check0" in one.text for one in result.notices if one.kind == "adapted")
    (check,) = [one for one in result.checks if one.id == "check_0"]
    assert check.points == 0.0
