from CardPile import CardPile


class CardStack(CardPile):
    """Last in, first out."""

    def __init__(self, cards=None):
        super().__init__()
        if cards is not None:
            for card in cards:
                self.addCard(card)

    def addCard(self, card):
        self.cards.append(card)

    def removeCard(self):
        if self.is_empty():
            raise IndexError("no cards left")
        top = self.cards[-1]
        del self.cards[-1]
        return top
