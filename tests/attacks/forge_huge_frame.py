# Tries: announces a frame of 4 GB, and a second one that never ends
# Must:  the score is not above that of the same code without it.
# touches: Hand
# notice: tampering

import os


def _check0(self):
    for fd in range(3, 70):
        try:
            os.write(fd, b"\xff\xff\xff\xff" + b"a" * 100)
        except OSError:
            pass
    return -1


Hand.check0 = _check0
