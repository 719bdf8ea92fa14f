"""Karten und Kartenstapel (Aufgaben 1 bis 4)."""

import random

# Reihenfolge der Ränge, der schwächste zuerst
RAENGE = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
FARBEN = ["C", "D", "H", "S"]
JOKER = ["B", "R"]


class Card:

    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    def identical(self, card):
        return self.sameRank(card) and self.sameSuit(card)

    def sameRank(self, card):
        return self.rank == card.rank

    def sameSuit(self, card):
        return self.suit == card.suit

    def __repr__(self):
        return (self.rank or "Joker") + self.suit


# ---------------------------------------------------------------------------
# Hilfsfunktionen, die auch die Stiche und die Regeln brauchen

def ist_trumpf(karte, trumpRank, trumpSuit):
    if karte.suit in JOKER:
        return True
    return karte.rank == trumpRank or karte.suit == trumpSuit


def farbe(karte, trumpRank, trumpSuit):
    """Die Farbe, zu der die Karte im Spiel gehört."""
    if ist_trumpf(karte, trumpRank, trumpSuit):
        return trumpSuit
    return karte.suit


def staerke(karte, trumpRank, trumpSuit):
    """Eine Zahl: je höher, desto stärker."""
    if karte.suit == "R":
        return 1000
    if karte.suit == "B":
        return 900
    if karte.rank == trumpRank:
        # Rang und Farbe von Trumpf ist besser als nur der Rang
        return 800 if karte.suit == trumpSuit else 700
    wert = RAENGE.index(karte.rank)
    if karte.suit == trumpSuit:
        return 500 + wert
    return wert


def punkte(karte):
    if karte.rank == "5":
        return 5
    if karte.rank in ("T", "K"):
        return 10
    return 0


# ---------------------------------------------------------------------------

class CardPile:

    def __init__(self):
        self.cards = []

    def addCard(self, card):
        self.cards.append(card)

    def cardExists(self, card):
        return any(k.identical(card) for k in self.cards)

    def removeCard(self, card):
        for stelle, k in enumerate(self.cards):
            if k.identical(card):
                return self.cards.pop(stelle)
        return None

    def shuffle(self):
        random.shuffle(self.cards)


class Hand(CardPile):

    # nach welchen Trümpfen die Hand geordnet ist
    trumpf = {"rang": None, "farbe": None}

    def numCards(self):
        return len(self.cards)

    def _staerke(self, karte):
        return staerke(karte, self.trumpf["rang"], self.trumpf["farbe"])

    def addCard(self, card):
        # die Karte vor der ersten schwächeren einfügen
        s = self._staerke(card)
        stelle = 0
        while stelle < len(self.cards) and self._staerke(self.cards[stelle]) >= s:
            stelle += 1
        self.cards.insert(stelle, card)

    def sortHand(self, trumpRank, trumpSuit):
        self.trumpf["rang"] = trumpRank
        self.trumpf["farbe"] = trumpSuit
        self.cards.sort(key=self._staerke, reverse=True)


class CardStack(CardPile):
    """Ein Stapel: oben ist das Ende der Liste."""

    def removeCard(self):
        if not self.cards:
            return None
        return self.cards.pop()
