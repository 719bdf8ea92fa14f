# Tries: puts other files in the places of all descriptors
# Must:  the score is not above that of the same code without it.
# touches: Hand

import os


def _check0(self):
    null = os.open("/dev/null", os.O_RDWR)
    for fd in range(64):
        try:
            os.dup2(null, fd)
        except OSError:
            pass
    return -1


Hand.check0 = _check0
