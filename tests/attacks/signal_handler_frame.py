# Tries: has a signal handler called with the frame of the player
# Must:  nothing changes.
# silent: LEAK

import _signal
import importlib.machinery
import signal
import sys


def _seen(number, frame):
    print("LEAK", frame)


def _fresh():
    held = sys.modules.pop("_signal")
    try:
        return __import__("_signal").signal
    finally:
        sys.modules["_signal"] = held


def _built():
    return __import__("_imp").create_builtin(importlib.machinery.ModuleSpec("_signal", None)).signal


for _way in (
    lambda: signal.signal,
    lambda: _signal.signal,
    lambda: signal.signal.__wrapped__,
    _fresh,
    _built,
):
    try:
        _way()(signal.SIGALRM, _seen)
        print("LEAK: it was set")
        signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
    except (ValueError, AttributeError, ImportError):
        pass
