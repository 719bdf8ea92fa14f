from Card import Card


class Hand:
    """The (up to five) cards which a player holds."""

    MAX_SIZE = 5

    def __init__(self):
        self.__hand: list[Card] = []

    def sort(self) -> None:
        self.__hand.sort(key=lambda card: card.getValue())

    def pop(self, i: int = None) -> Card:
        if i is None:
            if self.isEmpty():
                raise Exception("There is no card to pop")
            return self.__hand.pop()
        self.__checkIndex(i)
        return self.__hand.pop(i)

    def get(self, i: int) -> Card:
        self.__checkIndex(i)
        return self.__hand[i]

    def __checkIndex(self, i) -> None:
        if isinstance(i, bool) or not isinstance(i, int):
            raise AssertionError("The index must be an integer")
        if i < 0 or i >= self.size():
            raise AssertionError("The index is out of range")

    def index(self, v: int) -> int:
        if isinstance(v, bool) or not isinstance(v, int) or v < Card.JOKER_VALUE or v > Card.MAX_VALUE:
            raise AssertionError("Invalid card value")
        for i in range(self.size()):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self) -> int:
        return self.index(0)

    def size(self) -> int:
        return len(self.__hand)

    def isEmpty(self) -> bool:
        return self.size() == 0

    def add(self, cardList: list[Card]) -> None:
        if self.size() + len(cardList) > Hand.MAX_SIZE:
            raise Exception("A hand cannot have more than 5 cards")
        self.__hand.extend(cardList)

    def __str__(self) -> str:
        return "[" + "".join(str(card) for card in self.__hand) + "]"
