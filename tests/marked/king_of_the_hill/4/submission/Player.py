# Player.py
from Hand import Hand

class Player:

    def __init__(self, name):
        self.hand = Hand()
        self.name = name

    def __repr__(self):
        return self.name
