"""Nothing is paid for parts that are lent in a circle: each of two classes is right with the kit's in the place of the other, and the work is nowhere.

What fails with a broken class is run again with the kit's.  A class whose own mistakes are charged may stand behind another one, but not
the other one behind it as well: then neither would be charged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from assignment_tools import Graders, example, some
from grader.submissions.submission import Submission

NAME = "king_of_the_hill"
(PATH, DATA), *_ = example(NAME, "one_file").files.items()
SOURCE = DATA.decode()

GUARD = '''class Busy:
    now = False


def ask(question, otherwise):
    """What another class says; nothing where it asks back."""
    if Busy.now:
        return otherwise
    Busy.now = True
    try:
        return question()
    finally:
        Busy.now = False


'''

NO_POINTS = """def card_points(card):
    return 0


"""

HAND = """class Hand(CardPile):
    def __init__(self):
        CardPile.__init__(self)
        self.trumpRank = None
        self.trumpSuit = None

    def trick(self, *cards):
        trick = Trick(self, None)
        trick.cards = [(number, [card]) for number, card in enumerate(cards)]
        return trick

    def special(self, card):
        return card.suit == self.trumpSuit or self.trick(card).trickSuit != card.suit

    def before(self, card, other):
        if not self.special(card) and not self.special(other):
            other = Card(other.rank, card.suit)
        return self.trick(other, card).trickWinner() == 1

    def sortHand(self, trumpRank, trumpSuit):
        self.trumpRank = trumpRank
        self.trumpSuit = trumpSuit
        cards = list(self.cards)
        del self.cards[:]
        for card in cards:
            self.addCard(card)

    def addCard(self, card):
        place = len(self.cards)
        while place and ask(lambda: self.before(card, self.cards[place - 1]), False):
            place -= 1
        self.cards.insert(place, card)

    def numCards(self):
        return 50


class CardStack"""

HAND_EMPTY = """class Hand(CardPile):
    def __init__(self):
        CardPile.__init__(self)
        self.trumpRank = None
        self.trumpSuit = None

    def sortHand(self, trumpRank, trumpSuit):
        self.trumpRank = trumpRank
        self.trumpSuit = trumpSuit

    def addCard(self, card):
        self.cards.append(card)

    def numCards(self):
        return 50


class CardStack"""

SUITS = """    @property
    def trickSuit(self):
        return self.suitOf(self.cards[0][1][0])

    @property
    def trickType(self):
        return len(self.cards[0][1])

    def stronger(self, card, other):
        def look():
            hand = Hand()
            hand.sortHand(self.round.trumpRank, self.round.trumpSuit)
            hand.addCard(other)
            hand.addCard(card)
            return hand.cards[0] is card

        return ask(look, False)

    def suitOf(self, card):
        rank, trumps = self.round.trumpRank, self.round.trumpSuit
        low = Card("3" if rank == "2" else "2", trumps or "C")
        high = Card("A" if rank != "A" else "K", low.suit)
        if card.suit == trumps or self.stronger(card, low) and self.stronger(card, high):
            return trumps
        return card.suit

    def playCards"""

SUITS_EMPTY = """    trickSuit = property(lambda self: self.suitOf(self.cards[0][1][0]))
    trickType = property(lambda self: len(self.cards[0][1]))

    def suitOf(self, card):
        return card.suit

    def playCards"""

WINNER = """    def trickWinner(self):
        winner, best = self.cards[0]
        for player, cards in self.cards[1:]:
            if self.trickType == 2 and not cards[0].identical(cards[1]):
                continue
            suit = self.suitOf(cards[0])
            if suit in (self.round.trumpSuit, self.suitOf(best[0])) and self.stronger(cards[0], best[0]):
                winner, best = player, cards
        return winner


class Round:"""

WINNER_EMPTY = """    def trickWinner(self):
        return self.cards[0][0]


class Round:"""

POINTS = """    def trickPoints(self):
        def look():
            players = self.round.dealOrder
            other = Round(players, False, {player.name: "3" for player in players})
            for player, cards in self.cards:
                for card in cards:
                    other.deadHand.addCard(card)
            return other.challengeScore(players[1]) // 2

        return ask(look, 0)

"""

SCORE = """        if lastWinner not in self.defenders:
            def look():
                trick = Trick(self, lastWinner)
                trick.cards = [(lastWinner, list(self.deadHand.cards))]
                return 2 * trick.trickPoints()

            score += ask(look, 0)
        return score


class Rules:"""


def exchanged(source: str, start: str, end: str, new: str) -> str:
    """The source with something else from `start` on, up to `end`."""
    first = source.index(start)
    return source[:first] + new + source[source.index(end, first) + len(end) * new.endswith(end) :]


def without_order(hand: bool, trick: bool) -> str:
    """Nowhere is there which card is the stronger one, or a trump; a hand asks a trick, or a trick asks a hand.

    That `numCards` is wrong is charged in any case.
    """
    source = exchanged(SOURCE, "def is_joker(", "def card_points(", GUARD)
    source = exchanged(source, "class Hand(", "class CardStack", HAND if hand else HAND_EMPTY)
    source = exchanged(
        source,
        "        self.trickSuit = None\n",
        "    def playCards",
        "\n" + (SUITS if trick else SUITS_EMPTY),
    )
    source = exchanged(
        source,
        "        if not self.cards:\n            self.trickSuit",
        "        self.cards.append((player",
        "",
    )
    return exchanged(source, "    def trickWinner(", "class Round:", WINNER if trick else WINNER_EMPTY)


def without_points(trick: bool, round: bool) -> str:
    """Nowhere is there what a card is worth; a trick asks a round, or a round asks a trick."""
    source = exchanged(SOURCE, "def card_points(", "class CardPile:", GUARD + NO_POINTS)
    if trick:
        source = exchanged(source, "    def trickPoints(", "    def trickWinner(", POINTS)
    if round:
        source = exchanged(source, "        if lastWinner not in self.defenders:", "class Rules:", SCORE)
    return source


@pytest.fixture(scope="module")
def graders() -> Iterator[Graders]:
    """One grader."""
    made = Graders()
    yield made
    made.close()


ORDER = (
    {"sort_hand", "a_hand_with_trumps", "a_hand_without_trumps"},
    {
        "a_trump_wins",
        "the_strongest_trump_wins",
        "the_first_of_equals_wins",
        "the_suit_led_wins",
        "trick_suit",
    },
)
POINTS_OF_CARDS = {"trick_points"}, {"the_dead_hand_counts_twice", "points_of_a_trick"}


@pytest.mark.parametrize(
    ("circle", "sides"), [(without_order, ORDER), (without_points, POINTS_OF_CARDS)], ids=["order", "points"]
)
def test_a_circle_pays_for_one_side_at_most(
    graders: Graders, circle: Callable[[bool, bool], str], sides: tuple[set[str], set[str]]
) -> None:
    """Of two classes that ask each other one is paid nothing for what is in neither; so it is if the other one does nothing."""
    for asks in some([(True, True), (True, False), (False, True)], 3):
        checks = graders[NAME].grade(Submission("one", "one", {PATH: circle(*asks).encode()})).checks
        assert {one.id for one in checks}.issuperset(sides[0] | sides[1])
        assert 0.0 in [sum(one.points for one in checks if one.id in side) for side in sides]


@pytest.mark.parametrize("less", [False, True], ids=["needs it", "needs something else"])
def test_the_dearer_side_goes_unless_it_needs_something_else(
    graders: Graders, monkeypatch: pytest.MonkeyPatch, less: bool
) -> None:
    """It is run again with the kit's part without what the other side is paid for, and stays paid where that is enough."""
    lender = graders[NAME]._lender
    assert lender is not None
    plan = graders[NAME]._plan
    one, other = (min(plan.numbers(check)) for check in ("a_trump_wins", "num_cards"))
    asked: list[tuple[list[str], list[int]]] = []

    def agreeing(
        with_parts: Any, roles: list[str], evidence: object, others: list[int], *_: object, **__: object
    ) -> set[int]:
        asked.append((roles, others))
        files = with_parts.keywords["part_files"]
        assert files != lender._files and b"not written yet" in b"".join(files.values())
        return set(others) if less else set()

    monkeypatch.setattr(lender, "_agreeing", agreeing)
    evidence: Any = SimpleNamespace(replaced={one: ("Hand",), other: ("Trick",)}, filled={})
    opened: Any = lambda roles: None  # noqa: E731
    failing = lender._without_circles(opened, evidence, [], plan.default_world, lambda: False)
    assert asked == [(["Hand"], [one])]
    assert failing == ([] if less else [one])
    assert evidence.replaced == {other: ("Trick",), **({one: ("Hand",)} if less else {})}
