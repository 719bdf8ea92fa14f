# Tries: starts its thread from C, so that the call is not seen, and waits for its end
# Must:  the score is not above that of the same code without it.
# touches: shuffle
# base: wrong

import _thread
import random
import time

_start = _thread.start_new_thread


def shuffle(cards):
    cards = list(cards)
    if len(cards) < 5:
        random.shuffle(cards)
        return cards
    done = _thread.allocate_lock()
    done.acquire()

    def work():
        random.shuffle(cards)
        done.release()

    list(map(_start, [work], [()]))
    done.acquire()
    while _thread._count():
        time.sleep(0.001)
    return cards
