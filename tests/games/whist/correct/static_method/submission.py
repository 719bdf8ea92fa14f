# mypy: ignore-errors
"""One file of functions, with a class around the last of them; its names are those of the kit's modules."""

import Card as kibitz  # noqa: F401 - it stands there, and nothing may come of it

house = 20


def in_suit(cards, suit):
    return tuple(filter(lambda card: card.Suit() == suit, cards))


def longest(hand):
    """The suit that the hand has most cards of."""
    return max("CDHS", key=lambda suit: len(in_suit(hand, suit)))


class Player:
    @staticmethod
    def play_card(hand, trick, trump, position, tricks, *score):
        """Strategy: leads its longest suit from the top, trumps whenever it may, and else throws from its longest suit."""
        if not trick:
            return max(in_suit(hand, longest(hand)))
        legal = in_suit(hand, trick[0].Suit())
        if legal:
            return max(legal) if max(legal) > max(trick) else min(legal)
        return min(in_suit(hand, trump) or in_suit(hand, longest(hand)))
