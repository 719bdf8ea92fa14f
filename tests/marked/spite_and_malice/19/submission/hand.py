from card import CREATE_CHECKER, JOKER_VALUE


class Hand:
    LIMIT = 5

    def __init__(self):
        self.__hand = []

    @staticmethod
    def __sortKey(card):
        return JOKER_VALUE if card.isJoker() else card.getValue()

    def sort(self):
        self.__hand.sort(key=self.__sortKey)

    def __checkIndex(self, i):
        try:
            i = int(i)
        except (TypeError, ValueError):
            raise AssertionError("Error: the index is not an integer")
        if not 0 <= i < len(self.__hand):
            raise AssertionError("Error: the index is out of range")
        return i

    def pop(self, *position):
        if not position:
            if self.size() == 0:
                raise Exception("Error: the hand is empty")
            return self.__hand.pop()
        return self.__hand.pop(self.__checkIndex(position[0]))

    def __find(self, condition):
        for i, card in enumerate(self.__hand):
            if condition(card):
                return i
        return -1

    def index(self, v):
        CREATE_CHECKER.check(v)
        return self.__find(lambda card: card.getValue() == v)

    def check0(self):
        return self.__find(lambda card: card.getFace() == "0")

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        newCards = list(cardList)
        if self.size() + len(newCards) > self.LIMIT:
            raise Exception("Error: a hand holds at most 5 cards")
        self.__hand.extend(newCards)
        self.sort()

    def __str__(self):
        return "[{}]".format("".join(str(c) for c in self.__hand))
