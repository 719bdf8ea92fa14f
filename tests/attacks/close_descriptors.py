# Tries: closes every descriptor it can find
# Must:  the worker is lost, the rest goes on.
# touches: Hand

import os


def _check0(self):
    os.closerange(0, 4096)
    return -1


Hand.check0 = _check0
