"""A card table: seats the submission's Player with three house players, and shows what they play, trick by trick.

It is a program of the kit's (see `[program]` in assignment.toml).  The submission's Player keeps its seat, and is one
and the same object, for as long as the program runs: hands are dealt until one side has five points, and then the
next game begins.  What the Player returns is held against the rules here, so that the hand can go on: a card that may
not be played is named, and the first that may be is played in its place.

Arguments, each as `name=value`, and drawn by lot where they are left out:

    seat=N      where the Player sits
    dealer=W    who deals the first hand
    house=...   the three others, clockwise from the Player's left, with commas between them
    deal=...    the cards of one short hand, and that is all that is played: those of North, East, South and West with
                bars between them; the dealer's last card is turned up

The random numbers of the program itself come from one generator, made before anything of the Player's runs.
"""

from __future__ import annotations

import inspect
import io
import random
import sys
from contextlib import contextmanager

from kibitz.house import first_legal, high_card, last_legal, random_legal, strong
from kibitz.submission import Card, Player
from kibitz.support.Card import Card as HouseCard

SEATS = {"N": "North", "E": "East", "S": "South", "W": "West"}
ORDER = "NESW"
SUITS = {"C": "♣", "D": "♦", "S": "♠", "H": "♥"}
NAMES = {"C": "clubs", "D": "diamonds", "S": "spades", "H": "hearts"}
RANKS = "23456789TJQKA"
HOUSE = {
    one.__name__.rpartition(".")[2]: one for one in (first_legal, high_card, last_legal, random_legal, strong)
}
GAME = 5
BOOK = 6
"""Tricks that score nothing."""


class Leave(Exception):  # noqa: N818 - nothing is wrong with that
    """Somebody wants to leave the table."""


def show(card: str) -> str:
    """A card as the table shows it: `10♠` for the ten of spades, which is `ST`."""
    return f"{'10' if card[1] == 'T' else card[1]}{SUITS[card[0]]}"


def read(text: str) -> str:
    """The card that is shown as `text`."""
    suit = next(letter for letter, sign in SUITS.items() if sign == text[-1])
    return suit + text[:-1].replace("10", "T")


def ordered(cards: list[str]) -> str:
    """A hand by suits, high cards first; "nothing" for none."""
    by_suit = sorted(cards, key=lambda one: (list(SUITS).index(one[0]), -RANKS.index(one[1])))
    return " ".join(map(show, by_suit)) or "nothing"


def after(seat: str, steps: int = 1) -> str:
    """Who sits so many places further, clockwise."""
    return ORDER[(ORDER.index(seat) + steps) % 4]


def card(name: str, kind: type) -> Card:
    """A new card, face up: nobody at the table shares an object with anybody else."""
    made = kind(name[0], name[1])
    made.TurnFaceUp()
    return made


def may_play(hand: list[str], played: list[str]) -> list[str]:
    """The cards of a hand that may be played to a trick."""
    following = [one for one in hand if played and one[0] == played[0][0]]
    return following or hand


def best(played: list[str], trump: str) -> int:
    """The place of the card that takes a trick."""
    return max(
        range(len(played)),
        key=lambda at: (
            (played[at][0] == trump, RANKS.index(played[at][1]))
            if played[at][0] in (trump, played[0][0])
            else (False, -1)
        ),
    )


@contextmanager
def aside():
    """The Player has no terminal: it reads nothing, and what it prints is not seen."""
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = io.StringIO(), io.StringIO(), io.StringIO()
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def takes_two_scores(player: object) -> bool:
    """Whether a Player takes the score as two arguments, which its parameters tell."""
    try:
        kinds = [one.kind for one in inspect.signature(player.PlayCard).parameters.values()]
    except (TypeError, ValueError):
        return False
    kind = inspect.Parameter
    return sum(one in (kind.POSITIONAL_ONLY, kind.POSITIONAL_OR_KEYWORD) for one in kinds) == 7


class Table:
    """Four players around a table, and the score."""

    def __init__(self, options: dict[str, str]) -> None:
        # Of its own, so that no Player can change what is dealt.
        self._chance = random.Random(random.getrandbits(64))
        self.seat = options.get("seat") or self._chance.choice(ORDER)
        self._dealer = options.get("dealer") or self._chance.choice(ORDER)
        house = options["house"].split(",") if "house" in options else self._chance.sample(sorted(HOUSE), 3)
        self._house = {after(self.seat, n): HOUSE[name].Player() for n, name in enumerate(house, 1)}
        self._who = {after(self.seat, n): name for n, name in enumerate(house, 1)} | {
            self.seat: "the Player handed in"
        }
        self._deal = options.get("deal", "")
        with aside():
            self._player = Player()
        self._two_scores = takes_two_scores(self._player)
        self._score = [0, 0]
        self._games = 0

    def play(self) -> None:
        """Play until nobody wants to go on."""
        for seat, name in SEATS.items():
            print(f"{name} is {self._who[seat].replace('_', ' ')}.")
        number = 0
        while number == 0 or not self._deal:
            number += 1
            self._hand(number)
            self._dealer = after(self._dealer)

    def _cards(self) -> dict[str, list[str]]:
        """The four hands, the dealer's last card last."""
        if self._deal:
            hands = [[read(one) for one in hand.split()] for hand in self._deal.split("|")]
            return dict(zip(ORDER, hands, strict=True))
        deck = [suit + rank for suit in SUITS for rank in RANKS]
        self._chance.shuffle(deck)
        return {after(self._dealer, n): deck[n - 1 :: 4] for n in range(1, 5)}

    def _hand(self, number: int) -> None:
        hands = self._cards()
        size = len(hands[self.seat])
        turned = hands[self._dealer][-1]
        self._trump = turned[0]
        print()
        print(
            f"Hand {number}. {SEATS[self._dealer]} deals and turns up {show(turned)}: {NAMES[self._trump]} are trump."
        )
        print(f"{SEATS[self.seat]} holds: {ordered(hands[self.seat])}")
        won = [0, 0]
        past: list[tuple[list[str], str, str]] = []
        leader = after(self._dealer)
        while hands[leader]:
            go_on("the next trick" if past else "the first trick")
            print()
            print(f"Trick {len(past) + 1} of {size}, {NAMES[self._trump]} are trump.")
            played: list[str] = []
            for n in range(4):
                played.append(self._turn(after(leader, n), hands, played, past))
            winner = after(leader, best(played, self._trump))
            past.append((played, leader, winner))
            won[winner in "EW"] += 1
            print(f"{SEATS[winner]} takes the trick. NS have {won[0]}, EW have {won[1]}.")
            print(f"{SEATS[self.seat]} holds: {ordered(hands[self.seat])}")
            leader = winner
        self._count(won)

    def _turn(self, seat: str, hands: dict[str, list[str]], played: list[str], past: list) -> str:
        """What a player plays; its card leaves the hand."""
        hand = hands[seat]
        legal = may_play(hand, played)
        chosen, shown, wrong = self._asked(seat, hand, played, past)
        if not wrong and chosen not in hand:
            wrong = "is not in its hand"
        elif not wrong and chosen not in legal:
            wrong = "does not follow suit"
        if wrong:
            print(f"  {SEATS[seat]:5}  {shown:3}  {wrong}")
            print(f"         {show(legal[0])} is played in its place.")
            chosen = legal[0]
        else:
            print(f"  {SEATS[seat]:5}  {shown}")
        hand.remove(chosen)
        return chosen

    def _asked(self, seat: str, hand: list[str], played: list[str], past: list) -> tuple[str, str, str]:
        """What a player returns: the card, how it is shown, and what is wrong with it if it is no card at all."""
        player = self._house.get(seat, self._player)
        # The Player's cards are in the Player's process, where each use of one takes its time.
        kind = Card if player is self._player else HouseCard
        score: tuple = (tuple(self._score),)
        if player is self._player and self._two_scores:
            score = tuple(self._score)
        tricks = [(*(card(one, kind) for one in cards), leader, winner) for cards, leader, winner in past]
        with aside():
            given = player.PlayCard(
                tuple(card(one, kind) for one in hand),
                [card(one, kind) for one in played],
                self._trump,
                seat,
                tricks,
                *score,
            )
            if not isinstance(given, kind):
                return "", "?", f"is no card ({given.__class__.__name__})"
            name = f"{given.Suit()}{given.Rank()}"
        if name[:1] not in SUITS or name[1:] not in list(RANKS):
            return "", "?", "is a blank card"
        return name, show(name), ""

    def _count(self, won: list[int]) -> None:
        print()
        if self._deal:
            print(f"The hand is over. NS took {won[0]}, EW took {won[1]}.")
            return
        for side, name in enumerate(("North and South", "East and West")):
            points = max(0, won[side] - BOOK)
            self._score[side] += points
            if points:
                print(f"The hand is over. {name} took {won[side]} tricks and score {points}.")
        print(f"The score of the game: NS {self._score[0]}, EW {self._score[1]}.")
        if max(self._score) >= GAME:
            print(f"{'North and South' if self._score[0] >= GAME else 'East and West'} win the game.")
            self._score = [0, 0]
        go_on("the next hand")


def go_on(what: str) -> None:
    """Wait for the return key."""
    try:
        line = input(f"Press Enter for {what}, q to leave: ")
    except EOFError:
        raise Leave("Goodbye.") from None
    if line.strip().lower() == "q":
        raise Leave("Goodbye.")


def main() -> None:
    """Play until somebody leaves, or until the one hand is over."""
    try:
        Table(dict(one.split("=", 1) for one in sys.argv[1:])).play()
    except Leave as leave:
        print(leave)


main()
