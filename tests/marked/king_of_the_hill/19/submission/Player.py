from CardPile import Hand


class Player:

    def __init__(self, name):
        self.name = name
        self.hand = Hand()

    def __str__(self):
        return self.name
