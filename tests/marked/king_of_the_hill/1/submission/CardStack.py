"""A last-in-first-out pile of cards."""

from CardPile import CardPile


class CardStack(CardPile):
    """The top of the stack is the end of the list."""

    def __init__(self):
        super().__init__()

    def addCard(self, card):
        self.cards.append(card)

    def removeCard(self):
        if not self.cards:
            raise IndexError("the stack of cards is empty")
        return self.cards.pop()
