"""A table at which hands of Whist are really played, so that hand, trick, history and score of a situation agree.

Plain Python with cards as texts such as "SA": suit, then rank.  It knows enough of the game to play it, but judges no
submission: which cards may be played in a situation, the reference says.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

SUITS = "SHDC"
RANKS = "23456789TJQKA"
SEATS = "NESW"
DECK = [suit + rank for suit in SUITS for rank in RANKS]
CARDS_EACH, GAME, BOOK = 13, 5, 6
LONG = 10
"""Cards of one suit, at the least, in a lopsided hand."""


Card = str
Trick = tuple[tuple[Card, ...], str, str]
"""The four cards in order, who led, and who won."""


@dataclass(frozen=True)
class Situation:
    """What a player who is to play a card sees.

    `kind` is "lead", "follow" or "void", for a player who has no card of the suit that was led.
    """

    hand: tuple[Card, ...]
    trick: tuple[Card, ...]
    trump: str
    seat: str
    tricks: tuple[Trick, ...]
    score: tuple[int, int]

    @property
    def may(self) -> list[Card]:
        """The cards among which there is a choice."""
        return [card for card in self.hand if self.trick and card[0] == self.trick[0][0]] or [*self.hand]

    @property
    def kind(self) -> str:
        """What the rules ask of the player here."""
        if not self.trick:
            return "lead"
        return "follow" if any(card[0] == self.trick[0][0] for card in self.hand) else "void"


def _strength(card: Card, led: str, trump: str) -> int:
    """What takes a trick: the highest trump, or the highest card of the suit led."""
    height = RANKS.index(card[1])
    return height + 200 if card[0] == trump else height + 100 if card[0] == led else height


def _order(hand: list[Card], how: str) -> list[Card]:
    """A hand as it is held: as it was dealt, or sorted by suits, or by ranks."""
    if how == "dealt":
        return hand
    by_rank = sorted(hand, key=lambda card: (RANKS.index(card[1]), card[0]), reverse=how == "down")
    return by_rank if how == "ranks" else sorted(by_rank, key=lambda card: card[0])


ORDERS = ("dealt", "up", "dealt", "down", "dealt", "ranks")
"""How hands are held, in turn."""

_MANNERS = ("any", "any", "high", "low", "shed")


def hand_of_whist(
    chance: random.Random,
    dealer: int,
    trump: str,
    score: tuple[int, int],
    how: str = "dealt",
    lopsided: str = "",
) -> Iterator[Situation]:
    """All 52 situations of one hand, in the order of play, held as `how` says.

    The last card dealt, the dealer's, is of the suit `trump`.  Each seat plays in a manner of its own.  Where
    `lopsided` is a seat, it is dealt nearly all cards of one suit, in half of the hands the trumps.
    """
    deck = chance.sample(DECK, len(DECK))
    last = next(number for number in range(len(deck) - 1, -1, -1) if deck[number][0] == trump)
    deck[last], deck[-1] = deck[-1], deck[last]
    if lopsided:
        first = (SEATS.index(lopsided) - dealer - 1) % 4
        long = trump if chance.random() < 0.5 else chance.choice(SUITS)
        _lengthen(deck, range(first, len(deck), 4), long, chance.randint(LONG, CARDS_EACH - 1))
    hands = {SEATS[(dealer + 1 + n) % 4]: _order(deck[n::4], how) for n in range(4)}
    manners = {seat: chance.choice(_MANNERS) for seat in SEATS}
    leader = (dealer + 1) % 4
    tricks: list[Trick] = []
    for _ in range(CARDS_EACH):
        played: list[Card] = []
        for turn in range(4):
            seat = SEATS[(leader + turn) % 4]
            hand = hands[seat]
            yield Situation(tuple(hand), tuple(played), trump, seat, tuple(tricks), score)
            may = [card for card in hand if played and card[0] == played[0][0]] or hand
            card = _chosen(chance, may, manners[seat])
            hand.remove(card)
            played.append(card)
        best = max(range(4), key=lambda turn: _strength(played[turn], played[0][0], trump))
        winner = (leader + best) % 4
        tricks.append((tuple(played), SEATS[leader], SEATS[winner]))
        leader = winner


def _lengthen(deck: list[Card], places: range, suit: str, cards: int) -> None:
    """Deal so many cards of a suit to these places, if there are as many beside the last one of the deck, which stays."""
    others = [n for n in range(len(deck) - 1) if n not in places and deck[n][0] == suit]
    held = sum(deck[n][0] == suit for n in places)
    swapped = [n for n in places if n != len(deck) - 1 and deck[n][0] != suit]
    for mine, other in list(zip(swapped, others, strict=False))[: max(0, cards - held)]:
        deck[mine], deck[other] = deck[other], deck[mine]


def _chosen(chance: random.Random, may: list[Card], manner: str) -> Card:
    """One of the cards that may be played, in a seat's manner; some of chance is in all of them."""
    if manner == "any" or chance.random() < 0.25:
        return chance.choice(may)
    if manner == "shed":
        # Gets rid of short suits, which makes hands that cannot follow.
        return min(may, key=lambda card: (sum(other[0] == card[0] for other in may), card))
    pick = max if manner == "high" else min
    return pick(may, key=lambda card: (RANKS.index(card[1]), card[0]))


def _result(situations: list[Situation]) -> tuple[int, int]:
    """The points of a whole hand, North and South's first.  The last trick is the one that is being played."""
    final = situations[-1]
    played = [*final.trick, final.hand[0]]
    led, trump = played[0][0], final.trump
    best = max(range(4), key=lambda turn: _strength(played[turn], led, trump))
    winners = [winner for _, _, winner in final.tricks] + [SEATS[(SEATS.index(final.seat) + 1 + best) % 4]]
    north = sum(seat in "NS" for seat in winners)
    return max(north - BOOK, 0), max(CARDS_EACH - north - BOOK, 0)


def hands(
    seed: str, seat: str, trumps: str, how: str = "", lopsided: bool = False
) -> Iterator[list[Situation]]:
    """The situations of one seat in hands played one after the other, with these trumps, for as long as it takes.

    Scores add up, and when a game is won the next one begins.  `how` the hands are held is drawn where it is "".
    Where they are `lopsided`, the seat is dealt nearly all cards of one suit.
    """
    chance = random.Random(seed)
    dealer = chance.randrange(4)
    score = (chance.randint(0, GAME - 1), chance.randint(0, GAME - 1))
    for trump in trumps:
        order = how or chance.choice(ORDERS)
        whole = list(hand_of_whist(chance, dealer, trump, score, order, seat if lopsided else ""))
        yield [one for one in whole if one.seat == seat]
        north, east = _result(whole)
        score = (score[0] + north, score[1] + east)
        if max(score) >= GAME:
            score = (0, 0)
        dealer = (dealer + 1) % 4
