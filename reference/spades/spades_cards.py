"""The 52 cards of a deck, each made of its number.

The numbers at the ends of lines are the rules of `handout.md` that these lines decide.  Where it says
nothing, `rulings.undecided` says so.
"""

from __future__ import annotations

import rulings

SUITES = ("♦", "♣", "♥", "♠")
ORDERS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
EACH = len(ORDERS)
SPADES = SUITES.index("♠")
LOWEST = 2


class Card:
    """A card: diamonds are made of 0 to 12, clubs of 13 to 25, hearts of 26 to 38 and spades of 39 to 51."""

    def __init__(self, id: int) -> None:
        if not 0 <= id < len(SUITES) * EACH:
            rulings.undecided("a card of another number")
        self.suiteID = id // EACH  # C2
        self.suite = SUITES[id // EACH]  # C1
        self.orderID = id % EACH + LOWEST  # C4
        self.order = ORDERS[id % EACH]  # C3

    def __str__(self) -> str:
        return f"{self.order}{self.suite}"


def is_spade(card: Card) -> bool:
    """Whether a card is a trump."""
    return card.suiteID == SPADES
