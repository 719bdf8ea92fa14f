"""A house player that plays high: its highest card where that takes the trick, and its lowest card where none does."""

from typing import Any

RANKS = "23456789TJQKA"


class Player:
    """Takes each trick that it can, its partner's too, with the highest card that does; leads its highest card.

    Cards of one rank are taken in the order of the suits' letters, so it does not matter how the hand is sorted.
    """

    def __init__(self) -> None:
        """A new player, who knows nothing yet."""

    def PlayCard(self, hand: Any, trick: Any, trump: Any, position: Any, tricks: Any, score: Any) -> Any:
        """The highest card of `hand` that may be played and takes `trick` so far, or else the lowest."""

        def height(card: Any) -> Any:
            return (RANKS.index(card.Rank()), card.Suit())

        def power(card: Any) -> Any:
            """What takes the trick: the highest trump, or the highest card of the suit led."""
            return (card.Suit() == trump, card.Suit() == trick[0].Suit(), RANKS.index(card.Rank()))

        if not trick:
            return max(hand, key=height)
        may = [card for card in hand if card.Suit() == trick[0].Suit()] or list(hand)
        best = max(map(power, trick))
        taking = [card for card in may if power(card) > best]
        return max(taking, key=height) if taking else min(may, key=height)
