"""Cards, and the rules for playing them to a trick."""

from dataclasses import dataclass, field
from typing import List

SUITE_NAMES = ["♦", "♣", "♥", "♠"]
SPADES = 3
RANK_NAMES = {11: "J", 12: "Q", 13: "K", 14: "A"}


@dataclass(eq=False)
class Card:
    """A playing card, made from a number between 0 and 51."""

    id: int
    suiteID: int = field(init=False)
    suite: str = field(init=False)
    orderID: int = field(init=False)
    order: str = field(init=False)

    def __post_init__(self) -> None:
        self.suiteID, position = divmod(self.id, 13)
        self.suite = SUITE_NAMES[self.suiteID]
        self.orderID = position + 2
        self.order = RANK_NAMES.get(self.orderID, str(self.orderID))

    def __str__(self) -> str:
        return f"{self.order}{self.suite}"


def legal_cards(hand: List[Card], table: List[Card], spade_played: bool) -> List[Card]:
    """The cards of the hand that may be played now."""
    if table:
        led = table[0].suiteID
        following = [card for card in hand if card.suiteID == led]
        return following if following else list(hand)

    if spade_played:
        return list(hand)

    side_suits = [card for card in hand if card.suiteID != SPADES]
    return side_suits if side_suits else list(hand)


def trick_winner(table: List[Card]) -> int:
    """The place of the winning card: the highest spade, or the highest card of the suit that was led."""
    best = 0
    for place, card in enumerate(table):
        if card.suiteID == SPADES:
            best = place
        elif card.suiteID == table[best].suiteID and card.orderID > table[best].orderID:
            best = place
    return best
