"""A player of the game."""

from Hand import Hand


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()

    def __repr__(self):
        return "Player(%r)" % self.name
