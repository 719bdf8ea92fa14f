"""Task 2: the PlayStack class."""
from errors import EmptyStackError, RejectedError
from validation import HIGHEST, LOWEST


class PlayStack:
    """Cards from 0 up to 9, the top card at the end of the list."""

    def __init__(self):
        self.__cards = []

    def __peek(self):
        if len(self.__cards) == 0:
            raise EmptyStackError()
        return self.__cards[-1]

    def peekValue(self):
        """Value of the top card."""
        return self.__peek().getValue()

    def peekFace(self):
        """Face of the top card."""
        return self.__peek().getFace()

    def __next_value(self):
        """The value that the next card must have."""
        return LOWEST if len(self.__cards) == 0 else self.peekValue() + 1

    def __accepts(self, card):
        return hasattr(card, "getValue") and card.getValue() == self.__next_value()

    def playCard(self, card):
        """Push a card; the list of faces when this fills the stack, [] otherwise."""
        accepted = self.__accepts(card)
        self.__cards.append(card)
        if not accepted:
            raise RejectedError()
        if card.getValue() < HIGHEST:
            return []
        return self.__clear()

    def __clear(self):
        """Empty the full stack; the faces from the bottom to the top."""
        faces = [str(card.getValue()) for card in self.__cards]
        self.__cards.clear()
        return faces

    def __str__(self):
        return "|{}|".format("".join(str(card) for card in self.__cards))
