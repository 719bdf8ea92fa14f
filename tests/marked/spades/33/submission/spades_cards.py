"""Cards and playing.  (cards part of my Spades)"""
from typing import List

suites: List[str] = ['♦', '♣', '♥', '♠']
orders: List[str] = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'K', 'Q', 'A']


class Card:
    """A card from the deck of 52"""

    def __init__(self, id: int) -> None:
        self._id = id

    @property
    def suiteID(self) -> int:
        return self._id // len(orders)

    @property
    def suite(self) -> str:
        return suites[self.suiteID]

    @property
    def orderID(self) -> int:
        return self._id % len(orders) + 2

    @property
    def order(self) -> str:
        return orders[self.orderID - 2]


def legal_cards(hand, table, spade_played):
    if not table:
        if spade_played:
            return list(hand)
        no_spades = list(filter(lambda c: c.suite != '♠', hand))
        return no_spades or list(hand)
    lead = table[0].suite
    if any(c.suite == lead for c in hand):
        return [c for c in hand if c.suite == lead or c.suite == '♠']
    return list(hand)


def trick_winner(table):
    # TODO
    pass
