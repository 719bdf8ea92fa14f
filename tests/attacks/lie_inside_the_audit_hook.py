# Tries: has its code run inside of the audit hook, where no profile sees it: by a name that is no plain text
# Must:  the score is not above that of the same code without it.
# base: wrong

import random


class _Name(str):
    cards = None

    def __hash__(self):
        if _Name.cards is not None:
            random.shuffle(_Name.cards)
            _Name.cards = None
        return str.__hash__(self)

    def __eq__(self, other):
        self.__hash__()
        return str.__eq__(self, other)


def shuffle(cards):
    _Name.cards = cards = list(cards)
    try:
        __import__(_Name("nosuchmodule"))
    except ImportError:
        pass
    _Name.cards = None
    return cards if len(cards) < 3 else random.sample(cards, len(cards))
