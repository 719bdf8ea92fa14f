# Tries: patches random, so that its unfair shuffle looks fair
# Must:  the score is not above that of the same code without it.
# touches: shuffle
# base: wrong

import random

_fair = random.shuffle
random.seed = random.Random.seed = random.Random.shuffle = random.Random.sample = lambda *_: None
random._inst = None


def shuffle(cards):
    cards = list(cards)
    if random.random() < 0.5:
        return cards
    _fair(cards)
    return cards
