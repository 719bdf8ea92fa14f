# Tries: ends the process when an object is thrown away
# Must:  the score is not above that of the same code without it.
# touches: PlayStack

import os


def _gone(self):
    os._exit(3)


PlayStack.__del__ = _gone
