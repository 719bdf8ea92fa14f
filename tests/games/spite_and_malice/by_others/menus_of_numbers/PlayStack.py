from Card import Card


class PlayStack:
    """A stack that only accepts cards in the order 0, 1, ..., 9."""

    REJECTED_MESSAGE = "Error: Card rejected"
    EMPTY_MESSAGE = "Error: No cards in the playing stack"

    def __init__(self):
        self.__cards: list[Card] = []

    def isEmpty(self) -> bool:
        return len(self.__cards) == 0

    def getNextValue(self) -> int:
        """Returns the value which the next card must have."""
        if self.isEmpty():
            return Card.MIN_VALUE
        return self.peekValue() + 1

    def peekValue(self) -> int:
        return self.__peek().getValue()

    def peekFace(self) -> str:
        return self.__peek().getFace()

    def __peek(self) -> Card:
        if self.isEmpty():
            raise Exception(PlayStack.EMPTY_MESSAGE)
        return self.__cards[-1]

    def accepts(self, card: Card) -> bool:
        if not isinstance(card, Card):
            return False
        unassignedJoker = card.getValue() == Card.JOKER_VALUE
        return unassignedJoker or card.getValue() == self.getNextValue()

    def playCard(self, card: Card) -> list[str]:
        if not self.accepts(card):
            raise Exception(PlayStack.REJECTED_MESSAGE)
        if card.getValue() == Card.JOKER_VALUE:
            card.assign(self.getNextValue())
        self.__cards.append(card)
        faces: list[str] = []
        if card.getValue() == Card.MAX_VALUE:
            for c in self.__cards:
                faces.append(c.getFace())
            self.__cards.clear()
        return faces

    def __str__(self) -> str:
        return "|" + "".join(str(card) for card in self.__cards) + "|"
