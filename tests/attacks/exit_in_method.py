# Tries: ends the process from a method, in four ways by turns
# Must:  only what it breaks is lost.
# touches: Hand

import os
import sys

_ways = [sys.exit, quit, os._exit, exit]


def _sort(self):
    way = _ways.pop()
    _ways.insert(0, way)
    way(0)


Hand.sort = _sort
