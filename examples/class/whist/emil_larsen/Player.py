# Emil Larsen
# My strategy is to play the lowest card that wins the trick.
from Card import *

class Player:
    def __init__(self):
        self.order = "23456789TJQKA"

    def PlayCard(self, hand, trick, trump, position, tricks, NS, EW):
        i = 0
        if trick:
            led = trick[0].Suit()
            # go through the hand until a card of the suit is found
            while hand[i].Suit() != led:
                if i < len(hand) - 1:
                    i = i + 1
        else:
            best = 0
            for n in range(len(hand)):
                if hand[n] > hand[best]:
                    best = n
            return hand[best]
        card = hand[i]
        for other in hand:
            if other.Suit() == led and other < card:
                card = other
        return card
