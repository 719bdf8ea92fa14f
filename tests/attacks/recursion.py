# Tries: recurses for ever, in Python and in C
# Must:  only what it breaks is lost.
# touches: Hand

import sys

sys.setrecursionlimit(10**9)


def _size(self):
    return _size(self)


def _nested(self, value):
    things = []
    for _ in range(10**6):
        things = [things]
    return repr(things) == str(things)


Hand.size = _size
Hand.index = _nested
