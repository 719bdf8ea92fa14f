# Tries: has its code run inside of the profile hook: by constants, classes and lists that compare themselves
# Must:  the score is not above that of the same code without it.
# silent: LEAK
# base: wrong

import random


class _Constant:
    cards = None

    def __hash__(self):
        if _Constant.cards is not None:
            random.shuffle(_Constant.cards)
            _Constant.cards = None
            print("LEAK")
        return 1


class _Meta(type):
    def __eq__(cls, other):
        hash(_Constant())
        return False

    __hash__ = type.__hash__


class _Pile(list, metaclass=_Meta):
    pass


def _odd():
    return "constant"


_odd.__code__ = _odd.__code__.replace(co_consts=(_Constant(), "constant"))


def shuffle(cards):
    _Constant.cards = cards = list(cards)
    _odd()
    _Pile().sort()
    _Constant.cards = None
    random.shuffle(cards)
    return cards
