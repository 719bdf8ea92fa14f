from card import Card, shuffle

class PlayStack:

    def __init__(self):
        self.__cards = []

    def peekValue(self):
        if len(self.__cards) > 0:
            return self.__cards[-1].getValue()
        raise Exception("Error: No cards in the playing stack")

    def peekFace(self):
        if len(self.__cards) > 0:
            return self.__cards[-1].getFace()
        raise Exception("Error: No cards in the playing stack")

    def playCard(self, card):
        if isinstance(card, Card) and card.getValue() == len(self.__cards):
            self.__cards.append(card)
        else:
            raise Exception("Error: Card rejected")
        if card.getValue() == 9:
            faces = [c.getFace() for c in self.__cards]
            self.__cards.clear()
            return faces
        return []

    def __str__(self):
        return "|" + "".join([str(c) for c in self.__cards]) + "|"


class Hand:

    def __init__(self):
        self.__hand = []

    def sort(self):
        self.__hand.sort(key=lambda card: card.getValue())

    def pop(self, i=None):
        if i is None:
            if len(self.__hand) > 0:
                return self.__hand.pop()
            raise Exception("No card to pop")
        if isinstance(i, int) and 0 <= i < len(self.__hand):
            return self.__hand.pop(i)
        raise AssertionError("Invalid index")

    def index(self, v):
        if not isinstance(v, int) or not (-1 <= v <= 9):
            raise AssertionError("Invalid value")
        for i in range(len(self.__hand)):
            if self.__hand[i].getValue() == v:
                return i
        return -1

    def check0(self):
        return self.index(0)

    def size(self):
        return len(self.__hand)

    def add(self, cardList):
        if len(self.__hand) + len(cardList) > 5:
            raise Exception("Too many cards in the hand")
        self.__hand.extend(cardList)

    def __str__(self):
        return str([card.getFace() for card in self.__hand])


if __name__ == "__main__":
    deck = shuffle([Card(v) for v in range(-1, 10)] * 2)
    hand = Hand()
    hand.add(deck[:5])
    print(hand)
