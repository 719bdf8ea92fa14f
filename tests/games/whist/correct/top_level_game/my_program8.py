# mypy: ignore-errors
"""Has a trial of its own at the top level, which asks for input."""

import random
import time

from Card import DeckOfCards

random.seed(1234)
print("Trick 1 of 13, testing my player")
print("  South  A♠")
print("South holds: A♠ K♠")


class Player:
    # Strategy: leads at random; follows with the middle card of those that it may play, which hides what it holds.
    def __init__(self):
        self.chance = random.Random()

    def PlayCard(self, hand, trick, trump, position, tricks, score):
        print("Trick 9 of 13, thinking")
        time.sleep(1)
        if len(trick) == 0:
            return random.choice(hand)
        legal = sorted((c for c in hand if c.Suit() == trick[0].Suit()), key=lambda c: c)
        if not legal:
            legal = sorted(hand, key=lambda c: (c.Suit() == trump, c))
        return legal[len(legal) // 2]


deck = DeckOfCards()
deck.Shuffle()
answer = input("Do you want to test the player? ")
while answer != "n":
    me = Player()
    print(me.PlayCard((deck.DealOne(), deck.DealOne()), [], "S", "N", [], (0, 0)))
    answer = input("Again? ")
