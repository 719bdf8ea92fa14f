"""A house player that plays any card that may be played, with equal chances."""

import random
from typing import Any


class Player:
    """Draws a card from those that may be played.

    `seed` makes the draws the same each time.  Without one they follow from what the player has been shown, so that
    the same games give the same draws.
    """

    def __init__(self, seed: Any = None) -> None:
        """A new player; `seed` is any number or text."""
        self._random = random.Random(seed)
        self._seeded = seed is not None
        self._asked = 0

    def PlayCard(self, hand: Any, trick: Any, trump: Any, position: Any, tricks: Any, score: Any) -> Any:
        """A card of `hand` that may be played to `trick`, drawn at random."""
        self._asked += 1
        if not self._seeded:
            self._random.seed(f"{self._asked} {list(hand)!r} {trick!r} {trump} {position} {tricks!r}")
        following = [card for card in hand if trick and card.Suit() == trick[0].Suit()]
        return self._random.choice(following or list(hand))
