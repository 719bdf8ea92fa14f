"""One argument more that follows from the others, all in one dictionary, in the order of the names, or functions in place of a class: each costs one slip."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

import assignment_tools as tools
from grader.grading.one_more import MOST_FILLED, MOST_VALUES, one_more
from grader.grading.parameters import in_a_dictionary, in_their_order, parameters
from grader.inside.in_parts import of_first
from grader.model.adapters import Adapter, Item
from grader.model.result import Result
from grader.submissions.submission import Submission


@pytest.fixture(scope="module")
def graders() -> Iterator[tools.Graders]:
    with closing(tools.Graders()) as found:
        yield found


def lost(result: Result) -> float:
    return sum(one.max_points - one.points for one in result.checks)


SLIPS: dict[str, tuple[str, tuple[tuple[str, str], ...], str]] = {
    "what the first of a list tells": (
        "spades",
        (
            (
                "def trick_winner(",
                "def trick_winner(table, led):\n    assert table[0].suiteID == led\n    return _winner_of(table)\n\n\ndef _winner_of(",
            ),
        ),
        "called as trick_winner(a, a[0].suiteID)",
    ),
    "one of the others again": (
        "bakers_game",
        (
            (
                "def valid_fnd_move(",
                "def valid_fnd_move(card, onto, again):\n    assert again is card\n    return _fits(card, onto)\n\n\ndef _fits(",
            ),
            ("    valid_fnd_move(", "    _fits("),
        ),
        "called as valid_fnd_move(a, b, a)",
    ),
    "a new deck": (
        "bakers_game",
        (
            ("def setup_game(", "def setup_game(deck):\n    return _dealt(deck)\n\n\ndef _dealt("),
            ("    deck = Deck()\n", ""),
            ("def _dealt()", "def _dealt(deck: Deck)"),
        ),
        "called as setup_game(Deck())",
    ),
    "in the order of its names": (
        "bakers_game",
        (
            ("    valid_tab_move(", "    _lies("),
            (
                "def valid_tab_move(",
                "def valid_tab_move(dest_card, src_card):\n    return _lies(src_card, dest_card)\n\n\ndef _lies(",
            ),
        ),
        "called as valid_tab_move(b, a)",
    ),
    "by name in another order": (
        "bakers_game",
        (
            ("    valid_tab_move(", "    _lies("),
            (
                "def valid_tab_move(",
                "def valid_tab_move(*, dest_card, src_card):\n    return _lies(src_card, dest_card)\n\n\ndef _lies(",
            ),
        ),
        "called as valid_tab_move(src_card=a, dest_card=b)",
    ),
    "a list that is filled": (
        "spades",
        (
            (
                "def legal_cards(",
                "def legal_cards(hand, table, spade_played, found):\n    found.extend(_legal(hand, table, spade_played))\n\n\ndef _legal(",
            ),
        ),
        "legal_cards fills lists that it is given behind the others",
    ),
    "a list that the answer is put into": (
        "spades",
        (
            (
                "def trick_winner(",
                "def trick_winner(table, found):\n    found.append(_winner_of(table))\n\n\ndef _winner_of(",
            ),
        ),
        "trick_winner puts its answer into a list that it is given behind the others",
    ),
    "several lists that are filled": (
        "bakers_game",
        (
            (
                "def setup_game(",
                "def setup_game(cells, foundations, tableaus):\n    for mine, new in zip((cells, foundations, tableaus), _dealt()):\n        mine += new\n\n\ndef _dealt(",
            ),
        ),
        "setup_game fills lists that it is given behind the others",
    ),
    "a named tuple of several": (
        "bakers_game",
        (
            (
                "def display_game(",
                "from collections import namedtuple\n\nBoard = namedtuple('Board', 'cells foundations tableaus')\n\n\ndef display_game(board):\n    _display(board.cells, board.foundations, board.tableaus)\n\n\ndef _display(",
            ),
        ),
        "called as display_game(Board(a, b, c))",
    ),
    "a record of some": (
        "spades",
        (
            (
                "def legal_cards(",
                "from dataclasses import dataclass\n\n\n@dataclass\nclass Trick:\n    cards: list\n    broken: bool = False\n\n\ndef legal_cards(hand, trick):\n    return _legal(hand, trick.cards, trick.broken)\n\n\ndef _legal(",
            ),
        ),
        "called as legal_cards(a, Trick(b, c))",
    ),
    "a record that is returned": (
        "spades",
        (
            (
                "def trick_winner(",
                "from typing import NamedTuple\n\n\nclass Won(NamedTuple):\n    place: int\n    text: str\n\n\ndef trick_winner(table):\n    return Won(_winner_of(table), 'wins')\n\n\ndef _winner_of(",
            ),
        ),
        "trick_winner returns several values, and the first was taken",
    ),
    "a parameter more where the rules may pass as many": (
        "whist",
        (
            (
                "    def PlayCard(\n        self,",
                "    def PlayCard(self, hand, trick, trump, position, tricks, score, chosen):\n        chosen.append(self._play(hand, trick, trump, position, tricks, score))\n\n    def _play(\n        self,",
            ),
        ),
        "PlayCard puts its answer into a list that it is given behind the others",
    ),
    "None for an empty list": (
        "spades",
        (
            (
                "def legal_cards(",
                "def legal_cards(hand, table, spade_played):\n    assert table != []\n    return _legal(hand, table or [], spade_played)\n\n\ndef _legal(",
            ),
        ),
        "called as legal_cards(a, b or None, c)",
    ),
    "a list one by one, behind all else": (
        "spades",
        (
            (
                "def legal_cards(",
                "def legal_cards(table, spade_played, *hand):\n    return _legal([*hand], table, spade_played)\n\n\ndef _legal(",
            ),
        ),
        "called as legal_cards(b, c, *a)",
    ),
    "all in one dictionary": (
        "bakers_game",
        (
            ("    valid_tab_move(", "    _lies("),
            (
                "def valid_tab_move(",
                "def valid_tab_move(cards):\n    return _lies(cards['src_card'], cards['dest_card'])\n\n\ndef _lies(",
            ),
        ),
        "called as valid_tab_move({'src_card': a, 'dest_card': b})",
    ),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_costs_itself(graders: tools.Graders, slip: str) -> None:
    """Three in a hundred of all points at most, and it is told how the program was called."""
    name, changes, words = SLIPS[slip]
    result = graders[name].grade(tools.changed(name, *changes))
    told = [one.text for one in result.notices if one.kind == "adapted"]
    assert any(words in one for one in told), told
    assert 0 < lost(result) <= 0.03 * result.max_score and not result.open_points


PLAYER = '''
"""Plays the strongest card that it may, and keeps its trumps for the end of a hand."""


def PlayCard(hand, trick, trump, position, tricks, score):
    may = legal(hand, trick)
    return max(may, key=lambda card: (card.Suit() != trump, "23456789TJQKA".index(card.Rank()), card.Suit()))


def legal(hand, trick):
    if not trick:
        return list(hand)
    same = [card for card in hand if card.Suit() == trick[{led}].Suit()]
    return same or list(hand)
'''


@pytest.mark.parametrize("led", ["0", "-1"])
def test_functions_in_place_of_a_class(graders: tools.Graders, led: str) -> None:
    """An object that is made of nothing needs no class; following the suit of the last card costs what it costs in one."""
    of_class = PLAYER.format(led=led).replace("def PlayCard(hand", "class Player:\n  def PlayCard(self, hand")
    of_class = of_class.replace("    may =", "      may =").replace("    return max", "      return max")
    grader = graders["whist"]
    before = grader.grade(Submission("one", "one", {"Player.py": of_class.encode()}))
    result = grader.grade(Submission("one", "one", {"Player.py": PLAYER.format(led=led).encode()}))
    assert any("There is no class Player" in one.text for one in result.notices)
    assert 0 < before.score - result.score <= 3.0 and (before.score == before.max_score) == (led == "0")


def test_a_class_with_several_methods_is_no_set_of_functions(graders: tools.Graders) -> None:
    """Its objects keep something from one to the next: here, that is kept for all of them."""
    files = {path: data.decode() for path, data in tools.reference("spades").files.items()}
    (path,) = [path for path, text in files.items() if "class Contract" in text]
    text = files[path].replace("class Contract", "class Kept")
    for name, own in (("add_bid", "f"), ("eval", "g"), ("to_string", "h")):
        text = text.replace(f"def {name}(", f"def {own}(").replace(f".{name}(", f".{own}(")
        text += f"\n\ndef {name}(*args):\n    return _ONE.{own}(*args)\n"
    files[path] = text + "\n\n_ONE = Kept()\n"
    result = graders["spades"].grade(
        Submission("one", "one", {one: each.encode() for one, each in files.items()})
    )
    assert not any("There is no class" in one.text for one in result.notices)
    assert result.score < 0.6 * result.max_score


def test_the_names_of_parameters() -> None:
    """Of functions, methods and constructors; what takes any number has one name more."""
    text = (
        b"class Hand:\n    def __init__(self, cards, /, size=5): ...\n    def add(self, card, *more): ...\n"
        b"    @staticmethod\n    def of(text): ...\n"
        b"class Small(Hand):\n    def add(self, one): ...\n"
        b"def f(a, *, b): ...\n"
    )
    assert parameters({"one.py": text, "two.py": b"def f(other): ...\n", "no.pl": b"sub f {"}) == {
        "Hand": ("cards", "size"),
        "Hand.add": ("card", "more"),
        "Hand.of": ("text",),
        "Small": ("cards", "size"),
        "Small.add": ("one",),
        "Small.of": ("text",),
        "f": ("a",),
    }


@pytest.mark.parametrize(
    ("own", "order"),
    [
        (["b", "a"], (("a", 1), ("a", 0))),
        (["B_", "_a"], (("a", 1), ("a", 0))),
        (["a", "b"], None),
        (["b", "c"], None),
        (["b", "b"], None),
        ([], None),
    ],
)
def test_the_order_of_names(own: list[str], order: tuple[Item, ...] | None) -> None:
    """Only where the names are those of the rules."""
    found = [*in_their_order("f", {2: [{"Card"}, {"Card"}]}, own, ("a", "b"))]
    assert found == ([] if order is None else [Adapter("f", forms=((2, order),))])


def test_one_dictionary_for_all() -> None:
    """For a function that takes one thing, and where the rules name all of them."""
    assert len([*in_a_dictionary("f", [2], 1, ("a", "b"))]) == 1
    assert not [*in_a_dictionary("f", [2], 2, ("a", "b"))]
    assert not [*in_a_dictionary("f", [3], 1, ("a", "b"))]


def test_so_many_values_are_tried_and_no_more() -> None:
    """Behind the others and before them."""
    tells = {"Card": [f"part{n}" for n in range(200)]}
    found = [*one_more("f", [1], {1: [{"Card", "list"}]}, 2, tells, ["Deck"])]
    assert len(found) == 2 * MOST_VALUES + 2 and [one.result for one in found[:2]] == ["filled", "put"]
    assert [one.order for one in one_more("f", [1], {1: [{"Card"}]}, 3, tells, [])] == [(0, 1)]
    assert not [*one_more("f", [1], {1: [{"Card"}]}, 2 + MOST_FILLED, tells, [])]


class Card:
    """A card that tells its suit."""

    suit = "S"


def test_the_first_of_several() -> None:
    """Nothing is the first of nothing."""
    one = Card()
    assert of_first([one], []) is one and of_first((one,), ["suit"]) == "S"
    assert of_first([], ["suit"]) is None and of_first("no list", []) is None


def test_a_deck_that_is_never_shuffled_is_charged(graders: tools.Graders) -> None:
    """The deck that is passed lies in order, so whoever wants one has to shuffle it."""
    slip = ("def setup_game(", "def setup_game(deck):\n    return _dealt(deck)\n\n\ndef _dealt(")
    more = (
        ("    deck = Deck()\n", ""),
        ("def _dealt()", "def _dealt(deck: Deck)"),
        ("    deck.shuffle()\n", ""),
    )
    result = graders["bakers_game"].grade(tools.changed("bakers_game", slip, *more))
    (check,) = [one for one in result.checks if one.id == "setup_shuffles_the_deck"]
    assert check.points == 0.0


@pytest.mark.parametrize(
    ("items", "words"),
    [
        ((("a", 0), ("f", [0, ["suit"]])), "f(a, a[0].suit)"),
        ((("f", [0, []]),), "f(a[0])"),
        ((("w", "Deck"),), "f(Deck())"),
        ((("e", [0, "Suit", [["S", "SPADES"]]]),), "f(a member of Suit for a)"),
        ((("d", [["hand", 0]]),), "f({'hand': a})"),
    ],
)
def test_words_of_a_way(items: tuple[Item, ...], words: str) -> None:
    """As Python, with the arguments of the rules as letters."""
    assert words in Adapter("f", forms=((1, items),)).words()
