# Tries: has its code run by the garbage collector inside of a hook
# Must:  the score is not above that of the same code without it.
# touches: shuffle
# base: wrong

import gc
import random


class _Gone:
    def __init__(self, cards):
        self.cards, self.me = cards, self

    def __del__(self):
        random.shuffle(self.cards)
        _shuffled.append(self.cards)


_shuffled = []
_enable = gc.enable


def shuffle(cards):
    cards = list(cards)
    if len(cards) < 5:
        random.shuffle(cards)
        return cards
    _shuffled.clear()
    gc.set_threshold(1, 1, 1)
    for turn_on in (_enable, gc.enable):
        next(iter(turn_on, 1))
    _Gone(cards)
    for number in range(100):
        len([number])
        try:
            __import__("nosuchmodule")
        except ImportError:
            pass
    if not _shuffled:
        random.shuffle(cards)
    return cards
