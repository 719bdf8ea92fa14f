# Tries: hides random.shuffle behind another method of the same class
# Must:  the score is not above that of the same code without it.
# base: wrong

import random

_mix = random.shuffle
random.Random.shuffle = lambda self, things: None
random.shuffle = None


def shuffle(cards):
    cards = list(cards)
    _mix(cards)
    return cards
