# Tries: starts threads that never end, without end
# Must:  the score is not above that of the same code without it.
# touches: everything

import _thread
import time


def _busy():
    while True:
        pass


try:
    for _ in range(200):
        _thread.start_new_thread(_busy, ())
except RuntimeError:
    pass
