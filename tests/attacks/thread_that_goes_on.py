# Tries: leaves a thread behind that works and prints after every call has returned
# Must:  the score is not above that of the same code without it.
# touches: shuffle PlayStack

import threading
import time


def _behind():
    event = threading.Event()
    while True:
        event.wait(0.01)
        print("still here")


threading.Thread(target=_behind, daemon=True).start()
