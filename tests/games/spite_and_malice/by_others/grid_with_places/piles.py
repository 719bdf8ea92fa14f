"""Tasks 2, 3 and 4 -- play stack, hand, shuffle; and the piles of the game."""
import random

from card import Card, cardFromFace


class StackError(Exception):
    pass


class HandError(Exception):
    pass


class PlayStack:

    def __init__(self):
        self.__cards = []

    def __top(self):
        if len(self.__cards) == 0:
            raise StackError("Error: No cards in the playing stack")
        return self.__cards[-1]

    def peekValue(self):
        return self.__top().getValue()

    def peekFace(self):
        return self.__top().getFace()

    def isEmpty(self):
        return not self.__cards

    def needs(self):
        return 0 if self.isEmpty() else self.peekValue() + 1

    def playCard(self, card):
        if not isinstance(card, Card) or card.getValue() != self.needs():
            raise StackError("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() != Card.HIGHEST:
            return []
        faces = [c.getFace() for c in self.__cards]
        self.__cards.clear()
        return faces

    def __str__(self):
        return f"|{''.join(map(str, self.__cards))}|"


class Hand:

    LIMIT = 5

    def __init__(self):
        self.__cards = []

    def size(self):
        return len(self.__cards)

    def add(self, cardList):
        if self.size() + len(cardList) > Hand.LIMIT:
            raise HandError("Error: A hand has at most five cards")
        for card in list(cardList):
            self.__cards.append(card)

    def sort(self):
        self.__cards.sort(key=lambda c: -1 if c.isJoker() else c.getValue())

    def __checkPosition(self, i):
        assert isinstance(i, int) and not isinstance(i, bool), "not a position"
        assert 0 <= i < self.size(), "no card at this position"

    __LAST = object()

    def pop(self, i=__LAST):
        if i is Hand.__LAST:
            if self.size() == 0:
                raise HandError("Error: The hand is empty")
            return self.__cards.pop()
        self.__checkPosition(i)
        return self.__cards.pop(i)

    def peek(self, i):
        self.__checkPosition(i)
        return self.__cards[i]

    def index(self, v):
        assert isinstance(v, int) and not isinstance(v, bool), "not a value"
        assert Card.JOKER <= v <= Card.HIGHEST, "not a value of a card"
        return next((i for i, c in enumerate(self.__cards) if c.getValue() == v), -1)

    def check0(self):
        return self.index(0)

    def onlyZeros(self):
        return all(c.getFace() == "0" for c in self.__cards)

    def __str__(self):
        return f"[{''.join(map(str, self.__cards))}]"


def shuffle(cards):
    result = list(cards)
    for i in range(len(result)):
        j = random.randrange(i, len(result))
        result[i], result[j] = result[j], result[i]
    return result


class Pile:
    """Discard or goal pile: only the top is seen."""

    def __init__(self):
        self._cards = []

    def push(self, card):
        self._cards.append(card)

    def pop(self):
        return self._cards.pop()

    def top(self):
        return self._cards[-1] if self._cards else None

    def __len__(self):
        return len(self._cards)


class _Node:
    def __init__(self, card):
        self.card, self.next = card, None


class Shoe:
    """Linked queue."""

    def __init__(self, cards):
        self._front = self._back = None
        self.putBack(cards)

    def putBack(self, cards):
        for card in cards:
            node = _Node(card)
            if self._back is None:
                self._front = node
            else:
                self._back.next = node
            self._back = node

    def isEmpty(self):
        return self._front is None

    def draw(self):
        card = self._front.card
        self._front = self._front.next
        if self._front is None:
            self._back = None
        return card


def fullDeck():
    return [Card(v) for v in range(10) for _ in range(10)] + [Card(-1) for _ in range(20)]
