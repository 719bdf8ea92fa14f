# Tries: walks the frames up to the player and looks for the programs
# Must:  nothing changes.
# silent: LEAK
# notice: looked-inside

import sys


def _walk():
    frame = sys._getframe()
    while frame is not None:
        for name, value in frame.f_locals.items():
            if name in ("program", "slots", "answers", "common"):
                print("LEAK", name)
        frame = frame.f_back


_peek = PlayStack.peekValue


def _peekValue(self):
    try:
        _walk()
    except ValueError:
        pass
    return _peek(self)


PlayStack.peekValue = _peekValue
