from .deck import Card


class PlayStack:

    def __init__(self):
        self.__cards = []

    def __peek(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")
        return self.__cards[-1]

    def peekValue(self):
        return self.__peek().getValue()

    def peekFace(self):
        return self.__peek().getFace()

    def fits(self, card):
        return isinstance(card, Card) and card.getValue() == len(self.__cards)

    def playCard(self, card):
        if not self.fits(card):
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if len(self.__cards) == 10:
            faces = [c.getFace() for c in self.__cards]
            del self.__cards[:]
            return faces
        return []

    def __len__(self):
        return len(self.__cards)

    def __str__(self):
        return "|" + "".join(str(c) for c in self.__cards) + "|"


class Hand:

    LAST = object()

    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda card: card.getValue())

    def pop(self, i=LAST):
        if i is Hand.LAST:
            if not self.__hand:
                raise Exception("Error: no card to pop")
            i = len(self.__hand) - 1
        if i.__class__ is not int or not (0 <= i < len(self.__hand)):
            raise AssertionError("Error: invalid index %r" % (i,))
        return self.__hand.pop(i)

    def index(self, v):
        Card.validate(v)
        for i, card in enumerate(self.__hand):
            if card.getValue() == v:
                return i
        return -1

    def check0(self):
        for i, card in enumerate(self.__hand):
            if card.getFace() == "0":
                return i
        return -1

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception("Error: more than 5 cards in the hand")
        self.__hand.extend(cardList)

    def __iter__(self):
        return iter(self.__hand[:])

    def __str__(self):
        return "[" + "".join(str(c) for c in self.__hand) + "]"
