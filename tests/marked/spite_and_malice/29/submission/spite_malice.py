"""
Mini Spite and Malice
=====================

The data types of the game: Card, PlayStack, Hand, and the function shuffle.
The game itself (class Game) is work in progress, see the end of the file.
"""
import random
from typing import List

from lectureStructures import CircularQueue

JOKER_VALUE: int = -1
JOKER_FACE: str = "*"
HIGHEST: int = 9
HAND_LIMIT: int = 5

NO_CARDS: str = "Error: No cards in the playing stack"
REJECTED: str = "Error: Card rejected"


class Card:
    """
    A card of the game.

    A regular card has a value from 0 to 9. A joker has the value -1 until a value
    is assigned to it.
    """

    def __init__(self, value: int) -> None:
        """
        Create a card.
        Input: value (int) - from -1 (joker) to 9
        Raises an AssertionError for anything else.
        """
        assert isinstance(value, int), "Error: A card needs an integer"
        assert JOKER_VALUE <= value <= HIGHEST, "Error: A card needs a value from -1 to 9"
        self.__value = value
        self.face = JOKER_FACE if value == JOKER_VALUE else str(value)

    def assign(self, value: int) -> None:
        """
        Give a value to a joker.
        Raises an AssertionError for an invalid value, and an Exception for a card
        that is not a joker.
        """
        assert isinstance(value, int) and 0 <= value <= HIGHEST, "Error: Invalid value"
        if self.__value != JOKER_VALUE:
            raise Exception("Error: The card is not a joker")
        self.__value = value

    def getValue(self) -> int:
        """Return the value of the card."""
        return self.__value

    def getFace(self) -> str:
        """Return the face of the card."""
        return self.face

    def __str__(self) -> str:
        """Return the face in square brackets."""
        return "[{}]".format(self.face)

    def __repr__(self) -> str:
        """Return the string of the card, a dot, and the value."""
        return "{}.{}".format(str(self), self.__value)


class PlayStack:
    """A stack in the middle of the table, which is built up from 0 to 9."""

    def __init__(self) -> None:
        """Create an empty stack. The top card is the last one of the list."""
        self.__cards: List[Card] = []
        self.__faces: List[str] = []

    def __is_empty(self) -> bool:
        return len(self.__cards) == 0

    def peekValue(self) -> int:
        """Return the value of the top card. Exception when there is none."""
        if self.__is_empty():
            raise Exception(NO_CARDS)
        return self.__cards[-1].getValue()

    def peekFace(self) -> str:
        """Return the face of the top card. Exception when there is none."""
        if self.__is_empty():
            raise Exception(NO_CARDS)
        return self.__faces[-1]

    def __accepts(self, card: object) -> bool:
        """Tell whether the object is a card, and the next one of this stack."""
        if not (hasattr(card, "getValue") and hasattr(card, "getFace")):
            return False
        if self.__is_empty():
            return card.getValue() == 0
        return card.getValue() == self.peekValue() + 1

    def playCard(self, card: Card) -> List[str]:
        """
        Put a card on the stack.
        Returns an empty list, or the faces of all cards when the stack is complete.
        Raises an Exception when the card is rejected.
        """
        if not self.__accepts(card):
            raise Exception(REJECTED)
        self.__cards.append(card)
        self.__faces.append(card.getFace())
        if self.peekValue() == HIGHEST:
            complete = self.__faces
            self.__cards.clear()
            self.__faces.clear()
            return complete
        return []

    def __str__(self) -> str:
        """Return the cards from the lowest to the highest, between two bars."""
        return "|{}|".format("".join("[{}]".format(face) for face in self.__faces))


class Hand:
    """The cards that a player holds, five at most."""

    def __init__(self) -> None:
        """Create an empty hand."""
        self.__cards: List[Card] = []

    def sort(self) -> None:
        """Sort the hand in increasing order of the values, jokers first."""
        sorted(self.__cards, key=lambda card: card.getValue())

    def pop(self, i: int = -1) -> Card:
        """
        Remove and return the card at position i, or the one on the far right when
        no position is given.
        """
        if i == -1:
            if len(self.__cards) == 0:
                raise Exception("Error: There is no card in the hand")
            return self.__cards.pop()
        assert isinstance(i, int), "Error: The position is not an integer"
        assert 0 <= i < len(self.__cards), "Error: There is no card at this position"
        return self.__cards.pop(i)

    def index(self, v: int) -> int:
        """Return the position of the first card with value v, or -1."""
        assert isinstance(v, int), "Error: The value is not an integer"
        assert JOKER_VALUE < v < HIGHEST, "Error: No card has this value"
        for position, card in enumerate(self.__cards):
            if card.getValue() == v:
                return position
        return -1

    def check0(self) -> int:
        """Return the position of the first 0, or -1."""
        return self.index(0)

    def size(self) -> int:
        """Return the number of cards."""
        return len(self.__cards)

    def add(self, cardList: List[Card]) -> None:
        """
        Add cards on the right of the hand.
        Raises an Exception when there would be more than five.
        """
        if self.size() + len(cardList) > HAND_LIMIT:
            raise Exception("Error: A hand has at most five cards")
        if self.size() == 0:
            self.__cards = cardList
        else:
            self.__cards.extend(cardList)

    def __str__(self) -> str:
        """Return the cards from left to right."""
        return "[{}]".format("".join(str(card) for card in self.__cards))


def shuffle(cards: List[Card]) -> List[Card]:
    """
    Return a new list with the cards in random order.
    Each card in turn is put at a random place among those before it.
    """
    shuffled = [cards[0]]
    for card in cards[1:]:
        place = random.randint(0, len(shuffled))
        shuffled.insert(place, card)
    return shuffled


class Game:
    """NOT FINISHED: only makes the shoe."""

    def __init__(self) -> None:
        cards = [Card(value) for value in range(HIGHEST + 1) for _ in range(10)]
        cards.extend(Card(JOKER_VALUE) for _ in range(20))
        self.shoe = CircularQueue(len(cards))
        for card in shuffle(cards):
            self.shoe.enqueue(card)

    # TODO: deal, show the table, ask the players


def main() -> None:
    game = Game()
    print("Mini Spite and Malice,", game.shoe.size(), "cards in the shoe")
    print("The game is not finished yet.")


if __name__ == "__main__":
    main()
