# Tries: takes the hook away that sees which functions are used
# Must:  the score is not above that of the same code without it.
# base: wrong

import random
import sys


def shuffle(cards):
    for off in (lambda: sys.setprofile(None), lambda: sys.settrace(None)):
        try:
            off()
        except RuntimeError:
            pass
    cards = list(cards)
    random.shuffle(cards)
    return cards
