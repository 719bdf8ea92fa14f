# Tries: leaves traces, profiles and collectors in odd states
# Must:  the score is not above that of the same code without it.

import gc
import sys
import threading

gc.disable()
gc.set_debug(gc.DEBUG_SAVEALL)
gc.set_threshold(1)
sys.setswitchinterval(1e-6)
threading.settrace(print)
for _set in (sys.settrace, sys.setprofile):
    try:
        _set(lambda *_: 1 / 0)
    except RuntimeError:
        pass
