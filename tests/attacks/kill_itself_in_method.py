# Tries: kills itself by signal, and aborts
# Must:  only what it breaks is lost.
# touches: Hand

import os
import signal

_signals = [signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT, signal.SIGTERM]


def _add(self, cards):
    _signals.append(_signals.pop(0))
    os.kill(os.getpid(), _signals[-1])


Hand.add = _add
