"""player.py - everything that belongs to one player"""
from hand import Hand


class DiscardPile:
    def __init__(self):
        self.__cards = []

    def isEmpty(self):
        return self.__cards == []

    def push(self, card):
        self.__cards.append(card)

    def pop(self):
        return self.__cards.pop()

    def top(self):
        return self.__cards[-1]

    def __str__(self):
        return "[]" if self.isEmpty() else str(self.top())


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()
        self.goal = []
        self.discards = [DiscardPile() for _ in range(4)]

    def refill(self, shoe):
        while self.hand.size() < Hand.LIMIT and shoe.size() > 0:
            self.hand.add([shoe.deal()])
        self.hand.sort()

    def hasWon(self):
        return len(self.goal) == 0

    def onlyZeros(self):
        zeros = 0
        for i in range(self.hand.size()):
            card = self.hand.pop(0)
            if card.getFace() == "0":
                zeros += 1
            self.hand.add([card])
        return zeros == self.hand.size()

    def take(self, place):
        """removes and returns the card at 'place' (h1, g, d3...)"""
        if place == "g":
            return self.goal.pop()
        kind, number = place[0], int(place[1:])
        if kind == "h":
            return self.hand.pop(number - 1)
        if kind == "d" and 1 <= number <= 4:
            return self.discards[number - 1].pop()
        raise Exception("Error: unknown place")

    def giveBack(self, place, card):
        if place == "g":
            self.goal.append(card)
        elif place[0] == "h":
            self.hand.add([card])
            self.hand.sort()
        else:
            self.discards[int(place[1:]) - 1].push(card)

    def discard(self, number):
        """puts the highest card of the hand on a discard pile"""
        if not 1 <= number <= 4:
            raise Exception("Error: there is no such discard pile")
        card = self.hand.pop(self.hand.size() - 1)
        self.discards[number - 1].push(card)

    def show(self):
        print(self.name + " Hand " + str(self.hand))
        for i, pile in enumerate(self.discards, 1):
            print(self.name + " Discard " + str(i) + ": " + str(pile))
        top = str(self.goal[-1]) if self.goal else "[]"
        print(self.name + " Goal " + top + " " + str(len(self.goal)) + " cards left")
