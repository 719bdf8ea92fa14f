# mypy: ignore-errors
"""A copy of the course's cards, as somebody types it off: same methods, everything else is different."""

import random


class CardError(Exception):
    pass


class DeckError(Exception):
    pass


class Card:
    def __init__(self, S="", R=""):
        if not isinstance(S, str) or not isinstance(R, str):
            raise CardError("not a string")
        self.text = (R.strip() + S.strip()).upper()
        self.up = False

    def Suit(self):
        return self.text[-1:]

    def Rank(self):
        return self.text[:1]

    def FaceUp(self):
        return self.up

    def TurnFaceUp(self):
        self.up = True

    def TurnFaceDown(self):
        self.up = False

    def Color(self):
        return "R" if self.Suit() in "DH" else "B"

    def IsFaceCard(self):
        return self.Rank() in "JQK"

    def __eq__(self, other):
        return isinstance(other, Card) and self.text == other.text

    def __lt__(self, other):
        return "23456789TJQKA".index(self.Rank()) < "23456789TJQKA".index(other.Rank())

    def __gt__(self, other):
        return other < self

    def __str__(self):
        return " " + self.text if self.up else " XX"

    def __repr__(self):
        return " " + self.text


class DeckOfCards:
    def __init__(self, NDecks=1):
        self.cards = [Card(s, r) for n in range(NDecks) for s in "SHDC" for r in "23456789TJQKA"]

    def Shuffle(self):
        random.shuffle(self.cards)

    def DealOne(self):
        if not self.cards:
            raise DeckError("empty")
        return self.cards.pop()

    def Count(self):
        return len(self.cards)

    __len__ = Count
