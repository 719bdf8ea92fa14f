"""Whist: a player who keeps to the rules.

What may be played is decided here, and the numbers at the ends of lines are the rules of `handout.md` that these lines
decide.  Which of the cards that may be played it is to be, `strategy` says: no rule decides that, and `rulings.any_of`
says so.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

# The course supplies cards in a folder of its own.  It comes last, so that a module of that name beside
# this file is taken first.
sys.path.append(str(Path(__file__).resolve().parent / "support"))

import rulings
import strategy
from Card import Card

Trick = tuple[Card, Card, Card, Card, str, str]
"""A trick that has been played: its cards in order, who led, and who won."""


class Player:
    """A player of Whist, for any position.

    It keeps nothing from one call to the next: what it is passed says all.
    """

    def __init__(self) -> None:
        """A new player."""
        super().__init__()  # W1

    def PlayCard(
        self,
        hand: Sequence[Card],
        trick: Sequence[Card],
        trump: str,
        position: str,
        tricks: Sequence[Trick],
        *score: object,
    ) -> Card:
        """The card of `hand` that is played to `trick`.

        The strategy is the one that `strategy` documents: it draws trumps while it has the high ones, leads cards that
        nobody can beat, helps its partner, takes tricks as cheaply as it can, and throws what cannot win.
        """
        if (len(score) == 1) != (rulings.score == "tuple"):
            rulings.undecided("the score comes in another form")
        may = rulings.any_of(may_play(hand, trick))  # W4
        card: Card = strategy.choose(may, hand, trick, trump, position, tricks)  # => W3
        return card  # -> W2


def may_play(hand: Sequence[Card], trick: Sequence[Card]) -> list[Card]:
    """The cards of `hand` that the rules allow, in the order of the hand."""
    if not trick:
        return list(hand)  # W6
    following = [card for card in hand if card.Suit() == trick[0].Suit()]
    if following:
        return following  # W5
    return list(hand)  # W7
