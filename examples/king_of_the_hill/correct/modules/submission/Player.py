from Hand import Hand


class Player:
    def __init__(self, name, hand=None):
        self.name = name
        self.hand = Hand() if hand is None else hand

    def __str__(self):
        return self.name
