"""Whist as a tournament plays it: the deal, the turn, what a seat may know, legal cards, tricks, points, games.

Plain data and small functions; `grader/tournament/` does the rest and knows nothing of Whist.  What a module such
as this one has to define is said in `docs/reference/tournament.md`.  A card is written as rank and suit, `TS`.
"""

from __future__ import annotations

import random
from typing import Any

SEATS = ("N", "E", "S", "W")
SEAT_NAMES = ("North", "East", "South", "West")
SIDES = ((0, 2), (1, 3))

PLAYER = ("Player", "PlayCard")
SEAT_MODULE = "support/seat.py"
SUPPORT = ("Card.py",)

ENTRY_TASKS = ("Player",)
"""Who passes all checks of these tasks takes part: the handout's "all submissions that pass the testing"."""

HOUSE = {
    "house/strong.py": "Strong",
    "house/high_card.py": "High card",
    "house/first_legal.py": "First legal",
    "house/last_legal.py": "Last legal",
    "house/random_legal.py": "Random",
}
"""The kit's own players, by their files."""

DEALS_AT_A_TABLE = 5
"""Deals that a table plays one after the other, with the score of the game going on from one to the next."""

LIMITS = {"move_cpu_seconds": 0.5, "hand_cpu_seconds": 1.0, "mean_hand_cpu_seconds": 0.05}

UNIT = "tricks"
"""What is counted in a hand."""

SUITS = "SHDC"
RANKS = "23456789TJQKA"
CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)
GAME = 5
TRICKS = 13
_BOOK = 6
_STRENGTH = {card: number for number, card in enumerate(CARDS)}
_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}

Deal = dict[str, Any]


def deals(chance: random.Random, number: int) -> list[Deal]:
    """So many deals for one table: the first dealer is chosen by lot, then the deal passes to the left."""
    dealer = chance.randrange(4)
    return [_deal(chance, (dealer + one) % 4) for one in range(number)]


def _deal(chance: random.Random, dealer: int) -> Deal:
    deck = list(CARDS)
    chance.shuffle(deck)
    hands: list[list[str]] = [[], [], [], []]
    for number, card in enumerate(deck):
        hands[(dealer + 1 + number) % 4].append(card)
    # The last card is the dealer's own, and its suit is trump.
    return {"dealer": dealer, "hands": hands, "turned": deck[-1]}


class Hand:
    """A hand in play.  `turn` is the seat that plays next, -1 where it is over; `tricks` counts each side's."""

    def __init__(self, deal: Deal, score: tuple[int, int]) -> None:
        self._deal, self._score = deal, score
        self._hands = [set(cards) for cards in deal["hands"]]
        self._trump: str = deal["turned"][1]
        self._leader = self.turn = (deal["dealer"] + 1) % 4
        self._trick: list[str] = []
        self.tricks = [0, 0]

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat knows when the hand begins.  What is played later, everybody sees."""
        return {
            "hand": self._deal["hands"][seat],
            "trump": self._trump,
            "position": SEATS[seat],
            "leader": SEATS[(self._deal["dealer"] + 1) % 4],
            "score": self._score,
        }

    def wrong(self, card: str) -> str:
        """Why the seat whose turn it is may not play a card, in words; empty where it may."""
        hand = self._hands[self.turn]
        if card not in hand:
            return f"it played {card!r}, which is not in its hand"
        if self._trick:
            led = self._trick[0][1]
            if card[1] != led:
                for own in hand:
                    if own[1] == led:
                        return f"it played {card} though it can follow {_SUIT_NAMES[led]}"
        return ""

    def play(self, card: str) -> None:
        """The seat whose turn it is plays a card that it may play."""
        seat, trick = self.turn, self._trick
        self._hands[seat].remove(card)
        trick.append(card)
        if len(trick) < 4:
            self.turn = (seat + 1) % 4
            return
        winner = (self._leader + winning(trick, self._trump)) % 4
        self.tricks[winner % 2] += 1
        self._leader = self.turn = winner
        self._trick = []
        if not self._hands[winner]:
            self.turn = -1


def winning(trick: list[str], trump: str) -> int:
    """Which card of a trick takes it."""
    best, suit = 0, trick[0][1]
    for number in (1, 2, 3):
        card = trick[number]
        if card[1] == suit:
            if _STRENGTH[card] > _STRENGTH[trick[best]]:
                best = number
        elif card[1] == trump:
            best, suit = number, trump
    return best


def given_up(side: int) -> tuple[int, int]:
    """The tricks of a hand that a side has forfeited: all go to the other side, so that nobody gains by it."""
    return (0, TRICKS) if side == 0 else (TRICKS, 0)


def points(tricks: tuple[int, int]) -> tuple[int, int]:
    """The points that the sides score for their tricks: one for each over six."""
    return max(0, tricks[0] - _BOOK), max(0, tricks[1] - _BOOK)


def won(score: tuple[int, int]) -> int:
    """The side that has won the game; -1 where it goes on."""
    for side in (0, 1):
        if score[side] >= GAME:
            return side
    return -1


# For readers.


def rounds(deal: Deal, played: list[str]) -> list[dict[str, Any]]:
    """The tricks of a hand, the last one perhaps unfinished: who played what, and who took it (-1: nobody yet)."""
    trump, leader, found = deal["turned"][1], (deal["dealer"] + 1) % 4, []
    for start in range(0, len(played), 4):
        trick = played[start : start + 4]
        winner = (leader + winning(trick, trump)) % 4 if len(trick) == 4 else -1
        found.append(
            {"plays": [((leader + number) % 4, card) for number, card in enumerate(trick)], "winner": winner}
        )
        leader = winner
    return found


def about(deal: Deal) -> str:
    """What there is to say of a deal beside its cards."""
    return f"{SEAT_NAMES[deal['dealer']]} dealt. Trumps are {_SUIT_NAMES[deal['turned'][1]]} ({face(deal['turned'])} was turned up)."


def hands(deal: Deal) -> list[list[list[str]]]:
    """For each seat the cards that it was dealt, in rows as people hold them."""
    return [
        [
            sorted((card for card in cards if card[1] == suit), key=lambda one: -_STRENGTH[one])
            for suit in SUITS
        ]
        for cards in deal["hands"]
    ]


def face(card: str) -> str:
    """A card as it is drawn."""
    return f"{'10' if card[0] == 'T' else card[0]}{_SIGNS[card[1]]}"


def code(deal: Deal, score: tuple[int, int], played: list[str], seat: int) -> str:
    """A program to paste that asks a player for the card that `seat` is to play after `played`."""
    tricks = rounds(deal, played)
    trick = tricks.pop()["plays"] if tricks and tricks[-1]["winner"] < 0 else []
    left = [card for card in deal["hands"][seat] if card not in played]
    lines = [
        "from Card import Card",
        "from Player import Player",
        "",
        "def cards(text):",
        "    return [Card(one[1], one[0]) for one in text.split()]",
        "",
        "player = Player()",
        "card = player.PlayCard(",
        f"    tuple(cards({' '.join(left)!r})),",
        f"    cards({' '.join(card for _, card in trick)!r}),",
        f"    {deal['turned'][1]!r},",
        f"    {SEATS[seat]!r},",
        "    [",
    ]
    for one in tricks:
        text = " ".join(card for _, card in one["plays"])
        leader, winner = SEATS[one["plays"][0][0]], SEATS[one["winner"]]
        lines.append(f"        (*cards({text!r}), {leader!r}, {winner!r}),")
    lines += ["    ],", f"    ({score[0]}, {score[1]}),", ")", "print(repr(card))"]
    return "\n".join(lines)
