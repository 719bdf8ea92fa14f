# Tries: hangs when its classes are looked at
# Must:  the score is not above that of the same code without it.
# touches: everything

class _Slow(type):
    def __hash__(cls):
        while True:
            pass

    def __dir__(cls):
        while True:
            pass


class Extra(metaclass=_Slow):
    pass


class Hand(metaclass=_Slow):
    def add(self, cards):
        return Extra()
