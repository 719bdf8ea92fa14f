# cards.py as our lab wrote it
import random


class Card(object):
    names = ".A23456789TJQK"
    signs = {1: "\u2663", 2: "\u2666", 3: "\u2665", 4: "\u2660"}

    def __init__(self, rank=0, suit=0):
        self.number = 13 * (suit - 1) + rank if rank in range(1, 14) and suit in range(1, 5) else 0
        self.up = True

    def rank(self):
        return (self.number - 1) % 13 + 1 if self.number else 0

    def suit(self):
        return (self.number - 1) // 13 + 1 if self.number else 0

    def value(self):
        return min(self.rank(), 10)

    def is_face_up(self):
        return self.up

    def flip_card(self):
        self.up = not self.up

    def __str__(self):
        if not self.up:
            return "XX"
        if not self.number:
            return "blank"
        return self.names[self.rank()].replace("T", "10") + self.signs[self.suit()]

    def __repr__(self):
        return str(self)

    def __eq__(self, other):
        return self.number == other.number


class Deck(object):
    def __init__(self):
        self.left = tuple(Card(1 + n % 13, 1 + n // 13) for n in range(52))

    def shuffle(self):
        self.left = tuple(random.sample(self.left, len(self.left)))

    def deal(self):
        if self.is_empty():
            return None
        card, self.left = self.left[-1], self.left[:-1]
        return card

    def is_empty(self):
        return len(self.left) == 0

    def __len__(self):
        return len(self.left)

    def __str__(self):
        return " ".join(map(str, self.left))

    __repr__ = __str__

    def display(self, cols=13):
        for n, card in enumerate(self.left, 1):
            print(card, end="\n" if n % cols == 0 else " ")
