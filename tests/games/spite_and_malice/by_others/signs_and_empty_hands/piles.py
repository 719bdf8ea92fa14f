from deck import Card


class PlayStack:

    def __init__(self):
        self.__cards = []

    def peekValue(self):
        self.__not_empty()
        return self.__cards[-1].getValue()

    def peekFace(self):
        self.__not_empty()
        return self.__cards[-1].getFace()

    def __not_empty(self):
        if not self.__cards:
            raise Exception("Error: No cards in the playing stack")

    def __len__(self):
        return len(self.__cards)

    def playCard(self, card):
        if not isinstance(card, Card):
            raise Exception("Error: Card rejected")
        below = -1 if not self.__cards else self.peekValue()
        if card.getValue() == -1 or card.getValue() - below != 1:
            raise Exception("Error: Card rejected")
        self.__cards.append(card)
        if card.getValue() != 9:
            return []
        faces = [c.getFace() for c in self.__cards]
        self.__cards = []
        return faces

    def __str__(self):
        return f"|{''.join(str(c) for c in self.__cards)}|"


class Hand:

    __no_argument = object()

    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda card: card.getValue())

    def pop(self, i=__no_argument):
        if i is self.__no_argument:
            if not self.__hand:
                raise Exception("Error: no cards in hand")
            i = self.size() - 1
        assert isinstance(i, int) and not isinstance(i, bool) and i in range(self.size()), "wrong position"
        return self.__hand.pop(i)

    def index(self, v):
        assert isinstance(v, int) and not isinstance(v, bool) and v in range(-1, 10), "wrong value"
        return next((i for i, c in enumerate(self.__hand) if c.getValue() == v), -1)

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if self.size() + len(cardList) > 5:
            raise Exception("Error: no more than 5 cards in hand")
        self.__hand.extend(cardList)

    def cards(self):
        """a copy, for looking only"""
        return list(self.__hand)

    def __str__(self):
        return f"[{''.join(str(c) for c in self.__hand)}]"
