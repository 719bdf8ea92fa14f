# mypy: ignore-errors
"""Brings its own module Card, and returns a new card that is equal to the one in its hand."""

import Card


class Player:
    """Strategy: always the lowest card that is allowed, trumps last, because the partner will win the tricks."""

    def __init__(self):
        pass

    def PlayCard(self, hand, trick, trump, position, tricks, score):
        legal = [c for c in hand if trick and c.Suit() == trick[0].Suit()] or list(hand)
        legal.sort(key=lambda c: (c.Suit() == trump, "23456789TJQKA".find(c.Rank())))
        return Card.Card(legal[0].Suit(), legal[0].Rank())
