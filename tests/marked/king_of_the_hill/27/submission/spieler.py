"""Aufgabe 5."""

from karten import Hand


class Player:

    def __init__(self, name):
        self.name = name
        self.hand = Hand()

    def __repr__(self):
        return self.name
