import random

# a3 - tasks 1 to 4

class Card:
    def __init__(self, value):
        assert type(value) is int and -1 <= value <= 9, "Error: invalid value"
        self.__value, self.__face = value, "*" if value < 0 else str(value)

    def assign(self, value):
        assert type(value) is int and -1 <= value <= 9, "Error: invalid value"
        if self.__face != "*": raise Exception("Error: not a joker")
        self.__value = value

    def getValue(self): return self.__value
    def getFace(self): return self.__face
    def __str__(self): return f"[{self.__face}]"
    def __repr__(self): return f"{self}.{self.__face}"


class PlayStack:
    def __init__(self): self.__cards = []

    def __peek(self):
        if not self.__cards: raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1]

    def peekValue(self): return self.__peek().getValue()
    def peekFace(self): return self.__peek().getFace()

    def playCard(self, card):
        top = self.peekValue() if self.__cards else -1
        if not isinstance(card, Card): raise Exception("Error: Card rejected")
        if card.getValue() == -1: card.assign(top + 1)          # wild
        if abs(card.getValue() - top) != 1: raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() < 9: return []
        done, self.__cards = [c.getFace() for c in self.__cards], []
        return done

    def __str__(self): return f"|{''.join(map(str, self.__cards))}|"


class Hand:
    def __init__(self): self.__hand = []
    def sort(self): self.__hand.sort(key=Card.getValue)
    def size(self): return len(self.__hand)

    def pop(self, i=None):
        if not i:
            if not self.__hand: raise Exception("Error: hand is empty")
            i = len(self.__hand) - 1
        assert type(i) is int and 0 <= i < len(self.__hand), "Error: invalid index"
        return self.__hand.pop(i)

    def index(self, v):
        assert type(v) is int and -1 <= v <= 9, "Error: invalid value"
        return next((i for i, c in enumerate(self.__hand) if c.getValue() == v), -1)

    def check0(self): return self.index(0)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5: raise Exception("Error: too many cards")
        self.__hand += cardList

    def __str__(self): return f"[{''.join(str(c) for c in self.__hand)}]"


def shuffle(cards):
    res = []
    for _ in cards: res.append(cards.pop(random.randrange(len(cards))))
    return res
