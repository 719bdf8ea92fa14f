# mypy: ignore-errors
"""Plays the highest card that it may."""

RANKS = "23456789TJQKA"


class Player:
    """Strategy: the highest card that follows suit; without one, a trump if there is one, else the lowest card."""

    def __init__(self):
        self.hands = 0

    def PlayCard(self, hand, trick, trump, position, tricks, score):
        if not tricks:
            self.hands += 1
        led = trick[0].Suit() if trick else ""
        legal = [card for card in hand if card.Suit() == led]
        if legal or not trick:
            return max(legal or hand, key=self.worth)
        trumps = [card for card in hand if card.Suit() == trump]
        return min(trumps or hand, key=self.worth)

    def worth(self, card):
        return RANKS.index(card.Rank())
