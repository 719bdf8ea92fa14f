"""CardStack - last in, first out."""
from Card import Card
from CardPile import CardPile


class CardStack(CardPile):
    def removeCard(self):
        if not self.cards:
            raise IndexError("the stack is empty")
        return self.cards.pop()

    def fill(self, decks):
        """adds so many decks of 54 cards"""
        for _ in range(decks):
            for suit in "CDHS":
                for rank in "23456789TJQKA":
                    self.addCard(Card(rank, suit))
            for joker in "BR":
                self.addCard(Card("", joker))
