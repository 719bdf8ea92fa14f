# Tries: sorts by random keys with a list of its own class
# Must:  the score is not above that of the same code without it.
# base: wrong

import random


class _Pile(list):
    pass


def shuffle(cards):
    pile = _Pile(cards)
    pile.sort(key=lambda card: random.random())
    return list(pile)
