"""A house player that plays the first card in its hand that may be played."""

from typing import Any


class Player:
    """Plays the first card that follows suit, or else the first card."""

    def __init__(self) -> None:
        """A new player, who knows nothing yet."""

    def PlayCard(self, hand: Any, trick: Any, trump: Any, position: Any, tricks: Any, score: Any) -> Any:
        """The first card of `hand` that may be played to `trick`."""
        following = [card for card in hand if trick and card.Suit() == trick[0].Suit()]
        return (following or list(hand))[0]
