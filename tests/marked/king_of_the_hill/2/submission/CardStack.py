from CardPile import CardPile

class CardStack(CardPile):
    def __init__(self):
        CardPile.__init__(self)

    def addCard(self, card):
        # index 0 is the top of the stack
        self._pile.insert(0, card)

    def removeCard(self):
        return self._pile.pop(0)
