"""Thin wrappers around the lists that proj10 hands us."""


class Pile:
    """A list of cards whose last element is the top."""

    name = "pile"

    def __init__(self, card_list):
        self._cards = card_list

    def is_empty(self):
        return len(self._cards) == 0

    def top(self):
        return None if self.is_empty() else self._cards[-1]

    def take(self):
        return self._cards.pop()

    def put(self, card):
        self._cards.append(card)

    def require_card(self):
        if self.is_empty():
            raise RuntimeError("The " + self.name + " is empty.")


class Tableau(Pile):
    name = "tableau"


class Foundation(Pile):
    name = "foundation"


class Cell(Pile):
    name = "cell"
    CAPACITY = 1

    def require_room(self):
        if len(self._cards) > self.CAPACITY:
            raise RuntimeError("The cell is taken.")
