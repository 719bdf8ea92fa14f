# Tries: hangs inside of one operation in C
# Must:  only what it breaks is lost.
# touches: Hand

import re

_ways = [
    lambda: sum(range(10**12)),
    lambda: pow(7, 10**9, 10**400_000 + 1),
    lambda: re.match(r"(a+)+b", "a" * 60),
    lambda: -1 in range(10**18).__iter__(),
]


def _sort(self):
    _ways.append(_ways.pop(0))
    _ways[-1]()


Hand.sort = _sort
