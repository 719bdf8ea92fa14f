# Tries: shuffles in a thread that was started at import
# Must:  the score is not above that of the same code without it.
# touches: shuffle PlayStack
# base: wrong

import queue
import random
import threading

_todo, _done = queue.SimpleQueue(), queue.SimpleQueue()


def _work():
    while True:
        cards = _todo.get()
        random.shuffle(cards)
        _done.put(cards)


threading.Thread(target=_work, daemon=True).start()


def shuffle(cards):
    _todo.put(list(cards))
    return _done.get()
