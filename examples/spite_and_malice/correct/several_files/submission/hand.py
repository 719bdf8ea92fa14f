"""Task 3."""

MAX_CARDS = 5


class Hand:

    def __init__(self):
        self._hand = []

    def sort(self):
        self._hand.sort(key=lambda card: card.getValue())

    def pop(self, *position):
        if len(position) == 0:
            if not self._hand:
                raise IndexError("The hand is empty")
            return self._hand.pop()
        i = position[0]
        assert type(i) is int, "The position must be an integer"
        assert 0 <= i < len(self._hand), "The position is out of range"
        return self._hand.pop(i)

    def index(self, v):
        assert type(v) is int and -1 <= v <= 9, "The value must be between -1 and 9"
        for i, card in enumerate(self._hand):
            if card.getValue() == v:
                return i
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self._hand)

    def add(self, cardList):
        if self.size() + len(cardList) > MAX_CARDS:
            raise OverflowError("Too many cards for one hand")
        self._hand.extend(cardList)

    def __str__(self):
        return "[" + "".join(str(card) for card in self._hand) + "]"
