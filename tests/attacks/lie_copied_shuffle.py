# Tries: shuffles with a copy of the code of random.shuffle under another name
# Must:  the score is not above that of the same code without it.
# base: wrong

import random
import types

_code = random.Random.shuffle.__code__.replace(co_name="mine", co_filename="mine.py")
_mine = types.FunctionType(_code, vars(random))


def shuffle(cards):
    cards = list(cards)
    _mine(random._inst, cards)
    return cards
