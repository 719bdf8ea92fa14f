from random import sample


class Card:
    """rank '2'..'9', 'T', 'J', 'Q', 'K', 'A' and suit 'C', 'D', 'H', 'S'.
    The jokers are Card('', 'B') and Card('', 'R')."""

    def __init__(self, rank: str, suit: str):
        self.rank = rank
        self.suit = suit

    def identical(self, card):
        return int((self.rank, self.suit) == (card.rank, card.suit))

    def sameRank(self, card):
        return int(self.rank == card.rank)

    def sameSuit(self, card):
        return int(self.suit == card.suit)

    def pointValue(self):
        return {"5": 5, "T": 10, "K": 10}.get(self.rank, 0)

    def __repr__(self):
        return f"<{self.rank or 'joker '}{self.suit}>"


class Strength:
    """Compares cards when trumpRank and trumpSuit are given (or not)."""

    SCALE = "23456789TJQKA"

    def __init__(self, trumpRank=None, trumpSuit=None):
        self.trumpRank = trumpRank
        self.trumpSuit = trumpSuit

    def trump(self, card):
        if card.suit in "BR":
            return True
        return self.trumpRank == card.rank or self.trumpSuit == card.suit

    def suitOf(self, card):
        return self.trumpSuit if self.trump(card) else card.suit

    def of(self, card):
        if card.suit == "R":
            return 60
        if card.suit == "B":
            return 59
        if card.rank == self.trumpRank:
            return 58 if card.suit == self.trumpSuit else 57
        n = self.SCALE.find(card.rank)
        return n + 20 if card.suit == self.trumpSuit else n


class CardPile:
    def __init__(self):
        self.cards = []

    def addCard(self, card):
        self.cards.append(card)

    def cardExists(self, card):
        return 1 if card in self.cards else 0

    def removeCard(self, card):
        for c in self.cards:
            if c.identical(card):
                self.cards.remove(c)
                return c
        return None

    def shuffle(self):
        return sample(self.cards, len(self.cards))


class Hand(CardPile):
    def sortHand(self, trumpRank=None, trumpSuit=None):
        self.cards = sorted(self.cards, key=Strength(trumpRank, trumpSuit).of, reverse=True)

    def addCard(self, card):
        super().addCard(card)
        self.sortHand()

    def numCards(self):
        return len(self.cards)


class CardStack(CardPile):
    def removeCard(self):
        if self.cards:
            return self.cards.pop(0)
        return None
