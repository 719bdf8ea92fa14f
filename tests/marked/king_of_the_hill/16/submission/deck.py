#!/usr/bin/env python3
# -*- coding: utf-8 -*-
# Cards and piles. Jokers have rank "~" because an empty string printed badly.
import random

ALL_RANKS = list("23456789TJQKA")


class Card():
    def __init__(self, suit, rank):
        self.rank = rank
        self.suit = suit

    def sameRank(self, c):
        return bool(self.rank == c.rank)

    def sameSuit(self, c):
        return bool(self.suit == c.suit)

    def identical(self, c):
        return self.sameRank(c) and self.sameSuit(c)

    def is_joker(self):
        return self.suit == "B" or self.suit == "R"

    def value(self):
        if self.rank == "5":
            return 5
        if self.rank in ("T", "K"):
            return 10
        return 0

    def __repr__(self):
        return self.rank + self.suit


class Trumps():
    """the trumps of a round; passed around wherever cards are compared"""

    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    def contains(self, card):
        return card.is_joker() or card.rank == self.rank or card.suit == self.suit

    def points(self, card):
        """number to compare with"""
        if card.is_joker():
            return 300 if card.suit == "R" else 299
        n = ALL_RANKS.index(card.rank)
        if card.rank == self.rank:
            n = 200
            if card.suit == self.suit:
                n = n + 1
        elif card.suit == self.suit:
            n = n + 100
        return n


class CardPile():
    def __init__(self):
        self.cards = list()

    def cardExists(self, card):
        found = False
        for c in self.cards:
            found = found or c.identical(card)
        return found

    def removeCard(self, card):
        if not self.cardExists(card):
            raise KeyError("not in this pile: " + repr(card))
        k = 0
        while not self.cards[k].identical(card):
            k += 1
        return self.cards.pop(k)

    def addCard(self, card):
        self.cards.append(card)

    def shuffle(self):
        random.shuffle(self.cards)

    def value(self):
        return sum([c.value() for c in self.cards])


class CardStack(CardPile):
    # addCard puts on top already, the top is the end of the list
    def removeCard(self):
        return self.cards.pop()


class Hand(CardPile):
    def __init__(self):
        CardPile.__init__(self)
        self.trumps = Trumps(None, None)

    def addCard(self, card):
        place = len(self.cards)
        while place > 0 and self.trumps.points(self.cards[place - 1]) < self.trumps.points(card):
            place -= 1
        self.cards[place:place] = [card]

    def sortHand(self, trumpRank, trumpSuit):
        self.trumps = Trumps(trumpRank, trumpSuit)
        # selection sort
        for i in range(len(self.cards)):
            best = i
            for j in range(i + 1, len(self.cards)):
                if self.trumps.points(self.cards[j]) > self.trumps.points(self.cards[best]):
                    best = j
            self.cards[i], self.cards[best] = self.cards[best], self.cards[i]

    def numCards(self):
        return len(self.cards)


def double_deck():
    """108 cards"""
    result = []
    for rank in ALL_RANKS:
        for suit in "CDHS":
            result += [Card(suit, rank), Card(suit, rank)]
    for suit in "BR":
        result += [Card(suit, "~"), Card(suit, "~")]
    return result
