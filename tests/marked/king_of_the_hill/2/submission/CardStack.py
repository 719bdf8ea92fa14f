from CardPile import CardPile

class CardStack(CardPile):
    def __init__(self):
        CardPile.__init__(self)

    def addCard(self, card):
        # the end of the list is the top of the stack
        self.cards.append(card)

    def removeCard(self):
        return self.cards.pop()
