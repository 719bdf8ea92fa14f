from piles import Hand


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
