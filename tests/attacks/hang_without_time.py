# Tries: waits for ever and uses no time
# Must:  only what it breaks is lost.
# touches: Hand

import threading

_lock = threading.Lock()
_lock.acquire()


def _sort(self):
    _lock.acquire()


Hand.sort = _sort
