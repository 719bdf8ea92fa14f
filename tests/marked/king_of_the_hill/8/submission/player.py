"""Class Player."""
from piles import Hand


class Player(object):
    """Somebody who plays."""

    def __init__(self, name):
        self.name = name
        self.hand = Hand()

    def getName(self):
        return self.name

    def getHand(self):
        return self.hand
