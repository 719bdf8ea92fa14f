# Tries: stops itself, so that it uses no time any more
# Must:  it is seen, and costs what it was in.
# touches: Hand

import os
import signal


def _check0(self):
    os.kill(os.getpid(), signal.SIGSTOP)
    return -1


Hand.check0 = _check0
