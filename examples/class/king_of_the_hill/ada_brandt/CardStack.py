from CardPile import CardPile


class CardStack(CardPile):
    def removeCard(self):
        if self.cards == []:
            raise IndexError("The stack is empty.")
        top = self.cards[-1]
        self.cards = self.cards[:-1]
        return top
