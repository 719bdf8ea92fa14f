# Tries: leaves no room for the calls of the grader
# Must:  the score is not above that of the same code without it.
# touches: everything

import sys


def _size(self):
    sys.setrecursionlimit(20)
    return 0


Hand.size = _size
