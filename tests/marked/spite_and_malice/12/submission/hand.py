"""hand.py - Task 3"""


class Hand:
    LIMIT = 5

    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda card: card.getValue(), reverse=True)

    def pop(self, i):
        if self.size() == 0:
            raise Exception("Error: There is no card to pop")
        assert isinstance(i, int), "Error: i must be an integer"
        assert 0 <= i < self.size(), "Error: i is out of range"
        return self.__hand.pop(i)

    def index(self, v):
        assert isinstance(v, int) and -1 <= v <= 9, "Error: Invalid value"
        for position, card in enumerate(self.__hand):
            if card.getValue() == v:
                return position
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > self.LIMIT:
            raise Exception("Error: A hand can not have more than 5 cards")
        self.__hand.extend(cardList)

    def __str__(self):
        return "[" + "".join(map(str, self.__hand)) + "]"
