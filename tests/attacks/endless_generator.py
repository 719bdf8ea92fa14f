# Tries: returns generators and iterators that never end
# Must:  the score is not above that of the same code without it.
# touches: Hand

import itertools


def _forever():
    while True:
        yield 0


Hand.index = lambda self, value: _forever()
Hand.size = lambda self: itertools.count()
